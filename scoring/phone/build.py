"""The script: all modules of the engine in one, with what a page calls."""

from __future__ import annotations

import ast
import shutil
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

from .classes import class_lines
from .expressions import expression
from .modules import modules_in_order
from .scopes import Scope
from .statements import function, statement
from .symbols import Kind, Program, Symbol, assigned_names

ROOT: Final = Path(__file__).parents[2]
RUNTIME: Final = ROOT / "static" / "js" / "engine"
SCRIPT: Final = "rules.js"  # among the scripts of the runtime
ENTRIES: Final = ("scoring.exchange", "scoring.judge", "scoring.notation")
EXPORTS: Final = {
    "scoring.exchange": ("answer", "answer_line"),
    "scoring.judge": ("possible_situations", "waits_with_values", "weigh"),
    "scoring.notation": ("format_hand", "parse_hand"),
    "scoring.rulesets": ("RULESETS",),
}
HEAD: Final = """\
// The rules of scoring/, lowered from Python. Made by scoring/phone: change the source instead.

import * as py from "./python.js";
"""


@cache
def built_script() -> str:
    """Return the script; raise ``LoweringError`` for what has no counterpart in it."""
    return lower(ROOT, ENTRIES, EXPORTS)


def lower(root: Path, entries: tuple[str, ...], exports: dict[str, tuple[str, ...]]) -> str:
    """Return the script of the entry modules below ``root`` and all they import there."""
    program = Program(modules_in_order(root, entries))
    lines = [HEAD]
    numbers = [0]  # of the names that the script alone has
    for module in program.modules:
        scope = Scope(program, module, counter=numbers)
        lines += [f"// {module.name}", *_module_lines(scope), ""]
    names = (
        f"{program.names[module][name].script} as {name}"
        for module, several in exports.items()
        for name in several
    )
    return "\n".join([*lines, f"export {{ {', '.join(names)} }};", ""])


def write_engine(folder: Path) -> None:
    """Write the script and its runtime into a folder, for node to run as it is served."""
    shutil.copytree(RUNTIME, folder, dirs_exist_ok=True)
    (folder / SCRIPT).write_text(built_script(), encoding="utf-8")
    (folder / "package.json").write_text('{"type": "module"}\n', encoding="utf-8")


def _module_lines(scope: Scope) -> Iterator[str]:
    names = scope.program.names[scope.module.name]
    for node in scope.module.tree.body:
        lines = list(_top_level(node, names, scope))
        if scope.spare:
            yield f"let {', '.join(scope.spare)};"
            scope.spare.clear()
        yield from lines


def _top_level(node: ast.stmt, names: dict[str, Symbol], scope: Scope) -> Iterator[str]:
    if isinstance(node, ast.Import | ast.ImportFrom):
        return
    if isinstance(node, ast.ClassDef):
        if names[node.name].kind is not Kind.TYPE:
            yield from class_lines(node, names[node.name], scope)
    elif isinstance(node, ast.FunctionDef):
        yield from _function(node, names[node.name], scope)
    else:
        defined = list(assigned_names(node))
        if any(names[name].kind is Kind.TYPE for name in defined) or _says_public(node):
            return
        if defined:
            yield f"let {', '.join(names[name].script for name in dict.fromkeys(defined))};"
        yield from statement(node, scope)


def _says_public(node: ast.stmt) -> bool:
    return isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__"


def _function(node: ast.FunctionDef, symbol: Symbol, scope: Scope) -> Iterator[str]:
    head, body = function(node, scope)
    if not node.decorator_list:
        yield f"{head[0]}{symbol.script}{head[1]} {{"
        yield from body
        yield "}"
        return
    (decorator,) = node.decorator_list
    if not isinstance(decorator, ast.Call) or ast.unparse(decorator.func) != "lru_cache":
        raise scope.fault(node, "such a decorator")
    size = expression(decorator.keywords[0].value, scope)
    yield f"const {symbol.script} = py.lruCache({head[0]}{head[1]} {{"
    yield from body
    yield f"}}, {size});"

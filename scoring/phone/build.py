"""The script: all modules of the engine in one, with what a page calls."""

from __future__ import annotations

import ast
import shutil
from collections.abc import Iterator, Mapping
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
RUNTIME_IMPORT: Final = 'import * as py from "./python.js";'
HEAD: Final = "// Lowered from Python by scoring/phone: change the source instead."


class LoweredProgram:
    """The script of the entry modules below ``root`` and of all they import there.

    ``stand_ins`` has the names that modules import from elsewhere, and what they are in the
    script. Raises ``LoweringError`` for what has no counterpart in it.
    """

    def __init__(
        self, root: Path, entries: tuple[str, ...], stand_ins: Mapping[str, str] | None = None
    ) -> None:
        """Read the modules and write their lines."""
        self._program = Program(modules_in_order(root, entries), stand_ins or {})
        self.lines: list[str] = []
        numbers = [0]  # of the names that the script alone has
        for module in self._program.modules:
            scope = Scope(self._program, module, counter=numbers)
            self.lines += [f"// {module.name}", *_module_lines(scope), ""]

    def name(self, module: str, name: str) -> str:
        """Return what something a module defines is called in the script."""
        return self._program.names[module][name].script

    def nodes(self) -> Iterator[ast.AST]:
        """Yield all that the modules are made of."""
        for module in self._program.modules:
            yield from ast.walk(module.tree)

    def script(self, exports: Mapping[str, tuple[str, ...]], *more: str) -> str:
        """Return the script with what a page calls, by module, and with ``more`` lines in it."""
        names = (
            f"{self.name(module, name)} as {name}"
            for module, several in exports.items()
            for name in several
        )
        lines = [HEAD, "", RUNTIME_IMPORT, *self.lines, *more]
        return "\n".join([*lines, f"export {{ {', '.join(names)} }};", ""])


def lower(root: Path, entries: tuple[str, ...], exports: Mapping[str, tuple[str, ...]]) -> str:
    """Return the script of the entry modules below ``root`` and all they import there."""
    return LoweredProgram(root, entries).script(exports)


@cache
def built_script() -> str:
    """Return the script of the rules; raise ``LoweringError`` for what has no counterpart in it."""
    return lower(ROOT, ENTRIES, EXPORTS)


def write_engine(folder: Path, script: str | None = None, runtime: Path = RUNTIME) -> None:
    """Write a script, by default the rules alone, and its runtime into a folder for node."""
    shutil.copytree(runtime, folder, dirs_exist_ok=True)
    (folder / SCRIPT).write_text(script or built_script(), encoding="utf-8")
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
    if isinstance(node, ast.Import | ast.ImportFrom) or _is_for_types(node):
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


def _is_for_types(node: ast.stmt) -> bool:
    return isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"


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
        raise scope.lowering_error(node, "such a decorator")
    size = expression(decorator.keywords[0].value, scope)
    yield f"const {symbol.script} = py.lruCache({head[0]}{head[1]} {{"
    yield from body
    yield f"}}, {size});"

"""A program in one script: all its modules, with what a page calls."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from .classes import class_lines
from .expressions import expression
from .modules import modules_in_order
from .scopes import Scope
from .statements import function, statement
from .symbols import Kind, Program, Symbol, assigned_names

RUNTIME_IMPORT: Final = 'import * as py from "./python.js";'
HEAD: Final = "// Lowered from Python: change the source instead."


class LoweredProgram:
    """The script of the entry modules below ``root`` and of all they import there.

    ``stand_ins`` has the full names that modules import from elsewhere, and what they are in the
    script; a module that has such names is not lowered itself. Names of ``main_package`` get no
    prefix in the script. Raises ``LoweringError`` for what has no counterpart in it.
    """

    def __init__(
        self,
        root: Path,
        entries: tuple[str, ...],
        stand_ins: Mapping[str, str] | None = None,
        *,
        main_package: str = "",
    ) -> None:
        """Read the modules and write their lines."""
        stand_ins = stand_ins or {}
        skip = {name.rpartition(".")[0] for name in stand_ins}
        modules = modules_in_order(root, entries, skip=skip, main_package=main_package)
        self._program = Program(modules, stand_ins)
        self.lines: list[str] = []
        numbers = [0]  # of the names that the script alone has
        for module in self._program.modules:
            scope = Scope(self._program, module, counter=numbers)
            self.lines += [f"// {module.name}", *_module_lines(scope), ""]

    def name(self, module: str, name: str) -> str:
        """Return what something a module defines is called in the script."""
        return self._program.names[module][name].script

    def nodes(self) -> Iterator[ast.AST]:
        """Yield all nodes of the modules."""
        for module in self._program.modules:
            yield from ast.walk(module.tree)

    def script(self, exports: Mapping[str, tuple[str, ...]], *more: str, head: str = HEAD) -> str:
        """Return the script with what a page calls, by module, and with ``more`` lines in it."""
        names = (
            f"{self.name(module, name)} as {name}"
            for module, several in exports.items()
            for name in several
        )
        lines = [head, "", RUNTIME_IMPORT, *self.lines, *more]
        return "\n".join([*lines, f"export {{ {', '.join(names)} }};", ""])


def lower(
    root: Path,
    entries: tuple[str, ...],
    exports: Mapping[str, tuple[str, ...]],
    stand_ins: Mapping[str, str] | None = None,
) -> str:
    """Return the script of the entry modules below ``root`` and all they import there."""
    return LoweredProgram(root, entries, stand_ins).script(exports)


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

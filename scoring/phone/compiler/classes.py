"""Classes: enumerations, data classes, named tuples, exceptions and plain ones."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from .expressions import expression
from .scopes import Scope, script_name
from .statements import constant, function
from .symbols import Kind, Symbol, fields_of, is_aside

SPECIAL_METHODS = {"__init__", "__post_init__", "__iter__", "__getitem__", "__str__"}
FOR_PYTHON = {"__repr__", "__format__", "_repr_html_"}  # what a console and a notebook ask for


def class_lines(node: ast.ClassDef, symbol: Symbol, scope: Scope) -> Iterator[str]:
    """Yield the lines of a class of a module."""
    bases = [base for base in node.bases if ast.unparse(base) != "NamedTuple"]
    is_tuple = len(bases) < len(node.bases)
    frozen = _frozen(node, scope)
    if node.keywords or len(node.bases) > 1 or (node.bases and frozen is not None):
        raise scope.lowering_error(node, "such bases of a class")
    extends = "py.NamedTuple" if is_tuple else expression(bases[0], scope) if bases else ""
    holds_fields = is_tuple or frozen is not None
    first = _once(node, symbol, scope) if holds_fields else {}
    yield from (f"const {name} = {value};" for name, value in first.values())
    yield f"class {symbol.script}{f' extends {extends}' if extends else ''} {{"
    if holds_fields:
        yield from _constructor_of_fields(node, scope, first, is_tuple=is_tuple)
    elif any(isinstance(one, ast.FunctionDef) and one.name == "__init__" for one in node.body):
        yield from _constructor(node, extends)
    for one in node.body:
        if isinstance(one, ast.FunctionDef):
            if not _is_for_python(one, scope):
                yield from (f"  {line}" for line in _method(one, symbol, scope))
        elif not isinstance(one, ast.AnnAssign | ast.Assign | ast.Expr):
            raise scope.lowering_error(one, f"{type(one).__name__} in a class")
    yield "}"
    if symbol.kind is Kind.ENUM:
        yield _members(node, symbol, scope)
    elif holds_fields:
        names = ", ".join(f'"{name}"' for name in fields_of(node))
        is_frozen = "true" if is_tuple or frozen else "false"
        yield f"py.dataclass({symbol.script}, [{names}], {is_frozen});"
    else:
        yield from _attributes(node, symbol, scope)


def _frozen(node: ast.ClassDef, scope: Scope) -> bool | None:
    """Return whether a data class is frozen; None for any other class."""
    if not node.decorator_list:
        return None
    (decorator,) = node.decorator_list
    if not isinstance(decorator, ast.Call) or ast.unparse(decorator.func) != "dataclass":
        raise scope.lowering_error(node, "such a decorator")
    given = {one.arg: ast.unparse(one.value) for one in decorator.keywords}
    if not set(given) <= {"frozen", "slots"}:
        raise scope.lowering_error(node, "such a data class")
    return given.get("frozen") == "True"


def _once(node: ast.ClassDef, symbol: Symbol, scope: Scope) -> dict[str, tuple[str, str]]:
    """Return the default values that are created once: by field, a name and its expression."""
    return {
        one.target.id: (f"{symbol.script}${one.target.id}", expression(one.value, scope))
        for one in node.body
        if isinstance(one, ast.AnnAssign) and isinstance(one.target, ast.Name)
        if isinstance(one.value, ast.Call) and ast.unparse(one.value.func) != "field"
    }


def _constructor_of_fields(
    node: ast.ClassDef, scope: Scope, once: dict[str, tuple[str, str]], *, is_tuple: bool
) -> Iterator[str]:
    parameters, sets = [], []
    for one in node.body:
        if not isinstance(one, ast.AnnAssign) or not isinstance(one.target, ast.Name):
            continue
        name = script_name(one.target.id)
        if is_aside(one):
            sets.append(f"    this.{one.target.id} = {_default(one, scope)};")
            continue
        sets.append(f"    this.{one.target.id} = {name};")
        if one.target.id in once:
            name = f"{name} = {once[one.target.id][0]}"
        elif isinstance(one.value, ast.Call):
            (factory,) = one.value.keywords
            if factory.arg != "default_factory":
                raise scope.lowering_error(one, "such a field")
            name = f"{name} = {expression(factory.value, scope)}()"
        elif one.value is not None:
            name = f"{name} = {constant(one.value, scope)}"
        parameters.append(name)
    yield f"  constructor({', '.join(parameters)}) {{"
    yield from ["    super();"] if is_tuple else []
    yield from sets
    if any(isinstance(one, ast.FunctionDef) and one.name == "__post_init__" for one in node.body):
        yield "    this.__post_init__();"
    yield "  }"


def _default(node: ast.AnnAssign, scope: Scope) -> str:
    """Return the one value with which a field that is set aside begins."""
    assert isinstance(node.value, ast.Call)  # noqa: S101 - is_aside has seen that
    values = [one.value for one in node.value.keywords if one.arg == "default"]
    if not values:
        raise scope.lowering_error(node, "such a field")
    return constant(values[0], scope)


def _constructor(node: ast.ClassDef, extends: str) -> Iterator[str]:
    """Yield a constructor that calls ``__init__``, unless exceptions provide it."""
    if extends.startswith("py."):
        return
    yield "  constructor(...given) {"
    yield from ["    super();"] if extends else []
    yield "    this.__init__(...given);"
    yield "  }"


def _method(node: ast.FunctionDef, symbol: Symbol, scope: Scope) -> Iterator[str]:
    decorators = [ast.unparse(one) for one in node.decorator_list]
    if node.name.startswith("__") and node.name not in SPECIAL_METHODS:
        raise scope.lowering_error(node, f"the method {node.name}")
    if len(decorators) > 1 or not set(decorators) <= {"property", "cached_property", "classmethod"}:
        raise scope.lowering_error(node, f"the decorators {', '.join(decorators)}")
    decorator = decorators[0] if decorators else ""
    this = node.args.args[0].arg
    place = scope.inner(frozenset({this}))
    if decorator == "classmethod":
        place.of_class, place.class_name = symbol, this
    head, body = function(node, place, first=1)
    star = "*" if head[0].startswith("function*") else ""
    name = "[Symbol.iterator]" if node.name == "__iter__" else node.name
    kind = {"classmethod": "static ", "": ""}.get(decorator, "get ")
    yield f"{kind}{star}{name}{head[1]} {{"
    yield f"  const {this} = this;"
    if decorator == "cached_property":
        yield f'  return py.cached(self, "{node.name}", (() => {{'
        yield from (f"  {line}" for line in body)
        yield "  })());"
    else:
        yield from body
    yield "}"


def _is_for_python(node: ast.FunctionDef, scope: Scope) -> bool:
    """Tell whether a method is for Python only, or uses a module that is not lowered.

    This is so for ``FOR_PYTHON``, and for methods that import such a module of the package.
    """
    package = scope.module.name.partition(".")[0]
    sources = [
        scope.module.imported_from(one) for one in node.body if isinstance(one, ast.ImportFrom)
    ]
    return node.name in FOR_PYTHON or any(
        source.startswith(f"{package}.") and source not in scope.program.names for source in sources
    )


def _members(node: ast.ClassDef, symbol: Symbol, scope: Scope) -> str:
    members: list[str] = []
    for one in node.body:
        if isinstance(one, ast.Assign) and isinstance(one.targets[0], ast.Name):
            automatic = isinstance(one.value, ast.Call) and ast.unparse(one.value) == "auto()"
            value = str(len(members) + 1) if automatic else expression(one.value, scope)
            members.append(f'["{one.targets[0].id}", {value}]')
    return f'py.members({symbol.script}, "{node.name}", [{", ".join(members)}]);'


def _attributes(node: ast.ClassDef, symbol: Symbol, scope: Scope) -> Iterator[str]:
    """Yield what gives a class its own attributes."""
    given = []
    for one in node.body:
        if isinstance(one, ast.Assign):
            raise scope.lowering_error(one, "an attribute without its type")
        if isinstance(one, ast.AnnAssign) and one.value is not None:
            given.append(f"{ast.unparse(one.target)}: {expression(one.value, scope)}")
    if given:
        yield f"py.attributes({symbol.script}, {{"
        yield from (f"  {one}," for one in given)
        yield "});"

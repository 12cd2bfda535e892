"""Statements and functions."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import singledispatch

from .comprehensions import enumerated_iterable
from .expressions import BINARY, expression, test
from .scopes import Scope, script_name
from .symbols import assigned_names

# What grows where it is: ``names += […]`` changes the list that others hold too.
IN_PLACE: dict[type[ast.operator], str] = {ast.Add: "iadd", ast.BitOr: "ior"}
NOT_FOR_SETS: tuple[type[ast.operator], ...] = (ast.Sub, ast.BitAnd)


@singledispatch
def statement(node: ast.AST, scope: Scope) -> Iterator[str]:
    """Yield the lines of a statement; raise ``LoweringError`` for one without a counterpart."""
    raise scope.lowering_error(node, f"{type(node).__name__} has no counterpart")


def block(nodes: list[ast.stmt], scope: Scope) -> Iterator[str]:
    """Yield the lines of some statements, indented."""
    for node in nodes:
        for line in statement(node, scope):
            yield f"  {line}"


@statement.register
def _expression(node: ast.Expr, scope: Scope) -> Iterator[str]:
    if isinstance(node.value, ast.Yield):
        value = node.value.value
        yield f"yield {'null' if value is None else expression(value, scope)};"
    elif isinstance(node.value, ast.YieldFrom):
        yield f"yield* {expression(node.value.value, scope)};"
    elif not (isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)):
        yield f"{expression(node.value, scope)};"


@statement.register
def _pass(_node: ast.Pass, _scope: Scope) -> Iterator[str]:
    yield from ()


@statement.register
def _continue(_node: ast.Continue, _scope: Scope) -> Iterator[str]:
    yield "continue;"


@statement.register
def _break(_node: ast.Break, _scope: Scope) -> Iterator[str]:
    yield "break;"


@statement.register
def _import(_node: ast.ImportFrom, _scope: Scope) -> Iterator[str]:
    yield from ()  # the scope of the function knows what the names stand for


@statement.register
def _return(node: ast.Return, scope: Scope) -> Iterator[str]:
    yield f"return {'null' if node.value is None else expression(node.value, scope)};"


@statement.register
def _raise(node: ast.Raise, scope: Scope) -> Iterator[str]:
    if node.exc is not None:
        yield f"throw {expression(node.exc, scope)};"
    elif scope.error_name:
        yield f"throw {scope.error_name};"
    else:
        raise scope.lowering_error(node, "raise without what")


@statement.register
def _assert(node: ast.Assert, scope: Scope) -> Iterator[str]:
    yield f"if (!{test(node.test, scope)}) throw new py.AssertionError();"


@statement.register
def _delete(node: ast.Delete, scope: Scope) -> Iterator[str]:
    for one in node.targets:
        if not isinstance(one, ast.Subscript):
            raise scope.lowering_error(one, "deleting anything but an item")
        yield f"py.deleteItem({expression(one.value, scope)}, {expression(one.slice, scope)});"


@statement.register
def _assign(node: ast.Assign, scope: Scope) -> Iterator[str]:
    if len(node.targets) == 1:
        yield from assignment(node.targets[0], expression(node.value, scope), scope)
        return
    held = scope.variable()
    yield f"{held} = {expression(node.value, scope)};"
    for target in node.targets:
        yield from assignment(target, held, scope)


@statement.register
def _annotated_assignment(node: ast.AnnAssign, scope: Scope) -> Iterator[str]:
    if node.value is not None:
        yield from assignment(node.target, expression(node.value, scope), scope)


def assignment(target: ast.expr, value: str, scope: Scope) -> Iterator[str]:
    """Yield the lines that give a target its value."""
    if isinstance(target, ast.Name | ast.Attribute):
        yield f"{expression(target, scope)} = {value};"
    elif isinstance(target, ast.Subscript) and not isinstance(target.slice, ast.Slice):
        of, at = expression(target.value, scope), expression(target.slice, scope)
        yield f"py.setItem({of}, {at}, {value});"
    elif isinstance(target, ast.Tuple) and not any(
        isinstance(one, ast.Starred) for one in target.elts
    ):
        held = scope.variable()
        yield f"{held} = py.unpack({value}, {len(target.elts)});"
        for number, one in enumerate(target.elts):
            yield from assignment(one, f"{held}[{number}]", scope)
    else:
        raise scope.lowering_error(target, "such a target")


@statement.register
def _augmented_assignment(node: ast.AugAssign, scope: Scope) -> Iterator[str]:
    name = IN_PLACE.get(type(node.op)) or BINARY.get(type(node.op))
    if name is None:
        raise scope.lowering_error(node, f"the operator {type(node.op).__name__}")
    operator = f"py.changed({name!r}, py.{name})" if isinstance(node.op, NOT_FOR_SETS) else ""
    operator = operator or f"py.{name}"
    value = expression(node.value, scope)
    target = node.target
    if isinstance(target, ast.Subscript):
        of, at = expression(target.value, scope), expression(target.slice, scope)
        yield f"py.updateItem({of}, {at}, {operator}, {value});"
    elif isinstance(target, ast.Name) or isinstance(target.value, ast.Name):
        written = expression(target, scope)
        yield f"{written} = {operator}({written}, {value});"
    else:
        raise scope.lowering_error(node, "changing what is not simply named")


@statement.register
def _if(node: ast.If, scope: Scope) -> Iterator[str]:
    yield f"if ({test(node.test, scope)}) {{"
    yield from block(node.body, scope)
    if node.orelse:
        yield "} else {"
        yield from block(node.orelse, scope)
    yield "}"


@statement.register
def _while(node: ast.While, scope: Scope) -> Iterator[str]:
    if node.orelse:
        raise scope.lowering_error(node, "else after a loop")
    yield f"while ({test(node.test, scope)}) {{"
    yield from block(node.body, scope)
    yield "}"


@statement.register
def _for(node: ast.For, scope: Scope) -> Iterator[str]:
    if node.orelse:
        raise scope.lowering_error(node, "else after a loop")
    each = scope.fresh("e")
    counted = enumerated_iterable(node.target, node.iter, scope)
    if counted is not None and isinstance(node.target, ast.Tuple):
        count, (index, value) = scope.variable(), node.target.elts
        yield f"{count} = 0;"
        yield f"for (const {each} of {expression(counted, scope)}) {{"
        lines = [*assignment(index, f"{count}++", scope), *assignment(value, each, scope)]
    else:
        yield f"for (const {each} of {expression(node.iter, scope)}) {{"
        lines = list(assignment(node.target, each, scope))
    yield from (f"  {line}" for line in lines)
    yield from block(node.body, scope)
    yield "}"


@statement.register
def _try(node: ast.Try, scope: Scope) -> Iterator[str]:
    if node.finalbody:
        raise scope.lowering_error(node, "finally")
    done = scope.variable()
    caught = scope.fresh("x")
    yield f"{done} = false;"
    yield "try {"
    yield from block(node.body, scope)
    yield f"  {done} = true;"
    yield f"}} catch ({caught}) {{"
    for number, handler in enumerate(node.handlers):
        types = handler.type.elts if isinstance(handler.type, ast.Tuple) else [handler.type]
        if None in types:
            raise scope.lowering_error(handler, "except without what")
        checks = (f"{caught} instanceof {expression(t, scope)}" for t in types if t is not None)
        yield f"  {'} else ' if number else ''}if ({' || '.join(checks)}) {{"
        if handler.name:
            yield f"    {script_name(handler.name)} = {caught};"
        scope.error_name, before = caught, scope.error_name
        for line in block(handler.body, scope):
            yield f"  {line}"
        scope.error_name = before
    yield f"  }} else throw {caught};"
    yield "}"
    if node.orelse:
        yield f"if ({done}) {{"
        yield from block(node.orelse, scope)
        yield "}"


@statement.register
def _function(node: ast.FunctionDef, scope: Scope) -> Iterator[str]:
    if node.decorator_list:
        raise scope.lowering_error(node, "a decorator within a function")
    head, body = function(node, scope)
    yield f"{head[0]}{script_name(node.name)}{head[1]} {{"
    yield from body
    yield "}"


def function(
    node: ast.FunctionDef, scope: Scope, *, first: int = 0
) -> tuple[tuple[str, str], list[str]]:
    """Return the two parts of a function's head, around its name, and the lines of its body.

    ``first`` parameters (self, cls) are not among those of the script.
    """
    given = node.args
    named = [*given.posonlyargs, *given.args]
    parameters = [*named, *given.kwonlyargs]
    nested = {one.name for one in node.body if isinstance(one, ast.FunctionDef)}
    rest = [one.arg for one in (given.vararg, given.kwarg) if one is not None]
    if given.vararg and (given.kwonlyargs or given.kwarg):
        raise scope.lowering_error(node, "keywords beside *rest")
    own = {name for one in node.body for name in assigned_names(one)}
    names = {one.arg for one in parameters[first:]} | set(rest)
    inner = scope.inner(frozenset(own | names | nested))
    for one in node.body:
        if isinstance(one, ast.ImportFrom):
            inner.imports |= dict(scope.program.imported_symbols(scope.module, one))
    defaults = {
        one.arg: value
        for one, value in zip(
            named[len(named) - len(given.defaults) :], given.defaults, strict=True
        )
    } | {one.arg: v for one, v in zip(given.kwonlyargs, given.kw_defaults, strict=True) if v}
    written = [
        script_name(one.arg)
        + (f" = {constant(defaults[one.arg], scope)}" if one.arg in defaults else "")
        for one in parameters[first:]
    ]
    if given.vararg:
        written.append(f"...{script_name(given.vararg.arg)}")
    if given.kwarg:
        written.append(f"{script_name(given.kwarg.arg)} = new py.Dict()")
    generates = any(isinstance(one, ast.Yield | ast.YieldFrom) for one in _within(node.body))
    lines = list(block(node.body, inner))
    variables = [script_name(name) for name in sorted(own - names - nested)] + inner.spare
    begin = [f"  let {', '.join(variables)};"] if variables else []
    if given.vararg:
        begin.append(f"  Object.freeze({script_name(given.vararg.arg)});")
    end = [] if generates or isinstance(node.body[-1], ast.Return) else ["  return null;"]
    return ("function* " if generates else "function ", f"({', '.join(written)})"), [
        *begin,
        *lines,
        *end,
    ]


def constant(node: ast.expr, scope: Scope) -> str:
    """Return a plain default value, which may be created at every call instead of once."""
    plain = isinstance(node, ast.Constant | ast.Name) or (
        (isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name))
        or (isinstance(node, ast.UnaryOp) and isinstance(node.operand, ast.Constant))
        or (isinstance(node, ast.Tuple) and not node.elts)
        or ast.unparse(node) == "frozenset()"
    )
    if not plain:
        raise scope.lowering_error(node, "a default value that is not plain")
    return expression(node, scope)


def _within(nodes: list[ast.stmt]) -> Iterator[ast.AST]:
    """Yield the nodes of these statements, except those inside nested functions."""
    waiting: list[ast.AST] = list(nodes)
    while waiting:
        node = waiting.pop()
        if not isinstance(node, ast.FunctionDef | ast.Lambda):
            yield node
            waiting += ast.iter_child_nodes(node)

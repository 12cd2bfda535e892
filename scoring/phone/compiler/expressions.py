"""Expressions: each form of Python's that the engine uses, and its counterpart."""

from __future__ import annotations

import ast
import json
from functools import singledispatch

from .scopes import Scope
from .symbols import GENERICS, Kind

MOST = 2**53 - 1  # of whole numbers that are numbers in the script
BINARY: dict[type[ast.operator], str] = {
    ast.Add: "add",
    ast.Sub: "sub",
    ast.Mult: "mul",
    ast.FloorDiv: "floordiv",
    ast.Mod: "mod",
    ast.LShift: "shl",
    ast.RShift: "shr",
    ast.BitAnd: "and",
    ast.BitOr: "or",
}
COMPARISONS: dict[type[ast.cmpop], str] = {
    ast.Eq: "py.eq({0}, {1})",
    ast.NotEq: "py.ne({0}, {1})",
    ast.Lt: "py.lt({0}, {1})",
    ast.LtE: "py.le({0}, {1})",
    ast.Gt: "py.gt({0}, {1})",
    ast.GtE: "py.ge({0}, {1})",
    ast.Is: "({0} === {1})",
    ast.IsNot: "({0} !== {1})",
    ast.In: "py.contains({1}, {0})",
    ast.NotIn: "!py.contains({1}, {0})",
}
METHOD_AS_VALUE = "the method {} without a call, which loses its object"
# What attributes the values of the runtime have, besides those of the program's own classes.
ATTRIBUTES = {"name", "value", "__members__"}


@singledispatch
def expression(node: ast.AST, scope: Scope) -> str:
    """Return the counterpart of an expression; raise ``LoweringError`` for one that has none."""
    raise scope.lowering_error(node, f"{type(node).__name__} has no counterpart")


def is_flag(node: ast.expr) -> bool:
    """Tell whether an expression is certainly true or false, not merely taken for it."""
    if isinstance(node, ast.Compare):
        return True
    if isinstance(node, ast.UnaryOp):
        return isinstance(node.op, ast.Not)
    if isinstance(node, ast.BoolOp):
        return all(map(is_flag, node.values))
    return (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id in ("all", "any", "bool", "isinstance")
    )


def test(node: ast.expr, scope: Scope) -> str:
    """Return the counterpart of an expression where only its truth counts."""
    if isinstance(node, ast.BoolOp):
        joint = " && " if isinstance(node.op, ast.And) else " || "
        return f"({joint.join(test(one, scope) for one in node.values)})"
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        return f"!{test(node.operand, scope)}"
    written = expression(node, scope)
    return written if is_flag(node) else f"py.truth({written})"


def frozen(parts: str) -> str:
    """Return the counterpart of a tuple with these elements."""
    return f"Object.freeze([{parts}])"


def elements(nodes: list[ast.expr], scope: Scope) -> str:
    """Return the elements of a display or the arguments of a call, ``*x`` among them."""
    return ", ".join(
        f"...{expression(node.value, scope)}"
        if isinstance(node, ast.Starred)
        else expression(node, scope)
        for node in nodes
    )


@expression.register
def _constant(node: ast.Constant, scope: Scope) -> str:
    value = node.value
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value) if abs(value) <= MOST else f"{value}n"
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False)
    raise scope.lowering_error(node, f"a constant {value!r}")


@expression.register
def _name(node: ast.Name, scope: Scope) -> str:
    found = scope.find(node.id)
    if found is None or found.kind in (Kind.MODULE, Kind.SPECIAL, Kind.TYPE):
        raise scope.lowering_error(node, f"the name {node.id} has no value")
    return found.script


@expression.register
def _attribute(node: ast.Attribute, scope: Scope) -> str:
    if isinstance(node.value, ast.Name):
        found = scope.find(node.value.id)
        if found is not None and found.kind is Kind.MODULE:
            there = scope.program.names[found.module].get(node.attr)
            if there is None or there.kind is Kind.TYPE:
                raise scope.lowering_error(node, f"{found.module} has no value {node.attr}")
            return there.script
    if node.attr not in ATTRIBUTES | scope.program.attributes:
        raise scope.lowering_error(node, f"nothing has the attribute {node.attr}")
    if _is_method(node, scope):
        raise scope.lowering_error(node, METHOD_AS_VALUE.format(node.attr))
    return f"{expression(node.value, scope)}.{node.attr}"


def _is_method(node: ast.Attribute, scope: Scope) -> bool:
    """Tell whether it is certainly a method: of a named class, or of all classes that have it."""
    program = scope.program
    if node.attr in ATTRIBUTES or node.attr not in program.methods:
        return False
    of = scope.find(node.value.id) if isinstance(node.value, ast.Name) else None
    is_of_class = of is not None and of.kind in (Kind.CLASS, Kind.ENUM)
    return is_of_class or node.attr not in program.values


@expression.register
def _tuple(node: ast.Tuple, scope: Scope) -> str:
    return frozen(elements(node.elts, scope))


@expression.register
def _list(node: ast.List, scope: Scope) -> str:
    return f"[{elements(node.elts, scope)}]"


@expression.register
def _set(node: ast.Set, scope: Scope) -> str:
    return f"py.set([{elements(node.elts, scope)}])"


@expression.register
def _dict(node: ast.Dict, scope: Scope) -> str:
    steps = (
        f".merge({expression(value, scope)})"
        if key is None
        else f".set({expression(key, scope)}, {expression(value, scope)})"
        for key, value in zip(node.keys, node.values, strict=True)
    )
    return f"new py.Dict(){''.join(steps)}"


@expression.register
def _binary(node: ast.BinOp, scope: Scope) -> str:
    name = BINARY.get(type(node.op))
    if name is None:
        raise scope.lowering_error(node, f"the operator {type(node.op).__name__}")
    return f"py.{name}({expression(node.left, scope)}, {expression(node.right, scope)})"


@expression.register
def _unary(node: ast.UnaryOp, scope: Scope) -> str:
    if isinstance(node.op, ast.Not):
        return test(node, scope)
    if isinstance(node.op, ast.USub):
        constant = isinstance(node.operand, ast.Constant) and node.operand.value
        written = expression(node.operand, scope)
        return f"-{written}" if constant else f"py.neg({written})"
    if isinstance(node.op, ast.Invert):
        return f"py.invert({expression(node.operand, scope)})"
    raise scope.lowering_error(node, f"the operator {type(node.op).__name__}")


@expression.register
def _boolean(node: ast.BoolOp, scope: Scope) -> str:
    if is_flag(node):
        return test(node, scope)
    *firsts, last = node.values
    written = expression(last, scope)
    for one in reversed(firsts):
        held = scope.variable()
        truth = f"py.truth({held} = {expression(one, scope)})"
        either = (written, held) if isinstance(node.op, ast.And) else (held, written)
        written = f"({truth} ? {either[0]} : {either[1]})"
    return written


@expression.register
def _compare(node: ast.Compare, scope: Scope) -> str:
    left = expression(node.left, scope)
    parts = []
    for number, (operator, right) in enumerate(zip(node.ops, node.comparators, strict=True)):
        written = expression(right, scope)
        if number + 1 < len(node.ops):
            held = scope.variable()
            parts.append(COMPARISONS[type(operator)].format(left, f"({held} = {written})"))
            left = held
        else:
            parts.append(COMPARISONS[type(operator)].format(left, written))
    return parts[0] if len(parts) == 1 else f"({' && '.join(parts)})"


@expression.register
def _conditional(node: ast.IfExp, scope: Scope) -> str:
    either = f"{expression(node.body, scope)} : {expression(node.orelse, scope)}"
    return f"({test(node.test, scope)} ? {either})"


@expression.register
def _named_expression(node: ast.NamedExpr, scope: Scope) -> str:
    return f"({expression(node.target, scope)} = {expression(node.value, scope)})"


@expression.register
def _subscript(node: ast.Subscript, scope: Scope) -> str:
    if isinstance(node.value, ast.Name) and node.value.id in GENERICS:
        return expression(node.value, scope)  # frozenset[Pattern](): the type is for readers
    of = expression(node.value, scope)
    if not isinstance(node.slice, ast.Slice):
        return f"py.item({of}, {expression(node.slice, scope)})"
    bounds = (node.slice.lower, node.slice.upper, node.slice.step)
    written = ("null" if bound is None else expression(bound, scope) for bound in bounds)
    return f"py.slice({of}, {', '.join(written)})"


@expression.register
def _f_string(node: ast.JoinedStr, scope: Scope) -> str:
    parts = []
    for part in node.values:
        if isinstance(part, ast.Constant):
            parts.append(expression(part, scope))
        elif isinstance(part, ast.FormattedValue) and part.format_spec is None:
            how = "repr" if part.conversion == ord("r") else "str"
            parts.append(f"py.{how}({expression(part.value, scope)})")
        else:
            raise scope.lowering_error(node, "a format")
    return f"({' + '.join(parts)})" if len(parts) > 1 else parts[0] if parts else '""'

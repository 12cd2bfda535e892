"""Text, variables and what holds other nodes: {% if %}, {% for %} and {% with %}."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from django.template.base import FilterExpression, TextNode, VariableNode
from django.template.defaulttags import (
    CommentNode,
    ForNode,
    IfNode,
    LoadNode,
    TemplateLiteral,
    WithNode,
)

from .expressions import ASKED, resolve, text, values
from .nodes import lowers, node_lines, output_line
from .scopes import TemplateScope, indent

OPERATORS: Final = {
    "or": "(py.truth({0}) || py.truth({1}))",
    "and": "(py.truth({0}) && py.truth({1}))",
    "not": "!py.truth({0})",
    "in": "py.contains({1}, {0})",
    "not in": "!py.contains({1}, {0})",
    "is": "{0} === {1}",
    "is not": "{0} !== {1}",
    "==": "py.eq({0}, {1})",
    "!=": "py.ne({0}, {1})",
    ">": "py.gt({0}, {1})",
    ">=": "py.ge({0}, {1})",
    "<": "py.lt({0}, {1})",
    "<=": "py.le({0}, {1})",
}


@lowers(TextNode)
def _text(node: TextNode, _scope: TemplateScope) -> Iterator[str]:
    yield output_line(text(node.s))


@lowers(VariableNode)
def _variable(node: VariableNode, scope: TemplateScope) -> Iterator[str]:
    yield output_line(f"django.shown({resolve(node.filter_expression, scope)})")


@lowers(CommentNode, LoadNode)
def _nothing(_node: CommentNode | LoadNode, _scope: TemplateScope) -> Iterator[str]:
    yield from ()


@lowers(IfNode)
def _if(node: IfNode, scope: TemplateScope) -> Iterator[str]:
    before = ""
    for clause, nodes in node.conditions_nodelists:
        yield f"{before}{'{' if clause is None else f'if ({condition(clause, scope)}) {{'}"
        yield from indent(node_lines(nodes, scope))
        before = "} else "
    yield "}"


@lowers(ForNode)
def _for(node: Any, scope: TemplateScope) -> Iterator[str]:
    given, turn = scope.fresh("v"), scope.fresh()
    names = f"[{', '.join(map(text, node.loopvars))}]"
    values_given = resolve(node.sequence, scope, how=ASKED)
    backwards = ", true" if node.is_reversed else ""
    yield "{"
    yield f"  const {given} = django.sequence({values_given}{backwards});"
    yield f"  for (const {turn} of django.loop({scope.context}, {given}, {names})) {{"
    yield from indent(indent(node_lines(node.nodelist_loop, scope.within(turn))))
    yield "  }"
    if node.nodelist_empty:
        empty = scope.fresh()
        yield f"  if ({given}.length === 0) {{"
        yield f"    const {empty} = django.push({scope.context});"
        yield from indent(indent(node_lines(node.nodelist_empty, scope.within(empty))))
        yield "  }"
    yield "}"


@lowers(WithNode)
def _with(node: WithNode, scope: TemplateScope) -> Iterator[str]:
    inner = scope.fresh()
    yield "{"
    yield f"  const {inner} = django.push({scope.context}, {values(node.extra_context, scope)});"
    yield from indent(node_lines(node.nodelist, scope.within(inner)))
    yield "}"


def condition(token: Any, scope: TemplateScope) -> str:
    """Return whether a clause of {% if %} is met."""
    if isinstance(token, TemplateLiteral) and _can_miss(_expression(token)):
        return f"py.truth(django.known(() => {_operand(token, scope)}))"
    return f"py.truth({_operand(token, scope)})"


def _can_miss(expression: FilterExpression) -> bool:
    """Tell whether a filter has an argument that may be missing, which operators treat as false."""
    return any(is_variable for _function, given in expression.filters for is_variable, _ in given)


def _expression(token: Any) -> FilterExpression:
    """Return the expression of a literal, as Django's own parser puts it there."""
    expression: FilterExpression = token.value
    return expression


def _operand(token: Any, scope: TemplateScope) -> str:
    if isinstance(token, TemplateLiteral):
        return resolve(_expression(token), scope, how=ASKED)
    operands = [_operand(one, scope) for one in (token.first, token.second) if one is not None]
    return f"django.attempt(() => {OPERATORS[token.id].format(*operands)})"

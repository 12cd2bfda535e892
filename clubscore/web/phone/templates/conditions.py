"""What {% if %} asks."""

from __future__ import annotations

from typing import Any, Final

from django.template.base import FilterExpression
from django.template.defaulttags import TemplateLiteral

from .expressions import ASKED, resolve
from .scopes import TemplateScope

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


def condition(token: Any, scope: TemplateScope) -> str:
    """Return whether a clause of {% if %} is met."""
    if isinstance(token, TemplateLiteral) and _can_miss(_expression(token)):
        return f"py.truth(django.known(() => {_operand(token, scope)}))"
    return f"py.truth({_operand(token, scope)})"


def _can_miss(expression: FilterExpression) -> bool:
    """Tell whether a filter has an argument that may not be there; operators take it for false."""
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

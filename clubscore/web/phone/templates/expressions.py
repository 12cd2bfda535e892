"""Variables and literals with their filters."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final

from django.template.base import FilterExpression, Variable
from django.utils.functional import Promise

from scoring.phone.compiler.expressions import MOST

from .functions import filter_call
from .scopes import TemplateScope

BUILTINS: Final = {("True",): "true", ("False",): "false", ("None",): "null"}
SHOWN: Final = "value"  # in the runtime, what looks a variable up; "" for one that is missing
ASKED: Final = "valueOrNone"
NEEDED: Final = "argument"  # which has to be there


def text(value: str) -> str:
    """Return a text as the script writes it."""
    return json.dumps(value, ensure_ascii=False)


def resolve(expression: FilterExpression, scope: TemplateScope, *, how: str = SHOWN) -> str:
    """Return the counterpart of an expression; ``how`` says what a missing variable becomes.

    Raises ``TemplateLoweringError`` for a filter or literal that has none.
    """
    if expression.is_var:
        value = variable(expression.var, scope, how)
    else:
        value = literal(expression.var, scope)
    for function, arguments in expression.filters:
        arguments = [
            variable(one, scope, NEEDED) if is_variable else literal(one, scope)
            for is_variable, one in arguments
        ]
        value = filter_call(function, [value, *arguments], scope)
    return value


def variable(one: Variable, scope: TemplateScope, how: str) -> str:
    """Return what looks a variable up, or the number it is."""
    if one.lookups is None:
        return literal(one.literal, scope)
    if one.lookups in BUILTINS:
        return BUILTINS[one.lookups]
    return f"django.{how}({scope.context}, {', '.join(map(text, one.lookups))})"


def literal(value: Any, scope: TemplateScope) -> str:
    """Return a literal: texts are HTML, as in Django."""
    if isinstance(value, str):
        return f"new django.SafeString({text(value)})"
    if isinstance(value, int) and abs(value) <= MOST:
        return str(value)
    if isinstance(value, Promise):
        raise scope.error("a translation within an expression")
    raise scope.error("a literal that is neither text nor whole number")


def constant(expression: FilterExpression, scope: TemplateScope, what: str) -> str:
    """Return the text that an expression is; raise ``TemplateLoweringError`` if it is none."""
    value = expression.var.literal if expression.is_var else expression.var
    if expression.filters or not isinstance(value, str):
        raise scope.error(f"{what} that is not written out: {expression}")
    return str(value)


def values(expressions: Mapping[str, FilterExpression], scope: TemplateScope) -> str:
    """Return the object that gives names their values."""
    pairs = (f"{text(name)}: {resolve(value, scope)}" for name, value in expressions.items())
    return f"{{ {', '.join(pairs)} }}" if expressions else "{}"

"""Texts in the reader's language: {% translate %} and {% blocktranslate %}."""

from __future__ import annotations

import re
from collections.abc import Iterator

from django.template.base import FilterExpression
from django.templatetags.i18n import BlockTranslateNode, TranslateNode

from .expressions import constant, resolve, text, values
from .nodes import lowers, output_line, set_variable
from .scopes import TemplateScope


@lowers(TranslateNode)
def _translate(node: TranslateNode, scope: TemplateScope) -> Iterator[str]:
    written = constant(node.filter_expression, scope, "a text to translate")
    if node.noop:
        value = text(written.replace("%%", "%"))
    else:
        message = written.replace("%", "%%")
        context = _context(node.message_context, scope)
        scope.needs.add_message(message, context)
        value = f"django.translate({text(message)}{_more(context)})"
    yield from _shown_or_set(value, node.asvar, scope)


@lowers(BlockTranslateNode)
def _block(node: BlockTranslateNode, scope: TemplateScope) -> Iterator[str]:
    context = _context(node.message_context, scope)
    singular, names = node.render_token_list(node.singular)
    inner = scope.fresh()
    here = scope.within(inner)
    yield "{"
    yield f"  const {inner} = django.push({scope.context}, {values(node.extra_context, scope)});"
    if node.plural and node.countervar and node.counter:
        plural, more = node.render_token_list(node.plural)
        scope.needs.add_message(singular, context)
        if context is not None:
            scope.needs.add_message(singular, None)  # what is asked for next
        count = f"django.number({resolve(node.counter, here)})"
        yield f"  {set_variable(node.countervar, count, here)}"
        number = f"{inner}[{text(node.countervar)}]"
        both = f"{text(singular)}, {text(plural)}{_more(context)}"
        value = f"django.blockOf({inner}, {_names([*names, *more], scope)}, {number}, {both})"
    else:
        scope.needs.add_message(singular, context)
        rest = f"{text(singular)}{_more(context)}"
        value = f"django.block({inner}, {_names(names, scope)}, {rest})"
    yield from (f"  {line}" for line in _shown_or_set(value, node.asvar, scope))
    yield "}"


def _shown_or_set(value: str, name: str | None, scope: TemplateScope) -> Iterator[str]:
    """Yield what shows a text or gives it to a variable: it is HTML."""
    if name is None:
        yield output_line(value)
    else:
        yield set_variable(name, f"new django.SafeString({value})", scope)


def _context(expression: FilterExpression | None, scope: TemplateScope) -> str | None:
    return None if expression is None else constant(expression, scope, "the context of a text")


def _more(context: str | None) -> str:
    return "" if context is None else f", {text(context)}"


def _names(names: list[str], scope: TemplateScope) -> str:
    for name in names:
        if not re.fullmatch(r"[A-Za-z]\w*", name, re.ASCII):
            what = f"a text with {{{{ {name} }}}}, which has no name of its own there"
            raise scope.error(what)
    return f"[{', '.join(map(text, dict.fromkeys(names)))}]"

"""Filters and tags of the samples, as templates know them."""

import json

from django import template

from . import sample

register = template.Library()
register.filter(sample.signed)
register.filter(sample.worth)
register.filter(sample.fails)
register.filter(sample.plus)
register.filter(is_safe=True)(sample.boxed)
register.simple_tag(sample.picture)
register.simple_tag(sample.answer)
register.simple_tag(sample.nothing)
register.filter(sample.bold)
register.filter(sample.listed)
register.filter(sample.too_few)
register.filter(sample.unclosed)
register.filter(sample.written)
register.simple_tag(sample.framed)


# What the phone cannot have.


@register.simple_tag
def anything(*given: str) -> str:
    return ",".join(given)


@register.simple_tag(takes_context=True)
def asks(context: template.Context) -> str:
    return str(context["x"])


@register.inclusion_tag("part.html")
def inclusion() -> dict[str, str]:
    return {}


@register.simple_block_tag
def wrapped(content: str) -> str:
    return content


@register.filter(expects_localtime=True)
def zoned(value: str) -> str:
    return value


@register.filter(needs_autoescape=True)
def spelled(value: str, *, autoescape: bool = True) -> str:
    return f"{value}{autoescape}"


register.filter("local", lambda value: value)
register.filter("elsewhere", json.dumps)

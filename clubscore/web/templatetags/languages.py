"""The languages a visitor can choose, for the head of every page."""

from __future__ import annotations

from django import template

from clubscore.languages import Language, languages

register = template.Library()


@register.simple_tag
def offered_languages() -> tuple[Language, ...]:
    """Return the languages that are offered, by their names in themselves."""
    return languages()


@register.filter
def short_code(code: str) -> str:
    """Return a language as there is room for: IT, ZH."""
    return code.partition("-")[0].upper()

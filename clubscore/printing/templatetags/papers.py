"""Words in one language or in several, for what organizers print."""

from collections.abc import Mapping
from datetime import date, datetime
from typing import Any

from django import template
from django.utils import translation
from django.utils.functional import Promise
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from clubscore.dates import NO_BREAK, in_words, moment_in_words
from clubscore.markup.templatetags.days import dates
from clubscore.printing.pdf.bilingual import mix_languages

register = template.Library()


@register.simple_tag(takes_context=True)
def say(context: Mapping[str, Any], text: Promise | str) -> SafeString:
    """Write a catalogue text in the document's languages, each with its language marked up.

    ``{% say _("Table") %}`` is ``Tavolo``, or ``Tavolo / Table``; words that are the same in both
    appear once.
    """
    said = in_languages(text, context["languages"])
    (_first, plain), *others = said.items()
    more = format_html_join(
        "", ' <span class="other" lang="{}">{}</span>', ((code, word) for code, word in others)
    )
    return format_html("{}{}", plain, more)


@register.simple_tag(takes_context=True)
def say_day(context: Mapping[str, Any], day: date | None, skeleton: str) -> str:
    """Write a day in the document's languages: ``sabato/Saturday 24``; lines break in it."""
    if day is None:
        return ""
    written = mix_languages(context["languages"], lambda: in_words(day, skeleton))
    return written.replace(NO_BREAK, " ")


@register.simple_tag(takes_context=True)
def say_moment(context: Mapping[str, Any], moment: datetime | None, skeleton: str) -> str:
    """Write a day and its time, likewise."""
    if moment is None:
        return ""
    written = mix_languages(context["languages"], lambda: moment_in_words(moment, skeleton))
    return written.replace(NO_BREAK, " ")


@register.simple_tag(takes_context=True)
def say_days(context: Mapping[str, Any]) -> str:
    """Write the days of the event in the document's languages: ``24–25 ottobre/October 2026``."""
    return mix_languages(context["languages"], lambda: dates(context["event"]))


def in_languages(text: Promise | str, languages: tuple[str, ...]) -> dict[str, str]:
    """Return a lazy text in each language, by its code, without repetitions."""
    said: dict[str, str] = {}
    for code in languages:
        with translation.override(code):
            word = str(text)
        if word not in said.values():
            said[code] = word
    return said

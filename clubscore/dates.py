"""Dates in words as each language writes them: whole patterns of the CLDR, never glued from pieces.

What is wanted is said by a skeleton, the letters of its parts: ``MMMEd`` is a short month, the
short day of the week and the day. The language decides their order and what comes between them.
"""

from __future__ import annotations

import re
from datetime import date, datetime
from functools import lru_cache
from typing import Any, Final

from babel import Locale
from babel.dates import parse_pattern
from django.utils.dateformat import DateFormat
from django.utils.translation import get_language

from clubscore.languages import SOURCE, cldr

NO_BREAK: Final = "\N{NO-BREAK SPACE}"
FULL: Final = "yMMMMEEEEd"  # Saturday 21 November 2026
DAY: Final = "MMMMEEEEd"  # of a year that is known: Saturday 21 November

# English is not only American: in Ireland a date is as in most of Europe.
_PATTERNS_OF: Final = {"en": "en_IE"}
_OWN: Final = {("en", "MMMEd"): "E d MMM"}  # there with a comma, which its other patterns lack
# What a language writes for the first of a month where the CLDR has the number alone.
_FIRST: Final = {"fr": "er", "it": "º"}
_DAY: Final = re.compile(r"(?<![\w'])d(?!\w)")
_DASH: Final = "\N{THIN SPACE}–\N{THIN SPACE}"


def in_words(day: date, skeleton: str) -> str:
    """Return a day, or the day of a moment; without a break but before the year.

    A page keeps a date on one line if there is room for it; large text on a phone has none.
    """
    language = get_language() or SOURCE
    return _put(day, _with_breaks(_pattern(language, skeleton)), language)


def range_in_words(first: date, last: date, skeleton: str) -> str:
    """Return the days from one to another, what they share once: 24–25 October 2026."""
    if (one := in_words(first, skeleton)) == in_words(last, skeleton):
        return one
    language = get_language() or SOURCE
    start, end = _range(language, skeleton, _difference(first, last))
    return _put(first, _with_breaks(start), language) + _put(last, _with_breaks(end), language)


def moment_in_words(moment: datetime, skeleton: str) -> str:
    """Return the day of a moment and its time: Sat 21 Nov, 08:55."""
    both: str = _patterns(get_language() or SOURCE).datetime_formats["medium"]
    return both.replace("{1}", in_words(moment, skeleton)).replace("{0}", f"{moment:%H:%M}")


def write_first_days() -> None:
    """Let ``S`` in Django's formats be what follows the first of a month; there it is English."""
    formats: Any = DateFormat
    formats.S = _after_first


def _after_first(day_format: Any) -> str:
    written = _FIRST.get((get_language() or SOURCE).partition("-")[0], "")
    return written if day_format.data.day == 1 else ""


def _put(day: date, pattern: str, language: str) -> str:
    words = cldr(language)
    if day.day == 1 and "/" not in pattern and (after := _FIRST.get(words.language)):
        pattern = _DAY.sub(f"d'{after}'", pattern)
    return parse_pattern(pattern).apply(day, words)


def _difference(first: date, last: date) -> str:
    """Return the letter of the largest part in which two days differ."""
    if first.year != last.year:
        return "y"
    return "M" if first.month != last.month else "d"


@lru_cache(maxsize=64)
def _pattern(language: str, skeleton: str) -> str:
    locale = _patterns(language)
    if own := _OWN.get((locale.language, skeleton)):
        return own
    if skeleton == FULL:
        return str(locale.date_formats["full"].pattern)
    known = locale.datetime_skeletons
    if skeleton not in known and "EEEE" in skeleton:
        return _pattern(language, skeleton.replace("EEEE", "E")).replace("E", "EEEE")
    return str(known[skeleton].pattern)


@lru_cache(maxsize=64)
def _range(language: str, skeleton: str, difference: str) -> tuple[str, str]:
    """Return the patterns of both ends.

    Where a language has none with long months, that with short ones is made longer, unless its
    months are numbers.
    """
    known = _patterns(language).interval_formats
    short = skeleton.replace("MMMM", "MMM")
    parts = known.get(skeleton, {}).get(difference) or known.get(short, {}).get(difference)
    if not parts:
        one = _pattern(language, skeleton)
        return f"{one}{_DASH}", one
    start, end = (re.sub(r"\bdd\b", "d", part) for part in parts)
    if skeleton != short and skeleton not in known and "MMMM" in _pattern(language, "yMMMMd"):
        start, end = (part.replace("MMM", "MMMM") for part in (start, end))
    return start, end


def _patterns(language: str) -> Locale:
    known = cldr(language)
    return cldr(_PATTERNS_OF[str(known)]) if str(known) in _PATTERNS_OF else known


def _with_breaks(pattern: str) -> str:
    """Let lines break after a long day of the week, after a dash and before a lone year."""
    spaced = pattern.replace(_DASH, f"{NO_BREAK}– ").replace("– ", "–\n")
    spaced = re.sub(r"(?<=EEEE) |(?<=EEEE,) | (?='?y)", "\n", spaced)
    return spaced.replace(" ", NO_BREAK).replace("\n", " ")

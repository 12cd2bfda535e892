"""Sentences on a terminal: in its language, and as wide as it is.

They are needed before Django has its settings.
"""

from __future__ import annotations

import gettext
import os
import textwrap
from functools import lru_cache
from typing import Final, Protocol

from clubscore.places import PACKAGE
from clubscore.system.terminals import asked_language

SOURCE: Final = "en"  # where there is no language, as of what a timer starts
LANGUAGES: Final = ("it", SOURCE)


def terminal_language() -> str:
    """Return the language that the environment asks for, or English if we do not speak it."""
    language = (asked_language() or SOURCE).partition(":")[0][:2].lower()
    return language if language in LANGUAGES else SOURCE


def noop(text: str) -> str:
    """Return a text as it is: a mark that it is to be translated. Django’s asks for settings."""
    return text


def translate(text: str) -> str:
    """Return one of our texts in the language of the terminal; English if it is not compiled."""
    return _catalogue(terminal_language()).gettext(text)


@lru_cache(maxsize=len(LANGUAGES))
def _catalogue(language: str) -> gettext.NullTranslations:
    return gettext.translation("django", PACKAGE / "locale", [language], fallback=True)


class Stream(Protocol):
    """Where sentences are written."""

    def isatty(self) -> bool:
        """Return whether it is a terminal."""


def hanging(text: str, stream: Stream, *, first: str = "", rest: str = "") -> str:
    """Return a sentence that begins with one text, and its further lines with another."""
    if not stream.isatty():
        return first + text
    return textwrap.fill(
        text,
        _width(stream),
        initial_indent=first,
        subsequent_indent=rest,
        break_long_words=False,  # an address or a command can be copied
        break_on_hyphens=False,
    )


def _width(stream: Stream) -> int:
    try:
        return os.get_terminal_size(stream.fileno()).columns or 80  # type: ignore[attr-defined]
    except (AttributeError, OSError, ValueError):  # it has none
        return 80

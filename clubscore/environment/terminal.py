"""Sentences on a terminal, in its language and wrapped to its width.

They are needed before Django has its settings.
"""

from __future__ import annotations

import gettext
import os
import textwrap
from functools import lru_cache
from typing import Protocol

from clubscore.languages import FOLDER, SOURCE, Language, offered_language
from clubscore.system.terminals import asked_language


def terminal_language() -> str:
    """Return the language that the environment asks for, or English if we do not speak it."""
    language = _language()
    return language.code if language else SOURCE


def _language() -> Language | None:
    return offered_language(asked_language().partition(":")[0])


def noop(text: str) -> str:
    """Return a text unchanged, marked for translation. Django’s own needs settings."""
    return text


def translate(text: str) -> str:
    """Return one of our texts in the language of the terminal; English if it is not compiled."""
    language = _language()
    return _catalogue(language.folder if language else SOURCE).gettext(text)


@lru_cache(maxsize=2)
def _catalogue(folder: str) -> gettext.NullTranslations:
    return gettext.translation("django", FOLDER, [folder], fallback=True)


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

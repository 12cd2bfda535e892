"""The language of the terminal, and our texts in it before Django has its settings."""

from __future__ import annotations

import gettext
import os
from functools import lru_cache
from typing import Final

from clubscore.places import PACKAGE

LOCALES: Final = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")  # in the order gettext asks them
SOURCE: Final = "en"  # where there is no language, as of what a timer starts
LANGUAGES: Final = ("it", SOURCE)


def terminal_language() -> str:
    """Return the language that the environment asks for, or English if we do not speak it."""
    written = next((value for name in LOCALES if (value := os.environ.get(name))), SOURCE)
    language = written.partition(":")[0][:2].lower()
    return language if language in LANGUAGES else SOURCE


def noop(text: str) -> str:
    """Return a text as it is: a mark that it is to be translated. Django’s asks for settings."""
    return text


def translated(text: str) -> str:
    """Return one of our texts in the language of the terminal; English if it is not compiled."""
    return _catalogue(terminal_language()).gettext(text)


@lru_cache(maxsize=len(LANGUAGES))
def _catalogue(language: str) -> gettext.NullTranslations:
    return gettext.translation("django", PACKAGE / "locale", [language], fallback=True)

"""The languages Clubscore speaks: each a folder of ``clubscore/locale`` with a compiled catalogue.

Nothing else lists them. Read before Django has its settings.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, TypeVar

from babel import Locale, UnknownLocaleError
from django.conf.locale import LANG_INFO
from django.utils.translation import override

from clubscore.places import PACKAGE
from scoring.words import text_count

T = TypeVar("T")

SOURCE: Final = "en"  # what the texts in the source are written in
FOLDER: Final = PACKAGE / "locale"
CATALOGUE: Final = Path("LC_MESSAGES", "django.mo")

# Of all texts: a language with fewer is not offered, one with fewer is marked as translated in
# part. Thirteen in a hundred are for operators and for programs, and may stay English.
OFFERED: Final = 0.5
WHOLE: Final = 0.85

# The CLDR means another country by the language alone: Brazil.
_CLDR: Final = {"pt": "pt_PT"}


@dataclass(frozen=True, slots=True)
class Language:
    """A language and how much of it there is."""

    code: str  # Django's: it, zh-hans
    folder: str  # it, zh_Hans
    share: float  # of all texts

    @property
    def name(self) -> str:
        """What it calls itself: Italiano, Deutsch; its code if Django lacks it."""
        name: str = LANG_INFO.get(self.code, {}).get("name_local", self.code)
        return name[:1].upper() + name[1:]

    @property
    def is_partial(self) -> bool:
        """Tell whether so much is missing that visitors have to be told."""
        return self.share < WHOLE


def code_of(folder: str) -> str:
    """Return Django's code of the language of a folder: ``zh-hans`` for ``zh_Hans``."""
    return folder.replace("_", "-").lower()


@lru_cache(maxsize=64)
def cldr(code: str) -> Locale:
    """Return what the CLDR knows of a language; of one it does not know, what it knows of English.

    For ``pt`` that is Portugal's; a folder ``pt_BR`` has Brazil's.
    """
    try:
        return Locale.parse(_CLDR.get(code, code).replace("-", "_"))
    except (UnknownLocaleError, ValueError):
        return Locale.parse(SOURCE)


@lru_cache(maxsize=4)
def languages(folder: Path = FOLDER) -> tuple[Language, ...]:
    """Return the languages that are offered, by their names in themselves; English always."""
    counts = {path.name: text_count(path / CATALOGUE) for path in folder.iterdir() if path.is_dir()}
    whole = counts.pop(SOURCE, 0)
    found = [
        Language(code_of(name), name, count / whole)
        for name, count in counts.items()
        if count and whole and count / whole >= OFFERED
    ]
    return tuple(sorted([Language(SOURCE, SOURCE, 1), *found], key=lambda one: one.name))


def offered_language(tag: str, folder: Path = FOLDER) -> Language | None:
    """Return the language that a tag such as ``de-AT`` or ``zh_CN.UTF-8`` asks for; or none."""
    offered = {one.code: one for one in languages(folder)}
    code = re.split(r"[.@]", tag)[0].replace("_", "-").lower()
    info: dict[str, Any] = LANG_INFO.get(code, {})
    base = code.partition("-")[0]
    for wanted in (code, *info.get("fallback", ()), base):
        if wanted in offered:
            return offered[wanted]
    return next((one for key, one in offered.items() if key.startswith(f"{base}-")), None)


def in_all_languages(say: Callable[[], Iterable[T]]) -> list[T]:
    """Return what ``say`` gives in each language that is offered."""
    said: list[T] = []
    for one in languages():
        with override(one.code):
            said += say()
    return said


def fall_back_on_source() -> None:
    """Show what a language lacks in English, where Django takes ``LANGUAGE_CODE``: Italian."""
    from django.utils.translation import trans_real

    catalogues: Any = trans_real.DjangoTranslation
    catalogues._add_fallback = _no_fallback


def _no_fallback(_self: object, localedirs: object = None) -> None:
    """Leave texts without a translation as in the source."""

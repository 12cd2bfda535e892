"""The library's texts in other languages: each is a folder of ``locale``, read by plain gettext.

A catalogue is called ``django`` there because ``scoring`` is an app of Clubscore: Django reads the
same file.
"""

from __future__ import annotations

from functools import cache, lru_cache
from gettext import GNUTranslations, NullTranslations
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

CATALOGUE: Final = "LC_MESSAGES/django.mo"
OF_THE_SOURCES: Final = ("en", "zh")  # texts are written in the one, names in both

_MAGIC: Final = 0x950412DE  # of a compiled catalogue; the number of its texts is in the third word
_WORD: Final = 4  # bytes


@cache
def languages() -> tuple[str, ...]:
    """Return the languages that can be asked for, such as ``it``; in ``zh`` at least names are.

    >>> "it" in languages()
    True
    """
    return tuple(sorted({*OF_THE_SOURCES, *_folders()}))


def is_spoken(language: str) -> bool:
    """Tell whether a language can be asked for; ``it-CH`` and ``it_IT`` are Italian."""
    return _base(_code(language)) in {_base(one) for one in languages()}


@lru_cache(maxsize=64)
def catalogue(language: str) -> NullTranslations:
    """Return the translations into a language, or into the nearest one that has a folder.

    Without one every text stays English.
    """
    code, folders = _code(language), _folders()
    near = [one for one in folders if _base(one) == _base(code)]
    best = max(near, key=lambda one: (f"{code}-".startswith(f"{one}-"), len(one)), default="")
    if not best:
        return NullTranslations()
    with files(__package__).joinpath("locale", folders[best], CATALOGUE).open("rb") as file:
        return GNUTranslations(file)


def translate(text: str, language: str) -> str:
    """Return a text of the library, such as an option's or a question's, in a language.

    Text without a translation is returned unchanged.

    >>> translate("Four pungs or kongs.", "it")
    'Quattro tris o poker.'
    """
    return catalogue(language).gettext(text) if text else text


def translate_plural(one: str, many: str, number: int, language: str) -> str:
    """Return the form of a text about a number that goes with it in a language.

    >>> one, many = "%(missing)s tile", "%(missing)s tiles"
    >>> translate_plural(one, many, 1, "en"), translate_plural(one, many, 2, "en")
    ('%(missing)s tile', '%(missing)s tiles')
    """
    return catalogue(language).ngettext(one, many, number)


def text_count(catalogue: Traversable) -> int:
    """Return the number of texts in a compiled catalogue, which has only translated ones."""
    try:
        with catalogue.open("rb") as file:
            words = [file.read(_WORD) for _ in range(3)]
    except FileNotFoundError:
        return 0
    for order in ("little", "big"):
        magic, _, count = (int.from_bytes(word, order) for word in words)
        if magic == _MAGIC:
            return max(count - 1, 0)  # the first is the header
    return 0


def within_sentence(name: str, language: str) -> str:
    """Return a name as it is written within a sentence: German nouns keep their capital.

    >>> within_sentence("Robbed kong", "en"), within_sentence("Beraubter Kong", "de")
    ('robbed kong', 'Beraubter Kong')
    """
    return name if _base(_code(language)) == "de" else name[:1].lower() + name[1:]


@cache
def _folders() -> dict[str, str]:
    """Return the folders with translations by their languages, in small letters with a hyphen."""
    top = files(__package__).joinpath("locale")
    if not top.is_dir():
        return {}
    found = sorted(one.name for one in top.iterdir() if text_count(one.joinpath(CATALOGUE)))
    return {_code(name): name for name in found}


def _code(language: str) -> str:
    return language.replace("_", "-").lower()


def _base(code: str) -> str:
    return code.partition("-")[0]

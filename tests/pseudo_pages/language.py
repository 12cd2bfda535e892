"""A language that nobody speaks: every English message, longer, with accents and in brackets.

``Next session`` is ``«Néééxt sééssîîõõn»``: what a page says in plain letters is not translated,
and what it says in several pairs of brackets is glued together. The code is that of Estonian:
Django and the CLDR know it, it has two plural forms as English does, and it is not one of ours.
"""

import re
from collections.abc import Iterator
from itertools import cycle
from pathlib import Path
from typing import Any, Final

import django
from babel.messages import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

import scoring.words

ROOT: Final = Path(__file__).parents[2]
CODE: Final = "et"
NAME: Final = "Pseudo"
LANGUAGE: Final = "TESTED_LANGUAGE"  # in the environment of a server: the folder of its catalogue
OPEN, CLOSE = "«", "»"  # in no English message, and in every font
LONGER: Final = 0.4  # of the letters of a word

SOURCES: Final = (
    ROOT / "clubscore" / "locale" / "en" / "LC_MESSAGES" / "django.po",
    ROOT / "scoring" / "locale" / "en" / "LC_MESSAGES" / "django.po",
    *(
        Path(django.__file__).parent / part / "locale" / "en" / "LC_MESSAGES" / "django.po"
        for part in ("conf", "contrib/auth")
    ),
)
# What stays as it is: placeholders, tags, entities, addresses.
KEPT: Final = re.compile(
    r"(%\(\w+\)[\d.]*[a-z]|%[sd%]|\{[^{}]*\}|<[^<>]+>|&#?\w+;|https?://\S+|\n)"
)
ACCENTS: Final = str.maketrans("aeiouyAEIOUY", "àéîõúÿÂÊÍÔÛÝ")
VOWELS: Final = re.compile("[aeiouy]", re.IGNORECASE)


def pseudo(text: str) -> str:
    """Return a message in the language that nobody speaks; marks and numbers as they are."""
    if not any(letter.isalpha() for letter in text):
        return text
    parts = KEPT.split(text)
    parts[::2] = [re.sub(r"\w+", _longer, part) for part in parts[::2]]
    return f"{OPEN}{''.join(parts)}{CLOSE}"


def _longer(word: re.Match[str]) -> str:
    """Return a word with accents, and with as many of its vowels doubled as it has to grow by."""
    letters = list(word[0])
    at = [place for place, letter in enumerate(letters) if VOWELS.fullmatch(letter)]
    more = round(len(letters) * LONGER) if at else 0
    for place, _more in zip(cycle(at), range(more), strict=False):
        letters[place] += letters[place][0]
    return "".join(letters).translate(ACCENTS)


def write_language(folder: Path) -> Path:
    """Write its catalogue, of all messages of the app, the rules and Django."""
    target = folder / CODE / "LC_MESSAGES"
    target.mkdir(parents=True)
    whole = Catalog(locale=CODE)
    for message in _messages():
        plain = isinstance(message.id, str)
        said = pseudo(message.id) if plain else tuple(map(pseudo, message.id))
        whole.add(message.id, said, context=message.context)
    with (target / "django.mo").open("wb") as compiled:
        write_mo(compiled, whole)
    return folder


def _messages() -> Iterator[Any]:
    for source in reversed(SOURCES):  # those of the app last: they count
        with source.open("rb") as file:
            yield from (message for message in read_po(file) if message.id)


def teach(settings: Any, folder: Path) -> None:
    """Let settings, and the library in this process, know the language of a folder."""
    settings.LANGUAGES = [*settings.LANGUAGES, (CODE, NAME)]
    settings.LOCALE_PATHS = [folder, *settings.LOCALE_PATHS]
    known = dict(scoring.words._folders())
    vars(scoring.words)["_folders"] = lambda: {**known, CODE: str(folder / CODE)}
    scoring.words.catalogue.cache_clear()
    scoring.words.languages.cache_clear()

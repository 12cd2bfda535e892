"""Clubs whose names people take for one: “Il Bambu” and “Circolo Mahjong Il Bambù”.

Capitals and accents count for nothing, nor do words that any club may have in its name. What is
left of the shorter name is in the longer one, except for a slip.
"""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import Final

from django.db.models import Q

from clubscore.people.models import Club
from clubscore.people.names import are_alike, plain

MOST_ALIKE: Final = 3  # that somebody is asked about
MOST_CANDIDATES: Final = 300  # that a name is compared with
MOST_WORDS: Final = 6  # by which candidates are found
BEGINNING: Final = 3  # letters of a word by which they are
# Words that tell no club from another, as ``plain`` writes them.
GENERIC: Final = frozenset(
    {
        *("circolo", "club", "associazione", "ass", "gruppo", "group", "societa", "society"),
        *("federazione", "federation", "team", "squadra", "lega", "league", "scuola", "school"),
        *("asd", "aps", "ets", "onlus", "sportiva", "dilettantistica", "culturale", "ludica"),
        *("mahjong", "mahjongg", "majong", "mahjongclub", "mah", "jong", "jongg", "riichi", "mcr"),
        *("il", "lo", "la", "gli", "le", "di", "del", "della", "dei", "delle", "degli", "da"),
        *("the", "of", "and", "de", "du", "des", "der", "die", "das", "van", "von", "et", "und"),
    }
)


def clubs_alike(name: str, *, but: Club | None = None, of_all: bool = False) -> list[Club]:
    """Return a few public clubs that may be the club of this name. One query.

    ``but`` is the club itself, if it is there already. ``of_all``: suspended ones too.
    """
    words = _own_words(name) or plain(name).split()
    if not words:
        return []
    begun = sorted(words, key=len, reverse=True)[:MOST_WORDS]
    may_be = reduce(or_, (Q(words__contains=f" {word[:BEGINNING]}") for word in begun))
    clubs = Club.objects.all() if of_all else Club.objects.public()
    found = clubs.filter(may_be).order_by("name", "pk")[:MOST_CANDIDATES]
    others = (club for club in found if club != but)
    return [club for club in others if names_are_alike(name, club.name)][:MOST_ALIKE]


def names_are_alike(one: str, other: str) -> bool:
    """Tell whether two names of clubs may be one club’s."""
    few, many = sorted((_own_words(one), _own_words(other)), key=len)
    if not few:  # “Mahjong Club” is not every club
        return sorted(plain(one).split()) == sorted(plain(other).split())
    if "".join(few) == "".join(many):  # Quattro Venti, Quattroventi
        return True
    return all(any(are_alike((word,), (its,)) for its in many) for word in few)


def _own_words(name: str) -> list[str]:
    """Return the words of a name that tell the club from others; A.S.D. is of three letters."""
    words = (word for word in plain(name).split() if len(word) > 1 or word.isdecimal())
    return [word for word in words if word not in GENERIC]

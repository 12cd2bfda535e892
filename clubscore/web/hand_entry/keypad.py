"""The keypad and the seats around it, alike for the entry of a hand and the calculator.

The keys, and the words the keypad's script says, are in the visitor's language.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubscore import tile_names
from clubscore.play.entry.assessment import EventRules
from scoring.hand import HAND_TILES
from scoring.tiles import FIRST_HONOR, KINDS, Flower, tile_name


@dataclass(frozen=True, slots=True)
class ScreenSeat:
    """A player as the form offers them."""

    seat: int
    value: str
    short_name: str
    wind: int | None  # None: sits out


@dataclass(frozen=True, slots=True)
class HandPanel:
    """The part of the form for one of four hands; ``how`` says how it is entered."""

    seat: int
    value: str
    name: str
    wind: int | None
    how: str
    tiles: str
    points: str
    doubles: str


@dataclass(frozen=True, slots=True)
class Key:
    """A key of the keypad: its number for the script, its picture, its words."""

    number: int
    picture: str
    words: str


@dataclass(frozen=True, slots=True)
class ModeKey:
    """A key that makes the next tap a whole set."""

    mode: str
    label: str


def tile_rows() -> list[list[Key]]:
    """Return the 34 tiles: a row for each suit, a row of honors."""
    starts = [*range(0, FIRST_HONOR, 9), FIRST_HONOR, KINDS]
    return [
        [Key(tile, tile_name(tile), tile_names.tile_words(tile)) for tile in range(start, end)]
        for start, end in pairwise(starts)
    ]


def flower_keys() -> list[Key]:
    """Return the eight flowers and seasons."""
    return [Key(flower, flower.key, tile_names.flower_words(flower)) for flower in Flower]


def mode_keys(rules: EventRules) -> list[ModeKey]:
    """Return the keys for sets.

    Where all hands count there are those for what scores of a loser's standing tiles. Where no
    chow can be claimed, that of a chow adds standing tiles.
    """
    standing = [ModeKey("pair", _("Pair")), ModeKey("triple", _("Concealed pung"))]
    return [
        *(standing if rules.all_hands else []),
        ModeKey("chow" if rules.conduct.chow_claims else "run", _("Chow")),
        ModeKey("pung", _("Pung")),
        ModeKey("kong", _("Kong")),
        ModeKey("concealed", _("Concealed kong")),
    ]


def words() -> dict[str, Any]:
    """Return every text the scripts of the entry page show."""
    missing = [
        ngettext("%(count)s tile to go", "%(count)s tiles to go", count) % {"count": count}
        for count in range(HAND_TILES + 2)
    ]
    return {
        "missing": [_("All tiles entered"), *missing[1:]],
        "last": _("One more: the winning tile"),
        "onlyWhatScores": _("Tap for a claimed pung"),
        "flowersFirst": _("Flowers first; tap for a claimed pung"),
        "lastSet": _("Last: the set or pair with the winning tile"),
        "lastChow": _("Tap the winning tile"),
        "next": _("Next: %(name)s"),
        "handOf": _("Hand of %(name)s"),
        "selfDrawn": _("%(winner)s, self-drawn"),
        "fromDiscard": _("%(winner)s from %(discarder)s"),
        "tooMany": _("Too many tiles: %(count)s"),
        "unreadable": _("Error at character %(position)s"),
        "faults": {
            "too_many_sets": _("More than four sets"),
            "too_many_copies": _("More than four of the same tile: %(tile)s"),
            "duplicate_flower": _("Same flower twice"),
        },
        "modes": {
            "chow": _("Chow: tap its lowest tile"),
            "pung": _("Pung: tap its tile"),
            "pair": _("Pair: tap its tile"),
            "triple": _("Concealed pung: tap its tile"),
            "run": _("Chow: tap its lowest tile"),
            "kong": _("Claimed kong: tap its tile"),
            "concealed": _("Concealed kong: tap its tile"),
        },
        "melds": {
            "chow": _("chow from %(tile)s"),
            "pung": _("pung: %(tile)s"),
            "kong": _("kong: %(tile)s"),
            "concealed": _("concealed kong: %(tile)s"),
        },
        "winning": _("winning tile: %(tile)s"),
        "remove": _("Remove %(what)s"),
        "askWinner": _("Who won?"),
        "askDeclarer": _("Who declared?"),
        "askSource": _("Who discarded it?"),
        "askPoints": _("What is the hand worth?"),
        "draw": _("Nobody pays"),
        "scoring": _("Scoring…"),
        "unscored": _("No connection – not scored yet"),
        "unsaved": _("Offline – not saved yet. Back online, check the changes and save."),
        "forbidden": _("Not recorded: this table’s link is no longer valid."),
        "failed": _("Not recorded: server error. Your entry is safe here; try again."),
        "unsent": _("Not sent: no connection. Your entry is safe here; try again."),
        "sending": _("Recording…"),
    }

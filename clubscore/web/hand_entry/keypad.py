"""The keypad and the seats around it, shared by hand entry and the calculator.

The keys, and the texts of the keypad's script, are in the visitor's language.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubscore import tile_names
from clubscore.play.entry.assessment import EventRules
from clubscore.words import localized_name
from scoring.hand import HAND_TILES
from scoring.rulesets.base import EnteredNumber
from scoring.tiles import FIRST_HONOR, KINDS, RED_FIVES, Flower, tile_name

NOTHING_TOLD: Final = ("", "0")  # in a field of a number
# Sizes of a name on a key: the letters of a line, and of a word in two lines.
NAME_SIZES: Final = (("", 11, 9), ("is-long", 13, 11))
SMALLEST: Final = "is-longest"


def name_size(name: str) -> str:
    """Return the class of a name on a key, by which it is set the smaller, the longer it is.

    It takes one line if it can, then two broken between its words, and nothing of it is cut.
    """
    word = max(map(len, re.split(r"[\s-]", name)))
    in_one = [size for size, letters, _ in NAME_SIZES if len(name) <= letters]
    in_two = [size for size, _, letters in NAME_SIZES if word <= letters]
    return [*in_one, *in_two, SMALLEST][0]


@dataclass(frozen=True, slots=True)
class ScreenSeat:
    """A player as the form offers them."""

    seat: int
    value: str
    short_name: str
    wind: int | None  # None: sits out

    @property
    def size(self) -> str:
        """The class of the name."""
        return name_size(self.short_name)


@dataclass(frozen=True, slots=True)
class HandPanel:
    """The part of the form for one of four hands; ``how`` says how it is entered."""

    seat: int
    value: str
    name: str
    wind: int | None
    how: str
    tiles: str
    form: ToldForm

    @property
    def size(self) -> str:
        """The class of the name."""
        return name_size(self.name)


@dataclass(frozen=True, slots=True)
class WinnerPanel:
    """The part of the form for the hand of one winner, the first one's at place -1.

    Those of others are at the places of their seats; ``how`` says how theirs is entered.
    """

    place: int
    name: str
    how: str
    tiles: str
    form: ToldForm

    @property
    def size(self) -> str:
        """The class of the name."""
        return name_size(self.name)

    @property
    def tiles_name(self) -> str:
        """The field of its tiles."""
        return "tiles" if self.place < 0 else f"tiles_{self.place}"

    @property
    def tiles_id(self) -> str:
        """The same as a name in the page."""
        return self.tiles_name.replace("_", "-")


@dataclass(frozen=True, slots=True)
class NumberChoice:
    """A usual value of a number, under its name if it has one."""

    value: int
    name: str
    is_checked: bool


@dataclass(frozen=True, slots=True)
class NumberRow:
    """A number entered for a hand counted at the table, tapped or typed.

    From ``enough`` on, the numbers after it may be left out; one that ``is_alone`` replaces all.
    """

    id: str
    name: str
    label: str
    value: str
    lowest: int
    highest: int
    placeholder: str = ""
    choices: tuple[NumberChoice, ...] = ()
    enough: int | None = None
    is_alone: bool = False


@dataclass(frozen=True, slots=True)
class ToldForm:
    """How a hand counted at the table is entered; ``value`` is the number that may replace it.

    ``look`` is the CSS class of the fields.
    """

    numbers: tuple[NumberRow, ...]
    value: NumberRow | None = None
    look: str = ""


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


def told_form(
    rules: EventRules, values: Mapping[str, Any], seat: int | None = None, look: str = ""
) -> ToldForm:
    """Return the fields for a hand counted at the table, of the winner or of a seat.

    ``values`` are those of the form.
    """
    form, highest = rules.ruleset.entered_form, rules.ruleset.highest_entry
    suffix = "" if seat is None else f"_{seat}"
    texts = {number.field: _text(values.get(number.field + suffix)) for number in form.numbers}
    alone = form.or_value and _is_value_alone(form.numbers, texts)
    value = texts["points"] if alone else ""
    rows = tuple(
        _number_row(number, rules, "" if alone else texts[number.field], suffix)
        for number in form.numbers
    )
    if not form.or_value:
        return ToldForm(rows, None, look)
    # Its field is that of points, and comes before them: what is tapped there counts.
    name = f"points{suffix}"
    label = _("Value of the hand, if that is all you know")
    value_row = NumberRow(f"value{suffix}".replace("_", "-"), name, label, value, 0, highest.points)
    return ToldForm(rows, value_row, look)


def _is_value_alone(numbers: Sequence[EnteredNumber], texts: Mapping[str, str]) -> bool:
    """Tell whether the points are the whole value: no other number is set, and no key has them."""
    for number in numbers:
        text = texts[number.field]
        is_points = number.field == "points"
        if is_points and text in [*NOTHING_TOLD, *map(str, number.usual)]:
            return False
        if not is_points and text not in NOTHING_TOLD:
            return False
    return True


def _number_row(number: EnteredNumber, rules: EventRules, value: str, suffix: str) -> NumberRow:
    """Return the field for a number; a value with no key among the usual ones gets its own."""
    name = number.field + suffix
    keys = set(number.usual)
    if keys and value.isdecimal() and value not in NOTHING_TOLD:
        keys.add(int(value))
    choices = tuple(
        NumberChoice(
            one,
            localized_name(number.names_of[one]) if one in number.names_of else "",
            str(one) == value,
        )
        for one in sorted(keys)
    )
    is_points = number.field == "points"
    return NumberRow(
        name.replace("_", "-"),
        name,
        localized_name(number.names),
        value,
        rules.lowest_points if is_points and not suffix else 0,
        getattr(rules.ruleset.highest_entry, number.field),
        "" if is_points else "0",
        choices,
        number.enough,
        number.alone,
    )


def _text(value: Any) -> str:
    return "" if value is None else str(value)


def reds_json(rules: EventRules) -> str:
    """Return the red fives in the wall, for an attribute; "" if there are none."""
    reds = rules.conduct.red_fives
    return json.dumps([int(five) for five in reds]) if reds else ""


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
    chow can be claimed, that of a chow adds standing tiles; where one can, such a chow has its own.
    """
    standing = [ModeKey("pair", _("Pair")), ModeKey("triple", _("Concealed pung"))]
    if rules.conduct.chow_claims:
        chows = [ModeKey("chow", _("Chow")), ModeKey("run", _("Concealed chow"))]
    else:
        chows = [ModeKey("run", _("Chow"))]
    return [
        *(standing if rules.all_hands else []),
        *chows,
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
        "lastPair": _("Last: tap the pair"),
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
            "red": _("Red five: tap it, or its set"),
        },
        "melds": {
            "chow": _("chow from %(tile)s"),
            "pung": _("pung: %(tile)s"),
            "kong": _("kong: %(tile)s"),
            "concealed": _("concealed kong: %(tile)s"),
        },
        "reds": {name: tile_names.words_of(name) for name in RED_FIVES},
        "winning": _("winning tile: %(tile)s"),
        # Translators: what is a tile or a set in words, as in “chow: 1 2 3 of dots”
        "remove": _("Remove %(what)s"),
        "askWinner": _("Who won?"),
        "askDeclarer": _("Who declared?"),
        "askSource": _("Who discarded it?"),
        "askPoints": _("What is the hand worth?"),
        "askHandOf": _("Enter the hand of %(name)s"),
        "draw": _("Nobody pays"),
        "scoring": _("Scoring…"),
        "unscored": _("No connection – not scored yet"),
        "unsaved": _("Offline – not saved yet. Back online, check the changes and save."),
        "forbidden": _("Not recorded: this table’s link is no longer valid."),
        "failed": _("Not recorded: server error. Your entry is safe here; try again."),
        "unsent": _("Not sent: no connection. Your entry is safe here; try again."),
        "sending": _("Recording…"),
    }

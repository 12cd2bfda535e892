"""Single fields in the address of a hand: numbers for tiles, counters, tiles seen elsewhere."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from clubscore.errors import ClubError
from scoring.errors import RuleError
from scoring.notation import parse_tiles
from scoring.rulesets.base import CounterInfo, EnteredPoints, Ruleset
from scoring.tiles import Tile

LONGEST: Final = 100  # characters of a hand, as in the form
LONGEST_NUMBER: Final = 6  # digits
COUNTER: Final = "counter_"  # prefix of the fields of counters
MOST_COUNTED: Final = 99


def number_of(text: str) -> int | None:
    """Return a number that is written; None for anything else."""
    is_number = text.isascii() and text.isdecimal() and len(text) <= LONGEST_NUMBER
    return int(text) if is_number else None


def told_number(query: Mapping[str, str], name: str, highest: EnteredPoints) -> int | None:
    """Return a number of a hand counted at the table; raise ``ClubError`` for one nobody counts.

    ``name`` is its field, such as ``doubles`` or, of one of four hands, ``doubles_2``.
    """
    text = query.get(name, "").strip()
    number = number_of(text)
    if name.startswith("points"):
        if _is_wrong(text, number, highest.points):
            raise ClubError("bad_points", text=text, lowest=0, highest=highest.points)
    elif name.startswith("doubles"):
        if _is_wrong(text, number, highest.doubles):
            raise ClubError("bad_doubles", text=text, highest=highest.doubles)
    elif _is_wrong(text, number, highest.limits):
        raise ClubError("bad_limits", text=text, highest=highest.limits)
    return number


def told_fields(ruleset: Ruleset, query: Mapping[str, str]) -> list[tuple[str, str]]:
    """Return the fields of a hand entered as numbers instead of tiles, as written.

    There are none in systems that have no keys for them.
    """
    form = ruleset.entered_form
    written = [(one.field, query.get(one.field, "").strip()) for one in form.numbers]
    return [pair for pair in written if form.is_tapped and pair[1] not in ("", "0")]


def counters_asked(ruleset: Ruleset) -> tuple[CounterInfo, ...]:
    """Return the counters that hands before may have left, where they change what one pays."""
    return ruleset.counters if ruleset.hands_depend else ()


def counters_of(ruleset: Ruleset, query: Mapping[str, str]) -> dict[str, int]:
    """Return the counters on the table, by key, where they are paid.

    Those that ``check_counters`` refuses are left out.
    """
    counters = {}
    for info in counters_asked(ruleset):
        number = number_of(query.get(COUNTER + info.key, "").strip())
        if number and number <= MOST_COUNTED:
            counters[info.key] = number
    return counters


def counter_fields(ruleset: Ruleset, query: Mapping[str, str]) -> list[tuple[str, str]]:
    """Return the counters as written, right or wrong, except those that are 0."""
    names = [COUNTER + info.key for info in counters_asked(ruleset)]
    written = [(name, query.get(name, "").strip()) for name in names]
    return [pair for pair in written if pair[1] not in ("", "0")]


def check_counters(ruleset: Ruleset, query: Mapping[str, str]) -> None:
    """Raise ``bad_counter`` where the counters written cannot be."""
    for _name, text in counter_fields(ruleset, query):
        if _is_wrong(text, number_of(text), MOST_COUNTED):
            raise ClubError("bad_counter", text=text, highest=MOST_COUNTED)


def seen_tiles_of(text: str) -> tuple[tuple[Tile, ...], bool]:
    """Return the tiles that are written, and whether they cannot be read."""
    if len(text) > LONGEST:
        return (), True
    try:
        return parse_tiles(text.strip()), False
    except RuleError:
        return (), True


def _is_wrong(text: str, number: int | None, highest: int) -> bool:
    return bool(text) and (number is None or number > highest)

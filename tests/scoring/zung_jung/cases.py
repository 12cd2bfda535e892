"""How the cases of Zung Jung are written: a hand, how it was won, what the rules give it.

``how`` is ``discard`` or ``drawn``, then the seat wind if it is not South, then situations;
the prevalent wind is East. A list of patterns is ``"1.2 3.1x2"``: 1.2 once and 3.1 twice. Lists
that are worth the same and that the rules leave to the player are parted by ``|``.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from scoring.hand import Situation, Win
from scoring.notation import parse_hand
from scoring.result import Score
from scoring.rulesets.options import OptionValue
from scoring.rulesets.zung_jung import ZUNG_JUNG
from scoring.tiles import Wind

KEYS_BY_POINTS = {  # source, “Elenco delle combinazioni”
    1: "chicken",
    2: "11.1.1",
    4: "11.1.2",
    5: "1.1 1.2 1.3 4.2.1 4.3.1",
    10: "3.1 5.1.1 9.1.1 9.1.2 9.2 9.3 11.2.1 11.2.2",
    20: "4.3.2",
    30: "3.3.1 4.1 4.2.2 6.2.1 10.2",
    35: "6.1",
    40: "2.1.1 3.2.1 7.1 8.1.1",
    50: "8.1.2",
    60: "5.1.2",
    80: "2.1.2",
    100: "7.2.1 8.1.3",
    120: "3.3.2 4.3.3 5.1.3 6.2.2",
    125: "4.2.3",
    130: "3.2.2",
    155: "9.4.1 9.4.2",
    160: "10.1",
    200: "7.2.2",
    320: "3.3.3 3.4",
    400: "3.3.4 8.1.4",
    480: "2.2 4.3.4 5.1.4",
}
POINTS = {key: points for points, keys in KEYS_BY_POINTS.items() for key in keys.split()}
LIMIT = 320


def win_of(how: str) -> Win:
    """Return the circumstances written in ``how``."""
    first, *told = how.split()
    seat = Wind[told.pop(0)] if told and told[0] in Wind.__members__ else Wind.S
    situations = frozenset(Situation(word) for word in told)
    return Win(seat, Wind.E, {"discard": False, "drawn": True}[first], situations)


def score_of(hand: str, how: str, **options: OptionValue) -> Score:
    """Return what the engine makes of a written hand."""
    return ZUNG_JUNG.score(parse_hand(hand), win_of(how), options)


def listing(score: Score) -> str:
    """Return the counted patterns as they are written here, in the order of the table."""
    return " ".join(
        f"{line.key}x{line.times}" if line.times > 1 else line.key for line in score.patterns
    )


def times_by_key(listed: str) -> dict[str, int]:
    """Return pattern key → times of one written list."""
    entries = (entry.partition("x") for entry in listed.split())
    return {key: int(times or 1) for key, _, times in entries}


def worth(listed: str) -> int:
    """Return the points of a written list by the table of the source, after the limit."""
    times = times_by_key(listed)
    total = sum(POINTS[key] * number for key, number in times.items())
    return total if len(times) == 1 else min(total, LIMIT)


def check(hand: str, how: str, expected: str, value: int) -> None:
    """Assert that the engine counts one of the lists in ``expected`` and comes to ``value``."""
    alternatives = expected.split(" | ")
    assert {worth(listed) for listed in alternatives} == {value}, "the case does not add up"
    score = score_of(hand, how)
    found = listing(score)
    assert found in alternatives, f"counted {found!r}, expected {expected!r}"
    assert score.value == value


def thinly_tested(cases: Iterable[Any], categories: str) -> set[str]:
    """Return the keys of ``categories`` without two cases that count them and two that do not."""
    counting = {key: 0 for key in POINTS if key.split(".")[0] in categories.split()}
    missing = dict(counting)
    for case in cases:
        key, _hand, _how, expected, _value = case.values
        tally = counting if key in times_by_key(expected.split(" | ")[0]) else missing
        tally[key] += 1
    return {key for key in counting if counting[key] < 2 or missing[key] < 2}

"""How the cases of MCR are written: a hand, how it was won, the patterns the rules give it.

``how`` is ``discard`` or ``drawn``, then, where it matters, seat and prevalent wind as ``W/E``
(``S/E`` unless told: no bonus for E besides 15, for S besides 16) and the situations.
A list of patterns is ``"1 2x2 18"``: 1, twice 2, and 18. Lists that are worth the same and that
the rules leave to the player are parted by ``|``.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from scoring.hand import Situation, Win
from scoring.notation import parse_hand
from scoring.result import Score
from scoring.rulesets.mcr import MCR
from scoring.rulesets.options import OptionValue
from scoring.tiles import Wind

NUMBERS_BY_POINTS = {  # mcr.md, Patterns
    1: range(1, 14),
    2: range(14, 24),
    4: range(24, 28),
    6: range(28, 35),
    8: range(35, 44),
    12: range(44, 49),
    16: range(49, 55),
    24: range(55, 64),
    32: range(64, 67),
    48: range(67, 69),
    64: range(69, 75),
    88: range(75, 82),
}
POINTS = {no: points for points, numbers in NUMBERS_BY_POINTS.items() for no in numbers}


def win_of(how: str) -> Win:
    """Return the circumstances written in ``how``."""
    first, *told = how.split()
    seat, prevalent = Wind.S, Wind.E
    if told and "/" in told[0]:
        seat, prevalent = (Wind[letter] for letter in told.pop(0).split("/"))
    situations = frozenset(Situation(word) for word in told)
    return Win(seat, prevalent, {"discard": False, "drawn": True}[first], situations)


def score_of(hand: str, how: str, **options: OptionValue) -> Score:
    """Return what the engine makes of a written hand."""
    return MCR.score(parse_hand(hand), win_of(how), options)


def listing(score: Score) -> str:
    """Return the counted patterns as they are written here, in order of number."""
    lines = sorted((int(line.key), line.times) for line in score.patterns)
    return " ".join(f"{no}x{times}" if times > 1 else str(no) for no, times in lines)


def times_by_number(listed: str) -> dict[int, int]:
    """Return pattern number → times of one written list."""
    entries = (entry.partition("x") for entry in listed.split())
    return {int(no): int(times or 1) for no, _, times in entries}


def worth(listed: str) -> int:
    """Return the points of a written list by the table of the rules."""
    return sum(POINTS[no] * times for no, times in times_by_number(listed).items())


def check(hand: str, how: str, expected: str, **options: OptionValue) -> None:
    """Assert that the engine counts one of the lists in ``expected``, at the table's points."""
    score = score_of(hand, how, **options)
    found, alternatives = listing(score), expected.split(" | ")
    assert found in alternatives, f"counted {found!r}, expected {expected!r}"
    assert score.value == worth(found), f"{score.value} points for {found!r}"


def thinly_tested(cases: Iterable[Any], numbers: Iterable[int]) -> set[int]:
    """Return the numbers that lack two cases that count them and two that do not."""
    counting = dict.fromkeys(numbers, 0)
    missing = dict(counting)
    for case in cases:
        no, _hand, _how, expected = case.values
        tally = counting if no in times_by_number(expected.split(" | ")[0]) else missing
        tally[no] += 1
    return {no for no in counting if counting[no] < 2 or missing[no] < 2}

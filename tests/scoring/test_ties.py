"""Lists of patterns that are worth the same: all of them can be had, the first is the score."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from scoring.errors import RuleError
from scoring.hand import Situation, Win
from scoring.notation import parse_hand
from scoring.result import Score, distinct_scores
from scoring.rulesets import ALL, get
from scoring.rulesets.base import Ruleset
from scoring.rulesets.mcr.chows import CHOW_ROWS, count_chows, other_chow_counts
from scoring.tiles import Wind

from .families import Dealt
from .strategies import dealt

SYSTEMS = pytest.mark.parametrize("ruleset", ALL, ids=lambda one: one.key)


@SYSTEMS
@given(dealt=dealt())
def test_ties_are_worth_the_same_and_differ(ruleset: Ruleset, dealt: Dealt) -> None:
    hand, win = dealt
    try:
        score = ruleset.score(hand, win, {})
    except RuleError:
        assume(False)

    scores = ruleset.best_scores(hand, win, {})

    assert scores[0] == score
    assert {one.value for one in scores} == {score.value}
    assert {one.uncapped_points for one in scores} == {score.uncapped_points}
    assert {one.qualifies for one in scores} == {score.qualifies}
    assert distinct_scores(scores) == scores
    if ruleset.key == "mcr":
        for one in scores:
            assert sum(line.total for line in one.patterns) == one.value


LOWS = st.integers(0, 26).filter(lambda tile: tile % 9 <= 6)
MEETING = (LOWS, st.sampled_from(range(0, 27, 3)), st.sampled_from((0, 1, 2, 9, 10, 11, 18, 19)))
CHOWS = st.one_of(*(st.lists(lows, min_size=2, max_size=4) for lows in MEETING))


@given(chows=CHOWS.map(lambda lows: tuple(sorted(lows))))
def test_all_best_ways_to_combine_chows_are_found(chows: tuple[int, ...]) -> None:
    """MCR, account-once: every choice of patterns that joins each further chow once is tried."""
    uses = [
        (row, used)
        for row in CHOW_ROWS
        if row.chows is not None
        for used in combinations(range(len(chows)), row.of_chows)
        if row.chows(tuple(chows[index] for index in used))
    ]
    ways: dict[tuple[int, ...], int] = {}
    for size in range(min(len(chows), len(uses) + 1)):
        for chosen in combinations(uses, size):
            if is_legal([set(used) for _row, used in chosen]):
                numbers = tuple(sorted(row.no.value for row, _used in chosen))
                ways[numbers] = sum(row.points for row, _used in chosen)
    best = {numbers for numbers, points in ways.items() if points == max(ways.values())}

    first, *others = (
        tuple(sorted(no for no, _used in count.patterns))
        for count in (count_chows(chows), *other_chow_counts(chows))
    )

    assert {first, *others} == best
    assert len(others) == len(best) - 1


def is_legal(uses: list[set[int]]) -> bool:
    """Whether in some order each pattern after the first has one chow that is used and one not.

    At most one of them is over more than two chows.
    """
    if sum(len(used) > 2 for used in uses) > 1:
        return False
    parts: list[set[int]] = []
    for used in sorted(uses, key=len, reverse=True):
        met = [part for part in parts if part & used]
        if any(len(part & used) > 1 for part in met):
            return False
        parts = [part for part in parts if part not in met] + [used.union(*met)]
    return True


def lists(scores: tuple[Score, ...]) -> list[list[tuple[str, int]]]:
    """The patterns of each, with how many times they count."""
    return [[(line.key, line.times) for line in score.patterns] for score in scores]


def test_chows_joined_in_another_way() -> None:
    """MCR, account-once: 123 and 456 in two suits join in three pairs, two ways of two kinds."""
    hand = parse_hand("123m 456m 123p 456p E + E")

    scores = get("mcr").best_scores(hand, Win(Wind.S, Wind.W), {})

    combined = [{key: times for key, times in one if key in {"2", "3"}} for one in lists(scores)]
    assert combined == [{"2": 2, "3": 1}, {"2": 1, "3": 2}]


def test_a_hand_read_in_one_way_has_no_tie() -> None:
    hand = parse_hand("[123m] (9999p) 46s 88s EEE + 5s {18}")

    assert len(get("mcr").best_scores(hand, Win(Wind.E, Wind.E), {})) == 1


def test_what_only_the_limit_makes_equal_is_no_tie() -> None:
    """The 6m completes the pair, which is 2 points more, or a chow: both are above the limit."""
    hand = parse_hand("(5555p) [2222s] 3456678m + 6m")
    win = Win(Wind.N, Wind.E, self_drawn=True, situations=frozenset({Situation.KONG_ON_KONG}))

    (score,) = get("european").best_scores(hand, win, {})

    assert score.capped
    assert "pair_completed" in {line.key for line in score.patterns}


@SYSTEMS
def test_a_hand_that_does_not_win_has_no_score_at_all(ruleset: Ruleset) -> None:
    with pytest.raises(RuleError) as raised:
        ruleset.best_scores(parse_hand("123m 456m 123p 456p E + S"), Win(Wind.S, Wind.W), {})

    assert raised.value.code == "not_a_winning_hand"

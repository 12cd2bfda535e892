"""Thousands of random hands, scored by us and by PyMahjongGB: no difference at all.

Under the preset ``chinese_engines`` the two agree on every value. Where several lists of
patterns are worth the same, the two may show different ones.
"""

import random

import pytest

from scoring.hand import Shape, Situation, Win
from scoring.notation import format_hand, parse_hand
from scoring.rulesets import get
from scoring.rulesets.mcr.count import count_reading, rules_under
from scoring.rulesets.mcr.occurrences import find_in_hand
from scoring.rulesets.mcr.reading import Facts, readings
from scoring.tiles import Wind

from .engine import engine_patterns
from .families import FAMILIES, deal

MCR = get("mcr")
OPTIONS = next(preset.options for preset in MCR.presets if preset.key == "chinese_engines")
WAITS = {"9", "10", "11"}
TIES = 0.02  # share of the hands of a family for which two lists are worth the same
HANDS = {
    "regular": 9000,
    "three_chows": 6000,
    "pungs": 6000,
    "nine_gates": 1500,
    "seven_pairs": 3000,
    "orphans": 600,
    "honors_and_knitted": 2000,
    "knitted_straight": 4000,
}


def lists_of_all_readings(hand, win):
    """Return, for each reading worth as much as the best, the patterns it counts."""
    configured = MCR.configure(OPTIONS)
    facts = Facts(hand, hand.winning_tile, win, configured)
    in_hand, rules = find_in_hand(facts), rules_under(configured)
    counts = [count_reading(reading, in_hand, rules) for reading in readings(facts)]
    best = max(count.total for count in counts)
    return [
        {
            str(no): (count.points[no], len(count.occurrences[no]))
            for no in count.counting
            if count.occurrences[no]
        }
        for count in counts
        if count.total == best
    ]


def without_waits(patterns):
    return {key: line for key, line in patterns.items() if key not in WAITS}


def is_tie(hand, win, theirs):
    """Tell whether we count the same by another reading, or by another of several waits."""
    return without_waits(theirs) in map(without_waits, lists_of_all_readings(hand, win))


@pytest.mark.parametrize("family", FAMILIES)
def test_same_patterns_and_value(family):
    rng = random.Random(f"differential {family}")
    ties = 0
    for _ in range(HANDS[family]):
        hand, win = deal(rng, family)
        score = MCR.score(hand, win, OPTIONS)
        ours = {line.key: (line.points, line.times) for line in score.patterns}
        theirs = engine_patterns(hand, win)
        where = f"{format_hand(hand)} {win}"
        assert score.value == sum(points * times for points, times in theirs.values()), where
        if ours != theirs:
            assert is_tie(hand, win, theirs), where
            ties += 1
    assert ties <= TIES * HANDS[family]


def test_random_hands_hold_everything_that_is_to_be_compared():
    rng = random.Random(0)
    dealt = [deal(rng) for _ in range(3000)]
    told = {situation for _hand, win in dealt for situation in win.situations}
    assert told == {
        Situation.LAST_TILE,
        Situation.WALL_END,
        Situation.KONG_REPLACEMENT,
        Situation.ROBBING_KONG,
    }
    kongs = {
        tuple(sorted(meld.concealed for meld in hand.melds if meld.shape is Shape.KONG))
        for hand, _win in dealt
    }
    # Melded and concealed ones in every mixture of up to three, and four.
    assert {(), (False,), (True,), (False, False), (False, True), (True, True)} <= kongs
    assert {len(concealed) for concealed in kongs} == {0, 1, 2, 3, 4}
    assert {win.self_drawn for _hand, win in dealt} == {False, True}
    assert {len(hand.melds) for hand, _win in dealt} == {0, 1, 2, 3, 4}
    assert {len(hand.flowers) for hand, _win in dealt} == {0, 1, 2, 8}
    assert len({(win.seat_wind, win.prevalent_wind) for _hand, win in dealt}) == 16


@pytest.mark.parametrize(
    ("pattern", "text"),
    [
        pytest.param("39", "[123m] [678m] [345s] 56pEE + 7p", id="chicken hand"),
        pytest.param("50", "123789m 123789p 5s + 5s", id="three-suited terminal chows"),
        pytest.param("50", "[123m] [789m] 12789p 55s + 3p", id="the same, claimed"),
        pytest.param("69", "[111m] [999m] [111p] 999p1s + 1s", id="all terminals"),
        pytest.param("69", "(1111m) 999m111p99p11s + 9p", id="the same, with a kong"),
        pytest.param("74", "112233m 5m 778899m + 5m", id="pure terminal chows"),
        pytest.param("74", "[123p] [789p] 12355p 79p + 8p", id="the same, claimed"),
    ],
)
@pytest.mark.parametrize("self_drawn", [False, True], ids=["discard", "self-drawn"])
def test_patterns_random_hands_hardly_reach(pattern, text, self_drawn):
    hand, win = parse_hand(text), Win(Wind.S, Wind.W, self_drawn)
    score = MCR.score(hand, win, OPTIONS)
    ours = {line.key: (line.points, line.times) for line in score.patterns}
    assert ours == engine_patterns(hand, win)
    assert (pattern in ours) is not (pattern == "39" and self_drawn)


def test_random_hands_reach_every_other_pattern():
    counted = set()
    for family in FAMILIES:
        rng = random.Random(f"patterns {family}")
        for _ in range(1500):
            counted |= {line.key for line in MCR.score(*deal(rng, family), OPTIONS).patterns}
    missing = {pattern.key for pattern in MCR.patterns} - counted
    assert missing <= {"39", "50", "69", "74"}

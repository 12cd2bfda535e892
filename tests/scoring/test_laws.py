"""What holds for every hand whatever its tiles."""

import dataclasses
import hashlib
import os
import random
import subprocess
import sys
from collections import Counter
from itertools import permutations
from pathlib import Path

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from scoring.arrangement import suit_sets, suit_sets_and_pair
from scoring.hand import Hand, Meld, Shape, Situation, Win
from scoring.result import Score
from scoring.rulesets import get
from scoring.rulesets.base import Outcome, Result
from scoring.rulesets.mcr.chows import CHOW_ROWS, count_chows
from scoring.rulesets.mcr.count import count_reading, rules_under
from scoring.rulesets.mcr.occurrences import find_in_hand
from scoring.rulesets.mcr.reading import Facts, readings
from scoring.tiles import FIRST_HONOR, Flower, Tile, Wind

from .families import FAMILIES, deal
from .strategies import SEEDS, dealt

MCR = get("mcr")
ROOT = Path(__file__).parents[2]
OPTIONS = [{}, *(preset.options for preset in MCR.presets if preset.options)]
WITH_KONGS = ("regular", "three_chows", "pungs")  # families
CHICKEN_HAND = "39"
MELDED_HAND = "32"
# Patterns over single sets, or over some of them, and the waits: one may count while another of
# its kind is left out.
PER_SET = {
    *("5", "9", "10", "11", "38", "53", "60"),
    *(str(pattern.no) for pattern in CHOW_ROWS),
}


def score(hand, win, options=None):
    return MCR.score(hand, win, options or {})


def lines(score):
    return [(line.key, line.points, line.times) for line in score.patterns]


def keys(score):
    return {line.key for line in score.patterns}


def mentioned(score):
    return keys(score) | {left.key for left in score.left_out}


def all_tiles(hand):
    return Counter(
        (*hand.tiles, hand.winning_tile, *(t for meld in hand.melds for t in meld.tiles))
    )


def kongs(hand, *, concealed=None):
    declared = [meld for meld in hand.melds if meld.shape is Shape.KONG]
    return [meld for meld in declared if concealed in (None, meld.concealed)]


options = st.sampled_from(OPTIONS)


# The same hand, written otherwise


@given(dealt(), SEEDS, options)
def test_order_of_tiles_sets_and_flowers_changes_nothing(one, seed, chosen):
    hand, win = one
    rng = random.Random(seed)
    shuffled = Hand(
        tuple(rng.sample(hand.tiles, len(hand.tiles))),
        hand.winning_tile,
        tuple(rng.sample(hand.melds, len(hand.melds))),
        tuple(rng.sample(hand.flowers, len(hand.flowers))),
    )
    assert lines(score(shuffled, win, chosen)) == lines(score(hand, win, chosen))


@given(dealt(), st.sampled_from(list(permutations(range(3)))), options)
def test_suits_can_be_renamed(one, suits, chosen):
    hand, win = one
    renamed = Hand(
        tuple(_renamed(tile, suits) for tile in hand.tiles),
        _renamed(hand.winning_tile, suits),
        tuple(Meld(meld.shape, _renamed(meld.tile, suits), meld.concealed) for meld in hand.melds),
        hand.flowers,
    )
    before, after = score(hand, win, chosen), score(renamed, win, chosen)
    # 36 Reversible Tiles and 77 All Green are about the pictures of certain suits.
    assume(not {"36", "77"} & (mentioned(before) | mentioned(after)))
    assert after.value == before.value
    assert after.qualifies == before.qualifies
    assert len(after.arrangement) == len(before.arrangement)


def _renamed(tile: Tile, suits: tuple[int, ...]) -> Tile:
    return tile if tile >= FIRST_HONOR else 9 * suits[tile // 9] + tile % 9


@given(dealt(), options)
def test_winds_other_than_ones_own_are_alike(one, chosen):
    hand, _win = one
    plain = [score(hand, Win(seat, seat), chosen).value for seat in Wind]
    winds_held = [wind for wind in Wind if all_tiles(hand)[wind.tile]]
    values = {plain[wind] for wind in Wind if wind not in winds_held}
    assert len(values) <= 1


# More luck is never worth less


@pytest.mark.parametrize("situation", [Situation.LAST_TILE, Situation.WALL_END])
@given(one=dealt(), chosen=options)
def test_luck_never_lowers_the_value(situation, one, chosen):
    """27, 40 and 41.

    The chicken hand is left aside: 8 points for having nothing, it is worth 4 with 27 alone.
    """
    hand, win = one
    assume(not win.situations & {situation, Situation.ROBBING_KONG})
    if situation is Situation.LAST_TILE:
        assume(hand.winning_tile not in hand.tiles)
    before = score(hand, win, chosen)
    assume(CHICKEN_HAND not in keys(before))
    luckier = dataclasses.replace(win, situations=win.situations | {situation})
    assert score(hand, luckier, chosen).value >= before.value


@given(one=dealt(*WITH_KONGS, having=kongs), chosen=options)
def test_replacement_of_a_kong_adds_at_least_seven(one, chosen):
    """42 gives 8 points and contains 12, which gives 1 where 25 does not contain it already."""
    hand, win = one
    drawn = Win(win.seat_wind, win.prevalent_wind, self_drawn=True)
    lucky = dataclasses.replace(drawn, situations=frozenset({Situation.KONG_REPLACEMENT}))
    added = score(hand, lucky, chosen).value - score(hand, drawn, chosen).value
    assert added in (7, 8)


@given(one=dealt(), chosen=options)
def test_robbing_a_kong_adds_eight(one, chosen):
    """43 gives 8 points; it contains 27, and a chicken hand is no chicken hand any more."""
    hand, win = one
    assume(all_tiles(hand)[hand.winning_tile] == 1)
    plain = Win(win.seat_wind, win.prevalent_wind)
    robbed = dataclasses.replace(plain, situations=frozenset({Situation.ROBBING_KONG}))
    before = score(hand, plain, chosen)
    added = score(hand, robbed, chosen).value - before.value
    assert added == (0 if CHICKEN_HAND in keys(before) else 8)


@given(dealt(), options)
def test_drawing_the_tile_never_lowers_the_value(one, chosen):
    """12 and 25 beside 17, and pungs that stay concealed.

    32 Melded Hand asks for a discard, and a chicken hand that is drawn has 12 for a pattern.
    """
    hand, win = one
    plain = Win(win.seat_wind, win.prevalent_wind)
    before = score(hand, plain, chosen)
    assume(not {CHICKEN_HAND, MELDED_HAND} & keys(before))
    assert score(hand, dataclasses.replace(plain, self_drawn=True), chosen).value >= before.value


@given(dealt(*WITH_KONGS, having=lambda hand: kongs(hand, concealed=False)), options)
def test_concealing_a_kong_never_lowers_the_value(one, chosen):
    """22 beside 6, 33 beside 26, concealed pungs, perhaps a concealed hand.

    32 Melded Hand asks for four claimed sets.
    """
    hand, win = one
    melded = kongs(hand, concealed=False)
    before = score(hand, win, chosen)
    assume(MELDED_HAND not in keys(before))
    melds = tuple(
        Meld(Shape.KONG, meld.tile, concealed=True) if meld == melded[0] else meld
        for meld in hand.melds
    )
    concealed = Hand(hand.tiles, hand.winning_tile, melds, hand.flowers)
    assert score(concealed, win, chosen).value >= before.value


@given(dealt(), options)
def test_a_flower_adds_one_point_and_nothing_else(one, chosen):
    hand, win = one
    bare = Hand(hand.tiles, hand.winning_tile, hand.melds)
    before = score(bare, win, chosen)
    for number in range(1, 9):
        flowers = tuple(Flower)[:number]
        after = score(Hand(hand.tiles, hand.winning_tile, hand.melds, flowers), win, chosen)
        assert after.value == before.value + number
        assert (after.qualifies, after.points_missing) == (before.qualifies, before.points_missing)
        assert sorted(lines(after)) == sorted([*lines(before), ("13", 1, number)])
        assert after.left_out == before.left_out


# A score explains itself


@given(dealt(), options)
def test_value_is_the_sum_of_what_counts(one, chosen):
    hand, win = one
    result = score(hand, win, chosen)
    assert result.value == sum(line.total for line in result.patterns)
    without_flowers = result.value - len(hand.flowers)
    assert result.qualifies is (without_flowers >= 8)
    assert result.points_missing == max(0, 8 - without_flowers)


@given(dealt(), options)
def test_chicken_hand_has_nothing_else(one, chosen):
    result = score(one[0], one[1], chosen)
    if CHICKEN_HAND in keys(result):
        assert keys(result) <= {CHICKEN_HAND, "13"}
    else:
        assert keys(result) - {"13"}


@given(dealt(), options)
def test_a_chicken_hand_can_be_read_in_one_way_only(one, chosen):
    hand, win = one
    configured = MCR.configure(chosen)
    facts = Facts(hand, hand.winning_tile, win, configured)
    in_hand, rules = find_in_hand(facts), rules_under(configured)
    counts = [count_reading(reading, in_hand, rules) for reading in readings(facts)]
    assert len(counts) == 1 or all(count.total for count in counts)


@given(dealt(), options)
def test_nothing_is_both_counted_and_left_out(one, chosen):
    result = score(one[0], one[1], chosen)
    left = {line.key for line in result.left_out}
    assert not (keys(result) & left) - PER_SET
    assume(len(set(result.arrangement)) == len(result.arrangement))  # equal chows look the same
    counted_sets = {(line.key, sets) for line in result.patterns for sets in line.evidence}
    assert not counted_sets & {
        (line.key, sets) for line in result.left_out for sets in line.evidence
    }


@given(dealt(), options)
def test_what_is_left_out_is_left_out_for_one_reason(one, chosen):
    result = score(one[0], one[1], chosen)
    assume(len(set(result.arrangement)) == len(result.arrangement))
    times = Counter((line.key, sets) for line in result.left_out for sets in line.evidence)
    assert not times or max(times.values()) == 1


@given(dealt(), options)
def test_each_pattern_has_one_line_in_the_order_of_numbers(one, chosen):
    result = score(one[0], one[1], chosen)
    numbers = [int(line.key) for line in result.patterns]
    assert numbers == sorted(set(numbers))


@given(dealt(), options)
def test_whatever_is_left_out_has_a_reason_in_the_score(one, chosen):
    result = score(one[0], one[1], chosen)
    because = {left.because for left in result.left_out}
    assert because <= keys(result) | set(MCR.principles)


@given(dealt(), options)
def test_evidence_is_made_of_tiles_of_the_hand(one, chosen):
    hand, win = one
    result = score(hand, win, chosen)
    held = all_tiles(hand)
    for line in (*result.patterns, *result.left_out):
        assert line.evidence
        for sets in line.evidence:
            assert sets
            assert Counter(tile for group in sets for tile in group.tiles) <= held


@given(dealt(), options)
def test_every_occurrence_has_its_evidence(one, chosen):
    for line in score(one[0], one[1], chosen).patterns:
        if line.key != "13":  # flowers are no tiles of the hand's sets
            assert len(line.evidence) == line.times


@given(dealt(), options)
def test_arrangement_is_the_whole_hand(one, chosen):
    hand, win = one
    groups = score(hand, win, chosen).arrangement
    assert Counter(tile for group in groups for tile in group.tiles) == all_tiles(hand)
    declared = sorted(group.tiles for group in groups if group.declared)
    assert declared == sorted(meld.tiles for meld in hand.melds)


# The best legal count


@given(dealt(), options)
def test_no_other_reading_is_worth_more(one, chosen):
    hand, win = one
    configured = MCR.configure(chosen)
    facts = Facts(hand, hand.winning_tile, win, configured)
    in_hand = find_in_hand(facts)
    rules = rules_under(configured)
    best = score(hand, win, chosen).value - len(hand.flowers)
    for reading in readings(facts):
        assert (count_reading(reading, in_hand, rules).total or 8) <= best


# A score depends on the hand alone


def fingerprint(number: int, *, backwards: bool = False) -> str:
    """Return what ``number`` hands of every family are worth, lines and reasons included."""
    hands = [deal(random.Random(seed), name) for name in FAMILIES for seed in range(number)]
    scores: dict[int, Score] = {}
    order = reversed(range(len(hands))) if backwards else range(len(hands))
    for index in order:
        scores[index] = score(*hands[index])
    text = "\n".join(repr(scores[index]) for index in sorted(scores))
    return hashlib.sha256(text.encode()).hexdigest()


def test_scores_do_not_depend_on_what_was_scored_before():
    known = fingerprint(60)
    assert fingerprint(60) == known
    for cache in (suit_sets, suit_sets_and_pair, count_chows, rules_under):
        cache.cache_clear()
    assert fingerprint(60, backwards=True) == known


@pytest.mark.parametrize("seed", ["0", "1", "77"])
def test_scores_do_not_depend_on_the_process(seed):
    command = "from tests.scoring.test_laws import fingerprint; print(fingerprint(25))"
    done = subprocess.run(
        [sys.executable, "-c", command],
        cwd=ROOT,
        env=os.environ | {"PYTHONHASHSEED": seed},
        check=True,
        capture_output=True,
        text=True,
    )
    assert done.stdout.strip() == fingerprint(25)


# Payments


@given(st.sampled_from(Wind), st.sampled_from(Wind), st.booleans(), st.integers(8, 400), options)
def test_payments_of_a_win(winner, other, self_drawn, value, chosen):
    assume(winner is not other)
    discarder = None if self_drawn else other
    result = Result(Outcome.WIN, winner, discarder, {winner: value})
    payments = MCR.settle(result, chosen).payments
    assert sum(payments) == 0
    for wind in Wind:
        if wind is winner:
            assert payments[wind] == 24 + value * (3 if self_drawn else 1)
        else:
            assert payments[wind] == -8 - (value if self_drawn or wind is discarder else 0)


@given(st.sampled_from(Wind), st.sampled_from(["each_opponent", "nobody"]))
def test_payments_of_a_false_win(caller, rule):
    settlement = MCR.settle(Result(Outcome.FALSE_WIN, caller), {"false_win": rule})
    assert sum(settlement.payments) == 0
    assert settlement.net(caller) == -30
    assert len({settlement.net(wind) for wind in Wind if wind is not caller}) == 1

"""What holds for every hand of Hong Kong, and for every payment."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

from hypothesis import assume, given
from hypothesis import strategies as st

from scoring.exchange import answer
from scoring.hand import Hand, Meld, Shape, Win
from scoring.result import Score
from scoring.rulesets.base import Outcome, Result
from scoring.rulesets.hong_kong import HONG_KONG
from scoring.rulesets.options import OptionValue
from scoring.tiles import Wind
from tests.scoring.families import Dealt
from tests.scoring.requests import request_of
from tests.scoring.strategies import dealt, hands

FAMILIES = ("regular", "three_chows", "pungs", "nine_gates", "seven_pairs", "orphans")
WINNING = dealt(*FAMILIES)
MOST: dict[str, OptionValue] = {"seven_pairs": 4, "limit": 13, "minimum": 0, "flowers": "full"}
VALUES = {row.key: row.points for row in HONG_KONG.table(MOST)}
LIMIT_HANDS = {row.key for row in HONG_KONG.table(MOST) if row.category == "limits"}


def score(hand: Hand, win: Win) -> Score:
    return HONG_KONG.score(hand, win, MOST)


def keys(result: Score) -> set[str]:
    return {line.key for line in result.patterns}


@given(WINNING)
def test_the_value_is_the_sum_up_to_the_limit(one: Dealt) -> None:
    result = score(*one)
    total = sum(VALUES[line.key] * line.times for line in result.patterns)
    assert result.uncapped_points == total
    assert result.value == min(total, 13)
    assert result.qualifies
    assert result.patterns


@given(WINNING)
def test_a_limit_hand_counts_alone_but_for_how_it_was_won(one: Dealt) -> None:
    result = score(*one)
    limits = keys(result) & LIMIT_HANDS
    assert len(limits) <= 1
    if limits:
        categories = {row.key: row.category for row in HONG_KONG.patterns}
        assert {categories[key] for key in keys(result) - limits} <= {"win"}


@given(WINNING)
def test_a_chicken_hand_has_nothing_else(one: Dealt) -> None:
    result = score(*one)
    assert "chicken_hand" not in keys(result) or (len(result.patterns), result.value) == (1, 0)


@given(WINNING)
def test_what_is_left_out_is_left_out_for_what_counts(one: Dealt) -> None:
    result = score(*one)
    for left in result.left_out:
        assert left.key not in keys(result)
        assert left.because in keys(result)
        assert left.reason == HONG_KONG.reason(left.key, left.because)


@given(WINNING)
def test_explained_with_tiles_of_the_hand(one: Dealt) -> None:
    hand, win = one
    result = score(hand, win)
    held = Counter((*hand.tiles, hand.winning_tile))
    held.update(tile for meld in hand.melds for tile in meld.tiles)
    assert Counter(tile for group in result.arrangement for tile in group.tiles) == held
    evidence = [line.evidence for line in result.patterns]
    for earned in (*evidence, *(left.evidence for left in result.left_out)):
        assert earned
        for groups in earned:
            assert Counter(tile for group in groups for tile in group.tiles) <= held


@given(WINNING)
def test_drawing_the_tile_never_lowers_the_value(one: Dealt) -> None:
    hand, win = one
    plain = Win(win.seat_wind, win.prevalent_wind)
    assert score(hand, replace(plain, self_drawn=True)).value >= score(hand, plain).value


def claimed_kongs(hand: Hand) -> list[Meld]:
    return [meld for meld in hand.melds if meld.shape is Shape.KONG and not meld.concealed]


@given(dealt("regular", "three_chows", "pungs", having=claimed_kongs))
def test_a_kong_is_worth_what_a_pung_is_unless_there_are_four(one: Dealt) -> None:
    hand, win = one
    kongs = claimed_kongs(hand)
    melds = tuple(Meld(Shape.PUNG, meld.tile) if meld == kongs[0] else meld for meld in hand.melds)
    plain = Win(win.seat_wind, win.prevalent_wind, win.self_drawn)
    without = score(Hand(hand.tiles, hand.winning_tile, melds, hand.flowers), plain)
    with_kong = score(hand, plain)
    if "four_kongs" in keys(with_kong):
        assert with_kong.value >= without.value
    else:
        assert with_kong.value == without.value


@given(WINNING, st.integers(0, 13), st.integers(1, 13))
def test_the_minimum_and_the_limit(one: Dealt, minimum: int, limit: int) -> None:
    hand, win = one
    result = HONG_KONG.score(hand, win, MOST | {"minimum": minimum, "limit": limit})
    assert result.value == min(result.uncapped_points, limit)
    needed = min(minimum, limit)
    assert result.qualifies is (result.uncapped_points >= needed)
    assert result.points_missing == max(0, needed - result.uncapped_points)


@given(
    st.sampled_from(Wind),
    st.sampled_from([None, *Wind]),
    st.integers(0, 13),
    st.sampled_from(["double", "all"]),
    st.sampled_from(["half_spicy", "full_spicy", "steps"]),
    st.sampled_from([None, *Wind]),
)
def test_payments(
    winner: Wind, discarder: Wind | None, faan: int, how: str, table: str, liable: Wind | None
) -> None:
    assume(winner not in (discarder, liable))
    assume(liable is None or discarder is None or how == "double")
    options: dict[str, OptionValue] = MOST | {"discard": how, "table": table}
    answers = {} if liable is None else {"liable": liable.name}
    result = Result(Outcome.WIN, winner, discarder, {winner: faan}, answers)
    payments = HONG_KONG.settle(result, options).payments
    assert sum(payments) == 0
    share, rest = divmod(payments[winner], 6 if discarder is None else 4)
    assert share > 0
    assert not rest
    payers = {wind for wind in Wind if payments[wind] < 0}
    if liable is not None:
        assert payers == {liable}
    elif discarder is not None and how == "all":
        assert payers == {discarder}
    else:
        assert payers == set(Wind) - {winner}
        assert {-payments[wind] for wind in payers} <= {share, 2 * share}


@given(WINNING, st.integers(0, 2**32))
def test_round_trip_through_the_score_format(one: Dealt, seed: int) -> None:
    hand, win = one
    request = request_of(hand, win) | {"ruleset": "hong_kong", "options": MOST}
    rng = random.Random(seed)
    others = [wind.name for wind in Wind if wind is not win.seat_wind]
    request["liable"] = rng.choice([None, "nobody", *others])
    answered = answer(request)
    expected = score(hand, win)
    assert (answered["valid"], answered["error"]) == (True, None)
    assert answered["value"] == expected.value
    assert {line["n"] for line in answered["patterns"]} == keys(expected)
    assert sum(answered["settlement"].values()) == 0


@given(hands())
def test_a_hand_wins_on_what_it_waits_for(hand: Hand) -> None:
    assume(hand.winning_tile is not None)
    request = request_of(hand, Win(Wind.S, Wind.E)) | {"ruleset": "hong_kong", "options": MOST}
    answered = answer(request)
    wins = hand.winning_tile in HONG_KONG.waits(hand, MOST)
    assert answered["valid"] is wins
    assert answered["error"] == (None if wins else "not_a_winning_hand")

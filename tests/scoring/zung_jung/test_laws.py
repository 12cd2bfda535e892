"""What holds for every hand of Zung Jung, and a second scorer that has to agree."""

from __future__ import annotations

import dataclasses
import json
import random
from collections import Counter
from itertools import permutations
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from scoring.exchange import answer, answer_line
from scoring.hand import Hand, Meld, Shape, Situation, Win
from scoring.result import Score
from scoring.rulesets.base import Outcome, Result
from scoring.rulesets.zung_jung import ZUNG_JUNG
from scoring.tiles import DRAGONS, FIRST_HONOR, Flower, Tile, Wind
from tests.scoring.families import Dealt, deal
from tests.scoring.requests import request_of
from tests.scoring.strategies import SEEDS, dealt, hands

from .cases import LIMIT, POINTS, score_of
from .reference import best_counts

FAMILIES = ("regular", "three_chows", "pungs", "nine_gates", "seven_pairs", "orphans")
WINNING = dealt(*FAMILIES)
FLOWERS = st.sampled_from(["full", "halved"])
EACH = ("3.1", "11.1.1", "11.1.2")  # for every set or tile


def score(hand: Hand, win: Win, **options: str) -> Score:
    return ZUNG_JUNG.score(hand, win, options)


def times(score: Score) -> dict[str, int]:
    return {line.key: line.times for line in score.patterns}


def is_listed_limit(score: Score) -> bool:
    return any(POINTS[line.key] >= LIMIT for line in score.patterns)


def sum_of(score: Score) -> int:
    return sum(line.total for line in score.patterns)


# A second scorer


def assert_agrees(hand: Hand, win: Win, flowers: str = "full") -> None:
    found = score(hand, win, flowers=flowers)
    value, lists = best_counts(hand, win, flowers == "halved")
    assert found.value == value
    assert times(found) in lists


@given(WINNING, FLOWERS)
def test_the_best_of_all_readings_is_counted(one: Dealt, flowers: str) -> None:
    assert_agrees(*one, flowers)


@pytest.mark.parametrize("family", FAMILIES)
def test_the_best_of_all_readings_is_counted_in_many_hands(family: str) -> None:
    rng = random.Random(family)
    for _ in range(1500):
        assert_agrees(*deal(rng, family))


@pytest.mark.parametrize("told", [Situation.HEAVEN, Situation.EARTH])
@given(one=dealt(*FAMILIES, having=lambda hand: not hand.melds))
def test_dealt_hands_agree_too(told: Situation, one: Dealt) -> None:
    hand, _win = one
    seat, drawn = (Wind.E, True) if told is Situation.HEAVEN else (Wind.N, False)
    assert_agrees(hand, Win(seat, Wind.E, drawn, frozenset({told})))


@given(SEEDS, st.sampled_from([1, 2, 3]))
def test_hands_of_one_suit_agree(seed: int, span: int) -> None:
    """Tiles of few kinds can be taken apart in the most ways."""
    rng = random.Random(seed)
    low = rng.randrange(9 - 3 - span)
    wall = [tile for tile in range(low, low + 4 + span) for _ in range(4)]
    *tiles, winning = rng.sample(wall, 14)
    hand = Hand(tuple(tiles), winning)
    assume(winning in ZUNG_JUNG.waits(hand, {}))
    assert_agrees(hand, Win(Wind.E, Wind.E, rng.random() < 0.5))


# The same hand, written or dealt otherwise


@given(WINNING, SEEDS, FLOWERS)
def test_order_of_tiles_sets_and_flowers_changes_nothing(
    one: Dealt, seed: int, flowers: str
) -> None:
    hand, win = one
    rng = random.Random(seed)
    shuffled = Hand(
        tuple(rng.sample(hand.tiles, len(hand.tiles))),
        hand.winning_tile,
        tuple(rng.sample(hand.melds, len(hand.melds))),
        tuple(rng.sample(hand.flowers, len(hand.flowers))),
    )
    before, after = score(hand, win, flowers=flowers), score(shuffled, win, flowers=flowers)
    assert (before.value, before.patterns) == (after.value, after.patterns)


def renamed(hand: Hand, names: dict[Tile, Tile]) -> Hand:
    assert hand.winning_tile is not None
    melds = tuple(
        Meld(meld.shape, min(names[tile] for tile in meld.tiles), meld.concealed)
        for meld in hand.melds
    )
    tiles = tuple(names[tile] for tile in hand.tiles)
    return Hand(tiles, names[hand.winning_tile], melds, hand.flowers)


@given(
    WINNING,
    st.sampled_from(list(permutations(range(3)))),
    st.sampled_from(list(permutations(sorted(DRAGONS)))),
    st.booleans(),
)
def test_suits_dragons_and_the_two_ends_are_alike(
    one: Dealt, suits: tuple[int, ...], dragons: tuple[int, ...], mirrored: bool
) -> None:
    hand, win = one
    names = {tile: tile for tile in range(FIRST_HONOR, 34)}
    names |= dict(zip(sorted(DRAGONS), dragons, strict=True))
    for tile in range(FIRST_HONOR):
        names[tile] = 9 * suits[tile // 9] + (8 - tile % 9 if mirrored else tile % 9)
    assert score(renamed(hand, names), win).value == score(hand, win).value


@given(WINNING, st.integers(0, 3), st.sampled_from(Wind))
def test_winds_are_alike_seen_from_ones_seat(one: Dealt, step: int, prevalent: Wind) -> None:
    """The prevalent wind does not exist (source, 3.1, note); flowers go with the seat."""
    hand, win = one
    bare = Hand(hand.tiles, hand.winning_tile, hand.melds)
    names = {tile: tile for tile in range(34)}
    names |= {wind.tile: Wind((wind + step) % 4).tile for wind in Wind}
    moved = Win(Wind((win.seat_wind + step) % 4), prevalent, win.self_drawn, win.situations)
    assert score(renamed(bare, names), moved).value == score(bare, win).value


# Series and limits


@given(WINNING)
def test_of_a_series_at_most_one_counts(one: Dealt) -> None:
    counted = score(*one).patterns
    series = Counter(line.key.rsplit(".", 1)[0] for line in counted if line.key.count(".") == 2)
    assert all(number == 1 for key, number in series.items() if key != "11.1")
    assert all(line.times == 1 for line in counted if line.key not in EACH)
    assert len({line.key for line in counted}) == len(counted)


@given(WINNING, FLOWERS)
def test_value_is_the_sum_the_limit_or_a_listed_limit(one: Dealt, flowers: str) -> None:
    result = score(*one, flowers=flowers)
    if is_listed_limit(result):
        assert len(result.patterns) == 1
        assert result.value == result.patterns[0].points
    else:
        assert result.value == min(LIMIT, sum_of(result))
    assert result.value >= 1
    assert result.qualifies


@given(WINNING)
def test_chicken_hand_has_nothing_else(one: Dealt) -> None:
    result = score(*one)
    assert ("chicken" not in times(result)) or (len(result.patterns), result.value) == (1, 1)


@given(WINNING)
def test_what_is_left_out_is_below_something_counted(one: Dealt) -> None:
    result = score(*one)
    for left in result.left_out:
        assert left.key not in times(result)
        assert left.because in times(result)
        assert POINTS[left.key] <= POINTS[left.because]


@given(WINNING)
def test_explained_with_tiles_of_the_hand(one: Dealt) -> None:
    hand, win = one
    result = score(hand, win)
    held = Counter((*hand.tiles, hand.winning_tile))
    held.update(tile for meld in hand.melds for tile in meld.tiles)
    assert Counter(tile for group in result.arrangement for tile in group.tiles) == held
    evidence = [line.evidence for line in result.patterns]
    for found in (*evidence, *(left.evidence for left in result.left_out)):
        assert found
        for groups in found:
            assert Counter(tile for group in groups for tile in group.tiles) <= held


# Flowers, luck, kongs


@given(WINNING, st.sets(st.sampled_from(Flower)), FLOWERS)
def test_flowers_add_what_they_say_unless_limits(
    one: Dealt, drawn: set[Flower], flowers: str
) -> None:
    hand, win = one
    bare = score(Hand(hand.tiles, hand.winning_tile, hand.melds), win)
    flowered = Hand(hand.tiles, hand.winning_tile, hand.melds, tuple(drawn))
    own = sum(flower.number == win.seat_wind + 1 for flower in drawn)
    four = any(sum(flower.is_season is kind for flower in drawn) == 4 for kind in (True, False))
    worth = 2 * (len(drawn) - own) + 4 * own + 10 * four
    added = worth // 2 if flowers == "halved" else worth
    if is_listed_limit(bare):
        expected = bare.value
    elif drawn and "chicken" in times(bare):
        expected = added
    else:
        expected = min(LIMIT, sum_of(bare) + added)
    assert score(flowered, win, flowers=flowers).value == expected


@given(WINNING)
def test_luck_adds_ten_unless_limits(one: Dealt) -> None:
    """9.1.1 or 9.1.2."""
    hand, win = one
    assert hand.winning_tile is not None
    plain = Win(win.seat_wind, win.prevalent_wind, win.self_drawn)
    before = score(hand, plain)
    lucky = dataclasses.replace(plain, situations=frozenset({Situation.WALL_END}))
    after = score(hand, lucky)
    assert {"9.1.1" if win.self_drawn else "9.1.2"} & times(after).keys() or is_listed_limit(after)
    if is_listed_limit(before):
        assert after.value == before.value
    elif "chicken" in times(before):
        assert after.value == 10
    else:
        assert after.value == min(LIMIT, sum_of(before) + 10)


@given(WINNING)
def test_drawing_the_tile_never_lowers_the_value(one: Dealt) -> None:
    hand, win = one
    plain = Win(win.seat_wind, win.prevalent_wind)
    drawn = dataclasses.replace(plain, self_drawn=True)
    assert score(hand, drawn).value >= score(hand, plain).value


def claimed_kongs(hand: Hand) -> list[Meld]:
    return [meld for meld in hand.melds if meld.shape is Shape.KONG and not meld.concealed]


@given(dealt("regular", "three_chows", "pungs", having=claimed_kongs))
def test_a_kong_is_never_worth_less_than_a_pung(one: Dealt) -> None:
    hand, win = one
    kongs = claimed_kongs(hand)
    melds = tuple(Meld(Shape.PUNG, meld.tile) if meld == kongs[0] else meld for meld in hand.melds)
    plain = Win(win.seat_wind, win.prevalent_wind, win.self_drawn)
    without = score(Hand(hand.tiles, hand.winning_tile, melds, hand.flowers), plain)
    assert score(hand, plain).value >= without.value


# Payments


@given(
    st.sampled_from(Wind),
    st.sampled_from([None, *Wind]),
    st.sampled_from([*range(1, 321), 400, 480]),
    st.sampled_from([None, "discarder", "none", "E", "S", "W", "N"]),
)
def test_payments(winner: Wind, discarder: Wind | None, value: int, told: str | None) -> None:
    """Source, “Schema di pagamento” 1, 2 and 4."""
    assume(winner is not discarder)
    assume(told != winner.name)
    answers = {} if told is None or discarder is None else {"responsible": told}
    result = Result(Outcome.WIN, winner, discarder, {winner: value}, answers)
    payments = ZUNG_JUNG.settle(result, {}).payments
    assert sum(payments) == 0
    assert payments[winner] == 3 * value
    losses = sorted(-payments[wind] for wind in Wind if wind is not winner)
    if discarder is None or told == "none" or value <= 25:
        assert losses == [value] * 3
    else:
        assert losses == [25, 25, 3 * value - 50]
        payer = discarder if told in (None, "discarder") else Wind[told]
        assert payments[payer] == -losses[2]


# Through the score format


def zung_jung_request(hand: Hand, win: Win, rng: random.Random) -> dict[str, Any]:
    request: dict[str, Any] = request_of(hand, win) | {"ruleset": "zung_jung"}
    request["options"] = rng.choice([{}, {"flowers": "full"}, {"flowers": "halved"}])
    others = [wind.name for wind in Wind if wind is not win.seat_wind]
    more = [] if win.self_drawn else ["none", *others]
    request["responsible"] = rng.choice([None, "discarder", *more])
    return request


@given(WINNING, SEEDS)
def test_round_trip_through_the_score_format(one: Dealt, seed: int) -> None:
    hand, win = one
    request = zung_jung_request(hand, win, random.Random(seed))
    answered = answer(request)
    flowers = request["options"].get("flowers", "full")
    expected = score(hand, win, flowers=flowers)
    assert (answered["valid"], answered["error"]) == (True, None)
    assert answered["value"] == expected.value
    assert {line["n"]: line["times"] for line in answered["patterns"]} == times(expected)
    total = sum(line["points"] * line["times"] for line in answered["patterns"])
    assert answered["value"] == (total if is_listed_limit(expected) else min(LIMIT, total))
    settlement = answered["settlement"]
    assert sum(settlement.values()) == 0
    assert settlement[win.seat_wind.name] == 3 * answered["value"]
    assert answer_line(json.dumps(request)) == json.loads(json.dumps(answered))


@given(hands(), SEEDS)
def test_any_hand_has_an_answer(hand: Hand, seed: int) -> None:
    """Whether or not it wins: a value, or a code."""
    assume(hand.winning_tile is not None)
    assert hand.winning_tile is not None
    rng = random.Random(seed)
    win = Win(rng.choice(list(Wind)), rng.choice(list(Wind)), rng.random() < 0.5)
    answered = answer(zung_jung_request(hand, win, rng))
    wins = hand.winning_tile in ZUNG_JUNG.waits(hand, {})
    assert answered["valid"] is wins
    assert answered["error"] == (None if wins else "not_a_winning_hand")


@given(WINNING)
def test_waits_hold_the_winning_tile(one: Dealt) -> None:
    hand, _win = one
    assert hand.winning_tile in ZUNG_JUNG.waits(hand, {})


def test_waits_of_nine_gates() -> None:
    """Source, 2.2: ready on nine tiles."""
    suit = [f"{number}s" for number in range(1, 10)]
    values = {tile: score_of(f"1112345678999s + {tile}", "discard").value for tile in suit}
    assert values == dict.fromkeys(suit, 480)

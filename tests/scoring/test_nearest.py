"""How far tiles are from a complete hand: proved by changing complete ones, and by trying all."""

from __future__ import annotations

import random
from itertools import combinations_with_replacement

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.errors import RuleError
from scoring.hand import Hand, HandKind, Win
from scoring.nearest import NearReading, nearest_readings
from scoring.notation import parse_hand
from scoring.rulesets import ALL, get
from scoring.rulesets.base import Ruleset
from scoring.tiles import COPIES, FIRST_HONOR, KINDS, Tile, Wind, format_tiles

from .families import Dealt
from .strategies import dealt, hands

SYSTEMS = pytest.mark.parametrize("ruleset", ALL, ids=lambda one: one.key)
SETS = [[tile] * 3 for tile in range(KINDS)] + [
    [low, low + 1, low + 2] for low in range(FIRST_HONOR) if low % 9 <= 6
]


def whole(hand: Hand) -> list[Tile]:
    """The concealed tiles with the winning one."""
    assert hand.winning_tile is not None
    return [*hand.tiles, hand.winning_tile]


def wall(hand: Hand) -> list[Tile]:
    """The tiles that are not in the hand."""
    held = hand.counts()
    for meld in hand.melds:
        for tile in meld.tiles:
            held[tile] += 1
    return [tile for tile in range(KINDS) for _ in range(COPIES - held[tile])]


def changed(hand: Hand, seed: int, number: int) -> Hand:
    """The hand with so many of its concealed tiles exchanged."""
    rng = random.Random(seed)
    tiles, drawn = whole(hand), wall(hand)
    rng.shuffle(tiles)
    number = min(number, len(tiles))
    tiles[:number] = rng.sample(drawn, number)
    rng.shuffle(tiles)
    return Hand(tuple(tiles[1:]), tiles[0], hand.melds, hand.flowers)


def is_complete(ruleset: Ruleset, tiles: list[Tile], hand: Hand) -> bool:
    """Whether the tiles with the sets of ``hand`` are complete."""
    standing = Hand(tuple(tiles[1:]), None, hand.melds)
    return tiles[0] in ruleset.waits(standing, {})


@SYSTEMS
@given(dealt=dealt())
def test_nothing_is_missing_in_a_complete_hand(ruleset: Ruleset, dealt: Dealt) -> None:
    hand, _win = dealt
    nearest = nearest_readings(hand, ruleset.shapes({}))

    assert (nearest.tiles_away == 0) is is_complete(ruleset, whole(hand), hand)
    if nearest.tiles_away == 0:
        assert not any(
            one.left_over or one.sets_missing or one.pairs_missing for one in nearest.readings
        )


@SYSTEMS
@given(dealt=dealt(), seed=st.integers(0, 2**32), number=st.integers(1, 5))
def test_a_hand_is_no_farther_than_the_tiles_that_were_changed(
    ruleset: Ruleset, dealt: Dealt, seed: int, number: int
) -> None:
    hand, _win = dealt
    before = nearest_readings(hand, ruleset.shapes({})).tiles_away
    after = nearest_readings(changed(hand, seed, number), ruleset.shapes({})).tiles_away

    assert abs(after - before) <= number


@given(hand=hands().filter(lambda hand: hand.winning_tile is not None and len(hand.melds) >= 3))
def test_sets_and_a_pair_are_as_far_as_trying_all_of_them_says(hand: Hand) -> None:
    """With three or four sets declared there are few complete hands: each is compared."""
    room = [COPIES] * KINDS
    for meld in hand.melds:
        for tile in meld.tiles:
            room[tile] -= 1
    held = hand.counts()
    distances = []
    for sets in combinations_with_replacement(SETS, 4 - len(hand.melds)):
        for pair in range(KINDS):
            wanted = [0] * KINDS
            for tile in (*(tile for one in sets for tile in one), pair, pair):
                wanted[tile] += 1
            if all(want <= free for want, free in zip(wanted, room, strict=True)):
                distances.append(
                    sum(max(0, want - have) for want, have in zip(wanted, held, strict=True))
                )

    nearest = nearest_readings(hand, frozenset({HandKind.REGULAR}))

    assert nearest.tiles_away == min(distances)


@SYSTEMS
@settings(max_examples=20)
@given(dealt=dealt(), seed=st.integers(0, 2**32), number=st.integers(1, 3))
def test_one_and_two_tiles_away_are_what_exchanging_them_says(
    ruleset: Ruleset, dealt: Dealt, seed: int, number: int
) -> None:
    """Every exchange of one tile is tried, by the waits of the other tiles."""
    hand = changed(dealt[0], seed, number)
    tiles, rest = whole(hand), set(wall(hand))

    def is_one_away(tiles: list[Tile]) -> bool:
        return any(
            set(ruleset.waits(Hand(tuple(tiles[:at] + tiles[at + 1 :]), None, hand.melds), {}))
            & (rest | set(tiles))
            for at in range(len(tiles))
        )

    def is_two_away() -> bool:
        return any(
            is_one_away([*tiles[:at], instead, *tiles[at + 1 :]])
            for at in range(len(tiles))
            for instead in rest
        )

    away = nearest_readings(hand, ruleset.shapes({})).tiles_away

    assert (away <= 1) is is_one_away(tiles)
    if away in {2, 3}:
        assert (away == 2) is is_two_away()


@SYSTEMS
@given(dealt=dealt(), seed=st.integers(0, 2**32), number=st.integers(1, 4))
def test_a_reading_has_every_tile_once_and_its_exchanges_complete_the_hand(
    ruleset: Ruleset, dealt: Dealt, seed: int, number: int
) -> None:
    hand = changed(dealt[0], seed, number)
    nearest = nearest_readings(hand, ruleset.shapes({}))

    assert nearest.readings
    for reading in nearest.readings:
        assert reading.kind in ruleset.shapes({})
        grouped = [tile for group in reading.groups for tile in group.tiles]
        assert sorted((*grouped, *reading.left_over)) == sorted(whole(hand))
        for exchange in reading.exchanges:
            assert len(exchange.tiles_out) == len(exchange.tiles_in) == nearest.tiles_away
            tiles = whole(hand)
            for tile in exchange.tiles_out:
                tiles.remove(tile)
            completed = [*tiles, *exchange.tiles_in]
            Hand(tuple(completed[1:]), completed[0], hand.melds)  # no tile five times
            assert is_complete(ruleset, completed, hand)


@given(hand=hands().filter(lambda hand: hand.winning_tile is not None))
def test_any_hand_has_a_distance(hand: Hand) -> None:
    for ruleset in ALL:
        nearest = nearest_readings(hand, ruleset.shapes({}))
        complete = True
        try:
            ruleset.score(hand, Win(Wind.E, Wind.E), {})
        except RuleError as error:
            complete = error.code != "not_a_winning_hand" and nearest.tiles_away == 0
        assert complete is (nearest.tiles_away == 0)


def words(reading: NearReading) -> tuple[str, list[str], str, int, int]:
    """A reading in notation."""
    return (
        reading.kind.name,
        [group.text for group in reading.groups],
        format_tiles(reading.left_over),
        reading.sets_missing,
        reading.pairs_missing,
    )


@pytest.mark.parametrize(
    ("written", "away", "first"),
    [
        pytest.param(
            "[123m] 456p 789s EEE 3p + N",
            1,
            ("REGULAR", ["345p", "789s", "EEE"], "6pN", 0, 1),
            id="no pair",
        ),
        pytest.param(
            "[123m] 456p 789s 45s 9p9p + 9m",
            1,
            ("REGULAR", ["456p", "789s", "99p"], "9m45s", 1, 0),
            id="a set short",
        ),
        pytest.param(
            "19m19p19sESWNCFP + 5m",
            1,
            ("ORPHANS", ["19m19p19sESWNCFP"], "5m", 0, 1),
            id="thirteen orphans without the pair",
        ),
        pytest.param(
            "147m258p36s 55m 678p + 1s",
            1,
            ("KNITTED_STRAIGHT", ["678p", "55m", "147m258p36s"], "1s", 0, 0),
            id="a knitted straight short of a tile",
        ),
        pytest.param(
            "147m258p369sESWN + 9m",
            1,
            ("HONORS_AND_KNITTED", ["147m258p369sESWN"], "9m", 0, 0),
            id="honors and knitted tiles and one that is none",
        ),
        pytest.param(
            "1133m5577p2288s E + N",
            1,
            ("SEVEN_PAIRS", ["11m", "33m", "55p", "77p", "22s", "88s"], "EN", 0, 1),
            id="six pairs",
        ),
    ],
)
def test_the_nearest_reading(
    written: str, away: int, first: tuple[str, list[str], str, int, int]
) -> None:
    nearest = nearest_readings(parse_hand(written), get("mcr").shapes({}))

    assert nearest.tiles_away == away
    assert words(nearest.readings[0]) == first


def test_the_best_of_every_shape_is_named() -> None:
    nearest = nearest_readings(parse_hand("1122334455667p + 9s"), get("mcr").shapes({}))

    assert [reading.kind for reading in nearest.readings[:2]] == [
        HandKind.REGULAR,
        HandKind.SEVEN_PAIRS,
    ]


def test_a_system_has_its_shapes_alone() -> None:
    assert HandKind.KNITTED_STRAIGHT not in get("zung_jung").shapes({})
    assert HandKind.SEVEN_PAIRS in get("italian").shapes({})
    assert HandKind.SEVEN_PAIRS not in get("italian").shapes({"limit_hands": "chinese"})
    assert HandKind.SEVEN_PAIRS not in get("hong_kong").shapes({})


def test_a_pair_is_not_made_of_tiles_that_lie_in_sets() -> None:
    """The fifth east there is not: the single one is of no use."""
    nearest = nearest_readings(
        parse_hand("[EEE] [123m] [456m] [789m] E + N"), get("mcr").shapes({})
    )

    assert [exchange.tiles_out for exchange in nearest.readings[0].exchanges] == [(27,)]


def test_only_shapes_of_the_rules_are_looked_for() -> None:
    hand = parse_hand("19m19p19sESWNCF 5m + 5p")
    known = frozenset({HandKind.REGULAR})

    assert nearest_readings(hand, known | {HandKind.ORPHANS}).tiles_away == 2
    assert nearest_readings(hand, known).tiles_away > 2

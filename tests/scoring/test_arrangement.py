"""Every way to read tiles, and every wait, compared with the plainest way to find them."""

import random
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.arrangement import (
    PUNG,
    arrangements,
    honors_and_knitted,
    is_seven_pairs,
    is_thirteen_orphans,
    knitted_straights,
)
from scoring.hand import Hand
from scoring.notation import parse_hand, parse_tiles
from scoring.rulesets import get
from scoring.rulesets.kit.kinds import mask
from scoring.tiles import KINDS, ORPHANS, count_tiles, format_tiles, tile_name

from .families import FAMILIES, deal
from .strategies import SEEDS, hands

MCR = get("mcr")
CHOWS = [Counter((low, low + 1, low + 2)) for low in range(27) if low % 9 <= 6]
PUNGS = [Counter({tile: 3}) for tile in range(KINDS)]
SETS = [*CHOWS, *PUNGS]


def read_plainly(tiles: Counter[int]) -> set[tuple[int, tuple[str, ...]]]:
    """Return pair and sets of every reading, trying all pairs and all sets in turn."""
    return {
        (pair, sets)
        for pair, count in tiles.items()
        if count >= 2
        for sets in _sets(tiles - Counter({pair: 2}), 0)
    }


def _sets(tiles: Counter[int], first: int) -> list[tuple[str, ...]]:
    if not tiles:
        return [()]
    return [
        (format_tiles(sorted(one.elements())), *more)
        for index, one in enumerate(SETS[first:], first)
        if one <= tiles
        for more in _sets(tiles - one, index)
    ]


def read_by_us(tiles: Counter[int]) -> list[tuple[int, tuple[str, ...]]]:
    return [
        (found.pair, tuple(_name(code) for code in sorted(found.sets)))
        for found in arrangements(count_tiles(tiles.elements()))
    ]


def _name(code: int) -> str:
    return format_tiles((code - PUNG,) * 3 if code >= PUNG else (code, code + 1, code + 2))


def is_complete_plainly(tiles: Counter[int], *, is_whole: bool) -> bool:
    """Tell whether the tiles are a legal hand; ``is_whole`` if nothing lies declared."""
    if read_plainly(tiles):
        return True
    for suits in ((0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0)):
        nine = Counter(
            9 * suit + low + step for low, suit in enumerate(suits) for step in (0, 3, 6)
        )
        if nine <= tiles and tiles.total() >= 11 and read_plainly(tiles - nine):
            return True
        single = max(tiles.values()) == 1 and all(tile in nine or tile >= 27 for tile in tiles)
        if is_whole and single:
            return True
    pairs = all(count in (2, 4) for count in tiles.values())
    return is_whole and (pairs or set(tiles) == ORPHANS)


def crowded(rng: random.Random, number: int) -> Counter[int]:
    """Draw tiles of one or two suits, so that they read in many ways."""
    suits = rng.sample(range(3), rng.choice([1, 1, 2]))
    wall = [9 * suit + rank for suit in suits for rank in range(9) for _ in range(4)]
    return Counter(rng.sample(wall, number))


def test_every_reading_of_winning_hands_is_found():
    rng = random.Random(1)
    several = 0
    for _ in range(1200):
        hand, _win = deal(rng, rng.choice(["regular", "three_chows", "pungs", "nine_gates"]))
        tiles = Counter({tile: count for tile, count in enumerate(hand.counts()) if count})
        found = read_by_us(tiles)
        assert len(found) == len(set(found))
        assert set(found) == read_plainly(tiles)
        several += len(found) > 1
    assert several >= 20  # that read in several ways


@pytest.mark.parametrize("number", [2, 5, 8, 11, 14])
def test_every_reading_of_crowded_tiles_is_found(number):
    rng = random.Random(number)
    for _ in range(200):
        tiles = crowded(rng, number)
        found = read_by_us(tiles)
        assert len(found) == len(set(found))
        assert set(found) == read_plainly(tiles)


@pytest.mark.parametrize(
    ("text", "number"),
    [
        pytest.param("11122233344455m", 4, id="pungs or chows, other pairs"),
        pytest.param("11223344556677m", 3, id="seven pairs in a row are chows too"),
        pytest.param("11112222333344m", 3, id="equal chows"),
        pytest.param("11123456789999p", 1, id="nine gates"),
        pytest.param("EEESSSWWWNNNCC", 1, id="honors make no chows"),
        pytest.param("789m1p23s", 0, id="no chow goes on in the next suit"),
        pytest.param("89m1pEE", 0, id="across suits"),
        pytest.param("9sES11m", 0, id="from bamboo into winds"),
    ],
)
def test_number_of_readings(text, number):
    assert len(read_by_us(Counter(parse_tiles(text)))) == number


# Special shapes


@pytest.mark.parametrize(
    ("text", "pairs", "orphans", "single"),
    [
        pytest.param("1199m33p5577sEECC", True, False, False, id="seven pairs"),
        pytest.param("1111m33p5577sEECC", True, False, False, id="four alike are two pairs"),
        pytest.param("11m", False, False, False, id="one pair"),
        pytest.param("111333m55p7799sEE", False, False, False, id="threes are no pairs"),
        pytest.param("19m19p19sESWNCFPP", False, True, False, id="thirteen orphans"),
        pytest.param("11m19p19sESWNCFPP", False, False, False, id="an orphan missing"),
        pytest.param("12m19p19sESWNCFPP", False, False, False, id="one tile is no orphan"),
        pytest.param("147m258p3sESWNCFP", False, False, True, id="greater honors"),
        pytest.param("147m258p369sESWNC", False, False, True, id="lesser honors, all nine"),
        pytest.param("1447m258p369sESWN", False, False, False, id="a tile twice"),
        pytest.param("147m147p36sESWNCF", False, False, False, id="two suits with 1-4-7"),
    ],
)
def test_special_shapes(text, pairs, orphans, single):
    counts = count_tiles(parse_tiles(text))
    assert is_seven_pairs(counts) is pairs
    assert is_thirteen_orphans(counts) is orphans
    assert (honors_and_knitted(counts) is not None) is single


@pytest.mark.parametrize(
    ("text", "rests"),
    [
        pytest.param("147m258p369sEEECC", [("EEE", "C")], id="a pung and a pair"),
        pytest.param("12355m258p369s147m", [("123m", "5m")], id="a chow and a pair of its suits"),
        pytest.param("258m369p147s11s", [("", "1s")], id="the set is declared"),
        pytest.param("147m258p369s11123m", [("123m", "1m")], id="one reading of the rest"),
        pytest.param("147m258p369s11122m", [("111m", "2m")], id="another reading of the rest"),
        pytest.param("147m258p368sEEECC", [], id="one of the nine is missing"),
        pytest.param("147m258p369sEEECF", [], id="no pair"),
    ],
)
def test_knitted_straights(text, rests):
    tiles = parse_tiles(text)
    found = knitted_straights(count_tiles(tiles), mask(tiles))
    assert [("".join(map(_name, rest.sets)), tile_name(rest.pair)) for _, rest in found] == rests


# Waits


def waits_plainly(hand: Hand) -> tuple[int, ...]:
    standing = Counter(hand.tiles)
    return tuple(
        tile
        for tile in range(KINDS)
        if is_complete_plainly(standing + Counter((tile,)), is_whole=not hand.melds)
    )


@pytest.mark.one_in(2)
@pytest.mark.parametrize("family", FAMILIES)
def test_waits_of_winning_hands(family):
    rng = random.Random(family)
    for _ in range(40):
        hand, _win = deal(rng, family)
        waits = MCR.waits(hand, {})
        assert hand.winning_tile in waits
        assert waits == waits_plainly(hand)


@pytest.mark.parametrize("family", FAMILIES)
def test_waits_when_one_tile_is_changed(family):
    rng = random.Random(family)
    for _ in range(25):
        hand, _win = deal(rng, family)
        kept = rng.sample(hand.tiles, len(hand.tiles) - 1)
        free = [tile for tile in range(KINDS) if _held(hand, tile) < 3]
        changed = Hand((*kept, rng.choice(free)), None, hand.melds)
        assert MCR.waits(changed, {}) == waits_plainly(changed)


def _held(hand: Hand, tile: int) -> int:
    return hand.tiles.count(tile) + sum(meld.tiles.count(tile) for meld in hand.melds)


def test_waits_of_crowded_tiles():
    rng = random.Random(3)
    waiting = 0
    for _ in range(40):
        hand = Hand(tuple(crowded(rng, 13).elements()))
        waits = MCR.waits(hand, {})
        assert waits == waits_plainly(hand)
        waiting += bool(waits)
    assert waiting >= 5


@given(hands())
def test_hardly_any_hand_waits(hand):
    assert MCR.waits(hand, {}) == waits_plainly(hand)


@given(SEEDS, st.sampled_from(list(FAMILIES)))
def test_waits_do_not_depend_on_the_winning_tile(seed, family):
    hand, _win = deal(random.Random(seed), family)
    assert MCR.waits(hand, {}) == MCR.waits(Hand(hand.tiles, None, hand.melds), {})


@pytest.mark.parametrize(
    ("text", "waits"),
    [
        pytest.param("[EEE][SSS][WWW] 1233m", "3m", id="1-2-3-3"),
        pytest.param("[EEE][SSS][WWW] 2444m", "23m", id="2-4-4-4"),
        pytest.param("[EEE][SSS][WWW] 1234m", "14m", id="1-2-3-4"),
        pytest.param("[EEE][SSS][WWW] 3445m", "4m", id="3-4-4-5"),
        pytest.param("[EEE][SSS][WWW] 4556m", "5m", id="4-5-5-6"),
        pytest.param("[EEE][SSS][WWW][NNN] C", "C", id="single"),
        pytest.param("[EEE][SSS] 1223455p", "3p", id="1-2-2-3-4 and a pair"),
        pytest.param("[EEE] 1111m222m333m", "1234m", id="a fifth tile is a wait too"),
        pytest.param("1112345678999p", "123456789p", id="nine gates"),
        pytest.param("19m19p19sESWNCFP", "19m19p19sESWNCFP", id="thirteen orphans"),
        pytest.param("19m19p19sESWNCFF", "P", id="one orphan missing"),
        pytest.param("1122m3344p5566sE", "E", id="seven pairs"),
        pytest.param("1111m3344p5566sE", "E", id="seven pairs, four alike"),
        pytest.param("147m258p36sESWNC", "9sFP", id="single honors and knitted tiles"),
        pytest.param("147m258p36s123mEE", "9s", id="knitted straight"),
        pytest.param("147m258p369s12mEE", "3m", id="knitted straight, the chow missing"),
        pytest.param("[CCC] 147m258p36sEE", "9s", id="knitted straight, the set declared"),
    ],
)
def test_waits(text, waits):
    assert format_tiles(MCR.waits(parse_hand(text), {})) == waits

"""Hands from lists, and as PyMahjongGB is called with them."""

import pytest
from hypothesis import given

from scoring import Flower, Hand, Meld, RuleError, Shape, hand_of_mahjonggb, hand_of_tiles
from scoring.library.conversions import tile_of
from scoring.tiles import KINDS, TILE_NAMES
from tests.scoring.strategies import hands

THEIR_NAMES = [
    *(f"{letter}{rank}" for letter in "WBT" for rank in range(1, 10)),
    *("F1", "F2", "F3", "F4", "J1", "J2", "J3"),
]
KONG = Meld(Shape.KONG, 17, concealed=True)


@pytest.mark.parametrize(
    ("tiles", "winning_tile", "melds"),
    [
        pytest.param([21, 23, 25, 25], "5s", ["[123m]", "EEE", "(9999p)"], id="numbers"),
        pytest.param(["4s", "6s", "8s", "8s"], 22, [(2, 0, 1), [27] * 3, KONG], id="names"),
        pytest.param(["🀓", "🀕", "🀗", "🀗"], "🀔", ["🀇🀈🀉", "111z", KONG], id="Unicode"),
        pytest.param(
            ["T4", "T6", "T8", "T8"], "T5", [["W1", "W2", "W3"], ["F1"] * 3, KONG], id="GB"
        ),
    ],
)
def test_lists_of_tiles(tiles, winning_tile, melds):
    assert str(hand_of_tiles(tiles, winning_tile, melds)) == "[123m] [EEE] (9999p) 4688s + 5s"


def test_thirteen_tiles_and_flowers():
    hand = hand_of_tiles(range(13), flowers=["plum", Flower.WINTER])
    assert hand == Hand(tuple(range(13)), flowers=(Flower.PLUM, Flower.WINTER))


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ((["1x"] * 13,), "bad_tile"),
        (([34] * 13,), "no_such_tile"),
        (([True] * 13,), "no_such_tile"),
        (([None] * 13,), "no_such_tile"),
        ((range(10), None, ["124m"]), "bad_set"),
        ((range(10), None, [[0, 1, 3]]), "bad_set"),
        ((range(13), None, [], ["rose"]), "bad_flower"),
        ((["1m"],), "wrong_tile_count"),
    ],
)
def test_what_is_no_hand(arguments, code):
    with pytest.raises(RuleError) as raised:
        hand_of_tiles(*arguments)
    assert raised.value.code == code


def test_every_tile_by_its_name_there():
    assert [tile_of(name) for name in THEIR_NAMES] == [*range(KINDS)]
    assert [tile_of(name) for name in TILE_NAMES] == [*range(KINDS)]


def pack_of(meld):
    """Return a set as PyMahjongGB has it: of a chow the middle tile."""
    kind = {Shape.CHOW: "CHI", Shape.PUNG: "PENG", Shape.KONG: "GANG"}[meld.shape]
    return kind, THEIR_NAMES[meld.tiles[1]], 0 if meld.concealed else 1


@given(hands())
def test_what_that_engine_is_called_with(hand):
    if hand.partial or hand.red_fives:
        return
    again = hand_of_mahjonggb(
        map(pack_of, hand.melds),
        [THEIR_NAMES[tile] for tile in hand.tiles],
        None if hand.winning_tile is None else THEIR_NAMES[hand.winning_tile],
        len(hand.flowers),
    )
    assert (again.tiles, again.winning_tile, again.melds) == (
        hand.tiles,
        hand.winning_tile,
        hand.melds,
    )
    assert again.flowers == (*Flower,)[: len(hand.flowers)]


NO_SETS = [("CHI", "W1", 1), ("CHI", "F2", 1), ("KAN", "W1", 0), ("PENG", "X1", 1)]


@pytest.mark.parametrize("pack", NO_SETS)
def test_what_is_no_set_there(pack):
    with pytest.raises(RuleError) as raised:
        hand_of_mahjonggb([pack], ["W1"] * 10)
    assert raised.value.code == "bad_set"

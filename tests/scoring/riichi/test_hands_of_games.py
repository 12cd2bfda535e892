"""Single hands of a game in the score format: what is said of them, and what no hand is."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.exchange import answer

BROKEN_OFF = {"outcome": "abortive_draw", "riichi": []}
DRAWN = {"outcome": "draw", "riichi": [], "tenpai": []}


def game(*hands: dict[str, Any], **options: Any) -> dict[str, Any]:
    """Return the answer to a game of these hands; options are given by name."""
    return answer({"game": True, "ruleset": "riichi", "options": options, "hands": [*hands]})


def win(*wins: dict[str, Any], riichi: str = "") -> dict[str, Any]:
    """Return a hand won on a discard of South."""
    return {"outcome": "win", "discarder": "S", "riichi": [*riichi], "wins": [*wins]}


def cheap(winner: str) -> dict[str, Any]:
    return {"winner": winner, "han": 1, "fu": 30}


def chombo(riichi: str = "") -> dict[str, Any]:
    return {"outcome": "false_win", "offender": "E", "riichi": [*riichi]}


def test_who_is_paid_is_said_of_wins_alone() -> None:
    options = {"multiple_ron": "triple_draws", "abortive_draws": True}
    two, three = win(cheap("E"), cheap("N")), win(cheap("E"), cheap("N"), cheap("W"))
    first, *others = game(two, three, BROKEN_OFF, DRAWN, chombo(), **options)["hands"]
    assert [one["winner"] for one in first["wins"]] == ["N", "E"]
    assert not any("wins" in hand for hand in others)


@pytest.mark.parametrize(
    ("hand", "code"),
    [
        pytest.param(win(cheap("E"), riichi="N"), "riichi_not_affordable", id="a win"),
        pytest.param(chombo("N"), "riichi_not_affordable", id="a false win"),
        pytest.param(chombo("X"), "bad_seat", id="a stick of nobody"),
    ],
)
def test_whose_stick_cannot_lie_there(hand: dict[str, Any], code: str) -> None:
    refused = game(hand, riichi_needs_1000=True, starting_points=900)
    assert (refused["error"], refused["hand"]) == (code, 1)


THREE_KONGS = {"concealed_kongs": ["1111m", "9999m", "9999s"], "winning_tile": "3p"}


@pytest.mark.parametrize(("tiles", "fu"), [("24p55s", 130), ("24pEE", 140)])
def test_the_most_fu_of_a_hand(tiles: str, fu: int) -> None:
    by_tiles = game(win({"winner": "E", "tiles": tiles, **THREE_KONGS}))
    counted = game(win({"winner": "E", "han": 4, "fu": fu}))
    assert by_tiles["valid"]
    assert by_tiles["hands"] == counted["hands"]


@pytest.mark.parametrize(
    ("counted", "code"),
    [
        pytest.param({"han": 3, "fu": 120}, "bad_fu", id="so many fu take four han"),
        pytest.param({"han": 4, "fu": 150}, "bad_fu", id="more fu than any hand has"),
        pytest.param({"fu": 1000}, "bad_han", id="a value"),
        pytest.param({"han": 0, "fu": 8000}, "bad_han", id="a value and no han"),
        pytest.param({"yakuman": 0}, "bad_han", id="no yakuman"),
    ],
)
def test_han_and_fu_of_no_hand(counted: dict[str, int], code: str) -> None:
    refused = game(win({"winner": "E", **counted}))
    assert (refused["error"], refused["hand"]) == (code, 1)

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

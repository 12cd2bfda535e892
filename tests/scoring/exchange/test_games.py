"""Games of all systems in the score format, and what is no game."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.exchange import answer
from scoring.rulesets import register, unregister
from tests.scoring.house_rules import HOUSE_RULES

DRAW = {"outcome": "draw"}
TWENTY_FOUR = {"outcome": "win", "discarder": "S", "wins": [{"winner": "E", "points": 24}]}
FALSE_WIN = {"outcome": "false_win", "offender": "N"}


def asked(*hands: object, ruleset: str = "mcr", **fields: Any) -> dict[str, Any]:
    return answer({"id": "g", "game": True, "ruleset": ruleset, "hands": [*hands]} | fields)


def test_a_game_of_mcr() -> None:
    answered = asked(TWENTY_FOUR, FALSE_WIN, DRAW)
    assert [hand["payments"] for hand in answered["hands"]] == [
        {"E": 48, "S": -32, "W": -8, "N": -8},
        {"E": 10, "S": 10, "W": 10, "N": -30},
        dict.fromkeys("ESWN", 0),
    ]
    assert answered["hands"][0]["wins"] == [{"winner": "E", "value": 24}]
    assert "wins" not in answered["hands"][1]
    # The deal passes after the win; the false win is in the hand that is drawn.
    assert [hand["position"] for hand in answered["hands"]] == [
        {"round": "E", "number": 1, "dealer": "E"},
        {"round": "E", "number": 2, "dealer": "S"},
        {"round": "E", "number": 2, "dealer": "S"},
    ]
    assert answered["next"] == {"round": "E", "number": 3, "dealer": "W"}
    assert answered["totals"] == {"E": 58, "S": -22, "W": 2, "N": -38}
    assert (answered["pot"], answered["over"], answered["result"]) == (0, False, None)


def test_a_whole_game_of_mcr() -> None:
    answered = asked(TWENTY_FOUR, *[DRAW] * 15, penalties={"E": 8})
    assert (answered["over"], answered["reason"], answered["next"]) == (True, "last_hand", None)
    east = answered["result"]["E"]
    assert (east["total"], east["penalty"], east["score"], east["place"]) == (48, 8, 40, 1)
    assert [answered["result"][seat]["place"] for seat in "SWN"] == [4, 2, 2]
    late = asked(*[DRAW] * 17)
    assert (late["valid"], late["error"], late["hand"]) == (False, "game_over", 17)


def test_tiles_are_scored_in_the_winds_of_the_hand() -> None:
    tiles = {"tiles": "4688s", "concealed_kongs": ["9999p"], "winning_tile": "5s"}
    one = {"winner": "S", "melds": ["EEE", "123m"]} | tiles
    win = {"outcome": "win", "discarder": "E", "wins": [one]}
    answered = asked(DRAW, win)  # South is East now, in the round of East
    assert answered["hands"][1]["wins"] == [{"winner": "S", "value": 8}]
    low = asked(win, DRAW)
    assert (low["error"], low["hand"]) == ("below_minimum", 1)


def seat(name: str, **fields: Any) -> dict[str, Any]:
    return {"seat": name, "points": 0} | fields


def test_a_game_in_which_four_hands_count() -> None:
    won = {"tiles": "99m234p678s45555m", "winning_tile": "3m", "points": None}
    partial = {"seat": "N", "tiles": "CCC", "partial": True}
    hands = [seat("E", **won), seat("S", points=8, doubles=1), seat("W"), partial]
    win = {"outcome": "win", "discarder": "W", "hands": hands}
    answered = asked(win, DRAW, ruleset="chinese_classical")
    assert answered["valid"], answered
    assert sum(answered["hands"][0]["payments"].values()) == 0
    assert answered["hands"][1]["position"] == {
        "round": "E",
        "number": 1,
        "dealer": "E",
        "streak": 1,
    }
    told = [seat("E", points=20), *hands[1:]]
    liable = win | {"hands": told, "winner": "E", "liable": "N"}
    paid = asked(liable, ruleset="chinese_classical")["hands"][0]["payments"]
    assert (
        paid["N"]
        < asked(win | {"hands": told, "winner": "E"}, ruleset="chinese_classical")["hands"][0][
            "payments"
        ]["N"]
    )


def test_the_thirteenth_win_of_east_is_known() -> None:
    won = {"tiles": "99m234p678s45555m", "winning_tile": "3m"}
    hands = [{"seat": "E", **won}, *(seat(one) for one in "SWN")]
    win = {"outcome": "win", "discarder": "W", "hands": hands}
    values = [
        hand["wins"][0]["value"]
        for hand in asked(*[win] * 14, ruleset="chinese_classical")["hands"]
    ]
    assert values[12] > values[11] == values[13]


def test_a_registered_system() -> None:
    register(HOUSE_RULES)
    try:
        win = {"outcome": "win", "discarder": None, "wins": [{"winner": "E", "points": 3}]}
        answered = asked(win, win, DRAW, ruleset="house_rules", preset="chicken")
    finally:
        unregister("house_rules")
    assert [hand["position"]["streak"] for hand in answered["hands"]] == [0, 1, 2]
    assert answered["next"]["dealer"] == "E"


def win(**fields: Any) -> dict[str, Any]:
    return {"outcome": "win", "discarder": "S"} | fields


ONE = [{"winner": "E", "points": 24}]
FOUR = [seat("E", points=20), seat("S"), seat("W"), seat("N")]
WON = {"tiles": "99m234p678s45555m", "winning_tile": "3m"}
REFUSED = [
    pytest.param({"outcome": "rain"}, "mcr", "unknown_outcome", id="no outcome"),
    pytest.param({"outcome": "abortive_draw"}, "mcr", "not_played", id="not in MCR"),
    pytest.param({}, "mcr", "missing_field", id="nothing"),
    pytest.param({"outcome": "draw", "rain": 1}, "mcr", "unknown_field", id="a field of none"),
    pytest.param(win(wins=[]), "mcr", "no_winner", id="nobody"),
    pytest.param(win(wins=3), "mcr", "bad_field", id="no list"),
    pytest.param(win(wins=[3]), "mcr", "bad_field", id="no objects"),
    pytest.param(win(wins=[{"winner": "X", "points": 8}]), "mcr", "bad_seat", id="no seat"),
    pytest.param(win(wins=[{"winner": "E"}]), "mcr", "missing_field", id="no hand"),
    pytest.param(win(wins=[{"winner": "E", "points": -1}]), "mcr", "bad_field", id="below none"),
    pytest.param(win(wins=[*ONE, *ONE]), "mcr", "duplicate_hand", id="twice"),
    pytest.param(win(wins=[{"winner": "S", "points": 8}]), "mcr", "discarder_is_winner", id="own"),
    pytest.param(
        win(wins=[*ONE, {"winner": "N", "points": 8}]), "mcr", "too_many_winners", id="two"
    ),
    pytest.param(
        win(wins=[*ONE, {"winner": "N", "points": 8}], discarder=None),
        "mcr",
        "several_self_drawn",
        id="two have drawn it",
    ),
    pytest.param({"outcome": "false_win", "offender": 1}, "mcr", "bad_field", id="no offender"),
    pytest.param(win(hands=FOUR), "italian", "no_winner", id="nobody of four"),
    pytest.param(win(hands=FOUR[:3], winner="E"), "italian", "bad_field", id="three of four"),
    pytest.param(win(hands=[*FOUR, FOUR[0]], winner="E"), "italian", "duplicate_hand", id="five"),
    pytest.param(
        win(hands=[{"seat": "E"} | WON, *FOUR[1:]], winner="N"),
        "italian",
        "unexpected_winning_tile",
        id="two winners of four",
    ),
    pytest.param(win(wins=ONE, responsible=5), "zung_jung", "bad_answer", id="no text"),
    pytest.param(win(wins=ONE, responsible="rain"), "zung_jung", "bad_seat", id="no player"),
    pytest.param({"outcome": "draw", "tenpai": "E"}, "riichi", "bad_answer", id="no list"),
    pytest.param(
        win(wins=[{"winner": "E", "han": 1, "fu": 30, "dora": -1}]),
        "riichi",
        "bad_answer",
        id="less dora than none",
    ),
]


@pytest.mark.parametrize(("hand", "ruleset", "code"), REFUSED)
def test_hands_that_cannot_be(hand: dict[str, Any], ruleset: str, code: str) -> None:
    answered = asked(hand, ruleset=ruleset)
    assert (answered["valid"], answered["error"], answered["hand"]) == (False, code, 1)
    assert set(answered) == {"id", "valid", "error", "detail", "hand"}


GAMES = [
    pytest.param({"rain": 1}, "unknown_field", id="a field of none"),
    pytest.param({"hands": None}, "missing_field", id="no hands"),
    pytest.param({"hands": {}}, "bad_field", id="hands that are no list"),
    pytest.param({"hands": [1]}, "bad_field", id="hands that are none"),
    pytest.param({"time_up": 0}, "bad_field", id="time up before the first hand"),
    pytest.param({"time_up": True}, "bad_field", id="time up at no number"),
    pytest.param({"stopped": 1}, "bad_field", id="no flag"),
    pytest.param({"penalties": []}, "bad_field", id="penalties of nobody"),
    pytest.param({"penalties": {"E": "1"}}, "bad_field", id="penalties that are none"),
    pytest.param({"penalties": {"X": 1}}, "bad_seat", id="penalties at no seat"),
    pytest.param({"substitutes": ["X"]}, "bad_seat", id="a substitute at no seat"),
    pytest.param({"preset": "rain"}, "unknown_preset", id="no preset"),
]


@pytest.mark.parametrize(("fields", "code"), GAMES)
def test_games_that_cannot_be(fields: dict[str, Any], code: str) -> None:
    answered = asked(**fields)
    assert (answered["valid"], answered["error"]) == (False, code)


def test_what_test_tables_expect_is_passed_over() -> None:
    assert asked(DRAW, expected={"valid": True}, tie=True)["valid"]


def test_answers_of_other_systems_mean_nothing() -> None:
    assert asked(DRAW | {"tenpai": ["E"], "riichi": ["S"]}, TWENTY_FOUR | {"riichi": []})["valid"]

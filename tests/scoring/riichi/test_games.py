"""Games of riichi in the score format: who pays, who deals next, and when it is over."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.exchange import answer

SEATS = ("E", "S", "W", "N")


def played(hands: list[dict[str, Any]], **fields: Any) -> dict[str, Any]:
    """Return the answer to a game; options are given by name."""
    own = ("preset", "time_up", "stopped", "penalties", "substitutes")
    request = {key: fields.pop(key) for key in own if key in fields}
    request |= {"id": "g", "game": True, "ruleset": "riichi", "options": fields, "hands": hands}
    answered = answer(request)
    assert answered["valid"], answered
    return answered


def win(
    by: str, of: str | None, han: int = 1, fu: int | None = 30, *, riichi: str = "", **more: Any
) -> dict[str, Any]:
    """Return a hand with one winner."""
    wins = [{"winner": by, "han": han, "fu": fu, **more}]
    return {"outcome": "win", "discarder": of, "riichi": [*riichi], "wins": wins}


def several(by: str, of: str, riichi: str = "") -> dict[str, Any]:
    """Return a hand with several winners, 1,000 or 1,500 points each."""
    wins = [{"winner": one, "han": 1, "fu": 30} for one in by]
    return {"outcome": "win", "discarder": of, "riichi": [*riichi], "wins": wins}


def yakuman(by: str, of: str | None, liable: str, count: int = 1) -> dict[str, Any]:
    wins = [{"winner": by, "yakuman": count, "liable": liable}]
    return {"outcome": "win", "discarder": of, "riichi": [], "wins": wins}


def draw(tenpai: str = "", riichi: str = "", nagashi: str = "") -> dict[str, Any]:
    return {
        "outcome": "draw",
        "riichi": [*riichi],
        "tenpai": [*tenpai],
        "nagashi": [*nagashi],
    }


def chombo(by: str, riichi: str = "") -> dict[str, Any]:
    return {"outcome": "false_win", "offender": by, "riichi": [*riichi]}


ABORTIVE = {"outcome": "abortive_draw", "riichi": ["N"], "reason": "four_winds"}


def test_the_example_of_the_format() -> None:
    answered = played([win("E", "S", 2, riichi="S"), draw("N", "N"), win("W", None, 3, 40)])
    told = [
        (hand["position"], [*hand["payments"].values()], hand["pot"]) for hand in answered["hands"]
    ]
    east = {"round": "E", "dealer": "E", "number": 1}
    assert told == [
        (east | {"honba": 0, "sticks": 0}, [2900 + 1000, -2900 - 1000, 0, 0], 0),
        (east | {"honba": 1, "sticks": 0}, [-1000, -1000, -1000, 2000], 1000),
        (
            {"round": "E", "number": 2, "dealer": "S", "honba": 2, "sticks": 1},
            [-1500, -2800, 6800, -1500],
            -1000,
        ),
    ]
    following = {"round": "E", "number": 3, "dealer": "W", "honba": 0, "sticks": 0}
    assert (answered["next"], answered["over"], answered["reason"]) == (following, False, None)
    assert answered["totals"] == {"E": 31400, "S": 22300, "W": 35800, "N": 30500}
    assert answered["result"] is None


TWO_STICKS = draw("SW", "SW")  # the dealer passes; one counter
PAID = [
    # options, hands, payments of the last, its pot
    pytest.param({}, [several("WN", "S", "WN")], [0, -2000, 1000, 1000], 0, id="own sticks back"),
    pytest.param(
        {"sticks_to": "closest"},
        [several("WN", "S", "WN")],
        [0, -2000, 2000, 0],
        0,
        id="all sticks to one",
    ),
    pytest.param(
        {},
        [TWO_STICKS, several("NE", "W", "E")],
        [1300, 0, -2600, 3300],
        -2000,
        id="counters to each",
    ),
    pytest.param(
        {"honba_to": "closest"},
        [TWO_STICKS, several("NE", "W", "E")],
        [1000, 0, -2300, 3300],
        -2000,
        id="counters to the closest",
    ),
    pytest.param(
        {"multiple_ron": "closest"},
        [several("EN", "S")],
        [0, -1000, 0, 1000],
        0,
        id="the closest alone",
    ),
    pytest.param(
        {"multiple_ron": "triple_draws"},
        [several("EN", "S")],
        [1500, -2500, 0, 1000],
        0,
        id="two win",
    ),
    pytest.param(
        {"multiple_ron": "triple_draws"},
        [several("EWN", "S", "E")],
        [-1000, 0, 0, 0],
        1000,
        id="three draw",
    ),
    pytest.param({}, [yakuman("W", None, "S")], [0, -32000, 32000, 0], 0, id="liable, self-drawn"),
    pytest.param({}, [yakuman("W", "N", "S")], [0, -16000, 32000, -16000], 0, id="liable, half"),
    pytest.param({}, [yakuman("W", "S", "S")], [0, -32000, 32000, 0], 0, id="liable discarder"),
    pytest.param(
        {},
        [yakuman("W", None, "S", 2)],
        [-16000, -40000, 64000, -8000],
        0,
        id="liable for one of two",
    ),
    pytest.param(
        {},
        [draw(), yakuman("W", "N", "S")],
        [0, -16000, 32300, -16300],
        0,
        id="counters of the discarder",
    ),
    pytest.param(
        {"pao_honba": "liable"},
        [draw(), yakuman("W", "N", "S")],
        [0, -16300, 32300, -16000],
        0,
        id="of the liable",
    ),
    pytest.param(
        {"pao_open_kong": True},
        [win("E", None, 2, 30, liable="N")],
        [3000, 0, 0, -3000],
        0,
        id="fed a kong",
    ),
    pytest.param({}, [draw("EN")], [1500, -1500, -1500, 1500], 0, id="two wait"),
    pytest.param({}, [draw("ESN", "E")], [0, 1000, -3000, 1000], 1000, id="three wait"),
    pytest.param({}, [draw("ESWN")], [0, 0, 0, 0], 0, id="all wait"),
    pytest.param(
        {"nagashi": "draw"}, [draw("W", nagashi="WN")], [-8000, -4000, 6000, 6000], 0, id="nagashi"
    ),
    pytest.param(
        {"nagashi": "win"},
        [TWO_STICKS, draw("", "E", "W")],
        [-3100, -4100, 11300, -2100],
        -2000,
        id="nagashi wins",
    ),
    pytest.param({"abortive_draws": True}, [ABORTIVE], [0, 0, 0, -1000], 1000, id="broken off"),
    pytest.param({}, [chombo("S", "EN")], [0, 0, 0, 0], 0, id="false win, later"),
    pytest.param({"chombo": "none"}, [chombo("S")], [0, 0, 0, 0], 0, id="false win, nothing"),
    pytest.param(
        {"chombo": "mangan"},
        [chombo("S", "EN")],
        [4000, -8000, 2000, 2000],
        0,
        id="false win, a mangan",
    ),
    pytest.param(
        {"chombo": "mangan"}, [chombo("E")], [-12000, 4000, 4000, 4000], 0, id="of the dealer"
    ),
]


@pytest.mark.parametrize(("options", "hands", "payments", "pot"), PAID)
def test_payments(
    options: dict[str, Any], hands: list[dict[str, Any]], payments: list[int], pot: int
) -> None:
    last = played(hands, **options)["hands"][-1]
    assert ([*last["payments"].values()], last["pot"]) == (payments, pot)


FOLLOWING = [
    # options, hand, dealer and counters of the next
    pytest.param({}, win("E", "S"), ("E", 1), id="the dealer wins"),
    pytest.param({}, win("S", "E"), ("S", 0), id="another wins"),
    pytest.param({}, several("NE", "S"), ("E", 1), id="the dealer among the winners"),
    pytest.param({"multiple_ron": "closest"}, several("NE", "S"), ("S", 0), id="not paid"),
    pytest.param({"multiple_ron": "triple_draws"}, several("NEW", "S"), ("E", 1), id="three draw"),
    pytest.param({"renchan": "agari"}, win("E", "S"), ("E", 1), id="on a win alone: a win"),
    pytest.param({"renchan": "agari"}, draw("E"), ("S", 1), id="on a win alone: a draw"),
    pytest.param({"renchan": "none"}, win("E", "S"), ("S", 0), id="never"),
    pytest.param({}, draw("E"), ("E", 1), id="the dealer waits"),
    pytest.param({}, draw("S"), ("S", 1), id="the dealer does not wait"),
    pytest.param({"nagashi": "draw"}, draw("", nagashi="E"), ("S", 1), id="nagashi, a draw"),
    pytest.param({"nagashi": "win"}, draw("", nagashi="E"), ("E", 1), id="nagashi, a win"),
    pytest.param({"nagashi": "win"}, draw("E", nagashi="S"), ("S", 0), id="nagashi of another"),
    pytest.param({"abortive_draws": True}, ABORTIVE, ("E", 1), id="broken off"),
    pytest.param({}, chombo("E"), ("E", 0), id="a false win"),
]


@pytest.mark.parametrize(("options", "hand", "following"), FOLLOWING)
def test_the_next_hand(
    options: dict[str, Any], hand: dict[str, Any], following: tuple[str, int]
) -> None:
    position = played([hand], **options)["next"]
    assert (position["dealer"], position["honba"]) == following


PASS = [draw()] * 4  # nobody waits: a round without payments
ENDS = [
    # options and fields, hands, reason
    pytest.param({}, PASS * 2, "last_hand", id="two rounds"),
    pytest.param({}, [*PASS, *PASS[1:]], None, id="all but one hand"),
    pytest.param({"rounds": 1}, PASS, "last_hand", id="one round"),
    pytest.param(
        {"rounds": 4, "extension": True, "goal": 50000}, PASS * 4, "last_hand", id="four rounds"
    ),
    pytest.param({"tobi": "below_zero"}, [win("E", "S", 13)], "bust", id="bust"),
    pytest.param(
        {"tobi": "below_zero", "starting_points": 1500}, [win("E", "S")], None, id="zero is enough"
    ),
    pytest.param(
        {"tobi": "zero", "starting_points": 1500}, [win("E", "S")], "bust", id="zero is not"
    ),
    pytest.param(
        {"tobi": "below_zero", "chombo": "mangan", "starting_points": 5000},
        [chombo("S")],
        "bust",
        id="by a false win",
    ),
    pytest.param(
        {"dealer_may_end": "win", "rounds": 1},
        [*PASS[1:], win("N", "S")],
        "dealer_leads",
        id="the dealer leads",
    ),
    pytest.param(
        {"dealer_may_end": "win", "rounds": 1}, [*PASS[1:], draw("N")], None, id="by a win alone"
    ),
    pytest.param(
        {"dealer_may_end": "win_or_tenpai", "rounds": 1},
        [*PASS[1:], draw("N")],
        "dealer_leads",
        id="or waiting",
    ),
    pytest.param(
        {"dealer_may_end": "win_or_tenpai", "rounds": 1},
        [*PASS[1:], draw("NW")],
        None,
        id="not alone",
    ),
    pytest.param(
        {"dealer_may_end": "win", "rounds": 1, "goal": 40000},
        [*PASS[1:], win("N", "S")],
        None,
        id="short of the goal",
    ),
    pytest.param(
        {"dealer_may_end": "win", "rounds": 1}, [win("E", "S")], None, id="not the last hand"
    ),
    pytest.param(
        {"extension": True, "rounds": 1, "goal": 31000}, PASS, None, id="nobody has the goal"
    ),
    pytest.param({"extension": True, "rounds": 1}, PASS, "last_hand", id="somebody has"),
    pytest.param(
        {"extension": True, "rounds": 1, "goal": 31000},
        [*PASS, win("E", "S")],
        "goal_reached",
        id="in the extension",
    ),
    pytest.param(
        {"extension": True, "rounds": 1, "goal": 31000},
        PASS * 2,
        "last_hand",
        id="the extension is over",
    ),
    pytest.param(
        {"extension": True, "rounds": 1, "goal": 31000, "chombo": "mangan"},
        [*PASS, chombo("S")],
        None,
        id="no false win ends it",
    ),
    pytest.param({"time_up": 1}, PASS[:1], None, id="one more hand"),
    pytest.param({"time_up": 1}, PASS[:2], "time", id="and that was it"),
    pytest.param({"time_up": 1}, [draw(), chombo("S")], None, id="a false win is no hand"),
    pytest.param(
        {"time_up": 1, "chombo_ends_game": True},
        [draw(), chombo("S")],
        "time",
        id="or ends the game",
    ),
    pytest.param(
        {"time_up": 1, "chombo_ends_game": True}, [chombo("S")], None, id="in the last hand alone"
    ),
    pytest.param(
        {"time_up": 1, "time_limit": "finish_hand"}, PASS[:1], "time", id="the hand is the last"
    ),
    pytest.param(
        {"time_up": 1, "time_limit": "finish_hand"}, [chombo("S")], None, id="played again"
    ),
    pytest.param({"time_up": 1, "time_limit": "none"}, PASS, None, id="no bell"),
    pytest.param({"stopped": True}, PASS, "stopped", id="broken off"),
    pytest.param({"stopped": True}, PASS * 2, "last_hand", id="over anyway"),
]


@pytest.mark.parametrize(("fields", "hands", "reason"), ENDS)
def test_the_end(fields: dict[str, Any], hands: list[dict[str, Any]], reason: str | None) -> None:
    answered = played(hands, **fields)
    assert (answered["reason"], answered["over"]) == (reason, reason is not None)
    assert (answered["next"] is None, answered["result"] is not None) == (answered["over"],) * 2


# Totals of E, S, W, N in hundreds after one hand that another is paid for, by chance of the rules.
LEVEL = [draw()]
LED = [win("E", "S", 3, 30)]  # 35,800 24,200 30,000 30,000
SCORES = [
    pytest.param({}, LEVEL, [0, 0, 0, 0], id="all level"),
    pytest.param({}, LED, [20800, -20800, 0, 0], id="two share second and third"),
    pytest.param({"ties": "seat"}, LED, [20800, -20800, 5000, -5000], id="by the seat"),
    pytest.param({"uma": "none"}, LED, [5800, -5800, 0, 0], id="no points for places"),
    pytest.param({"uma": "floating"}, LED, [13800, -17800, 2000, 2000], id="three at the start"),
    pytest.param(
        {"starting_points": 25000, "uma": "30_10"}, LEVEL, [0, 0, 0, 0], id="oka shared by four"
    ),
    pytest.param(
        {"starting_points": 25000, "uma": "30_10"}, LED, [50800 - 0, -40800, -5000, -5000], id="oka"
    ),
    pytest.param(
        {"starting_points": 25000, "uma": "30_10", "oka": False},
        LED,
        [30800, -40800, -5000, -5000],
        id="no oka",
    ),
    pytest.param(
        {"uma": "none", "ties": "shared"},
        [draw("ESW", "ESW")],
        [1000, 1000, 1000, -3000],
        id="sticks shared",
    ),
    pytest.param({"uma": "none"}, [draw("ESW", "S")], [1500, 0, 1500, -3000], id="sticks to two"),
    pytest.param(
        {"uma": "none", "sticks_left": "lost"},
        [draw("ESW", "S")],
        [1000, 0, 1000, -3000],
        id="sticks lost",
    ),
    pytest.param(
        {"uma": "none", "round_scores": "half_up"}, LED, [6000, -6000, 0, 0], id="half up"
    ),
    pytest.param(
        {"uma": "none", "round_scores": "five_down"},
        [win("E", "S", 1, 30)],
        [2000, -2000, 0, 0],
        id="five down",
    ),
    pytest.param({"penalties": {"W": 2000}}, LED, [20800, -20800, -2000, 0], id="a penalty"),
    pytest.param({"substitutes": ["S", "W"]}, LED, [20800, -30000, -30000, 0], id="substitutes"),
    pytest.param({}, [chombo("E"), *LED], [800, -20800, 0, 0], id="a false win"),
    pytest.param(
        {"chombo": "mangan", "uma": "none"},
        [chombo("S")],
        [4000, -8000, 2000, 2000],
        id="paid already",
    ),
]


@pytest.mark.parametrize(("fields", "hands", "scores"), SCORES)
def test_final_scores(
    fields: dict[str, Any], hands: list[dict[str, Any]], scores: list[int]
) -> None:
    result = played(hands, stopped=True, **fields)["result"]
    assert [result[seat]["score"] for seat in SEATS] == scores


def result_of(hands: list[dict[str, Any]], key: str, **fields: Any) -> list[int]:
    """Return a part of the result of a game that stops after these hands, by seat."""
    result = played(hands, stopped=True, **fields)["result"]
    return [result[seat][key] for seat in SEATS]


def test_hundreds_left_over_go_to_those_nearer_to_the_first_east() -> None:
    three_lead = [draw("ESW"), draw("ESWN", "N")]
    assert result_of(three_lead, "place") == [1, 1, 1, 4]
    assert result_of(three_lead, "sticks") == [400, 300, 300, 0]
    west_wins = [win("W", None, 3, 30)]
    assert result_of([draw("N")], "place") == [2, 2, 2, 1]
    assert result_of([draw("N")], "uma", uma="10_5") == [-3300, -3300, -3400, 10000]
    assert result_of([draw("N")], "uma", uma="20_10") == [-6600, -6700, -6700, 20000]
    assert result_of(west_wins, "uma", ties="seat") == [-15000, 5000, 15000, -5000]
    oka = {"starting_points": 25000, "uma": "30_10"}
    assert result_of([draw("ESW")], "oka", **oka) == [6700, 6700, 6600, 0]


def test_what_is_lost_is_said() -> None:
    result = played([draw("ESW", "S")], stopped=True, sticks_left="lost")["result"]
    assert result["left"] == 1000

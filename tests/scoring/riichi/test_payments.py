"""Who pays whom: shares, counters, sticks, and who is liable."""

from typing import Any

import pytest

from scoring.errors import RuleError
from scoring.exchange import answer
from scoring.rulesets.base import Outcome, Result
from scoring.rulesets.riichi import RIICHI
from scoring.rulesets.riichi.limits import worth_of
from scoring.rulesets.riichi.options import typed_options
from scoring.rulesets.riichi.payments import BASIC_BY_VALUE, basic_of_value, shares_of, value_of
from scoring.tiles import Wind

E, S, W, N = Wind
DRAGONS = {"melds": ["CCC", "FFF"], "tiles": "PP234m99s", "winning_tile": "P"}
HONORS = {"melds": ["CCC", "FFF"], "tiles": "PPSSSWW", "winning_tile": "P"}
WINDS = {"melds": ["EEE"], "tiles": "SSSWWWNN99s", "winning_tile": "N"}
KONGS = {"melds": ["2222m"], "concealed_kongs": ["7777p", "4444s", "EEEE"], "tiles": "C"} | {
    "winning_tile": "C"
}
RINSHAN = {"melds": ["2222m"], "tiles": "456p68p234s99s", "winning_tile": "7p"} | {
    "situations": ["kong_replacement"]
}
CHEAP = {"tiles": "123m456p68p234s99s", "winning_tile": "7p", "situations": ["riichi"]}


def asked(hand, **fields):
    request: dict[str, Any] = {
        "ruleset": "riichi",
        "seat_wind": "S",
        "prevalent_wind": "N",
        "winner": "S",
    }
    drawn = fields.pop("drawn", False)
    request |= {"self_drawn": drawn, "discarder": None if drawn else "W"}
    return answer(request | hand | fields)


def paid(hand, **fields):
    answered = asked(hand, **fields)
    assert answered["valid"], answered
    assert sum(answered["settlement"].values()) + answered["pot"] == 0
    return [*answered["settlement"].values(), answered["pot"]]


@pytest.mark.parametrize(
    ("hand", "fields", "expected"),
    [
        pytest.param(CHEAP, {}, [0, 1300, -1300, 0, 0], id="on a discard"),
        pytest.param(
            CHEAP, {"seat_wind": "E", "winner": "E"}, [2000, 0, -2000, 0, 0], id="of the dealer"
        ),
        pytest.param(CHEAP, {"drawn": True}, [-1000, 2000, -500, -500, 0], id="self-drawn"),
        pytest.param(
            CHEAP,
            {"drawn": True, "seat_wind": "E", "winner": "E"},
            [3000, -1000, -1000, -1000, 0],
            id="self-drawn by the dealer",
        ),
        pytest.param(
            CHEAP, {"honba": 2, "sticks": 3}, [0, 4900, -1900, 0, -3000], id="counters and sticks"
        ),
        pytest.param(
            CHEAP,
            {"honba": 2, "sticks": 1, "drawn": True},
            [-1200, 3600, -700, -700, -1000],
            id="counters, self-drawn",
        ),
        pytest.param(
            CHEAP,
            {"honba": 1, "options": {"honba_value": 1500}},
            [0, 2800, -2800, 0, 0],
            id="dear counters",
        ),
        # Liability
        pytest.param(
            DRAGONS,
            {"drawn": True, "liable": "N", "honba": 1},
            [0, 32300, 0, -32300, 0],
            id="dragons, self-drawn",
        ),
        pytest.param(
            DRAGONS, {"liable": "N", "honba": 1}, [0, 32300, -16300, -16000, 0], id="half each"
        ),
        pytest.param(
            DRAGONS,
            {"liable": "N", "honba": 1, "options": {"pao_honba": "liable"}},
            [0, 32300, -16000, -16300, 0],
            id="half each, the liable player pays the counters",
        ),
        pytest.param(
            DRAGONS, {"liable": "W", "honba": 1}, [0, 32300, -32300, 0, 0], id="own discard"
        ),
        pytest.param(
            DRAGONS,
            {"liable": "N", "seat_wind": "E", "winner": "E"},
            [48000, 0, -24000, -24000, 0],
            id="of the dealer",
        ),
        pytest.param(
            HONORS,
            {"drawn": True, "liable": "W", "options": {"multiple_yakuman": True}},
            [-16000, 64000, -40000, -8000, 0],
            id="for one of two yakuman",
        ),
        pytest.param(
            HONORS,
            {"liable": "N", "options": {"multiple_yakuman": True}},
            [0, 64000, -48000, -16000, 0],
            id="for one of two yakuman, on a discard",
        ),
        pytest.param(
            WINDS,
            {"drawn": True, "liable": "E", "options": {"double_yakuman": True}},
            [-64000, 64000, 0, 0, 0],
            id="for a doubled yakuman",
        ),
        pytest.param(
            KONGS,
            {"drawn": True, "liable": "E", "options": {"pao_kongs": True}},
            [-32000, 32000, 0, 0, 0],
            id="for four kongs",
        ),
        pytest.param(
            RINSHAN,
            {"drawn": True, "liable": "E", "honba": 1, "options": {"pao_open_kong": True}},
            [-1800, 1800, 0, 0, 0],
            id="for an open kong",
        ),
        pytest.param(
            KONGS | {"situations": ["kong_replacement"]},
            {"drawn": True, "liable": "E", "options": {"pao_open_kong": True}},
            [-32000, 32000, 0, 0, 0],
            id="for an open kong, to a yakuman",
        ),
    ],
)
def test_payments(hand, fields, expected):
    assert paid(hand, **fields) == expected


@pytest.mark.parametrize(
    ("hand", "fields", "code"),
    [
        pytest.param(CHEAP, {"liable": "N"}, "liable_not_possible", id="no yakuman"),
        pytest.param(DRAGONS, {"liable": "S"}, "bad_answer", id="the winner"),
        pytest.param(
            DRAGONS,
            {"liable": "N", "options": {"pao_dragons": False}},
            "liable_not_possible",
            id="not under the options",
        ),
        pytest.param(
            {"tiles": "CCCFFFPP234m99s", "winning_tile": "P"},
            {"liable": "N"},
            "liable_not_possible",
            id="nothing claimed",
        ),
        pytest.param(KONGS, {"liable": "N"}, "liable_not_possible", id="kongs by default"),
        pytest.param(
            RINSHAN,
            {"drawn": True, "liable": "N"},
            "liable_not_possible",
            id="open kong by default",
        ),
        pytest.param(
            WINDS,
            {"liable": "N", "options": {"pao_winds": False}},
            "liable_not_possible",
            id="winds switched off",
        ),
        pytest.param(DRAGONS, {"liable": "X"}, "bad_answer", id="nobody"),
        pytest.param(CHEAP, {"honba": -1}, "bad_field", id="counters below zero"),
        pytest.param(CHEAP, {"sticks": True}, "bad_field", id="sticks no number"),
        pytest.param(CHEAP, {"dora": "1"}, "bad_answer", id="dora no number"),
        pytest.param(CHEAP, {"dora": -1}, "bad_answer", id="dora below zero"),
        pytest.param(CHEAP, {"preset": "jpml_a", "ura_dora": 1}, "not_played", id="no ura dora"),
        pytest.param(CHEAP, {"preset": "rain"}, "unknown_preset", id="no such preset"),
        pytest.param(CHEAP, {"preset": 1}, "bad_field", id="preset no text"),
        pytest.param(CHEAP, {"flowers": ["plum"]}, "flowers_not_played", id="flowers"),
    ],
)
def test_what_cannot_be_asked(hand, fields, code):
    answered = asked(hand, **fields)
    assert (answered["valid"], answered["error"]) == (False, code)


def test_presets_and_options_of_a_request():
    red = {"tiles": "123m406p68p234s99s", "winning_tile": "7p", "situations": ["riichi"]}
    assert asked(red)["error"] == "not_played"
    assert asked(red, preset="club")["han"] == 2
    assert asked(red, preset="club", options={"red_fives": 0})["error"] == "not_played"
    assert asked(red, preset=None, options={"red_fives": 3})["valid"]
    assert asked(CHEAP, preset="jpml_a", ura_dora=0)["valid"]
    for key in ("honba", "sticks", "dora", "ura_dora"):
        other = {"ruleset": "mcr", "seat_wind": "S", "prevalent_wind": "E", "self_drawn": True}
        mcr = other | {"tiles": "19m19p19sESWNCFP", "winning_tile": "P"}
        assert answer(mcr | {key: 1})["error"] == "unexpected_field"
        assert answer(mcr | {key: None})["valid"]


def test_an_answer_without_a_winner_named_settles_nothing():
    answered = asked(CHEAP | {"winner": None, "discarder": None})
    assert (answered["value"], "settlement" in answered, "pot" in answered) == (1300, False, False)


def test_a_hand_without_a_yaku():
    answered = asked(CHEAP | {"situations": []}, sticks=2, dora=3)
    assert (answered["qualifies"], answered["value"], answered["han"]) == (False, 0, 0)
    assert (answered["fu"], answered["fu_items"], answered["patterns"]) == (None, [], [])
    assert (answered["settlement"], answered["pot"]) == (None, 0)


def test_shares_follow_from_the_value():
    for han in range(1, 14):
        for fu in (20, 25, *range(30, 120, 10)):
            for kiriage in (False, True):
                basic = worth_of(han, fu, typed_options({"kiriage": kiriage})).basic
                for winner in Wind:
                    for discarder in (None, S if winner is E else E):
                        value = value_of(basic, dealer=winner is E, self_drawn=discarder is None)
                        impossible = fu < 30 and (han == 1 or (fu == 20 and discarder))
                        if impossible:
                            continue
                        found = basic_of_value(value, winner, self_drawn=discarder is None)
                        shares = shares_of(found, winner, discarder)
                        assert shares == shares_of(basic, winner, discarder)


def test_values_entered_at_the_table():
    result = Result(Outcome.WIN, W, S, {W: 7700}, counters={"honba": 1}, pot=1000)
    settlement = RIICHI.settle(result, {})
    assert settlement.as_dict() == {"E": 0, "S": -8000, "W": 9000, "N": 0}
    assert settlement.pot == -1000
    for wrong in (7800, 100, 0):
        with pytest.raises(RuleError) as caught:
            RIICHI.settle(Result(Outcome.WIN, W, S, {W: wrong}), {})
        assert caught.value.code == "bad_value"
    with pytest.raises(RuleError) as caught:
        RIICHI.settle(Result(Outcome.WIN, W, S, {W: 8000}, {"liable": "N"}), {})
    assert caught.value.code == "liable_not_possible"
    liable = RIICHI.settle(Result(Outcome.WIN, W, S, {W: 32000}, {"liable": "N"}), {})
    assert list(liable.payments) == [0, -16000, 32000, -16000]
    assert RIICHI.settle(Result(Outcome.DRAW), {}).as_dict() == dict.fromkeys("ESWN", 0)
    assert 1300 in BASIC_BY_VALUE[False, False]

"""What a request is answered."""

import json

import pytest
from hypothesis import given

from scoring.exchange import answer, answer_line
from scoring.rulesets import get
from tests.scoring.exchange.hands import DISCARD, SMALL, patterns, request
from tests.scoring.requests import request_of
from tests.scoring.strategies import dealt


@pytest.mark.parametrize(
    ("asked", "value", "counted"),
    [
        pytest.param(request(), 89, {"81": 88, "12": 1}, id="self-drawn"),
        pytest.param(request(self_drawn=False), 88, {"81": 88}, id="on a discard"),
        pytest.param(
            request(self_drawn=..., melds=..., flowers=None, situations=None, options=None),
            88,
            {"81": 88},
            id="what is left out or null is false or empty",
        ),
        pytest.param(
            request(situations=["wall_end"]), 96, {"81": 88, "40": 8}, id="a special circumstance"
        ),
        pytest.param(
            request(flowers=["plum", "winter"]), 91, {"81": 88, "12": 1, "13": 2}, id="flowers"
        ),
        pytest.param(
            request(options={"special_fully_concealed": True}),
            92,
            {"81": 88, "25": 4},
            id="an option",
        ),
        pytest.param(
            request(DISCARD),
            10,
            {"5": 1, "10": 1, "13": 2, "15": 2, "16": 2, "22": 2},
            id="declared sets, just the minimum",
        ),
        pytest.param(request(SMALL), 4, {"13": 2, "18": 2}, id="below the minimum"),
    ],
)
def test_answers(asked, value, counted):
    answered = answer(asked)
    assert (answered["valid"], answered["error"], answered["id"]) == (True, None, asked["id"])
    assert (answered["value"], patterns(answered)) == (value, counted)
    assert answered["qualifies"] is (value - len(asked.get("flowers") or []) >= 8)


@pytest.mark.parametrize(
    ("asked", "settlement"),
    [
        # MCR: the discarder pays value + 8, each other loser 8; self-drawn each value + 8.
        pytest.param(request(DISCARD), {"E": 34, "S": -18, "W": -8, "N": -8}, id="South discarded"),
        pytest.param(
            request(winner="W", discarder=None),
            {"E": -97, "S": -97, "W": 291, "N": -97},
            id="self-drawn",
        ),
        pytest.param(request(SMALL), None, id="below the minimum"),
    ],
)
def test_settlement(asked, settlement):
    assert answer(asked)["settlement"] == settlement


def test_without_a_winner_nobody_pays():
    answered = answer(request(DISCARD, winner=..., discarder=...))
    assert "settlement" not in answered
    assert answered["value"] == 10


def test_below_the_minimum_tells_what_a_false_win_costs():
    assert answer(SMALL)["false_win"] == {"E": -30, "S": 10, "W": 10, "N": 10}


def test_patterns_name_the_sets_that_earned_them():
    answered = answer(DISCARD)
    sets = {line["n"]: line["tiles"] for line in answered["patterns"]}
    assert sets["5"] == [["9999p"]]
    assert sets["10"] == [["456s"]]
    assert {"n": "5", "because": "16", "reason": "implied"} in answered["left_out"]


@given(dealt())
def test_answers_are_the_score(one):
    hand, win = one
    score = get("mcr").score(hand, win, {})
    answered = answer_line(json.dumps(request_of(hand, win, "x")))
    assert (answered["id"], answered["valid"]) == ("x", True)
    assert (answered["value"], answered["qualifies"]) == (score.value, score.qualifies)
    assert [(line["n"], line["points"], line["times"]) for line in answered["patterns"]] == [
        (line.key, line.points, line.times) for line in score.patterns
    ]
    settlement = answered["settlement"]
    assert (settlement is not None) is score.qualifies
    assert not score.qualifies or sum(settlement.values()) == 0

"""Four hands counted and settled."""

import pytest

import scoring
from scoring import Wind
from tests.scoring.library.hands import HAND, TABLE, E, N, S, W, refusal


def test_one_hand_of_four_is_counted():
    lost = scoring.score("italian", TABLE["E"], seat="E")
    won = scoring.score("italian", TABLE["S"], seat="S", self_drawn=True)
    assert (lost.value, lost.settlement) == (64, None)
    assert (won.value, won.settlement) == (48, None)


def test_four_hands_are_settled():
    verdict = scoring.settle("italian", TABLE, self_drawn=True)
    assert verdict.settlement is not None
    assert verdict.settlement.as_dict() == {"E": 128, "S": 192, "W": -128, "N": -192}
    assert {wind: score.value for wind, score in verdict.scores.items()} == {
        E: 64,
        S: 48,
        W: 16,
        N: 0,
    }


def test_points_may_stand_for_a_hand():
    hands: dict[Wind, str | int] = {E: 64, S: TABLE["S"], W: 16, N: 0}
    counted = scoring.settle("italian", hands, self_drawn=True)
    assert counted.settlement == scoring.settle("italian", TABLE, self_drawn=True).settlement
    assert list(counted.scores) == [S]


def test_the_winner_of_points_alone_is_named():
    verdict = scoring.settle("mcr", {"S": 24}, winner="S", discarder=E)
    assert verdict.settlement is not None
    assert verdict.settlement.as_dict() == {"E": -32, "S": 48, "W": -8, "N": -8}


def test_where_one_hand_counts_it_is_settled_as_score_does():
    scored = scoring.score("mcr", HAND, seat="W", discarder="S")
    verdict = scoring.settle("mcr", {"W": HAND}, winner="W", discarder="S")
    assert (verdict.settlement, verdict.value) == (scored.settlement, scored.value)


TWICE = {**TABLE, "W": TABLE["S"]}


@pytest.mark.parametrize(
    ("hands", "more", "code"),
    [
        pytest.param(TABLE, {}, "missing_discarder", id="nobody discarded"),
        pytest.param(TABLE, {"discarder": "S"}, "discarder_is_winner", id="own discard"),
        pytest.param(TABLE, {"winner": "E", "discarder": "W"}, "winner_not_seat", id="no winner"),
        pytest.param(TWICE, {"self_drawn": True}, "unexpected_winning_tile", id="two winners"),
        pytest.param({"E": 64}, {"self_drawn": True}, "missing_winner", id="nobody won"),
        pytest.param({"S": TABLE["S"]}, {"self_drawn": True}, "missing_hand", id="three missing"),
        pytest.param({**TABLE, "X": "?"}, {"self_drawn": True}, "bad_wind", id="no such seat"),
        pytest.param(
            {**TABLE, "E": -1}, {"self_drawn": True}, "bad_value", id="points no hand can have"
        ),
        pytest.param({**TABLE, "N": "CC ?"}, {"self_drawn": True}, "too_many_copies", id="five"),
    ],
)
def test_what_settle_refuses(hands, more, code):
    assert refusal(scoring.settle, "italian", hands, **more).code == code


@pytest.mark.parametrize("wrong", ["99x ?", "[123m] ?"], ids=["unreadable", "not allowed"])
def test_an_error_says_in_whose_hand_it_is(wrong):
    error = refusal(scoring.settle, "italian", {**TABLE, "N": wrong}, self_drawn=True)
    assert error.__notes__[0] == "In the hand of N."


def test_an_error_of_the_whole_table_is_of_no_hand():
    hands = {**TABLE, "E": "CC ?", "N": "[123m] ?"}
    error = refusal(scoring.settle, "italian", hands, self_drawn=True)
    assert error.code == "too_many_copies"
    assert error.__notes__ == ["In the hands of E, S."]


def test_a_limit_hand_is_explained():
    scored = scoring.score("italian", "1122m 3344p 5566s E + E", self_drawn=True)
    lines = str(scored).splitlines()
    assert " limit  Seven pairs" in lines
    assert lines[-1] == "     =  22; limit 200"

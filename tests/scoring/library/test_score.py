"""What a hand is worth, in one call."""

import dataclasses

import pytest

import scoring
from scoring import Hand, Preset
from scoring.judge import Claim, judge
from scoring.rulesets.base import Outcome
from tests.scoring.library.hands import HAND, E, S, W, refusal


def test_the_score_is_the_judges():
    scored = scoring.score("mcr", HAND, seat="E", discarder="S")
    claim = Claim(Outcome.WIN, E, E, S, {E: Hand.from_text(HAND)})
    verdict = judge(scoring.rulesets()["mcr"], claim, {})
    for field in dataclasses.fields(scoring.Score):
        assert getattr(scored, field.name) == getattr(verdict.scores[E], field.name)
    assert (scored.settlement, scored.false_win) == (verdict.settlement, None)
    assert scored.hand == Hand.from_text(HAND)


def test_winds_and_hands_may_be_values():
    text = scoring.score("mcr", HAND, seat="S", prevalent_wind="W", discarder="E")
    values = scoring.score("mcr", Hand.from_text(HAND), seat=S, prevalent_wind=W, discarder=E)
    assert text == values


def test_nobody_is_paid_if_nobody_is_named():
    scored = scoring.score("mcr", HAND)
    assert (scored.value, scored.settlement, scored.false_win) == (12, None, None)
    assert "E +" not in str(scored)


def test_a_hand_below_the_minimum_says_what_declaring_it_costs():
    low = scoring.score("mcr", "[234m] [567p] [789s] 33s 45m + 6m", seat="N", self_drawn=True)
    assert low.settlement is None
    assert low.false_win == scoring.false_win("mcr", "N")


def test_circumstances_are_arguments():
    text = "[1111m] 46s 88s EEE 999p + 5s"
    robbed = scoring.score("mcr", text.replace("1111m", "123m"), robbing_kong=True, wall_end=False)
    assert "43" in {line.key for line in robbed.patterns}
    drawn = scoring.score("mcr", text, self_drawn=True, kong_replacement=True, wall_end=True)
    assert {"40", "42"} <= {line.key for line in drawn.patterns}


def test_the_first_discard_is_easts_unless_somebody_else_is_named():
    earthly = "123m 456m 789p 23s EE + 1s"
    scored = scoring.score("zung_jung", earthly, seat="W", earth=True)
    assert "9.4.2" in {line.key for line in scored.patterns}
    wrong = refusal(scoring.score, "zung_jung", earthly, seat="W", discarder="N", earth=True)
    assert wrong.code == "earth_not_from_east"


@pytest.mark.parametrize("wind", ["W", W])
def test_answers_are_arguments(wind):
    hand = "[123m] 456m 789m 23m EE + 1m"
    paid = scoring.score("zung_jung", hand, discarder="S", responsible=wind).settlement
    assert paid is not None
    assert paid.as_dict() == {"E": 285, "S": -25, "W": -235, "N": -25}


KONGS = "[5555p] (7777s) 234m 56m 88m + 7m"


@pytest.mark.parametrize(
    ("rules", "value"),
    [
        pytest.param({}, 9, id="source"),
        pytest.param({"mixed_kongs": 5}, 8, id="option"),
        pytest.param({"preset": "source"}, 9, id="preset of nothing"),
        pytest.param({"preset": "chinese_engines"}, 8, id="preset"),
        pytest.param({"preset": "chinese_engines", "mixed_kongs": 6}, 9, id="option before preset"),
        pytest.param(
            {"preset": Preset("own", "", {"mixed_kongs": 5})}, 8, id="preset of one's own"
        ),
    ],
)
def test_options_and_presets(rules, value):
    assert scoring.score("mcr", KONGS, **rules).value == value


@pytest.mark.parametrize(
    ("arguments", "more", "code"),
    [
        pytest.param(("sichuan", HAND), {}, "unknown_ruleset", id="system"),
        pytest.param(("mcr", HAND), {"preset": "ours"}, "unknown_preset", id="preset"),
        pytest.param(("mcr", HAND), {"kuitan": True}, "unknown_option", id="option"),
        pytest.param(("mcr", HAND), {"mixed_kongs": 7}, "bad_option", id="value of an option"),
        pytest.param(("mcr", HAND), {"wall_end": "yes"}, "bad_option", id="neither true nor false"),
        pytest.param(("mcr", HAND), {"ready_declared": True}, "unknown_situation", id="elsewhere"),
        pytest.param(("mcr", HAND), {"seat": "X"}, "bad_wind", id="wind"),
        pytest.param(("mcr", HAND), {"seat": 0}, "bad_wind", id="number for a wind"),
        pytest.param(("mcr", HAND), {"discarder": "E"}, "discarder_is_winner", id="own discard"),
        pytest.param(
            ("mcr", HAND),
            {"discarder": "S", "self_drawn": True},
            "unexpected_discarder",
            id="drawn and discarded",
        ),
        pytest.param(("mcr", "123m"), {}, "wrong_tile_count", id="tiles"),
        pytest.param(
            ("mcr", "[EEE] [456p] 789s 2333m"), {}, "missing_winning_tile", id="thirteen tiles"
        ),
        pytest.param(
            ("italian", "[EEE] 999m ?"), {"self_drawn": True}, "missing_winning_tile", id="not won"
        ),
        pytest.param(
            ("italian", "[EEE] 999m ?"), {"earth": True}, "missing_winning_tile", id="not won so"
        ),
    ],
)
def test_what_score_refuses(arguments, more, code):
    assert refusal(scoring.score, *arguments, **more).code == code

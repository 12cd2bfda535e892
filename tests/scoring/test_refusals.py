"""What cannot be is refused by the engine itself, whoever asks."""

import pytest

from scoring.errors import RuleError
from scoring.hand import Hand, Meld, Shape, Situation, Win
from scoring.illustration import _as_held
from scoring.judge import Claim, judge
from scoring.notation import parse_hand
from scoring.result import EXCLUDED
from scoring.rulesets import RULESETS, get
from scoring.rulesets.base import EnteredPoints, Outcome, Result
from scoring.tiles import Wind, parse_tile

E, S, W, N = Wind
AT_THE_START = Win(S, E)
UNFINISHED = Hand(tuple(parse_hand("123m456m789m1122s + 2s").tiles))


def refused(call, *arguments) -> tuple[str, dict[str, object]]:
    with pytest.raises(RuleError) as caught:
        call(*arguments)
    return caught.value.code, dict(caught.value.facts)


@pytest.mark.parametrize(
    ("shape", "tile"),
    [
        pytest.param(Shape.PUNG, "5m", id="concealed pung"),
        pytest.param(Shape.CHOW, "1m", id="concealed chow"),
        pytest.param(Shape.PAIR, "5m", id="pair"),
    ],
)
def test_sets_that_nobody_declares(shape, tile):
    assert refused(lambda: Meld(shape, parse_tile(tile), concealed=True))[0] == "bad_set"


@pytest.mark.parametrize("key", RULESETS)
def test_a_hand_without_its_winning_tile_is_not_scored(key):
    assert refused(get(key).score, UNFINISHED, AT_THE_START, {})[0] == "missing_winning_tile"


@pytest.mark.parametrize(
    ("key", "told"),
    [
        ("zung_jung", EnteredPoints(0)),
        ("zung_jung", EnteredPoints(-5)),
        ("zung_jung", EnteredPoints(10, 1)),
        ("mcr", EnteredPoints(0)),
    ],
)
def test_values_that_no_hand_has(key, told):
    assert refused(get(key).score_entered, told, None, {})[0] == "bad_value"


def test_what_no_pattern_contains_is_excluded_where_all_hands_count():
    """Lines that nothing contains are excluded, also those nobody knows."""
    assert get("italian").reason("1", "2") == EXCLUDED


def test_nobody_is_responsible_where_nobody_discarded():
    rules = get("zung_jung")
    drawn = Result(Outcome.WIN, E, None, {E: 100}, {"responsible": "S"})
    assert refused(rules.settle, drawn, {}) == (
        "bad_answer",
        {"text": "S", "question": "responsible"},
    )


def test_a_robbed_kong_of_an_unfinished_hand_stays():
    """The hand is refused for what it lacks, not for the kong."""
    hands = {E: UNFINISHED, S: parse_hand("[9999s] 123p 456p 789p F")}
    situations = frozenset({Situation.ROBBING_KONG})
    claim = Claim(Outcome.WIN, E, hands=hands, winner=E, discarder=S, situations=situations)
    code, _facts = refused(judge, get("italian"), claim, {})
    assert code == "missing_winning_tile"


def test_a_hand_is_shown_without_a_winning_tile_too():
    (standing,) = _as_held(UNFINISHED)
    assert len(standing.tiles) == len(UNFINISHED.tiles)
    assert not any(tile.wins for tile in standing.tiles)

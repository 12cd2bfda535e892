"""What a hand is worth, by seat, at a table of three or of five."""

import pytest

from clubscore.play.entry.assessment import EventRules, assess
from clubscore.play.entry.claim import result_of
from clubscore.play.entry.hand_entry import HandEntry
from scoring.errors import RuleError
from scoring.rulesets.base import Outcome, Position, Result
from scoring.rulesets.kit.game import position_after
from scoring.rulesets.mcr import MCR
from scoring.tiles import Wind
from tests.factories import DRAW, EAST, NORTH, SOUTH, WEST, false_win

RULES = EventRules(MCR, {"false_win": "nobody"})
win = HandEntry.win


def second_hand(players: int) -> Position:
    """Return the position in which the first East of five sits out, and South deals."""
    position = position_after(MCR, [Result(Outcome.DRAW)], {}, players)
    assert position is not None
    return position


FIVE, THREE = second_hand(5), second_hand(3)


@pytest.mark.parametrize(
    ("entry", "position", "net"),
    [
        pytest.param(win(SOUTH, WEST, points=24), FIVE, (0, 48, -32, -8, -8), id="five-discard"),
        pytest.param(win(NORTH, None, points=8), FIVE, (0, -16, -16, 48, -16), id="five-drawn"),
        pytest.param(false_win(WEST), FIVE, (0, 0, -30, 0, 0), id="five-false-win"),
        pytest.param(DRAW, FIVE, (0, 0, 0, 0, 0), id="five-nobody"),
        pytest.param(win(SOUTH, EAST, points=24), THREE, (-32, 40, -8), id="three-discard"),
        pytest.param(win(WEST, None, points=8), THREE, (-16, -16, 32), id="three-drawn"),
        pytest.param(false_win(EAST), THREE, (-20, 0, 0), id="three-false-win"),
    ],
)
def test_points_are_by_seat_as_many_as_players(entry, position, net):
    assessment = assess(entry, position, RULES)
    assessment.check()
    assert assessment.net == net
    assert assessment.payments is not None
    paid = zip(assessment.payments, assessment.penalties, strict=True)
    assert tuple(map(sum, paid)) == net


@pytest.mark.parametrize(
    ("entry", "position", "seat"),
    [
        pytest.param(win(EAST, WEST, points=24), FIVE, EAST, id="won-outside"),
        pytest.param(win(SOUTH, EAST, points=24), FIVE, EAST, id="discarded-outside"),
        pytest.param(false_win(EAST), FIVE, EAST, id="declared-outside"),
        pytest.param(win(NORTH, EAST, points=24), THREE, NORTH, id="won-at-an-empty-seat"),
        pytest.param(win(EAST, NORTH, points=24), THREE, NORTH, id="discarded-at-an-empty-seat"),
    ],
)
def test_who_does_not_play_the_hand_has_no_part_in_it(entry, position, seat):
    assessment = assess(entry, position, RULES)
    assert assessment.problems[seat].code == "sits_out"
    assert assessment.payments is None
    with pytest.raises(RuleError) as raised:
        assessment.check()
    assert raised.value.code == "sits_out"


def test_the_result_names_those_who_play():
    result = result_of(win(SOUTH, WEST, points=24), THREE, {SOUTH: 24}, MCR)
    assert (result.winner, result.discarder) == (Wind.E, Wind.S)
    assert result.winds == (Wind.E, Wind.S, Wind.W)
    with pytest.raises(RuleError) as raised:
        result_of(win(EAST, WEST, points=24), FIVE, {EAST: 24}, MCR)
    assert raised.value.code == "sits_out"

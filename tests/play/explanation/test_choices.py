"""What the table is asked besides the tiles: circumstances and questions."""

from dataclasses import dataclass, replace

from django.utils import translation

from clubscore.play.entry.assessment import EventRules, assess
from clubscore.play.entry.hand_entry import position_at
from clubscore.play.entry.transfers import transfers
from clubscore.play.explanation.choices import Checkbox, questions, situations
from scoring.rulesets import get
from scoring.rulesets.base import Outcome, Question, Result
from tests.factories import DRAW, EAST, SOUTH, points, win

MCR = EventRules(get("mcr"), {})
PAID = Question("paid", "Paid at once?", (("yes", "Yes"), ("no", "No")), "no")
FIRST = position_at(1, dealer=EAST, prevalent_wind=0)


@dataclass(frozen=True)
class Sitter:
    seat: int
    short_name: str


SEATS = [Sitter(seat, name) for seat, name in enumerate(("Anna", "Bruno", "Carla", "Dario"))]


@translation.override("en")
def test_circumstances_are_offered_once_the_tiles_are_known():
    offered = situations(assess(win(EAST), FIRST, MCR))
    assert "last_tile" in {one.key for one in offered}
    assert situations(assess(points(EAST, None, 8), FIRST, MCR)) == ()
    assert situations(assess(win(EAST, None, "1m"), FIRST, MCR)) == ()


@translation.override("en")
def test_a_question_that_names_no_player_has_its_own_answers_alone(monkeypatch):
    rules = EventRules(get("zung_jung"), {})
    (responsible,) = questions(points(EAST, SOUTH, 100), rules, SEATS)
    assert [one.label for one in responsible.answers][-3:] == ["Bruno", "Carla", "Dario"]
    conduct = replace(rules.conduct, questions=(PAID,))
    monkeypatch.setattr(type(rules), "conduct", conduct)
    (row,) = questions(points(EAST, SOUTH, 100), rules, SEATS)
    assert row.answers == (Checkbox("yes", "Yes", False), Checkbox("no", "No", True))
    assert questions(DRAW, rules, SEATS) == ()


def test_who_is_responsible_is_asked_only_of_a_discard():
    rules = EventRules(get("zung_jung"), {})
    assert questions(points(EAST, None, 100), rules, SEATS) == ()
    assert len(questions(points(EAST, SOUTH, 100), rules, SEATS)) == 1


def test_nobody_pays_pair_by_pair_without_a_winner():
    assert transfers(Result(Outcome.DRAW), EventRules(get("italian"), {})) == ()

"""What the entry asks of the whole hand, whatever its score: who declared, who was waiting."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from clubscore.play.entry.assessment import EventRules
from clubscore.play.entry.fields import ANSWER, POINTS_ONLY
from clubscore.play.explanation.choices import Checkbox, number_answers
from scoring.rulesets.base import AnswerKind, Outcome, Question


@dataclass(frozen=True, slots=True)
class HandQuestionRow:
    """A question of the form, shown with the ``outcomes`` that are classes of its row.

    ``seats`` are those chosen if the answer is players, ``answers`` the choices otherwise. Players
    named by ``implied_by`` are named here too; one ``in_play`` can be answered during the hand.
    """

    field: str
    text: str
    label: str
    outcomes: str
    is_of_players: bool
    is_number: bool
    seats: tuple[str, ...] = ()
    answers: tuple[Checkbox, ...] = ()
    implied_by: str = ""
    in_play: bool = False


def question_rows(rules: EventRules, values: Mapping[str, Any]) -> tuple[HandQuestionRow, ...]:
    """Return the questions about the whole hand; ``values`` are those of the form.

    Questions about a win that do not ask for players come with the score.
    """
    return tuple(
        _row(question, values) for question in rules.conduct.questions if not question.is_of_win
    )


def settled_outcomes(rules: EventRules) -> list[str]:
    """Return the outcomes besides wins of which something is asked: there may be points to show."""
    asked = {outcome for question in rules.conduct.questions for outcome in question.outcomes}
    return [one.value for one in rules.conduct.outcomes if one in asked - {Outcome.WIN}]


def _row(question: Question, values: Mapping[str, Any]) -> HandQuestionRow:
    field = ANSWER + question.key
    told = values.get(field)
    of_players = question.kind is AnswerKind.PLAYERS
    chosen = question.default if told is None else told
    if isinstance(chosen, list) and not of_players:
        chosen = chosen[-1] if chosen else question.default
    named = chosen.split(",") if isinstance(chosen, str) else chosen
    outcomes = [f"of-{outcome.value}" for outcome in question.outcomes]
    if Outcome.WIN in question.outcomes:
        outcomes.append(f"of-{POINTS_ONLY}")
    return HandQuestionRow(
        field,
        _(question.text),
        _(question.label) if question.label else _(question.text),
        " ".join(outcomes),
        of_players,
        question.kind is AnswerKind.NUMBER,
        tuple(map(str, named)) if of_players else (),
        () if of_players else _answers(question, chosen),
        ANSWER + question.implied_by if question.implied_by else "",
        question.stick,
    )


def _answers(question: Question, answer: Any) -> tuple[Checkbox, ...]:
    if question.kind is AnswerKind.NUMBER:
        return number_answers(question, str(answer))
    return tuple(Checkbox(value, _(label), value == answer) for value, label in question.answers)

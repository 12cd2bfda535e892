"""What can be ticked of an entry: special circumstances, answers to the questions of the rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from clubscore.play.entry.assessment import Assessment, EventRules
from clubscore.play.entry.fields import ANSWER, fits
from clubscore.play.entry.hand_entry import HandEntry
from scoring.rulesets.base import Outcome, Question

from .counts import Sitter
from .score import localized_name


@dataclass(frozen=True, slots=True)
class Checkbox:
    """Something to tick: a special circumstance, an answer."""

    key: str
    label: str
    is_checked: bool


@dataclass(frozen=True, slots=True)
class QuestionRow:
    """A question of the ruleset with its answers; ``field`` is its name in the form."""

    field: str
    text: str
    answers: tuple[Checkbox, ...]


def situations(assessment: Assessment) -> tuple[Checkbox, ...]:
    """Return the special circumstances this very hand may have been won in.

    The rules say which those are; what was chosen already is among them all the same.
    """
    entry, possible = assessment.entry, assessment.possible_situations
    if entry.outcome is not Outcome.WIN or not entry.tiles:
        return ()  # told points have everything in them
    return tuple(
        Checkbox(info.situation, localized_name(info.names), info.situation in entry.situations)
        for info in assessment.rules.conduct.situations
        if fits(info, entry.discarder is None) and info.situation in entry.situations | possible
    )


def questions(
    entry: HandEntry, rules: EventRules, seats: Sequence[Sitter]
) -> tuple[QuestionRow, ...]:
    """Return what only the table knows and the payment needs."""
    if entry.outcome is not Outcome.WIN:
        return ()
    return tuple(
        _question_row(question, entry, seats)
        for question in rules.conduct.questions
        if (question.self_drawn if entry.discarder is None else question.on_discard)
    )


def _question_row(question: Question, entry: HandEntry, seats: Sequence[Sitter]) -> QuestionRow:
    given = entry.answers.get(question.key, question.default)
    answers = [(value, _(label)) for value, label in question.answers]
    if question.players:
        others = (seat for seat in seats if seat.seat != entry.winner)
        answers += [(str(seat.seat), seat.short_name) for seat in others]
    choices = tuple(Checkbox(value, label, value == given) for value, label in answers)
    return QuestionRow(ANSWER + question.key, _(question.text), choices)

"""What can be ticked of an entry: special circumstances, answers to the questions of the rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _

from clubscore.play.entry.assessment import Assessment, EventRules
from clubscore.play.entry.fields import ANSWER, fits
from clubscore.play.entry.hand_entry import HandEntry
from scoring.result import Score
from scoring.rulesets.base import AnswerKind, Outcome, Question

from .counts import Sitter
from .score import localized_name

MOST_NUMBERS: Final = 8  # that can be chosen, beyond the lowest


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
    entry: HandEntry, rules: EventRules, seats: Sequence[Sitter], score: Score | None = None
) -> tuple[QuestionRow, ...]:
    """Return what only the table knows and the payment needs, of a hand that was won.

    ``score`` is that of the winner's tiles, where they are there.
    """
    if entry.outcome is not Outcome.WIN:
        return ()
    return tuple(
        _question_row(question, entry, seats)
        for question in rules.conduct.questions
        if question.is_of_win
        and (question.self_drawn if entry.discarder is None else question.on_discard)
        and _concerns(question, entry, rules, score)
    )


def _concerns(question: Question, entry: HandEntry, rules: EventRules, score: Score | None) -> bool:
    """Tell whether a question is asked of this winner, and of a hand of this score."""
    needed = question.needs_player_in
    if needed and str(entry.winner) not in entry.answers.get(needed, "").split(","):
        declared = {
            info.situation for info in rules.conduct.situations if info.needs_player_in == needed
        }
        if declared.isdisjoint(entry.situations):
            return False
    return question.matters_to(score)


def _numbers(question: Question, answer: str) -> list[str]:
    """Return the numbers to choose from, the usual ones and the one that was told."""
    most = min(question.highest, question.lowest + MOST_NUMBERS)
    usual = [str(number) for number in range(question.lowest, most + 1)]
    return usual if answer in usual else [*usual, answer]


def _question_row(question: Question, entry: HandEntry, seats: Sequence[Sitter]) -> QuestionRow:
    given = entry.answers.get(question.key, question.default)
    answers = [(value, _(label)) for value, label in question.answers]
    if question.kind is AnswerKind.NUMBER:
        answers = [(value, value) for value in _numbers(question, given)]
    if question.players:
        others = (seat for seat in seats if seat.seat != entry.winner)
        answers += [(str(seat.seat), seat.short_name) for seat in others]
    choices = tuple(Checkbox(value, label, value == given) for value, label in answers)
    return QuestionRow(ANSWER + question.key, _(question.text), choices)

"""What can be ticked of an entry: special circumstances, answers to the questions of the rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _

from clubscore.play.entry.assessment import Assessment, EventRules
from clubscore.play.entry.circumstances import situations_implied, situations_possible
from clubscore.play.entry.fields import ANSWER, fits
from clubscore.play.entry.hand_entry import HandEntry
from clubscore.words import localized_name
from scoring.result import Score
from scoring.rulesets.base import AnswerKind, Outcome, Question, SituationInfo

from .counts import Sitter

FIRST_NUMBERS: Final = 6  # of a row to be tapped
MORE_NUMBERS: Final = 3  # beyond the one that was tapped at its end
LONGEST: Final = 4  # digits of an answer


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
    is_number: bool = False
    is_answered: bool = False  # otherwise than usual


def situations(assessment: Assessment, seat: int | None = None) -> tuple[Checkbox, ...]:
    """Return the special circumstances to offer for a hand: the winner's, or another's.

    The rules decide which are possible; one already chosen is offered anyway. One that follows from
    an answer is not asked again.
    """
    entry = assessment.entry
    winner = entry.winner if seat is None else seat
    if entry.outcome is not Outcome.WIN or winner is None or not entry.hand_of(winner).tiles:
        return ()  # told points have everything in them
    told = entry.situations_of(winner)
    possible, implied = (
        situations_possible(assessment, winner),
        situations_implied(assessment, winner),
    )
    return tuple(
        Checkbox(info.situation, localized_name(info.names), info.situation in told)
        for info in assessment.rules.conduct.situations
        if fits(info, entry.discarder is None)
        and info.situation not in implied
        and (info.situation in told or (info.situation in possible and _may(info, entry, winner)))
    )


def _may(info: SituationInfo, entry: HandEntry, seat: int) -> bool:
    """Tell whether the answers to other questions allow a circumstance."""
    return not info.needs_player_in or _is_named(entry, info.needs_player_in, seat, otherwise=True)


def _is_named(entry: HandEntry, key: str, seat: int, *, otherwise: bool) -> bool:
    """Tell whether an answer names a player; ``otherwise`` if nobody was asked."""
    return str(seat) in entry.answers[key].split(",") if key in entry.answers else otherwise


def questions(
    entry: HandEntry,
    rules: EventRules,
    seats: Sequence[Sitter],
    score: Score | None = None,
    further: int | None = None,
) -> tuple[QuestionRow, ...]:
    """Return what only the table knows and the payment needs, of a win.

    It is asked of the winner, or of a ``further`` one, whose hand has the ``score``.
    """
    winner = entry.winner if further is None else further
    if entry.outcome is not Outcome.WIN or winner is None:
        return ()
    return tuple(
        _question_row(question, entry, seats, winner, further)
        for question in rules.conduct.questions
        if question.is_of_win
        and (further is None or question.each_winner)
        and (question.self_drawn if entry.discarder is None else question.on_discard)
        and _is_asked(question, entry, rules, winner, score)
    )


def _is_asked(
    question: Question, entry: HandEntry, rules: EventRules, winner: int, score: Score | None
) -> bool:
    """Tell whether a question is asked of this winner: a number is asked only with tiles.

    A question answered anyway is asked as long as the answer may be wrong. Without a game, a
    player's declarations are among the circumstances.
    """
    if entry.answers_of(winner).get(question.key, question.default) != question.default:
        return True
    if not question.matters_to(score):
        return False
    is_in_points = question.kind is AnswerKind.NUMBER and question.each_winner
    if is_in_points and not entry.hand_of(winner).tiles:
        return False  # told points have everything in them
    needed = question.needs_player_in
    infos = [info for info in rules.conduct.situations if info.needs_player_in == needed]
    declared = any(info.situation in entry.situations_of(winner) for info in infos)
    return not needed or _is_named(entry, needed, winner, otherwise=declared)


def _question_row(
    question: Question,
    entry: HandEntry,
    seats: Sequence[Sitter],
    winner: int,
    further: int | None,
) -> QuestionRow:
    given = entry.answers_of(winner).get(question.key, question.default)
    field = ANSWER + question.key + ("" if further is None else f"_{further}")
    if question.kind is AnswerKind.NUMBER:
        numbers = number_answers(question, given)
        return QuestionRow(field, _(question.text), numbers, True, given != question.default)
    answers = [(value, _(label)) for value, label in question.answers]
    if question.players:
        others = (seat for seat in seats if seat.seat != winner)
        answers += [(str(seat.seat), seat.short_name) for seat in others]
    choices = tuple(Checkbox(value, label, value == given) for value, label in answers)
    return QuestionRow(field, _(question.text), choices, False, given != question.default)


def number_answers(question: Question, answer: str) -> tuple[Checkbox, ...]:
    """Return the numbers of a row to be tapped; choosing the last one extends it."""
    number = int(answer) if answer.isdecimal() and len(answer) <= LONGEST else question.lowest
    last = question.lowest + FIRST_NUMBERS - 1
    if number >= last:
        last = number + MORE_NUMBERS
    return tuple(
        Checkbox(str(one), str(one), one == number)
        for one in range(question.lowest, min(last, question.highest) + 1)
    )

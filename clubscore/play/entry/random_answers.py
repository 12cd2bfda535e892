"""What a table might answer in a made-up game: who declared and waits, how many dora there are."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from scoring.rulesets.base import AnswerKind, Outcome, Question

from .assessment import EventRules
from .builds import Chance

NAMED: Final = 0.3  # of the players, by a question in whose answer any of them may be
RARELY: Final = 0.02  # of the hands, by a question of the whole wall that nothing implies
FEW: Final = (0, 0, 0, 1, 1, 2)  # numbers, those of dora
OTHER_CHOICE: Final = 0.5  # of hands that nobody won


def made_up_answers(
    chance: Chance,
    rules: EventRules,
    outcome: Outcome,
    seats: Sequence[int],
    *,
    winner: int | None = None,
    never: Sequence[int] = (),
) -> dict[str, str]:
    """Return answers to everything asked when a hand ends in this way.

    ``never`` are seats that no answer names. If the hand is won, answers are the usual ones, except
    for declarations and numbers. Chance is used only if there is a choice.
    """
    answers: dict[str, str] = {}
    for question in rules.conduct.questions:
        if outcome in question.outcomes:
            answers[question.key] = _answer(
                chance, question, outcome, [seat for seat in seats if seat not in never], answers
            )
    return _asked_of(winner, rules, answers)


def answers_of_winner(
    chance: Chance, rules: EventRules, winner: int, of_hand: dict[str, str]
) -> dict[str, str]:
    """Return answers to what is asked of each winner."""
    answers = {
        question.key: _answer(chance, question, Outcome.WIN, [], of_hand)
        for question in rules.conduct.questions
        if question.each_winner
    }
    asked = _asked_of(winner, rules, {**of_hand, **answers})
    return {key: asked[key] for key in answers}


def _answer(
    chance: Chance,
    question: Question,
    outcome: Outcome,
    seats: Sequence[int],
    answers: dict[str, str],
) -> str:
    if question.kind is AnswerKind.NUMBER:
        return str(min(question.highest, question.lowest + chance.choice(FEW)))
    if question.kind is AnswerKind.PLAYERS:
        implied = answers.get(question.implied_by, "").split(",")
        often = question.implied_by or Outcome.WIN in question.outcomes
        if not often and chance.random() >= RARELY:
            return question.default
        named = [seat for seat in seats if str(seat) in implied or chance.random() < NAMED]
        return ",".join(map(str, named))
    if Outcome.WIN not in question.outcomes and chance.random() < OTHER_CHOICE:
        return chance.choice(question.answers)[0]
    return question.default


def _asked_of(winner: int | None, rules: EventRules, answers: dict[str, str]) -> dict[str, str]:
    """Return answers without those that the winner is not asked for."""
    for question in rules.conduct.questions:
        needed = question.needs_player_in
        if needed and question.key in answers and str(winner) not in answers[needed].split(","):
            answers[question.key] = question.default
    return answers

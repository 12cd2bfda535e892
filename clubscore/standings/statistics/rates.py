"""Rates that rule systems have for their questions: who is named in the answers, or how many.

Which they are, a question says (``Question.rate``); of hands whose answers are not known nothing is
counted.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from django.db.models import Case, CharField, When
from django.db.models.fields.json import KT
from django.utils.translation import gettext

from scoring.rulesets import RULESETS, get
from scoring.rulesets.base import AnswerKind, Question

Answers: TypeAlias = Mapping[str, str]


@dataclass(slots=True)
class QuestionRate:
    """How often a question about hands named players or counted in wins, out of how many hands."""

    amount: int = 0
    of: int = 0

    @property
    def percent(self) -> float | None:
        """How often, in percent; None for nothing."""
        return 100 * self.amount / self.of if self.of else None

    @property
    def average(self) -> float | None:
        """How many a win; None for nothing."""
        return self.amount / self.of if self.of else None


Rates: TypeAlias = dict[str, QuestionRate]
"""By the key of the question."""


@dataclass(frozen=True, slots=True)
class RateLine:
    """A rate as pages show it."""

    name: str
    rate: QuestionRate
    is_share: bool  # or an average


def rated_questions(ruleset: str) -> tuple[Question, ...]:
    """Return the questions of a rule system that have a rate."""
    return tuple(question for question in get(ruleset).questions if question.rate)


def answers_as_text() -> Case:
    """Return the answers of a hand in JSON, in systems whose questions have rates; NULL elsewhere.

    The database reads no claim of the others.
    """
    systems = [key for key in RULESETS if rated_questions(key)]
    return Case(When(ruleset__in=systems, then=KT("claim__answers")), output_field=CharField())


def read_answers(text: str | None) -> Answers | None:
    """Return the answers that ``answers_as_text`` gave."""
    if not text:
        return None
    read: Answers = json.loads(text)
    return read


def add_named(
    rates: Rates, ruleset: str, kind: str, answers: Answers, seats: Iterable[int]
) -> None:
    """Count who of these seats, which all play the hand, is named in its answers."""
    seats = list(seats)
    for question in rated_questions(ruleset):
        if (
            question.kind is AnswerKind.PLAYERS
            and kind in question.outcomes
            and question.key in answers
        ):
            implied = answers.get(question.implied_by, "")
            named = {*answers[question.key].split(","), *implied.split(",")}
            rate = rates.setdefault(question.key, QuestionRate())
            rate.of += len(seats)
            rate.amount += sum(str(seat) in named for seat in seats)


def add_counted(rates: Rates, ruleset: str, answers: Answers) -> None:
    """Count what the answers of one win count."""
    for question in rated_questions(ruleset):
        answer = answers.get(question.key, "")
        if question.kind is AnswerKind.NUMBER and answer.isdecimal():
            rate = rates.setdefault(question.key, QuestionRate())
            rate.of += 1
            rate.amount += int(answer)


def add_rates(rates: Rates, others: Rates) -> None:
    """Add the rates of other hands."""
    for key, other in others.items():
        rate = rates.setdefault(key, QuestionRate())
        rate.amount += other.amount
        rate.of += other.of


def rate_lines(ruleset: str, rates: Rates) -> list[RateLine]:
    """Return the rates of a rule system in the order of its questions, those not known too."""
    return [
        RateLine(
            gettext(question.rate),
            rates.get(question.key, QuestionRate()),
            question.kind is AnswerKind.PLAYERS,
        )
        for question in rated_questions(ruleset)
    ]

"""Answers to the hand of the day: counted, read, forgotten after a month."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final

from django.db import transaction

from clubscore.pastimes.practice.answer import Answer, answer_in_words
from clubscore.people.models import Club
from clubscore.play.models import DailyAnswer
from scoring.rulesets import RULESETS

DAYS: Final = 31  # that answers are kept
SHOWN: Final = 6  # answers, the most frequent


@dataclass(frozen=True, slots=True)
class DailyAnswerRow:
    """An answer, how often it was given, and words for one of several numbers: ``3 han 40 fu``."""

    points: int
    doubles: int
    limit: bool
    is_right: bool
    count: int
    words: str = ""


@dataclass(frozen=True, slots=True)
class DailyResults:
    """What a club answered: how many, how many of them right, the most frequent answers."""

    total: int
    right: int
    answers: tuple[DailyAnswerRow, ...]

    @property
    def percent(self) -> int:
        """Right answers of a hundred."""
        return round(100 * self.right / self.total) if self.total else 0


@transaction.atomic
def daily_answer_count(
    *, club: Club, day: date, ruleset: str, answer: Answer, is_right: bool
) -> None:
    """Count a valid answer; delete those older than a month."""
    Club.everything.select_for_update(no_key=True).get(pk=club.pk)
    same = {
        "club": club,
        "day": day,
        "ruleset": ruleset,
        "points": answer.points or 0,
        "doubles": answer.doubles,
        "limit": answer.limit,
    }
    there = DailyAnswer.objects.filter(**same).first()
    if there is None:
        DailyAnswer.objects.filter(club=club, day__lt=day - timedelta(days=DAYS)).delete()
        DailyAnswer.objects.create(**same, is_right=is_right, count=1)
        return
    there.count += 1
    there.save(update_fields=["count"])


def daily_results(club: Club, day: date, ruleset: str) -> DailyResults:
    """Return what a club answered on a day. One query."""
    given: Sequence[DailyAnswer] = list(
        DailyAnswer.objects.filter(club=club, day=day, ruleset=ruleset)
    )
    return DailyResults(
        sum(one.count for one in given),
        sum(one.count for one in given if one.is_right),
        tuple(
            _row(one, ruleset)
            for one in sorted(given, key=lambda one: (-one.count, one.pk))[:SHOWN]
        ),
    )


def _row(stored_answer: DailyAnswer, ruleset: str) -> DailyAnswerRow:
    points, doubles, limit = stored_answer.points, stored_answer.doubles, stored_answer.limit
    answer = Answer(points, doubles, limit)
    words = answer_in_words(RULESETS[ruleset], answer) if ruleset in RULESETS else ""
    return DailyAnswerRow(
        points, doubles, limit, stored_answer.is_right, stored_answer.count, words
    )

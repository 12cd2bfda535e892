"""The hands of further winners in words, and what can be ticked of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from clubscore.play.entry.assessment import Assessment
from clubscore.play.entry.breakdown import breakdown_of
from scoring.result import Score

from .choices import Checkbox, QuestionRow, questions, situations
from .counts import Sitter
from .score import ScoreView, score_view


@dataclass(frozen=True, slots=True)
class WinnerView:
    """The hand of one of several winners, with a score of the value if that is all there is.

    What can be ticked of it has fields of its own: ``situations_name`` and those of its questions.
    """

    seat: int
    name: str
    score: ScoreView | None
    situations: tuple[Checkbox, ...]
    questions: tuple[QuestionRow, ...]

    @property
    def is_short(self) -> bool:
        """Whether it is not worth enough to win."""
        return self.score is not None and not self.score.qualifies

    @property
    def situations_name(self) -> str:
        """The field of its circumstances."""
        return f"situations_{self.seat}"

    @property
    def situations_id(self) -> str:
        """The same as the beginning of names in the page."""
        return f"situation-{self.seat}"


def further_winners(assessment: Assessment, seats: Sequence[Sitter]) -> tuple[WinnerView, ...]:
    """Return the hands of those who won besides the winner."""
    return tuple(_winner_view(assessment, one.seat, seats) for one in assessment.entry.also)


def score_of(assessment: Assessment, seat: int | None) -> Score | None:
    """Return the score of a winner's hand, also of one counted at the table."""
    if seat is None:
        return None
    result, wind = assessment.verdict.result, assessment.position.wind_at(seat)
    if seat in assessment.scores or result is None or wind is None:
        return assessment.scores.get(seat)
    return result.scores.get(wind)


def _winner_view(assessment: Assessment, seat: int, seats: Sequence[Sitter]) -> WinnerView:
    rules, score = assessment.rules, score_of(assessment, seat)
    return WinnerView(
        seat,
        seats[seat].short_name,
        score_view(rules.ruleset, breakdown_of(score)) if score else None,
        situations(assessment, seat),
        questions(assessment.entry, rules, seats, score, seat),
    )

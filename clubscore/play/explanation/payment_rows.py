"""What each player gains or loses with a hand, and who pays whom, as rows a page can print."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from clubscore.play.entry.assessment import Assessment
from clubscore.play.entry.transfers import transfers

from .counts import Sitter

THOUSAND: Final = 1000


@dataclass(frozen=True, slots=True)
class PaymentRow:
    """What a player gains or loses; ``before`` is what a correction replaces."""

    name: str
    points: int
    before: int | None = None

    @property
    def is_long(self) -> bool:
        """Whether four such figures do not fit side by side in large letters."""
        return abs(self.points) >= THOUSAND


@dataclass(frozen=True, slots=True)
class PairRow:
    """What one player pays another."""

    payer: str
    receiver: str
    points: int


def payment_rows(
    payments: Sequence[int] | None, seats: Sequence[Sitter], before: Sequence[int] = ()
) -> tuple[PaymentRow, ...]:
    """Return payments by player, or none if there are none."""
    if payments is None:
        return ()
    replaced: Sequence[int | None] = before or [None] * len(payments)
    return tuple(
        PaymentRow(seat.short_name, points, was)
        for seat, points, was in zip(seats, payments, replaced, strict=True)
    )


def pair_rows(assessment: Assessment, seats: Sequence[Sitter]) -> tuple[PairRow, ...]:
    """Return who pays whom, pair by pair."""
    winds, verdict = assessment.position.winds, assessment.verdict
    names = {winds[seat.seat]: seat.short_name for seat in seats}
    result = replace(assessment.result, values=verdict.values)
    return tuple(
        PairRow(names[one.payer], names[one.receiver], one.points)
        for one in transfers(result, assessment.rules)
    )

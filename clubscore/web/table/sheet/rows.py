"""The rows of the grid of a paper sheet: what is typed, with what follows from it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from clubscore.play.entry.assessment import BySeat
from clubscore.play.paper_sheet import CheckedLine
from clubscore.play.selectors import SeatRow
from clubscore.words import signed_points

from .forms import LineForm, TotalsForm


@dataclass(frozen=True, slots=True)
class TotalsView:
    """A row of totals on the paper, and how they differ from what the lines give."""

    form: TotalsForm
    is_last: bool
    running_totals: BySeat | None
    seats: Sequence[SeatRow]

    @property
    def differences(self) -> str:
        """Whose totals differ, by how much; empty where nobody's does."""
        if self.running_totals is None:
            return ""
        found = [
            _("%(name)s: %(paper)s on paper, %(ours)s here")
            % {"name": seat.short_name, "paper": signed_points(told), "ours": signed_points(ours)}
            for seat, told, ours in zip(
                self.seats, self.form.totals, self.running_totals, strict=True
            )
            if told is not None and told != ours
        ]
        return "; ".join(found)

    @property
    def agrees(self) -> bool:
        """All are given and right."""
        return self.running_totals is not None and list(self.running_totals) == self.form.totals


@dataclass(frozen=True, slots=True)
class LineView:
    """A line of the grid with what follows from it."""

    form: LineForm
    checked_line: CheckedLine | None
    problem: str
    totals: TotalsView | None
    players: int

    @property
    def number(self) -> int:
        """Of the hand."""
        return self.form.number

    @property
    def columns(self) -> list[tuple[int | None, int | None]]:
        """Points and the total after them, by seat; None where they cannot be told."""
        nothing: tuple[None, ...] = (None,) * self.players
        payments = (self.checked_line and self.checked_line.payments) or nothing
        running = (self.checked_line and self.checked_line.running_totals) or nothing
        return list(zip(payments, running, strict=True))

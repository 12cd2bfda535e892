"""The rows of the grid of a paper sheet: what is typed, with what follows from it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from clubscore.play.entry.assessment import BySeat, EventRules
from clubscore.play.paper_sheet import CheckedLine
from clubscore.play.selectors import SeatRow
from clubscore.tile_names import wind_letter
from clubscore.words import localized_name, signed_points, with_thousands

from .forms import LineForm
from .totals import TotalsForm


@dataclass(frozen=True, slots=True)
class TotalsView:
    """A row of totals on the paper, and how they differ from what the lines give.

    ``starting_points`` is what everyone has before the game, which totals on the paper include.
    """

    form: TotalsForm
    is_last: bool
    running_totals: BySeat | None
    seats: Sequence[SeatRow]
    starting_points: int = 0

    @property
    def expected_totals(self) -> list[int] | None:
        """The totals the paper should show, or None if they cannot be computed."""
        running = self.running_totals
        return None if running is None else [self.starting_points + points for points in running]

    @property
    def differences(self) -> str:
        """The players whose totals differ, and by how much; empty if none do."""
        if self.expected_totals is None:
            return ""
        written = with_thousands if self.starting_points else signed_points
        found = [
            _("%(name)s: %(paper)s on paper, %(ours)s here")
            % {"name": seat.short_name, "paper": written(told), "ours": written(ours)}
            for seat, told, ours in zip(
                self.seats, self.form.totals, self.expected_totals, strict=True
            )
            if told is not None and told != ours
        ]
        return "; ".join(found)

    @property
    def agrees(self) -> bool:
        """Whether all are given and right."""
        return self.expected_totals is not None and self.expected_totals == self.form.totals


@dataclass(frozen=True, slots=True)
class LineView:
    """A line of the grid with what follows from it."""

    form: LineForm
    checked_line: CheckedLine | None
    problem: str
    totals: TotalsView | None
    players: int
    rules: EventRules

    @property
    def place(self) -> str:
        """The state of the game before the hand, if payments depend on it: "E2"."""
        line, ruleset = self.checked_line, self.rules.ruleset
        if line is None or line.position is None or not ruleset.hands_depend:
            return ""
        position = line.position
        words = [f"{wind_letter(position.prevalent_wind)}{position.dealer + 1}"]
        words += [
            f"{localized_name(counter.names)} {position.counters[counter.key]}"
            for counter in ruleset.counters
            if position.counters.get(counter.key)
        ]
        if position.pot:
            words.append(_("%(points)s on the table") % {"points": with_thousands(position.pot)})
        return " · ".join(words)

    @property
    def number(self) -> int:
        """Number of the hand."""
        return self.form.number

    @property
    def columns(self) -> list[tuple[int | None, int | None]]:
        """Points and the total after them, by seat; None if they are not known."""
        nothing: tuple[None, ...] = (None,) * self.players
        payments = (self.checked_line and self.checked_line.payments) or nothing
        running = (self.checked_line and self.checked_line.running_totals) or nothing
        starting = self.rules.ruleset.starting_points(self.rules.options)
        held = [None if points is None else starting + points for points in running]
        return list(zip(payments, held, strict=True))

"""How points are written on the sheets of an event: from what, and what is left out of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from clubscore.play.entry.assessment import BySeat, EventRules
from clubscore.play.final_scores import final_conduct

from .paper import PaperTotals


@dataclass(frozen=True, slots=True)
class SheetPoints:
    """What everybody starts with, what a stick is worth, and what a false win takes off later.

    The totals of a sheet are those at the end of the game, ``start`` among them. Sticks may be left
    on the table. With ``false_win_cost`` false wins are counted on the sheet, and not in its
    totals; without it the totals are what they left.
    """

    start: int = 0
    stick: int = 0
    false_win_cost: int = 0

    @classmethod
    def of(cls, rules: EventRules) -> SheetPoints:
        """Return how the sheets of an event are written."""
        conduct = final_conduct(rules)
        return cls(
            rules.ruleset.starting_points(rules.options),
            rules.ruleset.stick,
            0 if conduct is None else conduct.false_win_cost,
        )

    def off_by(self, written: Sequence[int], lost: Sequence[int], sticks: int) -> int:
        """Return how much more the totals of a sheet are than they should be."""
        beside = 0 if self.false_win_cost else sum(lost)
        return sum(written) + beside + sticks * self.stick - self.start * len(written)

    def sticks_missing(self, written: Sequence[int], lost: Sequence[int]) -> int:
        """Return how many sticks left on the table would explain what is missing; 0: none."""
        missing = -self.off_by(written, lost, 0)
        if not self.stick or missing < 0 or missing % self.stick:
            return 0
        return missing // self.stick

    def paper(
        self, written: Sequence[int], lost: Sequence[int], sticks: int, *, as_on_sheet: bool
    ) -> PaperTotals:
        """Return what a sheet says; ``lost`` are points, or false wins where these are counted."""
        cost = self.false_win_cost
        points = tuple(one * cost for one in lost) if cost else tuple(lost)
        taken_off = points if cost else (0,) * len(written)
        results = tuple(
            total - self.start - off for total, off in zip(written, taken_off, strict=True)
        )
        return PaperTotals(results, points, as_on_sheet, sticks * self.stick)

    def written(self, paper: PaperTotals) -> BySeat:
        """Return the totals as they stand on the sheet."""
        points = paper.payments if self.false_win_cost else paper.results
        return tuple(self.start + one for one in points)

    def lost(self, paper: PaperTotals) -> BySeat:
        """Return what the sheet says of false wins: points, or how many where they are counted."""
        cost = self.false_win_cost
        return tuple(one // cost for one in paper.lost_points) if cost else paper.lost_points

    def sticks(self, paper: PaperTotals) -> int:
        """Return how many sticks were left on the table."""
        return paper.pot // self.stick if self.stick else 0

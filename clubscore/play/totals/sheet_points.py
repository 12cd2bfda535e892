"""How points are written on an event's sheets: where they start, and what is left out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from django.utils.translation import ngettext

from clubscore.errors import Amount, ClubError
from clubscore.play.entry.assessment import BySeat, EventRules
from clubscore.play.final_scores import final_conduct
from clubscore.play.models import TableTotals
from clubscore.tournaments.models import Table
from clubscore.words import signed_points, with_thousands

from .paper import PaperTotals, paper_of

MOST_STICKS: Final = 9  # left on a table, before something else is wrong


@dataclass(frozen=True, slots=True)
class SheetPoints:
    """What everyone starts with, what a stick is worth, and what a false win takes off later.

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

    def off_by(self, sheet_totals: Sequence[int], lost: Sequence[int], sticks: int) -> int:
        """Return how much more the totals of a sheet are than they should be."""
        beside = 0 if self.false_win_cost else sum(lost)
        return sum(sheet_totals) + beside + sticks * self.stick - self.start * len(sheet_totals)

    def sticks_missing(self, sheet_totals: Sequence[int], lost: Sequence[int]) -> int:
        """Return how many sticks left on the table would explain the missing points; 0: none."""
        missing = -self.off_by(sheet_totals, lost, 0)
        if not self.stick or missing % self.stick:
            return 0
        sticks = missing // self.stick
        return sticks if 0 < sticks <= MOST_STICKS else 0

    def paper(
        self, sheet_totals: Sequence[int], lost: Sequence[int], sticks: int, *, as_on_sheet: bool
    ) -> PaperTotals:
        """Return what a sheet says; ``lost`` are points, or false wins where these are counted.

        Raises ``totals_off`` or ``totals_sticks_missing`` if everyone starts with points or sticks
        may be left on the table, and what ``PaperTotals`` raises.
        """
        if (
            (self.start or self.stick)
            and not as_on_sheet
            and self.off_by(sheet_totals, lost, sticks)
        ):
            raise self._off(sheet_totals, lost)
        cost = self.false_win_cost
        points = tuple(one * cost for one in lost) if cost else tuple(lost)
        taken_off = points if cost else (0,) * len(sheet_totals)
        results = tuple(
            total - self.start - off for total, off in zip(sheet_totals, taken_off, strict=True)
        )
        return PaperTotals(results, points, as_on_sheet, sticks * self.stick)

    def _off(self, sheet_totals: Sequence[int], lost: Sequence[int]) -> ClubError:
        """Say what totals add up to instead of what everyone has started with."""
        sums = {"sum": with_thousands(sum(sheet_totals))}
        facts = sums | {"due": with_thousands(self.start * len(sheet_totals))}
        if sticks := self.sticks_missing(sheet_totals, lost):
            return ClubError("totals_sticks_missing", **facts, sticks=sticks)
        return ClubError("totals_off", **facts)

    def sheet_totals(self, paper: PaperTotals) -> BySeat:
        """Return the totals as written on the sheet."""
        points = paper.payments if self.false_win_cost else paper.results
        return tuple(self.start + one for one in points)

    def lost(self, paper: PaperTotals) -> BySeat:
        """Return what the sheet says about false wins: points, or how many if they are counted."""
        cost = self.false_win_cost
        return tuple(one // cost for one in paper.lost_points) if cost else paper.lost_points

    def sticks(self, paper: PaperTotals) -> int:
        """Return how many sticks were left on the table."""
        return paper.pot // self.stick if self.stick else 0

    def total_words(self, total: int) -> str:
        """Return a total as written on the sheet: ``45,300``, or ``+85``."""
        return with_thousands(total) if self.start else signed_points(total)

    def seat_words(self, total: int, lost: int) -> str:
        """Return what a sheet says about a player, false wins that are counted among it."""
        alone = self.total_words(total)
        if not (self.false_win_cost and lost):
            return alone
        told = ngettext("%(total)s (%(count)s false win)", "%(total)s (%(count)s false wins)", lost)
        return told % {"total": alone, "count": lost}

    def words(self, paper: PaperTotals) -> list[str]:
        """Return what a sheet says about each player."""
        pairs = zip(self.sheet_totals(paper), self.lost(paper), strict=True)
        return [self.seat_words(total, lost) for total, lost in pairs]


def sheet_of(table: Table) -> SheetPoints:
    """Return how the sheet of a table is written."""
    return SheetPoints.of(EventRules.of(table.session.tournament))


def totals_text(totals: TableTotals) -> str:
    """Return the totals of a table as on its sheet, on one line."""
    return ", ".join(sheet_of(totals.table).words(paper_of(totals)))


def check_by_rules(table: Table, paper: PaperTotals) -> None:
    """Raise ``totals_pot`` if the points on the table are not whole sticks of its rules.

    And ``totals_lost`` if lost points are not whole false wins, where these are counted.
    """
    sheet = sheet_of(table)
    if paper.pot and (not sheet.stick or paper.pot % sheet.stick):
        raise ClubError("totals_pot", points=Amount(paper.pot))
    for lost in paper.lost_points if sheet.false_win_cost else ():
        if lost % sheet.false_win_cost:
            cost = Amount(sheet.false_win_cost)
            raise ClubError("totals_lost", points=Amount(lost), cost=cost)

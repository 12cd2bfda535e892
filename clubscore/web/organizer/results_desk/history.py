"""The history of a table's totals: each change with what the sheet said before and after."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import ngettext

from clubscore.play.totals.paper import NEW_SEATS, PaperTotals, stood_beside_hands
from clubscore.play.totals.sheet_points import SheetPoints
from clubscore.tournaments.models import Change
from clubscore.words import off_by_words


def sheet_words(sheet: SheetPoints, paper: PaperTotals) -> str:
    """Return the totals of a sheet in words, with what else is said of them."""
    said = " / ".join(sheet.words(paper))
    notes = [off_by_words(paper.off_by)] if paper.as_on_sheet else []
    if sticks := sheet.sticks(paper):
        told = ngettext("%(sticks)s stick left", "%(sticks)s sticks left", sticks)
        notes.insert(0, told % {"sticks": sticks})
    return " ".join([said, *(f"({note})" for note in notes)])


@dataclass(frozen=True, slots=True)
class TotalsChangeRow:
    """A step in the history of a table's totals."""

    change: Change
    before: tuple[str, PaperTotals] | None
    after: tuple[str, PaperTotals] | None
    sheet: SheetPoints

    @property
    def words_before(self) -> str:
        """What the sheet said before, in words."""
        return "" if self.before is None else sheet_words(self.sheet, self.before[1])

    @property
    def words_after(self) -> str:
        """What it said then."""
        return "" if self.after is None else sheet_words(self.sheet, self.after[1])

    @property
    def puts_beside(self) -> bool:
        """Whether it decided that the totals count although the hands differ."""
        before, after = (self.change.facts.get(when) for when in ("before", "after"))
        return stood_beside_hands(after) and not stood_beside_hands(before)

    @property
    def can_be_undone(self) -> bool:
        """Whether there is an earlier state that can be restored on its own."""
        kept = self.change.kind == Change.Kind.TOTALS_KEPT
        return self.before is not None and not self.corrects_seats and not kept

    @property
    def corrects_seats(self) -> bool:
        """Whether it came with a correction of the seats, and is undone with that."""
        return NEW_SEATS in self.change.facts

    @property
    def who(self) -> str:
        """Who did it."""
        return str(self.change.by or self.change.label or self.change.by_name)

"""Totals that count beside hands which come to something else: what an official saw of both."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from clubscore.errors import ClubError
from clubscore.play.entry.assessment import BySeat
from clubscore.play.selectors import TableState, table_state
from clubscore.tournaments.models import Table

from .paper import PaperTotals, differences_text

MOST_TEXT = 200  # characters of both, of five players


@dataclass(frozen=True, slots=True)
class TotalsComparison:
    """The totals of a sheet and what the hands come to, by seat, as somebody saw them."""

    sheet: BySeat
    hands: BySeat

    def __str__(self) -> str:
        """Return both for a form: ``85,-23,-40,-22/81,-19,-40,-22``."""
        return "/".join(",".join(map(str, points)) for points in (self.sheet, self.hands))

    @classmethod
    def read(cls, text: str) -> TotalsComparison | None:
        """Return what a form sent; None for nothing, and for anything else."""
        try:
            sheet, hands = ([int(one) for one in part.split(",")] for part in text.split("/"))
        except ValueError:
            return None
        return cls(tuple(sheet), tuple(hands))


def check_comparison(
    state: TableState, paper: PaperTotals, comparison: TotalsComparison | None
) -> None:
    """Raise ``hands_give_other_totals`` unless sheet and hands are those of ``comparison``."""
    if comparison != TotalsComparison(paper.results, state.hand_results):
        raise other_totals(state, paper.results)


def other_totals(state: TableState, paper: Sequence[int]) -> ClubError:
    """Return ``hands_give_other_totals``, with what each player's differs by."""
    return ClubError(
        "hands_give_other_totals",
        table=state.table.number,
        count=state.hands_played,
        differences=differences_text(state, paper, state.hand_results),
    )


def check_hands(table: Table, paper: PaperTotals, beside: TotalsComparison | None) -> bool:
    """Tell whether totals come to stand beside hands of a locked table, by decision.

    Raises ``hands_recorded_already`` where there are hands and nobody has decided that, or where
    they come to the same, and ``hands_give_other_totals`` where the difference is another by now.
    """
    count = table.hands.filter(state="valid").count()
    if not count:
        return False
    state = table_state(table) if beside is not None else None
    if state is None or state.hand_results == paper.results:
        raise ClubError("hands_recorded_already", table=table.number, count=count)
    check_comparison(state, paper, beside)
    return True

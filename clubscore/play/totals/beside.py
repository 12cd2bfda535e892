"""Totals that count although the hands have another result: what an official saw of both."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext

from clubscore.errors import ClubError
from clubscore.play.entry.assessment import BySeat
from clubscore.play.selectors import SeatRow, TableState, table_state
from clubscore.tournaments.models import Table
from clubscore.words import signed_points

from .paper import PaperTotals, paper_of
from .sheet_points import SheetPoints

MOST_TEXT = 200  # characters of both, of five players


@dataclass(frozen=True, slots=True)
class TotalsComparison:
    """The totals of a sheet and the sums of the hands, by seat, as someone saw them."""

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
        raise other_totals(state, paper)


def other_totals(state: TableState, paper: PaperTotals) -> ClubError:
    """Return ``hands_give_other_totals``, with what each player's differs by."""
    return ClubError(
        "hands_give_other_totals",
        table=state.table.number,
        count=state.hands_played,
        differences=differences_text(state, paper),
    )


def check_hands(table: Table, paper: PaperTotals, beside: TotalsComparison | None) -> bool:
    """Tell whether totals must be recorded despite the hands of a locked table, by decision.

    Raises ``hands_recorded_already`` if there are hands and nobody has decided that, or if they
    give the same result, and ``hands_give_other_totals`` if the difference has changed.
    """
    count = table.hands.filter(state="valid").count()
    if not count:
        return False
    state = table_state(table) if beside is not None else None
    if state is None or state.hand_results == paper.results:
        raise ClubError("hands_recorded_already", table=table.number, count=count)
    check_comparison(state, paper, beside)
    return True


@dataclass(frozen=True, slots=True)
class SeatComparison:
    """A player's total on a sheet and that of the hands, both as written on sheets."""

    seat: SeatRow
    paper: str
    hands: str
    difference: int  # of the hands

    @property
    def differs(self) -> bool:
        """Whether the hands add up to different totals."""
        return self.paper != self.hands


def compare_with_hands(state: TableState, paper: PaperTotals) -> list[SeatComparison]:
    """Return the totals of a sheet next to those of its table's hands."""
    sheet, ledger = SheetPoints.of(state.ledger.rules), state.ledger
    if sheet.false_win_cost:
        played, false_wins = ledger.payments, ledger.false_wins_by_seat
    else:
        played, false_wins = state.hand_results, (0,) * len(state.seats)
    return [
        SeatComparison(
            seat,
            sheet.seat_words(told, lost),
            sheet.seat_words(sheet.start + found, count),
            sheet.start + found - told,
        )
        for seat, told, lost, found, count in zip(
            *(state.seats, sheet.sheet_totals(paper), sheet.lost(paper), played, false_wins),
            strict=True,
        )
    ]


def beside_rows(state: TableState) -> list[SeatComparison]:
    """Return totals that count instead of hands, with those of the hands; else nothing."""
    return compare_with_hands(state, paper_of(state.paper)) if state.beside and state.paper else []


def differences_text(state: TableState, paper: PaperTotals) -> str:
    """Say whose totals differ between paper and hands, and by how much, in the active language."""
    return "; ".join(_difference(one) for one in compare_with_hands(state, paper) if one.differs)


def _difference(one: SeatComparison) -> str:
    facts = {"name": one.seat.name, "paper": one.paper, "hands": one.hands}
    if not one.difference:  # but in false wins
        return gettext("%(name)s: %(paper)s on paper, %(hands)s from the hands") % facts
    return gettext("%(name)s: %(paper)s on paper, %(hands)s from the hands (%(difference)s)") % {
        **facts,
        "difference": signed_points(one.difference),
    }

"""The totals of a table whose seats were corrected: they stay with its players."""

from __future__ import annotations

from clubscore.errors import ClubError
from clubscore.play.corrections.new_seats import NewSeats, by_new_seat, inverse
from clubscore.play.models import TableTotals
from clubscore.tournaments.access import Actor
from clubscore.tournaments.models import Change, Table

from .paper import NEW_SEATS, PaperTotals, assign_totals, paper_of, snapshot
from .services import KINDS, save_totals_change


def totals_in_new_seats(
    *, table: Table, new_seats: NewSeats, reason: str, by: Actor
) -> TableTotals:
    """Let the totals of a locked table stay with its players, who have new seats."""
    now = TableTotals.objects.get(table=table)
    now.table, before, paper = table, snapshot(now), paper_of(now)
    results, lost = (
        by_new_seat(points, new_seats) for points in (paper.results, paper.lost_points)
    )
    assign_totals(now, PaperTotals(results, lost, paper.as_on_sheet))
    save_totals_change(now, Change.Kind.TOTALS_CORRECTED, by, reason, before, new_seats)
    return now


def totals_put_back(*, table: Table, new_seats: NewSeats, reason: str, by: Actor) -> None:
    """Undo ``totals_in_new_seats`` at a locked table, if that has totals.

    Raises ``seats_changed_since`` where they have changed since.
    """
    if not TableTotals.objects.filter(table=table).exists():
        return
    last = table.changes.filter(kind__in=KINDS).order_by("pk").last()
    if last is None or last.facts.get(NEW_SEATS) != list(new_seats):
        raise ClubError("seats_changed_since")
    totals_in_new_seats(table=table, new_seats=inverse(new_seats), reason=reason, by=by)

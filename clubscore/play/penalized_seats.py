"""What penalties do to the seats of a table: points lost, who is last, who is missing."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.db.models import Q

from clubscore.tournaments.models import Penalty, Seat, Table

from .entry.assessment import BySeat


def penalties_of(tables: Sequence[Table]) -> Mapping[int, Sequence[Penalty]]:
    """Return the current penalties that bear on tables, by table. One query, three more if any.

    Those given there, and all forfeits of the session: one given before the draw has no table.
    """
    there = Q(table__in=tables)
    in_session = Q(session__in={table.session_id for table in tables})
    in_force = Penalty.objects.filter(cancelled_at=None).filter(
        there | in_session & Q(kind__in=Penalty.ENDS_SESSION)
    )
    at_table: defaultdict[int | None, list[Penalty]] = defaultdict(list)
    forfeits: defaultdict[int | None, list[Penalty]] = defaultdict(list)
    # Not joined: of a table that is nearly empty PostgreSQL expects more, and began with everybody.
    for penalty in in_force.prefetch_related("entry__player", "hand"):
        at_table[penalty.table_id].append(penalty)
        if penalty.kind in Penalty.ENDS_SESSION:
            forfeits[penalty.session_id].append(penalty)
    return {
        table.pk: [
            *at_table[table.pk],
            *(one for one in forfeits[table.session_id] if one.table_id != table.pk),
        ]
        for table in tables
    }


def last_seats(
    table: Table, seats: Iterable[Seat], penalties: Iterable[Penalty]
) -> tuple[int, ...]:
    """Return the seats ranked behind all others because their players forfeited the session."""
    if not table.session.tournament.forfeits_last:
        return ()
    out = {one.entry_id for one in penalties if one.kind in Penalty.ENDS_SESSION}
    return tuple(seat.wind for seat in seats if seat.entry_id in out)


def forfeited_seats(seats: Iterable[Seat], penalties: Iterable[Penalty]) -> tuple[int, ...]:
    """Return the seats whose players forfeited the session."""
    out = {one.entry_id for one in penalties if one.kind == Penalty.Kind.FORFEIT}
    return tuple(seat.wind for seat in seats if seat.entry_id in out)


def points_lost(penalties: Iterable[Penalty], players: int) -> BySeat:
    """Return the points that penalties take by seat, negative."""
    lost = [0] * players
    for penalty in penalties:
        if penalty.seat is not None:
            lost[penalty.seat] -= penalty.points
    return tuple(lost)


def penalty_sums(table: Table) -> tuple[BySeat, BySeat]:
    """Return the cost of penalties at a table by seat, and that of false wins. One query."""
    penalties = Penalty.objects.filter(table=table, cancelled_at=None).order_by()
    rows: list[Any] = list(penalties.values_list("seat", "points", "hand"))
    lost, of_hands = [0] * table.size, [0] * table.size
    for seat, points, hand in rows:
        if seat is None:
            continue
        lost[seat] -= points
        of_hands[seat] -= points if hand is not None else 0
    return tuple(lost), tuple(of_hands)

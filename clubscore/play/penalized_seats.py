"""What penalties do to the seats of a table: points lost, who is last, who is missing."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from clubscore.tournaments.models import Penalty, Seat, Table

from .entry.assessment import BySeat


def last_seats(
    table: Table, seats: Iterable[Seat], penalties: Iterable[Penalty]
) -> tuple[int, ...]:
    """Return the seats that come behind all others, since their players forfeited the session."""
    if not table.session.tournament.forfeits_last:
        return ()
    out = {one.entry_id for one in penalties if one.kind in Penalty.ENDS_SESSION}
    return tuple(seat.wind for seat in seats if seat.entry_id in out)


def absent_seats(seats: Iterable[Seat], penalties: Iterable[Penalty]) -> set[int]:
    """Return the seats played by substitutes, or for whoever forfeited the session."""
    out = {one.entry_id for one in penalties if one.kind == Penalty.Kind.FORFEIT}
    return {seat.wind for seat in seats if seat.entry.substitute or seat.entry_id in out}


def points_lost(penalties: Iterable[Penalty], players: int) -> BySeat:
    """Return the points that penalties take by seat, negative."""
    lost = [0] * players
    for penalty in penalties:
        if penalty.seat is not None:
            lost[penalty.seat] -= penalty.points
    return tuple(lost)


def penalty_sums(table: Table) -> tuple[BySeat, BySeat]:
    """Return what penalties cost at a table by seat, and what those of false wins do. One query."""
    penalties = Penalty.objects.filter(table=table, cancelled_at=None).order_by()
    rows: list[Any] = list(penalties.values_list("seat", "points", "hand"))
    lost, of_hands = [0] * table.size, [0] * table.size
    for seat, points, hand in rows:
        if seat is None:
            continue
        lost[seat] -= points
        of_hands[seat] -= points if hand is not None else 0
    return tuple(lost), tuple(of_hands)

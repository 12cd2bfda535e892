"""Locked seats, and the sessions already drawn that do not respect them."""

from __future__ import annotations

from dataclasses import dataclass

from clubscore.tournaments.models import Seat, SeatLock, Session, Tournament
from clubscore.tournaments.seating.separations import locks_by_session


@dataclass(frozen=True, slots=True)
class LockLine:
    """A locked seat; ``unmet`` are the sessions in preparation where the player sits elsewhere."""

    lock: SeatLock
    unmet: tuple[int, ...]


def lock_lines(event: Tournament) -> list[LockLine]:
    """Return the locked seats of an event, those of all sessions first. Three queries."""
    locks = sorted(
        event.seat_locks.select_related("entry__player"),
        key=lambda one: (one.session or 0, one.entry.player.sort_key),
    )
    if not locks:
        return []
    seats = Seat.objects.filter(
        session__tournament=event,
        session__state=Session.State.DRAFT,
        entry__in=[one.entry_id for one in locks],
    ).select_related("table", "session")
    drawn = list(seats.order_by("session__number"))
    holds = locks_by_session(event, {seat.session.number for seat in drawn})
    return [
        LockLine(
            lock,
            tuple(
                seat.session.number
                for seat in drawn
                if seat.entry_id == lock.entry_id
                and holds[seat.session.number].get(lock.entry_id) == lock
                and not _is_kept(lock, seat)
            ),
        )
        for lock in locks
    ]


def _is_kept(lock: SeatLock, seat: Seat) -> bool:
    return lock.table in (None, seat.table.number) and lock.wind in (None, seat.wind)

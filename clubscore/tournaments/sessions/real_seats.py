"""Who really sat where in a session that was played: checked against its seats, then written."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from clubscore.errors import ClubError
from clubscore.tournaments.models import Entry, Penalty, Seat, Session

Chair: TypeAlias = tuple[int, int]
"""A seat by itself: the id of its table, and the starting wind."""


@dataclass(frozen=True, slots=True)
class RealSeats:
    """Who really sat on some chairs of a locked session, and who was recorded there.

    ``seats`` are all the session's seats before, ``entries`` the ones on the chairs that change.
    """

    session: Session
    seats: Mapping[Chair, Seat]
    entries: Mapping[Chair, Entry]

    @classmethod
    def of(cls, session: Session, seating: Mapping[Chair, Entry]) -> RealSeats:
        """Compare who sat where with the seats of a locked session.

        Raises ``seats_unchanged``, ``entry_seated_twice``, ``entry_of_another_event``,
        ``entry_not_in_play`` and ``no_such_seat``.
        """
        rows = Seat.objects.filter(session=session).select_related("table", "entry__player")
        seats = {
            (seat.table_id, seat.wind): seat for seat in rows.order_by("table__number", "wind")
        }
        if not seating.keys() <= seats.keys():
            raise ClubError("no_such_seat", session=session.number)
        entries = {
            chair: seating[chair]
            for chair in seats
            if chair in seating and seating[chair].pk != seats[chair].entry_id
        }
        if not entries:
            raise ClubError("seats_unchanged")
        real = cls(session, seats, entries)
        real._check()
        return real

    def _check(self) -> None:
        sits = {chair: seat.entry_id for chair, seat in self.seats.items()}
        times = Counter((sits | {chair: one.pk for chair, one in self.entries.items()}).values())
        there = set(sits.values())
        for entry in self.entries.values():
            if times[entry.pk] > 1:
                raise ClubError("entry_seated_twice", name=entry.player.name)
            if entry.pk not in there:
                _check_free(self.session, entry)

    @property
    def people(self) -> list[Entry]:
        """Everyone who changes seats: who was thought to sit there, then who else did."""
        thought = [self.seats[chair].entry for chair in self.entries]
        return list({entry.pk: entry for entry in (*thought, *self.entries.values())}.values())

    @property
    def tables(self) -> set[int]:
        """The ids of the tables where someone else sat."""
        return {table for table, _wind in self.entries}

    @property
    def only_moves(self) -> bool:
        """Tell whether nobody comes in or drops out: only people of the session change seats."""
        leave = {self.seats[chair].entry_id for chair in self.entries}
        return leave == {entry.pk for entry in self.entries.values()}

    def write(self) -> None:
        """Seat everyone where they sat."""
        former = [self.seats[chair].pk for chair in self.entries]
        Seat.objects.filter(pk__in=former).delete()  # nobody sits twice, not even for a moment
        Seat.objects.bulk_create(
            Seat(table_id=table, session=self.session, wind=wind, entry=entry)
            for (table, wind), entry in self.entries.items()
        )


def _check_free(session: Session, other: Entry) -> None:
    if other.tournament_id != session.tournament_id:
        raise ClubError("entry_of_another_event", name=other.player.name)
    if other.state not in (Entry.State.CONFIRMED, Entry.State.WITHDRAWN):
        raise ClubError("entry_not_in_play", name=other.player.name)


def penalties_follow(session: Session, people: Iterable[Entry]) -> None:
    """Move false-win penalties to the chair's new holder; the others stay with the person."""
    seats = list(Seat.objects.filter(session=session).select_related("table"))
    at = {(seat.table_id, seat.wind): seat.entry_id for seat in seats}
    of = {seat.entry_id: seat for seat in seats}
    penalties = Penalty.objects.filter(session=session, entry__in=people).select_related("hand")
    for penalty in penalties:
        if hasattr(penalty, "hand") and penalty.table_id and penalty.seat is not None:
            penalty.entry_id = at[penalty.table_id, penalty.seat]
        else:
            seat = of.get(penalty.entry_id)
            penalty.table = seat.table if seat else None
            penalty.seat = seat.wind if seat else None
        penalty.save(update_fields=["entry", "table", "seat"])


def places(session: Session, people: Iterable[Entry]) -> list[dict[str, Any]]:
    """Return who sits where in a session, for the log: current names and numbers."""
    seats = Seat.objects.filter(session=session).select_related("table")
    of = {seat.entry_id: seat for seat in seats}
    return [_place(entry, of.get(entry.pk)) for entry in people]


def _place(entry: Entry, seat: Seat | None) -> dict[str, Any]:
    return {
        "number": entry.number,
        "name": entry.player.name,
        "table": seat.table.number if seat else None,
        "wind": seat.wind if seat else None,
    }

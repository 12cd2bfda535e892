"""Changing byes after seats are drawn: seats pass to players without a bye or a seat.

Otherwise the plan stays as printed.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from hashlib import sha256

from clubscore.tournaments.models import Entry, Seat, Table, Tournament

from .lineup import lineup_of
from .placed_tables import Meetings, PlacedTable, placed_tables


@dataclass(frozen=True, slots=True)
class SeatTransfer:
    """A seat that someone leaves, or that was empty, and who takes it."""

    table: Table
    wind: int
    left_by: Entry | None  # None: it was empty
    taken_by: Entry | None  # None: it stays empty
    others: tuple[Entry, ...]  # who stay at the table


@dataclass(frozen=True, slots=True)
class ByesPlan:
    """What byes would change in the seats of a session; nothing is written by looking."""

    session: int  # number
    entries: tuple[Entry, ...]  # who would have a bye
    seats: tuple[SeatTransfer, ...]  # none where no seats are drawn
    unseated: tuple[Entry, ...]  # who would play, and finds no seat in the drawn session

    @property
    def asks(self) -> bool:
        """Whether a confirmation is needed: someone loses a seat or plays without one."""
        return any(one.left_by for one in self.seats) or bool(self.unseated)

    @property
    def is_drawn_again(self) -> bool:
        """Whether seats stay empty, or someone has none: the session has to be drawn again."""
        return bool(self.unseated) or any(one.taken_by is None for one in self.seats)

    @property
    def fingerprint(self) -> str:
        """The fingerprint a confirmation repeats, so that only the seats shown change."""
        rows = [
            (
                *(one.table.pk, one.wind),
                one.left_by and one.left_by.pk,
                one.taken_by and one.taken_by.pk,
            )
            for one in self.seats
        ]
        people = [[one.pk for one in entries] for entries in (self.entries, self.unseated)]
        return sha256(f"{self.session} {people} {rows}".encode()).hexdigest()[:16]

    @property
    def seat_transfers(self) -> list[SeatTransfer]:
        """The seats someone takes."""
        return [one for one in self.seats if one.taken_by]

    @property
    def slips(self) -> list[int]:
        """The numbers of the players whose printed slip becomes wrong."""
        people = [
            entry
            for one in self.seats
            for entry in (*one.others, one.left_by, one.taken_by)
            if entry is not None
        ]
        return sorted({entry.number for entry in people if entry.number is not None})

    def tables_after(self, tables: Iterable[PlacedTable]) -> list[PlacedTable]:
        """Return the tables of the event as they would be."""
        changed: dict[int, list[SeatTransfer]] = {}
        for one in self.seats:
            changed.setdefault(one.table.number, []).append(one)
        made = []
        for table in tables:
            entries = list(table.entries)
            for one in changed.get(table.number, ()) if table.session == self.session else ():
                entries[one.wind] = one.taken_by.pk if one.taken_by else None
            made.append(replace(table, entries=tuple(entries)))
        return made


def byes_plan(*, tournament: Tournament, session: int, entries: Collection[Entry]) -> ByesPlan:
    """Return what it would change that exactly these have a bye in a session. Four queries."""
    chosen = {entry.pk for entry in entries}
    seats = Seat.objects.filter(session__tournament=tournament, session__number=session)
    tables: dict[int, dict[int, Seat]] = {}
    for seat in seats.select_related("entry__player", "table").order_by("table__number", "wind"):
        tables.setdefault(seat.table_id, {})[seat.wind] = seat
    seated = {seat.entry_id for by_wind in tables.values() for seat in by_wind.values()}
    free = _without_seat(tournament, session, chosen, seated) if tables else []
    places = list(_places(tables, chosen))
    passed = tuple(_seat_transfers(tournament, places, free))
    byes = sorted(entries, key=lambda entry: (entry.number or 0, entry.pk))
    return ByesPlan(session, tuple(byes), passed, tuple(free))


def seats_transfer(plan: ByesPlan) -> None:
    """Write what a plan changes in the seats of a locked draft."""
    for one in plan.seats:
        seat = Seat.objects.filter(table=one.table, wind=one.wind)
        if one.taken_by is None:
            seat.delete()
        elif not seat.update(entry=one.taken_by):
            session = one.table.session_id
            Seat.objects.create(
                table=one.table, session_id=session, wind=one.wind, entry=one.taken_by
            )


def _without_seat(
    tournament: Tournament, session: int, bye_pks: Collection[int], seated: Collection[int]
) -> list[Entry]:
    """Return who would play and has no seat, by number; of substitutes only who is needed."""
    expected = tournament.entries.expected_in(session).exclude(pk__in=bye_pks)
    playing = sorted(
        expected.select_related("player"),
        key=lambda entry: (entry.pk not in seated, entry.number or 0),
    )
    found = lineup_of(playing, tournament.odd_tables_played)
    return [entry for entry in found.entries if entry.pk not in seated]


def _places(tables: dict[int, dict[int, Seat]], bye_pks: Collection[int]) -> Iterable[SeatTransfer]:
    """Yield the seats that are empty, or would be, by table and wind."""
    for by_wind in tables.values():
        table = next(iter(by_wind.values())).table
        stay = tuple(seat.entry for seat in by_wind.values() if seat.entry_id not in bye_pks)
        for wind in range(table.size):
            entry = by_wind[wind].entry if wind in by_wind else None
            if entry is None or entry.pk in bye_pks:
                yield SeatTransfer(table, wind, entry, None, stay)


def _seat_transfers(
    tournament: Tournament, places: Sequence[SeatTransfer], free: list[Entry]
) -> Iterable[SeatTransfer]:
    """Give each place to the player who has met the others at the table least; empties ``free``."""
    meetings = Meetings(placed_tables(tournament) if places and free else ())
    joined: dict[int, list[Entry]] = {}
    for place in places:
        if not free:
            yield place
            continue
        beside = (*place.others, *joined.get(place.table.pk, ()))
        taken_by = min(free, key=partial(meetings.with_all, others=beside))
        free.remove(taken_by)
        joined.setdefault(place.table.pk, []).append(taken_by)
        yield replace(place, taken_by=taken_by)

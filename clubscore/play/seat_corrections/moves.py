"""Where the tables of a session went, if its names were right and its winds wrong."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from clubscore.errors import ClubError
from clubscore.play.corrections.new_seats import NewSeats
from clubscore.tournaments.models import Entry, Table
from clubscore.tournaments.sessions.real_seats import Chair, RealSeats


@dataclass(frozen=True, slots=True)
class TableMove:
    """The players of a table, who sat at the table with ``number``, in ``new_seats`` there.

    ``entries`` are they by their new seat.
    """

    table: Table
    number: int
    new_seats: NewSeats
    entries: tuple[Entry, ...]

    @property
    def changes_seats(self) -> bool:
        """Whether someone has another wind; otherwise the table only has another number."""
        return self.new_seats != tuple(range(len(self.new_seats)))


def table_moves(real: RealSeats, tables: Mapping[int, Table]) -> list[TableMove]:
    """Return where each of the tables went, by their numbers; ``tables`` are the session's, by id.

    Raises ``winds_need_same_people`` where players of a table did not sit together: then its names
    were wrong.
    """
    entries = {chair: seat.entry for chair, seat in real.seats.items()} | dict(real.entries)
    thought = {seat.entry_id: chair for chair, seat in real.seats.items()}
    moves = []
    for pk in sorted(real.tables, key=lambda pk: tables[pk].number):
        there = _people_at(pk, entries)
        home = {thought[entry.pk][0] if entry.pk in thought else 0 for entry in there}
        (of,) = home if len(home) == 1 else (0,)
        if of not in tables or len(there) != tables[of].size or tables[of].size != tables[pk].size:
            raise ClubError("winds_need_same_people", table=tables[pk].number)
        seats = {thought[entry.pk][1]: seat for seat, entry in enumerate(there)}
        new_seats = tuple(seats[seat] for seat in range(len(there)))
        moves.append(TableMove(tables[of], tables[pk].number, new_seats, there))
    return sorted(moves, key=lambda move: move.table.number)


def _people_at(table: int, entries: Mapping[Chair, Entry]) -> tuple[Entry, ...]:
    return tuple(entries[chair] for chair in sorted(entries) if chair[0] == table)

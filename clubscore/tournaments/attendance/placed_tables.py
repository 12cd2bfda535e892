"""Seats by table as ids of entries, and who has met whom."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import combinations

from clubscore.tournaments.models import Entry, Seat, Session, Tournament

Pair = tuple[int, int]  # ids of two entries, the lower first


@dataclass(frozen=True, slots=True)
class PlacedTable:
    """A table with the ids of its entries by starting wind; None if nobody sits."""

    session: int  # number
    number: int
    entries: tuple[int | None, ...]

    @property
    def pairs(self) -> list[Pair]:
        """The pairs who meet at the table, the lower id first."""
        sitting = sorted(one for one in self.entries if one is not None)
        return list(combinations(sitting, 2))


def placed_tables(tournament: Tournament) -> list[PlacedTable]:
    """Return every table with a seat, by session and number; none of annulled ones. One query."""
    seats = Seat.objects.filter(session__tournament=tournament).exclude(
        session__state=Session.State.ANNULLED
    )
    found: dict[tuple[int, int], list[int | None]] = {}
    ordered = seats.order_by("session__number", "table__number", "wind")
    for session, table, size, wind, entry in ordered.values_list(
        "session__number", "table__number", "table__size", "wind", "entry"
    ):
        found.setdefault((session, table), [None] * size)[wind] = entry
    return [PlacedTable(*place, tuple(entries)) for place, entries in found.items()]


class Meetings:
    """How often the entries of an event share a table."""

    def __init__(self, tables: Iterable[PlacedTable]) -> None:
        self._times = Counter(pair for table in tables for pair in table.pairs)

    def with_all(self, one: Entry, others: Iterable[Entry]) -> int:
        """Return how often someone meets these, all together."""
        return sum(self._times[min(one.pk, two.pk), max(one.pk, two.pk)] for two in others)

"""One player's tables over all events, read without the rest of their sessions.

As in a club's games, a table counts when its session is over and public, and a player who forfeited
it has no place there.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from django.db.models import Exists, OuterRef

from clubscore.people.models import Player
from clubscore.standings.books import sums_of_tables
from clubscore.standings.figure import Figure
from clubscore.standings.ranking import NOT_LISTED
from clubscore.standings.strengths.places import places_of
from clubscore.standings.table_book import TableBook
from clubscore.tournaments.models import Entry, Seat, Session, Tournament
from clubscore.tournaments.sessions.publication import COUNTED, played_at
from scoring.rulesets.base import FinalScore


@dataclass(frozen=True, slots=True)
class PlayedTable:
    """A table at which the player sat; people by id, seats are starting winds."""

    table: int  # id
    event: int  # id
    session: int  # id
    ruleset: str
    at: datetime
    wind: int  # of the player
    players: tuple[int, ...]  # ids, by wind
    entries: tuple[int, ...]  # ids, by wind
    totals: tuple[int, ...]  # points
    worths: tuple[int, ...]  # what places follow from, by wind
    points: tuple[int, ...]  # won and lost at the table, whatever a final score makes of them
    forfeited_seats: frozenset[int]
    hands_played: int
    by_totals: bool  # from paper: its hands are not known
    lost: tuple[int, ...]  # points to false wins that nobody received, by wind
    beside_hands: bool = False  # from paper, and counted though its hands are known
    final: tuple[FinalScore, ...] = ()  # by wind, where the rules have them

    @property
    def final_score(self) -> FinalScore | None:
        """The final score of the player, if the rules have them."""
        return self.final[self.wind] if self.final else None

    @property
    def total(self) -> int:
        """Points of the player."""
        return self.totals[self.wind]

    @property
    def lost_points(self) -> int:
        """Points the player lost to false wins that nobody received."""
        return self.lost[self.wind]

    @property
    def places(self) -> dict[int, int]:
        """The place of each player who has one, by wind; equal totals share one."""
        winds = [wind for wind in range(len(self.players)) if wind not in self.forfeited_seats]
        found = places_of([self.worths[wind] for wind in winds])
        return dict(zip(winds, found, strict=True))

    @property
    def place(self) -> int | None:
        """The place of the player."""
        return self.places.get(self.wind)


def hands_known_of(tables: Sequence[PlayedTable]) -> Figure:
    """Return how many tables these are, and of how many of them the hands are known."""
    known = sum(not one.by_totals for one in tables)
    return Figure(known, known, len(tables))


def tables_of_player(player: Player) -> list[PlayedTable]:
    """Return the tables of a player's public events, earliest first. Eight queries."""
    counted = Session.objects.filter(COUNTED, pk=OuterRef("session"))  # of each seat
    seats = Seat.objects.filter(Exists(counted), entry__player=player)
    mine = dict(seats.values_list("table", "wind"))
    sessions = Session.objects.filter(tables__in=mine).in_bulk()
    events = Tournament.objects.in_bulk({one.tournament_id for one in sessions.values()})
    found = [replace(one, wind=mine[one.table]) for one in _read(events, sessions, mine)]
    return sorted(found, key=lambda one: (one.at, one.event, one.session))


def tables_of_entries(
    event: Tournament, sessions: Iterable[Session]
) -> dict[int, list[PlayedTable]]:
    """Return the tables of some sessions of an event, as each entry saw them. Five queries."""
    of = {session.pk: session for session in sessions}
    tables = Seat.objects.filter(session__in=of).order_by("session__number", "table")
    ids = list(dict.fromkeys(tables.values_list("table", flat=True)))
    found: defaultdict[int, list[PlayedTable]] = defaultdict(list)
    for table in _read({event.pk: event}, of, ids):
        for wind, entry in enumerate(table.entries):
            found[entry].append(replace(table, wind=wind))
    return found


def _read(
    events: Mapping[int, Tournament], sessions: Mapping[int, Session], tables: Iterable[int]
) -> Iterator[PlayedTable]:
    """Yield tables with a result as their East saw them."""
    books = sums_of_tables(events.values(), sessions.values(), tables)
    players = _players_of(books.tables.values())
    forfeits = books.forfeits()
    for pk, book in books.tables.items():
        entries = tuple(book.entries[one] for one in sorted(book.entries))
        if (
            not book.has_result
            or len(entries) != len(book.totals)
            or not players.keys() >= set(entries)
        ):
            continue
        session = sessions[book.session]
        event = events[session.tournament_id]
        yield PlayedTable(
            table=pk,
            event=event.pk,
            session=session.pk,
            ruleset=event.ruleset,
            at=played_at(session, event),
            wind=0,
            players=tuple(players[entry] for entry in entries),
            entries=entries,
            totals=book.totals,
            worths=book.worths,
            points=book.points,
            forfeited_seats=frozenset(
                one for one, entry in enumerate(entries) if (entry, session.pk) in forfeits
            ),
            hands_played=book.hands_played,
            by_totals=book.totals_only,
            beside_hands=book.by_totals and book.has_hands,
            lost=tuple(book.lost_points),
            final=() if book.final is None else book.final.scores,
        )


def _players_of(books: Iterable[TableBook]) -> dict[int, int]:
    """Return the players of everyone seated who is on the list of the event, by entry."""
    entries = {entry for book in books for entry in book.entries.values()}
    listed = Entry.objects.filter(pk__in=entries).exclude(state__in=NOT_LISTED)
    return dict(listed.values_list("pk", "player"))

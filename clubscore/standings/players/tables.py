"""The tables of one player over all events, read without the rest of their sessions.

As in a club's games, a table counts when its session is over and everybody may see it, and whoever
forfeited it has no place there.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Q

from clubscore.people.models import Player
from clubscore.standings.books import TableBook, sums_of_tables
from clubscore.standings.clubs.games import played_at
from clubscore.standings.ranking import NOT_LISTED
from clubscore.standings.strengths.places import places_of
from clubscore.tournaments.models import Entry, Penalty, Seat, Session, Tournament

SHOWN = Q(session__tournament__results_held=False) | Q(session__published_at__isnull=False)


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
    totals: tuple[int, ...]  # points
    forfeited_seats: frozenset[int]
    hands_played: int
    by_totals: bool  # from paper
    lost_points: int  # of the player, to false wins, that nobody received

    @property
    def total(self) -> int:
        """Points of the player."""
        return self.totals[self.wind]

    @property
    def places(self) -> dict[int, int]:
        """The place of each player who has one, by wind; equal totals share one."""
        winds = [wind for wind in range(len(self.players)) if wind not in self.forfeited_seats]
        found = places_of([self.totals[wind] for wind in winds])
        return dict(zip(winds, found, strict=True))

    @property
    def place(self) -> int | None:
        """The place of the player."""
        return self.places.get(self.wind)


def tables_of_player(player: Player) -> list[PlayedTable]:
    """Return the tables of a player's public events, the earliest first. Eight queries."""
    seats = Seat.objects.filter(
        SHOWN,
        entry__player=player,
        session__state=Session.State.CLOSED,
        session__tournament__visibility=Tournament.Visibility.PUBLIC,
    )
    mine = {
        table: (wind, session)
        for table, wind, session in seats.values_list("table", "wind", "session")
    }
    sessions = Session.objects.in_bulk({session for _wind, session in mine.values()})
    events = Tournament.objects.in_bulk({one.tournament_id for one in sessions.values()})
    books = sums_of_tables(events.values(), sessions, mine)
    players = _players_of(books.tables.values())
    forfeits = {
        (note.entry, note.session) for note in books.penalties if note.kind == Penalty.Kind.FORFEIT
    }
    found = []
    for pk, book in books.tables.items():
        entries = [book.entries[one] for one in sorted(book.entries)]
        if (
            not book.has_result
            or len(entries) != len(book.totals)
            or not players.keys() >= set(entries)
        ):
            continue
        wind, session = mine[pk][0], sessions[book.session]
        event = events[session.tournament_id]
        found.append(
            PlayedTable(
                table=pk,
                event=event.pk,
                session=session.pk,
                ruleset=event.ruleset,
                at=played_at(session, event),
                wind=wind,
                players=tuple(players[entry] for entry in entries),
                totals=book.totals,
                forfeited_seats=frozenset(
                    one for one, entry in enumerate(entries) if (entry, session.pk) in forfeits
                ),
                hands_played=book.hands_played,
                by_totals=book.by_totals,
                lost_points=book.lost_points[wind],
            )
        )
    return sorted(found, key=lambda one: (one.at, one.event, one.session))


def _players_of(books: Iterable[TableBook]) -> dict[int, int]:
    """Return the players of everybody seated who is on the list of the event, by entry."""
    entries = {entry for book in books for entry in book.entries.values()}
    listed = Entry.objects.filter(pk__in=entries).exclude(state__in=NOT_LISTED)
    return dict(listed.values_list("pk", "player"))

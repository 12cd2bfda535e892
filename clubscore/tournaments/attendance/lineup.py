"""Who plays in a session: the players, and as many substitutes as fill the last table.

Where an event allows tables of three or five, nobody is over.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Exists, Max, OuterRef

from clubscore.errors import ClubError
from clubscore.tournaments.models import Entry, Seat, Session, Tournament
from clubscore.tournaments.stages.services import check_cuts_before
from clubscore.tournaments.table_sizes import FOUR, OddTables, table_sizes


@dataclass(frozen=True, slots=True)
class Lineup:
    """Who plays in a session, by number. Substitutes are counted apart from the players."""

    players: tuple[Entry, ...]
    substitutes: tuple[Entry, ...]  # who fill the last table
    spare: tuple[Entry, ...]  # substitutes who are not needed
    odd: OddTables = OddTables.NONE  # what the event allows

    @property
    def entries(self) -> list[Entry]:
        """Everyone who takes a seat, by number."""
        return sorted((*self.players, *self.substitutes), key=lambda entry: entry.number or 0)

    @property
    def sizes(self) -> tuple[int, ...]:
        """How many players sit at each table; empty if some are left over."""
        return table_sizes(len(self.players) + len(self.substitutes), self.odd)

    @property
    def has_odd_tables(self) -> bool:
        """Some sit at tables of three or five."""
        return any(size != FOUR for size in self.sizes)

    @property
    def tables(self) -> int:
        """Tables that are filled."""
        if self.sizes:
            return len(self.sizes)
        seated = (
            len(self.players) if self.players_missing else len(self.players) + len(self.substitutes)
        )
        return seated // FOUR

    @property
    def players_left(self) -> int:
        """Players without a table; the substitutes there are do not fill it."""
        return len(self.players) % FOUR if self.players_missing else 0

    @property
    def players_missing(self) -> int:
        """How many more players the next table needs, counting the substitutes available."""
        if self.sizes:
            return 0
        return -(len(self.players) + len(self.substitutes)) % FOUR

    def check(self) -> None:
        """Raise ``players_not_multiple_of_four``."""
        if self.players_missing:
            raise ClubError(
                "players_not_multiple_of_four",
                players=len(self.players),
                tables=self.tables,
                left=self.players_left,
                missing=self.players_missing,
            )


def lineup(tournament: Tournament, session: int | None = None) -> Lineup:
    """Return who plays in a session by its number; without one, in sessions to come. One query.

    Substitutes who already have a seat in the event come first, so that the same people keep
    filling the tables.
    """
    everybody = tournament.entries
    playing = everybody.in_play().still_in() if session is None else everybody.playing_in(session)
    seats = Seat.objects.filter(entry=OuterRef("pk"))
    entries = playing.select_related("player").annotate(has_seats=Exists(seats)).order_by("number")
    return lineup_of(entries, tournament.odd_tables_played)


def lineup_of(entries: Iterable[Entry], odd: OddTables = OddTables.NONE) -> Lineup:
    """Return who plays of those who can, given by number, each with ``has_seats``.

    Where ``odd`` tables are allowed, substitutes play only if they fill all tables of four.
    """
    entries = list(entries)
    players = tuple(entry for entry in entries if not entry.substitute)
    substitutes = [entry for entry in entries if entry.substitute]
    substitutes.sort(key=lambda entry: not getattr(entry, "has_seats", False))
    needed = -len(players) % FOUR
    if needed > len(substitutes) and table_sizes(len(players), odd):
        needed = 0
    return Lineup(players, tuple(substitutes[:needed]), tuple(substitutes[needed:]), odd)


def seated_lineup(tournament: Tournament, session: int | None = None) -> Lineup:
    """Return who takes a seat, in a session or in sessions to come.

    Raises ``no_players``, ``players_not_multiple_of_four`` or ``cut_not_made``.
    """
    if session is not None:
        check_cuts_before(tournament, session)
    found = lineup(tournament, session)
    if not found.players:
        raise ClubError("no_players")
    found.check()
    return found


def check_fours(players: int) -> None:
    """Raise ``players_not_multiple_of_four`` unless this many players fill tables."""
    left = players % FOUR
    if left:
        raise ClubError(
            "players_not_multiple_of_four",
            players=players,
            tables=players // FOUR,
            left=left,
            missing=FOUR - left,
        )


def next_session_number(tournament: Tournament) -> int:
    """Return the number of the session seats are drawn for next: a draft, or a new one."""
    drafts = tournament.sessions.filter(state=Session.State.DRAFT).order_by("number")
    number = drafts.values_list("number", flat=True).first()
    return new_session_number(tournament) if number is None else number


def new_session_number(tournament: Tournament) -> int:
    """Return the number a new session gets."""
    return 1 + (tournament.sessions.aggregate(last=Max("number"))["last"] or 0)

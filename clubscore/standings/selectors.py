"""Standings and session pages as typed rows, in a constant number of queries."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from clubscore.play.confirmations import ConfirmationStatus, confirmation_statuses
from clubscore.play.entry.assessment import EventRules
from clubscore.play.ledger import with_further_wins
from clubscore.play.models import Hand, valid_totals
from clubscore.play.penalized_seats import penalties_of
from clubscore.play.selectors import SeatRow, TableState, state_of
from clubscore.tournaments.models import Entry, Seat, Session, Table, Tournament

from .books import books_of
from .final_ranking import of_those_who_played
from .ranking import NOT_LISTED, rank_entries, ranking
from .rows import StandingRow

# Of a hand, what no overview shows; most of its row, and slow to read.
NOT_READ: Final = (
    *("breakdown", "options", "ruleset", "engine_version", "token"),
    *("recorded_at", "recorded_by", "recorded_by_name", "via"),
)


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table in the overview of its session."""

    state: TableState
    confirmation_status: ConfirmationStatus | None = (
        None  # of its confirmation, where that was asked for
    )

    @property
    def table(self) -> Table:
        """The table."""
        return self.state.table

    @property
    def seats(self) -> tuple[SeatRow, ...]:
        """The players by starting wind, with their totals."""
        return self.state.seats

    @property
    def hands_played(self) -> int:
        """Hands played."""
        return self.state.hands_played

    @property
    def by_totals(self) -> bool:
        """Only its totals are known, from paper."""
        return self.state.has_totals_only

    @property
    def beside_hands(self) -> bool:
        """Whether its totals count, from paper, though its hands are known."""
        return self.state.beside

    @property
    def off_by(self) -> int:
        """What totals recorded as on the sheet add up to; 0 at all other tables."""
        return self.state.off_by

    @property
    def is_closed(self) -> bool:
        """Whether the table is closed, whether or not the game is finished."""
        return self.state.closed

    @property
    def remainder(self) -> int:
        """Points that nobody gets, if the rules have final scores."""
        return self.state.remainder

    @property
    def is_not_played(self) -> bool:
        """Whether the table was closed, and nothing was played at it."""
        return self.state.is_not_played

    @property
    def hands_in_game(self) -> int | None:
        """Hands of a whole game; None when it is open."""
        return self.state.hands_in_game

    @property
    def unconfirmed_seats(self) -> list[SeatRow]:
        """The players who have yet to confirm the result; none while the game is in progress."""
        standing = self.confirmation_status
        if standing is None or not standing.is_open:
            return []
        return [row for row in self.seats if row.seat not in standing.seats]

    @property
    def leaders(self) -> list[SeatRow]:
        """Who leads; several when equal, nobody before the first points."""
        return [row for row in self.seats if row.seat in self.state.leaders]


def standings(of: Tournament | Session) -> list[StandingRow]:
    """Return the standings of an event or of one session, best first.

    A session lists those seated in it, unranked ones last, and gives no places before anything was
    played; an event lists everyone on its list. Seven queries.
    """
    if isinstance(of, Tournament):
        made = ranking(of, unpublished=True)
        return [*made.rows, *made.unranked]
    event = of.tournament
    entries = Entry.objects.filter(seats__session=of).select_related("player", "team")
    books = books_of(event, [of])
    own = [note for note in books.penalties if note.session == of.pk]
    made = rank_entries(event, [of], entries.order_by("number"), replace(books, penalties=own))
    idle = [row for row in made.rows if not row.has_played]
    return [*of_those_who_played(made).rows, *idle, *made.unranked]


def session_overview(session: Session) -> list[TableRow]:
    """Return the tables of a session by number, each with its state. Five queries."""
    return _overview([Session.objects.select_related("tournament__club").get(pk=session.pk)])


def event_overview(event: Tournament) -> list[TableRow]:
    """Return the tables of an event by session, each with its state. Five queries."""
    sessions = event.sessions.select_related("tournament__club").order_by("number")
    return _overview(list(sessions))


def _overview(sessions: Sequence[Session]) -> list[TableRow]:
    """Return the tables of sessions of one event. Four queries."""
    if not sessions:
        return []
    by_pk = {session.pk: session for session in sessions}
    tables = list(
        Table.objects.filter(session__in=by_pk)
        .select_related("totals")
        .order_by("session__number", "number")
    )
    seats: defaultdict[int, list[Seat]] = defaultdict(list)
    seated = Seat.objects.filter(session__in=by_pk)
    for seat in seated.select_related("entry__player").order_by("wind"):
        seats[seat.table_id].append(seat)
    hands: defaultdict[int, list[Hand]] = defaultdict(list)
    of_sessions = Hand.objects.filter(table__session__in=by_pk).select_related("penalty")
    read = of_sessions.defer(*NOT_READ).order_by("number", "pk")
    for hand in with_further_wins(read, EventRules.of(sessions[0].tournament)):
        hands[hand.table_id].append(hand)
    penalties = penalties_of(tables)
    rows = []
    for table in tables:
        table.session = by_pk[table.session_id]
        state = state_of(
            *(table, seats[table.pk], hands[table.pk], penalties[table.pk]), valid_totals(table)
        )
        rows.append(TableRow(state))
    return rows


def with_confirmations(rows: Sequence[TableRow]) -> list[TableRow]:
    """Return tables with the progress of their confirmation. One query."""
    found = confirmation_statuses([row.state for row in rows])
    return [replace(row, confirmation_status=found[row.table.pk]) for row in rows]


def best_of(rows: Iterable[StandingRow]) -> StandingRow | None:
    """Return the winner of the most valuable hand of all; None before the first win."""
    winners = [row for row in rows if row.best is not None]
    return max(winners, key=lambda row: row.best.value if row.best else 0, default=None)


def entry_by_number(event: Tournament, number: int) -> Entry | None:
    """Return the player of an event with a number. One query."""
    entries = event.entries.exclude(state__in=NOT_LISTED).select_related("player", "team")
    return entries.filter(number=number).first()

"""What the organizer's pages read."""

from dataclasses import dataclass
from enum import StrEnum

from django.db.models import Exists, OuterRef

from clubscore.errors import ClubError
from clubscore.events.models import Entry, Seat, Session, Table, Tournament
from clubscore.events.rules import RulesInForce, rules_in_force
from clubscore.standings.selectors import TableRow, session_overview
from clubscore.wording import explain

FOUR = 4  # players at a table


class Need(StrEnum):
    """What an event can need its organizer for."""

    PLAYERS = "players"
    DRAW = "draw"
    START = "start"
    CLOSE_TABLE = "close_table"
    LINK = "link"
    CLOSE = "close"
    PUBLISH = "publish"


@dataclass(frozen=True, slots=True)
class Attention:
    """Something that waits for the organizer."""

    what: Need
    session: Session | None = None
    table: Table | None = None
    text: str = ""


@dataclass(frozen=True, slots=True)
class SessionBoard:
    """A session being run; of a closed one the tables are not read."""

    session: Session
    tables: tuple[TableRow, ...] = ()

    @property
    def is_seated(self) -> bool:
        """Four players sit at every table."""
        if self.session.state != Session.State.DRAFT:
            return True
        return bool(self.tables) and all(len(row.seats) == FOUR for row in self.tables)

    @property
    def open_tables(self) -> list[TableRow]:
        """The tables hands are still entered at."""
        return [row for row in self.tables if not row.state.closed]

    @property
    def can_close(self) -> bool:
        """Running, with every table closed."""
        return self.session.state == Session.State.RUNNING and not self.open_tables


@dataclass(frozen=True, slots=True)
class EventBoard:
    """An event being run: the sessions, the latest first, and what waits for the organizer."""

    event: Tournament
    rules: RulesInForce
    players: int
    sessions: tuple[SessionBoard, ...]
    attention: tuple[Attention, ...]


def event_board(event: Tournament) -> EventBoard:
    """Return the board of an event. Two queries, and five for each session not closed."""
    players = event.entries.in_play().count()
    sessions = tuple(_session_board(session) for session in event.sessions.order_by("-number"))
    waiting = [*_players(players), *(need for board in sessions for need in _needs(board))]
    return EventBoard(event, rules_in_force(event), players, sessions, tuple(waiting))


def _session_board(session: Session) -> SessionBoard:
    if session.state == Session.State.CLOSED:
        return SessionBoard(session)
    return SessionBoard(session, tuple(session_overview(session)))


def _players(count: int) -> list[Attention]:
    if not count:
        return [Attention(Need.PLAYERS, text=explain(ClubError("no_players")))]
    left = count % FOUR
    if not left:
        return []
    facts = {"players": count, "tables": count // FOUR, "left": left, "missing": FOUR - left}
    error = ClubError("players_not_multiple_of_four", **facts)
    return [Attention(Need.PLAYERS, text=explain(error))]


def _needs(board: SessionBoard) -> list[Attention]:
    session = board.session
    if session.state == Session.State.DRAFT and board.tables:
        return [Attention(Need.START if board.is_seated else Need.DRAW, session)]
    closed = session.state == Session.State.CLOSED
    if closed and session.tournament.results_held and session.published_at is None:
        return [Attention(Need.PUBLISH, session)]
    if board.can_close:
        return [Attention(Need.CLOSE, session)]
    needs = []
    for row in board.open_tables:
        if row.state.finished:
            needs.append(Attention(Need.CLOSE_TABLE, session, row.table))
        elif not row.table.link_active:
            needs.append(Attention(Need.LINK, session, row.table))
    return needs


def event_entries(event: Tournament) -> list[Entry]:
    """Return the players of an event by number, each with ``has_played``. One query."""
    played = Seat.objects.filter(entry=OuterRef("pk")).exclude(session__state=Session.State.DRAFT)
    return list(event.entries.select_related("player", "team").annotate(has_played=Exists(played)))


def seated(session: Session) -> dict[tuple[int, int], int]:
    """Return table number and wind → entry id, for everybody who sits in a session."""
    seats = session.seats.values_list("table__number", "wind", "entry")
    return {(number, wind): entry for number, wind, entry in seats}

"""What the organizer's pages read."""

from dataclasses import dataclass
from enum import StrEnum

from django.db.models import Exists, OuterRef

from clubscore.errors import ClubError
from clubscore.events.byes import coming_session
from clubscore.events.models import Entry, Seat, Session, Table, Tournament
from clubscore.events.registration import Places, places
from clubscore.events.rules import RulesInForce, rules_in_force
from clubscore.standings.selectors import TableRow, session_overview
from clubscore.wording import explain

FOUR = 4  # players at a table


class Need(StrEnum):
    """What an event can need its organizer for."""

    PLAYERS = "players"
    FOURS = "fours"
    REQUESTS = "requests"
    WAITING = "waiting"
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
    count: int = 0


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
    """Return the board of an event. Six queries, and five for each session not closed."""
    players = event.entries.in_play().count()
    playing = event.entries.playing(coming_session(event)).count()
    sessions = tuple(_session_board(session) for session in event.sessions.order_by("-number"))
    waiting = [
        *_players(playing if players else 0),
        *_requests(places(event)),
        *(need for board in sessions for need in _needs(board)),
    ]
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
    return [Attention(Need.FOURS, text=explain(error))]


def _requests(now: Places) -> list[Attention]:
    needs = []
    if now.requested:
        needs.append(Attention(Need.REQUESTS, count=now.requested))
    if now.for_waiting:
        needs.append(Attention(Need.WAITING, count=now.waiting))
    return needs


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


@dataclass(frozen=True, slots=True)
class EntryLists:
    """Everybody in an event by state: ``listed`` have a number, the others asked for a place."""

    listed: tuple[Entry, ...]  # by number, each with ``has_played``; also those who withdrew
    requested: tuple[Entry, ...]  # in the order they asked, as the next two
    waiting: tuple[Entry, ...]
    declined: tuple[Entry, ...]

    @property
    def in_play(self) -> list[Entry]:
        """Those confirmed, substitutes among them."""
        return [entry for entry in self.listed if entry.state == Entry.State.CONFIRMED]

    def places(self, event: Tournament) -> Places:
        """Return how many places there are and who wants them."""
        groups = (self.in_play, self.requested, self.waiting)
        counts = [sum(not entry.substitute for entry in group) for group in groups]
        return Places(event.capacity, *counts)


def entry_lists(event: Tournament) -> EntryLists:
    """Return everybody in an event by state. One query."""
    played = Seat.objects.filter(entry=OuterRef("pk")).exclude(session__state=Session.State.DRAFT)
    entries = event.entries.select_related("player", "team").annotate(has_played=Exists(played))
    everybody = list(entries.order_by("pk"))
    state = Entry.State

    def asked(wanted: Entry.State) -> tuple[Entry, ...]:
        return tuple(one for one in everybody if one.number is None and one.state == wanted)

    listed = [entry for entry in everybody if entry.number is not None]
    listed.sort(key=lambda entry: entry.number or 0)
    asked_for = (asked(state.REQUESTED), asked(state.WAITING), asked(state.WITHDRAWN))
    return EntryLists(tuple(listed), *asked_for)


def seated(session: Session) -> dict[tuple[int, int], int]:
    """Return table number and wind → entry id, for everybody who sits in a session."""
    seats = session.seats.values_list("table__number", "wind", "entry")
    return {(number, wind): entry for number, wind, entry in seats}

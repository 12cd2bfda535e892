"""The page of a running event: what needs attention now, and the sessions."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Count, OuterRef, Q, Subquery, Sum
from django.db.models.functions import Coalesce

from clubscore.errors import ClubError
from clubscore.play.held.selectors import PhoneHands, held_at_event, held_state
from clubscore.standings.selectors import TableRow, session_overview, with_confirmations
from clubscore.tournaments.attendance.byes import sitting_out
from clubscore.tournaments.attendance.lineup import lineup, next_session_number
from clubscore.tournaments.check_in.selectors import presences
from clubscore.tournaments.models import Seat, Session, Table, Tournament
from clubscore.tournaments.roster.requests import places
from clubscore.tournaments.roster.teams import uneven_teams
from clubscore.tournaments.rules import ActiveRules, active_rules
from clubscore.tournaments.sessions.clock import Clock, clock_of
from clubscore.tournaments.sessions.start_check import entries_seated_twice
from clubscore.tournaments.stages.services import open_cut
from clubscore.web.organizer.seating.proof import RepeatedPair, session_repeats
from clubscore.words import explain, list_words

from .needs import Attention, EventNeed, contact_needs, request_needs


@dataclass(frozen=True, slots=True)
class SessionLine:
    """A session in the list of sessions, with its progress."""

    session: Session
    tables: int
    places: int  # at these tables
    seats: int
    closed_tables: int
    disputed_tables: int

    @property
    def is_seated(self) -> bool:
        """Whether every table is full."""
        return self.tables > 0 and self.seats == self.places

    @property
    def state(self) -> str:
        """State of the session."""
        return self.session.state


@dataclass(frozen=True, slots=True)
class SessionBoard:
    """A session being run, with its tables."""

    line: SessionLine
    tables: tuple[TableRow, ...]
    clock: Clock | None
    phone_hands: tuple[PhoneHands, ...] = ()  # what phones hold for its tables
    repeated_pairs: tuple[RepeatedPair, ...] = ()  # of a draft: who has met in an earlier session
    sitting_out: tuple[str, ...] = ()  # names

    @property
    def session(self) -> Session:
        """The session."""
        return self.line.session

    @property
    def held_state(self) -> str:
        """What tells one state of the phones from another."""
        return held_state(self.phone_hands)

    @property
    def is_seated(self) -> bool:
        """Four players sit at every table."""
        return self.line.is_seated

    @property
    def open_tables(self) -> list[TableRow]:
        """The tables hands are still entered at."""
        return [row for row in self.tables if not row.state.closed]

    @property
    def silent(self) -> list[TableRow]:
        """The open tables without a single hand."""
        return [row for row in self.open_tables if not row.state.has_result]

    @property
    def can_close(self) -> bool:
        """Running, with every table closed and none in dispute."""
        return self.is_running and not self.open_tables and not self.line.disputed_tables

    @property
    def can_prepare(self) -> bool:
        """Running, with nothing recorded and no table closed: it can go back to preparation."""
        return self.is_running and all(row.state.is_untouched for row in self.tables)

    @property
    def waits_for_clock(self) -> bool:
        """Running for a given number of minutes, but nobody has started the clock."""
        waits = bool(self.session.minutes) and self.clock is None
        return self.is_running and waits and bool(self.open_tables)

    @property
    def is_running(self) -> bool:
        """Whether the session is being played."""
        return self.session.state == Session.State.RUNNING


@dataclass(frozen=True, slots=True)
class EventBoard:
    """An event being run: its sessions, those that matter now, and what waits for the organizer."""

    event: Tournament
    rules: ActiveRules
    players: int
    substitutes: int
    lines: tuple[SessionLine, ...]
    current: tuple[SessionBoard, ...]  # what runs, or else what comes next
    attention: tuple[Attention, ...]

    @property
    def is_played(self) -> bool:
        """Whether there were sessions that count, and all of them are closed."""
        return any(line.session.is_counted for line in self.lines) and not self.current


def event_board(event: Tournament) -> EventBoard:
    """Return the board of an event. Eleven queries, and eight for each session that matters now."""
    entries = event.entries.in_play().aggregate(
        players=Count("pk", filter=Q(substitute=False)),
        substitutes=Count("pk", filter=Q(substitute=True)),
    )
    lines = session_lines(event)
    running, drafts = (
        [line for line in lines if line.state == state]
        for state in (Session.State.RUNNING, Session.State.DRAFT)
    )
    phone_hands = held_at_event(event)
    current = tuple(session_board(line, phone_hands) for line in running or drafts[:1])
    waiting = (
        *_players(event, entries["players"], is_playing=bool(running)),
        *contact_needs(event),
        *request_needs(places(event)),
        *_no_session(entries["players"], lines),
        *_hands_on_phones(phone_hands),
        *_twice(event if len(running) > 1 else None),
        *_earlier(lines),
        *_cut(event, lines),
        *_teams(event, lines),
        *(need for board in current for need in _unseated_players(board)),
        *(need for board in current for need in _needs(board)),
        *(need for line in lines for need in _unpublished_results(line)),
    )
    rules = active_rules(event)
    return EventBoard(event, rules, **entries, lines=lines, current=current, attention=waiting)


def session_lines(event: Tournament) -> tuple[SessionLine, ...]:
    """Return the sessions of an event by number. One query."""
    seats = Seat.objects.filter(session=OuterRef("pk")).order_by().values("session")
    sessions = event.sessions.order_by("number").annotate(
        table_count=Count("tables"),
        place_count=Coalesce(Sum("tables__size"), 0),
        closed=Count("tables", filter=Q(tables__state=Table.State.CLOSED)),
        disputed=Count("tables", filter=~Q(tables__dispute="")),
        seat_count=Coalesce(Subquery(seats.annotate(count=Count("pk")).values("count")), 0),
    )
    lines = []
    session: Any  # with what was counted
    for session in sessions:
        session.tournament = event
        lines.append(
            SessionLine(
                session,
                tables=session.table_count,
                places=session.place_count,
                seats=session.seat_count,
                closed_tables=session.closed,
                disputed_tables=session.disputed,
            )
        )
    return tuple(lines)


def session_board(line: SessionLine, phone_hands: Sequence[PhoneHands]) -> SessionBoard:
    """Return a session with its tables and their confirmations. Seven queries, of a draft nine.

    ``phone_hands`` is what phones hold for the tables of its event.
    """
    tables = with_confirmations(session_overview(line.session))
    draft = line.state == Session.State.DRAFT and line.is_seated
    repeated = session_repeats(line.session) if draft else ()
    here = tuple(one for one in phone_hands if one.table.session_id == line.session.pk)
    names = tuple(sitting_out([line.session]).get(line.session.number, ()))
    return SessionBoard(line, tuple(tables), clock_of(line.session), here, repeated, names)


def _players(event: Tournament, players: int, *, is_playing: bool) -> list[Attention]:
    """Say how many are here, if that is asked; or else that they do not fill tables.

    While a session is played they sit or have a bye: how many the next one has, and who sits out
    then, is settled when its tables are closed.
    """
    here = presences(event)
    if players and here is not None:
        return [Attention(EventNeed.CHECK_IN, count=here, expected=players)]
    if is_playing:
        return []
    try:
        if not players:
            raise ClubError("no_players")
        lineup(event, next_session_number(event)).check()
    except ClubError as error:
        return [Attention(EventNeed.FOURS if players else EventNeed.PLAYERS, text=explain(error))]
    return []


def _no_session(players: int, lines: Sequence[SessionLine]) -> list[Attention]:
    """Say that nothing has been planned for the players yet."""
    return [Attention(EventNeed.SESSION)] if players and not lines else []


def _twice(event: Tournament | None) -> list[Attention]:
    """Name who sits at two tables of sessions being played at once; of None, nobody."""
    names = [entry.player.name for entry in entries_seated_twice(event)] if event else []
    return [Attention(EventNeed.TWICE, names=list_words(names))] if names else []


def _hands_on_phones(phone_hands: Sequence[PhoneHands]) -> list[Attention]:
    """Say which hands are only on phones."""
    return [Attention(EventNeed.HELD, phone_hands=tuple(phone_hands))] if phone_hands else []


def _earlier(lines: Sequence[SessionLine]) -> list[Attention]:
    """Name the sessions that are not closed although a later one has begun."""
    begun = [line.session.number for line in lines if line.session.is_counted]
    latest = max(begun, default=0)
    return [
        Attention(EventNeed.EARLIER, line.session, later=latest)
        for line in lines
        if line.session.number < latest and not line.session.is_over
    ]


def _cut(event: Tournament, lines: Sequence[SessionLine]) -> list[Attention]:
    """Report the stage that awaits a decision on who advances: all its sessions are closed."""
    if not event.stages:
        return []
    closed = {line.session.number for line in lines if line.session.is_over}
    stage = open_cut(event)
    if stage is None or not closed.issuperset(range(stage.first, stage.last + 1)):
        return []
    return [Attention(EventNeed.CUT, text=stage.name)]


def _teams(event: Tournament, lines: Sequence[SessionLine]) -> list[Attention]:
    """Name the teams of unequal size as long as no session has started."""
    if any(line.state != Session.State.DRAFT for line in lines):
        return []
    found = uneven_teams(event)
    names = list_words(f"{one.name} ({one.players})" for one in found)
    return [Attention(EventNeed.TEAMS, names=names)] if found else []


def _unseated_players(board: SessionBoard) -> list[Attention]:
    """Name the players without a seat and without a bye, as long as that can be changed."""
    session = board.session
    if not board.is_seated or not (session.state == Session.State.DRAFT or board.can_prepare):
        return []
    seats = set(session.seats.values_list("entry", flat=True))
    playing = lineup(session.tournament, session.number)
    names = [entry.player.name for entry in playing.players if entry.pk not in seats]
    if not names:
        return []
    return [Attention(EventNeed.UNSEATED, session, names=list_words(names), count=len(names))]


def _needs(board: SessionBoard) -> list[Attention]:
    session = board.session
    if session.state == Session.State.DRAFT:
        return [Attention(EventNeed.START if board.is_seated else EventNeed.DRAW, session)]
    if board.can_close:
        return [Attention(EventNeed.CLOSE, session)]
    clock = [Attention(EventNeed.CLOCK, session)] if board.waits_for_clock else []
    return clock + [
        Attention(what, session, tuple(row.table for row in rows))
        for what, rows in (
            (EventNeed.DISPUTE, [row for row in board.tables if row.table.dispute]),
            (
                EventNeed.OVERTIME,
                [row for row in board.open_tables if _is_over(session, row.table)],
            ),
            (EventNeed.CLOSE_TABLE, [row for row in board.open_tables if row.state.is_finished]),
            (EventNeed.LINK, [row for row in board.open_tables if _cut_off(row)]),
        )
        if rows
    ]


def _is_over(session: Session, table: Table) -> bool:
    clock = clock_of(session, table)
    return clock is not None and clock.is_over


def _cut_off(row: TableRow) -> bool:
    return not row.state.is_finished and not row.table.link_active


def _unpublished_results(line: SessionLine) -> list[Attention]:
    session = line.session
    held = session.tournament.results_held and session.published_at is None
    closed = session.state == Session.State.CLOSED
    return [Attention(EventNeed.PUBLISH, session)] if held and closed else []

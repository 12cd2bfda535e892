"""A whole event read from its file: checked to the last row before anything is written.

:func:`event_read` returns rows that are not in the database yet; :mod:`.importing` writes them.
"""

from __future__ import annotations

import zoneinfo
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass, field, fields
from typing import Any, TypeVar

from clubscore.events.models import (
    SEATS,
    Bye,
    Change,
    Draw,
    Entry,
    Penalty,
    Seat,
    SeatLock,
    Session,
    Table,
    Team,
    Tournament,
)
from clubscore.events.seating import NOBODY, Quality
from clubscore.people.models import Club, Player
from clubscore.play.models import Confirmation, Hand, HandChange, TableTotals
from clubscore.play.snapshots import FIELDS
from clubscore.standings.tie_breaks import TIE_BREAKS
from scoring.errors import RuleError
from scoring.rulesets import get

from . import eventfile as of
from .hand_states import STATE_KEYS, options_read, state_read
from .reading import LARGE, SMALL, Node, field_value, field_values, parsed
from .totals_states import totals_read

MOST_TABLE_POINTS = 1000  # as the settings ask
T = TypeVar("T")
PLAYED = (Entry.State.CONFIRMED, Entry.State.WITHDRAWN)


@dataclass(slots=True)
class EventFile:
    """What a file holds, as rows that refer to each other; those of the club are still to come.

    The players are in the order of ``entries``, whose ``player`` is not set yet.
    """

    club_name: str
    tournament: Tournament
    teams: list[Team] = field(default_factory=list)
    players: list[Player] = field(default_factory=list)
    entries: list[Entry] = field(default_factory=list)
    byes: list[Bye] = field(default_factory=list)
    aparts: list[tuple[Entry, Entry]] = field(default_factory=list)
    locks: list[SeatLock] = field(default_factory=list)
    draws: list[Draw] = field(default_factory=list)
    sessions: list[Session] = field(default_factory=list)
    tables: list[Table] = field(default_factory=list)
    seats: list[Seat] = field(default_factory=list)
    totals: list[TableTotals] = field(default_factory=list)
    hands: list[Hand] = field(default_factory=list)
    hand_changes: list[HandChange] = field(default_factory=list)
    confirmations: list[Confirmation] = field(default_factory=list)
    penalties: list[Penalty] = field(default_factory=list)
    log: list[Change] = field(default_factory=list)


def event_read(content: bytes) -> EventFile:
    """Return the event in a file.

    Raises ``ClubError`` that names the place and what is wrong there.
    """
    root = parsed(
        content,
        most_bytes=of.MOST_BYTES,
        most_values=of.MOST_VALUES,
        most_depth=of.MOST_DEPTH,
    )
    if not isinstance(root.value, dict) or root.value.get("application") != of.APPLICATION:
        raise root.fault("file_no_event")
    version = root.value.get("version")
    if version not in of.READ or type(version) is not int:
        raise root.fault("file_version", text=str(version), known=of.VERSION)
    of.brought_up_to_date(root.value, version)
    return _Reader(root.object(*of.TOP)).file


class _Reader:
    """Reads part after part; what comes later refers to what was there before."""

    def __init__(self, root: Node) -> None:
        self.file = EventFile(_club_name(root["club"]), _event(root["event"]))
        self.event = self.file.tournament
        self.teams: dict[str, Team] = {}
        self.tables: dict[tuple[int, int], Table] = {}
        self.sessions: dict[int, Session] = {}
        self._teams(root["teams"])
        self._players(root["players"])
        self._aparts(root["apart"])
        self._locks(root["seat_locks"])
        for node in root["draws"].items():
            self._draw(node)
        self._penalties(root["penalties"], root["sessions"])
        self._places_of_penalties(root["penalties"])
        for node in root["log"].items():
            self._change(node)

    def _teams(self, node: Node) -> None:
        for one in node.items():
            name = field_value(one, Team, "name")
            if name in self.teams:
                raise one.fault("file_twice", text=name)
            self.teams[name] = Team(tournament=self.event, name=name)
        self.file.teams = list(self.teams.values())

    def _players(self, node: Node) -> None:
        for number, one in enumerate(node.items(), start=1):
            one.object("player", "team", "byes", *of.PLAYER, *of.ENTRY)
            if one["player"].whole(1, SMALL) != number:
                raise one["player"].fault("file_out_of_order", text=str(number))
            player = Player(**field_values(one, Player, of.PLAYER))
            if not (player.country or player.is_erased):
                raise one["country"].fault("file_empty")
            self.file.players.append(player)
            entry = Entry(tournament=self.event, **field_values(one, Entry, of.ENTRY))
            entry.team = self._team(one["team"])
            _check_entry(one, entry)
            self.file.entries.append(entry)
            self._byes(one["byes"], entry)
        _once(node, "number", [entry.number for entry in self.file.entries])
        _once(node, "ema_number", [player.ema_number or None for player in self.file.players])

    def _byes(self, node: Node, entry: Entry) -> None:
        sessions = [one.whole(1, SMALL) for one in node.items()]
        if sessions != sorted(set(sessions)):
            raise node.bad()
        self.file.byes += [Bye(entry=entry, session=session) for session in sessions]

    def _team(self, node: Node) -> Team | None:
        if node.value is None:
            return None
        team = self.teams.get(node.text())
        if team is None:
            raise node.fault("file_no_such", text=node.text())
        return team

    def _entry(self, node: Node) -> Entry:
        number = node.whole(1, SMALL)
        if number > len(self.file.entries):
            raise node.fault("file_no_such", text=str(number))
        return self.file.entries[number - 1]

    def _aparts(self, node: Node) -> None:
        pairs = []
        for one in node.items():
            numbers = list(one.items())
            if len(numbers) != 2:
                raise one.fault("file_wants_pair")
            first, second = (self._entry(number) for number in numbers)
            if numbers[0].value >= numbers[1].value:
                raise one.fault("file_wants_pair")
            self.file.aparts.append((first, second))
            pairs.append((numbers[0].value, numbers[1].value))
        _once(node, "", pairs)

    def _locks(self, node: Node) -> None:
        for one in node.items():
            one.object("player", *of.LOCK)
            lock = SeatLock(tournament=self.event, **field_values(one, SeatLock, of.LOCK))
            lock.entry = self._entry(one["player"])
            _seat_or_none(one["wind"])
            if lock.table is None and lock.wind is None:
                raise one.fault("file_disagrees", text="table, wind")
            self.file.locks.append(lock)
        places = [(one.value["player"], one.value["session"]) for one in node.items()]
        _once(node, "player", places)

    def _draw(self, node: Node) -> None:
        node.object("players", "created_by", *of.DRAW, *of.DRAW_PLAIN)
        players = list(node["players"].items())
        for player in players:
            if player.value is not None:
                self._entry(player)
        draw = Draw(
            tournament=self.event,
            state=Draw.State.APPLIED,
            players=[player.value for player in players],
            created_by_name=_who(node["created_by"], Draw, "created_by_name"),
            **field_values(node, Draw, of.DRAW),
            **{name: node[name].value for name in of.DRAW_PLAIN},
        )
        _check_draw(node, len(players))
        self.file.draws.append(draw)

    def _penalties(self, node: Node, sessions: Node) -> None:
        """Read the penalties, then the sessions, whose hands refer to them."""
        for one in node.items():
            one.object("player", "session", "table", "given_by", "cancelled_by", *of.PENALTY)
            penalty = Penalty(
                tournament=self.event,
                entry=self._entry(one["player"]),
                given_by_name=_who(one["given_by"], Penalty, "given_by_name"),
                cancelled_by_name=_who(one["cancelled_by"], Penalty, "cancelled_by_name"),
                **field_values(one, Penalty, of.PENALTY),
            )
            _check_penalty(one, penalty)
            self.file.penalties.append(penalty)
        taken: list[int | None] = []
        for one in sessions.items():
            self._session(one, taken)
        _once(sessions, "number", [session.number for session in self.file.sessions])
        _once(sessions, "penalty", taken)

    def _places_of_penalties(self, node: Node) -> None:
        for one, penalty in zip(node.items(), self.file.penalties, strict=True):
            penalty.session, penalty.table = self._place(one)
            if (penalty.table is None) != (penalty.seat is None):
                raise one["seat"].fault("file_disagrees", text="table")
            if penalty.session is None and penalty.kind == Penalty.Kind.FORFEIT:
                raise one["session"].fault("file_disagrees", text="kind")

    def _place(self, node: Node) -> tuple[Session | None, Table | None]:
        """Return the session and the table that numbers name; either may be None."""
        number, table = (node[key].whole_or_none(1, SMALL) for key in ("session", "table"))
        if number is None:
            if table is not None:
                raise node["table"].fault("file_disagrees", text="session")
            return None, None
        if number not in self.sessions:
            raise node["session"].fault("file_no_such", text=str(number))
        if table is not None and (number, table) not in self.tables:
            raise node["table"].fault("file_no_such", text=str(table))
        return self.sessions[number], None if table is None else self.tables[number, table]

    def _session(self, node: Node, taken: list[int | None]) -> None:
        node.object("tables", *of.SESSION)
        session = Session(tournament=self.event, **field_values(node, Session, of.SESSION))
        node["number"].whole(1, SMALL)
        started, closed = session.started_at is not None, session.closed_at is not None
        if (started, closed) != SESSION_TIMES[Session.State(session.state)]:
            raise node["state"].fault("file_disagrees", text="started_at, closed_at")
        self.sessions[session.number] = session
        self.file.sessions.append(session)
        tables = list(node["tables"].items())
        seated = [entry for one in tables for entry in self._table(one, session, taken)]
        _once(node["tables"], "number", [one.value["number"] for one in tables])
        _once(node["tables"], "player", seated)

    def _table(self, node: Node, session: Session, taken: list[int | None]) -> list[int]:
        """Read a table and return the numbers of its players."""
        node.object("seats", "totals", "hands", "confirmations", *of.TABLE)
        table = Table(session=session, **field_values(node, Table, of.TABLE))
        node["number"].whole(1, SMALL)
        if (table.state == Table.State.CLOSED) != (table.closed_at is not None):
            raise node["state"].fault("file_disagrees", text="closed_at")
        self.tables[session.number, table.number] = table
        self.file.tables.append(table)
        seats = list(node["seats"].items())
        for one in seats:
            self._seat(one, table)
        _once(node["seats"], "wind", [one.value["wind"] for one in seats])
        if session.state != Session.State.DRAFT and len(seats) != len(SEATS):
            raise node["seats"].fault("file_wants_four")
        if session.state == Session.State.DRAFT and node["hands"].value:
            raise node["hands"].fault("file_disagrees", text="state")
        hands = [self._hand(one, table, taken) for one in node["hands"].items()]
        _check_game(node["hands"], hands)
        if (totals := totals_read(node["totals"], table)) is not None:
            _check_totals(node["totals"], totals, hands)
            self.file.totals.append(totals)
        self._confirmations(node["confirmations"], table)
        return [one.value["player"] for one in seats]

    def _confirmations(self, node: Node, table: Table) -> None:
        given = []
        for one in node.items():
            one.object("player", "totals", "by", *of.CONFIRMATION)
            one["seat"].whole(SEATS[0], SEATS[-1])
            _numbers(one["totals"], lambda total: total.whole(-LARGE, LARGE), len(SEATS))
            confirmation = Confirmation(
                table=table,
                entry=self._entry(one["player"]),
                totals=one["totals"].value,
                by_name=_who(one["by"], Confirmation, "by_name"),
                **field_values(one, Confirmation, of.CONFIRMATION),
            )
            self.file.confirmations.append(confirmation)
            given.append((confirmation.seat, one["player"].value, confirmation.state))
        _once(node, "player", given)

    def _seat(self, node: Node, table: Table) -> None:
        node.object("wind", "player")
        wind, entry = node["wind"].whole(SEATS[0], SEATS[-1]), self._entry(node["player"])
        if entry.number is None or entry.state not in PLAYED:
            raise node["player"].fault("file_not_in_play")
        self.file.seats.append(Seat(table=table, session=table.session, wind=wind, entry=entry))

    def _hand(self, node: Node, table: Table, taken: list[int | None]) -> Hand:
        node.object("penalty", "recorded_by", "history", *of.HAND, *STATE_KEYS)
        state = state_read(node, self.event)
        penalty = node["penalty"].whole_or_none(1, len(self.file.penalties))
        if penalty is not None and state["kind"] != Hand.Kind.FALSE_WIN:
            raise node["penalty"].fault("file_disagrees", text="kind")
        hand = Hand(
            table=table,
            recorded_by_name=_who(node["recorded_by"], Hand, "recorded_by_name"),
            **{name: state[name] for name in FIELDS},
            **field_values(node, Hand, of.HAND),
        )
        if penalty is not None:
            taken.append(penalty)
            hand.penalty = self.file.penalties[penalty - 1]
            if hand.penalty.points != state["penalty"]:
                raise node["penalty_points"].fault("file_disagrees", text="penalty")
        elif state["penalty"]:
            raise node["penalty_points"].fault("file_disagrees", text="penalty")
        self.file.hands.append(hand)
        node["revision"].whole(1, LARGE)
        self._history(node["history"], hand, state)
        return hand

    def _history(self, node: Node, hand: Hand, now: dict[str, Any]) -> None:
        revision = 0
        for revision, one in enumerate(node.items(), start=1):
            one.object("by", "before", "after", *of.HAND_CHANGE)
            change = HandChange(
                hand=hand,
                by_name=_who(one["by"], HandChange, "by_name"),
                **field_values(one, HandChange, of.HAND_CHANGE),
            )
            if change.revision != revision:
                raise one["revision"].fault("file_out_of_order", text=str(revision))
            if (change.kind == HandChange.Kind.RECORDED) != (revision == 1):
                raise one["kind"].fault("file_disagrees", text="revision")
            if revision > 1:
                change.before = self._snapshot(one["before"])
            elif one["before"].value is not None:
                raise one["before"].fault("file_disagrees", text="revision")
            same = one["after"].value is None
            change.after = now if same else self._snapshot(one["after"])
            self.file.hand_changes.append(change)
        if revision != hand.revision:
            raise node.fault("file_disagrees", text="revision")

    def _snapshot(self, node: Node) -> dict[str, Any]:
        return state_read(node.object(*STATE_KEYS), self.event)

    def _change(self, node: Node) -> None:
        node.object("session", "table", "by", "facts", *of.CHANGE)
        facts = node["facts"].plain_object()
        if of.names_a_penalty(node["kind"].value, facts):
            node["facts"][of.PENALTY_FACTS].whole_or_none(1, len(self.file.penalties))
        session, table = self._place(node)
        change = Change(
            tournament=self.event,
            session=session,
            table=table,
            facts=facts,
            by_name=_who(node["by"], Change, "by_name"),
            **field_values(node, Change, of.CHANGE),
        )
        self.file.log.append(change)


SESSION_TIMES = {
    Session.State.DRAFT: (False, False),
    Session.State.RUNNING: (True, False),
    Session.State.CLOSED: (True, True),
}


def _club_name(node: Node) -> str:
    name: str = field_value(node, Club, "name")
    return name


def _event(node: Node) -> Tournament:
    node.object("created_by", *of.EVENT, *of.EVENT_PLAIN)
    event = Tournament(
        created_by_name=_who(node["created_by"], Tournament, "created_by_name"),
        **field_values(node, Tournament, of.EVENT),
    )
    if event.ends_on < event.starts_on:
        raise node["ends_on"].fault("file_disagrees", text="starts_on")
    try:
        zoneinfo.ZoneInfo(event.time_zone)
    except (KeyError, ValueError, OSError):
        raise node["time_zone"].bad() from None
    node["best_of"].whole_or_none(1, SMALL)
    event.ruleset = node["ruleset"].text()
    try:
        get(event.ruleset)
    except RuleError:
        raise node["ruleset"].fault("file_unknown_rules", text=event.ruleset) from None
    event.options = options_read(node["options"], event.ruleset)
    event.place_points = _place_points(node["place_points"])
    event.tie_breaks = _tie_breaks(node["tie_breaks"])
    return event


def _place_points(node: Node) -> list[int]:
    points = [one.whole(0, MOST_TABLE_POINTS) for one in node.items()]
    if points and len(points) != len(SEATS):
        raise node.fault("file_wants_four")
    if points and (points != sorted(points, reverse=True) or not points[0]):
        raise node.bad()
    return points


def _tie_breaks(node: Node) -> list[str]:
    keys = [one.text() for one in node.items()]
    if any(key not in TIE_BREAKS for key in keys):
        raise node.bad()
    _once(node, "", keys)
    return keys


def _who(node: Node, model: type[Any], name: str) -> str:
    """Return a signature; nobody's is empty."""
    if node.value is None:
        return ""
    signature: str = field_value(node, model, name)
    if not signature:
        raise node.fault("file_empty")
    return signature


def _once(node: Node, key: str, values: Iterable[Hashable]) -> None:
    """Check that nothing is there twice; None counts as nothing."""
    for value, times in Counter(value for value in values if value is not None).items():
        if times > 1:
            raise node.fault("file_twice", text=f"{key} {value}".strip())


def _seat_or_none(node: Node) -> None:
    node.whole_or_none(SEATS[0], SEATS[-1])


def _check_entry(node: Node, entry: Entry) -> None:
    """Whoever takes seats or is on a list of results has a number."""
    node["number"].whole_or_none(1, SMALL)
    shown = entry.state == Entry.State.CONFIRMED or entry.disqualified
    if entry.number is None and shown:
        raise node["number"].fault("file_disagrees", text="state")


def _check_penalty(node: Node, penalty: Penalty) -> None:
    _seat_or_none(node["seat"])
    if penalty.entry.number is None:
        raise node["player"].fault("file_not_in_play")
    sized = bool(penalty.points or penalty.twelfths)
    if sized != (penalty.kind == Penalty.Kind.POINTS):
        raise node["points"].fault("file_disagrees", text="kind")


def _check_game(node: Node, hands: Sequence[Hand]) -> None:
    """The valid hands of a table are numbered without a gap; false wins belong to one of them."""
    valid = [hand for hand in hands if hand.is_valid]
    numbers = sorted(hand.number for hand in valid if hand.ends_hand)
    if numbers != list(range(1, len(numbers) + 1)):
        raise node.fault("file_gap")
    false_wins = [(hand.number, hand.winner) for hand in valid if not hand.ends_hand]
    if any(number > len(numbers) + 1 for number, _seat in false_wins):
        raise node.fault("file_gap")
    _once(node, "winner", false_wins)


def _check_totals(node: Node, totals: TableTotals, hands: Sequence[Hand]) -> None:
    """A table counts either its totals or its hands."""
    if totals.table.session.state == Session.State.DRAFT:
        raise node.fault("file_disagrees", text="state")
    if totals.is_valid and any(hand.is_valid for hand in hands):
        raise node["state"].fault("file_disagrees", text="hands")
    if totals.is_valid and not totals.table.from_paper:
        raise node["state"].fault("file_disagrees", text="from_paper")


def _check_draw(node: Node, players: int) -> None:
    """Sessions by number; pairs, locks and tables by positions among the players."""
    last = max(players - 1, 0)

    def position(one: Node) -> object:
        return one.whole(0, last)

    _numbers(node["sessions"], lambda one: one.whole(1, SMALL))
    for pair in node["keep_apart"].items():
        _numbers(pair, position, 2)
    for lock in node["locks"].items():
        lock.object("player", "round", "table", "wind")
        position(lock["player"])
        lock["round"].whole(0, SMALL)
        lock["table"].whole_or_none(0, SMALL)
        _seat_or_none(lock["wind"])
    for round_ in node["rounds"].items():
        for table in round_.items():
            _numbers(table, position, len(SEATS))
    for round_ in node["earlier"].items():
        for table in round_.items():
            _numbers(table, lambda one: one.whole(NOBODY, last), len(SEATS))
    if len(node["rounds"].value) != len(node["sessions"].value):
        raise node["rounds"].fault("file_disagrees", text="sessions")
    if node["quality"].value is not None:
        _check_quality(node["quality"])


def _check_quality(node: Node) -> None:
    """The counts of a draw, as ``seating.Quality`` has them."""
    lists = ("meetings", "winds")
    names = [one.name for one in fields(Quality)]
    node.object(*names)
    for name in names:
        if name not in lists:
            node[name].whole(0, LARGE)
    _numbers(node["meetings"], lambda one: one.whole(0, LARGE))
    for player in node["winds"].items():
        _numbers(player, lambda one: one.whole(0, LARGE), len(SEATS))


def _numbers(node: Node, check: Callable[[Node], object], count: int | None = None) -> None:
    found = [check(one) for one in node.items()]
    if count is not None and len(found) != count:
        raise node.fault("file_wants_pair" if count == 2 else "file_wants_four")

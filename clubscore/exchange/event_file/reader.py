"""A whole event read from its file: checked to the last row before anything is written.

:func:`read_event` returns rows that are not in the database yet; :mod:`.importer` writes them.
"""

from __future__ import annotations

from typing import Any

from clubscore.people.models import Player
from clubscore.play.corrections.snapshots import (
    FIELDS,
    further_values_in,
    payments_in,
    pot_in,
)
from clubscore.play.models import Confirmation, Hand, HandAcceptance, HandChange
from clubscore.text import fold
from clubscore.tournaments.models import (
    Bye,
    Change,
    Entry,
    Penalty,
    Seat,
    Session,
    Table,
    Team,
    Tournament,
)

from . import shape
from .checks import (
    PLAYED,
    EventFile,
    check_entry,
    check_game,
    check_penalty,
    check_session_times,
    check_size,
    check_totals,
    check_unique,
    name_of_club,
    read_annulment,
    tournament_of,
)
from .columns import field_value
from .foreign import check_listed, read_result
from .hand_states import read_state
from .json_node import LARGE, SMALL, Node, check_each, parse_json
from .records import (
    ACCEPTANCE,
    CHANGE,
    CONFIRMATION,
    ENTRY,
    FILE,
    HAND,
    HAND_ALONE,
    LISTED_PLAYER,
    PENALTY,
    PLAYER,
    SESSION,
    STATE,
    STEP,
    TABLE,
    TABLE_SEAT,
)
from .seating import read_draws, read_locks, read_separations
from .stages import read_cuts
from .totals import read_totals


def read_event(content: bytes) -> EventFile:
    """Return the event in a file.

    Raises ``ClubError`` that names the place and what is wrong there.
    """
    root = parse_json(
        content,
        most_bytes=shape.MOST_BYTES,
        most_values=shape.MOST_VALUES,
        most_depth=shape.MOST_DEPTH,
    )
    if not isinstance(root.value, dict) or root.value.get("application") != shape.APPLICATION:
        raise root.fault("file_no_event")
    version = root.value.get("version")
    if version not in shape.READ or type(version) is not int:
        raise root.fault("file_version", text=str(version), known=shape.VERSION)
    event = root.value.get("event")
    if version < shape.SAYS_VISIBILITY and isinstance(event, dict):
        event.setdefault("visibility", Tournament.Visibility.PUBLIC.value)
    return _FileReader(FILE.complete(root)).file


class _FileReader:
    """Reads the parts in order; later parts refer to earlier ones."""

    def __init__(self, root: Node) -> None:
        self.file = EventFile(name_of_club(root["club"]), tournament_of(root["event"]))
        self.event = self.file.tournament
        self.teams: dict[str, Team] = {}
        self.tables: dict[tuple[int, int], Table] = {}
        self.sessions: dict[int, Session] = {}
        if self.event.is_foreign and root["sessions"].value:
            raise root["sessions"].fault("file_disagrees", text="results_from")
        self._teams(root["teams"])
        self._players(root["players"])
        check_listed(root["event"], self.event, self.file.results)
        self.file.separations = read_separations(root, self._entry)
        self.file.locks = read_locks(self.event, root["seat_locks"], self._entry)
        self.file.draws = read_draws(self.event, root["draws"], self._entry)
        self._penalties(root["penalties"], root["sessions"])
        self._places_of_penalties(root["penalties"])
        for node in root["log"].items():
            self._change(node)
        self.file.cuts, self.file.cut_places = read_cuts(self.event, root["cuts"], self._entry)

    def _teams(self, node: Node) -> None:
        names: set[str] = set()
        for one in node.items():
            name = field_value(one, Team, "name")
            if name in names:
                raise one.fault("file_twice", text=name)
            names.add(name)
            # Files of earlier versions have teams that differ in capitals alone: they are one.
            key = fold(name)
            self.teams.setdefault(key, Team(tournament=self.event, name=name, key=key))
        self.file.teams = list(self.teams.values())

    def _players(self, node: Node) -> None:
        for number, one in enumerate(map(LISTED_PLAYER.complete, node.items()), start=1):
            if one["player"].whole(1, SMALL) != number:
                raise one["player"].fault("file_out_of_order", text=str(number))
            player = Player(**PLAYER.read(one))
            if not (player.country or player.is_erased):
                raise one["country"].fault("file_empty")
            self.file.players.append(player)
            entry = Entry(tournament=self.event, **ENTRY.read(one))
            entry.team = self._team(one["team"])
            check_entry(one, entry)
            self.file.entries.append(entry)
            self._byes(one["byes"], entry)
            if (result := read_result(one["result"], entry)) is not None:
                self.file.results.append(result)
        check_unique(node, "number", [entry.number for entry in self.file.entries])
        check_unique(
            node, "ema_number", [player.ema_number or None for player in self.file.players]
        )

    def _byes(self, node: Node, entry: Entry) -> None:
        sessions = [one.whole(1, SMALL) for one in node.items()]
        if sessions != sorted(set(sessions)):
            raise node.bad()
        self.file.byes += [Bye(entry=entry, session=session) for session in sessions]

    def _team(self, node: Node) -> Team | None:
        if node.value is None:
            return None
        team = self.teams.get(fold(node.text()))
        if team is None:
            raise node.fault("file_no_such", text=node.text())
        return team

    def _entry(self, node: Node) -> Entry:
        number = node.whole(1, SMALL)
        if number > len(self.file.entries):
            raise node.fault("file_no_such", text=str(number))
        return self.file.entries[number - 1]

    def _penalties(self, node: Node, sessions: Node) -> None:
        """Read the penalties, then the sessions, whose hands refer to them."""
        for one in map(PENALTY.complete, node.items()):
            entry = self._entry(one["player"])
            penalty = Penalty(tournament=self.event, entry=entry, **PENALTY.read(one))
            check_penalty(one, penalty)
            self.file.penalties.append(penalty)
        penalty_numbers: list[int | None] = []
        for one in sessions.items():
            self._session(one, penalty_numbers)
        check_unique(sessions, "number", [session.number for session in self.file.sessions])
        check_unique(sessions, "penalty", penalty_numbers)

    def _places_of_penalties(self, node: Node) -> None:
        nodes = map(PENALTY.complete, node.items())
        for one, penalty in zip(nodes, self.file.penalties, strict=True):
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

    def _session(self, node: Node, penalty_numbers: list[int | None]) -> None:
        node = SESSION.complete(node)
        session = Session(tournament=self.event, **SESSION.read(node))
        node["number"].whole(1, SMALL)
        check_session_times(node, session)
        read_annulment(node, session)
        self.sessions[session.number] = session
        self.file.sessions.append(session)
        tables = list(node["tables"].items())
        seated = [entry for one in tables for entry in self._table(one, session, penalty_numbers)]
        check_unique(node["tables"], "number", [one.value["number"] for one in tables])
        check_unique(node["tables"], "player", seated)

    def _table(self, node: Node, session: Session, penalty_numbers: list[int | None]) -> list[int]:
        """Read a table and return the numbers of its players."""
        node = TABLE.complete(node)
        table = Table(session=session, **TABLE.read(node))
        check_size(node, table, self.event)
        node["number"].whole(1, SMALL)
        if (table.state == Table.State.CLOSED) != (table.closed_at is not None):
            raise node["state"].fault("file_disagrees", text="closed_at")
        self.tables[session.number, table.number] = table
        self.file.tables.append(table)
        seats = list(node["seats"].items())
        for one in seats:
            self._seat(one, table)
        check_unique(node["seats"], "wind", [one.value["wind"] for one in seats])
        if session.state != Session.State.DRAFT and len(seats) != table.size:
            raise node["seats"].fault("file_wants_seats", seats=table.size)
        if session.state == Session.State.DRAFT and node["hands"].value:
            raise node["hands"].fault("file_disagrees", text="state")
        hands = [self._hand(one, table, penalty_numbers) for one in node["hands"].items()]
        check_game(node["hands"], hands)
        if (totals := read_totals(node["totals"], table)) is not None:
            check_totals(node["totals"], totals, hands)
            self.file.totals.append(totals)
        self._confirmations(node["confirmations"], table)
        return [one.value["player"] for one in seats]

    def _confirmations(self, node: Node, table: Table) -> None:
        given = []
        for one in map(CONFIRMATION.complete, node.items()):
            one["seat"].whole(0, table.size - 1)
            check_each(one["totals"], lambda total: total.whole(-LARGE, LARGE), table.size)
            confirmation = Confirmation(
                table=table,
                entry=self._entry(one["player"]),
                totals=one["totals"].value,
                **CONFIRMATION.read(one),
            )
            self.file.confirmations.append(confirmation)
            given.append((confirmation.seat, one["player"].value, confirmation.state))
        check_unique(node, "player", given)

    def _seat(self, node: Node, table: Table) -> None:
        node = TABLE_SEAT.complete(node)
        wind, entry = node["wind"].whole(0, table.size - 1), self._entry(node["player"])
        if entry.number is None or entry.state not in PLAYED:
            raise node["player"].fault("file_not_in_play")
        self.file.seats.append(Seat(table=table, session=table.session, wind=wind, entry=entry))

    def _hand(self, node: Node, table: Table, penalty_numbers: list[int | None]) -> Hand:
        node = HAND.complete(node)
        state = read_state(node, self.event, table.size)
        penalty = node["penalty"].whole_or_none(1, len(self.file.penalties))
        if penalty is not None and state["kind"] != Hand.Kind.FALSE_WIN:
            raise node["penalty"].fault("file_disagrees", text="kind")
        hand = Hand(
            table=table,
            **{name: state[name] for name in FIELDS},
            **HAND_ALONE.read(node),
        )
        hand.payments, hand.pot = payments_in(state), pot_in(state)
        hand.further_values = further_values_in(state)
        if penalty is not None:
            penalty_numbers.append(penalty)
            hand.penalty = self.file.penalties[penalty - 1]
            if hand.penalty.points != state["penalty"]:
                raise node["penalty_points"].fault("file_disagrees", text="penalty")
        elif state["penalty"]:
            raise node["penalty_points"].fault("file_disagrees", text="penalty")
        self.file.hands.append(hand)
        node["revision"].whole(1, LARGE)
        self._history(node["history"], hand, state)
        self._acceptances(node["acceptances"], hand)
        return hand

    def _acceptances(self, node: Node, hand: Hand) -> None:
        given = []
        for one in map(ACCEPTANCE.complete, node.items()):
            one["seat"].whole(0, hand.table.size - 1)
            one["revision"].whole(1, hand.revision)
            acceptance = HandAcceptance(
                hand=hand, entry=self._entry(one["player"]), **ACCEPTANCE.read(one)
            )
            self.file.acceptances.append(acceptance)
            given.append((acceptance.seat, one["player"].value, acceptance.revision))
        check_unique(node, "player", given)

    def _history(self, node: Node, hand: Hand, now: dict[str, Any]) -> None:
        revision = 0
        for revision, one in enumerate(map(STEP.complete, node.items()), start=1):
            change = HandChange(hand=hand, **STEP.read(one))
            if change.revision != revision:
                raise one["revision"].fault("file_out_of_order", text=str(revision))
            if (change.kind == HandChange.Kind.RECORDED) != (revision == 1):
                raise one["kind"].fault("file_disagrees", text="revision")
            if change.new_seats is not None:
                self._check_new_seats(one["new_seats"], hand.table.size, revision)
            if change.follows_hand is not None:  # a later hand never moves an earlier one
                one["follows_hand"].whole(1, hand.number)
            if revision > 1:
                change.before = self._snapshot(one["before"], hand.table.size)
            elif one["before"].value is not None:
                raise one["before"].fault("file_disagrees", text="revision")
            same = one["after"].value is None
            change.after = now if same else self._snapshot(one["after"], hand.table.size)
            self.file.hand_changes.append(change)
        if revision != hand.revision:
            raise node.fault("file_disagrees", text="revision")

    @staticmethod
    def _check_new_seats(node: Node, players: int, revision: int) -> None:
        """Check the seats of a step that corrected them: each once; the first step never does."""
        seats = [one.whole(0, players - 1) for one in node.items()]
        if sorted(seats) != list(range(players)) or revision == 1:
            raise node.bad()

    def _snapshot(self, node: Node, players: int) -> dict[str, Any]:
        return read_state(STATE.complete(node), self.event, players)

    def _change(self, node: Node) -> None:
        node = CHANGE.complete(node)
        facts = node["facts"].plain_object()
        if shape.names_a_penalty(node["kind"].value, facts):
            node["facts"][shape.PENALTY_FACTS].whole_or_none(1, len(self.file.penalties))
        session, table = self._place(node)
        self.file.log.append(
            Change(
                tournament=self.event,
                session=session,
                table=table,
                facts=facts,
                **CHANGE.read(node),
            )
        )

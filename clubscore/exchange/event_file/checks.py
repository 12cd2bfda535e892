"""What has to hold in an event's file beyond its shape, from numbers to who sat where."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass, field

from clubscore.people.models import Club, Player
from clubscore.play.models import Confirmation, Hand, HandAcceptance, HandChange, TableTotals
from clubscore.tournaments.models import (
    Bye,
    Change,
    CutPlace,
    Draw,
    Entry,
    ForeignResult,
    Penalty,
    Seat,
    SeatLock,
    Session,
    StageCut,
    Table,
    Team,
    Tournament,
)
from clubscore.tournaments.units import ALL_SEATS, SEATS
from scoring.errors import RuleError
from scoring.rulesets import get

from .columns import field_value
from .foreign import check_program
from .hand_states import read_options
from .json_node import SMALL, Node
from .mixing import read_mixing
from .records import ANNULMENT, EVENT
from .stages import read_stages

PLAYED = (Entry.State.CONFIRMED, Entry.State.WITHDRAWN)


@dataclass(frozen=True, slots=True)
class ApartPair:
    """Two players to keep apart, always or where possible."""

    one: Entry
    other: Entry
    where_possible: bool = False


@dataclass(slots=True)
class EventFile:
    """The contents of a file, as rows that refer to each other; the club's own are added later.

    The players are in the order of ``entries``, whose ``player`` is not set yet.
    """

    club_name: str
    tournament: Tournament
    teams: list[Team] = field(default_factory=list)
    players: list[Player] = field(default_factory=list)
    entries: list[Entry] = field(default_factory=list)
    byes: list[Bye] = field(default_factory=list)
    separations: list[ApartPair] = field(default_factory=list)
    locks: list[SeatLock] = field(default_factory=list)
    draws: list[Draw] = field(default_factory=list)
    sessions: list[Session] = field(default_factory=list)
    tables: list[Table] = field(default_factory=list)
    seats: list[Seat] = field(default_factory=list)
    totals: list[TableTotals] = field(default_factory=list)
    hands: list[Hand] = field(default_factory=list)
    hand_changes: list[HandChange] = field(default_factory=list)
    acceptances: list[HandAcceptance] = field(default_factory=list)
    confirmations: list[Confirmation] = field(default_factory=list)
    penalties: list[Penalty] = field(default_factory=list)
    log: list[Change] = field(default_factory=list)
    cuts: list[StageCut] = field(default_factory=list)
    cut_places: list[CutPlace] = field(default_factory=list)
    results: list[ForeignResult] = field(default_factory=list)


SESSION_TIMES = {  # whether it has started, and whether it is closed
    Session.State.DRAFT: {(False, False)},
    Session.State.RUNNING: {(True, False)},
    Session.State.CLOSED: {(True, True)},
    Session.State.ANNULLED: {(True, False), (True, True)},  # either, as it was before
}


def name_of_club(node: Node) -> str:
    """Return the name of the club of an event file."""
    name: str = field_value(node, Club, "name")
    return name


def tournament_of(node: Node) -> Tournament:
    """Return the event of an event file, not saved, its settings checked."""
    node = EVENT.complete(node)
    ruleset = node["ruleset"].text()
    try:
        get(ruleset)
    except RuleError:
        raise node["ruleset"].fault("file_unknown_rules", text=ruleset) from None
    event = Tournament(
        ruleset=ruleset, options=read_options(node["options"], ruleset), **EVENT.read(node)
    )
    if event.ends_on < event.starts_on:
        raise node["ends_on"].fault("file_disagrees", text="starts_on")
    check_program(node, event)
    read_stages(event, node["stages"])
    event.mixing = read_mixing(node["mixing"])
    return event


def check_session_times(node: Node, session: Session) -> None:
    """Check that a session has the times its state wants."""
    times = session.started_at is not None, session.closed_at is not None
    if times not in SESSION_TIMES[Session.State(session.state)]:
        raise node["state"].fault("file_disagrees", text="started_at, closed_at")


def read_annulment(node: Node, session: Session) -> None:
    """Set when, why and by whom a session was annulled, if its state says it was."""
    annulled = node["annulled"]
    if session.is_annulled != (annulled.value is not None):
        raise node["state"].fault("file_disagrees", text="annulled")
    if not session.is_annulled:
        return
    annulled = ANNULMENT.complete(annulled)
    for name, value in ANNULMENT.read(annulled).items():
        setattr(session, name, value)
    for key in ("at", "reason"):
        if not annulled[key].value:
            raise annulled[key].fault("file_empty")


def check_unique(node: Node, key: str, values: Iterable[Hashable]) -> None:
    """Check that nothing is there twice; None counts as nothing."""
    for value, times in Counter(value for value in values if value is not None).items():
        if times > 1:
            raise node.fault("file_twice", text=f"{key} {value}".strip())


def check_seat(node: Node) -> None:
    """Check that something is a seat, or nothing."""
    node.whole_or_none(ALL_SEATS[0], ALL_SEATS[-1])


def check_wind(node: Node) -> None:
    """Check that something is one of the four winds, or nothing."""
    node.whole_or_none(SEATS[0], SEATS[-1])


def check_size(node: Node, table: Table, event: Tournament) -> None:
    """Check that tables of a given number of players are played under the rules of the event."""
    if table.size not in get(event.ruleset).table_sizes:
        raise node["size"].bad()


def check_entry(node: Node, entry: Entry) -> None:
    """Check that everyone who takes a seat or has a result has a number."""
    node["number"].whole_or_none(1, SMALL)
    shown = entry.state == Entry.State.CONFIRMED or entry.disqualified
    if entry.number is None and shown:
        raise node["number"].fault("file_disagrees", text="state")


def check_penalty(node: Node, penalty: Penalty) -> None:
    check_seat(node["seat"])
    if penalty.entry.number is None:
        raise node["player"].fault("file_not_in_play")
    sized = bool(penalty.points or penalty.twelfths)
    if sized != (penalty.kind == Penalty.Kind.POINTS):
        raise node["points"].fault("file_disagrees", text="kind")
    if penalty.cancelled_at is None and (penalty.cancelled_reason or penalty.cancelled_by_name):
        raise node["cancelled_at"].fault("file_disagrees", text="cancelled_by")


def check_game(node: Node, hands: Sequence[Hand]) -> None:
    """The valid hands of a table are numbered without a gap; false wins belong to one of them."""
    valid = [hand for hand in hands if hand.is_valid]
    numbers = sorted(hand.number for hand in valid if hand.ends_hand)
    if numbers != list(range(1, len(numbers) + 1)):
        raise node.fault("file_gap")
    false_wins = [(hand.number, hand.winner) for hand in valid if not hand.ends_hand]
    if any(number > len(numbers) + 1 for number, _seat in false_wins):
        raise node.fault("file_gap")
    check_unique(node, "winner", false_wins)


def check_totals(node: Node, totals: TableTotals, hands: Sequence[Hand]) -> None:
    """A table counts either its totals or its hands; both are there only by decision."""
    if totals.table.session.state == Session.State.DRAFT:
        raise node.fault("file_disagrees", text="state")
    beside = any(hand.is_valid for hand in hands) and not totals.beside_hands
    if totals.is_valid and beside:
        raise node["state"].fault("file_disagrees", text="hands")
    if totals.is_valid and not totals.table.from_paper:
        raise node["state"].fault("file_disagrees", text="from_paper")

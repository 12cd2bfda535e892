"""What has to hold in an event's file beyond its shape, from numbers to who sat where."""

from __future__ import annotations

import zoneinfo
from collections import Counter
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

from clubscore.people.models import Club, Player
from clubscore.play.models import Confirmation, Hand, HandChange, TableTotals
from clubscore.standings.tie_breaks import TIE_BREAKS
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
from clubscore.tournaments.place_points import PlacePoints
from clubscore.tournaments.table_sizes import OddTables
from clubscore.tournaments.units import ALL_SEATS, HEAVIEST, SEATS, TABLE_SIZES
from scoring.errors import RuleError
from scoring.rulesets import get

from . import shape
from .foreign import PARTICIPANTS, RESULTS_FROM, read_participants, read_program
from .hand_states import read_options
from .json_node import SMALL, Node, field_value, field_values
from .mixing import MIXING, read_mixing
from .stages import STAGES, keys_with, read_stages

MOST_TABLE_POINTS = 1000  # as the settings ask
T = TypeVar("T")
PLAYED = (Entry.State.CONFIRMED, Entry.State.WITHDRAWN)


@dataclass(frozen=True, slots=True)
class ApartPair:
    """Two players who are kept apart, always or where possible."""

    one: Entry
    other: Entry
    where_possible: bool = False


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
    separations: list[ApartPair] = field(default_factory=list)
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
    keys: Sequence[str] = ("created_by", *shape.EVENT, *shape.EVENT_PLAIN)
    for maybe in (
        STAGES,
        MIXING,
        RESULTS_FROM,
        PARTICIPANTS,
        shape.TIES,
        shape.FORFEITS,
        shape.GONG,
        *shape.TEAM_NUMBERS,
        shape.TEAM_SUBSTITUTES,
        shape.NO_SHOW,
        shape.EMA_WEIGHT,
        shape.ODD,
    ):
        keys = keys_with(node, maybe, keys)
    node.object(*keys)
    event = Tournament(
        created_by_name=signed_by(node["created_by"], Tournament, "created_by_name"),
        **field_values(node, Tournament, shape.EVENT),
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
    event.options = read_options(node["options"], event.ruleset)
    event.place_points = _place_points(node["place_points"])
    event.tie_breaks = _tie_breaks(node["tie_breaks"])
    event.ties_by_hands = said(node, shape.TIES)
    event.forfeits_last = said(node, shape.FORFEITS)
    event.stops_at_gong = said(node, shape.GONG)
    event.team_substitutes = said(node, shape.TEAM_SUBSTITUTES)
    for key in shape.TEAM_NUMBERS:
        if key in node.value:
            setattr(event, key, node[key].whole(1, SMALL))
    event.odd_tables = _odd_tables(node)
    if shape.NO_SHOW in node.value:
        event.no_show_points = node[shape.NO_SHOW].whole(1, SMALL)
    if shape.EMA_WEIGHT in node.value:
        event.ema_weight = float(node[shape.EMA_WEIGHT].half(0, HEAVIEST))
    read_stages(event, node)
    event.mixing = read_mixing(node)
    event.results_from = read_program(node)
    event.participants = read_participants(node, event)
    return event


def said(node: Node, key: str) -> bool:
    """Return whether something has a key that is only there to be true."""
    if key not in node.value:
        return False
    if not node[key].flag():
        raise node[key].bad()
    return True


def _odd_tables(node: Node) -> OddTables:
    if shape.ODD not in node.value:
        return OddTables.NONE
    told = node[shape.ODD].text()
    if told not in OddTables.values or told == OddTables.NONE:
        raise node[shape.ODD].bad()
    return OddTables(told)


def _place_points(node: Node) -> list[PlacePoints]:
    points = [one.half(0, MOST_TABLE_POINTS) for one in node.items()]
    if points and len(points) != len(SEATS):
        raise node.fault("file_wants_seats", text=str(len(SEATS)))
    if points and (points != sorted(points, reverse=True) or not points[0]):
        raise node.bad()
    return points


def _tie_breaks(node: Node) -> list[str]:
    keys = [one.text() for one in node.items()]
    if any(key not in TIE_BREAKS for key in keys):
        raise node.bad()
    check_unique(node, "", keys)
    return keys


def signed_by(node: Node, model: type[Any], name: str) -> str:
    """Return a signature; nobody's is empty."""
    if node.value is None:
        return ""
    signature: str = field_value(node, model, name)
    if not signature:
        raise node.fault("file_empty")
    return signature


def check_session_times(node: Node, session: Session) -> None:
    """Check that a session has the times its state wants."""
    times = session.started_at is not None, session.closed_at is not None
    if times not in SESSION_TIMES[Session.State(session.state)]:
        raise node["state"].fault("file_disagrees", text="started_at, closed_at")


def read_annulment(node: Node, session: Session) -> None:
    """Put into a session when, why and by whom it was annulled, if its state says that it was."""
    if session.is_annulled != (shape.ANNULLED in node.value):
        raise node["state"].fault("file_disagrees", text=shape.ANNULLED)
    if not session.is_annulled:
        return
    said = node[shape.ANNULLED].object(*shape.ANNULMENT, "by")
    for key, name in shape.ANNULMENT.items():
        setattr(session, name, field_value(said[key], Session, name))
        if not getattr(session, name):
            raise said[key].fault("file_empty")
    session.annulled_by_name = signed_by(said["by"], Session, "annulled_by_name")


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


def size_of(node: Node, event: Tournament) -> int:
    """Return how many players a table has; a file says it where they are not four."""
    if shape.SIZE not in node.value:
        return len(SEATS)
    size = node[shape.SIZE].whole(min(TABLE_SIZES), max(TABLE_SIZES))
    if size == len(SEATS) or size not in get(event.ruleset).table_sizes:
        raise node[shape.SIZE].bad()
    return size


def check_entry(node: Node, entry: Entry) -> None:
    """Whoever takes seats or is on a list of results has a number."""
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

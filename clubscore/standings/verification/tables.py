"""What is stored of tables: their seats, and whether they are open or closed."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple, TypeAlias

from django.db import DEFAULT_DB_ALIAS
from django.db.models import TextField
from django.db.models.functions import Cast

from clubscore.play.corrections.snapshots import JSON_FIELDS
from clubscore.play.entry.assessment import Assessment
from clubscore.play.models import FurtherWin, Hand, HandChange
from clubscore.tournaments.models import Entry, Penalty, Seat, Session, Table
from scoring.errors import RuleError
from scoring.rulesets import get
from scoring.rulesets.kit.game import hands_in_game
from scoring.rulesets.options import Options

Fault: TypeAlias = tuple[str, object, object]
"""What, as stored, as it should be."""

UNUSED: Final = ("token", "recorded_at", "recorded_by_name", "via")  # of a hand
NAMES: Final = tuple(
    field.attname for field in Hand._meta.concrete_fields if field.name not in UNUSED
)
COLUMNS: Final = [Cast(name, TextField()) if name in JSON_FIELDS else name for name in NAMES]
SIGNED_UP: Final = (Entry.State.REQUESTED, Entry.State.WAITING)  # they take no seats


class Revision(NamedTuple):
    """The parts of a change that are checked: its revision, and the hand after it."""

    revision: int
    after: str  # JSON


@dataclass(slots=True)
class HandRecord:
    """A hand with its history; ``assessment`` is set once it has been judged again.

    ``texts`` are its JSON texts in the database, by field: the same texts are in the history, and
    most hands of an event have the same options.
    """

    hand: Hand
    texts: Mapping[str, str | None]
    changes: list[Revision] = field(default_factory=list)
    assessment: Assessment | None = None


@dataclass(frozen=True, slots=True)
class TableRecord:
    """A table with all that is written of it."""

    table: Table
    seats: Sequence[Seat]
    records: Sequence[HandRecord]

    @property
    def hands(self) -> list[Hand]:
        """The hands by number, void ones too."""
        return [record.hand for record in self.records]


def read_tables(of: Sequence[int]) -> Iterator[TableRecord]:
    """Read some tables and their records. Four queries, a fifth for penalties."""
    seats: defaultdict[int, list[Seat]] = defaultdict(list)
    for seat in Seat.objects.filter(table__in=of).select_related("entry").order_by("wind"):
        seats[seat.table_id].append(seat)
    records: defaultdict[int, list[HandRecord]] = defaultdict(list)
    by_hand: dict[int, HandRecord] = {}
    for record in _read_hands(of):
        records[record.hand.table_id].append(record)
        by_hand[record.hand.pk] = record
    _add_penalties([record.hand for record in by_hand.values()])
    _add_further_wins([record.hand for record in by_hand.values()])
    history = HandChange.objects.filter(hand__table__in=of).order_by("revision")
    for hand, *change in history.values_list("hand_id", "revision", Cast("after", TextField())):
        by_hand[hand].changes.append(Revision(*change))
    tables = Table.objects.filter(pk__in=of).select_related("totals").order_by("number")
    for table in tables:
        yield TableRecord(table, seats[table.pk], records[table.pk])


def _read_hands(of: Sequence[int]) -> Iterator[HandRecord]:
    """Read hands with their JSON as text; options with the same text are parsed once."""
    options: dict[str, Options] = {}
    rows = Hand.objects.filter(table__in=of).order_by("number", "pk").values_list(*COLUMNS)
    for row in rows:
        values: dict[str, Any] = dict(zip(NAMES, row, strict=True))
        texts = {name: values[name] for name in JSON_FIELDS}
        written = values["options"]
        if written not in options:
            options[written] = json.loads(written)
        values["options"] = options[written]
        values["claim"] = json.loads(values["claim"])
        if values["breakdown"] is not None:
            values["breakdown"] = json.loads(values["breakdown"])
        yield HandRecord(Hand.from_db(DEFAULT_DB_ALIAS, values.keys(), values.values()), texts)


def _add_penalties(hands: Sequence[Hand]) -> None:
    """Read the penalties of those few hands that have one: a join would widen every row."""
    wanted = [hand.penalty_id for hand in hands if hand.penalty_id is not None]
    penalties = Penalty.objects.in_bulk(wanted)
    penalty = Hand._meta.get_field("penalty")
    for hand in hands:
        penalty.set_cached_value(hand, penalties.get(hand.penalty_id))


def _add_further_wins(hands: Sequence[Hand]) -> None:
    """Read the other winners of hands if the rules let several win: a query, or none."""
    rules = {(hand.ruleset, id(hand.options)): hand for hand in hands}
    if not any(_lets_several_win(hand) for hand in rules.values()):
        return
    values: dict[int, dict[int, int]] = {hand.pk: {} for hand in hands}
    found = FurtherWin.objects.filter(hand__in=list(values)).order_by("pk")
    for hand, winner, value in found.values_list("hand_id", "winner", "value"):
        values[hand][winner] = value
    for one in hands:
        one.further_values = values[one.pk]


def _lets_several_win(hand: Hand) -> bool:
    try:
        return get(hand.ruleset).conduct(hand.options).winners > 1
    except RuleError:
        return False  # reported where it is judged


def seat_faults(session: Session, one: TableRecord) -> Iterator[Fault]:
    """As many seats as the table has, of its own session, with players who may play."""
    if session.state != Session.State.DRAFT or one.seats:
        winds = [seat.wind for seat in one.seats]
        if winds != list(range(one.table.size)):
            yield "seats taken", winds, list(range(one.table.size))
    for seat in one.seats:
        if seat.session_id != session.pk:
            yield f"session of seat {seat.wind} (id)", seat.session_id, session.pk
        theirs, ours = seat.entry.tournament_id, session.tournament_id
        if theirs != ours:
            yield f"event of the player at seat {seat.wind} (id)", theirs, ours
        if seat.entry.state in SIGNED_UP:
            yield f"state of the player at seat {seat.wind}", seat.entry.state, "confirmed"


def state_faults(session: Session, one: TableRecord) -> Iterator[Fault]:
    """States of session and table go together, and the hands belong in the game."""
    if session.state == Session.State.DRAFT and one.hands:
        yield "hands before the start", len(one.hands), 0
    if session.state == Session.State.CLOSED and one.table.state != Table.State.CLOSED:
        yield "state of a table of a closed session", one.table.state, Table.State.CLOSED.value
    own = session.tournament.ruleset
    if one.table.size not in get(own).table_sizes:
        yield "players at the table", one.table.size, get(own).table_sizes
    for players in sorted({hand.players for hand in one.hands} - {one.table.size}):
        yield "players in its hands", players, one.table.size
    for ruleset in sorted({hand.ruleset for hand in one.hands} - {own}):
        yield "ruleset of its hands", ruleset, own
    most = hands_in_game(get(own), one.table.size)
    played = sum(hand.is_valid and hand.ends_hand for hand in one.hands)
    if most is not None and played > most:
        yield "hands played", played, f"{most} at most"

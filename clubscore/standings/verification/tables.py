"""What is stored of tables: their seats, and whether they are open or closed."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple, TypeAlias

from clubscore.play.models import Hand, HandChange
from clubscore.tournaments.models import Entry, Penalty, Seat, Session, Table
from clubscore.tournaments.units import SEATS
from scoring.rulesets import get

Fault: TypeAlias = tuple[str, object, object]

UNUSED: Final = ("token", "recorded_at", "recorded_by_name", "via")  # of a hand
SIGNED_UP: Final = (Entry.State.REQUESTED, Entry.State.WAITING)  # they take no seats


class Revision(NamedTuple):
    """What is looked at of a change: which it is, and what the hand then was."""

    revision: int
    after: dict[str, Any]


@dataclass(frozen=True, slots=True)
class TableRecord:
    """A table with all that is written of it."""

    table: Table
    seats: Sequence[Seat]
    hands: Sequence[Hand]
    changes: defaultdict[int, list[Revision]]  # by hand


def read_tables(of: Sequence[int]) -> Iterator[TableRecord]:
    """Read some tables with what is written of them. Four queries, a fifth for penalties."""
    seats: defaultdict[int, list[Seat]] = defaultdict(list)
    for seat in Seat.objects.filter(table__in=of).select_related("entry").order_by("wind"):
        seats[seat.table_id].append(seat)
    hands: defaultdict[int, list[Hand]] = defaultdict(list)
    written = Hand.objects.filter(table__in=of).defer(*UNUSED).order_by("number", "pk")
    for hand in written:
        hands[hand.table_id].append(hand)
    _add_penalties([hand for hand in written if hand.penalty_id is not None])
    changes: defaultdict[int, list[Revision]] = defaultdict(list)
    history = HandChange.objects.filter(hand__table__in=of).order_by("revision")
    for hand_id, revision, after in history.values_list("hand_id", "revision", "after"):
        changes[hand_id].append(Revision(revision, after))
    tables = Table.objects.filter(pk__in=of).select_related("totals").order_by("number")
    for table in tables:
        yield TableRecord(table, seats[table.pk], hands[table.pk], changes)


def _add_penalties(hands: Sequence[Hand]) -> None:
    """Read the penalties of those few hands that have one: a join would widen every row."""
    if hands:
        penalties = Penalty.objects.in_bulk([hand.penalty_id for hand in hands])
        for hand in hands:
            hand.penalty = penalties.get(hand.penalty_id)


def seat_faults(session: Session, one: TableRecord) -> Iterator[Fault]:
    """Four seats, of the table's own session, with players of the event who may play."""
    if session.state != Session.State.DRAFT or one.seats:
        winds = [seat.wind for seat in one.seats]
        if winds != list(SEATS):
            yield "seats taken", winds, list(SEATS)
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
    for ruleset in sorted({hand.ruleset for hand in one.hands} - {own}):
        yield "ruleset of its hands", ruleset, own
    most = get(own).hands_in_game
    played = sum(hand.is_valid and hand.ends_hand for hand in one.hands)
    if most is not None and played > most:
        yield "hands played", played, f"{most} at most"

"""The records of tables for their score sheets, in a constant number of queries."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from clubscore.play.entry.assessment import EventRules
from clubscore.play.ledger import with_further_wins
from clubscore.play.models import Hand, HandChange, valid_totals
from clubscore.play.penalized_seats import penalties_of
from clubscore.play.selectors import TableState, state_of
from clubscore.tournaments.models import Seat, Table, Tournament

OF_TABLE: Final = ("session__tournament__club", "totals")  # what is read with one


@dataclass(frozen=True, slots=True)
class TableRecords:
    """The state of a table, and the later changes of its hands.

    ``teams`` are those of the players who have one, by seat.
    """

    state: TableState
    changes: tuple[HandChange, ...] = ()
    teams: Mapping[int, str] = field(default_factory=dict)


def blank_records(tables: Sequence[Table]) -> list[TableRecords]:
    """Return tables with only their players, as blank sheets need them. One query."""
    seats = _seats(tables)
    return [
        TableRecords(state_of(table, seats[table.pk], (), ()), teams=_teams(seats[table.pk]))
        for table in tables
    ]


def event_tables(
    event: Tournament, sessions: Sequence[int], numbers: Sequence[int] = ()
) -> list[Table]:
    """Return the tables of sessions of an event, by their numbers; of some numbers, or all."""
    tables = Table.objects.filter(session__tournament=event, session__number__in=sessions)
    if numbers:
        tables = tables.filter(number__in=numbers)
    related = tables.select_related(*OF_TABLE)
    return list(related.order_by("session__number", "number"))


def records(tables: Sequence[Table]) -> list[TableRecords]:
    """Return tables of an event with everything recorded there. Five queries at most."""
    seats = _seats(tables)
    hands: defaultdict[int, list[Hand]] = defaultdict(list)
    recorded = Hand.objects.filter(table__in=tables).select_related("penalty")
    if tables:  # all of one event
        rules = EventRules.of(tables[0].session.tournament)
        recorded = with_further_wins(recorded, rules)
    for hand in recorded.order_by("number", "pk"):
        hands[hand.table_id].append(hand)
    penalties = penalties_of(tables)
    changes: defaultdict[int, list[HandChange]] = defaultdict(list)
    made = HandChange.objects.filter(hand__table__in=tables).select_related("hand", "by")
    for change in made.exclude(kind=HandChange.Kind.RECORDED).order_by("at", "pk"):
        changes[change.hand.table_id].append(change)
    return [
        TableRecords(
            state_of(
                *(table, seats[table.pk], hands[table.pk], penalties[table.pk]),
                valid_totals(table),
            ),
            tuple(changes[table.pk]),
            _teams(seats[table.pk]),
        )
        for table in tables
    ]


def _seats(tables: Sequence[Table]) -> defaultdict[int, list[Seat]]:
    seats: defaultdict[int, list[Seat]] = defaultdict(list)
    sitting = Seat.objects.filter(table__in=tables).select_related("entry__player", "entry__team")
    for seat in sitting.order_by("wind"):
        seats[seat.table_id].append(seat)
    return seats


def _teams(seats: Sequence[Seat]) -> dict[int, str]:
    return {seat.wind: seat.entry.team.name for seat in seats if seat.entry.team}

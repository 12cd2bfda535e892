"""The effects of correcting the seats of a session on its hands, tables and standings.

It is done and rolled back, so nothing is computed twice differently.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from django.db import transaction

from clubscore.play.confirmations import confirmation_statuses
from clubscore.play.hand_pages.hands import hand_words
from clubscore.play.ledger import net_points
from clubscore.play.models import Hand
from clubscore.play.selectors import SeatRow, TableState, table_state
from clubscore.tournaments.locks import lock_session, lock_tables
from clubscore.tournaments.models import Session

from .correction_review import FigureChange
from .ranking import ranking
from .rows import StandingRow


@dataclass(frozen=True, slots=True)
class SeatPlace:
    """Where someone sits in a session."""

    table: int  # its number
    wind: int


@dataclass(frozen=True, slots=True)
class PersonReview:
    """A player whose seat or figures would change, in the whole event and in the session."""

    number: int | None
    name: str
    was_at: SeatPlace | None
    would_be_at: SeatPlace | None
    place: FigureChange
    twelfths: FigureChange
    total: FigureChange

    @property
    def moves(self) -> bool:
        """Would sit elsewhere in the session."""
        return self.was_at != self.would_be_at


@dataclass(frozen=True, slots=True)
class PointsReview:
    """What someone gains or loses with a hand or at a table; None: does not sit there."""

    name: str
    points: FigureChange


@dataclass(frozen=True, slots=True)
class SeatHandReview:
    """A hand, or a false win: what it says and pays, with the dealer and the prevalent wind."""

    hand_id: int
    number: int
    is_void: bool
    was: str
    becomes: str
    dealer_was: str
    dealer_becomes: str
    wind_was: int
    wind_becomes: int
    points: tuple[PointsReview, ...]

    @property
    def changes(self) -> bool:
        """Whether something of it would be otherwise."""
        return (
            self.was != self.becomes
            or self.changes_winds
            or any(one.points.moves for one in self.points)
        )

    @property
    def changes_winds(self) -> bool:
        """Someone else deals, or another wind prevails."""
        return (self.dealer_was, self.wind_was) != (self.dealer_becomes, self.wind_becomes)


@dataclass(frozen=True, slots=True)
class SeatTableReview:
    """A table of the session: its players with what they won or lost there, and its hands."""

    table_id: int
    number: int
    becomes_number: int
    players: tuple[PointsReview, ...]
    hands: tuple[SeatHandReview, ...]
    confirmed: int  # who have confirmed a result that would no longer be the one

    @property
    def changed_hands(self) -> list[SeatHandReview]:
        """Those that would be otherwise."""
        return [hand for hand in self.hands if hand.changes]

    @property
    def same_hands(self) -> list[SeatHandReview]:
        """The hands that would not change."""
        return [hand for hand in self.hands if not hand.changes]


@dataclass(frozen=True, slots=True)
class SeatReview:
    """Everything that a correction of seats would change."""

    people: tuple[PersonReview, ...]
    tables: tuple[SeatTableReview, ...]

    @property
    def confirmed(self) -> int:
        """How many would be asked again for their confirmation."""
        return sum(table.confirmed for table in self.tables)


@dataclass(frozen=True, slots=True)
class _Moment:
    """A session at one moment: figures by entry, tables and confirmations by the id of a table."""

    rows: Mapping[int, StandingRow]
    tables: Mapping[int, TableState]
    confirmed: Mapping[int, frozenset[int]]

    @classmethod
    def of(cls, session: Session) -> _Moment:
        made = ranking(session.tournament, unpublished=True)
        states = [table_state(table) for table in session.tables.order_by("number")]
        statuses = confirmation_statuses(states)
        return cls(
            {row.entry_id: row for row in (*made.rows, *made.unranked)},
            {state.table.pk: state for state in states},
            {pk: status.seats for pk, status in statuses.items()},
        )


def seat_review(*, session: Session, correct: Callable[[], object]) -> SeatReview:
    """Return what ``correct`` would change; nothing is written. Raises what ``correct`` raises."""
    with transaction.atomic():
        locked = lock_session(session)
        lock_tables(locked)
        before = _Moment.of(locked)
        correct()
        after = _Moment.of(locked)
        transaction.set_rollback(True)
    return SeatReview(_people(session, before, after), _tables(before, after))


def _people(session: Session, before: _Moment, after: _Moment) -> tuple[PersonReview, ...]:
    reviews = []
    for pk, was in before.rows.items():
        would = after.rows.get(pk, was)
        one = PersonReview(
            was.entry_number,
            was.name,
            _place(was, session),
            _place(would, session),
            FigureChange(was.place, would.place),
            FigureChange(was.twelfths, would.twelfths),
            FigureChange(was.total, would.total),
        )
        if one.moves or one.place.moves or one.twelfths.moves or one.total.moves:
            reviews.append(one)
    return tuple(
        sorted(
            reviews,
            key=lambda one: (not one.moves, one.place.before is None, one.place.before or 0),
        )
    )


def _place(row: StandingRow, session: Session) -> SeatPlace | None:
    result = row.in_session(session.pk)
    return None if result is None else SeatPlace(result.table_number, result.wind)


def _tables(before: _Moment, after: _Moment) -> tuple[SeatTableReview, ...]:
    found = []
    for pk, was in before.tables.items():
        would = after.tables[pk]
        if was.table.number == would.table.number and _sitting(was) == _sitting(would):
            continue
        counted = len(before.confirmed[pk]) - len(after.confirmed[pk] & before.confirmed[pk])
        found.append(
            SeatTableReview(
                pk,
                was.table.number,
                would.table.number,
                _points(was.seats, _results(was), would.seats, _results(would)),
                _hands(was, would),
                counted,
            )
        )
    return tuple(found)


def _sitting(state: TableState) -> list[int]:
    return [seat.entry_id for seat in state.seats]


def _results(state: TableState) -> list[int]:
    return [seat.result for seat in state.seats]


def _points(
    seats: Sequence[SeatRow], points: Sequence[int], later: Sequence[SeatRow], now: Sequence[int]
) -> tuple[PointsReview, ...]:
    """Return points by person, those who sat there first."""
    names = {seat.entry_id: seat.short_name for seat in (*seats, *later)}
    was = {seat.entry_id: points[seat.seat] for seat in seats}
    would = {seat.entry_id: now[seat.seat] for seat in later}
    return tuple(
        PointsReview(name, FigureChange(was.get(pk), would.get(pk))) for pk, name in names.items()
    )


def _hands(before: TableState, after: TableState) -> tuple[SeatHandReview, ...]:
    later = {hand.pk: hand for hand in _all(after)}
    return tuple(
        _hand(hand, later[hand.pk], before.seats, after.seats)
        for hand in sorted(_all(before), key=lambda one: (one.number, one.ends_hand, one.pk))
        if hand.is_valid or later[hand.pk].is_valid
    )


def _hand(
    was: Hand, would: Hand, seats: Sequence[SeatRow], later: Sequence[SeatRow]
) -> SeatHandReview:
    return SeatHandReview(
        was.pk,
        was.number,
        not would.is_valid,
        hand_words(was, seats),
        hand_words(would, later),
        seats[was.dealer].short_name,
        later[would.dealer].short_name,
        was.prevalent_wind,
        would.prevalent_wind,
        _points(seats, _net(was), later, _net(would)),
    )


def _all(state: TableState) -> list[Hand]:
    rows = [one for row in state.hands for one in (*row.false_wins, row.hand)]
    return [*rows, *state.pending, *state.void]


def _net(hand: Hand) -> tuple[int, ...]:
    return net_points(hand) if hand.is_valid else (0,) * hand.players

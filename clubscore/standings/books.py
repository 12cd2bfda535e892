"""The books of an event: what was played, summed up by table, in a constant number of queries."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from typing import cast

from django.db.models import Count, Q, QuerySet, Sum

from clubscore.play.models import LOST, PAYMENTS, TOTALS, Hand, TableTotals, of_those_seated
from clubscore.tournaments.models import ForeignResult, Penalty, Seat, Session, Table, Tournament
from clubscore.tournaments.stages.points import Exact, PointsRule
from clubscore.tournaments.stages.stage import points_rule
from clubscore.tournaments.units import SEATS

NO_HAND = (-1, 0)
FORFEITS = (Penalty.Kind.FORFEIT,)
FALSE_WIN = Hand.Kind.FALSE_WIN.value


@dataclass(frozen=True, slots=True)
class BestHand:
    """The most valuable hand somebody won."""

    hand_id: int
    table_id: int
    value: int  # points


@dataclass(slots=True)
class TableBook:
    """The sums of a table by seat: points paid, and what false wins cost that nobody received.

    With the ``pot``, the points left on the table, the points paid sum to zero.
    """

    number: int
    session: int
    size: int = len(SEATS)  # players
    entries: dict[int, int] = field(default_factory=dict)  # wind → entry
    payments: tuple[int, ...] = ()
    by_totals: bool = False  # entered from paper, and counted instead of hands
    pot: int = 0
    off_by: int = 0  # what totals recorded as on the sheet add up to
    lost_points: list[int] = field(default_factory=list)
    hands_played: int = 0
    won: list[int] = field(default_factory=list)
    self_drawn: list[int] = field(default_factory=list)
    dealt_in: list[int] = field(default_factory=list)
    false_wins: list[int] = field(default_factory=list)
    best: dict[int, BestHand] = field(default_factory=dict)  # seat → hand
    deals: dict[int, list[int]] = field(default_factory=dict)  # number → points; of duplicate alone
    last: frozenset[int] = frozenset()  # seats of a forfeit that come behind all others
    closed: bool = False
    hands_recorded: int = 0  # valid hands, false wins that end none among them

    def __post_init__(self) -> None:
        """Start every seat at zero."""
        nothing = [0] * self.size
        self.payments = tuple(nothing)
        for name in ("lost_points", "won", "self_drawn", "dealt_in", "false_wins"):
            setattr(self, name, nothing.copy())

    @property
    def totals(self) -> tuple[int, ...]:
        """The result of the table by seat, before what else is taken off a player's total."""
        return tuple(
            paid - lost for paid, lost in zip(self.payments, self.lost_points, strict=True)
        )

    @property
    def has_result(self) -> bool:
        """Something was played: a hand that counts was recorded, or totals were entered."""
        return self.by_totals or self.has_hands

    @property
    def totals_only(self) -> bool:
        """Its totals count, and its hands are not known."""
        return self.by_totals and not self.has_hands

    @property
    def has_hands(self) -> bool:
        """The hands are known, be it a draw or a false win alone."""
        return self.hands_recorded > 0

    def twelfths(self, rule: PointsRule) -> tuple[Exact, ...]:
        """Return what the table itself earns by seat; nothing before there is a result."""
        if not rule.gives or not self.has_result:
            return (0,) * self.size
        return rule.points(self.totals, self.won, self.dealt_in, self.last)

    def places(self, rule: PointsRule) -> tuple[int, ...]:
        """Return the places at the table by seat."""
        return rule.places(self.totals, self.won, self.dealt_in, self.last)


@dataclass(frozen=True, slots=True)
class PenaltyNote:
    """What a penalty in force takes, apart from those of false wins, which are in the tables."""

    entry: int
    session: int | None
    kind: str
    points: int
    twelfths: int


@dataclass(frozen=True, slots=True)
class Books:
    """The tables of the sessions asked for, by id, and the penalties."""

    tables: dict[int, TableBook]
    penalties: list[PenaltyNote]
    foreign: Mapping[int, ForeignResult] = field(default_factory=dict)  # by entry

    def forfeits(self, kinds: Collection[str] = FORFEITS) -> set[tuple[int, int | None]]:
        """Return who forfeited which session, by ids of entry and session."""
        return {(note.entry, note.session) for note in self.penalties if note.kind in kinds}


def books_of(tournament: Tournament, sessions: Iterable[Session]) -> Books:
    """Return the books of some sessions of an event. Four queries, five with totals from paper.

    One more for sessions of duplicate, and one more for an event that another program ran.

    ``penalties`` are those of these sessions and those of the event as a whole.
    """
    return books_of_all([tournament], sessions)


def books_of_all(
    tournaments: Iterable[Tournament], sessions: Iterable[Session], wins_at: Q | None = None
) -> Books:
    """Return the books of some sessions of several events, as ``books_of`` does.

    With ``wins_at``, who won how often is known of those tables alone.
    """
    tournaments, sessions = list(tournaments), list(sessions)
    of = [session.pk for session in sessions]
    tables = _read_seats(Q(session__in=of))
    hands = Hand.objects.filter(table__session__in=of, state=Hand.State.VALID)
    _add_sums(tables, hands)
    _add_wins(tables, hands.filter(wins_at or Q()))
    _add_deals(tables, hands.filter(table__session__in=duplicate_sessions(tournaments, sessions)))
    return Books(tables, _penalties(tournaments, of, tables), foreign_results(tournaments))


def duplicate_sessions(tournaments: Iterable[Tournament], sessions: Iterable[Session]) -> list[int]:
    """Return which of the sessions are duplicate, by id."""
    events = {event.pk: event for event in tournaments if event.has_imps}
    return [
        session.pk
        for session in sessions
        if session.tournament_id in events
        and points_rule(events[session.tournament_id], session.number).duplicate is not None
    ]


def foreign_results(tournaments: Iterable[Tournament]) -> dict[int, ForeignResult]:
    """Return the final results of the events that other programs ran, by entry. One query."""
    foreign = [event.pk for event in tournaments if event.is_foreign]
    if not foreign:
        return {}
    found = ForeignResult.objects.filter(entry__tournament__in=foreign)
    return {one.entry_id: one for one in found}


def sums_of_tables(
    tournaments: Iterable[Tournament], sessions: Iterable[int], tables: Iterable[int]
) -> Books:
    """Return the books of single tables, without who won how often; their sessions by id.

    Three queries, four with totals from paper. ``penalties`` are as in ``books_of``.
    """
    ids = list(tables)
    books = _read_seats(Q(table__in=ids))
    _add_sums(books, Hand.objects.filter(table__in=ids, state=Hand.State.VALID))
    return Books(books, _penalties(tournaments, list(sessions), books))


def _read_seats(which: Q) -> dict[int, TableBook]:
    """Return tables with who sat there, and their totals from paper."""
    tables: dict[int, TableBook] = {}
    on_paper: set[int] = set()
    seats = Seat.objects.filter(which).order_by("session__number", "table__number")
    for table, number, size, session, wind, entry, from_paper, state in seats.values_list(
        *("table", "table__number", "table__size", "session", "wind", "entry"),
        *("table__from_paper", "table__state"),
    ):
        if table not in tables:
            tables[table] = TableBook(number, session, size, closed=state == Table.State.CLOSED)
        tables[table].entries[wind] = entry
        if from_paper:
            on_paper.add(table)
    if on_paper:
        _add_totals(tables, on_paper)
    return tables


def _add_totals(tables: dict[int, TableBook], on_paper: set[int]) -> None:
    """A table has either these or hands; where it has both, these count."""
    totals = TableTotals.objects.filter(table__in=on_paper, state=TableTotals.State.VALID)
    for table, as_on_sheet, *points in totals.order_by().values_list(
        *("table", "as_on_sheet", *TOTALS, *LOST)
    ):
        book = tables[table]
        book.payments = of_those_seated(points[: len(TOTALS)])
        book.lost_points = points[len(TOTALS) :][: book.size]
        book.by_totals = True
        book.off_by = sum(book.payments) if as_on_sheet else 0


def _add_sums(tables: dict[int, TableBook], hands: QuerySet[Hand]) -> None:
    sums = hands.order_by("table").values_list("table")
    for table, recorded, played, *payments in sums.annotate(
        recorded=Count("pk"),
        played=Count("pk", filter=Q(ends_hand=True)),
        **{name: Sum(name) for name in PAYMENTS},
    ):
        book = tables[table]
        book.hands_recorded = recorded
        book.hands_played = played
        if not book.by_totals:
            book.payments = of_those_seated(payments)
            book.pot = -sum(book.payments)


def _add_wins(tables: dict[int, TableBook], hands: QuerySet[Hand]) -> None:
    wins = hands.exclude(winner=None).order_by()
    best: dict[tuple[int, int], tuple[int, int]] = {}  # by table and seat: value, minus the hand
    last, book = None, TableBook(0, 0)
    for hand, table, kind, winner, discarder, value in wins.values_list(
        "pk", "table", "kind", "winner", "discarder", "value"
    ):
        if table != last:  # those of a table come one after the other
            last, book = table, tables[table]
        winner = cast(int, winner)  # the others were left out
        if kind == FALSE_WIN:
            book.false_wins[winner] += 1
            continue
        book.won[winner] += 1
        if discarder is None:
            book.self_drawn[winner] += 1
        else:
            book.dealt_in[discarder] += 1
        seat = table, winner
        worth = value or 0, -hand
        if worth > best.get(seat, NO_HAND):
            best[seat] = worth
    for (table, winner), (value, hand) in best.items():
        tables[table].best[winner] = BestHand(-hand, table, value)


def _add_deals(tables: dict[int, TableBook], hands: QuerySet[Hand]) -> None:
    """What was paid in each hand that came to its end, with the false wins before that."""
    sums = hands.order_by("table", "number").values_list("table", "number")
    for table, number, ended, *payments in sums.annotate(
        ended=Count("pk", filter=Q(ends_hand=True)), **{name: Sum(name) for name in PAYMENTS}
    ):
        if ended and not tables[table].by_totals:
            tables[table].deals[number] = list(of_those_seated(payments))


def _penalties(
    tournaments: Iterable[Tournament], sessions: list[int], tables: dict[int, TableBook]
) -> list[PenaltyNote]:
    of = {event.pk: event for event in tournaments}
    in_force = Penalty.objects.filter(tournament__in=of, cancelled_at=None)
    notes = []
    last = set()
    known = {None, *sessions}
    for event, entry, session, kind, points, twelfths, *at_table in in_force.values_list(
        *("tournament", "entry", "session", "kind", "points", "twelfths"),
        *("table", "seat", "hand", "hand__number"),
    ):
        if session not in known:
            continue
        table, seat, hand, number = at_table
        if of[event].forfeits_last and kind in Penalty.ENDS_SESSION:
            last.add((entry, session))
        if hand and table and seat is not None:
            if table in tables and not tables[table].by_totals:  # of those asked for
                tables[table].lost_points[seat] += points
                if number in tables[table].deals:
                    tables[table].deals[number][seat] -= points
        else:
            notes.append(PenaltyNote(entry, session, kind, points, twelfths))
    put_last(tables.values(), last)
    return notes


def put_last(tables: Iterable[TableBook], last: Collection[tuple[int, int | None]]) -> None:
    """Note at which seats players forfeited a session; ``last`` are entries with sessions."""
    for book in tables if last else ():
        book.last = frozenset(
            seat for seat, entry in book.entries.items() if (entry, book.session) in last
        )

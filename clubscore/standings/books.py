"""The books of an event: what was played, summed up by table, in a constant number of queries."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from typing import cast

from django.db.models import Count, Q, QuerySet, Sum

from clubscore.play.models import (
    LOST,
    PAYMENTS,
    TOTALS,
    FurtherWin,
    Hand,
    TableTotals,
    of_those_seated,
)
from clubscore.tournaments.models import (
    Entry,
    ForeignResult,
    Penalty,
    Seat,
    Session,
    Table,
    Tournament,
)
from clubscore.tournaments.stages.stage import points_rule

from .paid_wins import NO_SHARED_WINS, SharedWins, shared_wins
from .table_book import BestHand, TableBook
from .table_scores import put_final_scores, rules_with_final_scores, several_may_win

NO_HAND = (-1, 0)
FORFEITS = (Penalty.Kind.FORFEIT,)
FALSE_WIN = Hand.Kind.FALSE_WIN.value


@dataclass(frozen=True, slots=True)
class PenaltyNote:
    """The cost of a penalty, except for false wins, which are in the tables."""

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

    One more for sessions of duplicate, one more for an event that another program ran, one more
    if the rules let several win, and two more where they have final scores.

    ``penalties`` are those of these sessions and those of the event as a whole.
    """
    return books_of_all([tournament], sessions)


def books_of_all(
    tournaments: Iterable[Tournament], sessions: Iterable[Session], wins_at: Q | None = None
) -> Books:
    """Return the books of some sessions of several events, as ``books_of`` does.

    With ``wins_at``, numbers of wins are known only for those tables.
    """
    tournaments, sessions = list(tournaments), list(sessions)
    of = [session.pk for session in sessions]
    tables = _read_seats(Q(session__in=of))
    hands = Hand.objects.filter(table__session__in=of, state=Hand.State.VALID)
    _add_sums(tables, hands)
    of_wins = hands.filter(wins_at or Q())
    _add_wins(tables, of_wins, _further_wins(tournaments, of_wins))
    _add_deals(tables, hands.filter(table__session__in=duplicate_sessions(tournaments, sessions)))
    books = Books(tables, _penalties(tournaments, of, tables), foreign_results(tournaments))
    _add_final_scores(books, tournaments, sessions)
    return books


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
    tournaments: Iterable[Tournament], sessions: Iterable[Session], tables: Iterable[int]
) -> Books:
    """Return the books of single tables of these sessions, without who won how often.

    Three queries, four with totals from paper, two more if the rules have final scores.
    ``penalties`` are as in ``books_of``.
    """
    ids, tournaments, sessions = list(tables), list(tournaments), list(sessions)
    found = _read_seats(Q(table__in=ids))
    _add_sums(found, Hand.objects.filter(table__in=ids, state=Hand.State.VALID))
    books = Books(found, _penalties(tournaments, [session.pk for session in sessions], found))
    _add_final_scores(books, tournaments, sessions)
    return books


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
    """Add totals entered for a table; if it also has hands, the totals count."""
    totals = TableTotals.objects.filter(table__in=on_paper, state=TableTotals.State.VALID)
    for table, as_on_sheet, pot, *points in totals.order_by().values_list(
        *("table", "as_on_sheet", "pot", *TOTALS, *LOST)
    ):
        book = tables[table]
        book.payments = of_those_seated(points[: len(TOTALS)])
        book.lost_points = points[len(TOTALS) :][: book.size]
        book.by_totals = True
        book.pot = pot
        book.off_by = sum(book.payments) + pot if as_on_sheet else 0


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


def _further_wins(tournaments: Iterable[Tournament], hands: QuerySet[Hand]) -> SharedWins:
    """Return the wins on a discard that others won on too.

    One query where rules let several win, or none.
    """
    if not several_may_win(tournaments):
        return NO_SHARED_WINS
    return shared_wins(FurtherWin.objects.filter(hand__in=hands.order_by()))


def _add_wins(
    tables: dict[int, TableBook],
    hands: QuerySet[Hand],
    of_several: SharedWins,
) -> None:
    """Count who won, and dealt in: once in a hand, however many won it."""
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
        paid = of_several.paid.get(hand)  # None where one alone has won
        if discarder is None:
            book.self_drawn[winner] += 1
        elif paid is None or paid:
            book.dealt_in[discarder] += 1
        if paid is not None and winner not in paid:
            continue
        book.won[winner] += 1
        seat = table, winner
        worth = value or 0, -hand
        if worth > best.get(seat, NO_HAND):
            best[seat] = worth
    _add_shared_wins(tables, of_several, best)
    for (table, winner), (value, hand) in best.items():
        tables[table].best[winner] = BestHand(-hand, table, value)


def _add_shared_wins(
    tables: dict[int, TableBook],
    of_several: SharedWins,
    best: dict[tuple[int, int], tuple[int, int]],
) -> None:
    """Count the wins of those who won on the same discard as another."""
    for hand, table, winner, value in of_several.wins:
        tables[table].won[winner] += 1
        worth = value, -hand
        if worth > best.get((table, winner), NO_HAND):
            best[table, winner] = worth


def _add_final_scores(
    books: Books, tournaments: Iterable[Tournament], sessions: Iterable[Session]
) -> None:
    """Determine the final scores of tables whose rules have them. Two queries, or none."""
    of_event = rules_with_final_scores(tournaments)
    rules = {
        session.pk: of_event[session.tournament_id]
        for session in sessions
        if session.tournament_id in of_event
    }
    tables = {pk: book for pk, book in books.tables.items() if book.session in rules}
    if not tables:
        return
    false_wins = Hand.objects.filter(
        table__in=tables, state=Hand.State.VALID, kind=FALSE_WIN, winner__isnull=False
    )
    counts = false_wins.order_by().values_list("table", "winner").annotate(count=Count("pk"))
    for table, seat, count in counts:
        tables[table].false_wins[cast(int, seat)] = count
    substitutes = Entry.objects.filter(tournament__in=of_event, substitute=True)
    put_final_scores(
        tables.values(), rules, books.forfeits(), set(substitutes.values_list("pk", flat=True))
    )


def _add_deals(tables: dict[int, TableBook], hands: QuerySet[Hand]) -> None:
    """Add the payments of each finished hand, and the false wins before it."""
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

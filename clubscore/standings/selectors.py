"""Who stands where: typed rows from a constant number of queries."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field

from clubscore.events.models import Entry, Penalty, Seat, Session, Table, Tournament
from clubscore.people.models import Player
from clubscore.play.models import Hand
from clubscore.play.selectors import SeatRow, TableState, state_of


@dataclass(frozen=True, slots=True)
class BestHand:
    """The most valuable hand somebody won."""

    hand_id: int
    table_id: int
    value: int  # points
    tiles: str  # notation; "" for points only


@dataclass(frozen=True, slots=True)
class StandingRow:
    """A player in the standings. Points; equal totals share a place."""

    place: int
    entry_id: int
    entry_number: int | None
    player: Player
    hands_played: int
    total: int  # payments and penalties
    payments: int
    penalties: int  # negative
    won: int
    self_drawn: int  # of the hands won
    dealt_in: int  # discarded a winning tile
    false_wins: int
    best: BestHand | None

    @property
    def name(self) -> str:
        """First and last name."""
        return self.player.name


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table in the overview of its session."""

    state: TableState

    @property
    def table(self) -> Table:
        """The table."""
        return self.state.table

    @property
    def seats(self) -> tuple[SeatRow, ...]:
        """The players by starting wind, with their totals."""
        return self.state.seats

    @property
    def played(self) -> int:
        """Hands played."""
        return self.state.played

    @property
    def hands_in_game(self) -> int | None:
        """Hands of a whole game; None when it is open."""
        return self.state.ruleset.hands_in_game

    @property
    def leaders(self) -> list[SeatRow]:
        """Who leads; several when equal, nobody before the first points."""
        return [row for row in self.seats if row.seat in self.state.leaders]


@dataclass(slots=True)
class _Tally:
    """Sums of one entry while the hands are read."""

    hands_played: int = 0
    payments: int = 0
    penalties: int = 0
    won: int = 0
    self_drawn: int = 0
    dealt_in: int = 0
    false_wins: int = 0
    best: BestHand | None = None

    @property
    def total(self) -> int:
        return self.payments + self.penalties


@dataclass(slots=True)
class _Books:
    """Who sat where, and the sums by entry."""

    seats: dict[tuple[int, int], int] = field(default_factory=dict)  # table, wind → entry
    tallies: defaultdict[int, _Tally] = field(default_factory=lambda: defaultdict(_Tally))

    def tally(self, table: int, seat: int) -> _Tally:
        return self.tallies[self.seats[table, seat]]


def standings(of: Tournament | Session) -> list[StandingRow]:
    """Return the standings of an event or of one session, the best first. Four queries.

    In a session those who sit in it are listed, in an event all entries.
    """
    seats, hands, penalties = Seat.objects.all(), Hand.objects.all(), Penalty.objects.all()
    if isinstance(of, Session):
        seats = seats.filter(session=of)
        hands = hands.filter(table__session=of)
        penalties = penalties.filter(session=of)
        entries = Entry.objects.filter(seats__session=of)
    else:
        seats = seats.filter(session__tournament=of)
        hands = hands.filter(table__session__tournament=of)
        penalties = penalties.filter(tournament=of)
        entries = Entry.objects.filter(tournament=of)
    books = _Books()
    for table, wind, entry in seats.values_list("table", "wind", "entry"):
        books.seats[table, wind] = entry
    columns = hands.filter(state=Hand.State.VALID).order_by("pk").defer("breakdown", "claim")
    _add_hands(books, columns)
    for entry, points in penalties.filter(cancelled_at=None).values_list("entry", "points"):
        books.tallies[entry].penalties -= points
    return _ranked(entries.select_related("player").order_by("number"), books)


def _add_hands(books: _Books, hands: Iterable[Hand]) -> None:
    for hand in hands:
        for seat, points in enumerate(hand.payments):
            tally = books.tally(hand.table_id, seat)
            tally.payments += points
            tally.hands_played += hand.ends_hand
        if hand.winner is None:
            continue
        winner = books.tally(hand.table_id, hand.winner)
        if hand.kind == Hand.Kind.FALSE_WIN:
            winner.false_wins += 1
            continue
        winner.won += 1
        winner.self_drawn += hand.discarder is None
        if hand.discarder is not None:
            books.tally(hand.table_id, hand.discarder).dealt_in += 1
        value = hand.value or 0
        if winner.best is None or value > winner.best.value:
            winner.best = BestHand(hand.pk, hand.table_id, value, hand.tiles)


def _ranked(entries: Iterable[Entry], books: _Books) -> list[StandingRow]:
    by_total = sorted(entries, key=lambda entry: -books.tallies[entry.pk].total)
    rows: list[StandingRow] = []
    for index, entry in enumerate(by_total, start=1):
        tally = books.tallies[entry.pk]
        equal = bool(rows) and rows[-1].total == tally.total
        rows.append(
            StandingRow(
                place=rows[-1].place if equal else index,
                entry_id=entry.pk,
                entry_number=entry.number,
                player=entry.player,
                hands_played=tally.hands_played,
                total=tally.total,
                payments=tally.payments,
                penalties=tally.penalties,
                won=tally.won,
                self_drawn=tally.self_drawn,
                dealt_in=tally.dealt_in,
                false_wins=tally.false_wins,
                best=tally.best,
            )
        )
    return rows


def session_overview(session: Session) -> list[TableRow]:
    """Return the tables of a session by number, each with its state. Five queries."""
    session = Session.objects.select_related("tournament__club").get(pk=session.pk)
    tables = list(session.tables.order_by("number"))
    seats: defaultdict[int, list[Seat]] = defaultdict(list)
    for seat in session.seats.select_related("entry__player").order_by("wind"):
        seats[seat.table_id].append(seat)
    hands: defaultdict[int, list[Hand]] = defaultdict(list)
    for hand in Hand.objects.filter(table__session=session).order_by("number", "pk"):
        hands[hand.table_id].append(hand)
    penalties: defaultdict[int | None, list[Penalty]] = defaultdict(list)
    for penalty in session.penalties.filter(cancelled_at=None).order_by("pk"):
        penalties[penalty.table_id].append(penalty)
    rows = []
    for table in tables:
        table.session = session
        state = state_of(table, seats[table.pk], hands[table.pk], penalties[table.pk])
        rows.append(TableRow(state))
    return rows


def best_of(rows: Iterable[StandingRow]) -> StandingRow | None:
    """Return whoever won the most valuable hand of all; None before the first win."""
    winners = [row for row in rows if row.best is not None]
    return max(winners, key=lambda row: row.best.value if row.best else 0, default=None)

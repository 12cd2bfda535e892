"""The tables of a session as everyone sees them: players, points, number of hands.

These pages show only sums over a table's hands, so only sums are read. Pages that need the hands
themselves use :func:`clubscore.standings.selectors.session_overview`.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from django.db.models import Count, Q, Sum

from clubscore.people.models import Player
from clubscore.play.entry.assessment import EventRules, no_points
from clubscore.play.final_scores import final_conduct
from clubscore.play.models import PAYMENTS, Hand, of_those_seated, valid_totals
from clubscore.tournaments.models import Penalty, Seat, Session, Table
from clubscore.tournaments.stages.stage import points_rule
from clubscore.tournaments.units import ALL_SEATS
from clubscore.words import player_points
from scoring.rulesets.base import FinalScore

from .books import books_of

LostPoints: TypeAlias = defaultdict[int, list[int]]  # by table, then seat


@dataclass(frozen=True, slots=True)
class SeatTotal:
    """A player at a table, with the points there: payments and penalties.

    ``final`` is the final score, if the rules have them and there is a result.
    """

    seat: int  # starting wind, 0 East to 3 North
    name: str
    total: int
    payments: int
    starting_points: int = 0
    final: FinalScore | None = None
    place: int | None = None  # at the table, where there is a final score

    @property
    def points_now(self) -> int:
        """What the player has; if that begins with points, penalties come off the final score."""
        return self.starting_points + self.payments if self.starting_points else self.total

    @property
    def points_words(self) -> str:
        """The same in words: ``+24``, or ``31,300``."""
        return player_points(self.points_now - self.starting_points, self.starting_points)


@dataclass(frozen=True, slots=True)
class TableSums:
    """A table with its sums."""

    table: Table
    seats: tuple[SeatTotal, ...]  # by starting wind; none before the draw
    leaders: tuple[SeatTotal, ...]  # several when equal, nobody before the first points
    hands_played: int
    hands_in_game: int | None  # of a whole game; None when it is open
    by_totals: bool  # its totals alone are known, from paper
    has_result: bool  # something was played
    off_by: int = 0  # what totals recorded as on the sheet add up to
    beside_hands: bool = False  # its totals count, from paper, though its hands are known
    remainder: int = 0  # points that nobody gets, where there are final scores

    @property
    def is_not_played(self) -> bool:
        """Whether the table was closed, and nothing was played at it."""
        return self.is_closed and not self.has_result

    @property
    def is_closed(self) -> bool:
        """Whether the table is closed, whether or not the game is finished."""
        return self.table.state == Table.State.CLOSED


def table_sums(session: Session) -> list[TableSums]:
    """Return the tables of a session by number, with their sums.

    Five queries, and those of its books if the rules have final scores.
    """
    rules = EventRules.of(session.tournament)
    has_final = final_conduct(rules) is not None
    books = books_of(session.tournament, [session]).tables if has_final else {}
    rule = points_rule(session.tournament, session.number)
    start = rules.ruleset.starting_points(rules.options)
    players = _players(session)
    sums = _sums_of_hands(session)
    lost = _lost_points(session)
    rows = []
    for table in session.tables.select_related("totals").order_by("number"):
        paper = valid_totals(table)
        has_result = paper is not None or table.pk in sums
        played, payments = sums.get(table.pk, (0, no_points(table.size)))
        paid = payments if paper is None else paper.payments
        off, by_false_wins = (those[table.pk][: table.size] for those in lost)
        by_false_wins = by_false_wins if paper is None else list(paper.lost_points)
        off = [one + other for one, other in zip(off, by_false_wins, strict=True)]
        totals = [one - other for one, other in zip(paid, off, strict=True)]
        book = books.get(table.pk)
        final = None if book is None else book.final
        scores = (None,) * table.size if final is None else final.scores
        places = (None,) * table.size if book is None or final is None else book.places(rule)
        seats = tuple(
            SeatTotal(
                seat, player.name, totals[seat], paid[seat], start, scores[seat], places[seat]
            )
            for seat, player in players[table.pk]
        )
        count = rules.hands_in_game(table.size)
        has_hands = table.pk in sums
        rows.append(
            TableSums(
                *(table, seats, _leaders(seats), played, count),
                by_totals=paper is not None and not has_hands,
                has_result=has_result,
                off_by=0 if paper is None else paper.off_by,
                beside_hands=paper is not None and has_hands,
                remainder=0 if final is None else final.remainder,
            )
        )
    return rows


def _leaders(seats: Sequence[SeatTotal]) -> tuple[SeatTotal, ...]:
    """Return who leads; if there are final scores that is who is first."""
    if not any(one.payments or one.total for one in seats):
        return ()
    best = max(one.total for one in seats)
    return tuple(
        one for one in seats if (one.total == best if one.final is None else one.place == 1)
    )


def _players(session: Session) -> defaultdict[int, list[tuple[int, Player]]]:
    """Return who sits at each table, with the starting wind."""
    players: defaultdict[int, list[tuple[int, Player]]] = defaultdict(list)
    those = Player.objects.filter(entries__seats__session=session)
    people = {player.pk: player for player in those}
    seats = Seat.objects.filter(session=session).order_by("wind")
    for table, wind, player in seats.values_list("table", "wind", "entry__player"):
        players[table].append((wind, people[player]))
    return players


def _sums_of_hands(session: Session) -> Mapping[int, tuple[int, tuple[int, ...]]]:
    """Return how many hands were played at each table, and what each seat was paid."""
    hands = Hand.objects.filter(table__session=session, state=Hand.State.VALID)
    played = Count("pk", filter=Q(ends_hand=True))
    sums = {name: Sum(name) for name in PAYMENTS}
    rows = hands.order_by().values_list("table").annotate(played=played, **sums)
    return {table: (count, of_those_seated(paid)) for table, count, *paid in rows}


def _lost_points(session: Session) -> tuple[LostPoints, LostPoints]:
    """Return what penalties at each table take from each seat: those of false wins apart."""
    lost: LostPoints = defaultdict(lambda: [0] * len(ALL_SEATS))
    by_false_wins: LostPoints = defaultdict(lambda: [0] * len(ALL_SEATS))
    penalties = Penalty.objects.filter(session=session, cancelled_at=None).exclude(table=None)
    rows: list[Any] = list(penalties.values_list("table", "seat", "points", "hand"))
    for table, seat, points, hand in rows:
        if seat is not None:
            (lost if hand is None else by_false_wins)[table][seat] += points
    return lost, by_false_wins

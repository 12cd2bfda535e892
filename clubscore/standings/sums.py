"""What the tables of an event come to for each player, added up session by session."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from clubscore.tournaments.models import Session, Tournament
from clubscore.tournaments.stages.points import Exact, PointsRule
from clubscore.tournaments.stages.stage import points_rule
from scoring.rulesets import get
from scoring.rulesets.base import Outcome, Result
from scoring.tiles import Wind

from .books import BestHand, Books, PenaltyNote, TableBook
from .duplicate import imps_of


class SessionResult(NamedTuple):
    """A player's result in one session. Points; table points in twelfths."""

    session: int  # id
    table: int  # id
    table_number: int
    wind: int  # starting wind, 0 East to 3 North
    total: int  # of the table, before other penalties
    payments: int
    place: int  # at the table; equal totals share one
    twelfths: Exact
    hands_played: int  # hands
    by_totals: bool = False  # entered from paper: which hands were played is not known
    forfeited: bool = False  # counts 0
    counts: bool = True  # among the best ones, where not all sessions count

    @property
    def is_counted(self) -> bool:
        """It goes into the sums."""
        return self.counts and not self.forfeited


@dataclass(slots=True)
class PlayerSums:
    """What is added up of one player. Points; table points in twelfths."""

    results: list[SessionResult] = field(default_factory=list)
    counting_results: list[SessionResult] = field(
        default_factory=list
    )  # of the results, when all are in
    points: int = 0  # penalties
    penalty_twelfths: int = 0
    won: int = 0
    self_drawn: int = 0
    dealt_in: int = 0
    false_wins: int = 0
    best: BestHand | None = None

    @property
    def twelfths(self) -> Exact:
        """Table points, after penalties."""
        return sum([result.twelfths for result in self.counting_results]) - self.penalty_twelfths

    @property
    def total(self) -> int:
        """Points, after penalties."""
        return sum(self.session_totals) - self.points

    @property
    def session_totals(self) -> list[int]:
        """Total of each session that counts."""
        return [result.total for result in self.counting_results]

    @property
    def first_places(self) -> int:
        """Tables won, shared first places among them."""
        return sum(result.place == 1 for result in self.counting_results)

    @property
    def best_value(self) -> int:
        """Value of the best hand won; 0 without one."""
        return self.best.value if self.best else 0


Sums: TypeAlias = defaultdict[int, PlayerSums]
"""The sums of players by entry; nothing for whoever has not played."""


class Counting(NamedTuple):
    """What a session earns, and how many of them count; None: all."""

    rule: PointsRule
    best_of: int | None

    @classmethod
    def of(cls, event: Tournament) -> Counting:
        """Return how an event without stages counts."""
        return cls(points_rule(event), event.best_of)


class BookSums:
    """Adds the books up, by entry; as often as asked, each table worked out once."""

    def __init__(self, event: Tournament, books: Books, counting: Counting | None = None) -> None:
        self._counting = counting or Counting.of(event)
        self._books = books
        self._ruleset = event.ruleset
        self._results: dict[int, list[tuple[int, SessionResult]]] = {}  # by table, with the entry
        self._forfeits = books.forfeits()
        self._imps = imps_of(self._counting.rule.duplicate, books.tables)
        self._are_not_all_counted = self._counting.best_of is not None or bool(self._forfeits)

    @property
    def books(self) -> Books:
        """What is added up."""
        return self._books

    def all(self) -> Sums:
        """Return the sums of everything."""
        sums: Sums = defaultdict(PlayerSums)
        return self._add(sums, self._books.tables.items(), self._books.penalties)

    def by_session(self, sessions: Iterable[Session]) -> Iterator[Sums]:
        """Yield the sums after each of the sessions; they are the same ones, grown."""
        tables: defaultdict[int, list[tuple[int, TableBook]]] = defaultdict(list)
        for pk, table in self._books.tables.items():
            tables[table.session].append((pk, table))
        notes: defaultdict[int | None, list[PenaltyNote]] = defaultdict(list)
        for note in self._books.penalties:
            notes[note.session].append(note)
        sums: Sums = defaultdict(PlayerSums)
        self._add(sums, (), notes[None])
        for session in sessions:
            yield self._add(sums, tables[session.pk], notes[session.pk])

    def _add(
        self, sums: Sums, tables: Iterable[tuple[int, TableBook]], notes: Iterable[PenaltyNote]
    ) -> Sums:
        for pk, table in tables:
            self._add_table(sums, pk, table)
        for note in notes:
            sums[note.entry].points += note.points
            sums[note.entry].penalty_twelfths += note.twelfths
        for one in sums.values():
            one.results = _best_ones(self._counting.best_of, one.results)
            one.counting_results = (
                [result for result in one.results if result.is_counted]
                if self._are_not_all_counted
                else one.results
            )
        return sums

    def _results_at(self, pk: int, table: TableBook) -> list[tuple[int, SessionResult]]:
        rule = self._counting.rule
        totals, places = table.totals, table.places(rule)
        twelfths = self._imps[pk] if pk in self._imps else table.twelfths(rule)
        sat_out = hands_sat_out(self._ruleset, table.hands_played, table.size)
        return [
            (
                entry,
                SessionResult(
                    session=table.session,
                    table=pk,
                    table_number=table.number,
                    wind=seat,
                    total=totals[seat],
                    payments=table.payments[seat],
                    place=places[seat],
                    twelfths=twelfths[seat],
                    hands_played=table.hands_played - sat_out[seat],
                    by_totals=table.by_totals,
                    forfeited=(entry, table.session) in self._forfeits,
                ),
            )
            for seat, entry in table.entries.items()
        ]

    def _add_table(self, sums: Sums, pk: int, table: TableBook) -> None:
        results = self._results.get(pk)
        if results is None:
            results = self._results[pk] = self._results_at(pk, table)
        for entry, result in results:
            one, seat = sums[entry], result.wind
            one.results.append(result)
            one.won += table.won[seat]
            one.self_drawn += table.self_drawn[seat]
            one.dealt_in += table.dealt_in[seat]
            one.false_wins += table.false_wins[seat]
            best = table.best.get(seat)
            if best is not None and (one.best is None or best.value > one.best.value):
                one.best = best


@lru_cache(maxsize=256)
def hands_sat_out(ruleset: str, played: int, players: int) -> tuple[int, ...]:
    """Return how many of the hands played each seat sat out: at a table of five somebody does."""
    sat_out = [0] * players
    if players > len(Wind):
        for count in range(played):
            position = get(ruleset).position((Result(Outcome.DRAW),) * count, players)
            if position is not None and position.out is not None:
                sat_out[position.out] += 1
    return tuple(sat_out)


def _best_ones(most: int | None, results: list[SessionResult]) -> list[SessionResult]:
    """Mark the sessions that count, where only the best of them do."""
    if most is None or len(results) <= most:
        return results
    by_worth = sorted(
        results,
        key=lambda result: (not result.forfeited, result.twelfths, result.total),
        reverse=True,
    )
    dropped = {result.session for result in by_worth[most:]}
    return [result._replace(counts=result.session not in dropped) for result in results]


def add_up(parts: Iterable[Mapping[int, PlayerSums]]) -> Sums:
    """Return the sums of several parts of an event together, in their order."""
    found: Sums = defaultdict(PlayerSums)
    for part in parts:
        for entry, own in part.items():
            one = found[entry]
            one.results = one.results + own.results
            one.counting_results = one.counting_results + own.counting_results
            one.points += own.points
            one.penalty_twelfths += own.penalty_twelfths
            one.won += own.won
            one.self_drawn += own.self_drawn
            one.dealt_in += own.dealt_in
            one.false_wins += own.false_wins
            if own.best is not None and (one.best is None or own.best.value > one.best.value):
                one.best = own.best
    return found

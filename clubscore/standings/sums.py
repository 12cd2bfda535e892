"""The sums of each player over the tables of an event, session by session."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from clubscore.tournaments.models import Session, Tournament
from clubscore.tournaments.stages.points import Exact, PointsRule
from clubscore.tournaments.stages.stage import points_rule
from scoring.rulesets import get
from scoring.rulesets.base import FinalScore, Outcome, Result
from scoring.rulesets.kit.game import positions_through
from scoring.tiles import Wind

from .books import FORFEITS, Books, PenaltyNote
from .duplicate import imps_of
from .figure import UNKNOWN, Figure
from .hand_counts import HandCounts
from .table_book import TableBook
from .table_scores import rules_with_final_scores


class SessionResult(NamedTuple):
    """A player's result in one session. Points; table points in twelfths."""

    session: int  # id
    table: int  # id
    table_number: int
    wind: int  # starting wind, 0 East to 3 North
    total: int  # of the table, before other penalties
    payments: int
    place: int | None  # at the table; equal totals share one, and nobody has one before a result
    twelfths: Exact
    hands_played: int  # hands
    by_totals: bool = False  # entered from paper: which hands were played is not known
    beside_hands: bool = False  # entered from paper, and counted though the hands are known
    forfeited: bool = False  # counts 0, or as the rules have it for whoever is missing
    counts: bool = True  # among the best ones, where not all sessions count
    is_over: bool = False  # the table is closed
    off_by: int = 0  # what the totals of its table, recorded as on the sheet, add up to
    final: FinalScore | None = None  # what the total is, where the rules have final scores
    remainder: int = 0  # of such a table: points that nobody gets

    @property
    def is_played(self) -> bool:
        """Whether something was played there: the table has a hand, or totals."""
        return self.place is not None

    @property
    def is_not_played(self) -> bool:
        """Whether the table was closed, and nothing was played there."""
        return self.is_over and not self.is_played

    @property
    def is_awaited(self) -> bool:
        """Whether nothing was played there yet, and the table is open."""
        return not self.is_over and not self.is_played

    @property
    def can_count(self) -> bool:
        """Whether it is worth something; with final scores, a forfeit has one too."""
        return self.is_played and (self.final is not None or not self.forfeited)

    @property
    def is_counted(self) -> bool:
        """It goes into the sums."""
        return self.counts and self.can_count


class Absence(NamedTuple):
    """A session forfeited without a result, if the rules have a score for that."""

    session: int  # id
    total: int
    counts: bool = True  # among the best ones, where not all sessions count


@dataclass(slots=True)
class PlayerSums:
    """What is added up of one player. Points; table points in twelfths."""

    results: list[SessionResult] = field(default_factory=list)
    # Those of the results that count, when all are in.
    counting_results: list[SessionResult] = field(default_factory=list)
    absences: list[Absence] = field(default_factory=list)
    points: int = 0  # penalties
    penalty_twelfths: int = 0
    hands: HandCounts = field(default_factory=HandCounts)

    @property
    def twelfths(self) -> Exact:
        """Table points, after penalties."""
        return sum([result.twelfths for result in self.counting_results]) - self.penalty_twelfths

    @property
    def total(self) -> int:
        """Points, after penalties."""
        missed = sum([one.total for one in self.absences if one.counts])
        return sum(self.session_totals) + missed - self.points

    @property
    def session_totals(self) -> list[int]:
        """Total of each session that counts."""
        return [result.total for result in self.counting_results]

    @property
    def has_played(self) -> bool:
        """Sat at a table where something was played."""
        return any(result.is_played for result in self.results)

    @property
    def best_session(self) -> Figure:
        """The highest total of any session that counts; unknown without one."""
        return best_session(self.counting_results)

    @property
    def first_places(self) -> Figure:
        """Tables won, shared first places among them."""
        return first_places(self.counting_results)

    @property
    def won(self) -> Figure:
        """Hands won."""
        return self.hands.figure(self.hands.won)

    @property
    def dealt_in(self) -> Figure:
        """Winning tiles discarded."""
        return self.hands.figure(self.hands.dealt_in)

    @property
    def best_hand(self) -> Figure:
        """Value of the best hand won; 0 if there is none."""
        return self.hands.figure(self.hands.best.value if self.hands.best else 0)


def best_session(results: Sequence[SessionResult]) -> Figure:
    """Return the highest total of these sessions; not known if there is none."""
    if not results:
        return UNKNOWN
    return Figure(max([result.total for result in results]), len(results), len(results))


def first_places(results: Sequence[SessionResult]) -> Figure:
    """Return how many of these tables were won, shared first places among them."""
    return Figure(sum([result.place == 1 for result in results]), len(results), len(results))


Sums: TypeAlias = defaultdict[int, PlayerSums]
"""The sums of players by entry; nothing for those who have not played."""


class Counting(NamedTuple):
    """What a session earns, and how many of them count; None: all."""

    rule: PointsRule
    best_of: int | None

    @classmethod
    def of(cls, event: Tournament) -> Counting:
        """Return how an event without stages counts."""
        return cls(points_rule(event), event.best_of)


class BookSums:
    """Adds the books up, by entry; as often as asked, each table computed once."""

    def __init__(self, event: Tournament, books: Books, counting: Counting | None = None) -> None:
        self._counting = counting or Counting.of(event)
        self._books = books
        self._ruleset = event.ruleset
        self._results: dict[int, list[tuple[int, SessionResult]]] = {}  # by table, with the entry
        self._forfeits = books.forfeits()
        self._imps = imps_of(self._counting.rule.duplicate, books.tables)
        rules = rules_with_final_scores([event]).get(event.pk)
        self._absent_score = 0 if rules is None else rules.conduct.absent_score
        self._seated = {
            (entry, table.session)
            for table in books.tables.values()
            if table.has_result
            for entry in table.entries.values()
        }
        self._are_not_all_counted = (
            self._counting.best_of is not None
            or bool(self._forfeits)
            or not all(table.has_result for table in books.tables.values())
        )

    @property
    def books(self) -> Books:
        """The books that are summed."""
        return self._books

    @property
    def tables(self) -> Figure:
        """The tables played, and those of them whose hands are known."""
        played = [table for table in self._books.tables.values() if table.has_result]
        known = sum([table.has_hands for table in played])
        return Figure(known, known, len(played))

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
            one = sums[note.entry]
            one.points += note.points
            one.penalty_twelfths += note.twelfths
            self._add_absence(one, note)
        for one in sums.values():
            _choose_best(self._counting.best_of, one)
            one.counting_results = (
                [result for result in one.results if result.is_counted]
                if self._are_not_all_counted
                else one.results
            )
        return sums

    def _add_absence(self, one: PlayerSums, note: PenaltyNote) -> None:
        """Add the score for a forfeit without a result, once a session."""
        session = note.session
        if not self._absent_score or session is None or note.kind not in FORFEITS:
            return
        known = {absence.session for absence in one.absences}
        if session not in known and (note.entry, session) not in self._seated:
            one.absences.append(Absence(session, self._absent_score))

    def _results_at(self, pk: int, table: TableBook) -> list[tuple[int, SessionResult]]:
        rule = self._counting.rule
        totals = table.totals
        places = table.places(rule) if table.has_result else (None,) * table.size
        twelfths = self._imps[pk] if pk in self._imps else table.twelfths(rule)
        sat_out = hands_sat_out(self._ruleset, table.hands_played, table.size)
        final = (None,) * table.size if table.final is None else table.final.scores
        return [
            (
                entry,
                SessionResult(
                    session=table.session,
                    table=pk,
                    table_number=table.number,
                    wind=seat,
                    total=totals[seat],
                    payments=table.before_deductions[seat],
                    place=places[seat],
                    twelfths=twelfths[seat],
                    hands_played=table.hands_played - sat_out[seat],
                    by_totals=table.totals_only,
                    beside_hands=table.by_totals and table.has_hands,
                    forfeited=(entry, table.session) in self._forfeits,
                    is_over=table.closed,
                    off_by=table.off_by,
                    final=final[seat],
                    remainder=0 if table.final is None else table.final.remainder,
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
            hands = one.hands
            hands.tables += table.has_result
            hands.known_tables += table.has_hands
            hands.played += result.hands_played
            hands.won += table.won[seat]
            hands.self_drawn += table.self_drawn[seat]
            hands.dealt_in += table.dealt_in[seat]
            hands.false_wins += table.false_wins[seat]
            hands.consider(table.best.get(seat))


@lru_cache(maxsize=256)
def hands_sat_out(ruleset: str, played: int, players: int) -> tuple[int, ...]:
    """Return how many of the hands played each seat sat out: at a table of five someone does."""
    sat_out = [0] * players
    if players > len(Wind):
        drawn = [Result(Outcome.DRAW)] * played
        for position in positions_through(get(ruleset), drawn, {}, players)[:-1]:
            if position is not None and position.out is not None:
                sat_out[position.out] += 1
    return tuple(sat_out)


def _choose_best(most: int | None, one: PlayerSums) -> None:
    """Mark the sessions that count, where only the best of them do."""
    if most is None or len(one.results) + len(one.absences) <= most:
        return
    worths = {
        result.session: (result.can_count, result.twelfths, result.total) for result in one.results
    }
    worths |= {absence.session: (True, 0, absence.total) for absence in one.absences}
    dropped = set(sorted(worths, key=worths.__getitem__, reverse=True)[most:])
    one.results = [result._replace(counts=result.session not in dropped) for result in one.results]
    one.absences = [
        absence._replace(counts=absence.session not in dropped) for absence in one.absences
    ]


def add_up(parts: Iterable[Mapping[int, PlayerSums]]) -> Sums:
    """Return the sums of several parts of an event together, in their order."""
    found: Sums = defaultdict(PlayerSums)
    for part in parts:
        for entry, own in part.items():
            one = found[entry]
            one.results = one.results + own.results
            one.counting_results = one.counting_results + own.counting_results
            one.absences = one.absences + own.absences
            one.points += own.points
            one.penalty_twelfths += own.penalty_twelfths
            one.hands.add(own.hands)
    return found

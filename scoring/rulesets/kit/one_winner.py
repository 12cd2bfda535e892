"""Shared parts of systems in which only the winner's hand is counted."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from scoring.circumstances import check_circumstances, possible_circumstances
from scoring.errors import RuleError
from scoring.hand import USUAL_SHAPES, WITHOUT_PAIRS, Hand, HandKind, Situation, Win
from scoring.result import (
    EXCLUDED,
    IMPLIED,
    CountedPattern,
    LeftOut,
    Score,
    distinct_scores,
)
from scoring.rulesets.base import (
    POINT,
    VALUE_ALONE,
    Conduct,
    CounterInfo,
    EmaNames,
    EnteredForm,
    EnteredPoints,
    GameHand,
    GameState,
    HandsScored,
    Names,
    Outcome,
    PatternInfo,
    Position,
    Question,
    SheetForm,
    SituationInfo,
    Unit,
)
from scoring.rulesets.options import Option, Options, Preset, checked_options
from scoring.tiles import Tile, Wind
from scoring.waits import tiles_of

from .finders import Occurrences, evidence
from .game import MOST_POINTS, PlainGame, first_state, next_state, points_without_doubles, same_hand
from .readings import HandReading, readings, waits_of
from .rows import PatternDefinition


class OneWinnerSystem(PlainGame):
    """Members of :class:`~scoring.rulesets.base.Ruleset` that say the same in most systems."""

    key: str
    unit: Unit = POINT
    pattern_unit: Unit = POINT
    base_unit: Unit = POINT
    version: int = 2
    hands_scored: HandsScored = HandsScored.WINNER
    hands_in_game: int | None = 16
    hands_in_round: int | None = 4
    table_sizes: tuple[int, ...] = (4,)  # more where the deal passes after every hand
    options: tuple[Option, ...] = ()
    presets: tuple[Preset, ...] = ()
    patterns: tuple[PatternInfo, ...] = ()
    official: bool = True
    situations: tuple[SituationInfo, ...] = ()
    only_from_east: frozenset[str] = frozenset((Situation.EARTH,))
    questions: tuple[Question, ...] = ()
    entered_form: EnteredForm = VALUE_ALONE
    sheet: SheetForm = SheetForm.PATTERNS
    base_names: Mapping[str, Names] = MappingProxyType({})
    limit_names: Mapping[str, Names] = MappingProxyType({})
    principles: Mapping[str, str] = MappingProxyType({})
    counters: tuple[CounterInfo, ...] = ()
    stick: int = 0
    highest_entry: EnteredPoints = EnteredPoints(MOST_POINTS)
    hands_depend: bool = False
    ema: EmaNames | None = None
    step: int = -1  # of the seat winds when the deal passes on: East becomes North

    def configure(self, options: Options) -> Any:
        """Return every option with its value; raise ``unknown_option`` or ``bad_option``."""
        return checked_options(self.options, options)

    def reason(self, key: str, because: str) -> str:
        """Return the principle, or what the pattern that counts instead is to the one left out."""
        if because in self.principles:
            return because
        implied = any(row.key == because and key in row.implies for row in self.patterns)
        return IMPLIED if implied else EXCLUDED

    def shapes(self, options: Options) -> frozenset[HandKind]:
        """Return the shapes of a complete hand: sets and a pair, seven pairs, thirteen orphans."""
        self.configure(options)
        return USUAL_SHAPES

    def minimum(self, options: Options) -> int:
        """Return the value a hand needs to win, in the system's unit."""
        self.configure(options)
        return 0

    def score_lost(
        self, hand: Hand, seat_wind: Wind, prevalent_wind: Wind, options: Options
    ) -> Score:
        """Only the winner's hand counts: any other is worth nothing."""
        return Score(self.key, 0, ())

    def score_entered(self, entered: EnteredPoints, win: Win | None, options: Options) -> Score:
        """Return the value entered; raise ``bad_value`` for none, or for doubles."""
        return Score(self.key, points_without_doubles(entered), ())

    def conduct(self, options: Options) -> Conduct:
        """Return what ``options`` make of a game: all circumstances and questions, flowers."""
        self.configure(options)
        return Conduct(self.situations, self.questions)

    def possible_situations(self, hand: Hand, win: Win, options: Options) -> frozenset[str]:
        """Return the circumstances ``hand`` may have been won in, besides those of ``win``."""
        offered = (info.situation for info in self.conduct(options).situations)
        return possible_circumstances(hand, win, offered)

    def start(self, options: Options, players: int = 4) -> GameState:
        """Return where a game begins."""
        return first_state(players)

    def after(self, state: GameState, hand: GameHand, options: Options) -> GameState:
        """Return the state of the game after a hand; the deal passes after every one."""
        if (
            hand.result.outcome is Outcome.FALSE_WIN
            and not self.conduct(options).false_win_ends_hand
        ):
            return same_hand(state, hand)
        return next_state(state, hand, passes=True, step=self.step)

    def known_from_game(self, position: Position) -> frozenset[str]:
        """No circumstance follows from earlier hands."""
        return frozenset()

    def waits(self, hand: Hand, options: Options) -> tuple[Tile, ...]:
        """Return the tiles that complete the standing tiles, to seven pairs as well."""
        self.configure(options)
        hand.check_whole()
        return tiles_of(waits_of(hand))


@dataclass(slots=True)
class RowCount:
    """A reading with the rows that count in it, and those another contains, with its key."""

    reading: HandReading
    patterns: list[tuple[PatternDefinition, Occurrences]]
    left_out: list[tuple[PatternDefinition, Occurrences, str]]

    @property
    def total(self) -> int:
        """The value, in the system's unit."""
        return sum(row.points * len(occurrences) for row, occurrences in self.patterns)


def count_rows(reading: HandReading, rows: tuple[PatternDefinition, ...]) -> RowCount:
    """Return the rows found in a reading, without those that another one contains."""
    found = [(row, earned) for row in rows if (earned := row.find(reading))]
    because = {key: row.key for row, _earned in found for key in row.implies}
    return RowCount(
        reading,
        [(row, earned) for row, earned in found if row.key not in because],
        [(row, earned, because[row.key]) for row, earned in found if row.key in because],
    )


class RowSystem(OneWinnerSystem):
    """A system whose rows say all: found patterns are added, except what others contain.

    The most valuable way to read a hand counts. The system adds its rows, its names
    and how it is paid; ``rows_under``, ``minimum`` and ``limit`` are what its options make of them.
    """

    rows: tuple[PatternDefinition, ...]
    seven_pairs: bool = True  # win as a shape of their own

    def shapes(self, options: Options) -> frozenset[HandKind]:
        """Return the shapes of a complete hand, with or without seven pairs."""
        self.configure(options)
        return USUAL_SHAPES if self.seven_pairs else WITHOUT_PAIRS

    def limit(self, options: Options) -> int | None:
        """Return the most a hand can be worth, in the system's unit, or None without a limit."""
        return None

    def rows_under(self, options: Options) -> tuple[PatternDefinition, ...]:
        """Return the rows that can count, with their values: all of them, whatever the options."""
        self.configure(options)
        return self.rows

    def table(self, options: Options) -> tuple[PatternInfo, ...]:
        """Return the patterns that can count."""
        return tuple(row.info() for row in self.rows_under(options))

    def score(self, hand: Hand, win: Win, options: Options) -> Score:
        """Return the best count of a won hand; flowers are worth what rows say about them.

        Raises ``RuleError``: ``not_a_winning_hand``, or what contradicts the rules.
        """
        best = max(self._counts(hand, win, options), key=lambda count: count.total)
        return self._score_of(best, options)

    def best_scores(self, hand: Hand, win: Win, options: Options) -> tuple[Score, ...]:
        """Return every list of patterns worth as much as the best, that one first."""
        counts = self._counts(hand, win, options)
        best = max(count.total for count in counts)
        tied = [count for count in counts if count.total == best]
        return distinct_scores(self._score_of(count, options) for count in tied)

    def _counts(self, hand: Hand, win: Win, options: Options) -> list[RowCount]:
        """Return the count of every reading; raises as :meth:`score`."""
        self.configure(options)
        tile = hand.complete_tile()
        hand.check_no_red_fives()
        known = {info.situation for info in self.conduct(options).situations} | {
            Situation.LAST_TILE  # which may be so in any game, and is worth nothing here
        }
        check_circumstances(hand, tile, win, known)
        if hand.flowers and not self.conduct(options).flowers:
            raise RuleError("flowers_not_played")
        found = readings(hand, tile, win, seven_pairs=self._pairs_win(options))
        if not found:
            raise RuleError("not_a_winning_hand")
        rows = self.rows_under(options)
        return [self.count_of(one, rows) for one in found]

    def waits(self, hand: Hand, options: Options) -> tuple[Tile, ...]:
        """Return the tiles that complete the standing tiles."""
        self.configure(options)
        hand.check_whole()
        return tiles_of(waits_of(hand, seven_pairs=self._pairs_win(options)))

    def _pairs_win(self, options: Options) -> bool:
        return HandKind.SEVEN_PAIRS in self.shapes(options)

    def count_of(self, reading: HandReading, rows: tuple[PatternDefinition, ...]) -> RowCount:
        """Return which of the ``rows`` count in a reading."""
        return count_rows(reading, rows)

    def towards_minimum(self, count: RowCount, options: Options) -> int:
        """Return what of a count helps to reach the minimum: all of it."""
        return count.total

    def _score_of(self, count: RowCount, options: Options) -> Score:
        groups, total = count.reading.groups(), count.total
        limit = self.limit(options)
        missing = self.minimum(options) - self.towards_minimum(count, options)
        return Score(
            self.key,
            total if limit is None else min(total, limit),
            tuple(
                CountedPattern(
                    row.key,
                    row.points,
                    len(earned),
                    evidence(earned, groups),
                    limit=row.limit,
                )
                for row, earned in count.patterns
            ),
            tuple(
                LeftOut(row.key, because, self.reason(row.key, because), evidence(earned, groups))
                for row, earned, because in count.left_out
            ),
            groups,
            qualifies=missing <= 0,
            points_missing=max(0, missing),
            uncapped_points=total,
        )

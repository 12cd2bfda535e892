"""What every rule system offers: one protocol for one-winner and four-hand systems.

The web layer and the command line know rule systems only through :class:`Ruleset`. A system
declares what it needs (whose hands are scored, which situations and questions exist, how many
hands a game has); nothing outside ``scoring`` asks which system it is.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Protocol

from scoring.frozen import FrozenDict, close
from scoring.game import (
    EnteredPoints,
    FinalScore,
    FinalScores,
    FurtherWin,
    GameHand,
    GameState,
    Outcome,
    Position,
    Result,
)
from scoring.hand import Hand, HandKind, Win
from scoring.names import POINT, EmaNames, Names, Unit
from scoring.notation import parse_hand
from scoring.result import Score, Settlement
from scoring.tiles import Wind

from .conduct import (
    POINTS_AND_DOUBLES,
    USUAL_OUTCOMES,
    VALUE_ALONE,
    AnswerKind,
    Conduct,
    CounterInfo,
    EnteredForm,
    EnteredNumber,
    Question,
    SituationInfo,
    TimeUp,
)
from .options import Option, Options, Preset
from .value_table import LimitRow, ValueCell, ValueRow, ValueTable

__all__ = [
    "POINT",
    "POINTS_AND_DOUBLES",
    "USUAL_OUTCOMES",
    "VALUE_ALONE",
    "AnswerKind",
    "Conduct",
    "CounterInfo",
    "EmaNames",
    "EnteredForm",
    "EnteredNumber",
    "EnteredPoints",
    "Example",
    "FinalScore",
    "FinalScores",
    "FurtherWin",
    "GameHand",
    "GameState",
    "HandsScored",
    "LimitRow",
    "Names",
    "Outcome",
    "PatternInfo",
    "Position",
    "Question",
    "Result",
    "Ruleset",
    "SheetForm",
    "SituationInfo",
    "TimeUp",
    "Unit",
    "ValueCell",
    "ValueRow",
    "ValueTable",
]


class HandsScored(StrEnum):
    """Whose tiles a system counts."""

    WINNER = "winner"
    ALL = "all"


@dataclass(frozen=True, slots=True)
class PatternInfo:
    """A row of a system's pattern table, as cards and explanations show it."""

    key: str
    points: int  # in the unit of patterns
    names: Names
    description: str  # English, a message id of the catalogues
    category: str
    doubles: int = 0
    limit: bool = False
    implies: tuple[str, ...] = ()  # keys of what it contains, which is not counted again
    excludes: tuple[str, ...] = ()  # keys of what else does not count beside it
    open_points: int | None = None  # in a hand with claimed sets, where that differs
    limits: int = 0  # how many limit hands it is, where a system counts them
    plain_names: Names | None = None  # what it means, where players call it by a foreign word


@dataclass(frozen=True, slots=True)
class Example:
    """A hand that shows a pattern, for reference cards.

    ``tiles`` is notation. With ``won`` False the hand counts for a player who did not win; with
    ``in_sets`` False it is drawn as held, because its pattern is not made of sets.
    """

    tiles: str
    seat_wind: Wind = Wind.S
    prevalent_wind: Wind = Wind.E
    self_drawn: bool = False
    situations: frozenset[str] = frozenset()
    won: bool = True
    in_sets: bool = True
    answers: Mapping[str, str] = FrozenDict()

    def __post_init__(self) -> None:
        """Close the mapping."""
        close(self, "answers")

    @property
    def hand(self) -> Hand:
        """The hand; raises ``RuleError`` if the notation is wrong."""
        return parse_hand(self.tiles)

    @property
    def win(self) -> Win:
        """How it was won."""
        return Win(
            self.seat_wind, self.prevalent_wind, self.self_drawn, self.situations, self.answers
        )


class SheetForm(StrEnum):
    """What a printed score sheet looks like."""

    PATTERNS = "patterns"  # a row a hand: its patterns, what each player won or lost
    ROUNDS = "rounds"  # a table a round: a row a player, a column a hand, the round's total
    COUNTS = "counts"  # a row a hand: points, doubles, total and payment of each player
    RUNNING = "running"  # a row a hand: what lies on the table, each player's change and total


class Ruleset(Protocol):
    """A rule system. Implementations are stateless; one instance each in the registry."""

    key: str
    names: Names
    source: str
    unit: Unit  # of a hand's value; what is paid is counted in points
    pattern_unit: Unit  # of what a pattern gives: that of the value, unless it only multiplies it
    base_unit: Unit  # of ``Score.base`` and of the lines it is the sum of
    limit_unit: Unit | None  # of limit hands, where a hand can be several: yakuman
    version: int  # grows when the same hand may score, or be explained, differently
    hands_scored: HandsScored
    hands_in_game: int | None  # of four players; None: open
    hands_in_round: int | None  # likewise
    table_sizes: tuple[int, ...]  # how many players a table may have
    options: tuple[Option, ...]
    presets: tuple[Preset, ...]  # the first has no options: it is how the system comes
    official: bool  # that first one is the text of the rules, not one of several in use
    patterns: tuple[PatternInfo, ...]
    categories: Mapping[str, Names]  # of the patterns, in the order they are shown
    examples: Mapping[str, Example]  # by pattern key
    counting: tuple[str, ...]  # how a hand is counted, in sentences: English message ids
    payment: tuple[str, ...]  # who pays whom, likewise
    sheet: SheetForm
    situations: tuple[SituationInfo, ...]  # all that any options make worth telling
    only_from_east: frozenset[str]  # circumstances of a win on a discard of East, of no other
    questions: tuple[Question, ...]  # all that any options make worth asking
    entered_form: EnteredForm  # how a hand is told that was counted at the table
    base_names: Mapping[str, Names]  # of the lines of ``Score.base_lines``, by key
    limit_names: Mapping[str, Names]  # of ``Score.limit``; none where no such limits are named
    without_patterns: str  # why a hand in which nothing counts is no win: message id; or ""
    principles: Mapping[str, str]  # reason key of a left-out pattern → English message id
    stick: int  # points of a stick that may lie on the table; 0 where there are none
    ema: EmaNames | None  # of tournaments that the EMA ranks, each rule system by itself
    counters: tuple[CounterInfo, ...]  # counters that a game carries and pages show
    highest_entry: EnteredPoints  # the most of each number that a hand counted at the table has
    hands_depend: bool  # what a hand pays depends on what the hands before it have left

    def configure(self, options: Options) -> Any:
        """Return the system's own typed options; raise ``RuleError`` for unknown ones."""
        ...

    def reason(self, key: str, because: str) -> str:
        """Return why a pattern is left out for another one, or for a principle.

        That is ``IMPLIED``, ``EXCLUDED`` or the principle, as in ``LeftOut.reason``.
        """
        ...

    def table(self, options: Options) -> tuple[PatternInfo, ...]:
        """Return the patterns that can count under ``options``, with the values they have."""
        ...

    def score(self, hand: Hand, win: Win, options: Options) -> Score:
        """Return the best legal count of a won hand.

        Raises ``RuleError`` for a hand that is not complete or not possible.
        """
        ...

    def best_scores(self, hand: Hand, win: Win, options: Options) -> tuple[Score, ...]:
        """Return every list of patterns that is worth as much as the best, explained.

        The first is what :meth:`score` returns. Raises ``RuleError`` as it does.
        """
        ...

    def shapes(self, options: Options) -> frozenset[HandKind]:
        """Return the shapes in which a hand can be complete."""
        ...

    def minimum(self, options: Options) -> int:
        """Return the value a hand needs to win, flowers not counted; 0 for any."""
        ...

    def score_lost(
        self, hand: Hand, seat_wind: Wind, prevalent_wind: Wind, options: Options
    ) -> Score:
        """Return the count of a hand that did not win; only where all hands are scored."""
        ...

    def score_entered(self, entered: EnteredPoints, win: Win | None, options: Options) -> Score:
        """Return the score of a hand counted at the table, without patterns.

        ``win`` is how it was won; None for a player who did not win. Raises ``bad_value``.
        """
        ...

    def conduct(self, options: Options) -> Conduct:
        """Return what ``options`` make of a game; raise ``RuleError`` for unknown ones."""
        ...

    def possible_situations(self, hand: Hand, win: Win, options: Options) -> frozenset[str]:
        """Return the circumstances ``hand`` may have been won in, besides those of ``win``.

        Those of ``win`` are included if possible. ``hand`` has to be one that can be scored.
        """
        ...

    def settle(self, result: Result, options: Options) -> Settlement:
        """Return who pays whom. Raises ``RuleError``, e.g. ``below_minimum``."""
        ...

    def known_from_answers(
        self, answers: Mapping[str, str], winner: Wind, situations: frozenset[str]
    ) -> frozenset[str]:
        """Return circumstances of a win that follow from answers to questions of the whole hand.

        Raises ``RuleError`` where these ``situations`` contradict them.
        """
        ...

    def starting_points(self, options: Options) -> int:
        """Return the points everyone has before the first hand."""
        ...

    def start(self, options: Options, players: int = 4) -> GameState:
        """Return where a game of ``players``, one of ``table_sizes``, begins."""
        ...

    def after(self, state: GameState, hand: GameHand, options: Options) -> GameState:
        """Return the state of the game after one more hand.

        A false win that ends no hand changes only points. A game that has ended stays ended.
        """
        ...

    def final_scores(
        self,
        state: GameState,
        options: Options,
        penalties: Mapping[int, int],
        substitutes: Collection[int],
    ) -> FinalScores:
        """Return everyone's final score, by seat.

        ``penalties`` are points that the referee takes off, by seat; ``substitutes`` are the seats
        played for someone who is missing.
        """
        ...

    def known_from_game(self, position: Position) -> frozenset[str]:
        """Return circumstances of a win by East that follow from what the game carries."""
        ...

    def value_tables(self, options: Options) -> tuple[ValueTable, ...]:
        """Return what hands are paid by what they count, as players learn it; none if they do not.

        Raises ``RuleError`` for unknown options.
        """
        ...

    def waits(self, hand: Hand, options: Options) -> tuple[int, ...]:
        """Return the tiles that complete the standing tiles of ``hand``, in order."""
        ...

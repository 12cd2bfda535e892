"""What every rule system offers: one protocol for one-winner and four-hand systems.

The web layer and the command line know rule systems only through :class:`Ruleset`. A system
declares what it needs (whose hands are scored, which situations and questions exist, how many
hands a game has); nothing outside ``scoring`` asks which system it is.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Protocol

from scoring.errors import RuleError
from scoring.frozen import FrozenDict, close
from scoring.hand import Hand, HandKind, Win, check_winds
from scoring.notation import parse_hand
from scoring.result import Score, Settlement
from scoring.tiles import PLAYING_ORDER, Wind

from .options import Option, Options, Preset


class Outcome(StrEnum):
    """How a hand ended, or what was recorded within it."""

    WIN = "win"
    DRAW = "draw"
    FALSE_WIN = "false_win"


class HandsScored(StrEnum):
    """Whose tiles a system counts."""

    WINNER = "winner"
    ALL = "all"


@dataclass(frozen=True, slots=True)
class Names:
    """A name in the languages of the sources."""

    en: str
    it: str
    zh: str = ""

    def get(self, language: str) -> str:
        """Return the name in ``it``, ``zh`` if it has one or, for anything else, English."""
        if language.startswith("it"):
            return self.it
        return self.zh or self.en if language.startswith("zh") else self.en


@dataclass(frozen=True, slots=True)
class Unit:
    """What a hand is worth so many of: points, fan, tai."""

    one: Names
    many: Names

    def beside(self, value: int) -> Names:
        """Return what stands beside a value: ``fan`` beside 3."""
        return self.one if abs(value) == 1 else self.many


POINT = Unit(Names("point", "punto", "分"), Names("points", "punti", "分"))


@dataclass(frozen=True, slots=True)
class PatternInfo:
    """A row of a system's pattern table, as cards and explanations show it."""

    key: str
    points: int  # in the system's unit
    names: Names
    description: str  # English, a message id of the catalogues
    category: str
    doubles: int = 0
    limit: bool = False
    implies: tuple[str, ...] = ()  # keys of what it contains, which is not counted again
    excludes: tuple[str, ...] = ()  # keys of what else does not count beside it


@dataclass(frozen=True, slots=True)
class SituationInfo:
    """A special circumstance a system knows, and when it is possible at all."""

    situation: str
    names: Names
    on_discard: bool
    self_drawn: bool


@dataclass(frozen=True, slots=True)
class Question:
    """Something only the table knows and the payment needs, e.g. who is liable.

    ``key`` is also the field of the score format that holds the answer, so it is none of the
    other fields there (``scoring.exchange``). With ``players`` the seat wind of any player but the
    winner is an answer too.
    """

    key: str
    text: str
    answers: tuple[tuple[str, str], ...]  # value, English label
    default: str
    players: bool = False
    on_discard: bool = True
    self_drawn: bool = True


@dataclass(frozen=True, slots=True)
class Conduct:
    """What an event's options make of a game: what is in the wall, what the table is asked."""

    situations: tuple[SituationInfo, ...]
    questions: tuple[Question, ...] = ()
    flowers: bool = True  # flowers and seasons are in the wall
    chow_claims: bool = True  # or a chow is claimed only to win
    false_win_ends_hand: bool = False  # or it goes on without that player's right to win


@dataclass(frozen=True, slots=True)
class EnteredPoints:
    """A hand counted at the table: its points, and how often they double."""

    points: int
    doubles: int = 0

    @property
    def text(self) -> str:
        """The points as they were counted: ``24``, or doubled ``24 × 2^3``."""
        return f"{self.points} × 2^{self.doubles}" if self.doubles else str(self.points)


@dataclass(frozen=True, slots=True)
class Result:
    """How a hand ended, in winds: all a system needs to settle it.

    ``values`` holds the points of each scored hand: the winner's alone, or all four. ``winds`` are
    the seat winds of those who play the hand: at a table of three nobody is North.
    """

    outcome: Outcome
    winner: Wind | None = None  # of a false win: who declared it
    discarder: Wind | None = None
    values: Mapping[Wind, int] = FrozenDict()
    answers: Mapping[str, str] = FrozenDict()
    winds: tuple[Wind, ...] = PLAYING_ORDER

    def __post_init__(self) -> None:
        """Refuse a result with people missing, in two roles, or at a seat nobody has."""
        close(self, "values", "answers")
        if self.outcome is Outcome.DRAW:
            return
        if self.winner is None:
            raise RuleError("missing_winner")
        check_winds(self.winner)
        if self.discarder is not None:
            check_winds(self.discarder)
        if self.discarder is self.winner:
            raise RuleError("discarder_is_winner")
        for wind in (self.winner, self.discarder):
            if wind is not None and wind not in self.winds:
                raise RuleError("seat_empty", wind=wind.name)

    @property
    def self_drawn(self) -> bool:
        """Nobody discarded the winning tile."""
        return self.discarder is None

    @property
    def others(self) -> list[Wind]:
        """The seat winds of those who play the hand and did not win it, in playing order."""
        return [wind for wind in self.winds if wind is not self.winner]


@dataclass(frozen=True, slots=True)
class Position:
    """Where a game stands before a hand: which hand, which winds.

    ``winds[i]`` is the seat wind now of the player who sits at seat ``i``: the starting wind, and
    after North a fifth player. It is None for one of five who sits this hand out.
    """

    number: int  # from 1
    round: int  # from 1
    prevalent_wind: Wind
    winds: tuple[Wind | None, ...]

    @property
    def dealer(self) -> int:
        """The seat that is East now."""
        return self.winds.index(Wind.E)

    def wind_at(self, seat: int) -> Wind | None:
        """Return the seat wind of a player now; None for who sits out, or is not there."""
        return self.winds[seat] if seat < len(self.winds) else None

    def wind_of(self, seat: int) -> Wind:
        """Return the seat wind of who plays this hand; raise ``RuleError("sits_out")``."""
        wind = self.wind_at(seat)
        if wind is None:
            raise RuleError("sits_out")
        return wind

    @property
    def winds_played(self) -> tuple[Wind, ...]:
        """The seat winds of those who play, in playing order: all, or without North."""
        return PLAYING_ORDER[: len(self.winds)]

    @property
    def out(self) -> int | None:
        """The seat of whoever sits this hand out; None where everybody plays."""
        return self.winds.index(None) if None in self.winds else None


@dataclass(frozen=True, slots=True)
class Example:
    """A hand that shows a pattern, for reference cards.

    ``tiles`` is notation. A hand with ``won`` False counts for a player who did not win; one
    with ``in_sets`` False is drawn as it is held, because its pattern is not made of sets.
    """

    tiles: str
    seat_wind: Wind = Wind.S
    prevalent_wind: Wind = Wind.E
    self_drawn: bool = False
    situations: frozenset[str] = frozenset()
    won: bool = True
    in_sets: bool = True

    @property
    def hand(self) -> Hand:
        """The hand; raises ``RuleError`` if the notation is wrong."""
        return parse_hand(self.tiles)

    @property
    def win(self) -> Win:
        """How it was won."""
        return Win(self.seat_wind, self.prevalent_wind, self.self_drawn, self.situations)


class SheetForm(StrEnum):
    """What a printed score sheet looks like."""

    PATTERNS = "patterns"  # a row a hand: its patterns, what each player won or lost
    ROUNDS = "rounds"  # a table a round: a row a player, a column a hand, the round's total
    COUNTS = "counts"  # a row a hand: points, doubles, total and payment of each player


class Ruleset(Protocol):
    """A rule system. Implementations are stateless; one instance each in the registry."""

    key: str
    names: Names
    source: str
    unit: Unit  # of a hand's value; what is paid is counted in points
    version: int  # grows when the same hand may score, or be explained, differently
    hands_scored: HandsScored
    hands_in_game: int | None  # of four players; None: open
    hands_in_round: int | None  # likewise
    table_sizes: tuple[int, ...]  # how many players a table may have
    options: tuple[Option, ...]
    presets: tuple[Preset, ...]
    patterns: tuple[PatternInfo, ...]
    categories: Mapping[str, Names]  # of the patterns, in the order they are shown
    examples: Mapping[str, Example]  # by pattern key
    counting: tuple[str, ...]  # how a hand is counted, in sentences: English message ids
    payment: tuple[str, ...]  # who pays whom, likewise
    sheet: SheetForm
    situations: tuple[SituationInfo, ...]  # all that any options make worth telling
    only_from_east: frozenset[str]  # circumstances of a win on a discard of East, of no other
    questions: tuple[Question, ...]  # all that any options make worth asking
    principles: Mapping[str, str]  # reason key of a left-out pattern → English message id

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

    def value_of_entered(self, entered: EnteredPoints, options: Options) -> int:
        """Return the value of a hand counted at the table; raise ``RuleError("bad_value")``."""
        ...

    def conduct(self, options: Options) -> Conduct:
        """Return what ``options`` make of a game; raise ``RuleError`` for unknown ones."""
        ...

    def possible_situations(self, hand: Hand, win: Win, options: Options) -> frozenset[str]:
        """Return the circumstances ``hand`` may have been won in, besides those of ``win``.

        Those of ``win`` are among them where they are possible. ``hand`` is one that can be scored.
        """
        ...

    def settle(self, result: Result, options: Options) -> Settlement:
        """Return who pays whom. Raises ``RuleError``, e.g. ``below_minimum``."""
        ...

    def position(self, played: Sequence[Result], players: int = 4) -> Position | None:
        """Return where the game stands after ``played`` hands; None when it is over.

        False wins that end no hand do not move the game and are not among ``played``.
        ``players`` sit at the table: one of ``table_sizes``.
        """
        ...

    def known_from_game(self, played: Sequence[Result]) -> frozenset[str]:
        """Return circumstances of a win by East that follow from the hands played before."""
        ...

    def waits(self, hand: Hand, options: Options) -> tuple[int, ...]:
        """Return the tiles that complete the standing tiles of ``hand``, in order."""
        ...

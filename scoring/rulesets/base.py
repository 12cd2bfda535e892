"""What every rule system offers: one protocol for one-winner and four-hand systems.

The web layer and the command line know rule systems only through :class:`Ruleset`. A system
declares what it needs (whose hands are scored, which situations and questions exist, how many
hands a game has); nothing outside ``scoring`` asks which system it is.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Protocol

from ..errors import RuleError
from ..hand import Hand, Situation, Win
from ..result import Score, Settlement
from ..tiles import Wind

OptionValue = bool | int | str
Options = Mapping[str, OptionValue]


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
        """Return the name in ``it``, ``zh`` or, for anything else, English."""
        if language.startswith("it"):
            return self.it
        return self.zh if language.startswith("zh") else self.en


@dataclass(frozen=True, slots=True)
class PatternInfo:
    """A row of a system's pattern table, as cards and explanations show it."""

    key: str
    points: int
    names: Names
    description: str  # English, a message id of the catalogues
    category: str
    doubles: int = 0
    limit: bool = False


@dataclass(frozen=True, slots=True)
class Option:
    """A rule an event may set otherwise than the source.

    ``choices`` empty means any whole number from ``lowest`` up. ``text`` and the labels are
    English message ids.
    """

    key: str
    default: OptionValue
    text: str
    choices: tuple[tuple[OptionValue, str], ...] = ()
    lowest: int = 0
    source: str = ""

    def check(self, value: object) -> OptionValue:
        """Return ``value`` if the option can have it; raise ``RuleError("bad_option")``."""
        if self.choices:
            for choice, _label in self.choices:
                # True == 1 in Python: a yes/no option takes no number and the other way round.
                if type(choice) is type(value) and choice == value:
                    return choice
        elif isinstance(value, int) and not isinstance(value, bool) and value >= self.lowest:
            return value
        raise RuleError("bad_option", text=str(value), option=self.key)


YES_NO: tuple[tuple[OptionValue, str], ...] = ((False, "no"), (True, "yes"))


@dataclass(frozen=True, slots=True)
class Preset:
    """A named set of option values."""

    key: str
    name: str
    options: Options


@dataclass(frozen=True, slots=True)
class SituationInfo:
    """A special circumstance a system knows, and when it is possible at all."""

    situation: Situation
    names: Names
    on_discard: bool
    self_drawn: bool


@dataclass(frozen=True, slots=True)
class Question:
    """Something only the table knows and the payment needs, e.g. who is liable."""

    key: str
    text: str
    answers: tuple[tuple[str, str], ...]  # value, English label
    default: str
    on_discard: bool = True
    self_drawn: bool = True


@dataclass(frozen=True, slots=True)
class Result:
    """How a hand ended, in winds: all a system needs to settle it.

    ``values`` holds the points of each scored hand: the winner's alone, or all four.
    """

    outcome: Outcome
    winner: Wind | None = None  # of a false win: who declared it
    discarder: Wind | None = None
    values: Mapping[Wind, int] = field(default_factory=dict)
    answers: Mapping[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Refuse a result with people missing or in two roles."""
        if self.outcome is Outcome.DRAW:
            return
        if self.winner is None:
            raise RuleError("missing_winner")
        if self.discarder is self.winner:
            raise RuleError("discarder_is_winner")

    @property
    def self_drawn(self) -> bool:
        """Nobody discarded the winning tile."""
        return self.discarder is None


@dataclass(frozen=True, slots=True)
class Position:
    """Where a game stands before a hand: which hand, which winds.

    ``rotation`` is how many seats the deal has moved; ``winds[i]`` is the seat wind now of
    the player whose starting wind is ``Wind(i)``.
    """

    number: int  # from 1
    round: int  # from 1
    prevalent_wind: Wind
    winds: tuple[Wind, Wind, Wind, Wind]

    @property
    def dealer(self) -> int:
        """The starting seat (0..3) that is East now."""
        return self.winds.index(Wind.E)


class Ruleset(Protocol):
    """A rule system. Implementations are stateless; one instance each in the registry."""

    key: str
    names: Names
    source: str
    version: int  # grows when the same hand may score otherwise than before
    hands_scored: HandsScored
    has_flowers: bool
    hands_in_game: int | None  # None: open
    hands_in_round: int | None
    options: tuple[Option, ...]
    presets: tuple[Preset, ...]
    patterns: tuple[PatternInfo, ...]
    situations: tuple[SituationInfo, ...]
    questions: tuple[Question, ...]
    principles: Mapping[str, str]  # reason key of a left-out pattern → English message id

    def configure(self, options: Options) -> Any:
        """Return the system's own typed options; raise ``RuleError`` for unknown ones."""
        ...

    def score(self, hand: Hand, win: Win | None, options: Options) -> Score:
        """Return the best legal count of a hand.

        ``win`` is None for the hand of somebody who did not win (four-hand systems only).
        Raises ``RuleError`` for a hand that is not complete or not possible.
        """
        ...

    def settle(self, result: Result, options: Options) -> Settlement:
        """Return who pays whom. Raises ``RuleError``, e.g. ``below_minimum``."""
        ...

    def position(self, played: Sequence[Result]) -> Position | None:
        """Return where the game stands after ``played`` hands; None when it is over.

        False wins do not move the game and are not among ``played``.
        """
        ...

    def waits(self, hand: Hand) -> tuple[int, ...]:
        """Return the tiles that complete the standing tiles of ``hand``, in order."""
        ...


def checked_options(known: Sequence[Option], given: Options) -> dict[str, OptionValue]:
    """Return every option with its value; raise ``unknown_option`` or ``bad_option``."""
    values = {option.key: option.default for option in known}
    by_key = {option.key: option for option in known}
    for key, value in given.items():
        if key not in by_key:
            raise RuleError("unknown_option", text=str(key))
        values[key] = by_key[key].check(value)
    return values


def sixteen_hands(played: int, *, step: int) -> Position | None:
    """Return the position in a game of four rounds of four hands; None after the last.

    After every hand each player's seat wind moves by ``step``: −1 when East becomes North,
    +1 when East becomes South.
    """
    if played >= 16:
        return None
    winds = tuple(Wind((seat + step * played) % 4) for seat in range(4))
    return Position(played + 1, played // 4 + 1, Wind(played // 4), winds)  # type: ignore[arg-type]  # four

"""How a game is played: circumstances, counters, and questions to the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from scoring.frozen import FrozenDict, close
from scoring.game import Outcome
from scoring.names import Names
from scoring.result import Score
from scoring.tiles import Tile


@dataclass(frozen=True, slots=True)
class SituationInfo:
    """A special circumstance a system knows, and when it is possible.

    ``needs_player_in`` is the key of a question about players: only a winner named in its answer
    can have won in this way.
    """

    situation: str
    names: Names
    on_discard: bool
    self_drawn: bool
    needs_player_in: str = ""


@dataclass(frozen=True, slots=True)
class CounterInfo:
    """A counter that a game carries from hand to hand, with its name for pages."""

    key: str
    names: Names


USUAL_OUTCOMES: Final = (Outcome.WIN, Outcome.DRAW, Outcome.FALSE_WIN)
WINS_ALONE: Final = (Outcome.WIN,)


class AnswerKind(StrEnum):
    """What the answer to a question is."""

    CHOICE = "choice"  # one of several
    NUMBER = "number"
    PLAYERS = "players"  # any of those who play, nobody or all


@dataclass(frozen=True, slots=True)
class Question:
    """Something only the table knows and the payment needs, e.g. who is liable.

    ``key`` is also the field of the score format that holds the answer, so it is none of the
    other fields there (``scoring.exchange``). Answers are texts: one of the ``answers`` of a
    choice, or with ``players`` the seat wind of any player but the winner; a number from
    ``lowest`` to ``highest``; or the seat winds of players, such as ``"E,W"``.

    Players named in the answer to the question ``implied_by`` are among those of this one. It is
    asked only of winners named in the answer to the question ``needs_player_in``, and only where
    one of ``patterns`` counts, if there are any.

    ``rate`` is what statistics call it, an English message id: in how many hands a player is named,
    or how much a win has on average. They have nothing of a question without.
    """

    key: str
    text: str
    answers: tuple[tuple[str, str], ...] = ()  # value, English label
    default: str = ""
    players: bool = False
    on_discard: bool = True
    self_drawn: bool = True
    kind: AnswerKind = AnswerKind.CHOICE
    lowest: int = 0
    highest: int = 0
    outcomes: tuple[Outcome, ...] = WINS_ALONE  # of hands in which it is asked
    each_winner: bool = False  # asked of each winner, or once of the hand
    stick: bool = False  # of players: each of them has laid a stick on the table in this hand
    label: str = ""  # what stands before the answer where it is shown: English message id
    nobody: str = ""  # of players: what is shown for nobody, likewise; nothing where that is usual
    implied_by: str = ""
    needs_player_in: str = ""
    patterns: tuple[str, ...] = ()
    rate: str = ""

    @property
    def is_of_win(self) -> bool:
        """The question needs only a won hand, nothing else of the game."""
        return Outcome.WIN in self.outcomes and self.kind is not AnswerKind.PLAYERS

    def matters_to(self, score: Score | None) -> bool:
        """Tell whether the question is asked about a hand with this score.

        A hand without its tiles may have any of the patterns if it is worth a limit.
        """
        if not self.patterns:
            return True
        if score is None:
            return False
        found = [line.key for line in score.patterns] + [left.key for left in score.left_out]
        if not found:
            return score.limits > 0
        return any(pattern in found for pattern in self.patterns)


@dataclass(frozen=True, slots=True)
class EnteredNumber:
    """One of the numbers entered for a hand counted at the table.

    ``field`` is the field of ``EnteredPoints`` for it. ``usual`` are values on keys, those in
    ``names_of`` under their names; without any, the number is typed. From ``enough`` on, the
    numbers after it may be omitted. If ``alone``, it is entered instead of the others.
    """

    field: str
    names: Names
    usual: tuple[int, ...] = ()
    names_of: Mapping[int, Names] = FrozenDict()
    enough: int | None = None
    alone: bool = False

    def __post_init__(self) -> None:
        """Close the mapping."""
        close(self, "names_of")


@dataclass(frozen=True, slots=True)
class EnteredForm:
    """The form for a hand counted at the table: its numbers and its name.

    ``or_value``: the value may be entered instead, simply as points.
    """

    names: Names
    numbers: tuple[EnteredNumber, ...]
    or_value: bool = False

    @property
    def is_tapped(self) -> bool:
        """Tell whether it has keys for usual numbers, to enter a hand without its tiles."""
        return any(number.usual for number in self.numbers)


VALUE_ALONE: Final = EnteredForm(
    Names("entry", "Value only"),
    (EnteredNumber("points", Names("entry", "Value of the hand")),),
)
POINTS_AND_DOUBLES: Final = EnteredForm(
    Names("entry", "Points"),
    (
        EnteredNumber("points", Names("entry", "Points of the hand")),
        EnteredNumber("doubles", Names("entry", "Doubles")),
    ),
)


class TimeUp(StrEnum):
    """What is still played when the time of a session runs out in the middle of a hand."""

    STOP = "stop"  # nothing: that hand does not count
    FINISH_HAND = "finish_hand"
    ONE_MORE = "one_more"  # that hand is finished, and one more is played
    NO_LIMIT = "none"  # everything: there is no limit of time


@dataclass(frozen=True, slots=True)
class Conduct:
    """How an event's options shape a game: the tiles in the wall, the questions to the table.

    With ``final_scores`` a game is scored by ``Ruleset.final_scores``, not by the points won and
    lost; every false win then costs ``false_win_cost``, and absent players get ``absent_score``.

    Among several winners on one discard, the first ``paid`` in turn order are paid, or all of them
    (0); with ``drawn_from`` winners or more the hand is drawn, if that is set.
    """

    situations: tuple[SituationInfo, ...]
    questions: tuple[Question, ...] = ()
    flowers: bool = True  # flowers and seasons are in the wall
    chow_claims: bool = True  # or a chow is claimed only to win
    false_win_ends_hand: bool = False  # or it goes on without that player's right to win
    outcomes: tuple[Outcome, ...] = USUAL_OUTCOMES
    winners: int = 1  # how many may win on one discard
    paid: int = 0
    drawn_from: int = 0
    red_fives: tuple[Tile, ...] = ()  # those in the wall
    final_scores: bool = False
    false_win_cost: int = 0
    absent_score: int = 0
    time_up: TimeUp | None = None  # None: the rules leave that to the event

    def paid_of(self, winners: Sequence[int]) -> Sequence[int]:
        """Return the winners of a hand who are paid, in turn order after the discarder."""
        return winners[: count_of_paid(len(winners), self.paid, self.drawn_from)]


def count_of_paid(winners: int, paid: int, drawn_from: int) -> int:
    """Return how many winners are paid: see :class:`Conduct` for the other numbers."""
    if winners > 1 and drawn_from and winners >= drawn_from:
        return 0
    return min(winners, paid) if paid else winners

"""What a game is made of: circumstances, counters, and what the table is asked."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from scoring.game import Outcome

from .names import Names


@dataclass(frozen=True, slots=True)
class SituationInfo:
    """A special circumstance a system knows, and when it is possible at all."""

    situation: str
    names: Names
    on_discard: bool
    self_drawn: bool


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

    @property
    def is_of_win(self) -> bool:
        """One hand that was won is enough to ask it: nothing else of the game is in the answer."""
        return Outcome.WIN in self.outcomes and self.kind is not AnswerKind.PLAYERS


@dataclass(frozen=True, slots=True)
class Conduct:
    """What an event's options make of a game: what is in the wall, what the table is asked."""

    situations: tuple[SituationInfo, ...]
    questions: tuple[Question, ...] = ()
    flowers: bool = True  # flowers and seasons are in the wall
    chow_claims: bool = True  # or a chow is claimed only to win
    false_win_ends_hand: bool = False  # or it goes on without that player's right to win
    outcomes: tuple[Outcome, ...] = USUAL_OUTCOMES
    winners: int = 1  # how many may win on one discard

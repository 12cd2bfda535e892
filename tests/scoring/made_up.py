"""A small system made up to prove the protocol: counters, sticks on the table, two winners.

Hong Kong old style with a pot: after a drawn hand the table is asked who was ready, and all others
lay a stick on the table; the first winner takes them. Two may win on one discard.
"""

from __future__ import annotations

from typing import Final

from scoring.exchange import answer
from scoring.result import Payments, Settlement
from scoring.rulesets import register, unregister
from scoring.rulesets.base import (
    AnswerKind,
    Conduct,
    CounterInfo,
    GameHand,
    GameState,
    Names,
    Outcome,
    Question,
    Result,
    Ruleset,
)
from scoring.rulesets.kit.game import first_state, next_state, players_named, value_of
from scoring.rulesets.options import Options
from scoring.tiles import Wind

from .house_rules import HouseRules

STICK: Final = 5
READY: Final = Question(
    "ready",
    "Who was ready?",
    kind=AnswerKind.PLAYERS,
    outcomes=(Outcome.DRAW,),
)
GUESTS: Final = Question(
    "guests", "How many watched?", default="0", kind=AnswerKind.NUMBER, highest=9
)
FINE: Final = Question(
    "fine", "Does the winner pay a fine?", (("no", "no"), ("yes", "yes")), "no", each_winner=True
)


class Sticks(HouseRules):
    """The rules of a house with sticks."""

    key: str = "sticks"
    names: Names = Names("made up", "Sticks")
    questions: tuple[Question, ...] = (READY, GUESTS, FINE)
    counters: tuple[CounterInfo, ...] = (CounterInfo("draws", Names("made up", "Drawn hands")),)
    stick: int = STICK
    hands_depend: bool = True

    def conduct(self, options: Options) -> Conduct:
        """Two may win, and hands may be broken off."""
        return Conduct(self.situations, self.questions, outcomes=tuple(Outcome), winners=2)

    def settle(self, result: Result, options: Options) -> Settlement:
        """Return who pays: the discarder each winner, or everybody; sticks go to the first."""
        if result.outcome is Outcome.DRAW:
            ready = players_named(result, READY)
            return Settlement(from_pot={wind: -STICK for wind in result.winds if wind not in ready})
        payments = dict.fromkeys(Wind, 0)
        for winner in result.winners:
            payers = result.others if result.self_drawn else [result.discarder]
            points = value_of(result, winner) + int(result.answers.get("guests", "0"))
            for payer in payers:
                if payer is not None:
                    payments[payer] -= points
                    payments[winner] += points
            if result.answers_of(winner).get("fine") == "yes":
                payments[winner] -= 1
                payments[Wind.E] += 1
        if not result.winners:
            return Settlement()
        return Settlement(Payments.of(payments), from_pot={result.winners[0]: result.pot})

    def start(self, options: Options, players: int = 4) -> GameState:
        """Return where a game begins."""
        return first_state(players, {"draws": 0})

    def after(self, state: GameState, hand: GameHand, options: Options) -> GameState:
        """Return where the game stands; the deal passes after every hand that was won."""
        won = hand.result.outcome is Outcome.WIN
        draws = state.position.counters["draws"] + (not won)
        return next_state(state, hand, passes=won, counters={"draws": draws})


STICKS: Final[Ruleset] = Sticks()


def answers(requests: list[object]) -> list[object]:
    """Return the answers to requests while the system is registered."""
    register(STICKS)
    answered: list[object] = [answer(request) for request in requests]
    unregister(STICKS.key)
    return answered

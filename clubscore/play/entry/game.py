"""The hands of a table in order: the state of the game before each, and now.

Both the hands stored and those known to a phone are followed this way.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from scoring.result import Payments, Settlement
from scoring.rulesets.base import GameHand, GameState, Position, Result
from scoring.tiles import Wind

from .assessment import Assessment, BySeat, EventRules


@dataclass(frozen=True, slots=True)
class CourseHand:
    """How a hand ended, where in the game it was played, and the points it moved by seat.

    ``position`` has its own winds, if they are known. ``paid`` are the payments, including those
    from the table, ``lost`` what nobody received, as negative numbers; empty if not known.
    """

    result: Result
    ends_hand: bool = True
    position: Position | None = None
    paid: BySeat = ()
    lost: BySeat = ()

    def settlement_at(self, winds: Sequence[Wind | None]) -> Settlement | None:
        """Return the points it moved, with the seats at these winds, or None if they are unknown.

        How much players paid each other and how much came from the table is not stored: unless they
        paid each other all of it, all of it is read as coming from the table. For the pot and for
        everyone's winnings that makes no difference.
        """
        if not self.paid:
            return None
        is_out = [wind is None and points for points, wind in zip(self.paid, winds, strict=False)]
        if any(is_out) and self.position is not None:
            winds = self.position.winds  # who sits out by these has played by its own
        rows = list(zip(winds, self.paid, self.lost, strict=False))
        paid = {wind: points for wind, points, _lost in rows if wind is not None}
        penalties = {wind: lost for wind, _points, lost in rows if wind is not None and lost}
        if sum(paid.values()):
            return Settlement(penalties=penalties, from_pot=paid)
        return Settlement(Payments.of(paid), penalties)


def course_hand_of(assessment: Assessment) -> CourseHand:
    """Return a hand as its assessment plays it; one that cannot be recorded pays nothing."""
    entry, lost = assessment.entry, assessment.penalties
    return CourseHand(
        assessment.result,
        assessment.rules.ends_hand(entry.outcome),
        assessment.position,
        assessment.payments or (0,) * len(lost),
        lost,
    )


def states_through(
    played: Iterable[CourseHand], rules: EventRules, players: int
) -> Iterator[GameState]:
    """Yield the state of a game before each of these hands, and after them."""
    state = rules.ruleset.start(rules.options, players)
    yield state
    for hand in played:
        state = state_after(state, hand, rules)
        yield state


def state_after(state: GameState, hand: CourseHand, rules: EventRules) -> GameState:
    """Return the state of a game after one more hand.

    Where hands depend on each other, it continues from the winds the hand was really played with: a
    correction of an earlier hand takes the deal from nobody, and does not end a game in which
    people have played on.
    """
    if rules.ruleset.hands_depend and hand.position is not None:
        state = _as_it_was_played(state, hand.position)
    settlement = hand.settlement_at(state.position.winds)
    return rules.ruleset.after(state, GameHand(hand.result, settlement), rules.options)


def _as_it_was_played(state: GameState, played: Position) -> GameState:
    due = state.position
    if (due.prevalent_wind, due.winds) != (played.prevalent_wind, played.winds):
        due = replace(
            due, round=played.round, prevalent_wind=played.prevalent_wind, winds=played.winds
        )
    return replace(state, position=due, ending="")


def carrying(position: Position, state: GameState) -> Position:
    """Return a position with what the game carries in a state of it."""
    now = state.position
    return replace(position, counters=now.counters, pot=now.pot, points=now.points)


def times_played(number: int, played: Iterable[CourseHand]) -> int:
    """Return how often false wins have left a hand in play: its number stays."""
    positions = [hand.position for hand in played if not hand.ends_hand]
    return len([one for one in positions if one is not None and one.number == number])

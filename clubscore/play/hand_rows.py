"""The hands of a table one after another, and what everyone had after each."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from clubscore.tournaments.models import Penalty
from scoring.rulesets.base import Position

from .entry.assessment import BySeat, no_points
from .ledger import Ledger, position_of, sum_by_seat
from .models import Hand
from .penalized_seats import points_lost


@dataclass(frozen=True, slots=True)
class HandRow:
    """A hand with the false wins in it. All points are by seat (starting wind)."""

    hand: Hand
    false_wins: tuple[Hand, ...]
    running_totals: BySeat  # totals after it, with the false wins and their penalties up to here

    @property
    def position(self) -> Position:
        """The state of the game, with the hand's own winds."""
        return position_of(self.hand)

    @property
    def number(self) -> int:
        """From 1."""
        return self.hand.number

    @property
    def payments(self) -> BySeat:
        """Points won and lost with the hand itself."""
        return self.hand.payments


def rows_of_hands(ledger: Ledger, penalties: Iterable[Penalty]) -> tuple[HandRow, ...]:
    """Return the hands of a table in their order; ``penalties`` are in the running totals."""
    rows: list[HandRow] = []
    running = no_points(ledger.players)
    for hand in ledger.hands:
        false_wins = tuple(other for other in ledger.false_wins if other.number == hand.number)
        within = [other for other in penalties if other.hand_number == hand.number]
        lost = points_lost(within, ledger.players)
        running = sum_by_seat(running, hand.payments, *(won.payments for won in false_wins), lost)
        rows.append(HandRow(hand, false_wins, running))
    return tuple(rows)

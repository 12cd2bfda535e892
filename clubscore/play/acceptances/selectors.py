"""Which players have accepted which hand of a table, and whether they are asked."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from clubscore.play.models import Hand, HandAcceptance
from clubscore.play.selectors import TableState
from clubscore.tournaments.models import Session

NOBODY: Final = frozenset[int]()


@dataclass(frozen=True, slots=True)
class Acceptances:
    """Who at a table has accepted which hand: seats, by the id of the hand.

    ``outdated_seats`` are those who accepted a hand that has changed since.
    """

    seats_by_hand: Mapping[int, frozenset[int]]
    outdated_seats: Mapping[int, frozenset[int]]

    @classmethod
    def of(cls, state: TableState) -> Acceptances:
        """Return the acceptances of the people who now sit at a table. One query."""
        revisions = {hand.pk: hand.revision for hand in recorded_hands(state)}
        sits = {seat.seat: seat.entry_id for seat in state.seats}
        accepted: dict[int, set[int]] = defaultdict(set)
        outdated: dict[int, set[int]] = defaultdict(set)
        for one in HandAcceptance.objects.filter(hand__table=state.table):
            if one.hand_id in revisions and one.entry_id == sits.get(one.seat):
                is_current = one.revision == revisions[one.hand_id]
                (accepted if is_current else outdated)[one.hand_id].add(one.seat)
        return cls(
            {pk: frozenset(seats) for pk, seats in accepted.items()},
            {pk: frozenset(seats - accepted[pk]) for pk, seats in outdated.items()},
        )

    def seats(self, hand: Hand) -> frozenset[int]:
        """Return the seats that have accepted a hand as it is now."""
        return self.seats_by_hand.get(hand.pk, NOBODY)

    def is_outdated(self, hand: Hand, seat: int) -> bool:
        """Tell whether a hand has changed since a seat accepted it."""
        return seat in self.outdated_seats.get(hand.pk, NOBODY)


def recorded_hands(state: TableState) -> list[Hand]:
    """Return all hands and false wins of a table that count, in the order of their recording."""
    hands = (*state.ledger.hands, *state.ledger.false_wins)
    return sorted(hands, key=lambda hand: hand.pk)


def is_open_for_acceptance(state: TableState) -> bool:
    """Tell whether players can accept hands: during play, and only hands that count."""
    running = state.session.state == Session.State.RUNNING
    return running and not state.is_over and state.paper is None

"""Hands that several have won on one discard: who of them is paid, and has won.

Who is not paid, though others are, has not won; if nobody is paid the hand is a draw.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from django.db.models import QuerySet

from clubscore.play.ledger import paid_seats
from clubscore.play.models import FurtherWin
from scoring.errors import RuleError
from scoring.rulesets import get


class SharedWin(NamedTuple):
    """A further win in a hand, for which its winner is paid."""

    hand: int  # id
    table: int  # id
    winner: int  # seat
    value: int  # points


@dataclass(frozen=True, slots=True)
class SharedWins:
    """Hands won by several players: who is paid, by id, and the wins beyond the first of each.

    ``first_unpaid`` are the hands whose stored winner is not paid.
    """

    paid: Mapping[int, tuple[int, ...]]  # seats; of other hands nothing
    wins: Sequence[SharedWin] = ()
    first_unpaid: frozenset[int] = frozenset()

    def winners(self, hand: int, first: int) -> tuple[int, ...]:
        """Return who has won a hand, ``first`` the one that is stored with it."""
        return self.paid.get(hand, (first,))


NO_SHARED_WINS = SharedWins({})


def shared_wins(wins: QuerySet[FurtherWin]) -> SharedWins:
    """Return who is paid in the hands of these further wins. One query."""
    rows = wins.order_by("pk").values_list(
        *("hand", "hand__table", "winner", "value"),
        *("hand__winner", "hand__discarder", "hand__ruleset", "hand__options"),
    )
    told: dict[int, tuple[Any, ...]] = {}
    found = []
    for hand, table, winner, value, first, *rules in rows:
        told.setdefault(hand, ([first], *rules))[0].append(winner)
        found.append(SharedWin(hand, table, winner, value))
    paid = {hand: paid_by_rules(*of_hand) for hand, of_hand in told.items()}
    of_the_paid = [one for one in found if one.winner in paid[one.hand]]
    unpaid = frozenset(hand for hand, of_hand in told.items() if of_hand[0][0] not in paid[hand])
    return SharedWins(paid, of_the_paid, unpaid)


def paid_by_rules(
    winners: Sequence[int], discarder: int | None, ruleset: str, options: Mapping[str, Any]
) -> tuple[int, ...]:
    """Return the seats that are paid, all where the options cannot be read."""
    if len(winners) <= 1:
        return tuple(winners)
    try:
        conduct = get(ruleset).conduct(options)
    except RuleError:  # reported where the hand is judged
        return tuple(winners)
    return paid_seats(winners, discarder, conduct)

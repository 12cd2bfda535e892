"""What players see of single hands on their own phones, to be accepted or objected to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from clubscore.play.acceptances.selectors import Acceptances, is_open_for_acceptance, recorded_hands
from clubscore.play.hand_pages.hands import HandPage, hand_page
from clubscore.play.models import Hand
from clubscore.play.selectors import TableState


@dataclass(frozen=True, slots=True)
class OwnHand:
    """A hand as one player sees it; ``points`` are what it brought that player."""

    page: HandPage
    points: int
    accepted_by: int  # by how many players
    is_accepted: bool  # by this one
    is_outdated: bool  # this one accepted it, and it has changed since


def own_hands_context(state: TableState, acceptances: Acceptances, seat: int) -> dict[str, Any]:
    """Return the hands a player’s own page shows during the game.

    ``own_hand`` is the last one recorded; of those before it that the player has not accepted,
    ``changed_hands`` have changed since the player accepted them, ``earlier_hands`` are the others.
    """
    if not is_open_for_acceptance(state):
        return {}
    hands = [_own_hand(state, acceptances, hand, seat) for hand in recorded_hands(state)]
    open_hands = [one for one in reversed(hands[:-1]) if not one.is_accepted]
    return {
        "own_hand": hands[-1] if hands else None,
        "changed_hands": [one for one in open_hands if one.is_outdated],
        "earlier_hands": [one for one in open_hands if not one.is_outdated],
    }


def _own_hand(state: TableState, acceptances: Acceptances, hand: Hand, seat: int) -> OwnHand:
    page = hand_page(state, hand, changes=())
    seats = acceptances.seats(hand)
    return OwnHand(
        page,
        page.payments[seat][2],
        len(seats),
        seat in seats,
        acceptances.is_outdated(hand, seat),
    )

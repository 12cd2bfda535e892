"""Whether a hand that arrives is one that is recorded already."""

from __future__ import annotations

from collections import Counter
from typing import Final

from clubscore.play.ledger import Ledger, entry_of, position_of
from clubscore.play.models import Hand, HandChange
from scoring.hand import Hand as Tiles
from scoring.rulesets.base import Outcome

from .hand_entry import HandEntry

# What two phones that enter the same win agree in besides the tiles, whose place points may take.
SAME_WIN: Final = ("outcome", "winner", "discarder", "points", "doubles")


def is_recorded_as(hand: Hand, entry: HandEntry, ledger: Ledger) -> bool:
    """Tell whether a hand is recorded as ``entry`` has it, or was before it was corrected.

    ``ledger`` has at least the hands before it. One query.
    """
    position = position_of(hand)
    assessment = ledger.assess(entry, position)
    if assessment.problem is not None:
        return False  # what cannot be was never recorded
    first = hand.changes.filter(kind=HandChange.Kind.RECORDED).first()
    as_sent = None if first is None else HandEntry.from_dict(first.after["claim"])
    return assessment.entry in (entry_of(hand), as_sent)


def equal_previous_hand(entry: HandEntry, number: int, ledger: Ledger) -> Hand | None:
    """Return the hand before ``number`` if it was won by the same player from the same discard."""
    before = ledger.at(number - 1)
    if before is None or entry.outcome is not Outcome.WIN:
        return None
    other = entry_of(before)
    is_same = all(getattr(entry, name) == getattr(other, name) for name in SAME_WIN)
    return (
        before if is_same and _same_tiles(entry.winner_hand.hand, other.winner_hand.hand) else None
    )


def _same_tiles(one: Tiles | None, other: Tiles | None) -> bool:
    """Tell whether two hands are the same: their sets may lie in any order."""
    if one is None or other is None:
        return one is other
    first, second = (
        (hand.tiles, hand.winning_tile, hand.flowers, Counter(hand.melds)) for hand in (one, other)
    )
    return first == second

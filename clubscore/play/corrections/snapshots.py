"""A hand's state as plain data, for its history: written by every change, read by undo."""

from operator import attrgetter
from typing import Any, Final

from clubscore.play.models import Hand

FIELDS: Final = (
    "number",
    "kind",
    "ends_hand",
    "state",
    "winner",
    "discarder",
    "tiles",
    "claim",
    "value",
    "breakdown",
    "payment_0",
    "payment_1",
    "payment_2",
    "payment_3",
    "prevalent_wind",
    "dealer",
    "ruleset",
    "options",
    "engine_version",
)
VALUES: Final = attrgetter(*FIELDS)


def snapshot(hand: Hand) -> dict[str, Any]:
    """Return everything about a hand that a change can change, and the points of its penalty."""
    state = dict(zip(FIELDS, VALUES(hand), strict=True))
    state["penalty"] = hand.penalty_points
    return state


def restore_snapshot(hand: Hand, state: dict[str, Any]) -> int:
    """Write a snapshot back into ``hand``, unsaved; return the points of its penalty."""
    for name in FIELDS:
        setattr(hand, name, state[name])
    points: int = state["penalty"]
    return points


def seat_points(state: dict[str, Any], seat: int) -> int:
    """Return what a seat gained or lost with a hand, by a snapshot; a void hand counts nothing."""
    if not state or state["state"] == Hand.State.VOID:
        return 0
    points: int = state[f"payment_{seat}"]
    return points - (state["penalty"] if state["winner"] == seat else 0)

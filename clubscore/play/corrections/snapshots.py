"""A hand's state as plain data, for its history: written by every change, read by undo."""

import json
from collections.abc import Mapping
from operator import attrgetter
from typing import Any, Final

from clubscore.play.models import PAYMENTS, Hand

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
    "prevalent_wind",
    "dealer",
    "ruleset",
    "options",
    "engine_version",
)
VALUES: Final = attrgetter(*FIELDS)
JSON_FIELDS: Final = ("claim", "breakdown", "options")
JSON_KEYS: Final = tuple((name, f'"{name}": ') for name in JSON_FIELDS)  # as they are written
SHORT_FIELDS: Final = tuple(name for name in FIELDS if name not in JSON_FIELDS)
SHORT_VALUES: Final = attrgetter(*SHORT_FIELDS)


FURTHER_VALUES: Final = "further_values"  # of winners but the first, by seat; where there are any


def snapshot(hand: Hand) -> dict[str, Any]:
    """Return everything about a hand that a change can change, and the points of its penalty."""
    state = dict(zip(FIELDS, VALUES(hand), strict=True))
    return state | _points(hand)


def _points(hand: Hand) -> dict[str, Any]:
    """Return the payments of the seats at the table, the pot and the penalty's points.

    Without a ``pot`` it is 0, as in snapshots from before there was one; the values of further
    winners' hands are included if there are any.
    """
    points: dict[str, Any] = dict(zip(PAYMENTS, hand.payments, strict=False))
    if hand.pot:
        points["pot"] = hand.pot
    if further := hand.further_values:
        points[FURTHER_VALUES] = {str(seat): value for seat, value in further.items()}
    return {**points, "penalty": hand.penalty_points}


def is_snapshot(text: str, hand: Hand, columns: Mapping[str, str | None]) -> bool:
    """Tell whether a stored snapshot agrees with ``hand`` as it is now.

    ``columns`` are the stored texts of the hand's own JSON fields. A database writes the same JSON
    in the same way everywhere, so if these texts are in the snapshot, only the rest of it has to be
    parsed.
    """
    state: dict[str, Any] = dict(zip(SHORT_FIELDS, SHORT_VALUES(hand), strict=True))
    state |= _points(hand)
    rest = text
    for name, key in JSON_KEYS:
        column = columns[name] or ""
        start = rest.find(key) + len(key)
        state[name] = None
        if column.startswith("{") and rest.startswith(column, start):
            rest = f"{rest[:start]}null{rest[start + len(column) :]}"
    return bool(json.loads(rest) == state or json.loads(text) == snapshot(hand))


def restore_snapshot(hand: Hand, state: dict[str, Any]) -> int:
    """Write a snapshot back into ``hand``, unsaved; return the points of its penalty."""
    for name in FIELDS:
        setattr(hand, name, state[name])
    hand.payments, hand.pot = payments_in(state), pot_in(state)
    hand.further_values = further_values_in(state)
    points: int = state["penalty"]
    return points


def payments_in(state: Mapping[str, Any]) -> tuple[int, ...]:
    """Return the payments by seat in a snapshot."""
    return tuple(state[name] for name in PAYMENTS if name in state)


def pot_in(state: Mapping[str, Any]) -> int:
    """Return how many points a hand adds to those on the table, by its snapshot."""
    pot: int = state.get("pot", 0)
    return pot


def further_values_in(state: Mapping[str, Any]) -> dict[int, int]:
    """Return the values of the hands of winners but the first, by seat, in a snapshot."""
    return {int(seat): value for seat, value in state.get(FURTHER_VALUES, {}).items()}


def seat_points(state: dict[str, Any], seat: int) -> int:
    """Return what a seat gained or lost with a hand, by a snapshot; a void hand counts nothing."""
    if not state or state["state"] == Hand.State.VOID:
        return 0
    points: int = state[f"payment_{seat}"]
    return points - (state["penalty"] if state["winner"] == seat else 0)

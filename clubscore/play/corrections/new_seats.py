"""Seats of a table that were corrected: what was written by seats, in the seats of now.

Where the names at a table were right and the winds wrong, its hands stay with their people, who
have other seats from then on. Every step in the history of a hand that says so has ``new_seats``:
by former seat, the one its player has since.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeAlias

from clubscore.play.entry.hand_entry import HandEntry
from clubscore.play.models import PAYMENTS, HandChange

NewSeats: TypeAlias = tuple[int, ...]
"""By former seat, the one its player has since."""


def inverse(new_seats: Sequence[int]) -> NewSeats:
    """Return the way back."""
    return tuple(new_seats.index(seat) for seat in range(len(new_seats)))


def by_new_seat(values: Sequence[Any], new_seats: Sequence[int]) -> tuple[Any, ...]:
    """Return values by seat, each with the player it belongs to."""
    return tuple(values[seat] for seat in inverse(new_seats))


def seats_since(changes: Iterable[HandChange], revision: int) -> NewSeats | None:
    """Return the way of the seats from before one step of a hand until now; None without any."""
    since: NewSeats | None = None
    for change in sorted(changes, key=lambda one: one.revision):
        if change.revision >= revision and change.new_seats:
            told = tuple(change.new_seats)
            since = told if since is None else tuple(told[seat] for seat in since)
    return since


def entry_in_new_seats(entry: HandEntry, new_seats: Sequence[int]) -> HandEntry:
    """Return what was entered of a hand, told of the same people."""
    names = {str(seat): str(now) for seat, now in enumerate(new_seats)}
    return replace(
        entry,
        winner=None if entry.winner is None else new_seats[entry.winner],
        discarder=None if entry.discarder is None else new_seats[entry.discarder],
        hands={new_seats[seat]: hand for seat, hand in entry.hands.items()},
        answers={key: names.get(answer, answer) for key, answer in entry.answers.items()},
    )


def state_in_new_seats(state: Mapping[str, Any], new_seats: Sequence[int]) -> dict[str, Any]:
    """Return a snapshot told of the same people: as it was paid, not settled again."""
    moved = dict(state)
    for name in ("winner", "discarder", "dealer"):
        if moved[name] is not None:
            moved[name] = new_seats[moved[name]]
    moved["claim"] = entry_in_new_seats(HandEntry.from_dict(state["claim"]), new_seats).as_dict()
    seats = (state["breakdown"] or {}).get("seats")
    if seats:
        counts = {str(new_seats[int(seat)]): count for seat, count in seats.items()}
        moved["breakdown"] = {**state["breakdown"], "seats": counts}
    moved |= {PAYMENTS[new]: state[PAYMENTS[old]] for old, new in enumerate(new_seats)}
    return moved

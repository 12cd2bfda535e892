"""Corrected seats of a table: converts records kept by seat to the present seats.

If the names at a table were right and the winds wrong, its hands stay with their people, who have
other seats from then on. Each such step in the history of a hand has ``new_seats``: by previous
seat, the player's present one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeAlias

from clubscore.play.entry.answers import answers_in_seats
from clubscore.play.entry.hand_entry import HandEntry
from clubscore.play.models import PAYMENTS, HandChange
from scoring.rulesets import get
from scoring.rulesets.base import Ruleset

from .snapshots import FURTHER_VALUES, further_values_in

NewSeats: TypeAlias = tuple[int, ...]
"""The new seat of each player, by their previous one."""


def inverse(new_seats: Sequence[int]) -> NewSeats:
    """Return the way back."""
    return tuple(new_seats.index(seat) for seat in range(len(new_seats)))


def by_new_seat(values: Sequence[Any], new_seats: Sequence[int]) -> tuple[Any, ...]:
    """Return values by seat, each with the player it belongs to."""
    return tuple(values[seat] for seat in inverse(new_seats))


def seats_since(changes: Iterable[HandChange], revision: int) -> NewSeats | None:
    """Return the way of the seats from before one step of a hand until now, or None without any."""
    since: NewSeats | None = None
    for change in sorted(changes, key=lambda one: one.revision):
        if change.revision >= revision and change.new_seats:
            told = tuple(change.new_seats)
            since = told if since is None else tuple(told[seat] for seat in since)
    return since


def entry_in_new_seats(entry: HandEntry, new_seats: Sequence[int], ruleset: Ruleset) -> HandEntry:
    """Return what was entered for a hand, converted to the new seats of the same people."""
    seats, questions = dict(enumerate(new_seats)), ruleset.questions
    return replace(
        entry,
        winner=None if entry.winner is None else new_seats[entry.winner],
        discarder=None if entry.discarder is None else new_seats[entry.discarder],
        hands={new_seats[seat]: hand for seat, hand in entry.hands.items()},
        answers=answers_in_seats(entry.answers, seats, questions),
        also=tuple(
            replace(
                one,
                seat=new_seats[one.seat],
                answers=answers_in_seats(one.answers, seats, questions),
            )
            for one in entry.also
        ),
    )


def _in_new_seats(values: Mapping[Any, Any], new_seats: Sequence[int]) -> dict[str, Any]:
    return {str(new_seats[int(seat)]): value for seat, value in values.items()}


def state_in_new_seats(state: Mapping[str, Any], new_seats: Sequence[int]) -> dict[str, Any]:
    """Return a snapshot converted to the same people's new seats: as paid, not settled again."""
    moved = dict(state)
    for name in ("winner", "discarder", "dealer"):
        if moved[name] is not None:
            moved[name] = new_seats[moved[name]]
    entry = HandEntry.from_dict(state["claim"])
    moved["claim"] = entry_in_new_seats(entry, new_seats, get(state["ruleset"])).as_dict()
    for name in ("seats", "also"):
        if told := (state["breakdown"] or {}).get(name):
            moved["breakdown"] = {**moved["breakdown"], name: _in_new_seats(told, new_seats)}
    if told := further_values_in(state):
        moved[FURTHER_VALUES] = _in_new_seats(told, new_seats)
    moved |= {PAYMENTS[new]: state[PAYMENTS[old]] for old, new in enumerate(new_seats)}
    return moved

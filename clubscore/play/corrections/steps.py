"""Steps in the history of a hand as pages and papers show them: in the present seats."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _

from clubscore.play.models import Hand, HandChange

from .new_seats import NewSeats, seats_since, state_in_new_seats


@dataclass(frozen=True, slots=True)
class ChangeRow:
    """A step in the history of a hand.

    ``before`` and ``after`` are snapshots of its state, in the seats the players have now.
    ``follows_hand`` is the number of the hand whose change it follows.
    """

    id: int
    hand_id: int
    revision: int
    kind: HandChange.Kind
    at: datetime
    who: str  # "" where nobody gave a name
    via: str
    reason: str
    before: dict[str, Any] | None
    after: dict[str, Any]
    corrects_seats: bool = False
    follows_hand: int | None = None

    @property
    def label(self) -> str:
        """The action, in the active language."""
        return str(self.kind.label)


def follows_words(hand: int | None) -> str:
    """Return why a hand was settled again that nobody has corrected; empty for one someone has."""
    if hand is None:
        return ""
    return _("settled again because hand %(number)s changed") % {"number": hand}


def hand_history(hand: Hand) -> list[ChangeRow]:
    """Return every change of a hand, oldest first. One query."""
    return change_rows(hand.changes.select_related("by").order_by("revision"))


def change_rows(changes: Iterable[HandChange]) -> list[ChangeRow]:
    """Return steps in the histories of hands, in the order given, all in the present seats.

    Their authors were read with them. All the latest steps of a hand have to be there.
    """
    steps = list(changes)
    by_hand: dict[int, list[HandChange]] = {}
    for change in steps:
        by_hand.setdefault(change.hand_id, []).append(change)
    return [_change_row(change, by_hand[change.hand_id]) for change in steps]


def _change_row(change: HandChange, of_hand: Sequence[HandChange]) -> ChangeRow:
    return ChangeRow(
        change.pk,
        change.hand_id,
        change.revision,
        HandChange.Kind(change.kind),
        change.at,
        str(change.by) if change.by else change.label or change.by_name,
        change.via,
        change.reason,
        None
        if change.before is None
        else _now(change.before, seats_since(of_hand, change.revision)),
        _now(change.after, seats_since(of_hand, change.revision + 1)),
        change.new_seats is not None,
        change.follows_hand,
    )


def _now(state: dict[str, Any], since: NewSeats | None) -> dict[str, Any]:
    return state if since is None else state_in_new_seats(state, since)

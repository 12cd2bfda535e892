"""The hands that phones hold, for those who run an event."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Final

from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_noop as _

from clubscore.play.models import HeldHands
from clubscore.tournaments.models import Table, Tournament

KEPT: Final = timedelta(days=30)  # after which nobody sends a hand any more


class HeldState(StrEnum):
    """Why a hand is still on its phone."""

    WAITING = "waiting"
    REFUSED = "refused"
    CONFLICT = "conflict"
    REPEAT = "repeat"
    SEATS = "seats"


WORDS: Final = {
    HeldState.WAITING: _("waiting to be sent"),
    HeldState.REFUSED: _("not accepted"),
    HeldState.CONFLICT: _("recorded by someone else too"),
    HeldState.REPEAT: _("the same as the hand before"),
    HeldState.SEATS: _("its players have changed seats"),
}
# Why a hand was not accepted, by the code of the error; any other is said in general.
REASONS: Final = {
    "forbidden": _("the table’s link no longer works there"),
    "link_not_valid": _("the table’s link no longer works there"),
    "hand_not_next": _("an earlier hand is missing"),
    "session_closed": _("the session is closed"),
    "table_closed": _("the table is closed"),
    "totals_stand": _("the totals were entered from paper"),
    "all_hands_played": _("all hands have been played"),
    "hand_taken_back": _("it was recorded and then voided"),
    "win_below_minimum": _("below the minimum"),
    "nothing_counts": _("not a win"),
}


@dataclass(frozen=True, slots=True)
class HeldHand:
    """A hand on a phone; ``code`` is that of the error, of one that was not accepted."""

    number: int
    state: HeldState
    code: str = ""

    @property
    def words(self) -> str:
        """Its number, and why it is there."""
        why = REASONS.get(self.code) if self.state is HeldState.REFUSED else None
        return gettext("%(number)s (%(why)s)") % {
            "number": self.number,
            "why": gettext(why or WORDS[self.state]),
        }


@dataclass(frozen=True, slots=True)
class PhoneHands:
    """What one phone holds for a table."""

    id: int
    revision: int
    table: Table
    hands: tuple[HeldHand, ...]
    since: datetime
    told_at: datetime

    @property
    def words(self) -> str:
        """Say it in a sentence."""
        count = len(self.hands)
        text = ngettext(
            "Table %(table)s: a phone holds %(count)s hand: %(hands)s.",
            "Table %(table)s: a phone holds %(count)s hands: %(hands)s.",
            count,
        )
        hands = ", ".join(hand.words for hand in self.hands)
        return text % {"table": self.table.number, "count": count, "hands": hands}


def held_at_event(tournament: Tournament) -> list[PhoneHands]:
    """Return what phones hold for the tables of an event. One query."""
    return _rows(HeldHands.objects.filter(table__session__tournament=tournament))


def held_at_tables(tables: Iterable[Table]) -> list[PhoneHands]:
    """Return what phones hold for some tables. One query."""
    return _rows(HeldHands.objects.filter(table__in=[table.pk for table in tables]))


def held_state(phones: Iterable[PhoneHands]) -> str:
    """Return what tells one state of the phones from another; empty if they hold nothing."""
    return ".".join(f"{one.id}-{one.revision}" for one in phones)


def _rows(held_hands: QuerySet[HeldHands]) -> list[PhoneHands]:
    current = held_hands.filter(dismissed_at=None, told_at__gte=timezone.now() - KEPT)
    ordered = current.select_related("table__session").order_by(
        "table__session__number", "table__number", "pk"
    )
    return [
        PhoneHands(
            one.pk,
            one.revision,
            one.table,
            tuple(HeldHand(number, HeldState(state), code) for number, state, code in one.hands),
            one.since,
            one.told_at,
        )
        for one in ordered
    ]

"""What tells the state in which a correction of seats was looked at from any other."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256

from clubscore.play.models import Hand, TableTotals
from clubscore.tournaments.models import Entry, Penalty, Session
from clubscore.tournaments.sessions.real_seats import Chair

from .plan import Decisions


def seats_fingerprint(
    session: Session, seating: Mapping[Chair, Entry], decisions: Decisions | None
) -> str:
    """Return what tells the state a correction was previewed in from any other.

    Without ``decisions`` it is a correction of names.
    """
    session_tables = session.tables.order_by("number")
    hands = Hand.objects.filter(table__session=session).order_by("pk")
    totals = TableTotals.objects.filter(table__session=session).order_by("pk")
    penalties = Penalty.objects.filter(session=session).order_by("pk")
    told = (
        sorted((chair, entry.pk) for chair, entry in seating.items()),
        None if decisions is None else (sorted(decisions.hands.items()), sorted(decisions.totals)),
        list(session_tables.values_list("pk", "number", "size")),
        sorted(session.seats.values_list("table", "wind", "entry")),
        list(hands.values_list("pk", "table", "revision")),
        list(totals.values_list("pk", "revision")),
        list(penalties.values_list("pk", "points", "twelfths", "cancelled_at")),
    )
    return sha256(repr(told).encode()).hexdigest()

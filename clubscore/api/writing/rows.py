"""Rows for writes, shaped as the schemas want them: ids and states for the next request."""

from __future__ import annotations

from typing import Any

from django.urls import reverse

from clubscore.api.rows import Row, seat_letter
from clubscore.http.links import absolute_url
from clubscore.tournaments.models import Entry, Session, Table, Tournament


def event_row(request: Any, event: Tournament) -> Row:
    """Return an event."""
    return {
        "slug": event.slug,
        "name": event.name,
        "visibility": event.visibility,
        "page": absolute_url(request, reverse("event", args=[event.slug]), club=event.club_id),
    }


def session_row(session: Session) -> Row:
    """Return a session with its tables and who sits there."""
    tables = session.tables.order_by("number").select_related("totals").prefetch_related("seats")
    return {
        "number": session.number,
        "state": session.state,
        "published": session.published_at is not None,
        "tables": [table_row(table) for table in tables],
    }


def table_row(table: Table) -> Row:
    """Return a table with the entries that sit there."""
    return {
        "id": table.pk,
        "number": table.number,
        "state": table.state,
        "seats": {seat_letter(seat.wind): seat.entry_id for seat in table.seats.all()},
        "totals_revision": table.totals.revision if hasattr(table, "totals") else None,
    }


def entry_row(entry: Entry) -> Row:
    """Return an entry."""
    return {
        "id": entry.pk,
        "player": entry.player_id,
        "number": entry.number,
        "state": entry.state,
        "substitute": entry.substitute,
    }


def entry_rows(event: Tournament) -> Row:
    """Return all entries of an event, in the order in which they were made."""
    return {"entries": [entry_row(entry) for entry in event.entries.order_by("pk")]}

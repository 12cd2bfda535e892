"""Kinds of notices, by the names programs know them by, and their groups."""

from __future__ import annotations

from typing import Final

from django.db import models
from django.utils.translation import gettext_lazy as _

from clubscore.tournaments.models import Change

# Of lines in the log of an event; hands, whose log is their own, add "hand.recorded" and so on.
KINDS: Final = {
    Change.Kind.SESSION_STARTED: "session.started",
    Change.Kind.SESSION_PREPARED: "session.prepared",
    Change.Kind.SESSION_CLOSED: "session.closed",
    Change.Kind.SESSION_REOPENED: "session.reopened",
    Change.Kind.SESSION_ANNULLED: "session.annulled",
    Change.Kind.SESSION_RESTORED: "session.restored",
    Change.Kind.RESULTS_PUBLISHED: "session.published",
    Change.Kind.RESULTS_WITHDRAWN: "session.withheld",
    Change.Kind.TIMETABLE_SET: "session.scheduled",
    Change.Kind.SEATS_DRAWN: "seats.drawn",
    Change.Kind.SEATS_SET: "seats.drawn",
    Change.Kind.SEATS_SWAPPED: "seats.changed",
    Change.Kind.PLAYER_REPLACED: "seats.changed",
    Change.Kind.ABSENCE_SET: "seats.changed",
    Change.Kind.ABSENCE_UNDONE: "seats.changed",
    Change.Kind.SEATS_PUBLISHED: "seats.published",
    Change.Kind.SEATS_WITHDRAWN: "seats.withheld",
    Change.Kind.TABLE_CLOSED: "table.closed",
    Change.Kind.TABLE_REOPENED: "table.reopened",
    Change.Kind.RESULT_CONFIRMED: "table.confirmed",
    Change.Kind.DISPUTE_OPENED: "table.disputed",
    Change.Kind.DISPUTE_SETTLED: "table.settled",
    Change.Kind.REFEREE_CALLED: "table.called_referee",
    Change.Kind.TOTALS_RECORDED: "totals.recorded",
    Change.Kind.TOTALS_CORRECTED: "totals.corrected",
    Change.Kind.TOTALS_VOIDED: "totals.voided",
    Change.Kind.TOTALS_RESTORED: "totals.restored",
    Change.Kind.PENALTY_GIVEN: "penalty.given",
    Change.Kind.PENALTY_CANCELLED: "penalty.cancelled",
    Change.Kind.ENTRIES_ADDED: "entries.added",
    Change.Kind.ENTRIES_IMPORTED: "entries.added",
    Change.Kind.ENTRY_REQUESTED: "entry.requested",
    Change.Kind.ENTRY_CONFIRMED: "entry.confirmed",
    Change.Kind.ENTRY_WAITING: "entry.waiting",
    Change.Kind.ENTRY_DECLINED: "entry.declined",
    Change.Kind.ENTRY_WITHDRAWN: "entry.withdrawn",
    Change.Kind.ENTRY_RESTORED: "entry.restored",
    Change.Kind.ENTRY_REMOVED: "entry.removed",
    Change.Kind.EVENT_CHANGED: "event.changed",
    Change.Kind.VISIBILITY_SET: "event.visibility_set",
    Change.Kind.ANNOUNCED: "announcement.made",
}
HAND_KINDS: Final = ("hand.recorded", "hand.corrected", "hand.voided", "hand.restored")
GAME_OVER: Final = "table.finished"  # its last hand is recorded: the players confirm
STARTS_SOON: Final = "session.soon"
REGISTRATION_OPENED: Final = "registration.opened"  # for people who asked; programs get none
TEST: Final = "webhook.test"


class Topic(models.TextChoices):
    """What a program asks for at once."""

    HANDS = "hands", _("hands and totals")
    TABLES = "tables", _("tables: finished, confirmed, closed, disputes, calls")
    SESSIONS = "sessions", _("sessions: timetable, seats, start, end, publication")
    PLAYERS = "players", _("players: requests, entries, withdrawals, penalties")
    EVENT = "event", _("the event: changes and announcements")


_TOPICS: Final = {
    "hand": Topic.HANDS,
    "totals": Topic.HANDS,
    "table": Topic.TABLES,
    "session": Topic.SESSIONS,
    "seats": Topic.SESSIONS,
    "entry": Topic.PLAYERS,
    "entries": Topic.PLAYERS,
    "penalty": Topic.PLAYERS,
    "event": Topic.EVENT,
    "announcement": Topic.EVENT,
}


def topic_of(kind: str) -> Topic:
    """Return the topic a kind belongs to."""
    return _TOPICS[kind.partition(".")[0]]

"""An event as a calendar: each session of the timetable, or the days of the event."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime, timedelta
from typing import Final

from django.db.models import Count, Max
from django.utils.translation import gettext as _
from icalendar import Alarm, Calendar, Event

from clubscore.tournaments.models import Session, Tournament

PRODUCT: Final = "-//Clubscore//Clubscore//EN"
REFRESH: Final = timedelta(hours=1)
OPENING: Final = timedelta(minutes=15)  # in a calendar
UNSAID: Final = timedelta(hours=2)  # of a session without a clock


def event_calendar(event: Tournament, *, link: str, host: str) -> bytes:
    """Return the calendar of an event in the active language; two queries.

    ``link`` is the event's page; ``host`` makes the identifiers unique in the world.
    """
    calendar = Calendar()
    calendar.add("prodid", PRODUCT)
    calendar.add("version", "2.0")
    calendar.add("method", "PUBLISH")
    calendar.add("x-wr-calname", event.name)
    calendar.add("x-wr-timezone", event.time_zone)
    calendar.add("name", event.name)
    calendar.add("url", link)
    calendar.add("refresh-interval", REFRESH, parameters={"value": "DURATION"})
    sessions = event.sessions.order_by("number")
    changed = event.changes.aggregate(count=Count("pk"), last=Max("at"))
    for key, entry in _entries(event, sessions):
        entry.add("uid", f"{key}@{host}")
        entry.add("dtstamp", changed["last"] or event.created_at)
        entry.add("last-modified", changed["last"] or event.created_at)
        entry.add("sequence", changed["count"])
        entry.add("url", link)
        entry.add("location", _place(event))
        entry.add("description", f"{event.club.name}\n{link}")
        calendar.add_component(entry)
    made: bytes = calendar.to_ical()
    return made


def registration_calendar(event: Tournament, *, link: str, host: str) -> bytes:
    """Return a calendar with a reminder for the opening of registration, which must be set.

    One query. ``link`` is the form to sign up; ``host`` as of :func:`event_calendar`.
    """
    opens_at = event.registration_opens_at
    assert opens_at is not None  # noqa: S101 - said above
    changed = event.changes.aggregate(count=Count("pk"), last=Max("at"))
    title = _("%(event)s: registration opens") % {"event": event.name}
    entry, alarm = Event(), Alarm()
    entry.add("summary", title)
    entry.add("dtstart", opens_at.astimezone(UTC))
    entry.add("dtend", opens_at.astimezone(UTC) + OPENING)
    entry.add("uid", f"{event.slug}-registration@{host}")
    entry.add("dtstamp", changed["last"] or event.created_at)
    entry.add("sequence", changed["count"])
    entry.add("url", link)
    entry.add("description", f"{event.club.name}\n{link}")
    alarm.add("action", "DISPLAY")
    alarm.add("description", title)
    alarm.add("trigger", timedelta())
    entry.add_component(alarm)
    calendar = Calendar()
    calendar.add("prodid", PRODUCT)
    calendar.add("version", "2.0")
    calendar.add("x-wr-timezone", event.time_zone)
    calendar.add_component(entry)
    made: bytes = calendar.to_ical()
    return made


def _entries(event: Tournament, sessions: Iterable[Session]) -> Iterator[tuple[str, Event]]:
    """Yield what the calendar shows, without what all of it has in common, each with its key."""
    timed = [(session, session.starts_at) for session in sessions if session.starts_at]
    for session, starts_at in timed:
        yield f"{event.slug}-{session.number}", _session(event, session, starts_at)
    if not timed:
        days = Event()
        days.add("summary", event.name)
        days.add("dtstart", event.starts_on)
        days.add("dtend", event.ends_on + timedelta(days=1))  # the first day after it
        yield event.slug, days


def _session(event: Tournament, session: Session, starts_at: datetime) -> Event:
    minutes = session.minutes or event.session_minutes
    entry = Event()
    name = session.name or _("Session %(number)s") % {"number": session.number}
    entry.add("summary", f"{event.name}: {name}")
    entry.add("dtstart", starts_at.astimezone(UTC))
    lasts = timedelta(minutes=minutes) if minutes else UNSAID
    entry.add("dtend", starts_at.astimezone(UTC) + lasts)
    return entry


def _place(event: Tournament) -> str:
    places = (event.venue, event.city or event.club.city, event.country)
    return ", ".join(part for part in places if part)

"""Days as people say them: with the weekday, and ranges without repetition."""

from __future__ import annotations

from datetime import date, datetime

from django import template
from django.utils.translation import gettext as _

from clubscore import dates as words
from clubscore.dates import DAY, FULL, NO_BREAK
from clubscore.standings.circuits.periods import CircuitPeriod
from clubscore.tournaments.models import Session, Tournament
from clubscore.tournaments.sessions.clock import time_up_of

register = template.Library()
register.filter("time_up", time_up_of)
register.filter("in_words", words.in_words, expects_localtime=True)


@register.filter
def days(event: Tournament) -> str:
    """Return the days of an event: sabato 21 novembre 2026, sab 24 – dom 25 ottobre 2026."""
    if event.starts_on == event.ends_on:
        return words.in_words(event.starts_on, FULL)
    return words.range_in_words(event.starts_on, event.ends_on, "yMMMMEd")


@register.filter
def day(one: date) -> str:
    """Return a day whose year is known: sabato 21 novembre, Saturday 21 November."""
    return words.in_words(one, DAY)


@register.filter
def short_days(event: Tournament) -> str:
    """Return the days of an event for a list: sab 21 nov 2026, 24–25 ott 2026."""
    if event.starts_on == event.ends_on:
        return words.in_words(event.starts_on, "yMMMEd")
    return words.range_in_words(event.starts_on, event.ends_on, "yMMMd")


@register.filter
def dates(event: Tournament) -> str:
    """Return the days of an event for a letterhead: 21 novembre 2026, 24–25 ottobre 2026.

    A date stays on one line, a range breaks after its dash.
    """
    written = words.range_in_words(event.starts_on, event.ends_on, "yMMMMd")
    return written.replace(" ", NO_BREAK).replace(f"–{NO_BREAK}", "– ")


@register.filter
def months(period: CircuitPeriod) -> str:
    """Return the months of a period: Jan–Mar 2026."""
    return words.range_in_words(period.starts_on, period.ends_on, "yMMM")


@register.filter(expects_localtime=True)
def day_time(moment: datetime) -> str:
    """Return a moment of an event, whose year is known: sab 21 nov, 08:55."""
    return words.moment_in_words(moment, "MMMEd")


@register.filter
def session_title(session: Session) -> str:
    """Return the name of a session, or ``Session 3``, without surrounding blanks."""
    return session.name or _("Session %(number)s") % {"number": session.number}

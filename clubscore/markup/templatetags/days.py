"""Days as people say them: with the day of the week, and of a range only what differs."""

from __future__ import annotations

from datetime import date, datetime
from typing import Final

from django import template
from django.utils import formats
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from clubscore.tournaments.models import Session, Tournament
from clubscore.tournaments.sessions.clock import time_up_of

NO_BREAK: Final = "\u00a0"
"""Between day and month. A page keeps a whole ``<time>`` on one line where there is room for it."""
LETTERS: Final = 3  # of the name of a day: sab, Sat

register = template.Library()
register.filter("time_up", time_up_of)


@register.filter
def days(event: Tournament) -> str:
    """Return the days of an event: sabato 21 novembre 2026, sab 24 – dom 25 ottobre 2026."""
    first, last = event.starts_on, event.ends_on
    if first == last:
        return f"{_week_day(first)} {_put(first, 'j F Y')}"
    one = _put(first, _differing_days(first, last, "j", "F", "Y"))
    start, end = (f"{_week_day(day)[:LETTERS]} " for day in (first, last))
    return f"{start}{one}{NO_BREAK}– {end}{_put(last, 'j F Y')}"


@register.filter
def day(one: date) -> str:
    """Return a day whose year is known: sabato 21 novembre, Saturday 21 November."""
    return f"{_week_day(one)} {_put(one, 'j F')}"


@register.filter
def short_days(event: Tournament) -> str:
    """Return the days of an event for a list: sab 21 nov 2026, 24–25 ott 2026."""
    month = formats.get_format("MONTH_DAY_FORMAT").removeprefix("j ")
    if event.starts_on == event.ends_on:
        return _with_week_day(event.starts_on, f"j {month} Y")
    return _range(event, month)


@register.filter
def dates(event: Tournament) -> str:
    """Return the days of an event for a letterhead: 21 novembre 2026, 24–25 ottobre 2026.

    A date stays on one line, a range breaks after its dash.
    """
    return _range(event, "F").replace(" ", NO_BREAK).replace(f"–{NO_BREAK}", "– ")


@register.filter(expects_localtime=True)
def day_time(moment: datetime) -> str:
    """Return a moment of an event, whose year is known: sab 21 nov, 08:55."""
    return f"{_with_week_day(moment, formats.get_format('MONTH_DAY_FORMAT'))}, {moment:%H:%M}"


def _range(event: Tournament, month: str) -> str:
    first, last = event.starts_on, event.ends_on
    end = _put(last, f"j {month} Y")
    if first == last:
        return end
    start = _put(first, _differing_days(first, last, "j", month, "Y"))
    return f"{start}{'–' if start.isdecimal() else f'{NO_BREAK}– '}{end}"


def _differing_days(first: date, last: date, day: str, month: str, year: str) -> str:
    if first.year != last.year:
        return f"{day} {month} {year}"
    return day if first.month == last.month else f"{day} {month}"


def _with_week_day(day: date, form: str) -> str:
    return f"{_week_day(day)[:LETTERS]}{NO_BREAK}{_put(day, form)}"


def _week_day(day: date) -> str:
    name = formats.date_format(day, "l")
    return name.lower() if get_language() == "it" else name


def _put(day: date, form: str) -> str:
    written = formats.date_format(day, form).replace(" ", NO_BREAK)
    if form.endswith(" Y"):  # large text on a phone has no room for a date on one line
        return " ".join(written.rsplit(NO_BREAK, 1))
    return written


@register.filter
def session_title(session: Session) -> str:
    """Return what a session is called: its name, or ``Session 3``; without a blank around it."""
    return session.name or _("Session %(number)s") % {"number": session.number}

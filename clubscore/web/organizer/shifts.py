"""Sessions moved together, and breaks between them: on the overview and next to the timetable."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final
from urllib.parse import urlencode

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext_lazy
from django.views.decorators.http import require_POST

from clubscore.errors import ClubError
from clubscore.http.access import organizer_required
from clubscore.tournaments.access import EventAccess
from clubscore.tournaments.models import Session, Tournament
from clubscore.tournaments.sessions.shifts import (
    BREAK_NAME,
    MOST_SHIFT,
    break_remove,
    break_set,
    sessions_moving_with,
    sessions_shift,
)
from clubscore.tournaments.sessions.timetable import days_of_play
from clubscore.web.fields import NameField
from clubscore.words import explain, list_words

USUAL_DELAY, USUAL_BREAK = 15, 60
LATER, EARLIER = "later", "earlier"
PAGES: Final = ("timetable", "event_manage")  # where sessions are moved


class SessionChoice(forms.ChoiceField):
    """A session that has not started, with the time it was shown with."""

    def offer(self, sessions: Sequence[Session]) -> None:
        """Let one of these be chosen; they have a time."""
        self.choices = [(_value(one), _words(one)) for one in sessions]

    def clean(self, value: Any) -> tuple[int, datetime]:
        """Return its number, and when it was to start."""
        number, at = super().clean(value).split("@", 1)
        return int(number), datetime.fromisoformat(at)

    def valid_value(self, value: Any) -> bool:
        """Tell whether this could have been offered: the write compares it with what is there."""
        number, _sign, at = str(value).partition("@")
        try:
            return datetime.fromisoformat(at).tzinfo is not None and 0 < int(number) < 10**4
        except ValueError:
            return False


def _value(session: Session) -> str:
    assert session.starts_at  # noqa: S101 - the others were left out
    return f"{session.number}@{session.starts_at.isoformat()}"


def _words(session: Session) -> str:
    at = timezone.localtime(session.starts_at)
    return _("Session %(number)s, %(time)s") % {
        "number": session.number,
        "time": date_format(at, "SHORT_DATETIME_FORMAT"),
    }


class ShiftForm(forms.Form):
    """From which session on, and by how much: what ``sessions_shift`` takes."""

    first = SessionChoice(label=gettext_lazy("From session"))
    minutes = forms.IntegerField(
        label=gettext_lazy("Minutes"), min_value=1, max_value=MOST_SHIFT, initial=USUAL_DELAY
    )
    way = forms.ChoiceField(
        label=pgettext_lazy("sessions", "Moved"),
        choices=[
            (LATER, pgettext_lazy("moved", "later")),
            (EARLIER, pgettext_lazy("moved", "earlier")),
        ],
    )
    other_days = forms.BooleanField(label=gettext_lazy("The following days too"), required=False)

    def __init__(self, event: Tournament, data: Any = None) -> None:
        """Offer the sessions that have a time and have not started."""
        super().__init__(data, prefix="shift")
        days = days_of_play(event)
        coming = [one for day in days for one in day if one.state == Session.State.DRAFT]
        choice = self.fields["first"]
        assert isinstance(choice, SessionChoice)  # noqa: S101 - as declared above
        choice.offer(coming)
        self.can_be_used = bool(coming)
        if len(days) < 2:
            del self.fields["other_days"]

    @property
    def shift(self) -> dict[str, Any]:
        """The values entered; the form must be valid."""
        told = self.cleaned_data
        first, start_shown = told["first"]
        minutes = -told["minutes"] if told["way"] == EARLIER else told["minutes"]
        other_days = told.get("other_days", False)
        return {
            "first": first,
            "start_shown": start_shown,
            "minutes": minutes,
            "other_days": other_days,
        }


class BreakForm(forms.Form):
    """Before which session, and how long: what ``break_set`` takes."""

    before = SessionChoice(label=gettext_lazy("Before session"))
    minutes = forms.IntegerField(
        label=gettext_lazy("Minutes"), min_value=1, max_value=MOST_SHIFT, initial=USUAL_BREAK
    )
    name = NameField(
        label=pgettext_lazy("not of a person", "Name"),
        max_length=BREAK_NAME,
        initial=gettext_lazy("Lunch break"),
    )

    def __init__(self, event: Tournament, data: Any = None) -> None:
        """Offer the sessions that have not started and have another before them that day."""
        super().__init__(data, prefix="break")
        coming = [
            one
            for day in days_of_play(event)
            for one in day[1:]
            if one.state == Session.State.DRAFT
        ]
        choice = self.fields["before"]
        assert isinstance(choice, SessionChoice)  # noqa: S101 - as declared above
        choice.offer(coming)
        self.can_be_used = bool(coming)

    @property
    def pause(self) -> dict[str, Any]:
        """The values entered; the form must be valid."""
        told = self.cleaned_data
        before, start_shown = told["before"]
        return {
            "before": before,
            "start_shown": start_shown,
            "minutes": told["minutes"],
            "name": told["name"],
        }


@require_POST
@organizer_required
def timetable_shift(request: HttpRequest, access: EventAccess) -> HttpResponse:
    """Move sessions together, or set or remove a break between two."""
    event, action = access.tournament, request.POST.get("action", "")
    back = reverse(PAGES[_is_overview(request)], args=[event.slug])
    try:
        if action == "shift":
            back += _shift(request, access)
        elif action == "break":
            _break(request, access)
        else:
            number = request.POST.get("remove", "")
            if _is_number(number):
                break_remove(tournament=event, before=int(number), by=access.by)
                messages.success(request, _("Break removed; the sessions keep their times."))
    except ClubError as error:
        messages.error(request, explain(error))
    return redirect(back)


def _shift(request: HttpRequest, access: EventAccess) -> str:
    """Move sessions, and return what undoes it, for the page's address."""
    form = ShiftForm(access.tournament, request.POST)
    if not _is_valid(request, form):
        return ""
    shift = form.shift
    moved = sessions_shift(tournament=access.tournament, by=access.by, **shift)
    messages.success(request, _moved_words(moved))
    if request.POST.get("undo"):
        return ""
    starts_at = shift["start_shown"] + timedelta(minutes=shift["minutes"])
    facts = {
        "moved": f"{shift['first']}@{starts_at.isoformat()}",
        "minutes": shift["minutes"],
        "sessions": len(moved),
        "days": int(shift["other_days"]),
    }
    place = "#sessions" if _is_overview(request) else ""  # below the tables: there it is undone
    return f"?{urlencode(facts)}{place}"


def _is_overview(request: HttpRequest) -> bool:
    return request.POST.get("page") == "event_manage"


@dataclass(frozen=True, slots=True)
class ShiftUndo:
    """The values of the form that moves the sessions back to their earlier start."""

    session: Session
    first: str
    minutes: int
    way: str
    other_days: bool


def shift_undo(event: Tournament, query: Mapping[str, str]) -> ShiftUndo | None:
    """Return what undoes the move described in an address.

    None if there is none, or if that would not move the same sessions back to the same times.
    """
    first, minutes = query.get("moved", ""), query.get("minutes", "")
    number, size = first.partition("@")[0], minutes.removeprefix("-")
    if not (_is_number(number) and _is_number(size)) or not 0 < int(size) <= MOST_SHIFT:
        return None
    session = event.sessions.filter(number=number, state=Session.State.DRAFT).first()
    if session is None or session.starts_at is None or _value(session) != first:
        return None
    other_days = query.get("days") == "1"
    moving = sessions_moving_with(event, session.number, other_days=other_days)
    if str(len(moving)) != query.get("sessions"):
        return None
    way = LATER if minutes.startswith("-") else EARLIER
    return ShiftUndo(session, first, int(size), way, other_days)


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) < 5


def _break(request: HttpRequest, access: EventAccess) -> None:
    form = BreakForm(access.tournament, request.POST)
    if not _is_valid(request, form):
        return
    moved = break_set(tournament=access.tournament, by=access.by, **form.pause)
    text = _("Break saved.")
    messages.success(request, f"{text} {_moved_words(moved)}" if moved else text)


def _moved_words(numbers: Sequence[int]) -> str:
    text = ngettext("Session %(sessions)s moved.", "Sessions %(sessions)s moved.", len(numbers))
    return text % {"sessions": list_words(map(str, numbers))}


def _is_valid(request: HttpRequest, form: forms.Form) -> bool:
    for name, errors in form.errors.items():
        messages.error(request, f"{form.fields[name].label}: {' '.join(map(str, errors))}")
    return form.is_valid()

"""The timetable, the clock's minutes, disputes."""

from collections.abc import Sequence
from datetime import time
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from clubscore.tournaments.models import Session, Tournament
from clubscore.tournaments.sessions.timetable import SessionTime, next_start
from clubscore.tournaments.units import MOST_MINUTES
from clubscore.web.fields import LocalTimeField

USUAL_MINUTES, USUAL_PAUSE = 120, 15
MOST_A_DAY = 12
FIRST_START = time(9, 30)


class MinutesForm(forms.Form):
    """A number of minutes."""

    minutes = forms.IntegerField(label=_("Minutes"), min_value=1, max_value=MOST_MINUTES)

    def __init__(self, data: Any = None, *, lowest: int = 1, initial: Any = None) -> None:
        """``lowest`` is 0 for extra time."""
        super().__init__(data, initial=initial)
        self.fields["minutes"] = forms.IntegerField(
            label=_("Minutes"), min_value=lowest, max_value=MOST_MINUTES
        )


class DisputeForm(forms.Form):
    """What is in dispute, or what was decided."""

    text = forms.CharField(label=_("What is disputed"), max_length=200)


class OverlapField(forms.BooleanField):
    """Whether two sessions may be at the same time; asked where they would be."""

    def __init__(self) -> None:
        """It is not ticked."""
        super().__init__(label=_("The sessions overlap on purpose"), required=False)


class DayForm(forms.Form):
    """Sessions of one day, one after another: what ``sessions_add`` takes."""

    count = forms.IntegerField(label=_("Sessions"), min_value=1, max_value=MOST_A_DAY, initial=4)
    starts_at = LocalTimeField(label=_("First start"))
    minutes = forms.IntegerField(label=_("Minutes each"), min_value=1, max_value=MOST_MINUTES)
    pause = forms.IntegerField(
        label=_("Break in minutes"), min_value=0, max_value=MOST_MINUTES, initial=USUAL_PAUSE
    )
    overlap = OverlapField()
    asks = False  # for the overlap

    def __init__(self, event: Tournament, data: Any = None) -> None:
        """Begin on the next day without sessions, with the event's usual minutes."""
        super().__init__(
            data,
            prefix="day",
            initial={
                "starts_at": next_start(event, first=FIRST_START, pause=USUAL_PAUSE),
                "minutes": event.session_minutes or USUAL_MINUTES,
            },
        )


def added_words(count: int) -> str:
    """Say how many sessions were added to the timetable."""
    text = ngettext("%(count)s session added.", "%(count)s sessions added.", count)
    return text % {"count": count}


class TimetableForm(forms.Form):
    """Start, minutes and name of every session."""

    overlap = OverlapField()
    asks = False  # for the overlap

    def __init__(self, event: Tournament, sessions: Sequence[Session], data: Any = None) -> None:
        """Show the ``sessions`` as they are."""
        super().__init__(data)
        self.sessions = sessions
        for session in sessions:
            number = session.number
            self.fields[f"starts_at_{session.pk}"] = LocalTimeField(
                label=_("Start of session %(number)s") % {"number": number},
                required=False,
                initial=session.starts_at,
            )
            self.fields[f"minutes_{session.pk}"] = forms.IntegerField(
                label=_("Minutes of session %(number)s") % {"number": number},
                required=False,
                min_value=1,
                max_value=MOST_MINUTES,
                initial=session.minutes,
                widget=forms.NumberInput(attrs={"placeholder": event.session_minutes or "–"}),
            )
            self.fields[f"name_{session.pk}"] = forms.CharField(
                label=_("Name of session %(number)s") % {"number": number},
                required=False,
                max_length=60,
                initial=session.name,
            )

    def rows(self) -> list[tuple[Session, list[forms.BoundField]]]:
        """Return each session with its three fields."""
        return [
            (
                session,
                [self[f"{name}_{session.pk}"] for name in ("starts_at", "minutes", "name")],
            )
            for session in self.sessions
        ]

    def times(self) -> list[SessionTime]:
        """Return what was entered."""
        told = self.cleaned_data
        return [
            SessionTime(
                session.number,
                told[f"starts_at_{session.pk}"],
                told[f"minutes_{session.pk}"],
                told[f"name_{session.pk}"],
            )
            for session in self.sessions
        ]

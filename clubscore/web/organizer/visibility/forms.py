"""Who sees an event, and its next edition."""

from typing import Any
from uuid import uuid4

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from clubscore.tournaments.event_copy import next_edition
from clubscore.tournaments.models import Tournament
from clubscore.web.fields import DayField, NameField

CHOICES = [
    (Tournament.Visibility.PUBLIC, _("Public: visible to everyone; results count for the club.")),
    (Tournament.Visibility.DRAFT, _("Draft: only organizers and referees can see it, for now.")),
    (
        Tournament.Visibility.REHEARSAL,
        _("Rehearsal: for practice. Never counts and can be deleted with its hands."),
    ),
]


class VisibilityForm(forms.Form):
    "Who can see the event."

    visibility = forms.ChoiceField(
        label=_("Who sees the event"), widget=forms.RadioSelect, choices=CHOICES
    )

    @property
    def chosen_visibility(self) -> Tournament.Visibility:
        """What a valid form says."""
        return Tournament.Visibility(self.cleaned_data["visibility"])


class CopyForm(forms.Form):
    """Name and days of the next edition of an event, and whether its players come along."""

    name = NameField(label=pgettext_lazy("not of a person", "Name"), max_length=100)
    starts_on = DayField(
        label=_("First day"),
        help_text=_("The last day, timetable and registration shift accordingly."),
    )
    with_players = forms.BooleanField(
        label=_("Copy the players, with their teams"),
        required=False,
        help_text=_("Confirmed players only. Otherwise the list starts empty."),
    )
    visibility = forms.ChoiceField(
        label=_("Who sees the event"), widget=forms.RadioSelect, choices=CHOICES
    )
    token = forms.UUIDField(widget=forms.HiddenInput)

    def __init__(self, event: Tournament, data: Any = None) -> None:
        """Offer the next year's edition of ``event``."""
        name, starts_on = next_edition(event)
        initial = {
            "name": name,
            "starts_on": starts_on,
            "visibility": event.visibility,
            "token": uuid4(),
        }
        super().__init__(data, initial=initial)

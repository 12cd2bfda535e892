"""What the settings ask of an event that another program ran."""

from __future__ import annotations

from typing import Final

from django import forms
from django.utils.translation import gettext_lazy as _

from clubscore.tournaments.foreign_results import MOST_PARTICIPANTS
from clubscore.web.fields import NameField

FOREIGN: Final = ("results_from", "participants")


class ForeignFields(forms.Form):
    """The program, and how many players there were."""

    results_from = NameField(label=_("Results from"), max_length=60)
    participants = forms.IntegerField(
        label=_("Number of players"),
        required=False,
        min_value=1,
        max_value=MOST_PARTICIPANTS,
        help_text=_(
            "How many had a place in the event, whether they are on your list or not. Circuits that"
            " need the number don’t count the event without it. Empty: not known."
        ),
    )

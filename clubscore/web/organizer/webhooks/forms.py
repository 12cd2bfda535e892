"""A program to be told."""

from django import forms
from django.utils.translation import gettext_lazy as _

from clubscore.tournaments.notices.kinds import Topic


class WebhookForm(forms.Form):
    """Where a program is told, and of what."""

    url = forms.CharField(
        label=_("Address of the program"),
        max_length=500,
        help_text=_("It begins with https:// and can be reached from the internet."),
        widget=forms.URLInput(attrs={"autocomplete": "off", "inputmode": "url"}),
    )
    topics = forms.MultipleChoiceField(
        label=_("Tell it about"),
        choices=Topic.choices,
        widget=forms.CheckboxSelectMultiple,
    )

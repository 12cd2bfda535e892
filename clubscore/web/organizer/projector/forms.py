"""The form that takes an announcement."""

from typing import Any
from uuid import uuid4

from django import forms
from django.utils.translation import gettext_lazy as _


class AnnouncementForm(forms.Form):
    """An announcement."""

    text = forms.CharField(label=_("Announcement"), max_length=200)
    send = forms.BooleanField(
        label=_("Also send it to everyone who gets notifications"), required=False
    )
    token = forms.UUIDField(widget=forms.HiddenInput)

    def __init__(self, data: Any = None) -> None:
        """Ask for a text; a new form has a token of its own."""
        super().__init__(data, initial={"token": uuid4()})

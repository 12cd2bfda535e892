"""What the operator says about a club."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from clubscore.people.clubs.hosting import REASON_LENGTH, Quotas, quotas_of
from clubscore.people.models import HostedClub
from clubscore.web.fields import NameField

MOST_EVENTS, MOST_MEGABYTES = 1_000_000, 10_000_000


class SuspensionForm(forms.Form):
    """Why a club is suspended."""

    reason = NameField(
        label=_("Reason"),
        max_length=REASON_LENGTH,
        help_text=_("People in the club will read it."),
    )


class ClubQuotaForm(forms.Form):
    """How much a club may have, unlike others."""

    events = forms.IntegerField(
        label=_("Events"), min_value=0, max_value=MOST_EVENTS, required=False
    )
    uploads = forms.IntegerField(
        label=_("MB of files a day"), min_value=0, max_value=MOST_MEGABYTES, required=False
    )
    storage = forms.IntegerField(
        label=_("MB of storage"), min_value=0, max_value=MOST_MEGABYTES, required=False
    )

    def __init__(self, row: HostedClub, data: Any = None) -> None:
        """Show the current quotas."""
        own = quotas_of(row)
        super().__init__(
            data,
            initial={"events": own.events, "uploads": own.uploads, "storage": own.storage},
        )

    @property
    def quotas(self) -> Quotas:
        """The quotas entered; an empty field means the default from the settings."""
        return Quotas(**self.cleaned_data)

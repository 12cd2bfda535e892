"""How the public sees a player's name; the consent to an erasure."""

from django import forms
from django.utils.translation import gettext_lazy as _

from clubscore.people.models import Player

PRIVACY = Player.Privacy
CHOICES = [
    (PRIVACY.SHOWN.value, _("In full")),
    (PRIVACY.INITIALS.value, _("As initials")),
    (PRIVACY.HIDDEN.value, _("Not at all: “N.N.”, and no page from event to event")),
]


class PrivacyForm(forms.Form):
    """The name as a player asked to have it shown."""

    privacy = forms.ChoiceField(
        label=_("The public sees the name"), choices=CHOICES, widget=forms.RadioSelect
    )


class EraseForm(forms.Form):
    """Asked before anything is erased."""

    agreed = forms.BooleanField(
        label=_("I know that this cannot be undone."),
        error_messages={"required": _("Tick the box: an erasure cannot be undone.")},
    )

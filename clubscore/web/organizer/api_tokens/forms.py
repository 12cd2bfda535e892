"""A token to be made."""

from django import forms
from django.utils.translation import gettext_lazy as _

from clubscore.tournaments.models import ApiToken
from clubscore.web.fields import NameField


class TokenForm(forms.Form):
    """What a token is for, and what it may do."""

    name = NameField(
        label=_("Program"),
        max_length=60,
        help_text=_("To recognise the token in this list and in the log."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    scopes = forms.MultipleChoiceField(
        label=_("It may"),
        choices=ApiToken.Scope.choices,
        widget=forms.CheckboxSelectMultiple,
    )

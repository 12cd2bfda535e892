"""The form that takes an e-mail address."""

from django import forms
from django.utils.translation import gettext_lazy as _


class MailForm(forms.Form):
    """Where news is sent."""

    address = forms.EmailField(
        label=_("E-mail address"),
        max_length=254,
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
    )

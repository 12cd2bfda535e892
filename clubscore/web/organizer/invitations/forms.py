"""The form that invites someone to a role."""

from typing import Any

from django import forms
from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from clubscore.mail import mail_is_set_up
from clubscore.web.fields import NameField


class InvitationForm(forms.Form):
    """Whom a role is offered; by e-mail, where the operator has set it up."""

    name = NameField(
        label=pgettext_lazy("invitation", "For"),
        max_length=120,
        help_text=_("First and last name, to recognize the invitation in the list."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    role = forms.ChoiceField(label=_("Role"))
    email = forms.EmailField(
        label=_("E-mail"),
        required=False,
        help_text=_("The invitation is sent here. Leave blank to share the link yourself."),
        widget=forms.EmailInput(attrs={"autocomplete": "off"}),
    )

    def __init__(self, roles: type[models.TextChoices], first: str, data: Any = None) -> None:
        """Offer ``roles``, ``first`` chosen."""
        super().__init__(data, initial={"role": first})
        role = self.fields["role"]
        assert isinstance(role, forms.ChoiceField)  # noqa: S101 - tells mypy
        role.choices = roles.choices
        if not mail_is_set_up():
            del self.fields["email"]

"""What is typed about an invitation: whom it is for, and the account of who accepts it."""

from typing import Any

from django import forms
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.db import models
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from clubscore.mail import mail_is_set_up
from clubscore.people.models import User
from clubscore.people.passwords import password_rules

from .fields import NameField

NEW_PASSWORD = {"autocomplete": "new-password"}


class InvitationForm(forms.Form):
    """Whom a role is offered; by e-mail, where the operator has set it up."""

    name = NameField(
        label=_("Who it is for"),
        max_length=120,
        help_text=_("First and last name, so that you recognise the invitation in the list."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    role = forms.ChoiceField(label=_("Role"))
    email = forms.EmailField(
        label=_("E-mail"),
        required=False,
        help_text=_("The invitation is sent there. Leave it empty to pass on a link yourself."),
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


class AccountForm(forms.Form):
    """A new account, of whoever fills this in."""

    first_name = NameField(
        label=_("First name"),
        max_length=100,
        widget=forms.TextInput(attrs={"autocomplete": "given-name"}),
    )
    last_name = NameField(
        label=_("Last name"),
        max_length=100,
        widget=forms.TextInput(attrs={"autocomplete": "family-name"}),
    )
    username = forms.CharField(
        label=_("Username"),
        max_length=150,
        help_text=_("You log in with it: letters, digits and @ . + - _, without spaces."),
        widget=forms.TextInput(attrs={"autocomplete": "username", "autocapitalize": "none"}),
    )
    password = forms.CharField(
        label=_("Password"),
        max_length=4096,
        strip=False,
        widget=forms.PasswordInput(attrs=NEW_PASSWORD),
    )
    again = forms.CharField(
        label=_("Password again"),
        max_length=4096,
        strip=False,
        widget=forms.PasswordInput(attrs=NEW_PASSWORD),
    )

    def __init__(self, name: str = "", data: Any = None) -> None:
        """Propose the name the invitation was written for."""
        first, _space, last = name.partition(" ")
        super().__init__(data, initial={"first_name": first, "last_name": last})
        self.fields["password"].help_text = password_rules()

    def clean(self) -> dict[str, Any]:
        """Refuse two passwords, and a weak one."""
        told = super().clean() or {}
        password = told.get("password", "")
        if password and told.get("again") and told["again"] != password:
            self.add_error("again", gettext("The two passwords are not the same."))
        elif password:
            names = {key: told.get(key, "") for key in ("username", "first_name", "last_name")}
            try:
                validate_password(password, User(**names))
            except ValidationError as error:
                self.add_error("password", error)
        return told

    @property
    def account(self) -> dict[str, str]:
        """The values ``account_create`` takes."""
        return {key: value for key, value in self.cleaned_data.items() if key != "again"}

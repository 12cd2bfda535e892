"""The account of who accepts an invitation."""

from typing import Any

from django import forms
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from clubscore.people.logins.passwords import password_rules
from clubscore.people.models import User
from clubscore.web.fields import NameField

NEW_PASSWORD = {"autocomplete": "new-password"}


class AccountForm(forms.Form):
    """A new account for the person who fills in the form."""

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
        help_text=_("For logging in: letters, digits and @ . + - _, without spaces."),
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
            self.add_error("again", gettext("The passwords don’t match."))
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

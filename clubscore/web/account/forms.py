"""What people type about their own logins."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib.auth.forms import AuthenticationForm, SetPasswordForm
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from clubscore.people.logins.passkeys import NAME_LENGTH
from clubscore.people.logins.passwords import password_rules
from clubscore.people.models import User
from clubscore.web.proof.forms import CODE


class LoginForm(AuthenticationForm):
    """Name and password."""

    error_messages = {
        **AuthenticationForm.error_messages,
        "invalid_login": _("Wrong username or password. They are case-sensitive."),
    }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Ask for what the other pages call the username."""
        super().__init__(*args, **kwargs)
        self.fields["username"].label = _("Username")


class NewPasswordForm(SetPasswordForm):  # type: ignore[type-arg]  # takes none at run time
    """A new password, typed twice, for someone who is logged in or has a link."""

    def __init__(self, user: User, *args: Any, **kwargs: Any) -> None:
        """Ask for the new password of ``user``."""
        super().__init__(user, *args, **kwargs)
        _say_rules(self)


class EmailForm(forms.Form):
    """The address links for a new password are sent to."""

    email = forms.EmailField(
        label=_("E-mail"),
        max_length=254,
        required=False,
        help_text=_("Only you can see it. Optional."),
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
    )


class PasskeyForm(forms.Form):
    """What a new passkey is called."""

    name = forms.CharField(
        label=_("Name of the passkey"),
        max_length=NAME_LENGTH,
        required=False,
        help_text=_("To tell several apart, such as “phone”."),
    )


class ForgottenForm(forms.Form):
    """The account whose password was forgotten."""

    who = forms.CharField(
        label=_("Username or e-mail"),
        max_length=254,
        widget=forms.TextInput(
            attrs={"autocomplete": "username", "autocapitalize": "none", "spellcheck": "false"}
        ),
    )


def _say_rules(form: forms.Form) -> None:
    form.fields["new_password1"].help_text = password_rules()
    form.fields["new_password2"].help_text = ""


class CodeForm(forms.Form):
    """A code of the app, or a recovery code."""

    code = forms.CharField(
        label=pgettext_lazy("for logging in", "Code"), max_length=40, widget=CODE
    )

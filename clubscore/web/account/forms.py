"""What people type about their own logins."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib.auth import authenticate
from django.contrib.auth.forms import AuthenticationForm, PasswordChangeForm, SetPasswordForm
from django.core.exceptions import ValidationError
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from clubscore.people.logins.passkeys import NAME_LENGTH
from clubscore.people.logins.passwords import password_rules
from clubscore.people.models import User

CODE = forms.TextInput(
    attrs={"autocomplete": "one-time-code", "autocapitalize": "none", "spellcheck": "false"}
)


def password_is(request: HttpRequest, user: User, password: str) -> bool:
    """Tell whether a password is right; wrong ones count as those at login do."""
    return authenticate(request, username=user.username, password=password) is not None


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
    """Twice a new password, for whoever comes by a link."""

    def __init__(self, user: User, *args: Any, **kwargs: Any) -> None:
        """Ask for the new password of ``user``."""
        super().__init__(user, *args, **kwargs)
        _say_rules(self)


class OwnPasswordForm(PasswordChangeForm):
    """The old password and twice the new one."""

    def __init__(self, request: HttpRequest, user: User, data: Any = None) -> None:
        """Ask for the password of ``user``, who is logged in."""
        super().__init__(user, data)
        self.request = request
        _say_rules(self)

    def clean_old_password(self) -> str:
        """Count a wrong one, so that an open laptop is not enough to find it out."""
        password = str(self.cleaned_data["old_password"])
        if not password_is(self.request, self.user, password):
            raise ValidationError(
                self.error_messages["password_incorrect"], code="password_incorrect"
            )
        return password


class EmailForm(forms.Form):
    """The address links for a new password are sent to, and the password as proof."""

    email = forms.EmailField(
        label=_("E-mail"),
        max_length=254,
        required=False,
        help_text=_("Only you can see it. Optional."),
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
    )
    password = forms.CharField(
        label=_("Password"),
        max_length=4096,
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )


class PasskeyForm(forms.Form):
    """What a new passkey is called, and the password as proof."""

    name = forms.CharField(
        label=_("Name of the passkey"),
        max_length=NAME_LENGTH,
        required=False,
        help_text=_("To tell several apart, such as “phone”."),
    )
    password = forms.CharField(
        label=_("Password"),
        max_length=4096,
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )


class ForgottenForm(forms.Form):
    """Whose password is forgotten."""

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

    code = forms.CharField(label=_("Code"), max_length=40, widget=CODE)


class ProofForm(CodeForm):
    """Password and code, for what weakens a login."""

    password = forms.CharField(
        label=_("Password"),
        max_length=4096,
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )

    field_order = ["password", "code"]

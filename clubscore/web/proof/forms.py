"""What proves who someone is."""

from __future__ import annotations

from typing import Any, Final

from django import forms
from django.utils.translation import gettext_lazy as _

PREFIX: Final = "proof"  # of the fields, which stand beside those of another form
CODE = forms.TextInput(
    attrs={"autocomplete": "one-time-code", "autocapitalize": "none", "spellcheck": "false"}
)


class ProofForm(forms.Form):
    """The password, or the code that was sent by e-mail; the code of the app besides, if on."""

    password = forms.CharField(
        label=_("Password"),
        max_length=4096,
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )
    mailed = forms.CharField(label=_("Code from the e-mail"), max_length=40, widget=CODE)
    code = forms.CharField(
        label=_("Code from the app, or a recovery code"), max_length=40, widget=CODE
    )

    def __init__(self, *, by_mail: bool, with_code: bool, data: Any = None) -> None:
        """Ask for the code that was sent ``by_mail`` in place of the password."""
        super().__init__(data, prefix=PREFIX)
        del self.fields["password" if by_mail else "mailed"]
        if not with_code:
            del self.fields["code"]

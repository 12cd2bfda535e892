"""What a new password has to be."""

from django.contrib.auth.password_validation import MinimumLengthValidator
from django.utils.translation import gettext, ngettext


class LengthValidator(MinimumLengthValidator):
    """Django's, whose complaint has no Italian."""

    def get_error_message(self) -> str:
        """Say how long a password has to be."""
        return ngettext(
            "This password is too short: use at least %(min_length)s character.",
            "This password is too short: use at least %(min_length)s characters.",
            self.min_length,
        ) % {"min_length": self.min_length}


def password_rules() -> str:
    """Say in a sentence what the settings ask of a password."""
    return gettext(
        "At least %(letters)s characters, not just digits; nothing common and nothing like"
        " your name."
    ) % {"letters": LengthValidator().min_length}

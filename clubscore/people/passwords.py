"""What a new password has to be."""

from django.contrib.auth.password_validation import MinimumLengthValidator
from django.utils.translation import ngettext


class LengthValidator(MinimumLengthValidator):
    """Django's, whose complaint has no Italian."""

    def get_error_message(self) -> str:
        """Say how long a password has to be."""
        return ngettext(
            "This password is too short: it needs %(min_length)s character or more.",
            "This password is too short: it needs %(min_length)s characters or more.",
            self.min_length,
        ) % {"min_length": self.min_length}

"""What the models of an event share."""

import secrets

from django.db import models
from django.utils.translation import gettext_lazy as _

LINK_BYTES = 24  # 192 random bits in a table's link
SIGNATURE = 460  # characters: first and last name, login, brackets and blanks


def new_link_token() -> str:
    """Return an unguessable text for a table's link."""
    return secrets.token_urlsafe(LINK_BYTES)


def somebody_elsewhere() -> "models.CharField[str, str]":
    """Return the field for the name of someone without an account here: see ``User.signature``."""
    return models.CharField(max_length=SIGNATURE, blank=True, default="", editable=False)


class Via(models.TextChoices):
    """By what right someone acted."""

    PUBLIC = "public", _("public form")
    LINK = "link", _("table link")
    PLAYER = "player", _("player’s link")
    REFEREE = "referee", _("referee")
    ORGANIZER = "organizer", _("organizer")

"""The names of what tells players apart whose table points and points are equal."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _


class TieBreakName(models.TextChoices):
    """What an event may compare; how, ``clubscore.standings.tie_breaks`` says."""

    BEST_SESSION = "best_session", _("Best session")
    FIRST_PLACES = "first_places", _("Tables won")
    HANDS_WON = "hands_won", _("Hands won")
    FEWEST_DEAL_INS = "fewest_deal_ins", _("Fewest deal-ins")
    BEST_HAND = "best_hand", _("Best hand")

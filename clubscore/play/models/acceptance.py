"""Players' acceptances of single hands during the game."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from clubscore.tournaments.models import Entry

from .columns import A_SEAT
from .hand import Hand


class HandAcceptance(models.Model):
    """A player's word that a hand is recorded as it was played, for the revision they saw.

    Nothing waits for it or follows from it. Every change of the hand raises its revision, so the
    acceptance counts only for the revision it was given for.
    """

    hand = models.ForeignKey(Hand, on_delete=models.CASCADE, related_name="acceptances")
    seat = models.PositiveSmallIntegerField()  # starting wind
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="acceptances")
    revision = models.PositiveIntegerField()  # of the hand
    at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        verbose_name = _("acceptance of a hand")
        verbose_name_plural = _("acceptances of hands")
        ordering = ["at", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["hand", "seat", "entry", "revision"], name="handacceptance_once_a_revision"
            ),
            models.CheckConstraint(
                condition=Q(seat__in=A_SEAT), name="handacceptance_seat_is_a_seat"
            ),
            models.CheckConstraint(
                condition=Q(revision__gte=1), name="handacceptance_revision_from_one"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.hand}: {self.entry}"

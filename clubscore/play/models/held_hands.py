"""What phones say they hold: hands of a table that have not been recorded."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from clubscore.tournaments.models import Table


class HeldHands(models.Model):
    """The hands that one phone holds for a table, as reported when it last reached the server.

    They have no effect: the people running the event are told, and asked before they close over
    them. ``phone`` is a number made up by the phone. ``hands`` has ``[number, state, code]`` of
    each. The row is deleted when the phone reports that it holds nothing more.
    """

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="held_hands")
    phone = models.UUIDField()
    hands = models.JSONField()
    since = models.DateTimeField()  # when the first of them was entered, by the phone's clock
    told_at = models.DateTimeField(default=timezone.now)
    revision = models.PositiveIntegerField(default=1)  # grows when it says something else
    dismissed_at = models.DateTimeField(null=True, blank=True)  # until it says something else

    class Meta:
        verbose_name = _("hands on a phone")
        verbose_name_plural = _("hands on phones")
        ordering = ["table", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["table", "phone"], name="heldhands_once_a_phone"),
            models.CheckConstraint(
                condition=Q(revision__gte=1), name="heldhands_revision_from_one"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.table}: {len(self.hands)}"

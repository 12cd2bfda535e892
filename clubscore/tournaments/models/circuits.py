"""Rankings over several events."""

from uuid import uuid4

from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from clubscore.people.models import Club

from .tournament import Tournament


class Circuit(models.Model):
    """A ranking of a club over events of its own and of others.

    How it counts is a rule: ``clubscore.standings.circuits.rule``.
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="circuits")
    name = models.CharField(_("name"), max_length=100)
    starts_on = models.DateField(_("first day"), null=True, blank=True)  # no event begins earlier
    ends_on = models.DateField(_("last day"), null=True, blank=True)  # none ends later
    ruleset = models.CharField(_("rules"), max_length=32, blank=True, default="")  # empty: any
    kind = models.CharField(  # of the club's events that count by themselves
        max_length=16, blank=True, default="", choices=Tournament.Kind.choices
    )
    takes_all = models.BooleanField(default=False)  # of the club's events in these days
    events = models.ManyToManyField(Tournament, related_name="circuits", blank=True)  # chosen
    rule = models.JSONField(default=dict)
    token = models.UUIDField(default=uuid4, unique=True, editable=False)  # of the form it came from
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        verbose_name = _("circuit")
        verbose_name_plural = _("circuits")
        ordering = ["-ends_on", "name", "pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(starts_on=None) | Q(ends_on=None) | Q(ends_on__gte=F("starts_on")),
                name="circuit_ends_after_start",
            ),
            models.CheckConstraint(
                condition=Q(kind__in=["", "tournament", "league", "club_night"]),
                name="circuit_kind_known",
            ),
        ]

    def __str__(self) -> str:
        return self.name

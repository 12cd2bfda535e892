"""Tokens by which programs write, and what they were answered."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from clubscore.people.models import Club

from .tournament import Tournament


class ApiToken(models.Model):
    """What a program may do for the token's creator in an event, or in all events of a club.

    Only its SHA-256 is stored: neither the database nor a backup gives access.
    """

    class Scope(models.TextChoices):
        """What may be written; each scope is separate."""

        EVENT = "event", _("prepare events, draw seats, publish")
        ENTRIES = "entries", _("add and withdraw players")
        RESULTS = "results", _("start and close sessions, totals, close tables")
        HANDS = "hands", _("record and correct hands")

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="api_tokens")
    tournament = models.ForeignKey(  # None: all events of the club
        Tournament, null=True, blank=True, on_delete=models.CASCADE, related_name="api_tokens"
    )
    name = models.CharField(_("name"), max_length=60)
    scopes = models.JSONField(default=list)
    digest = models.CharField(max_length=64)
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="api_tokens"
    )
    made_at = models.DateTimeField(default=timezone.now, editable=False)
    last_used_at = models.DateTimeField(null=True, blank=True)
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("API token")
        verbose_name_plural = _("API tokens")
        ordering = ["-pk"]
        constraints = [
            models.UniqueConstraint(fields=["digest"], name="api_token_digest_once"),
            models.CheckConstraint(condition=~Q(name=""), name="api_token_has_a_name"),
        ]

    def __str__(self) -> str:
        return f"{self.tournament or self.club}: {self.name}"

    @property
    def scope_names(self) -> list[str]:
        """What it may write, in words."""
        return [str(scope.label) for scope in self.Scope if scope in self.scopes]


class ApiAnswer(models.Model):
    """The response to a write, returned again for the same request, which then writes nothing."""

    token = models.ForeignKey(ApiToken, on_delete=models.CASCADE, related_name="answers")
    key = models.CharField(max_length=100)
    digest = models.CharField(max_length=64)  # of address and body
    status = models.PositiveSmallIntegerField()
    body = models.TextField()
    at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        verbose_name = _("API answer")
        verbose_name_plural = _("API answers")
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["token", "key"], name="api_answer_key_once_per_token"),
        ]

    def __str__(self) -> str:
        return f"{self.token}: {self.key}"

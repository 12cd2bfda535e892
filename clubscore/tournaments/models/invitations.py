"""Roles that have been offered to someone, by a link."""

from datetime import datetime

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from clubscore.people.models import Club, Membership

from .tournament import EventRole, Tournament


class Invitation(models.Model):
    """A role in a club, or in one of its events, for the person who opens the link and accepts it.

    Only the SHA-256 of the link's token is stored: neither the database nor a backup gives access.
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="invitations")
    tournament = models.ForeignKey(  # None: a role in the club
        Tournament, null=True, blank=True, on_delete=models.CASCADE, related_name="invitations"
    )
    role = models.CharField(max_length=16)
    # Of the person invited, as the inviter writes it.
    name = models.CharField(_("name"), max_length=120)
    email = models.EmailField(blank=True, default="")  # where it was sent; empty: a link to pass on
    digest = models.CharField(max_length=64)
    invited_by = models.ForeignKey(  # None: the operator
        settings.AUTH_USER_MODEL, null=True, on_delete=models.CASCADE, related_name="+"
    )
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    expires_at = models.DateTimeField()
    accepted_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    accepted_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("invitation")
        verbose_name_plural = _("invitations")
        ordering = ["-pk"]
        constraints = [
            models.UniqueConstraint(fields=["digest"], name="invitation_digest_once"),
            models.CheckConstraint(
                condition=Q(tournament=None, role__in=["admin", "organizer"])
                | Q(tournament__isnull=False, role__in=["organizer", "referee"]),
                name="invitation_role_known",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.tournament or self.club}, {self.name}: {self.role_name}"

    @property
    def role_name(self) -> str:
        """The role in words."""
        choices = EventRole.Role.choices if self.tournament_id else Membership.Role.choices
        return str(dict(choices).get(self.role, self.role))

    def is_over(self, now: datetime | None = None) -> bool:
        """Tell whether it can no longer be accepted: it was accepted before, or has expired."""
        return self.accepted_at is not None or (now or timezone.now()) >= self.expires_at

"""Host names of clubs: their own domains, besides the server's address."""

from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from clubscore.jobs.leases import LeasedRow

from .clubs import Club


class ClubDomain(LeasedRow):
    """The host name of a club, and what the last look at it has found.

    It counts while it is active: then the club is served there and its links begin with it. A
    process of its own looks (``retry_at``: when next), under a lease.
    """

    class State(models.TextChoices):
        """What happens to requests for the name."""

        WAITING = "waiting", pgettext_lazy("domain", "being checked")
        ACTIVE = "active", pgettext_lazy("domain", "active")
        FAILED = "failed", pgettext_lazy("domain", "not active")

    club = models.OneToOneField(Club, on_delete=models.CASCADE, related_name="domain")
    host = models.CharField(_("domain"), max_length=253)  # as browsers send it, without a port
    state = models.CharField(max_length=8, choices=State.choices, default=State.WAITING)
    fault = models.CharField(max_length=32, blank=True, default="")  # code; empty: found good
    failing_since = models.DateTimeField(null=True, blank=True)  # without a good look between
    checked_at = models.DateTimeField(null=True, blank=True)
    set_at = models.DateTimeField(default=timezone.now)
    # When its DNS record named the club, or the operator gave it; no web server gets a certificate
    # for a name before that.
    proven_at = models.DateTimeField(null=True, blank=True)
    revision = models.PositiveIntegerField(default=1)  # grows with every write: see active

    class Meta:
        verbose_name = _("domain")
        verbose_name_plural = _("domains")
        constraints = [
            models.UniqueConstraint(fields=["host"], name="club_domain_host_once"),
            models.CheckConstraint(
                condition=Q(state__in=["waiting", "active", "failed"]),
                name="club_domain_state_known",
            ),
        ]

    def __str__(self) -> str:
        return self.host

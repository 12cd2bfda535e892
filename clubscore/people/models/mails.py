"""E-mails to people about their own accounts."""

from typing import ClassVar

from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from clubscore.jobs.leases import LeasedRow

from .users import User


class AccountMail(LeasedRow):
    """A queued e-mail about a change of an account: deleted once it is sent.

    It is written in the transaction of that change, as facts; the words are made when it is sent.
    It holds no secret and no whole network address.
    """

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="mails")
    to = models.EmailField()  # as it was at that moment: of a new address the old one is told
    kind = models.CharField(max_length=20)  # of clubscore.people.account_mails.Told
    detail = models.CharField(max_length=200, blank=True, default="")  # what a passkey is called
    device = models.CharField(max_length=60, blank=True, default="")  # browser and system
    network = models.CharField(max_length=50, blank=True, default="")
    language = models.CharField(max_length=8)
    zone = models.CharField(max_length=64)  # in which the time is told
    at = models.DateTimeField(default=timezone.now)
    attempts = models.PositiveSmallIntegerField(default=0)

    class Meta:
        verbose_name = _("e-mail about an account")
        verbose_name_plural = _("e-mails about accounts")
        ordering: ClassVar[list[str]] = ["pk"]
        constraints = [
            models.CheckConstraint(condition=~Q(to=""), name="accountmail_to_somebody"),
        ]

    def __str__(self) -> str:
        return f"{self.user}: {self.kind}"

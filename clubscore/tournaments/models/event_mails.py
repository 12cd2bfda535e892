"""E-mails from organizers to the people of an event: what was written, what is still being sent."""

from typing import ClassVar
from uuid import uuid4

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from clubscore.jobs.leases import LeasedRow

from .entries import Entry
from .tournament import Tournament


class EventMail(models.Model):
    """What organizers wrote to some people of an event; it is deleted with their contacts."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="mails")
    recipients = models.CharField(max_length=12)  # of roster.addresses.Recipients
    subject = models.CharField(max_length=120)
    text = models.TextField()
    answers_to = models.CharField(max_length=254, blank=True, default="")  # an e-mail address
    site = models.CharField(max_length=200)  # how the addresses of this installation begin
    copies_made = models.PositiveIntegerField()  # one for each address
    token = models.UUIDField(default=uuid4, unique=True, editable=False)  # of the form it came from
    sent_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    sent_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        verbose_name = _("e-mail to players")
        verbose_name_plural = _("e-mails to players")
        ordering: ClassVar[list[str]] = ["-pk"]
        constraints = [
            models.CheckConstraint(
                condition=~Q(subject="") & ~Q(text=""), name="eventmail_says_something"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.tournament}: {self.subject}"


class MailCopy(LeasedRow):
    """An e-mail to players that is being sent to one address: deleted once it is sent.

    If delivery fails, it stays, so that the failure can be shown, until contacts are deleted.
    """

    mail = models.ForeignKey(EventMail, on_delete=models.CASCADE, related_name="copies")
    entry = models.ForeignKey(  # None: merged or removed since
        Entry, null=True, on_delete=models.SET_NULL, related_name="mail_copies"
    )
    to = models.CharField(max_length=254)
    language = models.CharField(max_length=8)  # of the words around the text
    attempts = models.PositiveSmallIntegerField(default=0)
    failed_at = models.DateTimeField(null=True, blank=True)  # None: it is on its way

    class Meta:
        verbose_name = _("copy of an e-mail")
        verbose_name_plural = _("copies of e-mails")
        ordering: ClassVar[list[str]] = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["mail", "to"], name="mailcopy_once_an_address"),
        ]
        indexes = [
            models.Index(fields=["id"], condition=Q(failed_at=None), name="mailcopy_on_its_way"),
        ]

    def __str__(self) -> str:
        return f"{self.mail}: {self.entry or '–'}"

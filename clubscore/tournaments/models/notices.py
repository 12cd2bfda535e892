"""Notices: who subscribed, what happened, what has been delivered.

A notice is written in the transaction of the change it reports. Who gets it, the wording, and
delivery once and in order are the business of :mod:`clubscore.delivery`.
"""

import secrets

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from clubscore.jobs.leases import LeasedRow
from clubscore.people.models import Club

from .entries import Entry
from .session import Session, Table
from .tournament import Tournament

KEY_BYTES = 24  # 192 random bits in the address that ends a subscription


def new_key() -> str:
    """Return an unguessable text for the address of a subscription."""
    return secrets.token_urlsafe(KEY_BYTES)


class Notice(models.Model):
    """An event that someone has subscribed to hear about."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="notices")
    kind = models.CharField(max_length=40)  # as programs know it: "hand.recorded"
    session = models.ForeignKey(Session, null=True, on_delete=models.CASCADE, related_name="+")
    table = models.ForeignKey(Table, null=True, on_delete=models.CASCADE, related_name="+")
    entry = models.ForeignKey(Entry, null=True, on_delete=models.CASCADE, related_name="+")
    facts = models.JSONField(default=dict)
    once = models.CharField(max_length=100, blank=True, default="")  # what is told a single time
    at = models.DateTimeField(default=timezone.now, editable=False)
    addressed_at = models.DateTimeField(null=True)  # when it was found out who gets it

    class Meta:
        verbose_name = _("notice")
        verbose_name_plural = _("notices")
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "once"], condition=~Q(once=""), name="notice_told_once"
            ),
        ]
        indexes = [
            models.Index(
                fields=["id"], condition=Q(addressed_at=None), name="notice_to_be_addressed"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.tournament}: {self.kind}"


class Subscription(LeasedRow):
    """A device or e-mail address that gets notices about an event, and about a player in it.

    Notices are sent in order: a later one waits for the one before. It belongs to no account.
    Anyone with its ``key`` can end it; it ends by itself after the event.
    """

    class Kind(models.TextChoices):
        """By which way."""

        PUSH = "push", _("device")
        MAIL = "mail", _("e-mail")

    tournament = models.ForeignKey(
        Tournament, on_delete=models.CASCADE, related_name="subscriptions"
    )
    entry = models.ForeignKey(  # None: only what concerns everybody
        Entry, null=True, blank=True, on_delete=models.CASCADE, related_name="subscriptions"
    )
    opening = models.BooleanField(default=False)  # is told once that registration opens
    general = models.BooleanField(default=True)  # is told all else; if not, it ends after that
    own = models.BooleanField(default=False)  # by whoever sent the request, or has the seat's link
    kind = models.CharField(max_length=4, choices=Kind.choices)
    address = models.CharField(max_length=500)  # the push service’s for the device, or of e-mail
    public_key = models.CharField(max_length=100, blank=True, default="")  # the browser's, P-256
    secret = models.CharField(max_length=40, blank=True, default="")  # shared with the browser
    key = models.CharField(max_length=40, default=new_key, unique=True, editable=False)
    language = models.CharField(max_length=8)
    site = models.CharField(max_length=200)  # how the addresses of this installation begin
    seat = models.CharField(max_length=40, blank=True, default="")  # told last: session:table:wind
    confirmed_at = models.DateTimeField(null=True, blank=True)  # None: e-mail nobody confirmed yet
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        verbose_name = _("subscription")
        verbose_name_plural = _("subscriptions")
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "kind", "address"], name="subscription_once_an_event"
            ),
            models.CheckConstraint(
                condition=Q(kind="mail", public_key="", secret="")
                | (Q(kind="push") & ~Q(public_key="") & ~Q(secret="")),
                name="subscription_keys_fit_kind",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.tournament}: {self.get_kind_display()}"


class Webhook(LeasedRow):
    """The address of a program that is told about an event, or about all events of a club.

    As to a device, one notice after the other.
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="webhooks")
    tournament = models.ForeignKey(  # None: all events of the club
        Tournament, null=True, blank=True, on_delete=models.CASCADE, related_name="webhooks"
    )
    url = models.CharField(max_length=500)
    topics = models.JSONField(default=list)  # what is told: see notices.kinds.Topic
    secret = models.CharField(max_length=60)  # signs what is sent, so it is kept as it is
    site = models.CharField(max_length=200)  # how the addresses of this installation begin
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="webhooks"
    )
    made_at = models.DateTimeField(default=timezone.now, editable=False)
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("webhook")
        verbose_name_plural = _("webhooks")
        ordering = ["-pk"]

    def __str__(self) -> str:
        return f"{self.tournament or self.club}: {self.url}"


class Delivery(models.Model):
    """A notice on its way to one receiver."""

    class State(models.TextChoices):
        """Failed deliveries are tried again for a while, then dropped."""

        PENDING = "pending", pgettext_lazy("delivery", "waiting")
        SENT = "sent", pgettext_lazy("delivery", "delivered")
        DROPPED = "dropped", pgettext_lazy("delivery", "dropped")

    notice = models.ForeignKey(Notice, on_delete=models.CASCADE, related_name="deliveries")
    subscription = models.ForeignKey(
        Subscription, null=True, on_delete=models.CASCADE, related_name="deliveries"
    )
    webhook = models.ForeignKey(
        Webhook, null=True, on_delete=models.CASCADE, related_name="deliveries"
    )
    what = models.CharField(max_length=20, blank=True, default="")  # how people are told
    facts = models.JSONField(default=dict)  # what it says to this receiver
    once = models.CharField(max_length=100, blank=True, default="")  # told a single time
    state = models.CharField(max_length=8, choices=State.choices, default=State.PENDING)
    attempts = models.PositiveSmallIntegerField(default=0)
    status = models.PositiveSmallIntegerField(null=True)  # HTTP status of the last attempt
    error = models.CharField(max_length=200, blank=True, default="")
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    expires_at = models.DateTimeField()  # afterwards it is no news
    ended_at = models.DateTimeField(null=True)

    class Meta:
        verbose_name = _("delivery")
        verbose_name_plural = _("deliveries")
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(subscription=None, webhook__isnull=False)
                | Q(subscription__isnull=False, webhook=None),
                name="delivery_to_one_receiver",
            ),
            models.CheckConstraint(
                condition=Q(state="pending", ended_at=None)
                | (~Q(state="pending") & Q(ended_at__isnull=False)),
                name="delivery_time_fits_state",
            ),
            models.UniqueConstraint(
                fields=["subscription", "once"],
                condition=~Q(once=""),
                name="delivery_once_a_subscription",
            ),
            models.UniqueConstraint(fields=["notice", "webhook"], name="delivery_once_a_webhook"),
        ]
        indexes = [
            models.Index(
                fields=["subscription", "id"],
                condition=Q(state="pending"),
                name="delivery_to_subscriptions",
            ),
            models.Index(
                fields=["webhook", "id"], condition=Q(state="pending"), name="delivery_to_webhooks"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.notice}: {self.get_state_display()}"


class PushKey(models.Model):
    """The key by which push services know this installation (VAPID); created at first use."""

    private = models.TextField()  # PKCS 8, PEM
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        verbose_name = _("push key")
        verbose_name_plural = _("push keys")
        constraints = [
            models.CheckConstraint(condition=Q(id=1), name="pushkey_only_one"),
        ]

    def __str__(self) -> str:
        return f"{self.created_at:%Y-%m-%d}"

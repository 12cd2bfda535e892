"""What the operator of a server knows of its clubs, and clubs that are about to begin."""

from typing import ClassVar

from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from .clubs import Club
from .users import User


class HostedClub(models.Model):
    """A club as the operator sees it; a club without a row is one nothing is known of.

    It belongs to this server and never leaves it with the club.
    """

    club = models.OneToOneField(Club, on_delete=models.CASCADE, related_name="hosted")
    begun_at = models.DateTimeField(null=True, blank=True)  # None: before this was noted
    begun_by = models.ForeignKey(
        User, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    is_new = models.BooleanField(default=False)  # the operator has not looked at it yet
    reason = models.CharField(max_length=300, blank=True, default="")  # why it is suspended
    # What it may have at most; None: as the settings say.
    most_events = models.PositiveIntegerField(null=True, blank=True)
    most_uploads = models.PositiveIntegerField(null=True, blank=True)  # MB a day
    most_storage = models.PositiveIntegerField(null=True, blank=True)  # MB
    # Its size when it was last counted, every night; see clubscore.exchange.club_sizes.
    events = models.PositiveIntegerField(default=0)
    players = models.PositiveIntegerField(default=0)
    hands = models.PositiveIntegerField(default=0)
    storage = models.PositiveBigIntegerField(default=0)  # bytes
    active_at = models.DateTimeField(null=True, blank=True)  # the last change of an event
    counted_at = models.DateTimeField(null=True, blank=True)  # None: not counted yet
    upload_day = models.DateField(null=True, blank=True)  # on which files were sent,
    upload_bytes = models.PositiveBigIntegerField(default=0)  # and how much they were

    class Meta:
        verbose_name = _("hosted club")
        verbose_name_plural = _("hosted clubs")
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["club"], condition=Q(is_new=True), name="hostedclub_new"),
        ]

    def __str__(self) -> str:
        return str(self.club)


class ClubRequest(models.Model):
    """A club someone wants to start: it begins once a mailed link is opened.

    Only a hash of the link is stored. Unconfirmed requests are deleted.
    """

    digest = models.CharField(max_length=64, unique=True)
    email = models.EmailField()
    first_name = models.CharField(max_length=100)
    last_name = models.CharField(max_length=100)
    name = models.CharField(max_length=100)
    city = models.CharField(max_length=100, blank=True, default="")
    country = models.CharField(max_length=3)
    time_zone = models.CharField(max_length=64)
    language = models.CharField(max_length=8)
    network = models.CharField(max_length=50, blank=True, default="")  # never the whole address
    made_at = models.DateTimeField(default=timezone.now, db_index=True)
    club = models.OneToOneField(  # that has begun by it
        Club, null=True, blank=True, on_delete=models.CASCADE, related_name="request"
    )

    class Meta:
        verbose_name = _("club to be started")
        verbose_name_plural = _("clubs to be started")

    def __str__(self) -> str:
        return self.name

    @property
    def fingerprint(self) -> str:
        """Tells this one from another in a form."""
        return self.digest[:16]

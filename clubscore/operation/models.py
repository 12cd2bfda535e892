"""What a verification has found, so that it need not be repeated."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class VerifiedBook(models.Model):
    """The stored book of a club as a verification found it, in the way of ``VerifiedEvent``."""

    club = models.PositiveBigIntegerField(primary_key=True)  # its id
    fingerprint = models.CharField(max_length=64)  # of the book and of all events of the club
    at = models.DateTimeField()  # when it was looked at

    class Meta:
        verbose_name = _("verified book of a club")
        verbose_name_plural = _("verified books of clubs")
        ordering = ["club"]

    def __str__(self) -> str:
        return f"{self.club}: {self.at:%Y-%m-%d}"


class VerifiedEvent(models.Model):
    """An event as a verification found it, of a run that found nothing wrong anywhere.

    ``event`` is no foreign key: when a run ends, an event of its beginning may be deleted.
    """

    event = models.PositiveBigIntegerField(primary_key=True)  # its id
    fingerprint = models.CharField(max_length=64)  # of its rows and of the code that looked at them
    at = models.DateTimeField()  # when it was looked at

    class Meta:
        verbose_name = _("verified event")
        verbose_name_plural = _("verified events")
        ordering = ["event"]

    def __str__(self) -> str:
        return f"{self.event}: {self.at:%Y-%m-%d}"

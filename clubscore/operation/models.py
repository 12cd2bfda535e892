"""What the operator's commands remember."""

from django.db import models
from django.utils.translation import gettext_lazy as _


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

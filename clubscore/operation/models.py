"""The results of verifications, so they need not be repeated; when commands last ran."""

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class LastRun(models.Model):
    """When a command of the night last did all of its work."""

    class Command(models.TextChoices):
        """Those whose age is watched."""

        BACKUP = "backup"
        VERIFY = "verify"

    command = models.CharField(max_length=20, primary_key=True, choices=Command.choices)
    at = models.DateTimeField()  # when it ended
    differences = models.PositiveIntegerField(default=0)  # that a verification found

    class Meta:
        verbose_name = _("last run of a command")
        verbose_name_plural = _("last runs of commands")
        ordering = ["command"]

    def __str__(self) -> str:
        return f"{self.command}: {self.at:%Y-%m-%d %H:%M}"

    @classmethod
    def note(cls, command: Command, *, differences: int = 0) -> None:
        """Write down that a command has ended now."""
        now = timezone.now()
        cls.objects.update_or_create(
            command=command, defaults={"at": now, "differences": differences}
        )


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
    """An event as a verification found it, in a run that found nothing wrong anywhere.

    ``event`` is not a foreign key: an event may be deleted while the run is still going.
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

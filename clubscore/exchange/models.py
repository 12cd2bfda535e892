"""Files on their way in, and where an event came from."""

from uuid import uuid4

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from clubscore.jobs.queue import Job
from clubscore.tournaments.models import Tournament


class Upload(Job):
    """A file somebody sent: until it is read, and between the look at it and the consent.

    It is here and not in a process or on its disk, so that any server may read it, and answer.
    """

    class State(models.TextChoices):
        """Waiting for a worker, at one, or over."""

        WAITING = "waiting", pgettext_lazy("document", "waiting")
        RUNNING = "running", pgettext_lazy("file", "being read")
        DONE = "done", pgettext_lazy("document", "ready")
        FAILED = "failed", pgettext_lazy("document", "failed")

    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="uploads"
    )
    kind = models.CharField(max_length=20)  # what it is for, such as "event"
    name = models.CharField(max_length=200)  # of the file
    content = models.BinaryField()  # compressed with zlib
    summary = models.JSONField(default=dict, blank=True)  # plain values, such as a page shows
    token = models.UUIDField(default=uuid4, unique=True, editable=False)  # in its address
    made_at = models.DateTimeField(default=timezone.now, editable=False)
    task = models.CharField(max_length=20, blank=True, default="")  # see .uploads.tasks
    target = models.JSONField(default=dict, blank=True)  # what the task is done for
    state = models.CharField(max_length=8, choices=State.choices, default=State.DONE)

    class Meta:
        verbose_name = _("uploaded file")
        verbose_name_plural = _("uploaded files")
        ordering = ["-pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(state__in=["waiting", "running", "done", "failed"]),
                name="upload_state_known",
            ),
        ]

    def __str__(self) -> str:
        return self.name


class Origin(models.Model):
    """Where an event was before it was imported, and who imported it."""

    tournament = models.OneToOneField(Tournament, on_delete=models.CASCADE, related_name="origin")
    club_name = models.CharField(max_length=100)  # of the club that kept it first
    imported_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    imported_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        verbose_name = _("origin")
        verbose_name_plural = _("origins")

    def __str__(self) -> str:
        return f"{self.tournament}: {self.club_name}"

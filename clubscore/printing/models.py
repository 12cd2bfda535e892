"""Print jobs and printed documents, stored for a while for later requests."""

from uuid import uuid4

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from clubscore.jobs.queue import Job
from clubscore.tournaments.models import Tournament


class PrintJob(Job):
    """A requested document: its progress, and how long it is stored.

    Its kind decides from the parameters who may have it.
    """

    class State(models.TextChoices):
        """Waiting for a worker, at one, or over."""

        WAITING = "waiting", pgettext_lazy("document", "waiting")
        RUNNING = "running", pgettext_lazy("document", "being prepared")
        DONE = "done", pgettext_lazy("document", "ready")
        FAILED = "failed", pgettext_lazy("document", "failed")

    key = models.UUIDField(default=uuid4, unique=True, editable=False)  # in its address
    tournament = models.ForeignKey(  # None: the same for everybody, of no event
        Tournament, null=True, blank=True, on_delete=models.CASCADE, related_name="print_jobs"
    )
    kind = models.CharField(max_length=32)  # of clubscore.printing.documents.registry
    parameters = models.JSONField(default=dict)
    language = models.CharField(max_length=16)  # or two: "it,en"
    request = models.CharField(max_length=64)  # digest of the above
    fingerprint = models.CharField(max_length=64)  # digest of what the event was like
    public = models.BooleanField(default=False)  # nobody official asked: the others come first
    title = models.CharField(max_length=300)
    state = models.CharField(max_length=8, choices=State.choices, default=State.WAITING)
    pages = models.PositiveIntegerField(default=0)  # expected
    pages_done = models.PositiveIntegerField(default=0)
    progress = models.FloatField(default=0)  # 0 to 1
    size = models.PositiveIntegerField(default=0)  # bytes
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    created_at = models.DateTimeField(auto_now_add=True)
    ended_at = models.DateTimeField(null=True, blank=True)
    expires_at = models.DateTimeField(null=True, blank=True)  # None: not ended

    class Meta:
        verbose_name = _("document")
        verbose_name_plural = _("documents")
        ordering = ["public", "pk"]  # as they are worked on
        constraints = [
            models.UniqueConstraint(
                fields=["request", "fingerprint"],
                condition=Q(state__in=["waiting", "running", "done"]),
                name="printjob_once",
            ),
            models.CheckConstraint(
                condition=Q(state__in=["waiting", "running", "done", "failed"]),
                name="printjob_state_known",
            ),
            models.CheckConstraint(
                condition=Q(progress__gte=0, progress__lte=1), name="printjob_progress_is_a_share"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.title}: {self.get_state_display()}"

    @property
    def percent(self) -> int:
        """The progress in percent."""
        return round(100 * self.progress)


class PrintedFile(models.Model):
    """The output of a job; a separate row, so that looking at jobs does not read it."""

    job = models.OneToOneField(
        PrintJob, primary_key=True, on_delete=models.CASCADE, related_name="file"
    )
    content = models.BinaryField()

    class Meta:
        verbose_name = _("printed file")
        verbose_name_plural = _("printed files")

    def __str__(self) -> str:
        return self.job.title

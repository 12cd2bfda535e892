"""Files on their way in, where an event came from, and work on whole clubs."""

from uuid import uuid4

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from clubscore.jobs.queue import Job
from clubscore.people.models import Club
from clubscore.tournaments.models import Tournament


class Upload(Job):
    """A file someone sent, stored until it is read, and between its preview and the consent.

    It is in the database, not in a process or on its disk, so any server can read it and answer.
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


class ClubJob(Job):
    """A job on a whole club: its progress, and who asked.

    It writes a club into a file, checks or imports a file, or deletes a club. The file is stored
    for a while, in parts, so that any server can send or read it.
    """

    class Kind(models.TextChoices):
        """What is done."""

        EXPORT = "export", pgettext_lazy("work on a club", "Export")
        DELETE = "delete", pgettext_lazy("work on a club", "Deletion")
        CHECK = "check", _("Look at a file")
        IMPORT = "import", pgettext_lazy("work on a club", "Import")

    class State(models.TextChoices):
        """Waiting for a worker, at one, or over."""

        WAITING = "waiting", pgettext_lazy("club", "waiting")
        RUNNING = "running", pgettext_lazy("club", "at work")
        DONE = "done", pgettext_lazy("club", "done")
        FAILED = "failed", pgettext_lazy("club", "failed")

    key = models.UUIDField(default=uuid4, unique=True, editable=False)  # in its address
    kind = models.CharField(max_length=8, choices=Kind.choices)
    club = models.ForeignKey(  # None: it has been deleted, or is in a file still
        Club, null=True, on_delete=models.SET_NULL, related_name="jobs"
    )
    club_name = models.CharField(max_length=100)
    slug = models.CharField(max_length=60, blank=True)  # empty: nobody has looked into the file
    summary = models.JSONField(default=dict, blank=True)  # of a file: what a page tells of it
    created_by = models.ForeignKey(  # None: the operator, by a command
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    ended_at = models.DateTimeField(null=True, blank=True)
    expires_at = models.DateTimeField(null=True, blank=True)  # None: not ended
    events = models.PositiveIntegerField(default=0)  # of the club
    events_done = models.PositiveIntegerField(default=0)
    size = models.PositiveBigIntegerField(default=0)  # of the file, in bytes
    state = models.CharField(max_length=8, choices=State.choices, default=State.WAITING)

    class Meta:
        verbose_name = _("work on a club")
        verbose_name_plural = _("work on clubs")
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["club", "kind"],
                condition=Q(state__in=["waiting", "running"]),
                name="club_job_once",
            ),
            models.CheckConstraint(
                condition=Q(state__in=["waiting", "running", "done", "failed"]),
                name="club_job_state_known",
            ),
            models.CheckConstraint(
                condition=Q(kind__in=["export", "delete", "check", "import"]),
                name="club_job_kind_known",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.slug}: {self.get_kind_display()}"

    @property
    def percent(self) -> int:
        """How much is done, in percent."""
        return min(100 * self.events_done // self.events, 100) if self.events else 0


class ClubFilePart(models.Model):
    """A part of the file of a club, in the order of their numbers."""

    job = models.ForeignKey(ClubJob, on_delete=models.CASCADE, related_name="parts")
    number = models.PositiveIntegerField()
    content = models.BinaryField()

    class Meta:
        verbose_name = _("part of a club file")
        verbose_name_plural = _("parts of club files")
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["job", "number"], name="club_file_part_once"),
        ]

    def __str__(self) -> str:
        return f"{self.job}: {self.number}"

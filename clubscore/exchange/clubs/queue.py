"""The queue of work on whole clubs: files written and read, clubs that come and that go."""

from __future__ import annotations

from datetime import timedelta
from importlib import import_module
from typing import Any, Final
from uuid import UUID

from django.db.models import QuerySet
from django.utils import timezone

from clubscore.database import outlast_outage
from clubscore.exchange.models import ClubJob
from clubscore.jobs.queue import AT_WORK, DONE, FAILED, WAITING, JobQueue
from clubscore.jobs.signs import Progress, Reporter
from clubscore.jobs.workers import Worker

KEPT: Final = timedelta(hours=24)  # a file, and what became of a job


# The error of a job whose worker has died; a deletion is gone on with instead.
INTERRUPTED: Final = {
    "club_job_interrupted": ClubJob.Kind.EXPORT,
    "club_check_interrupted": ClubJob.Kind.CHECK,
    "club_import_interrupted": ClubJob.Kind.IMPORT,
}


class ClubQueue(JobQueue[ClubJob]):
    """Jobs on clubs, in the order they were requested; two at a time."""

    model = ClubJob
    worker = Worker("club_jobs")
    interrupted_code = "club_job_interrupted"
    broken_code = "club_job_failed"
    at_once = 2

    def rows(self) -> QuerySet[ClubJob]:
        """Return all jobs with their clubs."""
        return super().rows().select_related("club")

    def at_failure(self) -> dict[str, Any]:
        """Return when it failed, and until when that is shown."""
        now = timezone.now()
        return {"ended_at": now, "expires_at": now + KEPT}

    def interrupt(self, jobs: QuerySet[ClubJob]) -> None:
        """Let the next worker continue a deletion, as half a club is useless; exports fail."""
        begun = list(jobs.values_list("pk", "kind"))
        deletions = [pk for pk, kind in begun if kind == ClubJob.Kind.DELETE]
        ClubJob.objects.filter(pk__in=deletions).update(state=WAITING, beat_at=timezone.now())
        for code, which in INTERRUPTED.items():
            stopped = ClubJob.objects.filter(pk__in=[pk for pk, kind in begun if kind == which])
            stopped.update(state=FAILED, error={"code": code}, **self.at_failure())

    def work(self, job: ClubJob) -> None:
        """Write the file of a club, look into one, bring the club of it here, or delete one."""
        mine = ClubJob.objects.filter(pk=job.pk)
        package = __package__ or ""
        if job.kind == ClubJob.Kind.EXPORT:
            import_module(f"{package}.exports").club_export(job, Reporter(mine))
            return
        if job.kind in (ClubJob.Kind.CHECK, ClubJob.Kind.IMPORT):
            import_module(f"{package}.arrivals").WORK[job.kind](job, Progress(mine))
            return
        if job.club_id is not None:
            progress = Progress(mine)
            delete = import_module(f"{package}.deletion").closed_club_delete
            delete(job.club_id, lambda events: progress.tell(events_done=events))
        now = timezone.now()
        self.end(job, DONE, events_done=job.events, ended_at=now, expires_at=now + KEPT)


CLUBS: Final = ClubQueue()


def work_on_clubs() -> int:
    """Work until no waiting job may start; return how many ran."""
    outlast_outage(club_jobs_expire)
    return CLUBS.run()


def club_jobs_expire() -> None:
    """Delete expired jobs and, with them, their files."""
    ClubJob.objects.filter(expires_at__lt=timezone.now()).delete()


def exports_forget(*, club: int) -> None:
    """Delete a club's files and discard any being written. Needs a transaction."""
    exports = ClubJob.objects.filter(club=club, kind=ClubJob.Kind.EXPORT)
    # Wait for one that is being kept this moment: its parts would be in the way unseen.
    list(exports.order_by("pk").select_for_update(no_key=True).values_list("pk", flat=True))
    exports.delete()


def club_job_look(key: UUID) -> ClubJob | None:
    """Return a job as it is now; one whose worker has died has failed, or waits for another."""
    fresh = ClubJob.objects.exclude(expires_at__lt=timezone.now())
    return CLUBS.look(fresh.filter(key=key).select_related("club", "created_by"))


def jobs_at_work(**which: Any) -> QuerySet[ClubJob]:
    """Return some jobs that are waiting or in progress."""
    return ClubJob.objects.filter(state__in=AT_WORK, **which)

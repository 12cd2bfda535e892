"""The file of a club: requested, written by a worker, stored for a day, sent in parts."""

from __future__ import annotations

from collections.abc import Iterator
from tempfile import TemporaryFile
from typing import IO, Any, Final

from django.db import transaction
from django.db.models.signals import post_save
from django.utils import timezone

from clubscore.errors import ClubError
from clubscore.exchange.club_file.writer import club_file_write
from clubscore.exchange.models import ClubFilePart, ClubJob
from clubscore.jobs.queue import DONE
from clubscore.jobs.signs import Reporter
from clubscore.limits import Budget
from clubscore.people.audit import act_log
from clubscore.people.models import Act, Club, Player, User
from clubscore.people.roles import lock_club

from .queue import CLUBS, KEPT, club_jobs_expire, exports_forget, jobs_at_work

PART: Final = 2**20  # bytes kept in one row
BUDGET: Final = Budget(12)  # files that an account may have written in an hour


def club_export_ask(*, club: Club, by: User, address: str = "") -> ClubJob:
    """Have the file of a club written, unless that is going on; return the progress.

    The caller has asked whether ``by`` may have it. Raises ``club_exports_enough`` and ``gone``.
    """
    club_jobs_expire()
    if (job := jobs_at_work(club=club, kind=ClubJob.Kind.EXPORT).first()) is None:
        BUDGET.take("club-exports", str(by.pk), units=1, refusal="club_exports_enough")
        job = _begin(club, by, address)
    CLUBS.call()
    return job


@transaction.atomic
def _begin(club: Club, by: User, address: str) -> ClubJob:
    club = lock_club(club)
    kind = ClubJob.Kind.EXPORT
    if (faster := jobs_at_work(club=club, kind=kind).first()) is not None:
        return faster
    act_log(kind=Act.Kind.CLUB_EXPORTED, by=by, club=club, address=address)
    return ClubJob.objects.create(
        kind=kind,
        club=club,
        club_name=club.name,
        slug=club.slug,
        created_by=by,
        events=club.tournaments.count(),
    )


def club_export(job: ClubJob, reporter: Reporter) -> None:
    """Write the file of a club and keep it, in place of the last one."""
    club = job.club
    if club is None or club.kept_until is not None:
        raise ClubError("gone")
    with TemporaryFile() as file:
        with reporter:
            club_file_write(club, file, lambda events: reporter.tell(events_done=events))
        _keep(job, file)


@transaction.atomic
def _keep(job: ClubJob, file: IO[bytes]) -> None:
    """Store a file, unless someone in it was erased meanwhile (:func:`keep_no_erased`)."""
    now = timezone.now()
    size = file.tell()
    ends = {"ended_at": now, "expires_at": now + KEPT}
    if not CLUBS.end(job, DONE, size=size, events_done=job.events, **ends):
        return
    file.seek(0)
    for number, content in enumerate(iter(lambda: file.read(PART), b"")):
        ClubFilePart.objects.create(job=job, number=number, content=content)
    earlier = ClubJob.objects.filter(club=job.club_id, kind=ClubJob.Kind.EXPORT, state=DONE)
    earlier.exclude(pk=job.pk).delete()


def latest_export(club: Club) -> ClubJob | None:
    """Return the file of a club that is being written or kept."""
    fresh = club.jobs.filter(kind=ClubJob.Kind.EXPORT).exclude(expires_at__lt=timezone.now())
    return fresh.order_by("pk").last()


def file_parts(job: ClubJob) -> Iterator[bytes]:
    """Yield the file of a job that is done, a part at a time."""
    numbers = list(job.parts.order_by("number").values_list("pk", flat=True))
    for pk in numbers:
        yield bytes(ClubFilePart.objects.values_list("content", flat=True).get(pk=pk))


def keep_no_erased() -> None:
    """From now on, drop files that would bring back a player whose data was deleted."""
    post_save.connect(
        _forget_exports_of_erased, sender=Player, dispatch_uid="clubscore.exchange.clubs"
    )


def _forget_exports_of_erased(*, instance: Player, **signal: Any) -> None:
    if signal["created"] or not instance.is_erased:
        return
    # Those that are being written as well: what a worker has read is as it was before.
    exports_forget(club=instance.club_id)

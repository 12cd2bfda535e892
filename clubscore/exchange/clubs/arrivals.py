"""The file of a club that an operator sends: looked at by a worker, and imported once agreed to.

It is stored in parts with its job, like exported files, so that any server can read it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from tempfile import TemporaryFile
from typing import Any, Final
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from clubscore.errors import ClubError
from clubscore.exchange.club_file.reader import ClubFile, club_file_open
from clubscore.exchange.models import ClubFilePart, ClubJob
from clubscore.jobs.queue import AT_WORK, DONE, WAITING
from clubscore.jobs.signs import Progress
from clubscore.limits import Budget
from clubscore.people.models import Club, User
from clubscore.play.personal_data.journal import journal_path

from .deletion import closed_club_delete
from .exports import PART, file_parts
from .imports import check_address, club_file_preview, club_import
from .queue import CLUBS, KEPT, club_job_look, club_jobs_expire

MOST_BYTES: Final = 64 * 2**20  # of a file that is sent; a larger one comes with the command
MOST_ROLES: Final = 100  # that are told of a file
BUDGET: Final = Budget(12)  # files that an account may have looked at in an hour
NAME_LENGTH: Final = 100
OF_FILES: Final = (ClubJob.Kind.CHECK, ClubJob.Kind.IMPORT)


def club_file_send(*, name: str, content: Iterable[bytes], by: User) -> ClubJob:
    """Keep the file of a club and have a worker look at it; return the progress.

    The caller has asked whether ``by`` may. Raises ``club_files_enough``.
    """
    club_jobs_expire()
    BUDGET.take("club-files", str(by.pk), units=1, refusal="club_files_enough")
    with transaction.atomic():
        job = ClubJob.objects.create(
            kind=ClubJob.Kind.CHECK,
            club_name=name.replace("\0", " ")[-NAME_LENGTH:],
            created_by=by,
        )
        for number, piece in enumerate(_in_parts(content)):
            ClubFilePart.objects.create(job=job, number=number, content=piece)
            job.size += len(piece)
        job.save(update_fields=["size"])
    CLUBS.call()
    return job


def club_import_ask(*, job: ClubJob, slug: str, by: User) -> ClubJob:
    """Have the club of a file that was looked at imported to ``slug``; sent twice, it is once.

    Raises what ``check_address`` does, and ``gone``.
    """
    with transaction.atomic():
        mine = ClubJob.objects.select_for_update(no_key=True).filter(created_by=by)
        now = mine.filter(pk=job.pk, kind__in=OF_FILES).first()
        if now is None or not now.summary:
            raise ClubError("gone")
        if now.kind == ClubJob.Kind.IMPORT and (now.at_work or now.state == DONE):
            return now
        club = Club(key=UUID(now.summary["key"]), slug=now.summary["slug"])
        check_address(club, "" if slug == club.slug else slug)
        now.kind, now.state, now.slug, now.error = ClubJob.Kind.IMPORT, WAITING, slug, {}
        now.ended_at = now.expires_at = now.beat_at = None
        now.events_done = 0
        now.save()
    CLUBS.call()
    return now


def club_file_look(key: UUID, by: User) -> ClubJob | None:
    """Return the progress of an uploaded file or of its import."""
    job = club_job_look(key)
    return job if job and job.created_by_id == by.pk and job.kind in OF_FILES else None


def club_file_drop(*, job: ClubJob, by: User) -> bool:
    """Delete a file that is not being read or imported; tell whether it was."""
    ended = ClubJob.objects.filter(pk=job.pk, created_by=by, kind__in=OF_FILES)
    return bool(ended.exclude(state__in=AT_WORK).delete()[0])


def _check(job: ClubJob, progress: Progress) -> None:
    """Store what a page shows about a file; errors are given with their place."""
    with _open_file(job) as file:
        ClubJob.objects.filter(pk=job.pk).update(events=len(file.events))
        seen = club_file_preview(
            file,
            journals=[journal_path()],
            tell=lambda events: progress.tell(events_done=events),
        )
        summary = {
            "key": file.club.key,
            "slug": file.club.slug,
            "city": file.club.city,
            "country": file.club.country,
            "players": seen.players,
            "hands": seen.hands,
            "circuits": seen.circuits,
            "erasures": seen.erasures,
            "missing": list(seen.missing),
            "new_addresses": seen.new_addresses,
            "roles": _roles(file),
        }
    ends = _ends()
    done = {"club_name": seen.name, "slug": seen.slug, "events_done": seen.events, **ends}
    CLUBS.end(job, DONE, summary=summary, **done)


def _import(job: ClubJob, progress: Progress) -> None:
    """Bring the club of a file here; what an earlier attempt has left is removed first."""
    job = CLUBS.rows().get(pk=job.pk)  # after an outage, with what has come before it
    if job.club is not None and not job.club.is_stand_in:  # it was here already, and not told
        CLUBS.end(job, DONE, events_done=job.events, **_ends())
        return
    if job.club is not None:
        closed_club_delete(job.club.pk)
    chosen = "" if job.slug == job.summary["slug"] else job.slug
    with _open_file(job) as file:
        imported = club_import(
            file,
            slug=chosen,
            journals=[journal_path()],
            tell=lambda events: progress.tell(events_done=events),
            job=job,
        )
    told = {"findings": len(imported.findings), "erased": imported.erasures}
    summary = {**job.summary, **told}
    with transaction.atomic():
        CLUBS.end(job, DONE, summary=summary, events_done=job.events, **_ends())
        ClubFilePart.objects.filter(job=job).delete()


WORK: Final[Mapping[str, Callable[[ClubJob, Progress], None]]] = {
    ClubJob.Kind.CHECK: _check,
    ClubJob.Kind.IMPORT: _import,
}


def _ends() -> dict[str, Any]:
    now = timezone.now()
    return {"ended_at": now, "expires_at": now + KEPT}


def _roles(file: ClubFile) -> list[dict[str, str]]:
    """Return who ran the club: they are invited again."""
    of_club = [role for role in file.roles if role.event is None][:MOST_ROLES]
    return [{"role": one.role, "name": one.name, "email": one.email} for one in of_club]


@contextmanager
def _open_file(job: ClubJob) -> Iterator[ClubFile]:
    """Open the file of a job; raises as the reading of it does."""
    with TemporaryFile() as file:
        for part in file_parts(job):
            file.write(part)
        file.seek(0)
        with club_file_open(file) as opened:
            yield opened


def _in_parts(content: Iterable[bytes]) -> Iterator[bytes]:
    """Yield a file in pieces as large as those that are kept."""
    rest = b""
    for piece in content:
        rest += piece
        while len(rest) >= PART:
            yield rest[:PART]
            rest = rest[PART:]
    if rest:
        yield rest

"""The queue of files waiting to be read, never in the thread of the request that sends them.

Only a few are read at once, on all servers together. The number of files that a person can have
read in an hour, and have waiting, is limited.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final
from uuid import UUID

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from clubscore.database import outlast_outage
from clubscore.errors import ClubError
from clubscore.exchange.models import Upload
from clubscore.jobs.queue import DONE, WAITING, JobQueue
from clubscore.jobs.workers import Worker
from clubscore.limits import Budget
from clubscore.people.models import Club, User
from clubscore.people.roles import lock_club
from clubscore.tournaments.quotas import upload_count

from .files import CLUB, owned_uploads, pack_content, upload_keep, uploads_expire
from .tasks import tasks

WAITING_ALL: Final = 40  # of everybody at most, then it is asked to come again
WAITING_EACH: Final = 5  # of one account
BUDGET: Final = Budget(600)  # units that an account may have done in an hour
RESULT: Final = ("content", "summary", "target")  # what a task may change


class UploadQueue(JobQueue[Upload]):
    """Files in order of arrival; large ones are read one at a time."""

    model = Upload
    worker = Worker("read_uploads")
    interrupted_code = "upload_interrupted"
    broken_code = "upload_unread"
    asked_field = "made_at"
    at_once = 2

    def rows(self) -> QuerySet[Upload]:
        """Return all files with their senders, without their contents."""
        return super().rows().select_related("owner").defer("content")

    def is_known(self, job: Upload) -> bool:
        """Whether another release, running next to or before this one, may know other tasks."""
        return job.task in tasks()

    def is_single(self, job: Upload) -> bool:
        """Whether it is large; work of another release may be."""
        return not self.is_known(job) or tasks()[job.task].heavy

    def work(self, job: Upload) -> None:
        """Run the task of a file."""
        tasks()[job.task].run(job)
        self.end(job, DONE, **{name: getattr(job, name) for name in RESULT})


UPLOADS: Final = UploadQueue()


def read_waiting_uploads() -> int:
    """Work until no waiting file may start; return how many were done."""
    outlast_outage(uploads_expire)
    return UPLOADS.run()


def upload_spend(*, owner: User, task: str) -> None:
    """Take what a task costs from the budget of an account; raises ``uploads_enough``."""
    BUDGET.take("uploads", str(owner.pk), units=tasks()[task].units, refusal="uploads_enough")


def upload_begin(
    *,
    owner: User,
    task: str,
    kind: str,
    name: str,
    content: Iterable[bytes],
    target: dict[str, Any],
    club: Club,
    is_counted: bool = True,
) -> Upload:
    """Store a file and have a worker do its task; return the progress.

    It counts for the ``club`` that it is sent for, unless it was made of one that did. Raises
    ``uploads_waiting`` for an account with too many files that wait, ``uploads_busy``, and what
    ``upload_count`` raises.
    """
    file = pack_content(content)  # nobody waits for a large one
    with transaction.atomic():
        if is_counted:
            upload_count(club=lock_club(club), size=len(file))
        User.objects.select_for_update(no_key=True).get(pk=owner.pk)  # two at once are counted
        _check_room(owner)
        kept = upload_keep(
            owner=owner,
            kind=kind,
            name=name,
            content=file,
            task=task,
            target={**target, CLUB: club.pk},
        )
    return _call_worker(kept)


def upload_go_on(*, upload: Upload, task: str) -> Upload:
    """Queue the next task for a stored file and the same target; sent twice, it runs once.

    Raises ``gone``, and what :func:`upload_begin` raises.
    """
    with transaction.atomic():
        User.objects.select_for_update(no_key=True).get(pk=upload.owner_id)
        kept = owned_uploads(upload.owner).filter(pk=upload.pk).first()
        if kept is None:
            raise ClubError("gone")
        if kept.at_work:
            return kept
        _check_room(upload.owner)
        kept.task, kept.error = task, {}
        kept.state, kept.beat_at = WAITING, timezone.now()
        kept.save(update_fields=["task", "error", "state", "beat_at"])
    return _call_worker(kept)


def upload_look(*, owner: User, token: UUID) -> Upload | None:
    """Return the current state of a person's file; it has failed if its worker died."""
    return UPLOADS.look(owned_uploads(owner).filter(token=token))


def _call_worker(upload: Upload) -> Upload:
    UPLOADS.call()
    return owned_uploads(upload.owner).get(pk=upload.pk)


def _check_room(owner: User) -> None:
    if UPLOADS.count(owner=owner) >= WAITING_EACH:
        raise ClubError("uploads_waiting", count=WAITING_EACH)
    if UPLOADS.count() >= WAITING_ALL:
        raise ClubError("uploads_busy")

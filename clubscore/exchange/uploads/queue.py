"""Files that wait to be read: one after the other, by workers, never in the thread of a request.

A worker is a process of its own that takes the next file until none is waiting. Few are at work at
once, on all servers together. What somebody can have read in an hour, and have waiting, is limited.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from datetime import timedelta
from typing import Any, Final
from uuid import UUID

from django.core.cache import caches
from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from clubscore.background import call_once, start_command
from clubscore.errors import ClubError
from clubscore.exchange.models import Upload
from clubscore.limits import SHARED, spend
from clubscore.people.models import User

from .files import owned_uploads, packed, upload_keep, uploads_expire
from .tasks import tasks

AT_ONCE: Final = 2  # files at work, on all servers together; of the heavy ones one
WAITING: Final = 40  # of everybody at most, then it is asked to come again
WAITING_EACH: Final = 5  # of one account
BUDGET: Final = 600  # units that an account may have done in an hour
BUDGET_SECONDS: Final = 60 * 60
SILENT: Final = timedelta(seconds=60)  # after which a worker is taken for dead
COMMAND: Final = "read_uploads"
CALLED: Final = "reader-called"  # key: that one has been started
MOMENT: Final = 30  # seconds until it may be tried again


def upload_spend(*, owner: User, task: str) -> None:
    """Take what a task costs from the budget of an account; raises ``uploads_enough``."""
    units = tasks()[task].units
    waits = spend("uploads", str(owner.pk), units=units, most=BUDGET, seconds=BUDGET_SECONDS)
    if waits:
        raise ClubError("uploads_enough", minutes=math.ceil(waits / 60))


def upload_begin(
    *,
    owner: User,
    task: str,
    kind: str,
    name: str,
    content: Iterable[bytes],
    target: dict[str, Any],
) -> Upload:
    """Keep a file and have its task done by a worker; return how far that is.

    Raises ``uploads_waiting`` for an account with too many files that wait, and ``uploads_busy``.
    """
    file = packed(content)  # nobody waits for a large one
    with transaction.atomic():
        User.objects.select_for_update(no_key=True).get(pk=owner.pk)  # two at once are counted
        _check_room(owner)
        kept = upload_keep(
            owner=owner, kind=kind, name=name, content=file, task=task, target=target
        )
    return _called(kept)


def upload_go_on(*, upload: Upload, task: str, target: dict[str, Any]) -> Upload:
    """Have the next task done with a file that is kept; sent twice, it is done once.

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
        kept.task, kept.target, kept.error = task, target, {}
        kept.state, kept.beat_at = Upload.State.WAITING, timezone.now()
        kept.save(update_fields=["task", "target", "error", "state", "beat_at"])
    return _called(kept)


def upload_look(*, owner: User, token: UUID) -> Upload | None:
    """Return somebody's file as it is now; one whose worker has died has failed."""
    mine = owned_uploads(owner).filter(token=token)
    _fail_the_silent(Upload.objects.filter(token=token))
    upload = mine.first()
    if upload is None or upload.state != Upload.State.WAITING:
        return upload
    if timezone.now() - (upload.beat_at or upload.made_at) > SILENT:
        # Its worker never came, or died before its turn: call another one, once in a while.
        Upload.objects.filter(pk=upload.pk).update(beat_at=timezone.now())
        worker_call(again=True)
    return upload


def uploads_ahead(upload: Upload) -> int:
    """Return how many files come before this one, which is waiting."""
    earlier = Q(state=Upload.State.WAITING, pk__lt=upload.pk) | Q(state=Upload.State.RUNNING)
    return Upload.objects.filter(earlier).count()


@transaction.atomic
def upload_claim() -> Upload | None:
    """Take the next file that is waiting, if not too many are at work."""
    at_work = Upload.objects.filter(state__in=Upload.AT_WORK)
    _fail_the_silent(at_work)
    # All of them are locked, so that of two workers the second sees what the first has taken.
    locked = at_work.select_for_update(no_key=True, of=("self",)).select_related("owner")
    upload = _next(list(locked.order_by("pk").defer("content")))
    if upload is not None:
        upload.state, upload.beat_at = Upload.State.RUNNING, timezone.now()
        upload.save(update_fields=["state", "beat_at"])
    return upload


def worker_call(*, again: bool = False) -> None:
    """Start a worker if there is a file it could begin and none has been called; or ``again``."""
    at_work = Upload.objects.filter(state__in=Upload.AT_WORK).order_by("pk")
    if _next(list(at_work.only("state", "task"))) is not None:
        call_once(CALLED, lambda: start_command(COMMAND), again=again)


def worker_started() -> None:
    """Note that a worker has begun: from now on it takes what is waiting, or another is called."""
    caches[SHARED].delete(CALLED)
    uploads_expire()


def _called(upload: Upload) -> Upload:
    worker_call()
    return owned_uploads(upload.owner).get(pk=upload.pk)


def _check_room(owner: User) -> None:
    at_work = Upload.objects.filter(state__in=Upload.AT_WORK)
    _fail_the_silent(at_work)
    if at_work.filter(owner=owner).count() >= WAITING_EACH:
        raise ClubError("uploads_waiting", count=WAITING_EACH)
    if at_work.count() >= WAITING:
        raise ClubError("uploads_busy")


def _next(uploads: Sequence[Upload]) -> Upload | None:
    running = [one for one in uploads if one.state == Upload.State.RUNNING]
    if len(running) >= AT_ONCE:
        return None
    known = tasks()  # another release, beside this one or before it, may have further ones
    has_heavy = any(one.task not in known or known[one.task].heavy for one in running)
    waiting = (one for one in uploads if one.state == Upload.State.WAITING and one.task in known)
    return next((one for one in waiting if not (has_heavy and known[one.task].heavy)), None)


def _fail_the_silent(uploads: QuerySet[Upload]) -> None:
    """Mark those of ``uploads`` as failed whose worker has given no sign of life."""
    silent = uploads.filter(state=Upload.State.RUNNING, beat_at__lt=timezone.now() - SILENT)
    if silent.exists():
        silent.update(state=Upload.State.FAILED, error={"code": "upload_interrupted"})

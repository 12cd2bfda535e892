"""Documents as jobs: asked for, waited for, kept for a day, made once for all who ask the same.

A worker is a process of its own that takes the next job until none is waiting. Few are at work at
once, on all servers together, and fewer for the public: the others wait. What the public can have
waiting, what an address can have made, and what is kept, is limited, so that asking over and over
fills neither machine nor disk. No process that answers requests makes any.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Final, cast
from uuid import UUID

from django.core.cache import caches
from django.db import IntegrityError, transaction
from django.db.models import Q, QuerySet, Sum
from django.utils import timezone, translation

from clubscore.background import call_once, start_command
from clubscore.errors import ClubError
from clubscore.limits import SHARED, spend
from clubscore.people.models import User
from clubscore.printing.documents.registry import DocumentKind, Parameters, digest, kind_of
from clubscore.printing.models import PrintJob
from clubscore.text import shortened
from clubscore.tournaments.models import Tournament

from .fingerprint import fingerprint

AT_ONCE: Final = 2  # jobs at work, on all servers together
PUBLIC_AT_ONCE: Final = 1  # of them for the public
PUBLIC_WAITING: Final = 20  # jobs of the public at most, then it is asked to come again
BUDGET: Final = 600  # pages that one address may have made in an hour
LONGEST: Final = 400  # of them for one document
BUDGET_SECONDS: Final = 60 * 60
SILENT: Final = timedelta(seconds=60)  # after which a worker is taken for dead
FAILED_KEPT: Final = timedelta(hours=24)
FAILED_TOLD: Final = timedelta(minutes=5)  # to programs, which ask again and again
INTERRUPTED: Final = "print_interrupted"
KEPT_BYTES: Final = 200_000_000  # of all documents together; the oldest go first
TITLE_LENGTH: Final = 300

AT_WORK: Final = [PrintJob.State.WAITING, PrintJob.State.RUNNING]
CALLED: Final = {True: "printer-public", False: "printer-official"}  # keys, by who waits
COMMAND: Final = "print_documents"


def job_begin(
    *,
    tournament: Tournament | None,
    kind: str,
    parameters: Parameters,
    language: str,
    public: bool,
    user: User | None = None,
    address: str = "",
    again: bool = True,
) -> PrintJob:
    """Write down a document to be made; return the one there is if nothing has changed since.

    ``parameters`` are those that the kind's ``parse_query`` returned. ``address`` is of a visitor
    who is no official: what is new is taken from its budget. Without ``again`` a document that has
    just failed is not begun anew: whoever asks until it is there is told. Raises ``printer_busy``
    and ``documents_enough``.
    """
    known = kind_of(kind)
    request = digest([tournament and tournament.pk, kind, parameters, language])
    state = fingerprint(tournament) if tournament and known.follows_event else ""
    if job := existing_job(request, state):
        return job if public else _promote(job)
    if not again and (failed := _failed_job(request, state)):
        return failed
    jobs_expire()
    if public:
        _check_room()
    event = cast("Tournament", tournament)  # kinds of no event do not look at it
    with translation.override(language.partition(",")[0]):
        title = known.title(event, parameters)
        pages = known.pages(event, parameters)
    if address:
        _spend(address, pages)
    try:
        with transaction.atomic():
            return PrintJob.objects.create(
                tournament=tournament,
                kind=kind,
                parameters=parameters,
                language=language,
                request=request,
                fingerprint=state,
                public=public,
                title=shortened(title, TITLE_LENGTH),
                pages=pages,
                created_by=user,
            )
    except IntegrityError:  # somebody was faster
        faster = existing_job(request, state)
        if faster is None:
            raise
        return faster


def _spend(address: str, pages: int) -> None:
    """Take pages from the budget of an address; a longer document takes no more than most of it."""
    units = min(max(pages, 1), LONGEST)
    seconds = spend("documents", address, units=units, most=BUDGET, seconds=BUDGET_SECONDS)
    if seconds:
        raise ClubError("documents_enough", minutes=math.ceil(seconds / 60))


def existing_job(request: str, state: str) -> PrintJob | None:
    """Return the job of the same document of the same state of the event, unless it failed."""
    same = PrintJob.objects.filter(request=request, fingerprint=state)
    _fail_the_silent(same)
    return same.exclude(state=PrintJob.State.FAILED).first()


def _failed_job(request: str, state: str) -> PrintJob | None:
    """Return the job of the same document of the same state that has just failed for a reason."""
    since = timezone.now() - FAILED_TOLD
    failed = PrintJob.objects.filter(
        request=request, fingerprint=state, state=PrintJob.State.FAILED, ended_at__gte=since
    )
    return failed.exclude(error__code=INTERRUPTED).order_by("pk").last()


def job_look(key: UUID) -> PrintJob | None:
    """Return a job as it is now; one whose worker has died has failed, one forgotten is begun."""
    jobs = PrintJob.objects.filter(key=key).select_related("tournament__club")
    job = jobs.first()
    if job is not None and job.state == PrintJob.State.RUNNING:
        _fail_the_silent(jobs)
        job = jobs.first()
    if job is None or job.state != PrintJob.State.WAITING:
        return job
    if timezone.now() - (job.beat_at or job.created_at) > SILENT:
        # Its worker never came, or died before its turn: call another one, once in a while.
        jobs.update(beat_at=timezone.now())
        worker_call(again=True)
    return job


@transaction.atomic
def job_claim(only: PrintJob | None = None) -> PrintJob | None:
    """Take the next job that is waiting, or none but ``only``, if not too many are at work."""
    at_work = PrintJob.objects.filter(state__in=AT_WORK)
    _fail_the_silent(at_work)
    # All of them are locked, so that of two workers the second sees what the first has taken.
    jobs = list(at_work.select_for_update(no_key=True, of=("self",)).select_related("tournament"))
    job = _next(jobs)
    if only is not None:
        job = next((one for one in jobs if one.pk == only.pk and _may_begin(one, jobs)), None)
    if job is not None:
        job.state, job.beat_at = PrintJob.State.RUNNING, timezone.now()
        job.save(update_fields=["state", "beat_at"])
    return job


def worker_call(*, again: bool = False) -> None:
    """Start a worker if there is a job it could begin and none has been called; or ``again``."""
    jobs = PrintJob.objects.filter(state__in=AT_WORK).only("state", "public")
    job = _next(jobs)
    if job is None:
        return
    call_once(CALLED[job.public], lambda: start_command(COMMAND), again=again)


def worker_started() -> None:
    """Note that a worker has begun: from now on it takes what is waiting, or another is called."""
    for key in CALLED.values():
        caches[SHARED].delete(key)


def jobs_ahead(job: PrintJob) -> int:
    """Return how many jobs come before this one, which is waiting."""
    earlier = Q(public=job.public, pk__lt=job.pk)
    if job.public:
        earlier |= Q(public=False)
    waiting = PrintJob.objects.filter(earlier, state=PrintJob.State.WAITING)
    return waiting.count() + PrintJob.objects.filter(state=PrintJob.State.RUNNING).count()


def jobs_expire() -> None:
    """Delete what has been kept long enough, and the oldest where all together is too much."""
    PrintJob.objects.filter(expires_at__lt=timezone.now()).delete()
    # What is the same for everybody stays: it is little, and asked for by many.
    done = PrintJob.objects.filter(state=PrintJob.State.DONE, tournament__isnull=False)
    over = (done.aggregate(size=Sum("size"))["size"] or 0) - KEPT_BYTES
    for pk, size in done.order_by("ended_at").values_list("pk", "size") if over > 0 else ():
        if over <= 0:
            break
        PrintJob.objects.filter(pk=pk).delete()
        over -= size


def expiry_of(kind: DocumentKind | None = None) -> datetime:
    """Return until when a job that ends now is kept; one of no kind has failed."""
    return timezone.now() + (kind.lifetime if kind else FAILED_KEPT)


def _promote(job: PrintJob) -> PrintJob:
    """Let a job the public waits for go before, now that somebody official wants it too."""
    if job.public and job.state == PrintJob.State.WAITING:
        job.public = False
        job.save(update_fields=["public"])
    return job


def _check_room() -> None:
    at_work = PrintJob.objects.filter(public=True, state__in=AT_WORK)
    _fail_the_silent(at_work)
    if at_work.count() >= PUBLIC_WAITING:
        raise ClubError("printer_busy")


def _next(jobs: Iterable[PrintJob]) -> PrintJob | None:
    jobs = list(jobs)
    waiting = [job for job in jobs if job.state == PrintJob.State.WAITING]
    return next((job for job in waiting if _may_begin(job, jobs)), None)


def _may_begin(job: PrintJob, jobs: Iterable[PrintJob]) -> bool:
    """Tell whether a job is waiting and has not to wait for others to end."""
    running = [one.public for one in jobs if one.state == PrintJob.State.RUNNING]
    free = len(running) < AT_ONCE and (not job.public or sum(running) < PUBLIC_AT_ONCE)
    return free and job.state == PrintJob.State.WAITING


def _fail_the_silent(jobs: QuerySet[PrintJob]) -> None:
    """Mark those of ``jobs`` as failed whose worker has given no sign of life."""
    silent = jobs.filter(state=PrintJob.State.RUNNING, beat_at__lt=timezone.now() - SILENT)
    if silent.exists():
        silent.update(
            state=PrintJob.State.FAILED,
            error={"code": INTERRUPTED},
            ended_at=timezone.now(),
            expires_at=expiry_of(),
        )

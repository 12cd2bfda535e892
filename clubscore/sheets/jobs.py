"""Documents as jobs: asked for, waited for, kept for a day, made once for all who ask the same.

A worker is a process of its own that takes the next job until none is waiting. Few are at work at
once, on all servers together, and fewer for the public: the others wait.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from django.db import IntegrityError, transaction
from django.db.models import Q, QuerySet
from django.utils import timezone, translation

from clubscore.errors import ClubError
from clubscore.events.models import Tournament
from clubscore.events.workers import start_command
from clubscore.people.models import User

from .freshness import digest, fingerprint
from .kinds import BOTH, Parameters, kind_of
from .models import PrintJob

AT_ONCE: Final = 2  # jobs at work, on all servers together
PUBLIC_AT_ONCE: Final = 1  # of them for the public
PUBLIC_WAITING: Final = 20  # jobs of the public at most, then it is asked to come again
SILENT: Final = timedelta(seconds=60)  # after which a worker is taken for dead
KEPT: Final = timedelta(hours=24)
TITLE_LENGTH: Final = 300

AT_WORK: Final = [PrintJob.State.WAITING, PrintJob.State.RUNNING]
COMMAND: Final = "print_documents"


def job_begin(
    *,
    tournament: Tournament,
    kind: str,
    parameters: Parameters,
    language: str,
    trusted: bool,
    user: User | None = None,
    visitor: str = "",
) -> PrintJob:
    """Have a document made by a worker; return the one there is if nothing has changed since.

    ``parameters`` are those that the kind's ``read`` returned; ``visitor`` names whose the job is
    where nobody is logged in. Raises ``print_one_at_a_time`` with ``job``, or ``printer_busy``.
    """
    jobs_expire()
    request = request_digest(tournament, kind, parameters, language, trusted=trusted)
    state = fingerprint(tournament)
    if job := job_kept(request, state):
        return job
    if not trusted:
        _check_public(visitor)
    with translation.override(first_language(language)):
        title = kind_of(kind).title(tournament, parameters)
        pages = kind_of(kind).pages(tournament, parameters)
    try:
        with transaction.atomic():
            job = PrintJob.objects.create(
                tournament=tournament,
                kind=kind,
                parameters=parameters,
                language=language,
                trusted=trusted,
                request=request,
                fingerprint=state,
                visitor=visitor,
                title=title[:TITLE_LENGTH],
                pages=pages,
                created_by=user,
            )
            transaction.on_commit(lambda: start_command(COMMAND))
    except IntegrityError:  # somebody was faster
        faster = job_kept(request, state)
        if faster is None:
            raise
        return faster
    return job


def first_language(language: str) -> str:
    """Return the language of a document, of one in two languages the first."""
    return language.partition("+")[0] if language == BOTH else language


def request_digest(
    tournament: Tournament, kind: str, parameters: Parameters, language: str, *, trusted: bool
) -> str:
    """Return a text that is the same for the same document."""
    return digest([tournament.pk, kind, parameters, language, trusted])


def job_kept(request: str, state: str) -> PrintJob | None:
    """Return the job of the same document of the same state of the event, unless it failed."""
    _fail_the_silent(PrintJob.objects.filter(request=request, fingerprint=state))
    same = PrintJob.objects.filter(request=request, fingerprint=state)
    return same.exclude(state=PrintJob.State.FAILED).first()


def job_look(job: PrintJob) -> PrintJob:
    """Return a job as it is now; one whose worker has died has failed, one forgotten is begun."""
    _fail_the_silent(PrintJob.objects.filter(pk=job.pk))
    job = PrintJob.objects.select_related("tournament__club").get(pk=job.pk)
    waiting = job.state == PrintJob.State.WAITING
    last = job.beat_at or job.created_at
    if waiting and timezone.now() - last > SILENT and not _crowded(job):
        # Its worker never came, or died before its turn: call another one, once in a while.
        PrintJob.objects.filter(pk=job.pk).update(beat_at=timezone.now())
        start_command(COMMAND)
    return job


def job_claim() -> PrintJob | None:
    """Take the next job that is waiting, if not too many are at work."""
    _fail_the_silent(PrintJob.objects.all())
    for job in PrintJob.objects.filter(state=PrintJob.State.WAITING):
        if _crowded(job):
            continue
        mine = PrintJob.objects.filter(pk=job.pk, state=PrintJob.State.WAITING)
        if mine.update(state=PrintJob.State.RUNNING, beat_at=timezone.now()):
            job.state = PrintJob.State.RUNNING
            return job
    return None


def jobs_ahead(job: PrintJob) -> int:
    """Return how many jobs are worked on before this one, which is waiting."""
    earlier = Q(trusted=job.trusted, pk__lt=job.pk)
    if not job.trusted:
        earlier |= Q(trusted=True)
    waiting = PrintJob.objects.filter(earlier, state=PrintJob.State.WAITING)
    return waiting.count() + PrintJob.objects.filter(state=PrintJob.State.RUNNING).count()


def jobs_expire() -> None:
    """Delete what has been kept long enough."""
    PrintJob.objects.filter(expires_at__lt=timezone.now()).delete()


def kept_until() -> datetime:
    """Return until when a job that ends now is kept."""
    return timezone.now() + KEPT


def _check_public(visitor: str) -> None:
    at_work = PrintJob.objects.filter(trusted=False, state__in=AT_WORK)
    _fail_the_silent(at_work)
    if own := at_work.filter(visitor=visitor).first():
        raise ClubError("print_one_at_a_time", job=str(own.key))
    if at_work.count() >= PUBLIC_WAITING:
        raise ClubError("printer_busy")


def _crowded(job: PrintJob) -> bool:
    """Tell whether a job has to wait for others to end."""
    running = list(
        PrintJob.objects.filter(state=PrintJob.State.RUNNING).values_list("trusted", flat=True)
    )
    public = sum(not trusted for trusted in running)
    return len(running) >= AT_ONCE or (not job.trusted and public >= PUBLIC_AT_ONCE)


def _fail_the_silent(jobs: QuerySet[PrintJob]) -> None:
    """Mark those of ``jobs`` as failed whose worker has given no sign of life."""
    silent = jobs.filter(state=PrintJob.State.RUNNING, beat_at__lt=timezone.now() - SILENT)
    silent.update(
        state=PrintJob.State.FAILED,
        error={"code": "print_interrupted"},
        ended_at=timezone.now(),
        expires_at=kept_until(),
    )

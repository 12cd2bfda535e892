"""Documents as jobs: requested, waited for, stored for a day, made once for all equal requests.

Limits apply to what the public can have waiting, what one address can have made, and what is
stored, so that repeated requests overload neither machine nor disk.
"""

from __future__ import annotations

import time
from datetime import timedelta
from threading import BoundedSemaphore
from typing import Final, cast
from uuid import UUID

from django.db import IntegrityError, transaction
from django.utils import timezone, translation

from clubscore.errors import ClubError
from clubscore.limits import Budget
from clubscore.people.models import User
from clubscore.printing.documents.registry import Parameters, json_digest, kind_of
from clubscore.printing.models import PrintJob
from clubscore.text import truncate
from clubscore.tournaments.models import Tournament

from .fingerprint import document_fingerprint
from .worker import DOCUMENTS, jobs_expire

PUBLIC_WAITING: Final = 20  # jobs of the public at most, then it is asked to come again
BUDGET: Final = Budget(600)  # pages that one address may have made in an hour
LONGEST: Final = 400  # of them for one document
FAILED_TOLD: Final = timedelta(minutes=5)  # to programs, which ask again and again
TITLE_LENGTH: Final = 300
WAITED: Final = 6.0  # seconds at most; whoever shows links asks no longer
LOOK: Final = 0.1  # seconds between two looks

_wait_slots = BoundedSemaphore(1)  # one thread of a process, so that the others answer


def document_ask(
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
    """Have a worker make a document, unless it exists; return its job.

    ``parameters`` come from the kind's ``parse_query``. ``address`` is that of a visitor who is not
    an official: new documents are charged to its budget. Without ``again`` a document that has just
    failed is not retried, so that clients that poll get the error. Raises ``printer_busy`` and
    ``documents_enough``.
    """
    new_job = PrintJob(
        tournament=tournament,
        kind=kind,
        parameters=parameters,
        language=language,
        request=json_digest([tournament and tournament.pk, kind, parameters, language]),
        fingerprint=document_fingerprint(tournament)
        if tournament and kind_of(kind).follows_event
        else "",
        public=public,
        created_by=user,
    )
    job = (
        _existing(new_job)
        or (None if again else _latest_failure(new_job))
        or _begin(new_job, address)
    )
    if job.state == PrintJob.State.WAITING:
        DOCUMENTS.call()
        job.refresh_from_db()
    return job


def job_look(key: UUID) -> PrintJob | None:
    """Return a job's current state, failing it if its worker died and starting it if forgotten."""
    return DOCUMENTS.look(PrintJob.objects.filter(key=key).select_related("tournament__club"))


def job_wait(job: PrintJob) -> PrintJob:
    """Return a job when it has ended, or after a while; at once where others wait already.

    For what no page can wait for: a picture that someone else's program shows.
    """
    if not job.at_work or not _wait_slots.acquire(blocking=False):
        return job
    try:
        until = time.monotonic() + WAITED
        while time.monotonic() < until:
            time.sleep(LOOK)
            job = PrintJob.objects.get(pk=job.pk)
            if not job.at_work:
                break
    finally:
        _wait_slots.release()
    return job


def _existing(new_job: PrintJob) -> PrintJob | None:
    """Return the job of the same document of the same state of the event, unless it failed.

    One that the public waits for goes before, now that someone official wants it too.
    """
    same = PrintJob.objects.filter(request=new_job.request, fingerprint=new_job.fingerprint)
    DOCUMENTS.give_up_silent(same)
    job = same.exclude(state=PrintJob.State.FAILED).first()
    if job and job.public and not new_job.public and job.state == PrintJob.State.WAITING:
        job.public = False
        job.save(update_fields=["public"])
    return job


def _latest_failure(new_job: PrintJob) -> PrintJob | None:
    """Return the job of the same document of the same state that has just failed for a reason."""
    failed = PrintJob.objects.filter(
        request=new_job.request,
        fingerprint=new_job.fingerprint,
        state=PrintJob.State.FAILED,
        ended_at__gte=timezone.now() - FAILED_TOLD,
    )
    return failed.exclude(error__code=DOCUMENTS.interrupted_code).order_by("pk").last()


def _begin(job: PrintJob, address: str) -> PrintJob:
    """Write a job down, or return the one that someone else was faster to write."""
    jobs_expire()
    if job.public and DOCUMENTS.count(public=True) >= PUBLIC_WAITING:
        raise ClubError("printer_busy")
    kind = kind_of(job.kind)
    event = cast("Tournament", job.tournament)  # kinds of no event do not look at it
    with translation.override(job.language.partition(",")[0]):
        job.title = truncate(kind.title(event, job.parameters), TITLE_LENGTH)
        job.pages = kind.pages(event, job.parameters)
    if address:
        _spend(address, job.pages)
    try:
        with transaction.atomic():
            job.save(force_insert=True)
    except IntegrityError:
        faster = _existing(job)
        if faster is None:
            raise
        return faster
    return job


def _spend(address: str, pages: int) -> None:
    """Take pages from the budget of an address; a longer document takes no more than most of it."""
    units = min(max(pages, 1), LONGEST)
    BUDGET.take("documents", address, units=units, refusal="documents_enough")

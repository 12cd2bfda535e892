"""The work on documents: takes jobs, reports progress into them, keeps what was made.

:func:`document_ask` is what views call.
"""

from __future__ import annotations

import gc
import logging
import time
from datetime import timedelta
from functools import partial
from threading import BoundedSemaphore
from typing import Final, cast

from django.db import transaction
from django.utils import timezone

from clubscore.background import Heart
from clubscore.database import is_outage, outlast_outage
from clubscore.errors import ClubError
from clubscore.people.models import User
from clubscore.people.privacy import names_for
from clubscore.printing.documents.registry import WHOLE_NAMES, Parameters, kind_of
from clubscore.printing.models import PrintedFile, PrintJob
from clubscore.printing.pdf.bilingual import printed_in
from clubscore.tournaments.models import Tournament
from clubscore.tournaments.roster.namesakes import namesakes_of

from .services import expiry_of, job_begin, job_claim, jobs_expire, worker_call, worker_started

logger = logging.getLogger(__name__)
_wait_slots = BoundedSemaphore(1)  # one thread of a process, so that the others answer

PULSE: Final = 0.5  # seconds between two reports of progress
WAITED: Final = 6.0  # seconds at most; whoever shows links asks no longer
LOOK: Final = 0.1  # seconds between two looks
REPLACED_AFTER: Final = timedelta(hours=1)  # an older state of the same document is then dropped


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
    """Have a document made by a worker, unless it is there; return its job.

    Arguments and errors are those of :func:`.services.job_begin`.
    """
    job = job_begin(
        tournament=tournament,
        kind=kind,
        parameters=parameters,
        language=language,
        public=public,
        user=user,
        address=address,
        again=again,
    )
    if job.state == PrintJob.State.WAITING:
        worker_call()
        job.refresh_from_db()
    return job


def job_wait(job: PrintJob) -> PrintJob:
    """Return a job when it has ended, or after a while; at once where others wait already.

    For what no page can wait for: a picture that somebody else's program shows.
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


def print_queued_jobs() -> int:
    """Work on jobs until none is waiting that may be begun; return how many there were.

    A job amid which the database goes away is made from its beginning once it is back.
    """
    worker_started()
    count = 0
    while job := outlast_outage(job_claim):
        with Heart(PrintJob.objects.filter(pk=job.pk)):
            outlast_outage(partial(print_job, job))
        count += 1
    jobs_expire()
    return count


def print_job(job: PrintJob) -> None:
    """Make the document of a job that was claimed, and keep it; the job tells of what failed."""
    try:
        _keep(job, _make(job))
    except ClubError as error:
        _save_failure(job, error)
    except Exception as error:
        if is_outage(error):
            raise
        logger.exception("document %s of kind %s", job.pk, job.kind)
        _save_failure(job, ClubError("print_failed"))


def _make(job: PrintJob) -> bytes:
    pulse = _JobProgress(job)
    kind = kind_of(job.kind)
    public = not job.parameters.get(WHOLE_NAMES)
    event = cast("Tournament", job.tournament)  # kinds of no event do not look at it
    with printed_in(job.language), names_for(public=public), namesakes_of(job.tournament):
        return kind.make(event, job.parameters, pulse.pages)


class _JobProgress:
    """Tells the row of a job how many pages there are."""

    def __init__(self, job: PrintJob) -> None:
        self.row = PrintJob.objects.filter(pk=job.pk)
        self.expected = max(1, job.pages)
        self.last = 0.0

    def pages(self, done: int) -> None:
        """Report pages; the laid out ones are garbage now, in cycles that only this finds."""
        if not gc.isenabled():
            gc.collect()
        if time.monotonic() - self.last < PULSE:
            return
        self.last = time.monotonic()
        share = min(0.99, done / self.expected)
        self.row.update(pages_done=done, progress=share, beat_at=timezone.now())


@transaction.atomic
def _keep(job: PrintJob, content: bytes) -> None:
    """Write what was made, and drop older states of the same document."""
    running = PrintJob.objects.select_for_update(no_key=True).filter(
        pk=job.pk, state=PrintJob.State.RUNNING
    )
    if not running.exists():
        return  # taken for dead meanwhile: whoever asked again gets a new one
    PrintedFile.objects.create(job=job, content=content)
    done = PrintJob.objects.filter(pk=job.pk)
    done.update(
        state=PrintJob.State.DONE,
        progress=1,
        size=len(content),
        beat_at=timezone.now(),
        ended_at=timezone.now(),
        expires_at=expiry_of(kind_of(job.kind)),
    )
    older = PrintJob.objects.filter(
        request=job.request,
        state=PrintJob.State.DONE,
        ended_at__lt=timezone.now() - REPLACED_AFTER,
    )
    older.exclude(pk=job.pk).delete()


def _save_failure(job: PrintJob, error: ClubError) -> None:
    PrintJob.objects.filter(pk=job.pk).update(
        state=PrintJob.State.FAILED,
        error={"code": error.code, **error.facts},
        ended_at=timezone.now(),
        expires_at=expiry_of(),
    )

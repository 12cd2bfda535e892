"""The queue of documents: their order, how each is made, and how long it is stored.

Only a few are in progress at once, on all servers together, and fewer for the public: the others
wait. No process that answers requests makes any.
"""

from __future__ import annotations

import gc
from datetime import timedelta
from typing import Any, Final, cast

from django.db import transaction
from django.db.models import QuerySet, Sum
from django.utils import timezone

from clubscore.jobs.queue import DONE, JobQueue
from clubscore.jobs.signs import Progress
from clubscore.jobs.workers import Worker
from clubscore.people.privacy import names_for
from clubscore.printing.documents.registry import WHOLE_NAMES, kind_of
from clubscore.printing.models import PrintedFile, PrintJob
from clubscore.printing.pdf.bilingual import printed_in
from clubscore.tournaments.models import Tournament
from clubscore.tournaments.roster.namesakes import namesakes_of

FAILED_KEPT: Final = timedelta(hours=24)
KEPT_BYTES: Final = 200_000_000  # of all documents together; the oldest go first
REPLACED_AFTER: Final = timedelta(hours=1)  # an older state of the same document is then dropped


class DocumentQueue(JobQueue[PrintJob]):
    """Documents: officials' first, and only one at a time for the public."""

    model = PrintJob
    worker = Worker("print_documents")
    interrupted_code = "print_interrupted"
    broken_code = "print_failed"
    order = ("public", "pk")
    at_once = 2

    def rows(self) -> QuerySet[PrintJob]:
        """Return all jobs with their events."""
        return super().rows().select_related("tournament")

    def is_single(self, job: PrintJob) -> bool:
        """Those of the public are."""
        return job.public

    def at_failure(self) -> dict[str, Any]:
        """Return when it failed, and until when the failure is shown."""
        now = timezone.now()
        return {"ended_at": now, "expires_at": now + FAILED_KEPT}

    def work(self, job: PrintJob) -> None:
        """Make a document and keep it."""
        _keep(job, _make(job))


DOCUMENTS: Final = DocumentQueue()


def print_queued_jobs() -> int:
    """Work until no waiting job may be started; return how many were done."""
    count = DOCUMENTS.run()
    jobs_expire()
    return count


def jobs_expire() -> None:
    """Delete expired jobs, and the oldest ones if they take too much space together."""
    PrintJob.objects.filter(expires_at__lt=timezone.now()).delete()
    # What is the same for everybody stays: it is little, and asked for by many.
    done = PrintJob.objects.filter(state=PrintJob.State.DONE, tournament__isnull=False)
    over = (done.aggregate(size=Sum("size"))["size"] or 0) - KEPT_BYTES
    for pk, size in done.order_by("ended_at").values_list("pk", "size") if over > 0 else ():
        if over <= 0:
            break
        PrintJob.objects.filter(pk=pk).delete()
        over -= size


def _make(job: PrintJob) -> bytes:
    progress = Progress(PrintJob.objects.filter(pk=job.pk))

    def tell(pages: int) -> None:
        """Report pages; the laid out ones are garbage now, in cycles that only this finds."""
        if not gc.isenabled():
            gc.collect()
        progress.tell(pages_done=pages, progress=min(0.99, pages / max(1, job.pages)))

    kind = kind_of(job.kind)
    public = not job.parameters.get(WHOLE_NAMES)
    event = cast("Tournament", job.tournament)  # kinds of no event do not look at it
    with printed_in(job.language), names_for(public=public), namesakes_of(job.tournament):
        return kind.make(event, job.parameters, tell)


@transaction.atomic
def _keep(job: PrintJob, content: bytes) -> None:
    """Store a finished document, and delete older versions of it."""
    now = timezone.now()
    times = {"ended_at": now, "expires_at": now + kind_of(job.kind).lifetime}
    if not DOCUMENTS.end(job, DONE, progress=1, size=len(content), **times):
        return  # taken for dead meanwhile: whoever asked again gets a new one
    PrintedFile.objects.create(job=job, content=content)
    done = PrintJob.objects.filter(request=job.request, state=DONE)
    older = done.filter(ended_at__lt=now - REPLACED_AFTER)
    older.exclude(pk=job.pk).delete()

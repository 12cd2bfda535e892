"""Jobs: rows that wait for a worker, in order, while someone waits for their result.

A worker takes the next job until no waiting one may start. The queue limits how many run at once,
on all servers together. A job whose worker has died has failed, and anyone who looks at one still
waiting calls another worker.
"""

from __future__ import annotations

import logging
from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from datetime import timedelta
from functools import partial
from typing import Any, ClassVar, Final, Generic, TypeVar

from django.db import models, transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from clubscore.database import is_outage, outlast_outage
from clubscore.errors import ClubError

from .signs import Heart
from .workers import Worker

logger = logging.getLogger(__name__)

WAITING, RUNNING, DONE, FAILED = "waiting", "running", "done", "failed"  # states of every job
AT_WORK: Final = (WAITING, RUNNING)
SILENT: Final = timedelta(seconds=60)  # after which a worker is taken for dead
LANES: Final = ("several", "single")  # workers are called for each


class Job(models.Model):
    """A row that a worker works on. Its ``state`` is one of those above, in words of its own."""

    state = models.CharField(max_length=8, default=WAITING)
    error = models.JSONField(default=dict, blank=True)  # a ClubError's code, and its facts
    beat_at = models.DateTimeField(null=True, blank=True)  # the worker's last sign of life

    class Meta:
        abstract = True

    @property
    def at_work(self) -> bool:
        """Whether the job is waiting or running."""
        return self.state in AT_WORK

    @property
    def failure(self) -> ClubError | None:
        """Why it failed."""
        facts = {name: fact for name, fact in self.error.items() if name != "code"}
        return ClubError(self.error["code"], **facts) if self.error else None


J = TypeVar("J", bound=Job)


class JobQueue(ABC, Generic[J]):
    """The operations on one kind of job. Each queue is an object of a subclass with the details."""

    model: type[J]
    worker: ClassVar[Worker]
    interrupted_code: ClassVar[str]  # of the error of a job whose worker has died
    broken_code: ClassVar[str]  # of the error of one whose work raised what nobody expected
    asked_field: ClassVar[str] = "created_at"  # field: when somebody asked for a job
    order: ClassVar[tuple[str, ...]] = ("pk",)  # in which they are begun: fields, ascending
    at_once: ClassVar[int | None] = None  # at work, on all servers together; None: all there are

    @abstractmethod
    def work(self, job: J) -> None:
        """Do the work and write it down with :meth:`end`; it can be done twice.

        What it raises is why the job failed.
        """

    def rows(self) -> QuerySet[J]:
        """Return all jobs, with what the work needs of other tables."""
        return self.model._default_manager.all()

    def is_single(self, job: J) -> bool:
        """Tell whether jobs like this one run one at a time."""
        return False

    def is_known(self, job: J) -> bool:
        """Tell whether this release can run the job."""
        return True

    def at_failure(self) -> dict[str, Any]:
        """Return what else is written into a job that has failed."""
        return {}

    def handle_missing_worker(self, job: J) -> None:
        """Do something about a job that is waiting although its worker should be there."""
        # It never came, or died before the job's turn: call another one, once in a while.
        self.model._default_manager.filter(pk=job.pk).update(beat_at=timezone.now())
        self.call(again=True)

    def call(self, *, again: bool = False) -> None:
        """Start a worker if there is a job it could begin, unless one was called; or ``again``."""
        self.give_up_silent(self._at_work())  # or a job would wait behind the dead for ever
        job = next(self._ready(list(self._at_work())), None)
        if job is not None:
            self.worker.call(self._lane(job), again=again)

    def run(self) -> int:
        """Work until no waiting job may start; return how many ran."""
        self.worker.release(*LANES)
        count = 0
        while job := outlast_outage(self.claim):
            self.do(job)
            count += 1
        return count

    @transaction.atomic
    def claim(self, only: int | None = None) -> J | None:
        """Take the next waiting job, or none but ``only``, unless too many are in progress."""
        self.give_up_silent(self._at_work())
        # All of them are locked, so that of two workers the second sees what the first has taken.
        jobs = list(self._at_work().select_for_update(no_key=True, of=("self",)))
        job = next((one for one in self._ready(jobs) if only in (None, one.pk)), None)
        if job is not None:
            job.state, job.beat_at = RUNNING, timezone.now()
            job.save(update_fields=["state", "beat_at"])
        return job

    def do(self, job: J) -> None:
        """Do the work of a job that was claimed; after an outage from its beginning."""
        with Heart(self.model._default_manager.filter(pk=job.pk)):
            outlast_outage(partial(self._try, job))

    def end(self, job: J, state: str, **changes: Any) -> bool:
        """Store the result of a job; return whether it was stored.

        A worker considered dead meanwhile stores nothing.
        """
        running = self.model._default_manager.filter(pk=job.pk, state=RUNNING)
        return bool(running.update(state=state, beat_at=timezone.now(), **changes))

    def interrupt(self, jobs: QuerySet[J]) -> None:
        """Mark jobs as failed, whose work nobody will end."""
        error = {"code": self.interrupted_code}
        jobs.update(state=FAILED, error=error, **self.at_failure())

    def give_up_silent(self, jobs: QuerySet[J]) -> None:
        """Mark those of ``jobs`` as failed whose worker has given no sign of life."""
        silent = jobs.filter(state=RUNNING, beat_at__lt=timezone.now() - SILENT)
        if silent.exists():
            self.interrupt(silent)

    def look(self, jobs: QuerySet[J]) -> J | None:
        """Return the first of ``jobs`` as it is now, after checking on its worker."""
        job = jobs.first()
        if job is None or not job.at_work:
            return job
        if timezone.now() - (job.beat_at or getattr(job, self.asked_field)) <= SILENT:
            return job
        if job.state == RUNNING:
            self.give_up_silent(jobs)
        else:
            self.handle_missing_worker(job)
        return jobs.first()

    def count(self, **which: Any) -> int:
        """Return how many of some jobs are waiting or in progress."""
        jobs = self.model._default_manager.filter(state__in=AT_WORK, **which)
        self.give_up_silent(jobs)
        return jobs.count()

    def ahead(self, job: J) -> int:
        """Return how many jobs are ahead of a waiting one."""
        earlier, same = Q(state=RUNNING), Q(state=WAITING)
        for field in self.order:
            value = getattr(job, field)
            earlier |= same & Q(**{f"{field}__lt": value})
            same &= Q(**{field: value})
        return self.model._default_manager.filter(earlier).count()

    def _at_work(self) -> QuerySet[J]:
        return self.rows().filter(state__in=AT_WORK).order_by(*self.order)

    def _lane(self, job: J) -> str:
        return LANES[self.is_single(job)]

    def _ready(self, jobs: Sequence[J]) -> Iterator[J]:
        """Yield the jobs that have not to wait for others to end."""
        running = [job for job in jobs if job.state == RUNNING]
        if self.at_once is not None and len(running) >= self.at_once:
            return
        has_single = any(map(self.is_single, running))
        waiting = (job for job in jobs if job.state == WAITING and self.is_known(job))
        yield from (job for job in waiting if not (has_single and self.is_single(job)))

    def _try(self, job: J) -> None:
        try:
            self.work(job)
        except ClubError as error:
            self._fail(job, error)
        except Exception as error:
            if is_outage(error):
                raise
            logger.exception("%s %s", self.model._meta.label, job.pk)
            self._fail(job, ClubError(self.broken_code))

    def _fail(self, job: J, error: ClubError) -> None:
        facts = {"code": error.code, **error.facts}
        self.end(job, FAILED, error=facts, **self.at_failure())

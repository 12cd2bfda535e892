"""Metrics of queues and of nightly tasks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.db.models import Count, Min, QuerySet
from django.utils import timezone
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from clubscore.exchange.models import ClubJob, Upload
from clubscore.jobs.queue import AT_WORK, FAILED, Job
from clubscore.operation.models import LastRun
from clubscore.people.models import AccountMail, ClubDomain
from clubscore.printing.models import PrintJob
from clubscore.standings.models import StoredBook
from clubscore.tournaments.models import Delivery, Draw, MailCopy, Notice

# By name: the jobs, and the column that says when somebody asked for one.
JOBS: Final[Mapping[str, tuple[type[Job], str]]] = {
    "documents": (PrintJob, "created_at"),
    "uploads": (Upload, "made_at"),
    "draws": (Draw, "created_at"),
    "clubs": (ClubJob, "created_at"),
}


@dataclass(frozen=True, slots=True)
class WaitingRows:
    """What waits, or is being worked on."""

    name: str
    rows: QuerySet[Any]
    since: str  # the column that says when it was put there


def queues() -> list[WaitingRows]:
    """Return all queues; each has an index of waiting rows, or a small table."""
    jobs = [
        WaitingRows(name, model._default_manager.filter(state__in=AT_WORK), since)
        for name, (model, since) in JOBS.items()
    ]
    return [
        *jobs,
        WaitingRows("notices", Notice.objects.filter(addressed_at=None), "at"),
        WaitingRows(
            "deliveries", Delivery.objects.filter(state=Delivery.State.PENDING), "created_at"
        ),
        WaitingRows("account_mails", AccountMail.objects.all(), "at"),
        WaitingRows("player_mails", MailCopy.objects.filter(failed_at=None), "mail__sent_at"),
        WaitingRows("domains", ClubDomain.objects.filter(state=ClubDomain.State.WAITING), "set_at"),
        WaitingRows("books", StoredBook.objects.exclude(begun_at=None), "begun_at"),
    ]


class QueueCollector(Collector):
    """How much waits, for how long, and what has failed. A query for each."""

    def collect(self) -> Iterable[Metric]:
        """Return the figures of each queue."""
        now = timezone.now()
        waiting = GaugeMetricFamily(
            "clubscore_queue_waiting", "Rows that wait or are worked on.", labels=["queue"]
        )
        oldest = GaugeMetricFamily(
            "clubscore_queue_oldest_age_seconds",
            "Age of the oldest of them; 0 where none waits.",
            labels=["queue"],
        )
        for queue in queues():
            found = queue.rows.order_by().aggregate(count=Count("*"), since=Min(queue.since))
            waiting.add_metric([queue.name], found["count"])
            since = found["since"] or now
            oldest.add_metric([queue.name], max(0.0, (now - since).total_seconds()))
        yield from (waiting, oldest)
        failed = GaugeMetricFamily(
            "clubscore_jobs_failed", "Jobs that failed and are still kept.", labels=["queue"]
        )
        for name, (model, _since) in JOBS.items():
            failed.add_metric([name], model._default_manager.filter(state=FAILED).count())
        undelivered = MailCopy.objects.exclude(failed_at=None).count()
        failed.add_metric(["player_mails"], undelivered)
        yield failed


class NightCollector(Collector):
    """When the last backup was complete and the last verification of everything; one query."""

    def collect(self) -> Iterable[Metric]:
        """Return nothing of what has never been done."""
        runs = {run.command: run for run in LastRun.objects.all()}
        if backup := runs.get(LastRun.Command.BACKUP):
            yield GaugeMetricFamily(
                "clubscore_last_backup_timestamp_seconds",
                "When the last backup was complete.",
                backup.at.timestamp(),
            )
        if verification := runs.get(LastRun.Command.VERIFY):
            yield GaugeMetricFamily(
                "clubscore_last_verification_timestamp_seconds",
                "When the last verification of everything ended.",
                verification.at.timestamp(),
            )
            yield GaugeMetricFamily(
                "clubscore_last_verification_differences",
                "Differences that it found.",
                verification.differences,
            )

"""Metrics of the running server, for Prometheus.

With several processes gunicorn.conf.py names a directory in which they add up
(``PROMETHEUS_MULTIPROC_DIR``); any process reports the metrics of all.
"""

import os
from collections.abc import Iterable
from functools import partial
from typing import Any, Final

from django.db import transaction
from django.db.models import Count
from prometheus_client import REGISTRY, CollectorRegistry, Counter, Histogram, generate_latest
from prometheus_client.core import GaugeMetricFamily, InfoMetricFamily, Metric
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector

from clubscore.people.clubs.hosting import clubs_to_look_at
from clubscore.play.models import HandChange
from clubscore.play.quick_games.forgetting import stand_ins
from clubscore.tournaments.models import Draw, Session, Table
from clubscore.version import version

from .queues import NightCollector, QueueCollector

SECONDS: Final = (0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30)  # upper bounds
DIRECTORY: Final = "PROMETHEUS_MULTIPROC_DIR"

requests = Counter("clubscore_requests", "Requests answered.", ["route", "method", "status"])
request_seconds = Histogram(
    "clubscore_request_seconds", "Time to answer.", ["route"], buckets=SECONDS
)
hands_recorded = Counter("clubscore_hands_recorded", "Hands recorded at tables.", ["ruleset"])
print_jobs = Counter("clubscore_print_jobs", "PDFs made.", ["route"])


def count_hand(sender: type[HandChange], *, instance: HandChange, **signal: Any) -> None:
    """Count a hand once its recording is committed; signal of a saved change."""
    if signal["created"] and instance.kind == HandChange.Kind.RECORDED:
        transaction.on_commit(partial(_add_hand, instance.hand.ruleset))


def _add_hand(ruleset: str) -> None:
    hands_recorded.labels(ruleset).inc()


class DatabaseCollector(Collector):
    """Figures from the database, the same on every server. Four queries."""

    def collect(self) -> Iterable[Metric]:
        """Return tables in play, games without a club, and seating draws by state."""
        playing = Table.objects.filter(state=Table.State.OPEN, session__state=Session.State.RUNNING)
        yield GaugeMetricFamily("clubscore_tables_open", "Tables in play.", playing.count())
        quick = stand_ins().count()
        yield GaugeMetricFamily("clubscore_quick_games", "Games without a club.", quick)
        new = clubs_to_look_at()
        yield GaugeMetricFamily("clubscore_clubs_new", "Clubs nobody has looked at.", new)
        draws = GaugeMetricFamily("clubscore_draws", "Seating draws by state.", labels=["state"])
        there = Draw.objects.order_by().values_list("state").annotate(Count("pk"))
        counted = dict(there)
        for state in Draw.State.values:
            draws.add_metric([state], counted.get(state, 0))
        yield draws


class VersionCollector(Collector):
    """Which version this server runs."""

    def collect(self) -> Iterable[Metric]:
        """Return a figure that is always 1, with the version as its label."""
        facts = {"version": version()}
        yield InfoMetricFamily("clubscore_build", "What runs here.", value=facts)


def exposition() -> bytes:
    """Return all figures in the text format of Prometheus."""
    running = REGISTRY
    if os.environ.get(DIRECTORY):
        running = CollectorRegistry()
        MultiProcessCollector(running)  # type: ignore[no-untyped-call]
    stored = CollectorRegistry(auto_describe=False)
    stored.register(DatabaseCollector())
    stored.register(QueueCollector())
    stored.register(NightCollector())
    stored.register(VersionCollector())
    return generate_latest(running) + generate_latest(stored)

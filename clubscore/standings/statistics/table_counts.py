"""How many tables were played, and of how many the hands are known."""

from __future__ import annotations

from django.db.models import Count, Exists, OuterRef, Q

from clubscore.play.models import Hand, TableTotals
from clubscore.standings.figure import Figure
from clubscore.tournaments.models import Table


def known_tables(which: Q) -> Figure:
    """Return how many tables were played, and of how many of them the hands are known. A query."""
    return tables_by_source(which)[0]


def tables_by_source(which: Q) -> tuple[Figure, int]:
    """Return ``known_tables`` and the number of tables whose totals override hands. One query."""
    hands = Hand.objects.filter(table=OuterRef("pk"), state=Hand.State.VALID)
    totals = TableTotals.objects.filter(table=OuterRef("pk"), state=TableTotals.State.VALID)
    beside = Q(has_hands=True, totals__state=TableTotals.State.VALID)
    counts = (
        Table.objects.filter(which)
        .annotate(has_hands=Exists(hands), has_totals=Exists(totals))
        .aggregate(
            known=Count("pk", filter=Q(has_hands=True)),
            of=Count("pk", filter=Q(has_hands=True) | Q(has_totals=True)),
            beside=Count("pk", filter=beside),
        )
    )
    return Figure(counts["known"], counts["known"], counts["of"]), counts["beside"]

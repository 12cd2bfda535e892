"""The versions of a club, computed only from its data, like those of events."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any, Final

from django.db.models import Count, Q, QuerySet, Sum
from django.utils import timezone

from clubscore.people.models import Club, Player
from clubscore.play.models import Hand
from clubscore.standings.versions import columns, digest
from clubscore.tournaments.models import (
    Change,
    Entry,
    ForeignResult,
    Penalty,
    Session,
    Table,
    Tournament,
)

# What neither a book nor a page of a club shows of thousands of people, and takes time to read.
UNSEEN: Final = {
    *("token", "registered_at", "contact", "remark", "written_as", "brought_player"),
    *("paid", "food", "food_note", "keys"),
}
RESULTS_A_TABLE: Final = 8  # of events that other programs ran: they cost as much as a table
NOT_RUNNING: Final = Q(session=None) | Q(session__state=Session.State.CLOSED)


@dataclass(frozen=True, slots=True)
class ClubVersions:
    """Versions of what a club's pages show, and of the data its book is computed from."""

    page: str
    book: str
    tables: int  # that a book costs as much as: those of sessions that are over, and results


def club_versions(club: Club) -> ClubVersions:
    """Compute the versions of a club, in eleven queries.

    Hands and the log only ever grow, so the sum of the revisions and the number of lines never
    return to earlier values. A session that is not over does not affect any book.
    """
    inside = {"tournament__in": Tournament.objects.filter(club=club).values("pk")}
    closed = Session.objects.filter(**inside, state=Session.State.CLOSED)
    events = _rows(Tournament.objects.filter(club=club))
    book = digest(
        events,
        _rows(closed),
        _rows(Entry.objects.filter(**inside), UNSEEN),
        Hand.objects.filter(table__session__in=closed.values("pk")).aggregate(
            hands=Count("*"), revisions=Sum("revision")
        ),
        list(Penalty.objects.filter(**inside).order_by("pk").values_list("pk", "cancelled_at")),
        Change.objects.filter(NOT_RUNNING, **inside).count(),
    )
    page = digest(
        book,
        timezone.localdate(),
        [getattr(club, name) for name in columns(Club)],
        _rows(Session.objects.filter(**inside)),
        list(club.circuits.order_by("pk").values_list("pk", "name", "ends_on")),
        _rows(Player.objects.filter(club=club), UNSEEN),
    )
    tables = Table.objects.filter(session__in=closed.values("pk")).count()
    return ClubVersions(page, book, tables + _foreign_results(club) // RESULTS_A_TABLE)


def _foreign_results(club: Club) -> int:
    """Return how many results a club has of events that other programs ran."""
    foreign = Tournament.objects.filter(club=club).exclude(results_from="")
    return ForeignResult.objects.filter(entry__tournament__in=foreign).count()


def _rows(rows: QuerySet[Any], unseen: Collection[str] = ()) -> list[tuple[Any, ...]]:
    names = [name for name in columns(rows.model) if name not in unseen]
    return list(rows.order_by("pk").values_list(*names))

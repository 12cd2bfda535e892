"""The size of every club: counted every night for all of them together, and stored.

A club's size is what it would take to keep it elsewhere: its files as they are, and its rows at the
average size of one, indexes and history included. So it is the same on both databases, and cheap to
compute.
"""

from __future__ import annotations

from collections import defaultdict
from datetime import datetime
from itertools import islice
from typing import Any, Final

from django.db import IntegrityError, transaction
from django.db.models import Count, F, Max, QuerySet, Sum
from django.db.models.functions import Length
from django.utils import timezone

from clubscore.people.models import Club, ClubLogo, HostedClub, Player
from clubscore.play.models import Hand
from clubscore.printing.models import PrintedFile
from clubscore.standings.models import StoredBook
from clubscore.tournaments.models import Change, Entry, Tournament

# Bytes of a row with its indexes and what belongs to it, as measured on SQLite.
EVENT_BYTES: Final = 4_000  # with settings, sessions, tables, seats
PLAYER_BYTES: Final = 400
ENTRY_BYTES: Final = 300
HAND_BYTES: Final = 4_000  # with its history
CHANGE_BYTES: Final = 250  # a line of the log of an event
AT_ONCE: Final = 500  # clubs written together


def club_sizes_count() -> int:
    """Count and store the size of every club; return how many clubs there are.

    Eight queries, and two for every ``AT_ONCE`` clubs. Only the rows written are locked: quotas and
    reasons are in other columns of them.
    """
    now, sizes = timezone.now(), _Sizes()
    ids = iter(Club.objects.order_by("pk").values_list("pk", flat=True))
    count = 0
    while part := list(islice(ids, AT_ONCE)):
        count += _keep_those_there([sizes.row(club, now) for club in part])
    return count


FIGURES: Final = ("events", "players", "hands", "storage", "active_at", "counted_at")


def _keep_those_there(rows: list[HostedClub]) -> int:
    """Store rows, one at a time if a club has since been deleted; return how many were stored."""
    try:
        _keep(rows)
    except IntegrityError:
        if len(rows) == 1:
            return 0
        return sum(_keep_those_there([row]) for row in rows)
    return len(rows)


@transaction.atomic
def _keep(rows: list[HostedClub]) -> None:
    HostedClub.objects.bulk_create(
        rows, update_conflicts=True, unique_fields=["club"], update_fields=FIGURES
    )


class _Sizes:
    """The figures of all clubs, by club."""

    def __init__(self) -> None:
        """Count everything, each thing in one query."""
        changes = Change.objects.order_by().values("tournament__club")
        self.events = _count(Tournament.objects.all(), "club")
        self.players = _count(Player.objects.all(), "club")
        self.hands = _count(Hand.objects.all(), "table__session__tournament__club")
        entries = _count(Entry.objects.all(), "tournament__club")
        lines: defaultdict[int, int] = defaultdict(int)
        self.active: dict[int, datetime] = {}
        told = changes.annotate(lines=Count("pk"), last=Max("at"))
        for club, number, last in told.values_list("tournament__club", "lines", "last"):
            lines[club], self.active[club] = number, last
        files = [
            _bytes(ClubLogo.objects.all(), "club", "content"),
            _bytes(StoredBook.objects.exclude(content=None), "club", "content"),
            _bytes(PrintedFile.objects.exclude(job__tournament=None), *PAPERS),
        ]
        self.storage: defaultdict[int, int] = defaultdict(int)
        for figures, size in (
            (self.events, EVENT_BYTES),
            (self.players, PLAYER_BYTES),
            (entries, ENTRY_BYTES),
            (self.hands, HAND_BYTES),
            (lines, CHANGE_BYTES),
            *((one, 1) for one in files),
        ):
            for club, number in figures.items():
                self.storage[club] += number * size

    def row(self, club: int, now: datetime) -> HostedClub:
        """Return the row to store for a club."""
        return HostedClub(
            club_id=club,
            events=self.events[club],
            players=self.players[club],
            hands=self.hands[club],
            storage=self.storage[club],
            active_at=self.active.get(club),
            counted_at=now,
        )


PAPERS: Final = ("job__tournament__club", "content")


def _count(rows: QuerySet[Any], club: str) -> defaultdict[int, int]:
    counted = rows.order_by().values(owner=F(club)).annotate(number=Count("pk"))
    return defaultdict(int, counted.values_list("owner", "number"))


def _bytes(rows: QuerySet[Any], club: str, column: str) -> defaultdict[int, int]:
    sized = rows.order_by().values(owner=F(club)).annotate(number=Sum(Length(column)))
    return defaultdict(int, sized.values_list("owner", "number"))

"""A club over all its events: ranking, seasons, records, calendar."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from typing import Final, TypeGuard

from django.conf import settings
from django.core.cache import cache
from django.db.models import Count, Sum
from django.utils import timezone

from clubscore.people.models import Club, Player
from clubscore.play.models import Hand
from clubscore.standings.versions import cached_result, columns, digest
from clubscore.tournaments.models import Change, Entry, Penalty, Session, Tournament
from clubscore.tournaments.selectors import EventRow, club_events

from .games import ClubGames, club_games
from .ratings import ClubRatings, rate
from .records import Record, records_of

CLUB_SECONDS: Final = 10  # so old may a club's page be
BOOK_SECONDS: Final = 24 * 3600  # kept that long while nothing changes
BOOK_FORM: Final = 2  # one more when a book holds other things: two releases may share a cache
REST: Final = 50  # times as long as a book took to make, it serves before the next is made
MOST_REST: Final = 600  # seconds
PODIUM: Final = 3

_build_locks = [threading.Lock() for _ in range(8)]  # a book is made once, the others wait


@dataclass(frozen=True, slots=True)
class Podium:
    """One of the first of an event."""

    place: int
    player: int  # id
    number: int | None  # on the lists of the event


@dataclass(frozen=True, slots=True)
class ClubBook:
    """What follows from all games of a club; people by id, so that it holds no names."""

    games: int
    rated: ClubRatings
    records: tuple[Record, ...]
    podiums: dict[int, tuple[Podium, ...]]  # by event


@dataclass(frozen=True, slots=True)
class CachedBook:
    """A book in the cache; it serves another version as well until it has rested."""

    version: str | None
    rests_until: float  # seconds since 1970
    book: ClubBook


@dataclass(frozen=True, slots=True)
class CalendarRow:
    """An event in the calendar, with who came first."""

    row: EventRow
    podium: tuple[Podium, ...]

    @property
    def event(self) -> Tournament:
        """The event."""
        return self.row.event


@dataclass(frozen=True, slots=True)
class Calendar:
    """The events of a club."""

    running: tuple[CalendarRow, ...]
    upcoming: tuple[CalendarRow, ...]  # the next first
    past: tuple[CalendarRow, ...]  # the latest first
    leagues: tuple[CalendarRow, ...]  # also among the others


def club_version(slug: str) -> str | None:
    """Return the version of what is known of a club, at most ``CLUB_SECONDS`` old."""
    seconds = CLUB_SECONDS if settings.LIVE_SECONDS else 0
    return cached_result(f"club {slug}", seconds, lambda: _club_version(slug))


def _club_version(slug: str) -> str | None:
    """Work the version of a club out, in six queries: see :mod:`clubscore.web.live.pages`."""
    club = Club.objects.filter(slug=slug).values_list(*columns(Club)).first()
    if club is None:
        return None
    events = Tournament.objects.filter(club__slug=slug)
    inside = {"tournament__in": events.values("pk")}
    entries = Entry.objects.filter(**inside).order_by("pk")
    closed = Session.objects.filter(**inside, state=Session.State.CLOSED)
    return digest(
        club,
        timezone.localdate(),
        list(events.order_by("pk").values_list(*columns(Tournament))),
        list(Session.objects.filter(**inside).order_by("pk").values_list(*columns(Session))),
        list(entries.values_list("pk", "state", "disqualified", *columns(Player, "player__"))),
        Hand.objects.filter(table__session__in=closed.values("pk")).aggregate(
            hands=Count("pk"), revisions=Sum("revision")
        ),
        list(Penalty.objects.filter(**inside).order_by("pk").values_list("pk", "cancelled_at")),
        Change.objects.filter(**inside).count(),
    )


def club_book(club: Club) -> ClubBook:
    """Return what follows from the games of a club, worked out once for a version.

    What takes long is not worked out at every change: the work takes no more than a
    ``REST``-th of the time. Until then the page shows what was known before; so it does to whoever
    asks while it is being worked out, so that one large club does not keep a server's threads.
    """
    if not settings.LIVE_SECONDS:
        return build_club_book(club)
    version, key = club_version(club.slug), f"club-book-{BOOK_FORM}-{club.pk}"
    kept: CachedBook | None = cache.get(key)
    if _serves(kept, version):
        return kept.book
    lock = _build_locks[club.pk % len(_build_locks)]
    if not lock.acquire(blocking=kept is None):
        assert kept is not None  # noqa: S101 - tells mypy
        return kept.book
    try:
        if _serves(kept := cache.get(key), version):
            return kept.book  # pragma: no cover - another thread made it while this one waited
        started = time.perf_counter()
        book = build_club_book(club)
        rest = min(REST * (time.perf_counter() - started), MOST_REST)
        cache.set(key, CachedBook(version, time.time() + rest, book), BOOK_SECONDS)
    finally:
        lock.release()
    return book


def _serves(cached: CachedBook | None, version: str | None) -> TypeGuard[CachedBook]:
    """Tell whether a book is right for a version, or has still to rest."""
    return cached is not None and (cached.version == version or time.time() < cached.rests_until)


def build_club_book(club: Club) -> ClubBook:
    """Work out what follows from the games of a club. Nine queries."""
    played = club_games(club)
    return ClubBook(
        games=len(played.games),
        rated=rate(played.games),
        records=tuple(records_of(played.games)),
        podiums=_podiums(played),
    )


def _podiums(played: ClubGames) -> dict[int, tuple[Podium, ...]]:
    return {
        event: tuple(
            Podium(row.place, row.entry.player_id, row.entry_number)
            for row in ranking.rows
            if row.place is not None and row.place <= PODIUM and row.hands_played
        )
        for event, ranking in played.rankings.items()
    }


def calendar_of(club: Club, book: ClubBook) -> Calendar:
    """Return the events of a club in order of time. One query.

    Who prepared an event and never played it keeps it to themselves once its days are over.
    """
    rows = [CalendarRow(row, book.podiums.get(row.event.pk, ())) for row in club_events(club)]
    today = timezone.localdate()
    running = [CalendarRow(one.row, ()) for one in rows if one.row.state == Session.State.RUNNING]
    resting = [one for one in rows if one.row.state != Session.State.RUNNING]
    coming = [one for one in resting if _is_upcoming(one, today)]
    past = [one for one in resting if one not in coming and one.podium]
    return Calendar(
        running=tuple(running),
        upcoming=tuple(sorted(coming, key=lambda one: (one.event.starts_on, one.event.pk))),
        past=tuple(past),
        leagues=tuple(_leagues(rows, today)),
    )


def _is_upcoming(one: CalendarRow, today: date) -> bool:
    return one.row.state == Session.State.DRAFT and one.event.ends_on >= today


def _leagues(rows: Iterable[CalendarRow], today: date) -> list[CalendarRow]:
    leagues = (one for one in rows if one.event.kind == Tournament.Kind.LEAGUE)
    return [one for one in leagues if one.podium or one.event.ends_on >= today]

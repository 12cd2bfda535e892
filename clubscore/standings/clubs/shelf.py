"""Where the books of clubs are stored.

Each process computes a small club's book on request, once per version. A large club's takes
seconds: a separate process computes it and stores it in the database, where every process finds it
and restarts do not lose it. Until the next one is ready, pages show the last and say so.
"""

from __future__ import annotations

import threading
import time
import zlib
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from django.conf import settings
from django.db import DatabaseError, transaction
from django.db.models import Q
from django.utils import timezone
from pydantic import TypeAdapter, ValidationError

from clubscore.database import one_moment
from clubscore.jobs.workers import Worker
from clubscore.people.models import Club
from clubscore.source import source_fingerprint
from clubscore.standings.models import StoredBook
from clubscore.standings.versions import cached_result, digest
from clubscore.tournaments.models import Tournament

from .book import EMPTY, ClubBook, build_club_book
from .versions import club_versions

CLUB_SECONDS: Final = 10  # so old may a club's page be
AT_ONCE: Final = 250  # tables: about 0.1 s; the book of a club that has more is stored
REST: Final = 50  # times as long as a book took to make, before the next is made
MOST_REST: Final = 600  # seconds
SILENT: Final = timedelta(minutes=5)  # after which a process that makes a book is taken for dead
KEPT: Final = 16  # books in the memory of a process
BOOK_MAKER: Final = Worker("club_books")

RULES: Final = (
    *("pk", "visibility", "starts_on", "ends_on", "country", "qualifier", "ema_weight"),
    *("place_points", "stages", "tie_breaks", "best_of", "ties_by_hands", "forfeits_last"),
    *("results_held", "results_from", "participants"),
)
"""What is shown of events besides their results in the book, and what those follow from."""

_adapter = TypeAdapter(ClubBook)
_locks = [threading.Lock() for _ in range(8)]  # a book is made or read once, the others wait
_kept: dict[int, _KeptBook] = {}


@dataclass(frozen=True, slots=True)
class KnownBook:
    """The latest available book of a club."""

    book: ClubBook  # an empty one while there is none
    as_of: datetime | None = None  # when it was made, if something has changed since
    is_missing: bool = False  # the first one is being made


@dataclass(frozen=True, slots=True)
class ClubState:
    """What is known of a club without its book."""

    version: str  # of its pages
    book: str  # the version its book should have
    is_large: bool  # its book is stored
    stored_at: datetime | None  # when that was made

    @property
    def career(self) -> str:
        """The version of what pages of events show of the book."""
        return digest(self.book, self.stored_at)


@dataclass(frozen=True, slots=True)
class _KeptBook:
    """A book in memory: when it was computed, for which version, by which code."""

    book: ClubBook
    version: str
    source: str
    made_at: datetime

    def serves(self, state: ClubState) -> bool:
        """Tell whether the book is still the latest."""
        return self.made_at == state.stored_at if state.is_large else self.version == state.book


def club_version(slug: str) -> str | None:
    """Return the version of a club's pages, at most ``CLUB_SECONDS`` old."""
    state = club_state(slug)
    return None if state is None else state.version


def club_state(slug: str) -> ClubState | None:
    """Return a club's state, at most ``CLUB_SECONDS`` old; start its book if it is due.

    The rules of its events are part of the key and are read as often as on any page, so results
    computed under other rules do not stay cached for as long as the state may.
    """
    rules = cached_result(f"rules {slug}", settings.LIVE_SECONDS, lambda: _rules(slug))
    return cached_result(f"club {slug} {rules}", CLUB_SECONDS, lambda: _club_state(slug))


def _rules(slug: str) -> str:
    events = Tournament.objects.filter(club__slug=slug).order_by("pk")
    return digest(list(events.values_list(*RULES)))


def _club_state(slug: str) -> ClubState | None:
    club = Club.objects.filter(slug=slug).first()
    if club is None:
        return None
    versions = club_versions(club)
    if versions.tables <= AT_ONCE:
        return ClubState(versions.page, versions.book, is_large=False, stored_at=None)
    stored = StoredBook.objects.filter(club=club).defer("content").first()
    if stored is None or _is_due(stored, versions.book):
        book_call(club)
    made_at = stored.made_at if stored else None
    return ClubState(
        digest(versions.page, made_at), versions.book, is_large=True, stored_at=made_at
    )


def _is_due(stored: StoredBook, version: str) -> bool:
    now = timezone.now()
    rests = stored.rests_until is not None and now < stored.rests_until
    begun = stored.begun_at is not None and now < stored.begun_at + SILENT
    is_current = (stored.version, stored.source) == (version, source_fingerprint())
    return not (rests or begun or is_current)


def book_call(club: Club) -> None:
    """Start a process that computes a club's book, unless one is running on any server.

    If the database is read-only, pages continue with the book there is.
    """
    now = timezone.now()
    try:
        with transaction.atomic():
            StoredBook.objects.get_or_create(club=club)
            free = Q(begun_at=None) | Q(begun_at__lt=now - SILENT)
            called = StoredBook.objects.filter(free, club=club).update(begun_at=now)
    except DatabaseError:
        return
    if called:
        transaction.on_commit(lambda: BOOK_MAKER.start(club.slug))


def club_book(club: Club) -> KnownBook:
    """Return what follows from the games of a club; no visitor waits for what takes long."""
    state = club_state(club.slug)
    if state is None:  # deleted meanwhile
        return KnownBook(EMPTY)
    with _locks[club.pk % len(_locks)]:
        kept = _kept.get(club.pk)
        if kept is None or not kept.serves(state):
            kept = _read(club) if state.is_large else _build(club, state.book)
            _keep(club.pk, kept)
    if kept is None:
        return KnownBook(EMPTY, is_missing=True)
    if (kept.version, kept.source) == (state.book, source_fingerprint()):
        return KnownBook(kept.book)
    return KnownBook(kept.book, as_of=kept.made_at)


def _build(club: Club, version: str) -> _KeptBook:
    return _KeptBook(build_club_book(club), version, source_fingerprint(), timezone.now())


def _read(club: Club) -> _KeptBook | None:
    """Return the stored book, or None if there is none, or one of a release that we cannot read."""
    stored = StoredBook.objects.filter(club=club).first()
    if stored is None or stored.content is None or stored.made_at is None:
        return None
    book = unpack_book(bytes(stored.content))
    if book is None:
        return None
    return _KeptBook(book, stored.version, stored.source, stored.made_at)


def _keep(club: int, book: _KeptBook | None) -> None:
    _kept.pop(club, None)
    if book is not None:
        _kept[club] = book
    for oldest in list(_kept)[:-KEPT]:
        _kept.pop(oldest, None)


def book_store(club: Club) -> None:
    """Compute a club's book and store it with the version it was computed from."""
    StoredBook.objects.get_or_create(club=club)
    started = time.process_time()
    with one_moment():
        version = club_versions(club).book
        content = pack_book(build_club_book(club))
    rest = min(REST * (time.process_time() - started), MOST_REST)
    now = timezone.now()
    StoredBook.objects.filter(club=club).update(  # the club may be gone
        version=version,
        source=source_fingerprint(),
        content=content,
        made_at=now,
        rests_until=now + timedelta(seconds=rest),
        begun_at=None,
    )


def outdated_clubs() -> list[Club]:
    """Return the clubs whose stored book is not what it should be, or not there."""
    stored = {one.club_id: one for one in StoredBook.objects.defer("content")}
    found = []
    for club in Club.objects.order_by("pk"):
        versions = club_versions(club)
        there = stored.get(club.pk)
        made_of = (there.version, there.source) if there else None
        if versions.tables > AT_ONCE and made_of != (versions.book, source_fingerprint()):
            found.append(club)
    return found


def pack_book(book: ClubBook) -> bytes:
    """Pack a book for storage."""
    return zlib.compress(_adapter.dump_json(book, by_alias=True))


def unpack_book(content: bytes) -> ClubBook | None:
    """Unpack a stored book; None if it is invalid, such as one from another release."""
    try:
        return _adapter.validate_json(zlib.decompress(content))
    except (ValidationError, zlib.error):
        return None

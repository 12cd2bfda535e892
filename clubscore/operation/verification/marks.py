"""Marks on verified events and books, so they are not verified again while unchanged."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any, Final

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from clubscore.operation.models import VerifiedBook, VerifiedEvent
from clubscore.standings.models import StoredBook
from clubscore.tournaments.models import Tournament

from .fingerprints import book_fingerprint, event_fingerprints

AT_ONCE: Final = 1_000  # marks written


@dataclass(slots=True)
class VerificationMarks:
    """The marks of earlier runs, and those this run makes. With ``full`` earlier marks are ignored,
    with ``days`` those that are older.
    """

    full: bool = False
    days: int | None = None
    _former: dict[int, VerifiedEvent] = field(init=False, default_factory=dict)
    _former_books: dict[int, VerifiedBook] = field(init=False, default_factory=dict)
    _fingerprints: dict[int, str] = field(init=False, default_factory=dict)  # of all events so far
    _looked_at: dict[int, VerifiedEvent] = field(init=False, default_factory=dict)
    _books_looked_at: dict[int, VerifiedBook] = field(init=False, default_factory=dict)
    _wrong: set[int] = field(init=False, default_factory=set)
    _wrong_books: set[int] = field(init=False, default_factory=set)

    def __post_init__(self) -> None:
        """Read the marks that count."""
        if not self.full:
            self._former = {mark.event: mark for mark in self._counting(VerifiedEvent.objects)}
            self._former_books = {mark.club: mark for mark in self._counting(VerifiedBook.objects)}

    def _counting(self, marks: Any) -> QuerySet[Any]:
        if self.days is None:
            return marks.all()  # type: ignore[no-any-return]
        return marks.filter(at__gt=timezone.now() - timedelta(days=self.days))  # type: ignore[no-any-return]

    def has_mark(self, event: int) -> bool:
        """Tell whether an event may turn out to be unchanged."""
        return event in self._former

    def find_unchanged(self, events: Collection[int]) -> Mapping[int, tuple[int, datetime]]:
        """Return those of some events that are unchanged: how many hands they have, since when."""
        at = timezone.now()
        found = {}
        for event, (fingerprint, hands) in event_fingerprints(events).items():
            self._fingerprints[event] = fingerprint
            former = self._former.get(event)
            if former is not None and former.fingerprint == fingerprint:
                found[event] = hands, former.at
            else:
                self._looked_at[event] = VerifiedEvent(event=event, fingerprint=fingerprint, at=at)
        return found

    def book_is_unchanged(self, stored: StoredBook, events: Iterable[int]) -> bool:
        """Tell whether a club's book is unchanged, and its events, which were checked before."""
        at = timezone.now()
        known = [self._fingerprints.get(event, "") for event in events]
        fingerprint = book_fingerprint(stored, known)
        former = self._former_books.get(stored.club_id)
        if former is not None and former.fingerprint == fingerprint:
            return True
        mark = VerifiedBook(club=stored.club_id, fingerprint=fingerprint, at=at)
        self._books_looked_at[stored.club_id] = mark
        return False

    def add_wrong(self, event: int) -> None:
        """Remember that something is wrong with an event."""
        self._wrong.add(event)

    def add_wrong_book(self, club: int) -> None:
        """Remember that something is wrong with the book of a club."""
        self._wrong_books.add(club)

    def write(self) -> None:
        """Mark what was verified, unless anything was wrong; delete the marks of anything wrong."""
        with transaction.atomic():
            VerifiedEvent.objects.filter(pk__in=self._wrong).delete()
            VerifiedBook.objects.filter(pk__in=self._wrong_books).delete()
            if not self._wrong and not self._wrong_books:
                _marks_write(VerifiedEvent, self._looked_at.values())
                _marks_write(VerifiedBook, self._books_looked_at.values())
                VerifiedEvent.objects.exclude(pk__in=Tournament.objects.values("pk")).delete()
                VerifiedBook.objects.exclude(pk__in=StoredBook.objects.values("pk")).delete()


def _marks_write(model: Any, marks: Iterable[Any]) -> None:
    model.objects.bulk_create(
        marks,
        batch_size=AT_ONCE,
        update_conflicts=True,
        unique_fields=[model._meta.pk.name],
        update_fields=["fingerprint", "at"],
    )

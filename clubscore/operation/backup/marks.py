"""Which events need not be looked at again, because nothing has changed since all was well."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone

from clubscore.operation.models import VerifiedEvent
from clubscore.tournaments.models import Tournament

from .fingerprints import event_fingerprint


@dataclass(slots=True)
class VerificationMarks:
    """The marks of former runs that count in this one, and those this one is going to leave.

    With ``full`` none counts, with ``days`` none that is older.
    """

    full: bool = False
    days: int | None = None
    _former: dict[int, VerifiedEvent] = field(init=False, default_factory=dict)
    _looked_at: dict[int, VerifiedEvent] = field(init=False, default_factory=dict)
    _wrong: set[int] = field(init=False, default_factory=set)

    def __post_init__(self) -> None:
        """Read the marks that count."""
        if not self.full:
            marks = VerifiedEvent.objects.all()
            if self.days is not None:
                marks = marks.filter(at__gt=timezone.now() - timedelta(days=self.days))
            self._former = {mark.event: mark for mark in marks}

    def unchanged_since(self, event: int) -> tuple[int, datetime | None]:
        """Return how many hands an event has, and since when it is unchanged; None if it is not."""
        at = timezone.now()
        fingerprint, hands = event_fingerprint(event)
        former = self._former.get(event)
        if former is not None and former.fingerprint == fingerprint:
            return hands, former.at
        self._looked_at[event] = VerifiedEvent(event=event, fingerprint=fingerprint, at=at)
        return hands, None

    def add_wrong(self, event: int) -> None:
        """Remember that something is wrong with an event."""
        self._wrong.add(event)

    def write(self) -> None:
        """Mark what was looked at, unless anything was wrong; forget marks of what is."""
        with transaction.atomic():
            VerifiedEvent.objects.filter(pk__in=self._wrong).delete()
            if not self._wrong:
                VerifiedEvent.objects.bulk_create(
                    self._looked_at.values(),
                    update_conflicts=True,
                    unique_fields=["event"],
                    update_fields=["fingerprint", "at"],
                )
                VerifiedEvent.objects.exclude(pk__in=Tournament.objects.values("pk")).delete()

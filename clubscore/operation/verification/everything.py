"""Verification of all events, or of changed ones, one after another."""

import gc
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any, Final

from django.utils.translation import gettext as _

from clubscore.database import one_moment
from clubscore.people.audit import broken_chains
from clubscore.standings.models import StoredBook
from clubscore.standings.verification.books import book_findings
from clubscore.standings.verification.event import EventProof, Finding
from clubscore.tournaments.models import Tournament

from .fingerprints import events_without_play
from .marks import VerificationMarks

AT_ONCE: Final = 500  # events of which it is first seen whether they have to be looked at
COLLECTED_EVERY: Final = 50_000  # objects; the usual 700 cost a tenth of the time


@dataclass(slots=True)
class VerificationSummary:
    """Counts of a verification: checks made, errors found, hands skipped."""

    events: int = 0
    tables: int = 0
    hands: int = 0
    findings: int = 0
    unchanged_hands: int = 0
    unchanged_since: datetime | None = None  # the first of the times they were looked at

    def __str__(self) -> str:
        return _("Events: %(events)s, tables: %(tables)s, hands: %(hands)s") % self.as_dict()

    def as_dict(self) -> dict[str, Any]:
        """Return the figures by name."""
        return asdict(self)

    def add_unchanged(self, hands: int, since: datetime) -> None:
        """Count an event that was passed over, and when it was looked at."""
        self.unchanged_hands += hands
        self.unchanged_since = min(since, self.unchanged_since or since)


def verify_everything(
    summary: VerificationSummary,
    *,
    event: str | None = None,
    marks: VerificationMarks | None = None,
) -> Iterator[Finding]:
    """Yield all findings in events and books, or in one event by its slug.

    Each event is read as of one moment, so hands recorded meanwhile are not differences;
    ``summary`` is kept up to date. With ``marks``, unchanged events are skipped, and the others are
    marked once all have been checked and nothing was wrong. Unchanged events, and those nobody has
    played in, are checked many at a time.
    """
    events = Tournament.objects.order_by("pk")
    if event is not None:
        events = events.filter(slug=event)
    pks = list(events.values_list("pk", flat=True))
    for start in range(0, len(pks), AT_ONCE):
        for pk in _pass_over(pks[start : start + AT_ONCE], summary, marks):
            yield from _verify_event(pk, summary, marks)
    if event is None:
        yield from _verify_books(summary, marks)
        yield from _verify_log(summary)
    if marks is not None:
        marks.write()


def _pass_over(
    pks: Sequence[int], summary: VerificationSummary, marks: VerificationMarks | None
) -> list[int]:
    """Check unchanged events and those without play, in bulk; return the others."""
    with _rare_collections(), one_moment():
        over = set(events_without_play(pks))
        if marks is None:
            summary.events += len(over)
        else:
            read = [pk for pk in pks if pk in over or marks.has_mark(pk)]
            unchanged = marks.find_unchanged(read)
            for hands, since in unchanged.values():
                summary.add_unchanged(hands, since)
            summary.events += len(over - unchanged.keys())
            over |= unchanged.keys()
    return [pk for pk in pks if pk not in over]


def _verify_event(
    pk: int, summary: VerificationSummary, marks: VerificationMarks | None
) -> Iterator[Finding]:
    """Yield the findings in an event."""
    with _rare_collections(), one_moment():
        found = Tournament.objects.filter(pk=pk).first()
        if found is None:
            return  # deleted meanwhile
        if marks is not None and (unchanged := marks.find_unchanged([pk])):
            summary.add_unchanged(*unchanged[pk])  # changed back meanwhile
            return
        proof = EventProof(found)
        for finding in proof.findings():
            summary.findings += 1
            if marks is not None:
                marks.add_wrong(pk)
            yield finding
    summary.events += 1
    summary.tables += proof.tables
    summary.hands += proof.hands


def _verify_books(
    summary: VerificationSummary, marks: VerificationMarks | None
) -> Iterator[Finding]:
    """Yield the findings in the stored books of clubs."""
    for pk in list(StoredBook.objects.values_list("pk", flat=True)):
        with one_moment():
            stored = StoredBook.objects.filter(pk=pk).first()
            if stored is None:
                continue  # deleted meanwhile
            if marks is not None:
                events = Tournament.objects.filter(club=pk).order_by("pk")
                if marks.book_is_unchanged(stored, events.values_list("pk", flat=True)):
                    continue
            for finding in book_findings(stored):
                summary.findings += 1
                if marks is not None:
                    marks.add_wrong_book(pk)
                yield finding


def _verify_log(summary: VerificationSummary) -> Iterator[Finding]:
    """Yield where the audit log was changed or lacks a line; it is always read whole."""
    with one_moment():
        for broken in broken_chains():
            summary.findings += 1
            yield Finding(
                *(None, None, None, None, None),
                what=f"hash of audit log line {broken.line}",
                stored=broken.stored,
                expected=broken.expected,
                club=broken.club,
            )


@contextmanager
def _rare_collections() -> Iterator[None]:
    """Collect garbage less often in the meantime, and ignore objects loaded before."""
    usual = gc.get_threshold()
    gc.freeze()
    gc.set_threshold(COLLECTED_EVERY, *usual[1:])
    try:
        yield
    finally:
        gc.set_threshold(*usual)
        gc.unfreeze()

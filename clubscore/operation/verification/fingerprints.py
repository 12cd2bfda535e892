"""Fingerprints of what was verified: events, and the books of clubs.

The fingerprint of an event is made of every row and column that a verification looks at and of the
code that looks. It is signed with the secret key: whoever can write to the database alone makes
none.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from typing import Any, Final

from django.db.models import Model, QuerySet, TextField
from django.db.models.fields.json import JSONField
from django.db.models.functions import Cast
from django.utils.crypto import salted_hmac

from clubscore.play.models import Hand, HandChange, TableTotals
from clubscore.play.totals.services import KINDS as TOTALS_KINDS
from clubscore.source import source_fingerprint
from clubscore.standings.models import StoredBook
from clubscore.standings.verification.tables import NAMES
from clubscore.tournaments.models import (
    Bye,
    Change,
    Entry,
    ForeignResult,
    Penalty,
    Seat,
    Session,
    Table,
    Team,
    Tournament,
)

SALT: Final = "clubscore.operation.verified"
CHANGE: Final = ("id", "hand_id", "revision", "after")


def event_fingerprint(event: int) -> tuple[str, int]:
    """Return the fingerprint of an event, by its id, and how many hands it has."""
    digest = hashlib.sha256(source_fingerprint().encode())
    hands = 0
    for rows, names in _rows(event):
        digest.update(rows.model._meta.label.encode())
        for row in _texts(rows, names).iterator():
            digest.update(repr(row).encode())
            hands += rows.model is Hand
    return salted_hmac(SALT, digest.hexdigest(), algorithm="sha256").hexdigest(), hands


def book_fingerprint(stored: StoredBook, events: Iterable[str]) -> str:
    """Return the fingerprint of a club's book, with those of the events it follows from."""
    told = [stored.version, stored.source, bytes(stored.content or b""), *events]
    digest = hashlib.sha256(repr(told).encode())
    return salted_hmac(SALT, digest.hexdigest(), algorithm="sha256").hexdigest()


def _rows(event: int) -> Iterator[tuple[QuerySet[Any], tuple[str, ...]]]:
    """Yield what a verification reads of an event, with the columns it reads."""
    for rows in (
        Tournament.objects.filter(pk=event),
        Session.objects.filter(tournament=event),
        Table.objects.filter(session__tournament=event),
        Seat.objects.filter(table__session__tournament=event),
        Team.objects.filter(tournament=event),
        Entry.objects.filter(tournament=event),
        ForeignResult.objects.filter(entry__tournament=event),
        Bye.objects.filter(entry__tournament=event),
        Penalty.objects.filter(tournament=event),
        TableTotals.objects.filter(table__session__tournament=event),
        Change.objects.filter(table__session__tournament=event, kind__in=TOTALS_KINDS),
    ):
        yield rows, tuple(field.attname for field in rows.model._meta.concrete_fields)
    yield Hand.objects.filter(table__session__tournament=event), NAMES
    yield HandChange.objects.filter(hand__table__session__tournament=event), CHANGE


def _texts(rows: QuerySet[Any], names: tuple[str, ...]) -> QuerySet[Any, tuple[Any, ...]]:
    """Return the columns of rows in the order of their keys; JSON as its text, which is cheaper."""
    model: type[Model] = rows.model
    fields = {field.attname: field for field in model._meta.concrete_fields}
    columns = [
        Cast(name, TextField()) if isinstance(fields[name], JSONField) else name for name in names
    ]
    return rows.order_by("pk").values_list(*columns)

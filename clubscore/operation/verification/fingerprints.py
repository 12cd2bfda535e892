"""Fingerprints of what was verified: events, and the books of clubs.

An event's fingerprint covers every row and column that a verification reads, and the code that
reads them. It is signed with the secret key, so access to the database alone is not enough to forge
one.
"""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any, Final, NamedTuple

from django.db.models import Exists, F, Model, OuterRef, QuerySet, TextField
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
from scoring.rulesets import RULESETS

SALT: Final = "clubscore.operation.verified"
CHANGE: Final = ("id", "hand_id", "revision", "after")

# What a verification reads, by the way to the event.
READ: Final[tuple[tuple[type[Model], str], ...]] = (
    (Tournament, "pk"),
    (Session, "tournament"),
    (Table, "session__tournament"),
    (Seat, "table__session__tournament"),
    (Team, "tournament"),
    (Entry, "tournament"),
    (ForeignResult, "entry__tournament"),
    (Bye, "entry__tournament"),
    (Penalty, "tournament"),
    (TableTotals, "table__session__tournament"),
    (Change, "table__session__tournament"),
    (Hand, "table__session__tournament"),
    (HandChange, "hand__table__session__tournament"),
)


class Fingerprint(NamedTuple):
    """The fingerprint of an event, and how many hands it has."""

    text: str
    hands: int


def event_fingerprints(events: Collection[int]) -> Mapping[int, Fingerprint]:
    """Return the fingerprints of events, by their ids; one query for each kind of row."""
    source = source_fingerprint().encode()
    digests = {event: hashlib.sha256(source) for event in events}
    hands = dict.fromkeys(events, 0)
    for model, way in READ:
        label = model._meta.label.encode()
        for digest in digests.values():
            digest.update(label)
        for *row, event in _rows(model, way, events).iterator():
            digests[event].update(repr(tuple(row)).encode())
            hands[event] += model is Hand
    return {
        event: Fingerprint(
            salted_hmac(SALT, digest.hexdigest(), algorithm="sha256").hexdigest(), hands[event]
        )
        for event, digest in digests.items()
    }


def events_without_play(events: Collection[int]) -> Iterator[int]:
    """Yield events with nothing to verify, only lists of players. One query.

    They have neither tables nor penalties nor results of another program, and known rules.
    """
    found = Tournament.objects.filter(pk__in=events, ruleset__in=list(RULESETS)).order_by()
    for model, way in READ:
        if model in (Table, Penalty, ForeignResult):
            found = found.exclude(Exists(model._default_manager.filter(**{way: OuterRef("pk")})))
    yield from found.values_list("pk", flat=True)


def book_fingerprint(stored: StoredBook, events: Iterable[str]) -> str:
    """Return the fingerprint of a club's book, with those of the events it follows from."""
    told = [stored.version, stored.source, bytes(stored.content or b""), *events]
    digest = hashlib.sha256(repr(told).encode())
    return salted_hmac(SALT, digest.hexdigest(), algorithm="sha256").hexdigest()


def _rows(model: type[Model], way: str, events: Collection[int]) -> QuerySet[Any, tuple[Any, ...]]:
    """Return the columns that are read of the rows of events, in the order of their keys, and the
    event of each; JSON as its text, which is cheaper.
    """
    rows = model._default_manager.filter(**{f"{way}__in": events})
    if model is Change:
        rows = rows.filter(kind__in=TOTALS_KINDS)
    fields = {field.attname: field for field in model._meta.concrete_fields}
    names = NAMES if model is Hand else CHANGE if model is HandChange else tuple(fields)
    columns = [
        Cast(name, TextField()) if isinstance(fields[name], JSONField) else name for name in names
    ]
    return rows.order_by("pk").values_list(*columns, F(way))

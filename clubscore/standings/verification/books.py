"""Verification of a club's stored book, which is rebuilt from the games and compared."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict
from itertools import islice
from math import isclose
from typing import Any, Final

from clubscore.people.models import Club
from clubscore.source import source_fingerprint
from clubscore.standings.clubs.book import EMPTY, build_club_book
from clubscore.standings.clubs.shelf import unpack_book
from clubscore.standings.clubs.versions import club_versions
from clubscore.standings.models import StoredBook

from .event import Finding

MOST: Final = 20  # findings of a book: where one figure is wrong, all later ones are
CLOSE: Final = 1e-9  # so far may what another machine has worked out be from what this one does


def book_findings(stored: StoredBook) -> Iterator[Finding]:
    """Yield the faults of a stored book; none for an outdated one.

    Pages say when a book is outdated, and have the next one computed.
    """
    club = Club.everything.get(pk=stored.club_id)
    if stored.content is None or not _claims_to_be_current(stored, club):
        return
    book = unpack_book(bytes(stored.content)) or EMPTY
    differences = _differences("book", asdict(book), asdict(build_club_book(club)))
    for what, there, expected in islice(differences, MOST):
        yield Finding(None, None, None, None, None, what, there, expected, club=club.slug)


def _claims_to_be_current(stored: StoredBook, club: Club) -> bool:
    return (stored.version, stored.source) == (club_versions(club).book, source_fingerprint())


def _differences(what: str, stored: Any, expected: Any) -> Iterator[tuple[str, Any, Any]]:
    """Yield where two plain values differ, with both."""
    if isinstance(stored, dict) and isinstance(expected, dict):
        for key in stored.keys() | expected.keys():
            yield from _differences(f"{what}.{key}", stored.get(key), expected.get(key))
    elif _is_list(stored) and _is_list(expected) and len(stored) == len(expected):
        for at, (one, other) in enumerate(zip(stored, expected, strict=True)):
            yield from _differences(f"{what}.{at}", one, other)
    elif not _is_same(stored, expected):
        yield what, stored, expected


def _is_list(value: Any) -> bool:
    return isinstance(value, list | tuple)


def _is_same(stored: Any, expected: Any) -> bool:
    if isinstance(stored, float) and isinstance(expected, float):
        return isclose(stored, expected, rel_tol=CLOSE, abs_tol=CLOSE)
    return bool(stored == expected)

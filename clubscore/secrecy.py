"""Secrets that give access to anyone who has them, and whether the response shows one.

A secret is noted if nobody can forget it: where it is created, and where it is put into an
address or read from one (:mod:`clubscore.http.secret_addresses`). The code that answers a request
watches for it and acts accordingly. Outside requests, as in commands, nothing is noted.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TypeVar

T = TypeVar("T")


class Watch:
    """Whether a secret was noted since the watch began."""

    has_secret = False


_watch: ContextVar[Watch | None] = ContextVar("secrets", default=None)


def secret_note(secret: T) -> T:
    """Note that the current response may show a secret, and return the secret."""
    if (watch := _watch.get()) is not None:
        watch.has_secret = True
    return secret


def has_secret() -> bool:
    """Tell whether the current response may show a secret."""
    watch = _watch.get()
    return watch is not None and watch.has_secret


@contextmanager
def secrets_watched() -> Iterator[Watch]:
    """Watch for secrets while an answer is made."""
    watch = Watch()
    before = _watch.set(watch)
    try:
        yield watch
    finally:
        _watch.reset(before)

"""Shared caches. They are never required: one that cannot be reached acts as if it were empty."""

from __future__ import annotations

import logging
import os
import sqlite3
import threading
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, TypeVar

from django.core.cache.backends.base import DEFAULT_TIMEOUT, BaseCache
from django.core.cache.backends.redis import RedisCache

T = TypeVar("T")

BUSY: Final = 2.0  # seconds to wait for another process; what it writes takes microseconds
FOREVER: Final = 1e12  # as a time
SCHEMA: Final = """
    CREATE TABLE IF NOT EXISTS entries (
        key TEXT PRIMARY KEY, value BLOB, expires REAL NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX IF NOT EXISTS entries_expires ON entries (expires);
"""
SET: Final = """
    INSERT INTO entries VALUES (:key, :value, :expires)
    ON CONFLICT (key) DO UPDATE SET value = excluded.value, expires = excluded.expires
"""
ADD: Final = f"{SET} WHERE expires <= :now"

logger = logging.getLogger(__name__)


class FileCache(BaseCache):
    """Numbers and texts in a file that all processes of a machine share, for what they count.

    Nothing that is counted at the same moment is lost. The file is a database of its own, which
    nobody waits for who records hands, and which may be deleted at any time.
    """

    def __init__(self, location: str, params: dict[str, Any]) -> None:
        """Use the file at ``location``, which is created when a value is first stored."""
        super().__init__(params)
        self._path = Path(location)
        self._own = threading.local()  # connections belong to a thread of a process

    def add(
        self, key: Any, value: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None
    ) -> bool:
        """Store a value if the key is missing; tell whether it was stored."""
        return bool(self._write(key, value, timeout, version, ADD))

    def set(
        self, key: Any, value: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None
    ) -> None:
        """Keep a value."""
        self._write(key, value, timeout, version, SET)

    def get(self, key: Any, default: Any = None, version: int | None = None) -> Any:
        """Return a value, or ``default``."""
        found = self._run(
            "SELECT value FROM entries WHERE key = ? AND expires > ?",
            (self.make_and_validate_key(key, version=version), time.time()),
        )
        return found[0][0] if found else default

    def touch(self, key: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None) -> bool:
        """Extend the life of a value; tell whether it exists."""
        return bool(
            self._run(
                "UPDATE entries SET expires = ? WHERE key = ? AND expires > ? RETURNING 1",
                (
                    self._until(timeout),
                    self.make_and_validate_key(key, version=version),
                    time.time(),
                ),
            )
        )

    def delete(self, key: Any, version: int | None = None) -> bool:
        """Delete a value; tell whether it existed."""
        key = self.make_and_validate_key(key, version=version)
        return bool(self._run("DELETE FROM entries WHERE key = ? RETURNING 1", (key,)))

    def clear(self) -> None:
        """Forget everything."""
        self._run("DELETE FROM entries", ())

    def incr(self, key: Any, delta: int = 1, version: int | None = None) -> int:
        """Add to a number in one step; raises ``ValueError`` if there is none."""
        found = self._run(
            "UPDATE entries SET value = value + ? WHERE key = ? AND expires > ? RETURNING value",
            (delta, self.make_and_validate_key(key, version=version), time.time()),
        )
        if not found:
            raise ValueError(key)
        return int(found[0][0])

    def _write(
        self, key: Any, value: Any, timeout: Any, version: int | None, statement: str
    ) -> int:
        now = time.time()
        kept = self._run(
            f"{statement} RETURNING 1",
            {
                "key": self.make_and_validate_key(key, version=version),
                "value": value,
                "expires": self._until(timeout),
                "now": now,
            },
        )
        if kept:  # which is seldom, so that nothing else has to clean up
            self._run("DELETE FROM entries WHERE expires <= ?", (now,))
        return len(kept)

    def _until(self, timeout: Any) -> float:
        until = self.get_backend_timeout(timeout)
        return FOREVER if until is None else float(until)

    def _run(self, statement: str, values: Any) -> list[tuple[Any, ...]]:
        try:
            return self._connection().execute(statement, values).fetchall()
        except sqlite3.Error as error:
            logger.warning("the shared cache is not responding: %s", error)
            self._own.__dict__.clear()
            if type(error) is sqlite3.DatabaseError:  # no database any more
                with suppress(OSError):  # Windows keeps what another thread has open
                    self._path.unlink(missing_ok=True)
            return []

    def _connection(self) -> sqlite3.Connection:
        """Return the connection of this thread; none survives a fork or the end of its file."""
        kept = self._own.__dict__.get("connection")
        if kept is None or self._own.made_for != self._identity():
            self._own.__dict__.clear()
            kept = sqlite3.connect(self._path, timeout=BUSY, isolation_level=None)
            kept.execute("PRAGMA journal_mode=WAL")
            kept.execute("PRAGMA synchronous=OFF")  # a power cut may take what was counted
            kept.executescript(SCHEMA)
            self._own.connection, self._own.made_for = kept, self._identity()
        opened: sqlite3.Connection = kept
        return opened

    def _identity(self) -> tuple[int, int]:
        return os.getpid(), self._path.stat().st_ino if self._path.exists() else 0


class LenientRedisCache(RedisCache):
    """Redis; while it cannot be reached, nothing is found in it and nothing is stored."""

    def add(
        self, key: Any, value: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None
    ) -> bool:
        """Store a value if the key is missing; tell whether it was stored."""
        return _or(False, lambda: super(LenientRedisCache, self).add(key, value, timeout, version))

    def get(self, key: Any, default: Any = None, version: int | None = None) -> Any:
        """Return a value, or ``default``."""
        return _or(default, lambda: super(LenientRedisCache, self).get(key, default, version))

    def set(
        self, key: Any, value: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None
    ) -> None:
        """Keep a value."""
        _or(None, lambda: super(LenientRedisCache, self).set(key, value, timeout, version))

    def delete(self, key: Any, version: int | None = None) -> bool:
        """Delete a value; tell whether it existed."""
        return _or(False, lambda: super(LenientRedisCache, self).delete(key, version))

    def get_many(self, keys: Iterable[Any], version: int | None = None) -> dict[Any, Any]:
        """Return those values that are there."""
        return _or({}, lambda: super(LenientRedisCache, self).get_many(keys, version))

    def set_many(
        self,
        data: dict[Any, Any],
        timeout: Any = DEFAULT_TIMEOUT,
        version: int | None = None,
    ) -> list[Any]:
        """Store values; return the keys that were not stored."""
        return _or(
            list(data), lambda: super(LenientRedisCache, self).set_many(data, timeout, version)
        )

    def delete_many(self, keys: Iterable[Any], version: int | None = None) -> None:
        """Forget values."""
        _or(None, lambda: super(LenientRedisCache, self).delete_many(keys, version))

    def touch(self, key: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None) -> bool:
        """Extend the life of a value; tell whether it exists."""
        return _or(False, lambda: super(LenientRedisCache, self).touch(key, timeout, version))

    def has_key(self, key: Any, version: int | None = None) -> bool:
        """Tell whether a value exists."""
        return _or(False, lambda: super(LenientRedisCache, self).has_key(key, version))

    def clear(self) -> None:
        """Forget everything."""
        _or(None, super().clear)

    def incr(self, key: Any, delta: int = 1, version: int | None = None) -> int:
        """Add to a number; raises ``ValueError`` if there is none."""
        found = _or(None, lambda: super(LenientRedisCache, self).incr(key, delta, version))
        if found is None:
            raise ValueError(key)
        return found


def _or(default: T, ask: Callable[[], T]) -> T:
    from redis.exceptions import RedisError  # here: Redis is an extra, which not everybody installs

    try:
        return ask()
    except RedisError as error:
        logger.warning("the cache is not responding: %s", type(error).__name__)
        return default

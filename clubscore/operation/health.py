"""Whether this process can answer: of the database, its migrations and the cache."""

import logging
from collections.abc import Callable, Mapping
from typing import Final
from uuid import uuid4

from django.core.cache import cache
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

logger = logging.getLogger(__name__)
OK: Final = "ok"
WAIT: Final = 10  # seconds that a value stays in the cache


class UnwellError(Exception):
    """Something answers, and not as it should; the text says what."""


def database_answers() -> None:
    """Raise unless the database answers."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
        cursor.fetchone()


def migrations_are_applied() -> None:
    """Raise unless the tables are those this version works with."""
    executor = MigrationExecutor(connection)
    if executor.migration_plan(executor.loader.graph.leaf_nodes()):
        raise UnwellError("migrations missing")


def cache_answers() -> None:
    """Raise unless the cache keeps what it is given."""
    key = f"ready-{uuid4().hex}"
    cache.set(key, key, WAIT)
    if cache.get(key) != key:
        raise UnwellError("does not answer")
    cache.delete(key)


CHECKS: Final[Mapping[str, Callable[[], None]]] = {
    "database": database_answers,
    "migrations": migrations_are_applied,
    "cache": cache_answers,
}


def readiness() -> dict[str, str]:
    """Return by name ``ok`` or, shortly, what is wrong; the log has the whole of it."""
    return {name: _tried(name, check) for name, check in CHECKS.items()}


def _tried(name: str, check: Callable[[], None]) -> str:
    try:
        check()
    except UnwellError as error:
        return str(error)
    except Exception:
        logger.warning("Not ready: %s", name, exc_info=True)
        return "does not answer"
    return OK

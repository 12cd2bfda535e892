"""Health checks of this process: the database, its migrations and the cache."""

import logging
from collections.abc import Callable, Mapping
from typing import Final
from uuid import uuid4

from django.conf import settings
from django.core.cache import cache, caches
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader

from clubscore.environment.relations import is_refused
from clubscore.limits import SHARED

logger = logging.getLogger(__name__)
OK: Final = "ok"
WAIT: Final = 10  # seconds that a value stays in the cache


class UnwellError(Exception):
    """Something does not work as it should; the text explains."""


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


def later_migrations() -> list[str]:
    """Return what a newer version than this one has done to the database, by names."""
    loader = MigrationLoader(connection)
    last: dict[str, str] = {}
    for app, name in loader.disk_migrations:
        last[app] = max(name, last.get(app, ""))
    done = loader.applied_migrations.keys() - loader.disk_migrations.keys()
    return sorted(f"{app}.{name}" for app, name in done if app in last and name > last[app])


def cache_answers() -> None:
    """Raise unless the caches keep what they are given."""
    key = f"ready-{uuid4().hex}"
    for one in (cache, caches[SHARED]):
        one.set(key, key, WAIT)
        if one.get(key) != key:
            raise UnwellError("is not responding")
        one.delete(key)


def addresses_are_answered() -> None:
    """Raise if links and printed codes lead to a host whose requests are refused."""
    if is_refused(settings.BASE_URL, settings.ALLOWED_HOSTS):
        raise UnwellError("CLUBSCORE_ALLOWED_HOSTS refuses the host of CLUBSCORE_BASE_URL")


OPTIONAL: Final = frozenset({"cache"})  # pages work without it
CHECKS: Final[Mapping[str, Callable[[], None]]] = {
    "database": database_answers,
    "migrations": migrations_are_applied,
    "addresses": addresses_are_answered,
    "cache": cache_answers,
}


def readiness() -> dict[str, str]:
    """Return ``ok`` or a short problem for each check by name; the log has the details."""
    return {name: _run_check(name, check) for name, check in CHECKS.items()}


def _run_check(name: str, check: Callable[[], None]) -> str:
    try:
        check()
    except UnwellError as error:
        return str(error)
    except Exception:
        logger.warning("Not ready: %s", name, exc_info=True)
        return "is not responding"
    return OK

"""Where data is stored: the settings of the database, and of the caches."""

from __future__ import annotations

from hashlib import blake2b
from typing import Any, Final

import dj_database_url

from clubscore.environment.variables import Environment

CONNECTION_KEPT: Final = 60  # seconds, if no request needs it longer
# More than a process has threads: one that waited for a connection might hold what those that have
# them wait for.
POOL_LARGEST: Final = 100
POOL_WAIT: Final = 5  # seconds for a connection that PostgreSQL refuses to open

SQLITE: Final[dict[str, Any]] = {
    # A transaction takes the write lock when it begins: one that reads first and writes later
    # would fail at once, not wait, if another wrote in between.
    "transaction_mode": "IMMEDIATE",
    "timeout": 20,  # seconds to wait for the write lock
    # FULL, not NORMAL, which in WAL mode may lose the last commits in a power cut: a hand the
    # referee was told is recorded has to be there afterwards. Django turns on foreign keys.
    "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL",
}
# When a server counts as away: seconds without an answer, not the network’s minutes. What is in
# DATABASE_URL goes before it.
POSTGRESQL: Final[dict[str, Any]] = {
    "connect_timeout": 5,
    "tcp_user_timeout": 10_000,  # milliseconds in which it confirms nothing
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
}


def database(environment: Environment) -> dict[str, Any]:
    """Return the settings of the database, with our own backend for its kind."""
    found: dict[str, Any] = dict(
        dj_database_url.parse(
            environment.database_url, conn_max_age=CONNECTION_KEPT, conn_health_checks=True
        )
    )
    if found["ENGINE"] == "django.db.backends.sqlite3":
        return {**found, "ENGINE": "clubscore.sqlite", "OPTIONS": dict(SQLITE)}
    options = {**POSTGRESQL, **found.get("OPTIONS", {})}
    if environment.database_pool:
        found["CONN_MAX_AGE"] = 0  # a connection goes back when a request is over
        options["pool"] = {
            "min_size": 1,
            "max_size": POOL_LARGEST,
            "max_idle": CONNECTION_KEPT,
            "timeout": POOL_WAIT,
            "reconnect_timeout": POOL_WAIT,  # pauses grow: after that, whoever comes tries at once
        }
    return {**found, "ENGINE": "clubscore.postgresql", "OPTIONS": options}


def caches(environment: Environment, secret: str) -> dict[str, Any]:
    """Return the caches: "default" for what can be recomputed, "shared" for counts across servers.

    Installations that share a Redis have different secrets, which separates them; the same holds
    for an installation's pages after it has moved to another address.
    """
    if environment.cache_url:
        whose = blake2b(f"{secret} {environment.base_url}".encode(), digest_size=6).hexdigest()
        return {
            name: {
                "BACKEND": "clubscore.operation.cache.LenientRedisCache",
                "LOCATION": environment.cache_url,
                "KEY_PREFIX": whose,
                "OPTIONS": {"socket_connect_timeout": 0.5, "socket_timeout": 1},  # seconds
            }
            for name in ("default", "shared")
        }
    return {
        "default": {  # each process has its own
            "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
            "OPTIONS": {"MAX_ENTRIES": 1000},  # the pages of an event of 172 players, and more
        },
        "shared": {
            "BACKEND": "clubscore.operation.cache.FileCache",
            "LOCATION": str(environment.var / "limits.sqlite3"),
        },
    }

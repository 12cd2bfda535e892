"""Where data are: the settings of the database, and of the caches."""

from __future__ import annotations

from typing import Any

import dj_database_url

from clubscore.environment.variables import Environment


def database(given: Environment) -> dict[str, Any]:
    """Return the settings of the database."""
    found: dict[str, Any] = dict(
        dj_database_url.parse(
            given.database_url,
            conn_max_age=60,  # seconds
            conn_health_checks=True,
        )
    )
    if found["ENGINE"] == "django.db.backends.sqlite3":
        # Django's own, with a queue for those who wait for the write lock.
        found["ENGINE"] = "clubscore.sqlite"
        found["OPTIONS"] = {
            # A transaction takes the write lock when it begins: one that reads first and writes
            # later would fail at once, not wait, if another wrote in between.
            "transaction_mode": "IMMEDIATE",
            "timeout": 20,  # seconds to wait for the write lock
            # FULL, not NORMAL, which in WAL mode may lose the last commits in a power cut: a hand
            # the referee was told is recorded has to be there afterwards. Django turns on foreign
            # keys.
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL",
        }
    else:
        # Seconds until a server that does not answer counts as away, not the network’s minutes.
        found.setdefault("OPTIONS", {}).setdefault("connect_timeout", 5)
    return found


def caches(given: Environment) -> dict[str, Any]:
    """Return the caches: "default" has what can be made again, "shared" what all count together."""
    if given.cache_url:
        return {
            name: {
                "BACKEND": "clubscore.operation.cache.LenientRedisCache",
                "LOCATION": given.cache_url,
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
            "LOCATION": str(given.var / "limits.sqlite3"),
        },
    }

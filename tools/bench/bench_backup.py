"""How fast a backup is written: rows per second of processor time, compared with a bare copy.

One event with its histories on SQLite, in one process. A bare copy reads every table with the
driver and writes its rows unchanged as JSON lines: no model, no compression, no verification.
"""

from __future__ import annotations

import gc
import json
import time
from pathlib import Path

from tests.deployment import installed

from . import SMALL
from .targets import at_least, row, say

PLAYERS, SESSIONS = (16, 2) if SMALL else (172, 8)
ROUNDS = 1 if SMALL else 5
CHUNK = 1000  # rows read at a time
TARGET = 40_000  # rows a second


def main() -> None:
    """Print the table."""
    with installed("tools.bench.served_settings") as installation:
        from .championship import make_championship

        make_championship(PLAYERS, SESSIONS)
        path = installation.var / "backup"
        bare = min(_bare(path) for _ in range(ROUNDS))
        written = [_backup(path) for _ in range(ROUNDS)]
        size = path.stat().st_size
    best, rows = min(written)
    say(f"backup: an event of {PLAYERS} players, {rows:,} rows, {size / 1e6:.1f} MB")
    row("rows a second", rows / best, target=at_least(TARGET, rows / best))
    row("times as long as a bare copy", best / bare, "{:12.1f}")


def _backup(path: Path) -> tuple[float, int]:
    """Return the seconds that a backup took, reading it back included, and its rows."""
    from clubscore.operation.backup.writer import backup_file

    gc.collect()
    started = time.process_time()
    manifest = backup_file(path)
    return time.process_time() - started, manifest.total


def _bare(path: Path) -> float:
    from django.db import connection

    from clubscore.operation.backup.archive import tables

    gc.collect()
    started = time.process_time()
    with path.open("w") as out, connection.cursor() as cursor:
        for model in tables().values():
            cursor.execute(f"SELECT * FROM {model._meta.db_table}")  # noqa: S608 - a model's table
            while rows := cursor.fetchmany(CHUNK):
                out.writelines(f"{json.dumps(values, default=str)}\n" for values in rows)
    return time.process_time() - started


if __name__ == "__main__":
    main()

"""The power is cut under SQLite while hands are recorded: only synchronized data remains.

At random moments the files are taken as the disk certainly has them (see disk.c), some with a torn
end: pages in transit, whole, in part or as garbage. Each is opened as after a restart. After the
last cut the server continues from the file, and so do the phones.
"""

from __future__ import annotations

import os
import random
import re
import shutil
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from uuid import UUID

from django.db import connections

from tests.deployment import ROOT

from .disk import NAMES, Disk, disk_under
from .ground import Ground, say, serving, until
from .phones import Hall, playing
from .proof import event_with, proof_of, told

HANDS = 16
PAGE = 4096  # bytes


def run(ground: Ground, *, seed: int, small: bool) -> Iterator[str]:
    """Cut after numbers of hands left to chance; yield faults."""
    tables, cuts = (2, 1) if small else (40, 30)
    event, links = event_with(tables)
    connections.close_all()
    disk = disk_under(ground)
    if disk is None:
        say("not tried: there is no C compiler")
        return
    chance = random.Random(seed)
    moments = sorted(chance.sample(range(1, tables * HANDS - tables), cuts))
    known: list[frozenset[UUID]] = []
    with serving(ground):
        hall = playing(ground.port, links, seed=seed, hands=HANDS, again=0.1)
        for place, moment in enumerate(moments):
            until(lambda moment=moment: hall.count >= moment or not hall.playing)
            time.sleep(0.01 * chance.random())
            if place == cuts - 1:
                ground.kill()  # nothing is acknowledged between the cut and its end
            known.append(_cut(ground, disk, hall, place))
        _from(ground, cuts - 1)
        ground.serve()
        hall.finish()
    say(f"power cut {cuts} times, after {', '.join(map(str, moments))} hands at {tables} tables")
    torn = 0
    for place, acknowledged in enumerate(known):
        torn += _torn(ground, place, chance)
        yield from _opened(_at(ground, place), acknowledged)
    say(f"each opened again and verified, {torn} of them with a torn end")
    say(f"the server went on from the last one: {told(hall.tally)}")
    yield from proof_of(event, hall.tally, hands=HANDS)
    if ground.errors():
        yield f"{ground.errors()} answers with status 500"


def _at(ground: Ground, place: int) -> Path:
    return ground.directory / f"cut-{place}"


def _cut(ground: Ground, disk: Disk, hall: Hall, place: int) -> frozenset[UUID]:
    """Take the files, and return what had been acknowledged before."""
    with hall.tally.lock:
        acknowledged = frozenset(hall.tally.acknowledged)
    disk.image(_at(ground, place))
    written = ground.file.with_name(NAMES[1])
    shutil.copyfile(written, _at(ground, place) / "written")
    return acknowledged


def _from(ground: Ground, place: int) -> None:
    """Let the database be what a cut has left of it."""
    for end in ("", "-wal", "-shm"):
        ground.file.with_name(ground.file.name + end).unlink(missing_ok=True)
    for name in NAMES:
        if (_at(ground, place) / name).exists():
            shutil.copyfile(_at(ground, place) / name, ground.directory / name)


def _torn(ground: Ground, place: int, chance: random.Random) -> bool:
    """Let some unsynchronized data have reached the disk; tell whether any did."""
    log, written = _at(ground, place) / NAMES[1], _at(ground, place) / "written"
    kind = chance.choice(("nothing", "part", "garbage"))
    if kind == "nothing" or not log.exists():
        return False
    kept = log.stat().st_size
    more = written.read_bytes()[kept:] if kind == "part" else b""
    end = more[: chance.randint(0, len(more))] or chance.randbytes(chance.randint(1, 3 * PAGE))
    with log.open("ab") as file:
        file.write(end)
    return True


def _opened(cut: Path, acknowledged: frozenset[UUID]) -> Iterator[str]:
    """Open a database after a cut; yield its faults."""
    database = sqlite3.connect(cut / NAMES[0])
    # Constraints ask for it, and Django brings it along.
    database.create_function("REGEXP", 2, lambda pattern, text: bool(re.search(pattern, text)))
    try:
        sound = database.execute("PRAGMA integrity_check").fetchall()
        if sound != [("ok",)]:
            yield f"{cut.name}: {sound[0][0]}"
        stored = [UUID(row[0]) for row in database.execute("SELECT token FROM play_hand")]
    finally:
        database.close()
    if missing := len(acknowledged - set(stored)):
        yield f"{cut.name}: {missing} of {len(acknowledged)} acknowledged hands are lost"
    if len(stored) != len(set(stored)):
        yield f"{cut.name}: hands are stored twice"
    yield from _verified(cut)


def _verified(cut: Path) -> Iterator[str]:
    environment = {**os.environ, "DATABASE_URL": f"sqlite:///{cut / NAMES[0]}"}
    command = [sys.executable, "manage.py", "verify"]
    told = subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )
    if told.returncode:
        yield f"{cut.name}: {told.stdout}{told.stderr}"

"""The disk of disk.c: it knows what is really stored, and can be full."""

from __future__ import annotations

import fcntl
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

from .ground import Ground

SOURCE = Path(__file__).with_name("disk.c")
NAMES = ("clubscore.sqlite3", "clubscore.sqlite3-wal")


@dataclass(frozen=True, slots=True)
class Disk:
    """Where disk.c stores what was synchronized."""

    directory: Path

    def fill(self) -> None:
        """Leave no space."""
        (self.directory / "full").touch()

    def clear(self) -> None:
        """Make space again."""
        (self.directory / "full").unlink()

    def image(self, to: Path) -> None:
        """Copy what a power cut would leave now."""
        to.mkdir()
        with (self.directory / "lock").open("a") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            for name in NAMES:
                if (self.directory / name).exists():
                    shutil.copyfile(self.directory / name, to / name)


def disk_under(ground: Ground) -> Disk | None:
    """Put such a disk under the database from now on; None without a C compiler.

    An SQLite database has to be in one file that nobody has open; PostgreSQL is restarted.
    """
    compiler = shutil.which("cc") or shutil.which("gcc")
    if compiler is None:
        return None
    library, directory = ground.directory / "disk.so", ground.directory / "disk"
    directory.mkdir()
    subprocess.run(
        [compiler, "-shared", "-fPIC", "-O2", "-w", "-o", library, SOURCE, "-ldl"], check=True
    )
    loaded = {"LD_PRELOAD": str(library), "TRIAL_DISK": str(directory)}
    if ground.postgres is None:
        shutil.copyfile(ground.file, directory / ground.file.name)
        ground.environment |= loaded
    else:
        ground.postgres_environment |= {**loaded, "TRIAL_UNDER": str(ground.postgres.pgdata)}
        ground.database_end("fast")
        ground.database_begin()
    return Disk(directory)

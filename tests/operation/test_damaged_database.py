"""A damaged database is told by whatever says that all is well, in a sentence."""

import gzip
import re
import shutil
import socket
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from django.core.management import CommandError
from django.db import DatabaseError, OperationalError

from clubscore.database import trouble_words
from clubscore.operation import integrity
from clubscore.terminal import TerminalCommand
from tests.sampling import in_turn
from tests.versions import FOLDER, VERSIONS

from .test_backup import manage

LEAF_OF_INDEX, INNER_OF_INDEX = 0x0A, 0x02
LEAF_OF_TABLE, INNER_OF_TABLE = 0x0D, 0x05
INDEX = "SELECT rootpage FROM sqlite_master WHERE type = 'index' AND tbl_name = 'play_hand'"
TABLE = "SELECT rootpage FROM sqlite_master WHERE type = 'table' AND name = 'play_hand'"


@pytest.fixture(scope="module")
def whole(tmp_path_factory) -> Path:
    """A database with hands, in the form of this version."""
    file: Path = tmp_path_factory.mktemp("database") / "whole.sqlite3"
    file.write_bytes(gzip.decompress((FOLDER / f"{VERSIONS[-1]}.sqlite3.gz").read_bytes()))
    done = manage(f"sqlite:///{file}", "upgrade", f"--backup={file.with_suffix('.zip')}")
    assert done.returncode == 0, done.stderr
    with closing(sqlite3.connect(file)) as there:
        there.execute("PRAGMA journal_mode = DELETE")
    return file


@pytest.fixture
def copy(whole, tmp_path) -> Path:
    """A copy of it to be damaged."""
    return Path(shutil.copyfile(whole, tmp_path / "copy.sqlite3"))


def empty_leaf(file: Path, root: str) -> None:
    """Take all rows out of the first leaf of an index or a table, as a write that was lost may."""
    with closing(sqlite3.connect(file)) as there:
        (page,) = there.execute(root).fetchone()
        (size,) = there.execute("PRAGMA page_size").fetchone()
    content = bytearray(file.read_bytes())
    while content[at := (page - 1) * size] in (INNER_OF_INDEX, INNER_OF_TABLE):
        first = int.from_bytes(content[at + 12 : at + 14])  # where its first cell is
        page = int.from_bytes(content[at + first : at + first + 4])
    assert content[at] in (LEAF_OF_INDEX, LEAF_OF_TABLE)
    content[at + 3 : at + 5] = b"\x00\x00"  # how many cells it has
    file.write_bytes(content)


def cut_off(file: Path) -> None:
    """Lose the second half of the file."""
    content = file.read_bytes()
    file.write_bytes(content[: len(content) // 2])


DAMAGE = {
    "index": lambda file: empty_leaf(file, INDEX),
    "table": lambda file: empty_leaf(file, TABLE),
    "half": cut_off,
    "header": lambda file: file.write_bytes(b"x" * 100 + file.read_bytes()[100:]),
}


@pytest.mark.parametrize("damage", in_turn(DAMAGE))
def test_it_is_told_in_a_sentence(copy, tmp_path, damage):
    DAMAGE[damage](copy)
    address, backup = f"sqlite:///{copy}", tmp_path / "backup.zip"
    for command in (("verify", "--full"), ("verify",), ("doctor",), ("backup", f"-o{backup}")):
        done = manage(address, *command)
        assert done.returncode == 1, command
        assert "Traceback" not in done.stderr, command
        assert "in order" not in done.stdout, command
        assert re.search("damaged|malformed|not a database", done.stdout + done.stderr), command
        assert "restore the latest backup" in done.stdout + done.stderr, command
    assert not backup.exists()


def test_rows_without_those_they_refer_to_are_told(copy):
    with closing(sqlite3.connect(copy)) as there:
        there.execute("DELETE FROM tournaments_table")
        there.commit()
    done = manage(f"sqlite:///{copy}", "verify")
    assert done.returncode == 1
    assert re.search(r"Row \d+ of \w+ refers to a row of tournaments_table", done.stdout)


def test_a_whole_one_is_well(copy):
    done = manage(f"sqlite:///{copy}", "verify", "--full")
    assert (done.returncode, done.stderr) == (0, "")


class FullDisk(TerminalCommand):
    """A command for which there is no space."""

    def handle(self, *_args, **_options):
        """Say so as SQLite does, or the system."""
        raise OSError(28, "No space left on device")


def test_a_full_disk_is_a_sentence():
    with pytest.raises(CommandError, match=r"The disk is full\. Make space"):
        FullDisk().execute(no_color=False, force_color=False, skip_checks=True)


def test_other_errors_are_left_as_they_are():
    assert trouble_words(DatabaseError("no such column")) is None
    assert trouble_words(OSError(2, "No such file")) is None
    assert trouble_words(ValueError("x")) is None


@pytest.fixture
def nobody() -> Iterator[str]:
    "The address of a PostgreSQL (not responding): nobody listens at its port."
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        yield f"postgres://club:secret@127.0.0.1:{taken.getsockname()[1]}/club"


@pytest.mark.parametrize(
    "command", in_turn(["doctor", "verify", "backup", "acts", "serve", "upgrade"])
)
def test_a_database_that_is_away_is_not_called_damaged(nobody, command):
    done = manage(nobody, command)
    told = done.stdout + done.stderr
    assert done.returncode == 1
    assert "Traceback" not in told
    assert "Connection refused" in told
    assert re.search("is not responding|cannot be used", told)
    assert not re.search("damaged|restore the latest backup|Is the server running on", told)


def as_told(text: str, code: int) -> OperationalError:
    """Return an error of Django as SQLite causes it."""
    cause = sqlite3.OperationalError(text)
    cause.sqlite_errorcode = code
    error = OperationalError(text)
    error.__cause__ = cause
    return error


def test_a_database_in_use_is_a_sentence_and_no_damage(monkeypatch):
    locked = as_told("database is locked", sqlite3.SQLITE_BUSY)
    words = "Another program is using the database (database is locked)."
    assert str(trouble_words(locked)).startswith(words)

    def faults() -> Iterator[str]:
        yield from ()
        raise locked

    monkeypatch.setattr(integrity, "_sqlite_faults", faults)
    monkeypatch.setattr(integrity, "_postgres_faults", faults)
    with pytest.raises(OperationalError):
        integrity.check_integrity()

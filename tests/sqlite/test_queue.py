"""Whoever wants to write to SQLite waits in the order of coming, and no longer than was set."""

import sqlite3
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from django.db import OperationalError, connection

from clubscore.database import is_outage
from clubscore.sqlite.base import DatabaseWrapper, queue_of
from clubscore.sqlite.queue import Queue, Turn

SOON = 60  # seconds in which what has to happen has happened, on a busy machine too
SHORT = 0.01


def begun(*targets: Callable[[], None]) -> list[threading.Thread]:
    """Return a thread for each, started."""
    threads = [threading.Thread(target=target) for target in targets]
    for thread in threads:
        thread.start()
    return threads


def until_there_wait(queue: Queue, count: int) -> None:
    """Return when so many wait."""
    patience = threading.Event()
    while len(queue) < count:
        patience.wait(SHORT)


def test_who_comes_first_goes_first():
    queue = Queue()
    assert queue.enter(0) is Turn.AT_ONCE
    went: list[int] = []

    def come(number: int) -> None:
        assert queue.enter(SOON) is Turn.AFTER_ANOTHER
        went.append(number)
        queue.leave()

    threads = []
    for number in range(20):
        threads += begun(lambda number=number: come(number))  # type: ignore[misc]
        until_there_wait(queue, number + 1)
    queue.leave()
    for thread in threads:
        thread.join(SOON)
    assert went == list(range(20))
    assert queue.enter(0) is Turn.AT_ONCE


def test_who_has_waited_long_enough_gives_up_and_is_in_nobodys_way():
    queue = Queue()
    assert queue.enter(0) is Turn.AT_ONCE
    assert queue.enter(SHORT) is Turn.TOO_LATE
    assert len(queue) == 0
    queue.leave()
    assert queue.enter(0) is Turn.AT_ONCE


Connect = Callable[..., DatabaseWrapper]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "queue.sqlite3"


@pytest.fixture
def connect(path: Path, django_db_blocker: Any) -> Iterator[Connect]:
    """Return what connects to a database of its own, with the timeout it is given."""
    made: list[DatabaseWrapper] = []

    def connect(timeout: float = SOON) -> DatabaseWrapper:
        options = {"transaction_mode": "IMMEDIATE", "timeout": timeout}
        settings = connection.settings_dict | {"NAME": path, "OPTIONS": options}
        new = DatabaseWrapper(settings, "queue")
        new.inc_thread_sharing()
        made.append(new)
        return new

    with django_db_blocker.unblock():
        yield connect
        for one in made:
            one.close()


def begin(one: DatabaseWrapper) -> None:
    """Begin a transaction as transaction.atomic does."""
    one.set_autocommit(False, force_begin_transaction_with_broken_autocommit=True)


def is_inside(one: DatabaseWrapper) -> bool:
    """Tell whether SQLite has begun a transaction."""
    return one.connection is not None and one.connection.in_transaction


def end_by_commit(one: DatabaseWrapper) -> None:
    one.commit()
    one.set_autocommit(True)


def end_by_rollback(one: DatabaseWrapper) -> None:
    one.rollback()
    one.set_autocommit(True)


ENDS = (end_by_commit, end_by_rollback, DatabaseWrapper.close)


@pytest.mark.parametrize("end", ENDS)
def test_the_next_one_begins_when_a_transaction_ends(connect, path, end):
    first, second = connect(), connect()
    begin(first)
    (thread,) = begun(lambda: begin(second))
    until_there_wait(queue_of(path), 1)
    assert not is_inside(second)
    end(first)
    thread.join(SOON)
    assert is_inside(second)
    end_by_commit(second)
    begin(connect(0))


def test_whoever_waits_too_long_is_told_so(connect, path):
    first = connect()
    begin(first)
    late = connect(SHORT)
    with pytest.raises(OperationalError, match="database is locked") as told:
        begin(late)
    assert is_outage(told.value)  # so that a page asks to come again
    assert late.get_autocommit()
    end_by_commit(first)
    begin(late)


def test_another_process_is_waited_for(connect, path):
    waiting, late = connect(), connect(SHORT)
    with closing(sqlite3.connect(path, isolation_level=None, check_same_thread=False)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(OperationalError, match="database is locked"):
            begin(late)
        (thread,) = begun(lambda: begin(waiting))
        thread.join(SHORT)
        assert not is_inside(waiting)
        other.execute("COMMIT")
        thread.join(SOON)
    assert is_inside(waiting)
    with waiting.cursor() as cursor:
        assert cursor.execute("PRAGMA busy_timeout").fetchone() == (SOON * 1000,)


def test_other_errors_are_told_at_once(connect, path):
    one = connect()
    begin(one)
    with pytest.raises(OperationalError, match="within a transaction"):
        one._begin(float("inf"), SOON)


def test_who_only_reads_waits_for_nobody(connect):
    writer, reader = connect(), connect(0)
    begin(writer)
    reader.ensure_connection()  # as it does, the mode of the settings is taken
    reader.transaction_mode = "DEFERRED"
    begin(reader)
    with reader.cursor() as cursor:
        assert cursor.execute("SELECT 1").fetchone() == (1,)


FORKED = """
import os
from clubscore.sqlite.base import queue_of
assert len(queue_of("there")) == 0 and queue_of("there").enter(0).value == "at once"
child = os.fork()
if child == 0:
    os._exit(queue_of("there").enter(0).value != "at once")
raise SystemExit(os.waitpid(child, 0)[1])
"""


def test_a_forked_process_has_a_queue_of_its_own():
    subprocess.run([sys.executable, "-c", FORKED], check=True)

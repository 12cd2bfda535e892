"""Commands in a process of their own, beside those that answer requests."""

import os
import subprocess
import sys

import pytest
from django.core.cache import caches

from clubscore.jobs import workers
from clubscore.jobs.workers import Worker
from clubscore.limits import SHARED
from clubscore.system.processes import NICE

WORKER = Worker("print_documents")


def test_a_command_leaves_the_processor_to_requests(monkeypatch):
    monkeypatch.undo()  # tests/conftest.py lets nothing start
    started = []
    begin = subprocess.Popen

    def note(*arguments, **options):
        started.append(begin([sys.executable, "-c", "input()"], stdin=subprocess.PIPE))
        return started[0]

    monkeypatch.setattr("clubscore.jobs.workers.subprocess.Popen", note)
    WORKER.start()
    process = started[0]
    try:
        assert os.getpriority(os.PRIO_PROCESS, process.pid) == NICE
    finally:
        process.communicate()


@pytest.fixture
def calls(monkeypatch) -> list[str]:
    """What was to start."""
    started: list[str] = []
    monkeypatch.setattr(workers, "start_command", started.append)
    return started


def test_one_is_called_until_it_has_begun(calls):
    WORKER.call()
    WORKER.call()
    assert len(calls) == 1
    WORKER.call("other")
    assert len(calls) == 2
    WORKER.call(again=True)
    assert len(calls) == 3
    WORKER.release("", "other")
    WORKER.call()
    WORKER.call("other")
    assert len(calls) == 5


def test_none_is_called_while_one_holds_on(calls):
    WORKER.hold()
    WORKER.call()
    assert calls == []
    WORKER.release()
    WORKER.call()
    assert len(calls) == 1


def test_where_nothing_can_be_kept_one_too_many_is_started(calls, monkeypatch):
    monkeypatch.setattr(type(caches[SHARED]), "add", lambda *_arguments: False)
    monkeypatch.setattr(type(caches[SHARED]), "get", lambda *_arguments: None)
    WORKER.call()
    WORKER.call()
    assert len(calls) == 2

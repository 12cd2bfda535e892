"""Calls within calls, at every depth: nothing is asked of the system for them again and again."""

import resource
import runpy
import threading
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest

from clubscore import call_stack
from clubscore.call_stack import IS_NEEDED, give_threads_room, with_room
from clubscore.delivery import worker

CONFIGURATION = Path(__file__).parents[1] / "gunicorn.conf.py"
DEEP = 400  # calls within calls, which need several chunks
TURNS = 2_000  # at each depth
ONCE = 600  # page faults: what is touched for the first time


def climb(depth: int) -> None:
    """Go so deep, and there call something time and again."""
    if depth:
        climb(depth - 1)
        return
    for _ in range(TURNS):
        step()


def step() -> None:
    """Need a little of the stack."""
    return leaf()


def leaf() -> None:
    """Need a little more."""


def faults() -> int:
    """Return how many pages of memory the system had to find for this thread."""
    before = resource.getrusage(resource.RUSAGE_THREAD).ru_minflt
    for depth in range(DEEP):
        climb(depth)
    return resource.getrusage(resource.RUSAGE_THREAD).ru_minflt - before


def in_a_thread(function: Callable[[], int]) -> int:
    found: list[int] = []
    thread = threading.Thread(target=lambda: found.append(function()))
    thread.start()
    thread.join()
    return found[0]


@pytest.fixture
def threads(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let threads begin as they do without us; whatever a test changes ends with it."""
    monkeypatch.setattr(threading.Thread, "run", threading.Thread.run)


def test_arguments_results_and_errors_pass_through():
    assert with_room(divmod, 7, 2) == (3, 1)
    assert with_room(int, "10", base=2) == 2
    with pytest.raises(ZeroDivisionError):
        with_room(divmod, 1, 0)


@pytest.mark.usefixtures("threads")
def test_a_thread_with_room_asks_for_it_once():
    if IS_NEEDED:
        assert in_a_thread(faults) > TURNS  # at the end of a chunk: so this test can fail
    assert in_a_thread(lambda: with_room(faults)) < ONCE
    give_threads_room()
    assert in_a_thread(faults) < ONCE


@pytest.mark.usefixtures("threads")
def test_threads_of_a_server_have_room(monkeypatch):
    monkeypatch.setattr(worker, "ticker_start", lambda: None)
    monkeypatch.setattr("sys.setswitchinterval", lambda _seconds: None)
    runpy.run_path(str(CONFIGURATION))["post_worker_init"](SimpleNamespace())
    assert in_a_thread(faults) < ONCE


def test_later_versions_of_python_need_no_help(monkeypatch):
    monkeypatch.setattr(call_stack, "IS_NEEDED", False)
    monkeypatch.setattr(call_stack, "_call", None)
    assert with_room(divmod, 7, 2) == (3, 1)

"""The process that delivers: called once, at work as long as there is something to do."""

from collections.abc import Callable
from typing import Any

import pytest
from django.core.cache import caches
from django.db import OperationalError

from clubscore.delivery import worker
from clubscore.delivery.worker import deliver_due, deliver_notices
from clubscore.jobs import workers as calling
from clubscore.jobs.workers import DELIVERER, STARTS
from clubscore.limits import SHARED

KEY = "called:deliver_notices:"  # in the shared cache


class Clock:
    """A clock that goes on only while the process waits; what happens then, by the look."""

    def __init__(self) -> None:
        self.now = 100.0
        self.waits = 0
        self.then: Callable[[int], None] = lambda _look: None

    def monotonic(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        assert seconds == worker.LOOK
        self.now += seconds
        self.waits += 1
        self.then(self.waits)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(worker, "time", clock)
    return clock


class Work:
    """What there is to do at each look: numbers of attempts."""

    def __init__(self, *looks: int) -> None:
        self.looks = list(looks)
        self.left = 0
        self.forgotten: list[str] = []

    def due(self, *, threads: int) -> int:
        assert caches[SHARED].get(KEY) == 1  # whoever writes now calls nobody else
        return self.looks.pop(0) if self.looks else 0


@pytest.fixture
def work(monkeypatch: pytest.MonkeyPatch) -> Work:
    work = Work()
    monkeypatch.setattr(worker, "deliver_due", work.due)
    monkeypatch.setattr(worker, "is_due", lambda: bool(work.looks))
    for name in ("deliveries_forget", "mails_forget", "copies_give_up"):
        monkeypatch.setattr(worker, name, lambda name=name: work.forgotten.append(name))
    return work


def test_it_works_until_there_has_been_nothing_to_do_for_a_while(clock: Clock, work: Work) -> None:
    work.looks = [2, 0, 3, 0, 0, 0]
    assert deliver_notices(lingers=2, threads=0) == 5
    assert clock.waits == 3  # one after the first, two after the last
    assert caches[SHARED].get(KEY) is None
    assert work.forgotten == ["deliveries_forget", "mails_forget", "copies_give_up"]


def test_what_is_written_while_it_ends_is_not_left_lying(
    clock: Clock, work: Work, monkeypatch: pytest.MonkeyPatch
) -> None:
    late = iter([True, False])
    monkeypatch.setattr(worker, "is_due", lambda: next(late))

    def appears(_look: int) -> None:
        assert caches[SHARED].get(KEY) is None
        work.looks = [1]

    clock.then = appears
    assert deliver_notices(lingers=0, threads=0) == 1
    assert clock.waits == 1


def test_one_is_called_at_a_time(workers: list[str]) -> None:
    DELIVERER.call()
    DELIVERER.call()
    assert workers == ["deliver_notices"]
    caches[SHARED].delete(KEY)
    DELIVERER.call()
    assert len(workers) == 2


def test_one_that_was_called_and_never_came_is_called_again(
    workers: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    kept: dict[str, Any] = {}

    class Cache:
        def add(self, key: str, value: int, seconds: float) -> bool:
            kept[key] = seconds
            return True

    monkeypatch.setattr(calling, "caches", {SHARED: Cache()})
    DELIVERER.call()
    assert kept == {KEY: STARTS}
    assert workers == ["deliver_notices"]


def test_without_a_place_to_keep_that_one_is_called_each_calls_one(
    workers: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    class Away:
        def add(self, *_arguments: object) -> bool:
            return False

        def get(self, _key: str) -> None:
            return None

    monkeypatch.setattr(calling, "caches", {SHARED: Away()})
    DELIVERER.call()
    DELIVERER.call()
    assert workers == ["deliver_notices"] * 2


@pytest.mark.django_db
@pytest.mark.parametrize("threads", [0, 3])
def test_what_raises_stops_nothing_else(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, threads: int
) -> None:
    done: list[str] = []

    def bad() -> int:
        raise ValueError("a bad receiver")

    def good() -> int:
        caches[SHARED].delete(KEY)
        done.append("good")
        return 2

    looks = iter([[bad, good], [good], []])
    monkeypatch.setattr(worker, "_work", lambda: next(looks))
    assert deliver_due(threads=threads) == 4
    assert done == ["good", "good"]
    assert caches[SHARED].get(KEY) == 1  # it has just said so again
    assert "something was not delivered" in caplog.text


@pytest.mark.django_db
def test_an_outage_is_not_taken_for_a_bad_receiver(monkeypatch: pytest.MonkeyPatch) -> None:
    def lost() -> int:
        raise OperationalError("the connection is lost")

    monkeypatch.setattr(worker, "is_outage", lambda error: isinstance(error, OperationalError))
    looks = iter([[lost], []])
    monkeypatch.setattr(worker, "_work", lambda: next(looks))
    with pytest.raises(OperationalError):
        deliver_due()


@pytest.mark.django_db
def test_what_goes_wrong_before_stops_no_delivery(monkeypatch: pytest.MonkeyPatch) -> None:
    def bad() -> None:
        raise ValueError("no reminder")

    done: list[str] = []

    def good() -> int:
        done.append("good")
        return 1

    looks = iter([[good], []])
    monkeypatch.setattr(worker, "reminders_add", bad)
    monkeypatch.setattr(worker, "_work", lambda: next(looks))
    with pytest.raises(ValueError, match="no reminder"):
        deliver_due()
    assert done == ["good"]

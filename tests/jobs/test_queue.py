"""What holds for the jobs of every queue: documents, files, seating plans and clubs."""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.db import InterfaceError
from django.utils import timezone

from clubscore.errors import ClubError
from clubscore.exchange.clubs.exports import club_export_ask
from clubscore.exchange.clubs.queue import CLUBS
from clubscore.exchange.models import ClubJob, Upload
from clubscore.exchange.uploads.queue import UPLOADS, upload_begin
from clubscore.jobs import workers
from clubscore.jobs.queue import DONE, FAILED, LANES, RUNNING, SILENT, WAITING, Job, JobQueue
from clubscore.printing.models import PrintJob
from clubscore.printing.queue.services import document_ask
from clubscore.printing.queue.worker import DOCUMENTS
from clubscore.tournaments.models import Draw
from clubscore.tournaments.seating.services import draw_prepare
from clubscore.tournaments.seating.worker import DRAWS
from tests.factories import (
    make_club,
    make_event,
    make_organizer,
    make_table,
    make_user,
    organizer,
)

pytestmark = pytest.mark.django_db


def a_document() -> PrintJob:
    session = make_table().session
    return document_ask(
        tournament=session.tournament,
        kind="score-sheets",
        parameters={"sessions": [1], "table": None, "blank": True, "links": ""},
        language="en",
        public=False,
    )


def a_file() -> Upload:
    return upload_begin(
        owner=make_user(),
        task="roster",
        kind="roster",
        name="l",
        content=[b"x"],
        target={},
        club=make_club(),
    )


def a_club() -> ClubJob:
    club = make_club()
    return club_export_ask(club=club, by=make_organizer(club))


def a_plan() -> Draw:
    return draw_prepare(tournament=make_event(players=8), sessions=2, by=organizer())


KINDS = [
    pytest.param(DOCUMENTS, a_document, id="document"),
    pytest.param(UPLOADS, a_file, id="file"),
    pytest.param(DRAWS, a_plan, id="plan"),
    pytest.param(CLUBS, a_club, id="club"),
]
every_kind = pytest.mark.parametrize(("queue", "make"), KINDS)
Make = Callable[[], Job]


@pytest.fixture(autouse=True)
def calls(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Start no worker; return what was to start."""
    started: list[str] = []
    monkeypatch.setattr(workers, "start_command", started.append)
    return started


def row(job: Job) -> Any:
    return type(job)._default_manager.get(pk=job.pk)


def look(queue: JobQueue[Any], job: Job) -> Any:
    return queue.look(type(job)._default_manager.filter(pk=job.pk))


def later(job: Job, time: timedelta) -> None:
    """Let time pass in which nobody gave a sign of life."""
    then = row(job).beat_at or timezone.now()
    type(job)._default_manager.filter(pk=job.pk).update(beat_at=then - time)


def test_these_are_all() -> None:
    assert set(Job.__subclasses__()) == {kind.values[0].model for kind in KINDS}  # type: ignore[union-attr]


@every_kind
def test_its_states_are_those_of_every_job(queue: JobQueue[Any], make: Make) -> None:
    states: Any = queue.model._meta.get_field("state")
    assert {WAITING, RUNNING, DONE, FAILED} <= {value for value, _words in states.choices}


@every_kind
def test_it_is_taken_once_and_its_end_written_once(queue: JobQueue[Any], make: Make) -> None:
    job = make()
    assert (row(job).state, row(job).at_work) == (WAITING, True)
    assert queue.claim(only=job.pk + 1) is None
    taken = queue.claim(only=job.pk)
    assert taken == job
    assert row(job).state == RUNNING
    assert queue.claim() is None
    assert queue.end(taken, DONE)
    assert not queue.end(taken, FAILED)
    assert (row(job).state, row(job).at_work) == (DONE, False)


@pytest.mark.parametrize(("queue", "make"), KINDS[:2])  # each plan has a worker of its own
def test_none_waits_behind_workers_that_have_died(
    queue: JobQueue[Any], make: Make, calls: list[str]
) -> None:
    dead = [make() for _ in range(6)]
    waiting = make()
    then = timezone.now() - SILENT * 2
    of_dead = queue.model._default_manager.filter(pk__in=[one.pk for one in dead])
    of_dead.update(state=RUNNING, beat_at=then)
    later(waiting, SILENT * 2)
    queue.worker.release(*LANES)
    calls.clear()
    assert look(queue, waiting).state == WAITING
    assert len(calls) == 1
    assert set(of_dead.values_list("state", flat=True)) == {FAILED}


@every_kind
def test_one_whose_worker_has_died_has_failed(
    queue: JobQueue[Any], make: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    job = make()
    late = queue.claim()
    later(job, SILENT - timedelta(seconds=5))
    assert look(queue, job).state == RUNNING
    assert queue.count() == 1
    later(job, timedelta(seconds=6))
    failed = look(queue, job)
    assert (failed.state, failed.failure.code) == (FAILED, queue.interrupted_code)
    assert queue.count() == 0
    monkeypatch.setattr(queue, "work", lambda one: queue.end(one, DONE))
    queue.do(late)  # it wakes up
    assert row(job).state == FAILED


@every_kind
def test_one_that_waits_too_long_is_not_forgotten(
    queue: JobQueue[Any], make: Make, calls: list[str]
) -> None:
    job = make()
    calls.clear()
    later(job, SILENT + timedelta(seconds=1))
    looked = [look(queue, job) for _ in range(2)]
    if queue is DRAWS:  # it had a process of its own
        assert [(one.state, one.failure.code) for one in looked] == [
            (FAILED, queue.interrupted_code)
        ] * 2
        assert calls == []
    else:
        assert [one.state for one in looked] == [WAITING] * 2
        assert calls == [queue.worker.command], "another worker, and not with every look"


@every_kind
@pytest.mark.parametrize("error", [ClubError("gone"), RuntimeError("ours")])
def test_what_its_work_raises_is_why_it_failed(
    queue: JobQueue[Any],
    make: Make,
    error: Exception,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    def work(_job: Job) -> None:
        raise error

    job = make()
    monkeypatch.setattr(queue, "work", work)
    with caplog.at_level(logging.ERROR):
        assert queue.run() == 1
    expected = error.code if isinstance(error, ClubError) else queue.broken_code
    assert (row(job).state, row(job).failure.code) == (FAILED, expected)
    assert bool(caplog.records) == (not isinstance(error, ClubError))


@every_kind
@pytest.mark.django_db(transaction=True)
def test_after_an_outage_it_is_worked_on_again(
    queue: JobQueue[Any], make: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    errors = [InterfaceError("away")]

    def work(job: Job) -> None:
        if errors:
            raise errors.pop()
        queue.end(job, DONE)

    job = make()
    monkeypatch.setattr(queue, "work", work)
    queue.run()
    assert (row(job).state, row(job).error) == (DONE, {})

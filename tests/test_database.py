"""Work in the background outlasts a database that goes away, and knows who it is."""

import sys
from collections.abc import Callable, Iterator
from unittest.mock import Mock

import pytest
from django.db import DatabaseError, InterfaceError, connection, transaction
from django.db.models import QuerySet

from clubscore import database, seating_plans
from clubscore.database import outlast_outage, process_name
from clubscore.jobs import signs
from clubscore.people.models import Club
from clubscore.places import PACKAGE
from clubscore.printing.models import PrintJob
from clubscore.printing.queue import worker
from clubscore.printing.queue.services import document_ask
from clubscore.tournaments.models import Draw
from clubscore.tournaments.seating import worker as seating
from clubscore.tournaments.seating.services import draw_prepare
from tests.factories import make_club, make_event, make_table, organizer

pytestmark = pytest.mark.django_db(transaction=True)


def away() -> InterfaceError:
    return InterfaceError("the connection is closed")


def fails_first(work: Callable[..., object], *errors: Exception) -> Callable[..., object]:
    """Return what raises each of these errors once, and then works."""
    left: Iterator[Exception] = iter(errors)

    def done(*arguments: object, **named: object) -> object:
        if error := next(left, None):
            raise error
        return work(*arguments, **named)

    return done


def test_what_can_be_done_twice_is_done_again():
    assert outlast_outage(fails_first(lambda: 7, away())) == 7


def test_it_waits_until_the_database_is_back(monkeypatch):
    make_club()
    monkeypatch.setattr(database, "LOOK", 0)
    monkeypatch.setattr(connection, "cursor", fails_first(connection.cursor, away(), away()))
    assert outlast_outage(fails_first(Club.objects.count, away())) == 1


def test_it_does_not_wait_for_ever(monkeypatch):
    monkeypatch.setattr(connection, "cursor", fails_first(connection.cursor, *[away()] * 99))
    monkeypatch.setattr(database, "LOOK", 0)
    with pytest.raises(InterfaceError):
        outlast_outage(fails_first(lambda: 7, away()), seconds=-1)


@pytest.mark.parametrize("error", [DatabaseError("no such table"), ZeroDivisionError()])
def test_a_mistake_is_made_once(error):
    with pytest.raises(type(error)):
        outlast_outage(fails_first(lambda: 7, error))


def test_a_second_outage_is_one():
    with pytest.raises(InterfaceError):
        outlast_outage(fails_first(lambda: 7, away(), away()))


def test_within_a_transaction_nothing_can_be_done_again():
    with pytest.raises(InterfaceError), transaction.atomic():
        outlast_outage(fails_first(lambda: 7, away()))


def test_a_document_is_made_from_its_beginning(monkeypatch):
    session = make_table().session
    monkeypatch.setattr("clubscore.jobs.workers.start_command", lambda _name: None)
    job = document_ask(
        tournament=session.tournament,
        kind="score-sheets",
        parameters={"sessions": [1], "table": None, "blank": True, "links": ""},
        language="en",
        public=True,
    )
    monkeypatch.setattr(worker, "_make", fails_first(lambda _job: b"%PDF", away()))
    assert worker.print_queued_jobs() == 1
    job.refresh_from_db()
    assert (job.state, job.error) == (PrintJob.State.DONE, {})


def test_a_seating_plan_goes_on(monkeypatch):
    draw = draw_prepare(tournament=make_event(players=8), sessions=2, by=organizer())
    monkeypatch.setattr(signs, "PULSE", -1)
    schedule = Mock(wraps=seating_plans.schedule)
    monkeypatch.setattr(seating, "schedule", schedule)
    monkeypatch.setattr(QuerySet, "update", fails_first(QuerySet.update, away()))  # of progress
    monkeypatch.setattr(seating.DRAWS, "end", fails_first(seating.DRAWS.end, away()))
    seating.draw_work(draw.pk)
    draw.refresh_from_db()
    assert draw.state == Draw.State.DONE
    assert schedule.call_count == 1  # not from its beginning


PACKAGED = str(PACKAGE / "__main__.py")


@pytest.mark.parametrize(
    ("words", "name"),
    [
        (["manage.py", "backup", "--keep", "14"], "backup"),
        (["/opt/clubscore/manage.py", "deliver_notices"], "deliver_notices"),
        (["/usr/bin/clubscore", "verify"], "verify"),
        ([PACKAGED, "print_documents"], "print_documents"),
        (["manage.py"], "help"),
        (["/x/clubscore/uploads/reader.py", "a:b", "1"], "reader"),
        ([""], "python"),
    ],
)
def test_a_process_knows_its_name(monkeypatch, words, name):
    monkeypatch.delitem(sys.modules, "clubscore.wsgi", raising=False)
    monkeypatch.setattr(sys, "argv", words)
    assert process_name() == name


def test_whatever_serves_is_a_server(monkeypatch):
    monkeypatch.setitem(sys.modules, "clubscore.wsgi", sys)
    monkeypatch.setattr(sys, "argv", ["/x/gunicorn/__main__.py", "clubscore.wsgi"])
    assert process_name() == "server"

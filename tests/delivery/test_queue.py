"""On its way: in order, tried again after growing pauses, dropped, and never twice."""

import logging
from datetime import timedelta
from itertools import pairwise
from typing import Any

import pytest
from django.utils import timezone

from clubscore.delivery import queue, worker
from clubscore.delivery.addressing import notices_address
from clubscore.delivery.queue import PAUSES, deliver, deliveries_forget, is_due, leases_due
from clubscore.delivery.worker import deliver_due, deliver_notices
from clubscore.tournaments.models import Delivery, Notice, Subscription, Tournament
from clubscore.tournaments.officials.announcements import announcement_make

from ..factories import coming, make_event, organizer
from .ground import a_program, by_mail, follow, later, player, shown
from .receiver import Server

pytestmark = pytest.mark.django_db
GONE = timedelta(seconds=90)


@pytest.fixture
def event() -> Tournament:
    return coming(make_event(players=4))


def announce(event: Tournament, *texts: str) -> None:
    for text in texts:
        announcement_make(tournament=event, text=text, by=organizer(), send=True)


@pytest.mark.parametrize("status", [500, 503, 429, 408])
def test_what_may_pass_is_tried_again_and_the_next_waits_behind_it(
    event: Tournament, server: Server, status: int
) -> None:
    follow(server, player(event, 1))
    announce(event, "one", "two")
    server.statuses = [status]
    assert shown(server) == ["one"]
    assert not is_due()
    assert shown(server) == ["one"]  # not before the pause is over
    later(PAUSES[0])
    assert is_due()
    assert shown(server) == ["one", "one", "two"]
    topics = [one.headers["topic"] for one in server.sent]
    assert topics[0] == topics[1] != topics[2]  # the device shows the first once
    assert {one.state for one in Delivery.objects.all()} == {Delivery.State.SENT}


def test_pauses_grow_and_end_with_a_line_in_the_log(
    event: Tournament, server: Server, caplog: pytest.LogCaptureFixture
) -> None:
    follow(server, player(event, 1))
    announce(event, "one", "two")
    server.statuses = [503] * 99
    assert all(earlier < longer for earlier, longer in pairwise(PAUSES))
    notices_address()
    Delivery.objects.update(expires_at=timezone.now() + timedelta(days=9))
    with caplog.at_level(logging.WARNING, logger="clubscore.delivery.queue"):
        for pause in (*PAUSES, *PAUSES):
            deliver_due()
            later(pause)
        deliver_due()
    assert [one.state for one in Delivery.objects.all()] == [Delivery.State.DROPPED] * 2
    assert [one.attempts for one in Delivery.objects.all()] == [len(PAUSES) + 1] * 2
    assert len([line for line in caplog.messages if "was dropped: 503" in line]) == 2


def test_a_server_that_asks_for_time_gets_it(event: Tournament, server: Server) -> None:
    follow(server, player(event, 1))
    announce(event, "one")
    server.statuses, server.answer_headers = [429], {"Retry-After": "600"}
    deliver_due()
    left = Subscription.objects.get().retry_at - timezone.now()  # type: ignore[operator]
    assert timedelta(seconds=590) < left <= timedelta(seconds=600)


def test_what_is_no_news_any_more_is_dropped(event: Tournament, server: Server) -> None:
    follow(server, player(event, 1))
    announce(event, "one")
    notices_address()
    later(timedelta(hours=25))
    announce(event, "two")
    assert shown(server) == ["two"]
    assert Delivery.objects.first().error == "too late"  # type: ignore[union-attr]


@pytest.mark.parametrize("status", [404, 410])
def test_a_device_the_push_service_knows_no_longer_is_forgotten_everywhere(
    event: Tournament, server: Server, status: int
) -> None:
    elsewhere = coming(make_event(players=4))
    for one in (event, elsewhere):
        follow(server, player(one, 1))
    follow(server, player(event, 2), "kept")
    announce(event, "one", "two")
    server.statuses = [status]
    deliver_due()
    assert [one.address[-4:] for one in Subscription.objects.all()] == ["kept"]
    assert len(server.sent) == 3


@pytest.mark.parametrize("status", [301, 302, 307, 400, 403, 413])
def test_what_is_refused_is_dropped_and_no_redirection_followed(
    event: Tournament, server: Server, status: int
) -> None:
    follow(server, player(event, 1))
    announce(event, "one", "two")
    server.statuses, server.answer_headers = [status], {"Location": f"{server.url}/elsewhere"}
    assert shown(server) == ["one", "two"]
    assert [one.status for one in Delivery.objects.order_by("pk")] == [status, 201]


def test_what_one_process_has_claimed_no_other_takes(event: Tournament, server: Server) -> None:
    follow(server, player(event, 1))
    announce(event, "one")
    notices_address()
    (lease,) = leases_due()
    assert leases_due() == []
    later(GONE + timedelta(seconds=1))  # its process has died, or stood still so long
    (other,) = leases_due()
    assert deliver(lease) == 0  # it wakes up, and sees that it is too late
    assert deliver(other) == 1
    assert shown(server) == ["one"]


def test_a_slow_receiver_keeps_nobody_else_waiting(event: Tournament, server: Server) -> None:
    for name in ("slow", "quick"):
        follow(server, player(event, 1), name)
    announce(event, "one", "two")
    server.statuses = [503]
    deliver_due()
    assert [one.path[6:] for one in server.sent] == ["slow", "quick", "quick"]


def test_mail_that_cannot_be_sent_is_tried_again(
    event: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: Any) -> int:
        raise ConnectionRefusedError

    by_mail(event, None)
    announce(event, "one")
    monkeypatch.setattr("django.core.mail.EmailMessage.send", fails)
    deliver_due()
    (delivery,) = Delivery.objects.all()
    assert (delivery.state, delivery.attempts) == (Delivery.State.PENDING, 1)
    assert delivery.error == "ConnectionRefusedError"


def test_somebody_is_called_once_the_write_is_certain(
    event: Tournament,
    server: Server,
    workers: list[str],
    django_capture_on_commit_callbacks: Any,
) -> None:
    follow(server, player(event, 1))
    with django_capture_on_commit_callbacks(execute=True):
        announce(event, "one", "two")
        assert workers == []
    assert workers == ["deliver_notices"]  # the one called takes both
    assert deliver_notices(lingers=0, threads=0) == 2
    with django_capture_on_commit_callbacks(execute=True):
        announce(event, "three")
    assert workers == ["deliver_notices"] * 2  # it has ended


def test_the_ticker_calls_if_there_is_something_to_do(
    event: Tournament, server: Server, workers: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worker, "close_old_connections", lambda: None)
    follow(server, player(event, 1))
    worker.tick()
    assert workers == []
    session = event.sessions.create(number=1, starts_at=timezone.now() + timedelta(minutes=5))
    worker.tick()
    assert workers == ["deliver_notices"]
    deliver_notices(lingers=0, threads=0)
    assert shown(server)[0].startswith("Session 1 starts at ")
    worker.tick()
    assert len(workers) == 1
    assert session.tournament_id == event.pk


def test_old_notices_and_subscriptions_that_are_over_are_deleted(
    event: Tournament, server: Server
) -> None:
    follow(server, player(event, 1))
    announce(event, "one")
    shown(server)
    Notice.objects.update(at=timezone.now() - queue.LOG_KEPT - timedelta(hours=1))
    deliveries_forget()
    assert not Delivery.objects.exists()
    assert Subscription.objects.exists()
    event.ends_on = (timezone.now() - timedelta(days=9)).date()
    event.starts_on = event.ends_on
    event.save()
    deliveries_forget()
    assert not Subscription.objects.exists()


def test_a_program_waits_in_order_too(event: Tournament, server: Server) -> None:
    a_program(server, event)
    announce(event, "one", "two")
    server.statuses = [410]  # it may be set right
    deliver_due()
    later(PAUSES[0])
    deliver_due()
    ids = [one.headers["webhook-id"] for one in server.sent]
    assert ids[0] == ids[1] != ids[2]

"""What raises is logged, and given up after a while; it stops nothing that others are told."""

import json
from collections.abc import Callable
from datetime import timedelta
from threading import Event
from typing import Any

import pytest
from django.core.mail import EmailMessage
from django.db import InterfaceError
from django.utils import timezone

from clubscore.delivery import addressing, queue, reminders, worker
from clubscore.delivery.accounts import queue as mails
from clubscore.delivery.accounts.words import mail_text
from clubscore.delivery.channels import SendResult, send
from clubscore.delivery.queue import FAULTS, PAUSES
from clubscore.delivery.worker import deliver_due
from clubscore.errors import ClubError
from clubscore.jobs.leases import LEASE
from clubscore.mail import mail_send
from clubscore.people.account_mails import AccountMailKind
from clubscore.people.models import AccountMail
from clubscore.tournaments.models import Delivery, Notice, Session, Tournament
from clubscore.tournaments.notices.outbox import notice_add
from clubscore.tournaments.officials.announcements import announcement_make

from ..factories import coming, make_event, make_user, organizer
from .ground import a_program, by_mail, follow, later, player, shown
from .receiver import Server

pytestmark = pytest.mark.django_db

State = Delivery.State


class OurFaultError(Exception):
    """Something that nobody thought of."""


def faults(caplog: pytest.LogCaptureFixture) -> int:
    """Return how many have been logged."""
    return sum(bool(one.exc_info and one.exc_info[0] is OurFaultError) for one in caplog.records)


def raising(*_arguments: object, **_named: object) -> Any:
    raise OurFaultError


@pytest.fixture
def event() -> Tournament:
    return coming(make_event(players=4))


def announce(event: Tournament, *texts: str) -> None:
    for text in texts:
        announcement_make(tournament=event, text=text, by=organizer(), send=True)


def two_devices(event: Tournament, server: Server) -> None:
    for name in ("one", "other"):
        follow(server, player(event, 1), name)


def two_programs(event: Tournament, server: Server) -> None:
    for _time in range(2):
        a_program(server, event)


def two_addresses(event: Tournament, _server: Server) -> None:
    for name in ("one", "other"):
        by_mail(event, None, f"{name}@example.org")


@pytest.mark.parametrize("receivers", [two_devices, two_programs, two_addresses])
def test_a_delivery_that_raises_is_given_up_and_all_others_arrive(
    event: Tournament,
    server: Server,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    receivers: Callable[[Tournament, Server], None],
) -> None:
    receivers(event, server)
    announce(event, "first", "second")

    def first_raises(delivery: Delivery) -> SendResult:
        return raising() if delivery.pk == Delivery.objects.earliest("pk").pk else send(delivery)

    monkeypatch.setattr(queue, "send", first_raises)
    deliver_due()
    found = [(one.state, one.error) for one in Delivery.objects.order_by("pk")]
    sent, behind = (State.SENT, ""), (State.PENDING, "")
    assert found == [(State.PENDING, "OurFaultError"), sent, behind, sent]
    for pause in PAUSES[: FAULTS - 1]:
        later(pause)
        deliver_due()
    states = [one.state for one in Delivery.objects.order_by("pk")]
    assert states == [State.DROPPED, State.SENT, State.SENT, State.SENT]
    assert faults(caplog) == FAULTS
    assert caplog.text.count("was dropped: OurFaultError") == 1


@pytest.mark.parametrize("threads", [0, 2])
@pytest.mark.django_db(transaction=True)
def test_a_receiver_that_raises_is_left_and_all_others_have_theirs(
    event: Tournament,
    server: Server,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    threads: int,
) -> None:
    two_programs(event, server)
    announce(event, "first")

    def first_raises(lease: queue.ReceiverLease) -> int:
        return raising() if lease.pk == event.webhooks.earliest("pk").pk else queue.deliver(lease)

    monkeypatch.setattr(worker, "deliver", first_raises)
    assert deliver_due(threads=threads) == 1
    assert len(server.sent) == 1
    assert faults(caplog) == 1
    monkeypatch.setattr(worker, "deliver", queue.deliver)
    later(LEASE + timedelta(seconds=1))
    assert deliver_due(threads=threads) == 1


def test_mail_about_an_account_that_raises_keeps_no_other_back(
    settings: Any,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    mailoutbox: list[EmailMessage],
) -> None:
    settings.MAIL_URL, settings.DEFAULT_FROM_EMAIL = "smtp://mail.example.org", "c@example.org"
    user = make_user()
    told: dict[str, Any] = {"kind": AccountMailKind.FACTOR_ON, "language": "en", "zone": "UTC"}
    for name in ("one", "other"):
        AccountMail.objects.create(user=user, to=f"{name}@example.org", **told)

    def first_raises(mail: AccountMail) -> tuple[str, str]:
        return raising() if mail.to == "one@example.org" else mail_text(mail)

    monkeypatch.setattr(mails, "mail_text", first_raises)
    assert deliver_due() == 1
    assert [one.to for one in mailoutbox] == [["other@example.org"]]
    assert [one.to for one in AccountMail.objects.all()] == ["one@example.org"]
    assert faults(caplog) == 1


def test_programs_are_told_of_a_notice_whose_people_cannot_be_found_and_of_the_next(
    event: Tournament,
    server: Server,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    a_program(server, event)
    follow(server, player(event, 1))
    finders = {**addressing.FINDERS, "seats.drawn": (raising,)}
    monkeypatch.setattr(addressing, "FINDERS", finders)
    notice_add(kind="seats.drawn", tournament=event)
    announce(event, "lunch")
    deliver_due()
    (to_device,) = Delivery.objects.exclude(subscription=None)
    assert (to_device.facts["text"], to_device.state) == ("lunch", State.SENT)
    hooks = [json.loads(one.body)["type"] for one in server.sent if one.path == "/hook"]
    assert hooks == ["seats.drawn", "announcement.made"]
    assert not Notice.objects.filter(addressed_at=None).exists()
    assert faults(caplog) == 1


def test_what_is_addressed_goes_out_although_nothing_new_can_be(
    event: Tournament, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    follow(server, player(event, 1))
    announce(event, "lunch")
    addressing.notices_address()
    monkeypatch.setattr(worker, "notices_address", raising)
    with pytest.raises(OurFaultError):
        deliver_due()
    monkeypatch.undo()
    assert len(server.sent) == 1


def test_a_reminder_that_raises_keeps_no_other_back(
    event: Tournament,
    server: Server,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    follow(server, player(event, 1))
    soon = timezone.now() + timedelta(minutes=5)
    for number in (1, 2):
        event.sessions.create(number=number, starts_at=soon)

    def first_raises(*, session: Session, **named: Any) -> None:
        if session.number == 1:
            raising()
        notice_add(session=session, **named)

    monkeypatch.setattr(reminders, "notice_add", first_raises)
    (text,) = shown(server)
    assert text.startswith("Session 2 starts at ")
    assert faults(caplog) == 1


@pytest.mark.parametrize(("error", "lines"), [(OurFaultError(), 1), (InterfaceError("closed"), 0)])
def test_the_ticker_looks_again_whatever_happened(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, error: Exception, lines: int
) -> None:
    looks, seen = [error], Event()

    def is_due() -> bool:
        if looks:
            raise looks.pop()
        seen.set()
        return False

    monkeypatch.setattr(worker, "is_due", is_due)
    monkeypatch.setattr(worker, "close_old_connections", lambda: None)
    monkeypatch.setattr(worker, "TICK", 0.001)
    over = worker.ticker_start()
    assert seen.wait(60)
    over.set()
    assert caplog.text.count("is not known") == lines


@pytest.mark.parametrize(
    "error", [ValueError("header"), UnicodeEncodeError("ascii", "è", 0, 1, "")]
)
def test_an_address_that_no_mail_can_have_is_no_fault_of_ours(
    monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    def send(_message: EmailMessage) -> int:
        raise error

    monkeypatch.setattr(EmailMessage, "send", send)
    with pytest.raises(ClubError) as raised:
        mail_send(to="è@example.org", subject="x", text="x")
    assert raised.value.code == "mail_not_sent"

"""E-mails to the people of an event, written on the page and sent one by one."""

import re
from datetime import timedelta
from html import unescape
from smtplib import SMTPRecipientsRefused
from typing import Any

import pytest
from django.core import mail
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from clubscore.delivery import event_mails
from clubscore.delivery.queue import is_due
from clubscore.delivery.worker import deliver_due
from clubscore.errors import ClubError
from clubscore.people.clubs.hosting import club_release, club_suspend
from clubscore.people.models import Club, User
from clubscore.tournaments.models import Change, Entry, EventMail, MailCopy, Tournament
from clubscore.tournaments.notices.subscriptions import mail_subscribe
from tests.factories import coming, make_club, make_event, make_organizer, make_user
from tests.html import check_page

pytestmark = pytest.mark.django_db

WRITTEN = {
    "recipients": "confirmed",
    "subject": "Lunch",
    "text": "It is at one.\r\n\r\nBring a friend.",
    "token": "8d0b1c0e-6a2f-4a5e-9f3c-000000000001",
    "action": "check",
}
FRAME = "You get this e-mail because your address was given for"


@pytest.fixture(autouse=True)
def by_mail(settings) -> None:
    settings.MAIL_URL, settings.DEFAULT_FROM_EMAIL = "smtp://mail.example.org", "c@example.org"


@pytest.fixture
def event() -> Tournament:
    club = make_club()
    Club.objects.filter(pk=club.pk).update(contact="333 1, club@example.org", language="it")
    event = coming(make_event(players=5, club=club))
    contacts = {1: "anna@example.org", 2: "ugo@example.org", 3: "333 7654321", 4: "w@example.org"}
    for number, contact in contacts.items():
        event.entries.filter(number=number).update(contact=contact)
    event.entries.filter(number=4).update(state=Entry.State.WAITING, number=None)
    event.entries.filter(number=5).update(state=Entry.State.WITHDRAWN, contact="via@example.org")
    return event


@pytest.fixture
def boss(event: Tournament) -> User:
    return make_organizer(event.club)


@pytest.fixture
def desk(boss: User) -> Client:
    return logged_in(boss)


def logged_in(user: User, language: str = "en") -> Client:
    client = Client(headers={"accept-language": language})
    client.force_login(user)
    return client


def page(event: Tournament) -> str:
    return reverse("entrants_mail", args=[event.slug])


def hidden(response: Any) -> dict[str, str]:
    found = re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', response.text)
    return {name: unescape(value) for name, value in found if name != "csrfmiddlewaretoken"}


def checked(desk: Client, event: Tournament, **fields: Any) -> dict[str, str]:
    """Write an e-mail and have it checked; return what the page would send."""
    response = desk.post(page(event), {**WRITTEN, **fields})
    check_page(response)
    return hidden(response)


def send(desk: Client, event: Tournament, fields: dict[str, str]) -> Any:
    response = desk.post(page(event), {**fields, "action": "send"}, follow=True)
    check_page(response)
    return response


def test_it_is_checked_and_each_gets_an_own_message(desk, event, boss):
    check_page(desk.get(page(event)))
    fields = checked(desk, event)
    assert not EventMail.objects.exists()
    answer = send(desk, event, fields)
    assert "The e-mail is on its way to 2 addresses." in answer.text
    assert "2 still on their way" in answer.text
    assert is_due()
    deliver_due()
    assert sorted(one.to for one in mail.outbox) == [["anna@example.org"], ["ugo@example.org"]]
    for one in mail.outbox:
        assert (one.subject, one.cc, one.bcc) == ("Lunch", [], [])
        assert one.extra_headers["Reply-To"] == "club@example.org"
        assert one.body.startswith("It is at one.\n\nBring a friend.\n\n-- \n")
        assert reverse("event", args=[event.slug]) in one.body
        message = one.message().as_string()
        assert sum(name in message for name in ("anna@", "ugo@")) == 1
    assert not MailCopy.objects.exists()
    assert not is_due()
    change = Change.objects.get(kind=Change.Kind.MAIL_SENT)
    assert (change.by, change.reason) == (boss, "Lunch")
    assert change.facts == {"recipients": "confirmed", "addresses": 2}
    log = desk.get(reverse("event_log", args=[event.slug])).text.lower()
    assert "e-mail sent to players" in log
    assert "group: confirmed" in log
    assert "anna@example.org" not in log


def test_what_is_checked_is_what_is_sent(desk, event):
    response = desk.post(
        page(event),
        {
            "recipients": "all",
            "subject": "Lunch",
            "text": "It is <b>at</b> one.",
            "token": "8d0b1c0e-6a2f-4a5e-9f3c-000000000001",
        },
    )
    check_page(response)
    text = response.text
    assert "Send to 3 addresses" in text
    assert "It is &lt;b&gt;at&lt;/b&gt; one." in text
    assert FRAME in text
    assert event.entries.get(number=3).player.name_by_number in text  # gets nothing
    assert "club@example.org" in text
    edited = desk.post(page(event), {**hidden(response), "action": "edit"})
    check_page(edited)
    assert 'value="Lunch"' in edited.text
    assert "at&lt;/b&gt; one.</textarea>" in edited.text
    assert not EventMail.objects.exists()


def test_the_words_around_it_are_in_the_language_of_who_reads_them(desk, event):
    User.objects.filter(pk=make_user().pk).update(
        email="Anna@Example.org", email_is_confirmed=True, language="en"
    )
    mail_subscribe(
        tournament=event, entry=None, address="w@example.org", language="en", site="https://x.org"
    )
    event.subscriptions.update(confirmed_at=timezone.now())
    send(desk, event, checked(desk, event, recipients="all"))
    deliver_due()
    english = {one.to[0]: FRAME in one.body for one in mail.outbox}
    assert english == {"anna@example.org": True, "w@example.org": True, "ugo@example.org": False}
    (italian,) = [one.body for one in mail.outbox if one.to == ["ugo@example.org"]]
    assert "Ricevi questa e-mail perché" in italian


def test_the_page_is_italian_too(boss, event):
    desk = logged_in(boss, "it")
    response = desk.get(page(event))
    check_page(response, "it")
    assert "E-mail ai giocatori" in response.text
    asked = desk.post(page(event), {**hidden(response), **WRITTEN})
    check_page(asked, "it")
    answer = desk.post(page(event), {**hidden(asked), "action": "send"}, follow=True)
    check_page(answer, "it")
    assert "L’e-mail è in viaggio verso 2 indirizzi." in answer.text


def test_sent_twice_it_goes_out_once(desk, event):
    fields = checked(desk, event)
    for _ in range(2):
        assert "on its way to 2 addresses" in send(desk, event, fields).text
    assert EventMail.objects.count() == 1
    refused = desk.post(page(event), {**fields, "text": "Another.", "action": "send"})
    assert "already been sent with different data" in refused.text
    deliver_due()
    assert len(mail.outbox) == 2


def test_a_group_that_has_changed_is_a_question(desk, event):
    fields = checked(desk, event)
    event.entries.filter(number=3).update(contact="late@example.org")
    asked = desk.post(page(event), {**fields, "action": "send"})
    check_page(asked)
    assert "The group has changed; addresses now: 3. Nothing was sent." in asked.text
    assert not EventMail.objects.exists()
    again = hidden(asked)
    assert (again["subject"], again["text"]) == (fields["subject"], fields["text"])
    assert "on its way to 3 addresses" in send(desk, event, again).text


def test_a_group_that_is_empty_by_now(desk, event):
    fields = checked(desk, event)
    event.entries.update(contact="")
    refused = desk.post(page(event), {**fields, "action": "send"})
    check_page(refused)
    assert not EventMail.objects.exists()
    assert "None of them left an e-mail address" in refused.text
    assert "Bring a friend." in refused.text  # nothing that was typed is lost


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"recipients": "requested"}, "None of them left an e-mail address"),
        ({"subject": " \u200b"}, "This field is required"),
        ({"text": " \u200b "}, "An e-mail needs a subject and a text."),
        ({"text": "x" * 5_001}, "at most 5000 characters"),
        ({"recipients": "the world"}, "not one of the available choices"),
    ],
)
def test_what_cannot_be_sent_is_said_and_nothing_lost(desk, event, fields, words):
    sent = {"recipients": "confirmed", "subject": "Lunch", "text": "At one.", **fields}
    sent["token"] = "8d0b1c0e-6a2f-4a5e-9f3c-000000000001"
    for action in ("check", "send"):
        refused = desk.post(page(event), {**sent, "fingerprint": "x", "action": action})
        check_page(refused)
        if action == "check" or "requested" not in fields.values():
            assert words in refused.text
        assert 'value="Lunch"' in refused.text or "subject" in fields
    assert not EventMail.objects.exists()


def test_so_many_in_a_day_and_no_more(desk, event):
    fields = checked(desk, event)
    for _ in range(5):
        EventMail.objects.create(
            tournament=event, recipients="all", subject="x", text="x", copies_made=1
        )
    refused = desk.post(page(event), {**fields, "action": "send"})
    check_page(refused)
    assert "5 e-mails have been sent to the players of this event within 24 hours" in refused.text
    assert "Bring a friend." in refused.text
    assert not MailCopy.objects.exists()
    EventMail.objects.update(sent_at=timezone.now() - timedelta(hours=25))
    assert "on its way" in send(desk, event, fields).text


def test_the_events_of_a_club_have_a_limit_together(desk, event):
    for _number in range(4):
        other = make_event(players=0, club=event.club)
        for _ in range(5):
            EventMail.objects.create(
                tournament=other, recipients="all", subject="x", text="x", copies_made=1
            )
    refused = desk.post(page(event), {**checked(desk, event), "action": "send"})
    assert "20 e-mails have been sent to players of the club within 24 hours" in refused.text
    assert not MailCopy.objects.exists()


@pytest.mark.parametrize(
    ("contact", "is_confirmed", "answers_to", "words"),
    [
        ("", True, "boss@example.org", "To reach the organizers, answer this e-mail."),
        ("333 1", False, None, "To reach the organizers: 333 1"),
        ("333 1", True, "boss@example.org", "To reach the organizers, answer this e-mail."),
        ("", False, None, ""),
    ],
)
def test_where_answers_go(desk, event, boss, contact, is_confirmed, answers_to, words):
    Club.objects.update(contact=contact, language="en")
    User.objects.filter(pk=boss.pk).update(
        email="boss@example.org", email_is_confirmed=is_confirmed
    )
    fields = checked(desk, event)
    if not words:
        assert "fingerprint" not in fields
        sent = {"recipients": "confirmed", "subject": "x", "text": "x", "action": "send"}
        sent["token"] = "8d0b1c0e-6a2f-4a5e-9f3c-000000000001"
        assert "Nobody could reply" in desk.post(page(event), sent).text
        assert not EventMail.objects.exists()
        return
    send(desk, event, fields)
    deliver_due()
    assert len(mail.outbox) == 2
    for one in mail.outbox:
        assert one.extra_headers.get("Reply-To") == answers_to
        assert words in one.body


def test_a_hidden_event_is_not_linked(desk, event):
    Tournament.objects.filter(pk=event.pk).update(visibility="draft")
    send(desk, event, checked(desk, event))
    deliver_due()
    assert len(mail.outbox) == 2
    assert not any("/e/" in one.body for one in mail.outbox)


def test_of_a_suspended_club_what_is_on_its_way_waits(desk, event):
    send(desk, event, checked(desk, event))
    club_suspend(club=event.club, reason="Advertising", by=None)
    assert not is_due() or deliver_due() == 0
    assert mail.outbox == []
    assert MailCopy.objects.filter(failed_at=None).count() == 2
    club_release(club=event.club, by=None)
    deliver_due()
    assert len(mail.outbox) == 2


def refuse(monkeypatch: pytest.MonkeyPatch, cause: Exception) -> list[str]:
    """Have the mail server refuse everything to Ugo; return what was tried."""
    tried: list[str] = []

    def mail_send(*, to: str, **_fields: Any) -> None:
        tried.append(to)
        if to.startswith("ugo"):
            raise ClubError("mail_not_sent", address=to) from cause

    monkeypatch.setattr(event_mails, "mail_send", mail_send)
    return tried


def test_an_address_that_nobody_has_is_named(desk, event, monkeypatch):
    send(desk, event, checked(desk, event))
    tried = refuse(monkeypatch, SMTPRecipientsRefused({"ugo@example.org": (550, b"no such user")}))
    deliver_due()
    deliver_due()
    assert sorted(tried) == ["anna@example.org", "ugo@example.org"]
    assert not is_due()
    shown = desk.get(page(event))
    check_page(shown)
    assert "Could not be delivered:" in shown.text
    assert "ugo@example.org" in shown.text
    assert "anna@example.org" not in shown.text


@pytest.mark.parametrize(
    "cause",
    [OSError("away"), SMTPRecipientsRefused({"ugo@example.org": (450, b"later")})],
)
def test_a_server_that_is_away_is_tried_again_and_in_the_end_given_up(
    desk, event, monkeypatch, cause
):
    send(desk, event, checked(desk, event))
    tried = refuse(monkeypatch, cause)
    deliver_due()
    copy = MailCopy.objects.get()
    assert (copy.failed_at, copy.attempts) == (None, 1)
    assert copy.retry_at is not None
    assert copy.retry_at > timezone.now()
    assert "1 still on its way" in desk.get(page(event)).text
    MailCopy.objects.update(retry_at=None)
    EventMail.objects.update(sent_at=timezone.now() - timedelta(hours=49))
    deliver_due()
    assert tried.count("ugo@example.org") == 2
    assert MailCopy.objects.get().failed_at is not None
    assert "Could not be delivered:" in desk.get(page(event)).text


def test_what_waits_for_a_server_that_was_taken_away_is_given_up(desk, event, settings):
    send(desk, event, checked(desk, event))
    settings.MAIL_URL = ""
    assert not is_due()
    event_mails.copies_give_up()
    assert not MailCopy.objects.exclude(failed_at=None).exists()
    EventMail.objects.update(sent_at=timezone.now() - timedelta(hours=49))
    event_mails.copies_give_up()
    assert MailCopy.objects.exclude(failed_at=None).count() == 2


def test_without_a_mail_server_there_is_no_such_page(desk, event, settings):
    assert page(event) in desk.get(reverse("entrants_write", args=[event.slug])).text
    settings.MAIL_URL = ""
    shown = desk.get(reverse("entrants_write", args=[event.slug]))
    check_page(shown)
    assert page(event) not in shown.text
    assert desk.get(page(event)).status_code == 404
    assert desk.post(page(event), {"action": "send"}).status_code == 404


def test_nobody_else_may(event):
    stranger = logged_in(make_organizer(make_club("Other")))
    for client, status in ((stranger, 403), (Client(), 302)):
        assert client.get(page(event)).status_code == status
        assert client.post(page(event), {"action": "send"}).status_code == status
    assert not EventMail.objects.exists()

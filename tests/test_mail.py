"""Every mail there is, and how much of it somebody can cause."""

import ast
from collections.abc import Iterator
from uuid import uuid4

import pytest
from django.conf import settings as project
from django.core import mail
from django.core.mail import EmailMessage
from django.urls import reverse

from clubscore.mail import BUDGETS, MailBudget, receiver_spend, sender_spend
from clubscore.people.models import Membership
from clubscore.tournaments.models import Announcement, Invitation, Subscription
from tests.factories import coming, make_club, make_event, make_organizer
from tests.web.account.logins import logged_in, visitor

pytestmark = pytest.mark.django_db
ADMIN = Membership.Role.ADMIN

# Who sends mail, and what bounds it: a budget, or why it needs none.
SENDERS = {
    "people/logins/email_addresses.py confirmation_send": "confirmation",
    "people/logins/mailed_links.py login_links_send": "login-link",
    "people/logins/mailed_links.py _password_link_send": "password-link",
    "people/clubs/beginning.py club_request_add": "club-start",
    "web/proof/ways.py code_send": "proof-code",
    "web/public/notifications/views.py _link_send": "subscription",
    "web/organizer/invitations/delivery.py _link_send": "invitation",
    "delivery/accounts/queue.py mail_deliver": "a change each, by who has logged in to make it",
    "delivery/channels.py _to_mail": "asked for and confirmed; of announcements: announcement",
    "delivery/event_mails.py copy_deliver": "so many of an event and a club a day, by organizers",
    "mail.py _send_or_log": "what the others send",
}


def calls(*names: str) -> Iterator[tuple[str, ast.Call]]:
    """Yield the calls of functions, with the file and function they stand in."""
    base = project.BASE_DIR / "clubscore"
    for path in sorted(base.rglob("*.py")):
        for one in ast.parse(path.read_text()).body:
            for node in ast.walk(one):
                if not isinstance(node, ast.Call):
                    continue
                called = node.func
                name = called.id if isinstance(called, ast.Name) else getattr(called, "attr", "")
                if name in names:
                    where = f"{path.relative_to(base)} {getattr(one, 'name', '')}"
                    yield where, node


def test_each_mail_is_in_the_list():
    found = {where for where, _call in calls("mail_send", "mail_send_aside")}
    # _send_or_log is handed over to a thread, and calls mail_send itself
    assert found == set(SENDERS)


def test_each_budget_is_spent():
    spent = set()
    for _where, call in calls("mail_spend", "sender_spend", "receiver_spend"):
        if call.args and isinstance(call.args[0], ast.Constant):
            spent.add(call.args[0].value)
    assert spent == set(BUDGETS)
    assert set(BUDGETS) - set(SENDERS.values()) == {"announcement"}


@pytest.mark.parametrize("kind", BUDGETS)
def test_a_sender_and_a_receiver_have_one_each(kind, monkeypatch):
    budget: MailBudget = BUDGETS[kind]
    now = [1_800_000_000.0]
    monkeypatch.setattr("clubscore.limits._now", lambda: now[0])
    for count, limit, spend in (
        ("sender", budget.of_sender, sender_spend),
        ("receiver", budget.of_receiver, receiver_spend),
    ):
        assert [spend(kind, count) for _ in range(limit.most)] == [0] * limit.most
        assert 0 < spend(kind, count) <= limit.seconds
        assert spend(kind, "somebody-else") == 0
        now[0] += limit.seconds
        assert spend(kind, count) == 0


@pytest.fixture
def by_mail(settings):
    settings.MAIL_URL, settings.DEFAULT_FROM_EMAIL = "smtp://mail.example.org", "c@example.org"


def test_an_address_is_not_flooded_with_invitations(by_mail):
    """Whoever sends them, and however the address is written."""
    most = BUDGETS["invitation"].of_receiver.most
    for number in range(most):
        club = make_club(f"Club {number}")
        answer = invite(club, "Anna@example.org")
        assert "sent to Anna@example.org" in answer
    refused = invite(make_club("Another"), "anna@example.org")
    assert "Too many e-mails have been sent to this address." in refused
    assert 'value="Anna"' in refused  # nothing that was typed is lost
    assert len(mail.outbox) == Invitation.objects.count() == most
    assert "sent to bruno@example.org" in invite(make_club("Last"), "bruno@example.org")


def test_an_organizer_does_not_send_many_invitations(by_mail):
    club, most = make_club(), BUDGETS["invitation"].of_sender.most
    boss = make_organizer(club, ADMIN)
    client = logged_in(boss)
    for _ in range(most):
        assert sender_spend("invitation", str(boss.pk)) == 0
    sent = {"name": "Anna", "role": "organizer", "email": "anna@example.org"}
    path = reverse("club_roles", args=[club.slug])
    refused = client.post(path, sent).content.decode()
    assert "Too many e-mails have been sent from here." in refused
    assert not mail.outbox
    assert not Invitation.objects.exists()
    shared = client.post(path, {**sent, "email": ""})  # a link to pass on needs no mail
    assert shared.context["sent_invitation"]["url"]


def test_an_invitation_that_could_not_be_sent_does_not_count(by_mail, monkeypatch):
    def fail(_message):
        raise OSError("no answer")

    with monkeypatch.context() as down:
        down.setattr(EmailMessage, "send", fail)
        for number in range(BUDGETS["invitation"].of_receiver.most):
            answer = invite(make_club(f"Club {number}"), "anna@example.org")
            assert "could not be sent" in answer
    assert "sent to anna@example.org" in invite(make_club("Last"), "anna@example.org")


def invite(club, address):
    client = logged_in(make_organizer(club, ADMIN))
    sent = {"name": "Anna", "role": "organizer", "email": address}
    return client.post(reverse("club_roles", args=[club.slug]), sent).content.decode()


def test_news_of_events_flood_nobody(by_mail):
    event = make_event()
    coming(event)
    path = reverse("event_notifications", args=[event.slug])
    most = BUDGETS["subscription"].of_receiver.most
    pages = [
        visitor(f"192.0.2.{number}").post(path, {"address": "anna@example.org"}, follow=True)
        for number in range(most + 1)
    ]
    assert "Too many e-mails have been sent to this address" in pages[-1].content.decode()
    assert len(mail.outbox) == most
    assert Subscription.objects.count() == 1


def test_an_event_sends_so_many_announcements():
    event = make_event()
    client = logged_in(make_organizer(event.club))
    for _ in range(BUDGETS["announcement"].of_sender.most):
        sender_spend("announcement", str(event.pk))
    path = reverse("event_announcements", args=[event.slug])
    told = {"text": "Lunch", "token": str(uuid4())}
    page = client.post(path, {**told, "send": "on"}, follow=True).content.decode()
    assert "Too many e-mails have been sent from here." in page
    assert not Announcement.objects.exists()
    client.post(path, told)  # on the projector alone
    assert Announcement.objects.exists()

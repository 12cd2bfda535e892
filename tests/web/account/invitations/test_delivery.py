"""Invitations by e-mail, and without a mail server."""

import re

import pytest
from django.core import mail
from django.db import connection
from django.test import override_settings
from django.urls import reverse

from clubscore.people.models import User
from clubscore.tournaments.models import Invitation
from tests.html import check_page
from tests.web.account.invitations.visitors import PAGE, account, client_of, invited, visitor

pytestmark = pytest.mark.django_db


MAIL = override_settings(
    MAIL_URL="smtp://localhost:25", DEFAULT_FROM_EMAIL="Clubscore <club@example.org>"
)


def test_without_a_mail_server_there_is_a_link_alone(club, boss):
    address = reverse("club_roles", args=[club.slug])
    client = client_of(boss)
    assert 'name="email"' not in client.get(address).content.decode()
    invited(client, address, email="anna@example.org")
    assert not mail.outbox
    assert Invitation.objects.get().email == ""


@MAIL
def test_the_invitation_is_sent_and_shown_to_nobody_else(club, boss):
    address = reverse("club_roles", args=[club.slug])
    sent = {"name": "Anna Neri", "role": "organizer", "email": "anna@example.org"}
    page = client_of(boss).post(address, sent)
    check_page(page)
    assert "sent to anna@example.org" in page.content.decode()
    assert "/invitation/" not in page.content.decode()
    (message,) = mail.outbox
    assert (message.to, message.subject) == (["anna@example.org"], f"Invitation: {club.name}")
    found = re.search(r"https://testserver(/invitation/[\w-]+/)", str(message.body))
    assert found
    anna = visitor()
    anna.get(found[1])
    anna.post(PAGE, account())
    assert User.objects.get(username="anna").email == "anna@example.org"


@MAIL
@pytest.mark.django_db(transaction=True)
def test_nobody_waits_for_the_mail_server_but_who_invites(club, boss, monkeypatch):
    """In a transaction, everybody who records a hand would wait with SQLite."""

    def looked_at(*_arguments: object, **_more: object) -> None:
        assert not connection.in_atomic_block

    monkeypatch.setattr("django.core.mail.EmailMessage.send", looked_at)
    sent = {"name": "Anna Neri", "role": "organizer", "email": "anna@example.org"}
    page = client_of(boss).post(reverse("club_roles", args=[club.slug]), sent)
    assert "sent to anna@example.org" in page.content.decode()


@MAIL
def test_a_mail_that_cannot_be_sent_invites_nobody(club, boss, monkeypatch):
    def away(*_arguments: object, **_more: object) -> None:
        raise ConnectionRefusedError

    monkeypatch.setattr("django.core.mail.EmailMessage.send", away)
    sent = {"name": "Anna Neri", "role": "organizer", "email": "anna@example.org"}
    page = client_of(boss).post(reverse("club_roles", args=[club.slug]), sent)
    assert "could not be sent, so the invitation was not created" in page.content.decode()
    assert 'value="Anna Neri"' in page.content.decode()
    assert not Invitation.objects.exists()
    kinds = club.acts.filter(kind__startswith="invitation").order_by("pk")
    assert list(kinds.values_list("kind", flat=True)) == ["invitation_sent", "invitation_revoked"]

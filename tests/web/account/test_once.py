"""What works once, sent eight times at the same moment: it works once, on both databases."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.core import mail
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from django_otp.plugins.otp_totp.models import TOTPDevice

from clubscore.mail import BUDGETS
from clubscore.people.logins.accounts import password_link_create
from clubscore.people.models import Act, LoginSession, RecoveryCode, User
from clubscore.tournaments.check_in.services import check_in_open
from clubscore.tournaments.models import Change, Invitation, Presence
from tests.factories import PASSWORD, make_club, make_event, make_user, organizer
from tests.play.test_race import at_once

from .authenticator import Device
from .invitations.visitors import account, offer
from .logins import attempt, code_of, kinds_about, logged_in, visitor, with_factor
from .test_email import ADDRESS, link_in, mail_now

pytestmark = pytest.mark.django_db(transaction=True)
MANY = 8


@pytest.fixture(autouse=True)
def by_mail(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.MAIL_URL, settings.DEFAULT_FROM_EMAIL = "smtp://mail.example.org", "c@example.org"
    monkeypatch.setattr("clubscore.people.logins.mailed_links.mail_send_aside", mail_now)


@pytest.fixture
def anna() -> User:
    return make_user("anna", email=ADDRESS, email_is_confirmed=True)


def all_at_once(clients: list[Client], path: str, *sent: dict[str, Any]) -> list[Any]:
    """Let each client send its form, or all the same, in threads that start together."""
    forms = list(sent) * (1 if len(sent) > 1 else len(clients))
    answers = at_once(
        *(
            lambda client=client, form=form: client.post(path, form)
            for client, form in zip(clients, forms, strict=True)
        )
    )
    statuses = [answer.status_code for answer in answers]
    assert not any(status >= 500 for status in statuses), statuses
    return answers


def logged_in_of(clients: list[Client]) -> int:
    return sum("_auth_user_id" in client.session for client in clients)


def test_a_login_link_logs_in_one(anna):
    visitor().post(reverse("login_link"), {"who": "anna"})
    link = link_in(mail.outbox[-1], "/login/link/")
    clients = [visitor() for _ in range(MANY)]
    answers = all_at_once(clients, link, {})
    assert logged_in_of(clients) == 1
    assert sorted(answer.status_code for answer in answers) == [302] + [404] * (MANY - 1)
    assert kinds_about(anna).count("logged_in") == 1
    assert LoginSession.objects.count() == 1


def test_a_password_link_saves_one(anna):
    link = reverse("password_new", args=password_link_create(user=anna))
    clients = [visitor() for _ in range(MANY)]
    (path,) = {client.get(link)["Location"] for client in clients}
    chosen = [f"the-password-of-number-{number}" for number in range(MANY)]
    forms = [{"new_password1": one, "new_password2": one} for one in chosen]
    answers = all_at_once(clients, path, *forms)
    saved = [one for one, answer in zip(chosen, answers, strict=True) if answer.status_code == 302]
    assert len(saved) == 1
    anna.refresh_from_db()
    assert anna.check_password(saved[0])
    assert kinds_about(anna).count("password_reset") == 1


def asked_for_code(user: User) -> list[Client]:
    clients = [visitor() for _ in range(MANY)]
    for client in clients:
        assert attempt(client, user, PASSWORD)["Location"] == "/login/code/"
    return clients


def test_a_recovery_code_logs_in_one(anna):
    codes = with_factor(anna)
    clients = asked_for_code(anna)
    all_at_once(clients, "/login/code/", {"code": codes[0]})
    assert logged_in_of(clients) == 1
    assert RecoveryCode.objects.filter(user=anna).count() == 9


def test_a_code_of_the_app_logs_in_one(anna):
    with_factor(anna)
    clients = asked_for_code(anna)
    all_at_once(clients, "/login/code/", {"code": code_of(anna)})
    assert logged_in_of(clients) == 1


def test_of_new_recovery_codes_those_shown_last_hold(anna):
    with_factor(anna)
    clients = [logged_in(anna) for _ in range(MANY)]
    answers = all_at_once(clients, reverse("second_factor"), {"action": "codes"})
    shown = [
        re.findall(r"<code>([a-z2-7-]{19})</code>", answer.content.decode()) for answer in answers
    ]
    assert all(len(codes) == 10 for codes in shown)
    assert RecoveryCode.objects.filter(user=anna).count() == 10
    client = visitor()
    attempt(client, anna, PASSWORD)
    holding = 0
    for codes in shown:
        if client.post("/login/code/", {"code": codes[0]}).status_code == 302:
            holding += 1
            client = visitor()
            attempt(client, anna, PASSWORD)
    assert holding == 1


def test_a_second_factor_is_turned_on_once(anna):
    clients = [logged_in(anna) for _ in range(MANY)]
    path = reverse("second_factor")
    clients[0].get(path)
    answers = all_at_once(clients, path, {"code": code_of(anna)})
    shown = [one for one in answers if "I’ve saved them" in one.content.decode()]
    assert len(shown) == 1
    assert TOTPDevice.objects.filter(user=anna, confirmed=True).count() == 1
    assert RecoveryCode.objects.filter(user=anna).count() == 10
    assert kinds_about(anna).count("factor_on") == 1


def test_an_invitation_gives_one_role(db):
    club = make_club()
    token = offer(club, None)
    users = [make_user() for _ in range(MANY)]
    clients = [logged_in(user) for user in users]
    for client in clients:
        client.get(reverse("invitation_open", args=[token]))
    all_at_once(clients, "/invitation/", {})
    assert club.memberships.count() == 1
    assert Invitation.objects.get().accepted_by == club.memberships.get().user
    assert club.acts.filter(kind="role_given").count() == 1


def test_an_invitation_makes_one_account(db):
    club = make_club()
    token = offer(club, None)
    clients = [visitor() for _ in range(MANY)]
    for client in clients:
        client.get(reverse("invitation_open", args=[token]))
    forms = [account(username=f"anna{number}") for number in range(MANY)]
    all_at_once(clients, "/invitation/", *forms)
    assert logged_in_of(clients) == 1
    assert User.objects.filter(username__startswith="anna").count() == 1
    assert club.memberships.count() == 1


@pytest.mark.parametrize("counts", [True, False])
def test_the_answer_of_a_passkey_logs_in_once(anna, counts):
    """Many devices do not count, so that what was asked alone tells a repeat."""
    device, owner = Device(counts=counts), logged_in(anna)
    question = owner.post(reverse("passkeys"), {"name": "phone"}).context["question"]
    owner.post(reverse("passkeys"), {"answer": device.create(question)})
    Act.objects.all().delete()
    client = visitor()
    path = reverse("login_passkey")
    answer = device.give(client.post(path).context["question"])
    same = [visitor() for _ in range(MANY)]
    for one in same:
        one.cookies = client.cookies.__class__(client.cookies.output(header="", sep=";"))
    all_at_once(same, path, {"answer": answer})
    assert kinds_about(anna).count("logged_in") == 1


def test_a_passkey_is_added_once(anna):
    owner, path, device = logged_in(anna), reverse("passkeys"), Device()
    answer = device.create(owner.post(path, {"name": "phone"}).context["question"])
    same = [visitor() for _ in range(MANY)]
    for one in same:
        one.cookies = owner.cookies.__class__(owner.cookies.output(header="", sep=";"))
    all_at_once(same, path, {"answer": answer, "name": "phone"})
    assert anna.passkeys.count() == 1
    assert kinds_about(anna).count("passkey_added") == 1


def test_an_address_is_confirmed_once(anna):
    client = logged_in(anna)
    client.post(reverse("account_email"), {"email": "new@example.org"})
    link = link_in(mail.outbox[-1], "/account/email/")
    all_at_once([logged_in(anna) for _ in range(MANY)], link, {})
    anna.refresh_from_db()
    assert anna.email_is_confirmed
    assert kinds_about(anna).count("email_confirmed") == 1


def test_somebody_arrives_once(db):
    event = make_event()
    event.starts_on = event.ends_on = timezone.localdate()
    event.save()
    link = check_in_open(tournament=event, by=organizer()).link_token
    entry = event.entries.get(number=1)
    clients = [visitor() for _ in range(MANY)]
    for client in clients:
        client.get(reverse("check_in_code", args=[link]))
    all_at_once(clients, reverse("event_check_in", args=[event.slug]), {"here": str(entry.pk)})
    assert Presence.objects.filter(entry=entry).count() == 1
    assert Change.objects.filter(tournament=event, kind=Change.Kind.CHECKED_IN).count() == 1


def test_budgets_are_counted_by_all_together(anna):
    path = reverse("login_link")
    all_at_once([visitor(f"192.0.2.{number}") for number in range(MANY)], path, {"who": "anna"})
    assert len(mail.outbox) == BUDGETS["login-link"].of_receiver.most

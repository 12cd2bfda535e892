"""What people are told by e-mail about their accounts: each change, and logins on new devices."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from smtplib import SMTPException
from typing import Any

import pytest
from django.conf import settings
from django.core import mail
from django.core.management import call_command
from django.db import transaction
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from clubscore.delivery.accounts import queue
from clubscore.delivery.accounts.words import WHAT, mail_text
from clubscore.delivery.queue import is_due
from clubscore.delivery.worker import deliver_due
from clubscore.jobs.leases import leases_take
from clubscore.people.account_mails import (
    ABOUT_CLUBS,
    WITH_THE_LOG,
    AccountMailKind,
    account_mail_add,
)
from clubscore.people.logins.accounts import password_link_create
from clubscore.people.logins.second_factor import codes_renew
from clubscore.people.models import AccountMail, Act, Club, User
from clubscore.tournaments.models import ApiToken, Webhook
from tests.factories import PASSWORD, make_club, make_organizer
from tests.web.proof.test_guarded import MEANS

from .authenticator import Device
from .logins import ADMIN, attempt, code_of, logged_in, visitor, with_factor
from .test_email import ADDRESS
from .test_sessions import CHROME, FIREFOX

pytestmark = [pytest.mark.django_db]
NEW = "nuova-e-abbastanza-lunga"
NEW_DEVICE = "Your account was used to log in on a new device."


@pytest.fixture(autouse=True)
def mail_server(settings: Any) -> None:
    settings.MAIL_URL, settings.DEFAULT_FROM_EMAIL = "smtp://mail.example.org", "c@example.org"
    settings.BASE_URL = "https://club.example"


@pytest.fixture
def club() -> Club:
    return make_club(time_zone="America/New_York")


@pytest.fixture
def anna(club: Club) -> User:
    user = make_organizer(club, ADMIN)
    User.objects.filter(pk=user.pk).update(
        username="anna", email=ADDRESS, email_is_confirmed=True, language="en"
    )
    user.refresh_from_db()
    return user


def sent() -> list[str]:
    """Deliver; return the sentences people have got so far."""
    deliver_due()
    return [str(one.body).split("\n\n")[1] for one in mail.outbox]


def fresh(user: User) -> Client:
    return logged_in(user)


def password(user: User, club: Club) -> None:
    sent = {"new_password1": NEW, "new_password2": NEW}
    assert fresh(user).post(reverse("password_change"), sent).status_code == 302


def password_by_link(user: User, club: Club) -> None:
    client = visitor()
    AccountMail.objects.all().delete()
    path = client.get(reverse("password_new", args=link_of(user)))["Location"]
    client.post(path, {"new_password1": NEW, "new_password2": NEW})


def link_of(user: User) -> tuple[str, str]:
    link = password_link_create(user=user)
    AccountMail.objects.all().delete()
    return link


def factor_on(user: User, club: Club) -> None:
    client = fresh(user)
    client.get(reverse("second_factor"))
    client.post(reverse("second_factor"), {"code": code_of(user)})


def factor_off(user: User, club: Club) -> None:
    with_factor(user)
    AccountMail.objects.all().delete()
    fresh(user).post(reverse("second_factor"), {"action": "off"})


def codes(user: User, club: Club) -> None:
    with_factor(user)
    AccountMail.objects.all().delete()
    fresh(user).post(reverse("second_factor"), {"action": "codes"})


def passkey(user: User, club: Club) -> Client:
    client = fresh(user)
    question = client.post(reverse("passkeys"), {"name": "my phone"}).context["question"]
    answer = Device().create(question)
    client.post(reverse("passkeys"), {"answer": answer, "name": "my phone"})
    return client


def passkey_gone(user: User, club: Club) -> None:
    client = passkey(user, club)
    AccountMail.objects.all().delete()
    pk = user.passkeys.get().pk
    client.post(reverse("passkeys"), {"action": "remove", "pk": pk})


def token(user: User, club: Club) -> None:
    sent = {"name": "App", "scopes": ["hands"]}
    fresh(user).post(reverse("club_tokens", args=[club.slug]), sent)
    assert ApiToken.objects.exists()


def webhook(user: User, club: Club) -> None:
    sent = {"url": "https://93.184.215.14/secret", "topics": ["hands"]}
    fresh(user).post(reverse("club_webhooks", args=[club.slug]), sent)
    assert Webhook.objects.exists()


def link_by_operator(user: User, club: Club) -> None:
    password_link_create(user=user)


CHANGES: dict[AccountMailKind, tuple[Callable[[User, Club], Any], str]] = {
    AccountMailKind.PASSWORD_CHANGED: (password, "Your password was changed."),
    AccountMailKind.PASSWORD_RESET: (password_by_link, "A new password was set through a link."),
    AccountMailKind.FACTOR_ON: (factor_on, "Two-factor authentication was turned on."),
    AccountMailKind.FACTOR_OFF: (factor_off, "Two-factor authentication was turned off."),
    AccountMailKind.CODES_RENEWED: (codes, "New recovery codes were created."),
    AccountMailKind.PASSKEY_ADDED: (passkey, "A passkey was added to your account: my phone."),
    AccountMailKind.PASSKEY_REMOVED: (
        passkey_gone,
        "A passkey was removed from your account: my phone.",
    ),
    AccountMailKind.TOKEN_MADE: (
        token,
        "An API token was created in your name: App (Circolo di prova).",
    ),
    AccountMailKind.WEBHOOK_MADE: (
        webhook,
        "A webhook was added in your name: 93.184.215.14 (Circolo di prova).",
    ),
    AccountMailKind.LINK_MADE: (
        link_by_operator,
        "The operator of the site created a password reset link for your account.",
    ),
}
# Tested below, and those about clubs in tests/web/hosting/test_mails.py.
ELSEWHERE = {
    *map(AccountMailKind, ABOUT_CLUBS),
    AccountMailKind.NEW_DEVICE,
    AccountMailKind.EMAIL_CHANGED,
    AccountMailKind.EMAIL_CONFIRMED,
}


def test_every_kind_has_words_and_a_test():
    assert set(WHAT) == set(AccountMailKind) == set(CHANGES) | ELSEWHERE
    assert set(Act.Kind.values) >= WITH_THE_LOG


@pytest.mark.parametrize("kind", CHANGES)
def test_each_change_is_told_once(anna, club, kind):
    act, sentence = CHANGES[kind]
    act(anna, club)
    assert mail.outbox == []  # not while somebody waits for the page
    assert is_due()
    assert sent() == [sentence]
    assert sent() == [sentence]
    (message,) = mail.outbox
    assert message.to == [ADDRESS]
    assert message.subject == sentence.rstrip(".")
    assert not AccountMail.objects.exists()
    assert not is_due()


def test_it_says_when_from_where_and_what_to_do(anna, settings):
    settings.DEFAULT_FROM_EMAIL = "Clubscore <score@club.example>"
    factor_on(anna, anna.memberships.get().club)
    AccountMail.objects.update(at=datetime(2026, 7, 1, 1, 30, tzinfo=UTC))
    sent()
    text = str(mail.outbox[0].body)
    assert text.startswith(f"Hello {anna},\n\n")
    assert "Account: anna\n" in text
    assert "Site: https://club.example/\n" in text
    assert "Time: 30 June 2026, 21:30 (America/New_York)\n" in text
    assert "Network: 192.0.2.0/24" in text
    assert "192.0.2.7" not in text
    assert "https://club.example/password/\n" in text
    assert text.endswith("https://club.example/account/")
    assert mail.outbox[0].extra_headers["Auto-Submitted"] == "auto-generated"
    assert mail.outbox[0].extra_headers["Message-ID"].endswith("@club.example>")


@pytest.mark.parametrize("kind", AccountMailKind)
@pytest.mark.parametrize("language", ["it", "en"])
@pytest.mark.parametrize("base", ["", "https://club.example"])
def test_all_of_them_are_written_in_both_languages(anna, settings, kind, language, base):
    settings.BASE_URL = base
    User.objects.filter(pk=anna.pk).update(language=language)
    anna.refresh_from_db()
    account_mail_add(
        user=anna, kind=kind, detail="X", device="Firefox", address="2001:0db8:0000:0000"
    )
    subject, text = mail_text(AccountMail.objects.get())
    assert text.startswith({"it": "Ciao", "en": "Hello"}[language])
    assert 20 < len(subject) < 90
    assert "None" not in text
    assert "2001:db8::/48" in text
    assert (base in text) if base else ("http" not in text)


@pytest.mark.parametrize("change", [{"email": ""}, {"email_is_confirmed": False}])
def test_an_address_nobody_has_confirmed_is_not_told(anna, club, change):
    User.objects.filter(pk=anna.pk).update(**change)
    anna.refresh_from_db()
    password(anna, club)
    assert not AccountMail.objects.exists()


def test_without_a_mail_server_nothing_is_written(anna, club, settings):
    settings.MAIL_URL = ""
    password(anna, club)
    assert not AccountMail.objects.exists()


def test_a_new_address_is_told_of_to_the_old_and_confirmed_to_the_new(anna):
    client = fresh(anna)
    client.post(reverse("account_email"), {"email": "new@example.org"})
    assert mail.outbox.pop().to == ["new@example.org"]  # the link
    link = client.get(reverse("account"))
    assert link.status_code == 200
    assert sent() == ["The e-mail address of your account was changed."]
    (message,) = mail.outbox
    assert message.to == [ADDRESS]
    assert "ask the operator" in str(message.body)
    assert "new@example.org" not in str(message.body)


def test_a_confirmed_address_is_told(anna):
    User.objects.filter(pk=anna.pk).update(email="", email_is_confirmed=False)
    client = fresh(User.objects.get(pk=anna.pk))
    client.post(reverse("account_email"), {"email": ADDRESS})
    found = re.search(r"https://club.example(/account/email/\S+)", str(mail.outbox.pop().body))
    assert found
    client.post(found[1])
    assert sent() == ["This e-mail address was confirmed for your account."]
    assert mail.outbox[0].to == [ADDRESS]


# On its way


def test_what_is_undone_is_not_told(anna):
    with transaction.atomic():
        codes_renew(user=anna, address="")
        assert AccountMail.objects.exists()
        transaction.set_rollback(True)
    assert not AccountMail.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_who_delivers_is_called_once_it_is_certain(anna, workers):
    with transaction.atomic():
        codes_renew(user=anna, address="")
        assert workers == []
    assert workers == ["deliver_notices"]
    call_command("deliver_notices", "--once")
    assert len(mail.outbox) == 1
    assert not AccountMail.objects.exists()


def test_it_is_not_lost_while_the_mail_server_is_away(anna, monkeypatch):
    codes_renew(user=anna, address="")
    with monkeypatch.context() as patch:
        patch.setattr("django.core.mail.EmailMessage.send", away)
        assert sent() == []
        assert sent() == []
    waiting = AccountMail.objects.get()
    assert waiting.attempts == 1  # not again at once
    assert waiting.retry_at is not None
    assert not is_due()
    AccountMail.objects.update(retry_at=timezone.now())
    assert is_due()
    assert sent() == ["New recovery codes were created."]
    assert not AccountMail.objects.exists()


def away(*_arguments: object, **_more: object) -> None:
    raise SMTPException("away")


def test_pauses_grow_and_it_ends_after_three_days(anna, monkeypatch, caplog):
    codes_renew(user=anna, address="")
    monkeypatch.setattr("django.core.mail.EmailMessage.send", away)
    waits = []
    for _ in range(len(queue.PAUSES) + 2):
        before = timezone.now()
        deliver_due()
        retry_at = AccountMail.objects.get().retry_at
        assert retry_at
        waits.append(round((retry_at - before).total_seconds()))
        AccountMail.objects.update(retry_at=None)
    assert waits == [15, 60, 300, 900, 1800, 3600, 7200, 7200, 7200]
    AccountMail.objects.update(at=timezone.now() - timedelta(days=3, minutes=1))
    queue.mails_forget()
    assert not AccountMail.objects.exists()
    assert "was not sent in time" in caplog.text


def test_of_two_that_deliver_one_sends(anna):
    codes_renew(user=anna, address="")
    (lease,) = leases_take(queue.mails_to_send())
    assert leases_take(queue.mails_to_send()) == []
    AccountMail.objects.update(claimed_until=timezone.now() - timedelta(seconds=1))  # slept
    (other,) = leases_take(queue.mails_to_send())
    assert queue.mail_deliver(lease) == 0
    assert queue.mail_deliver(other) == 1
    assert queue.mail_deliver(other) == 0
    assert len(mail.outbox) == 1


def test_an_account_that_is_gone_is_told_nothing(anna):
    codes_renew(user=anna, address="")
    (lease,) = leases_take(queue.mails_to_send())
    anna.memberships.all().delete()
    User.objects.filter(pk=anna.pk).delete()
    assert queue.mail_deliver(lease) == 0


# New devices


def login(client: Client, user: User) -> None:
    assert attempt(client, user, PASSWORD).status_code == 302


def test_a_login_on_a_new_device_is_told(anna):
    phone, laptop = visitor(**{"user-agent": FIREFOX}), visitor(**{"user-agent": CHROME})
    login(phone, anna)
    assert sent() == []  # the very first of the account
    login(laptop, anna)
    assert sent() == [NEW_DEVICE]
    assert "Device: Chrome, Windows" in str(mail.outbox[0].body)
    for client in (phone, laptop, phone):
        client.post("/logout/")
        login(client, anna)
    assert sent() == [NEW_DEVICE]


def test_a_device_knows_several_people(anna, club):
    bruno = make_organizer(club)
    client = visitor()
    for user in (anna, bruno, anna, bruno):
        login(client, user)
        client.post("/logout/")
    assert not AccountMail.objects.exists()


def test_a_device_is_forgotten_with_all_others(anna):
    phone, laptop = visitor(), visitor()
    login(phone, anna)
    login(laptop, anna)
    AccountMail.objects.all().delete()
    laptop.post("/account/others/")
    for client in (phone, laptop):
        client.post("/logout/")
        login(client, anna)
    assert sent() == [NEW_DEVICE]  # the phone


def test_nobody_makes_such_a_mark(anna, club):
    client = visitor()
    login(visitor(), anna)
    stranger = visitor()
    login(stranger, make_organizer(club))
    name = settings.DEVICE_COOKIE_NAME
    client.cookies[name] = stranger.cookies[name].value + ".." + "a" * 32 + ".<b>"
    login(client, anna)
    assert sent() == [NEW_DEVICE]
    marks = client.cookies[name].value.split(".")
    assert all(len(mark) == 32 for mark in marks)


def test_the_cookie_tells_nothing_and_stays_here(anna):
    client = visitor()
    login(client, anna)
    cookie = client.cookies[settings.DEVICE_COOKIE_NAME]
    assert cookie["httponly"]
    assert cookie["samesite"] == "Lax"
    assert cookie["max-age"] == 400 * 24 * 60 * 60
    assert "anna" not in cookie.value
    assert settings.DEVICE_COOKIE_NAME not in client.get(reverse("account")).cookies


def test_an_account_long_unused_is_told(anna):
    """Its first login is forgotten, so that this one is not taken for it."""
    User.objects.filter(pk=anna.pk).update(date_joined=timezone.now() - timedelta(days=500))
    login(visitor(), anna)
    assert sent() == [NEW_DEVICE]


@pytest.mark.parametrize("known", [True, False])
def test_the_language_is_that_of_devices_that_are_known(anna, known):
    """Who breaks in does not choose the language in which the owner is told."""
    User.objects.filter(pk=anna.pk).update(language="")
    client = visitor()
    login(client, anna)
    anna.refresh_from_db()
    assert anna.language == "en"
    other = client if known else visitor()
    other.post("/logout/")
    data = {"username": anna.username, "password": PASSWORD}
    other.post("/login/", data, headers={"accept-language": "it"})
    anna.refresh_from_db()
    assert anna.language == ("it" if known else "en")


# What changes who gets in (tests/web/proof/test_guarded.py) and is told otherwise, or not at all.
OTHERWISE = {
    "RESET_ISSUED": "the link is an e-mail itself; one of the operator's is LINK_MADE",
    "LOGIN_LINK": "the link is an e-mail itself",
    "LOGIN_MADE": "by whoever has just made the account",
    "FACTOR_REQUIRED": "of a club, whose administrators see it in the club's log",
    "FACTOR_OPTIONAL": "the same",
    "INVITATION_SENT": "the same",
    "ROLE_GIVEN": "the same; whoever it is given to has accepted it",
    "ROLE_TAKEN": "the same",
    "OPERATOR_MADE": "by a command on the machine of the server",
    "OPERATOR_ENDED": "the same",
}


def test_each_change_of_who_gets_in_is_told_or_has_a_reason():
    told = {kind.name for kind in AccountMailKind} - {"NEW_DEVICE", "LINK_MADE", "CLUB_BEGUN"}
    assert told | set(OTHERWISE) == MEANS
    assert not told & set(OTHERWISE)

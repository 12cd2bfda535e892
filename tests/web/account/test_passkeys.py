"""Passkeys: added with a proof, used without it, refused where anything is amiss."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from clubscore.people.logins.passkeys import MOST
from clubscore.people.logins.throttling import LOGINS
from clubscore.people.models import Passkey, User
from clubscore.web.account import passkeys as views
from tests.factories import make_user
from tests.html import check_page

from .authenticator import PRESENT, Device
from .logins import kinds_about, logged_in, visitor, with_factor

pytestmark = pytest.mark.django_db


@pytest.fixture
def anna() -> User:
    return make_user("anna")


@pytest.fixture
def device() -> Device:
    return Device()


def asked(client: Client, **more: str) -> Any:
    """Ask for a new passkey; return the page that asks the device."""
    return client.post(reverse("passkeys"), {"name": "phone", **more})


def add(user: User, device: Device, **more: Any) -> Any:
    client = logged_in(user)
    question = asked(client).context["question"]
    answer = device.create(question, **more)
    return client.post(reverse("passkeys"), {"answer": answer, "name": "phone"}, follow=True)


def login_question(client: Client, **more: str) -> str:
    page = client.post(reverse("login_passkey"), more)
    check_page(page)
    question: str = page.context["question"]
    return question


def log_in(device: Device, client: Client | None = None, **more: str) -> Any:
    client = client or visitor()
    answer = device.give(login_question(client))
    return client.post(reverse("login_passkey"), {"answer": answer, **more})


def is_in(client: Client) -> bool:
    return "_auth_user_id" in client.session


def test_a_passkey_is_added_and_logs_in(anna, device):
    page = add(anna, device)
    check_page(page)
    assert "Passkey added." in page.content.decode()
    passkey = Passkey.objects.get()
    assert (passkey.user, passkey.name, passkey.used_at) == (anna, "phone", None)
    client = visitor()
    assert log_in(device, client)["Location"] == reverse("organize")
    assert client.get(reverse("account")).context["user"] == anna
    passkey.refresh_from_db()
    assert passkey.used_at is not None
    assert passkey.uses == 1
    assert kinds_about(anna)[-2:] == ["passkey_added", "logged_in"]
    check_page(client.get(reverse("account")))
    check_page(client.get(reverse("passkeys")))


def test_an_answer_without_a_question_is_refused(anna, device):
    client = logged_in(anna)
    question = asked(client).context["question"]
    answer = device.create(question)
    other = logged_in(anna)
    page = other.post(reverse("passkeys"), {"answer": answer}, follow=True)
    assert "could not be added" in page.content.decode()
    client.post(reverse("passkeys"), {"answer": answer})
    again = client.post(reverse("passkeys"), {"answer": answer}, follow=True)
    assert "could not be added" in again.content.decode()
    assert Passkey.objects.count() == 1


def test_what_a_login_asks_adds_no_passkey(anna, device):
    """A login asks without the password."""
    client = logged_in(anna)
    asked_for_new = device.create(asked(logged_in(anna)).context["question"])
    challenge = json.loads(login_question(client))["challenge"]
    told = json.loads(
        device.create(json.dumps({"rp": {"id": "testserver"}, "challenge": challenge}))
    )
    for answer in (json.dumps(told), asked_for_new):
        client.post(reverse("passkeys"), {"answer": answer})
    assert not Passkey.objects.exists()


@pytest.mark.parametrize("answer", ["", "{", "[]", "{}", '{"id": 3}', '{"response": []}'])
def test_answers_that_are_none(anna, device, answer):
    client = logged_in(anna)
    asked(client)
    client.post(reverse("passkeys"), {"answer": answer})
    assert not Passkey.objects.exists()
    add(anna, device)
    guest = visitor()
    login_question(guest)
    assert guest.post(reverse("login_passkey"), {"answer": answer})["Location"] == "/login/"
    assert not is_in(guest)


def test_a_device_that_does_not_know_its_owner_is_refused(anna, device):
    device.flags = PRESENT
    add(anna, device)
    assert not Passkey.objects.exists()
    device.flags = Device().flags
    add(anna, device)
    device.flags = PRESENT
    client = visitor()
    log_in(device, client)
    assert not is_in(client)
    assert kinds_about(anna)[-1] == "passkey_failed"


def test_what_another_site_asked_is_refused(anna, device):
    device.origin = "https://evil.example"
    add(anna, device)
    assert not Passkey.objects.exists()
    device.origin = Device().origin
    add(anna, device)
    device.origin = "https://evil.example"
    client = visitor()
    log_in(device, client)
    assert not is_in(client)


def test_an_answer_logs_in_once_and_in_time(anna, device):
    add(anna, device)
    client = visitor()
    answer = device.give(login_question(client))
    other = visitor()
    login_question(other)
    other.post(reverse("login_passkey"), {"answer": answer})
    assert not is_in(other)  # it was asked something else
    session = client.session
    session[views.ASKED_FOR_LOGIN] = {
        **session[views.ASKED_FOR_LOGIN],
        "at": timezone.now().timestamp() - 301,
    }
    session.save()
    client.post(reverse("login_passkey"), {"answer": answer})
    assert not is_in(client)


def test_a_copied_passkey_is_refused(anna, device):
    add(anna, device)
    log_in(device)
    client = visitor()
    answer = device.give(login_question(client), uses=1)
    page = client.post(reverse("login_passkey"), {"answer": answer}, follow=True)
    assert "This passkey isn’t registered here" in page.content.decode()
    assert not is_in(client)


def test_devices_that_do_not_count_log_in_again_and_again(anna, device):
    device.counts = False
    add(anna, device)
    for _ in range(2):
        client = visitor()
        log_in(device, client)
        assert is_in(client)


def test_it_stands_for_password_and_code(anna, device):
    with_factor(anna)
    add(anna, device)
    client = visitor()
    log_in(device, client)
    assert is_in(client)
    assert "otp_device_id" in client.session


def test_whoever_may_not_log_in_does_not(anna, device):
    add(anna, device)
    User.objects.update(is_active=False)
    client = visitor()
    log_in(device, client)
    assert not is_in(client)


@pytest.mark.parametrize(
    ("following", "where"),
    [("/account/", "/account/"), ("https://evil.example/", "/organize/"), ("", "/organize/")],
)
def test_where_one_goes_on(anna, device, following, where):
    add(anna, device)
    assert log_in(device, next=following)["Location"] == where


def test_one_device_has_one_passkey_of_an_account(anna, device):
    add(anna, device, credential=b"the same" * 4)
    page = add(anna, device, credential=b"the same" * 4)
    assert "already has a passkey" in page.content.decode()
    assert Passkey.objects.count() == 1


def test_there_are_at_most_so_many(anna, device):
    for number in range(MOST):
        Passkey.objects.create(user=anna, credential=f"key{number}", public_key="")
    page = asked(logged_in(anna))
    check_page(page)
    assert f"You have {MOST} passkeys already." in page.content.decode()


def test_it_is_removed_by_its_owner_alone(anna, device):
    add(anna, device)
    pk = Passkey.objects.get().pk
    stranger = logged_in(make_user("bruno"))
    stranger.post(reverse("passkeys"), {"action": "remove", "pk": pk})
    assert Passkey.objects.exists()
    client = logged_in(anna)
    for _tap in range(2):
        page = client.post(reverse("passkeys"), {"action": "remove", "pk": pk}, follow=True)
        assert "Passkey removed." in page.content.decode()
    client.post(reverse("passkeys"), {"action": "remove", "pk": "x"})
    assert kinds_about(anna).count("passkey_removed") == 1
    guest = visitor()
    log_in(device, guest)
    assert not is_in(guest)


def test_too_many_tries_wait(anna, device):
    add(anna, device)
    client = visitor()
    codes = {client.post(reverse("login_passkey")).status_code for _ in range(LOGINS + 2)}
    assert codes == {200, 429}

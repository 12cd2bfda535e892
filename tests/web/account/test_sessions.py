"""Where somebody is logged in, and how all but one of these logins end."""

import pytest
from django.contrib.sessions.models import Session
from django.test import Client

from clubscore.people.logins.sessions import device_name, sessions_of
from clubscore.people.models import LoginSession, User

from .logins import attempt, kinds_about, visitor

pytestmark = pytest.mark.django_db

PASSWORD = "quattro-venti"
FIREFOX = "Mozilla/5.0 (Android 14; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0"
SAFARI = (
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like"
    " Gecko) Version/18.0 Mobile/15E148 Safari/604.1"
)
CHROME = (
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)"
    " Chrome/140.0.0.0 Safari/537.36"
)
ENDED = "/account/others/"


@pytest.fixture
def user() -> User:
    made = User.objects.create_user("olga", password=PASSWORD)
    assert isinstance(made, User)
    return made


def device(user: User, agent: str) -> Client:
    client = visitor(**{"user-agent": agent})
    assert attempt(client, user, PASSWORD).status_code == 302
    return client


def is_logged_in(client: Client) -> bool:
    return client.get("/account/").status_code == 200


def devices(user: User, client: Client) -> list[tuple[str, bool]]:
    rows = sessions_of(user, client.session.session_key or "")
    return [(row.device, row.is_this) for row in rows]


@pytest.mark.parametrize(
    ("agent", "name"),
    [
        (FIREFOX, "Firefox, Android"),
        (SAFARI, "Safari, iPhone"),
        (CHROME, "Chrome, Windows"),
        (f"{CHROME} Edg/140.0.0.0", "Edge, Windows"),
        ("curl/8.0", ""),
        ("", ""),
        ("Firefox" * 1000, "Firefox"),
    ],
)
def test_devices_are_called_what_people_call_them(agent, name):
    assert device_name(agent) == name


def test_each_device_is_listed_with_its_network(user):
    phone, laptop = device(user, FIREFOX), device(user, CHROME)
    assert devices(user, laptop) == [("Chrome, Windows", True), ("Firefox, Android", False)]
    page = phone.get("/account/").content.decode()
    assert page.index("Firefox, Android") > page.index("Chrome, Windows")
    assert "192.0.2.0" in page
    assert "192.0.2.7" not in page


def test_all_other_devices_are_logged_out(user):
    phone, laptop = device(user, FIREFOX), device(user, CHROME)
    unknown = device(user, "")
    LoginSession.objects.filter(key=unknown.session.session_key).delete()  # of an earlier version
    assert laptop.post(ENDED).status_code == 302
    assert [is_logged_in(one) for one in (phone, unknown, laptop)] == [False, False, True]
    assert devices(user, laptop) == [("Chrome, Windows", True)]
    assert kinds_about(user)[-1] == "sessions_ended"
    assert laptop.post(ENDED).status_code == 302
    assert is_logged_in(laptop)
    assert is_logged_in(device(user, FIREFOX))


def test_nobody_else_is_logged_out(user):
    other = User.objects.create_user("piero", password=PASSWORD)
    theirs = device(other, FIREFOX)
    device(user, CHROME).post(ENDED)
    assert is_logged_in(theirs)


def test_sessions_of_earlier_versions_go_on(user):
    """The epoch is part of the hash only once somebody has used it."""
    old = visitor()
    old.force_login(user)
    assert user.session_epoch == 0
    assert "-" not in user.get_session_auth_hash()
    assert is_logged_in(old)


def test_a_new_password_leaves_this_device_alone_in_the_list(user):
    phone, laptop = device(user, FIREFOX), device(user, CHROME)
    new = "ponte-di-giada-81"
    answer = laptop.post(
        "/account/password/",
        {"new_password1": new, "new_password2": new},
    )
    assert answer.status_code == 302
    assert devices(user, laptop) == [("Chrome, Windows", True)]
    assert not is_logged_in(phone)


def test_logins_that_are_over_are_not_listed(user):
    phone, laptop = device(user, FIREFOX), device(user, CHROME)
    phone.post("/logout/")
    assert devices(user, laptop) == [("Chrome, Windows", True)]
    Session.objects.all().delete()
    device(user, SAFARI)
    assert [row.device for row in LoginSession.objects.filter(user=user)] == ["Safari, iPhone"]

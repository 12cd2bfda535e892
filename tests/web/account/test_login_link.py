"""A link by e-mail that logs in: once, soon, and at the tap of a button."""

from datetime import datetime, timedelta

import pytest
from django.core import mail
from django.urls import reverse

from clubscore.limits import spend
from clubscore.mail import BUDGETS
from clubscore.people.logins import mailed_links
from clubscore.people.logins.mailed_links import login_link_use, login_link_user
from clubscore.people.models import User
from tests.factories import make_user
from tests.html import check_page

from .logins import code_of, kinds_about, visitor, with_factor
from .test_email import ADDRESS, MAIL, link_in, mail_now

pytestmark = pytest.mark.django_db
LOGIN_LINKS = BUDGETS["login-link"].of_receiver.most


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("clubscore.people.logins.mailed_links.mail_send_aside", mail_now)


@pytest.fixture
def anna() -> User:
    return make_user("anna", email=ADDRESS, email_is_confirmed=True)


def ask(who: str) -> str:
    page = visitor().post(reverse("login_link"), {"who": who}, follow=True)
    check_page(page)
    return page.content.decode()


def link() -> str:
    return link_in(mail.outbox[-1], "/login/link/")


def test_there_is_none_without_a_mail_server(anna):
    assert visitor().get(reverse("login_link")).status_code == 404
    assert reverse("login_link") not in visitor().get("/login/").content.decode()


@MAIL
def test_a_link_logs_in_once_at_the_tap_of_a_button(anna):
    assert reverse("login_link") in visitor().get("/login/").content.decode()
    check_page(visitor().get(reverse("login_link")))
    assert "is on its way" in ask("anna")
    client = visitor()
    page = client.get(link())
    check_page(page)
    assert "_auth_user_id" not in client.session  # a mail program has looked
    assert client.post(link())["Location"] == reverse("organize")
    assert client.session["_auth_user_id"] == str(anna.pk)
    other = visitor()
    over = other.post(link())
    check_page(over)
    assert over.status_code == 404
    assert "expired or was used before" in over.content.decode()
    assert kinds_about(anna) == ["login_link", "logged_in"]


@MAIL
def test_of_two_who_open_it_at_once_one_is_logged_in(anna):
    """Both have seen that it works; under the lock it is used up once."""
    ask("anna")
    _path, key, token = link().rstrip("/").rsplit("/", 2)
    both = [login_link_user(key, token), login_link_user(key, token)]
    assert both == [anna, anna]
    used = [login_link_use(user=user, token=token) for user in both if user]
    assert used == [anna, None]


@MAIL
def test_nobody_learns_whether_there_is_an_account(anna):
    make_user("bruno", email="bruno@example.org")
    assert ask("anna") == ask("nobody") == ask("bruno@example.org")
    assert [message.to for message in mail.outbox] == [[ADDRESS]]


@MAIL
def test_whoever_has_a_second_factor_is_asked_for_the_code(anna):
    with_factor(anna)
    ask("anna")
    client = visitor()
    assert client.post(link())["Location"] == reverse("login_code")
    assert "_auth_user_id" not in client.session
    client.post(reverse("login_code"), {"code": code_of(anna)})
    assert "_auth_user_id" in client.session


@MAIL
def test_it_works_for_a_quarter_of_an_hour(anna, monkeypatch):
    ask("anna")
    now = datetime.now()  # noqa: DTZ005 - as Django's tokens count

    def later(minutes: int) -> int:
        monkeypatch.setattr(
            mailed_links.login_links, "_now", lambda: now + timedelta(minutes=minutes)
        )
        return visitor().get(link()).status_code

    assert [later(14), later(16), later(14)] == [200, 404, 200]


@MAIL
@pytest.mark.parametrize(
    "change", [{"password_links": 1}, {"session_epoch": 1}, {"email": "x@example.org"}]
)
def test_it_ends_as_links_for_a_password_do(anna, change):
    ask("anna")
    User.objects.update(**change)
    assert visitor().get(link()).status_code == 404


@MAIL
@pytest.mark.parametrize("key", ["", "MQ", "!!", "OTk5OTk5OTk5OTk5OTk5OTk5OTk5"])
def test_links_that_were_never_sent(anna, key):
    address = reverse("login_link_open", args=[key or "x", "abc-def"])
    assert visitor().get(address).status_code == 404


@MAIL
def test_an_account_gets_few_and_a_network_asks_for_few(anna):
    for _ in range(LOGIN_LINKS + 2):
        ask("anna")
    assert len(mail.outbox) == LOGIN_LINKS
    spend("mail-by-login-link", "192.0.2.7", units=10, most=10, seconds=3600)
    assert "Too many forms have been sent" in ask("anna")

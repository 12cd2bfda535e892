"""The e-mail address of an account, and a new password by mail: for the owner, and nobody else."""

import re
from smtplib import SMTPException

import pytest
from django.core import mail
from django.core.mail import EmailMessage
from django.test import Client, override_settings
from django.urls import reverse

from clubscore.mail import BUDGETS
from clubscore.people.audit import account_acts
from clubscore.people.models import Membership, User
from clubscore.people.roles import membership_add
from tests.factories import PASSWORD, make_club, make_organizer, make_user
from tests.html import check_page

pytestmark = pytest.mark.django_db

MAIL = override_settings(MAIL_URL="smtp://mail.example.org", DEFAULT_FROM_EMAIL="c@example.org")
CHOSEN = "quattro-venti-nuova"
ADDRESS = "anna@example.org"
FORGOTTEN = "/password/"
PASSWORD_LINKS = BUDGETS["password-link"].of_receiver.most
CONFIRMATIONS = BUDGETS["confirmation"].of_sender.most


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is sent beside a page is sent before the page is there."""
    monkeypatch.setattr("clubscore.people.logins.mailed_links.mail_send_aside", mail_now)


def mail_now(*, to: str, subject: str, text: str, **_more: object) -> None:
    EmailMessage(subject, text, to=[to]).send()


@pytest.fixture
def anna() -> User:
    return make_user("anna", email=ADDRESS, email_is_confirmed=True)


def visitor(address: str = "192.0.2.7") -> Client:
    return Client(headers={"accept-language": "en"}, REMOTE_ADDR=address)


def client_of(user: User) -> Client:
    client = visitor()
    client.force_login(user)
    return client


def ask(who: str, client: Client | None = None) -> str:
    """Ask for a link; return the page that follows."""
    answer = (client or visitor()).post(FORGOTTEN, {"who": who}, follow=True)
    check_page(answer)
    return answer.content.decode()


def link_in(message: EmailMessage, beginning: str = FORGOTTEN) -> str:
    found = re.search(rf"https://testserver({beginning}[\w/-]+)", str(message.body))
    assert found, message.body
    return found[1]


def choose(link: str) -> Client:
    """Choose a new password by a link."""
    client = visitor()
    there = client.get(link)
    assert there.status_code == 302, "the link is no longer valid"
    client.post(there["Location"], {"new_password1": CHOSEN, "new_password2": CHOSEN})
    return client


def is_over(link: str) -> bool:
    return "no longer valid" in visitor().get(link).content.decode()


# A forgotten password


@MAIL
@pytest.mark.parametrize("who", ["anna", " anna ", ADDRESS, ADDRESS.upper()])
def test_a_link_by_mail_sets_a_password_once(anna, who):
    assert "is on its way" in ask(who)
    (message,) = mail.outbox
    assert message.to == [ADDRESS]
    assert "“anna”" in str(message.body)
    link = link_in(message)
    choose(link)
    anna.refresh_from_db()
    assert anna.check_password(CHOSEN)
    assert is_over(link)
    kinds = list(account_acts(anna).values_list("kind", flat=True))
    assert kinds == ["password_reset", "reset_issued"]


@MAIL
def test_nobody_learns_whether_there_is_an_account(anna):
    make_user("bruno", email="bruno@example.org")  # an address somebody else may have written
    make_user("carla", email="carla@example.org", email_is_confirmed=True, is_active=False)
    names = ("nobody", "nobody@example.org", "bruno", "bruno@example.org", "carla", "x" * 254)
    pages = [visitor().post(FORGOTTEN, {"who": name}) for name in ("anna", *names)]
    assert {(page.status_code, page["Location"]) for page in pages} == {(302, f"{FORGOTTEN}?sent")}
    assert [message.to for message in mail.outbox] == [[ADDRESS]]


@MAIL
def test_a_server_that_is_away_is_not_noticed(anna, monkeypatch, caplog):
    monkeypatch.undo()
    monkeypatch.setattr("clubscore.mail.Thread", Now)
    monkeypatch.setattr("django.core.mail.EmailMessage.send", raises)
    assert "is on its way" in ask("anna")
    assert "a message was not sent: away" in caplog.text


class Now:
    """A thread that is done when it is started."""

    def __init__(self, *, target, args):
        self.run = lambda: target(*args)

    def start(self) -> None:
        self.run()


def raises(*_arguments: object, **_more: object) -> None:
    raise SMTPException("away")


@MAIL
def test_a_link_ends_with_a_role(anna):
    """Whoever read the mailbox before does not come into the club."""
    ask("anna")
    membership_add(user=anna, club=make_club(), role=Membership.Role.ADMIN, by=None)
    assert is_over(link_in(mail.outbox[0]))


@MAIL
def test_a_link_ends_with_a_login_and_with_another_address(anna):
    ask("anna")
    visitor().post("/login/", {"username": "anna", "password": PASSWORD})
    assert is_over(link_in(mail.outbox[0]))
    ask("anna")
    email_of(anna, "other@example.org")
    assert is_over(link_in(mail.outbox[1]))


def email_of(user: User, email: str) -> None:
    client_of(user).post(reverse("account_email"), {"email": email})


@MAIL
def test_asking_again_leaves_the_first_link(anna):
    """Or else anybody who asks for it again and again would keep the owner out."""
    ask("anna")
    ask("anna")
    first, second = map(link_in, mail.outbox)
    choose(first)
    assert is_over(second)


@MAIL
def test_a_mailbox_is_not_flooded(anna):
    for number in range(PASSWORD_LINKS + 2):
        assert "is on its way" in ask("anna", visitor(f"192.0.2.{number}"))
    assert len(mail.outbox) == PASSWORD_LINKS


@MAIL
def test_one_address_does_not_try_many_names(anna):
    pages = [ask(f"name{number}") for number in range(10)]
    assert all("is on its way" in page for page in pages)
    assert "Too many forms have been sent from your network" in ask("anna")
    assert not mail.outbox
    ask("anna", visitor("198.51.100.1"))
    assert len(mail.outbox) == 1


@MAIL
def test_people_who_share_an_address_get_a_link_each(anna):
    make_user("bruno", email=ADDRESS, email_is_confirmed=True)
    ask(ADDRESS)
    assert [re.findall("“(.+?)”", str(message.body)) for message in mail.outbox] == [
        ["anna"],
        ["bruno"],
    ]


def test_without_a_mail_server_the_page_says_who_can_help(anna):
    page = visitor().get(FORGOTTEN)
    check_page(page)
    assert "Ask an administrator of your club" in page.content.decode()
    assert 'name="who"' not in page.content.decode()
    assert "is on its way" not in ask("anna")
    assert not mail.outbox
    assert client_of(anna).get(reverse("account_email")).status_code == 404
    assert "E-mail" not in client_of(anna).get(reverse("account")).content.decode()


def test_the_login_leads_there():
    assert f'href="{FORGOTTEN}"' in visitor().get("/login/").content.decode()


# The address


def change(client: Client, email: str) -> str:
    answer = client.post(reverse("account_email"), {"email": email}, follow=True)
    check_page(answer)
    return answer.content.decode()


@MAIL
def test_an_address_is_confirmed_by_its_owner():
    user = make_user("bruno", email="boss@example.org")  # as who invited them wrote it
    client = client_of(user)
    assert "boss@example.org – not confirmed" in client.get("/account/").content.decode()
    assert f"We sent a link to {ADDRESS}" in change(client, ADDRESS)
    (message,) = mail.outbox
    assert message.to == [ADDRESS]
    link = link_in(message, "/account/email/")
    page = client.get(link)
    check_page(page)
    assert ADDRESS in page.content.decode()
    user.refresh_from_db()
    assert not user.email_is_confirmed  # reading changes nothing
    assert "E-mail address confirmed" in client.post(link, follow=True).content.decode()
    assert f"{ADDRESS} – confirmed" in client.get("/account/").content.decode()
    assert client.get(link).status_code == 404
    kinds = list(account_acts(user).values_list("kind", flat=True))
    assert kinds[:2] == ["email_confirmed", "email_changed"]
    change(client, ADDRESS)  # the same again
    assert User.objects.get(pk=user.pk).email_is_confirmed
    assert len(mail.outbox) == 1


@MAIL
def test_a_link_confirms_no_other_account(anna):
    """A boss who wrote down an own address has the link, and not the account."""
    victim = make_user("victim", email="boss@example.org")
    change(client_of(victim), "boss@example.org")
    link = link_in(mail.outbox[0], "/account/email/")
    boss = client_of(make_organizer(make_club(), Membership.Role.ADMIN))
    assert boss.get(link).status_code == 404
    assert "no longer valid" in boss.post(link, follow=True).content.decode()
    assert visitor().get(link)["Location"].startswith("/login/")
    victim.refresh_from_db()
    assert not victim.email_is_confirmed
    ask("victim")
    assert len(mail.outbox) == 1


@MAIL
def test_a_login_in_between_does_not_end_the_link():
    user = make_user("bruno")
    change(client_of(user), ADDRESS)
    client = visitor()
    client.post("/login/", {"username": "bruno", "password": PASSWORD})
    client.post(link_in(mail.outbox[0], "/account/email/"))
    user.refresh_from_db()
    assert user.email_is_confirmed


@MAIL
def test_another_address_is_not_confirmed(anna):
    client = client_of(anna)
    change(client, "new@example.org")
    old = link_in(mail.outbox[0], "/account/email/")
    change(client, "newer@example.org")
    assert client.get(old).status_code == 404
    ask("anna")
    assert [message.to for message in mail.outbox] == [["new@example.org"], ["newer@example.org"]]
    assert "E-mail address saved" in change(client, "")
    anna.refresh_from_db()
    assert (anna.email, anna.email_is_confirmed) == ("", False)


@MAIL
def test_a_link_that_cannot_be_sent_is_told(monkeypatch):
    monkeypatch.setattr("django.core.mail.EmailMessage.send", raises)
    page = change(client_of(make_user("bruno")), ADDRESS)
    assert f"no e-mail could be sent to {ADDRESS}" in page


@MAIL
def test_nobody_sends_many_links(monkeypatch):
    client = client_of(make_user("bruno"))
    for number in range(CONFIRMATIONS):
        change(client, f"a{number}@example.org")
    assert "too many links have been sent" in change(client, ADDRESS)
    assert len(mail.outbox) == CONFIRMATIONS

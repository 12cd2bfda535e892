"""A club that somebody starts by themselves: who gets a link, what it does, and for whom."""

import re
from contextlib import suppress
from datetime import timedelta
from typing import Any

import pytest
from django.core import mail
from django.core.cache import caches
from django.core.mail import EmailMessage
from django.test import Client, override_settings
from django.urls import reverse
from django.utils import timezone

from clubscore.errors import ClubError
from clubscore.limits import SHARED, Budget
from clubscore.mail import DAY, mail_send
from clubscore.people.clubs import beginning
from clubscore.people.clubs.beginning import (
    NewClub,
    club_begin,
    club_request_confirm,
    club_requests_forget,
)
from clubscore.people.models import AccountMail, Act, Club, ClubRequest, HostedClub, User
from tests.factories import PASSWORD, make_club, make_user
from tests.html import check_page
from tests.play.test_race import at_once

OPEN = override_settings(
    OPEN_TO_CLUBS=True, MAIL_URL="smtp://mail.example.org", DEFAULT_FROM_EMAIL="c@example.org"
)
START, CONFIRM = "/start/", "/start/confirm/"
CHOSEN = "quattro-venti-nuova"


@pytest.fixture(autouse=True)
def sent_now(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is sent beside a page is sent before the page is there; nothing is counted yet."""
    caches[SHARED].clear()

    def send(**message: Any) -> None:
        with suppress(ClubError):
            mail_send(**message)

    monkeypatch.setattr(beginning, "mail_send_aside", send)


def visitor(address: str = "192.0.2.7") -> Client:
    return Client(headers={"accept-language": "en"}, REMOTE_ADDR=address)


def told(**more: str) -> dict[str, str]:
    return {
        "name": "Circolo Nuovo",
        "city": "Lucca",
        "country": "ITA",
        "language": "it",
        "time_zone": "Europe/Rome",
        "first_name": "Anna",
        "last_name": "Rossi",
        "email": "anna@example.org",
        **more,
    }


def account(**more: str) -> dict[str, str]:
    names = {"first_name": "Anna", "last_name": "Rossi", "username": "anna"}
    return {**names, "password": CHOSEN, "again": CHOSEN, **more}


def link() -> str:
    """Return the path of the link in the last mail."""
    found = re.search(r"https?://[^/]+(/start/\S+)", str(mail.outbox[-1].body))
    assert found
    return found[1]


def confirm(client: Client, **sent: str) -> Any:
    """Send the form of the page that a link leads to."""
    seen = re.search(r'name="seen" value="(\w+)"', client.get(CONFIRM).content.decode())
    return client.post(CONFIRM, {"seen": seen[1] if seen else "", **sent})


def ask(client: Client | None = None, **more: str) -> Any:
    return (client or visitor()).post(START, told(**more))


@pytest.mark.django_db
def test_where_it_is_not_wanted_there_is_no_such_page():
    assert visitor().get(START).status_code == 404
    with OPEN, override_settings(MAIL_URL=""):
        assert visitor().get(START).status_code == 404
        assert "/start/" not in visitor().get("/").content.decode()
    with OPEN, override_settings(OPEN_TO_CLUBS=False):
        assert ask().status_code == 404
    with OPEN:
        for page in ("/", "/login/"):
            assert 'href="/start/"' in visitor().get(page).content.decode()


@pytest.mark.django_db
@OPEN
def test_somebody_new_starts_a_club_and_runs_it():
    check_page(visitor().get(START))
    answer = ask()
    assert answer["Location"] == "/start/?sent"
    assert "Check your mailbox" in visitor().get(answer["Location"]).content.decode()
    assert not Club.objects.exists()
    anna = visitor()
    assert anna.get(link())["Location"] == CONFIRM  # the token leaves the address
    page = anna.get(CONFIRM)
    check_page(page)
    assert 'value="Anna"' in page.content.decode()
    done = confirm(anna, **account())
    assert done["Location"] == "/organize/?club=circolo-nuovo"
    steps = anna.get(done["Location"]).content.decode()
    assert "You are its administrator." in steps
    assert "Add the players" in steps
    club = Club.objects.get()
    assert (club.name, club.city, club.language, club.time_zone) == (
        *("Circolo Nuovo", "Lucca", "it", "Europe/Rome"),
    )
    user = User.objects.get(username="anna")
    assert (user.email, user.email_is_confirmed) == ("anna@example.org", True)
    assert user.memberships.get().role == "admin"
    assert club.hosted.is_new
    assert club.hosted.begun_by == user
    assert club.acts.filter(kind=Act.Kind.CLUB_MADE, by=user).exists()
    # It works once; of what was kept of the link nobody gets one.
    again = visitor()
    again.get(link())
    assert again.get(CONFIRM).status_code == 404
    assert confirm(again, **account(username="berta")).status_code == 404
    assert Club.objects.count() == 1
    assert ClubRequest.objects.get().digest not in link()


@pytest.mark.django_db
@OPEN
def test_who_has_an_account_logs_in_and_starts_it():
    user = make_user("anna")
    ask()
    client = visitor()
    client.get(link())
    sent = {"username": "anna", "password": PASSWORD, "next": CONFIRM}
    assert client.post("/login/", sent)["Location"] == CONFIRM
    check_page(client.get(CONFIRM))
    assert confirm(client)["Location"] == "/organize/?club=circolo-nuovo"
    assert user.memberships.get().role == "admin"
    client.get(link())
    assert confirm(client)["Location"] == "/organize/?club=circolo-nuovo"  # a second tap
    assert Club.objects.count() == 1


@pytest.mark.django_db
@OPEN
def test_the_club_that_was_shown_is_the_one_that_starts():
    ask()
    client = visitor()
    client.get(link())
    page = client.get(CONFIRM).content.decode()
    assert "Circolo Nuovo" in page
    assert "gets the address anna@example.org" in page
    shown = re.search(r'name="seen" value="(\w+)"', page)
    assert shown
    ask(email="mallory@example.org", name="Bisca")
    client.get(link())  # somebody leads the browser there
    sent = account(seen=shown[1])
    asked = client.post(CONFIRM, sent)
    check_page(asked)
    text = asked.content.decode()
    assert "another link has been opened" in text
    assert "mallory@example.org" in text
    assert not Club.objects.exists()
    assert not User.objects.exists()
    assert confirm(client, **account()).status_code == 302
    assert Club.objects.get().name == "Bisca"


@pytest.mark.django_db
@OPEN
def test_whose_address_is_known_needs_no_mail():
    user = make_user("anna", email="anna@example.org", email_is_confirmed=True)
    client = visitor()
    client.force_login(user)
    page = client.get(START)
    check_page(page)
    assert "Your e-mail" not in page.content.decode()
    assert ask(client)["Location"] == "/organize/?club=circolo-nuovo"
    assert mail.outbox == []
    for number in range(2):
        assert ask(client, name=f"Altro {number}").status_code == 302
    refused = ask(client, name="Quarto")
    assert "Try again tomorrow" in refused.content.decode()
    assert Club.objects.count() == 3


@pytest.mark.django_db
@OPEN
def test_the_mail_says_nothing_that_somebody_wrote_and_the_answer_nothing_about_an_account():
    make_user("anna", email="anna@example.org", email_is_confirmed=True)
    with_account, without = ask(), ask(email="nobody@example.org", name="Altro")
    assert with_account["Location"] == without["Location"]
    subjects = {message.subject for message in mail.outbox}
    assert subjects == {"Start your club"}
    for message in mail.outbox:
        for word in ("Circolo", "Nuovo", "Lucca", "Anna", "Rossi", "Altro"):
            assert word not in str(message.body)
    # An address gets one a day, and nobody is told.
    assert ask(visitor("198.51.100.9"))["Location"] == "/start/?sent"
    assert len(mail.outbox) == 2
    assert ClubRequest.objects.count() == 2


@pytest.mark.django_db
@OPEN
def test_a_mail_is_in_the_language_of_who_asks():
    Client(headers={"accept-language": "it"}).post(START, told())
    assert mail.outbox[0].subject == "Apri il tuo club"


@pytest.mark.django_db
@OPEN
def test_so_many_from_a_place_and_from_everywhere(monkeypatch):
    for number in range(5):
        assert ask(email=f"a{number}@example.org").status_code == 302
    page = ask(email="a5@example.org")
    assert "Try again tomorrow" in page.content.decode()
    neighbour = visitor("192.0.2.8")
    assert ask(neighbour, email="a6@example.org").status_code == 302
    monkeypatch.setattr(beginning, "OF_ALL", Budget(6, DAY))
    far = visitor("198.51.100.9")
    assert "Try again tomorrow" in ask(far, email="a7@example.org").content.decode()
    assert len(mail.outbox) == 6


@pytest.mark.django_db
@OPEN
def test_a_mail_that_could_not_be_sent_does_not_count(monkeypatch):
    monkeypatch.setattr(beginning, "OF_ALL", Budget(1, DAY))

    def fail(_message: EmailMessage) -> int:
        raise OSError("no answer")

    with monkeypatch.context() as down:
        down.setattr(EmailMessage, "send", fail)
        assert ask()["Location"] == "/start/?sent"
    assert mail.outbox == []
    assert ask()["Location"] == "/start/?sent"
    assert len(mail.outbox) == 1
    ask(visitor("198.51.100.9"))
    assert len(mail.outbox) == 1


@pytest.mark.django_db
@OPEN
@pytest.mark.parametrize(
    ("field", "text"),
    [
        ("name", "Casino https://spam.example"),
        ("name", "www.spam.example"),
        ("name", "Win now spam.com"),
        ("city", "write to me@spam.example"),
        ("first_name", "spam.com/x"),
        ("name", "x" * 101),
        ("name", " "),
        ("country", "12"),
        ("email", "no address"),
        ("time_zone", "Europe/Nowhere"),
        ("language", "xx"),
    ],
)
def test_what_no_club_can_have(field, text):
    page = ask(**{field: text})
    assert page.status_code == 200
    assert 'class="errorlist' in page.content.decode()
    assert mail.outbox == []


@pytest.mark.django_db
@OPEN
@pytest.mark.parametrize("name", ["A.S.D. Mahjong", "Circolo n. 4", "St. Pauli", "麻将会"])
def test_what_is_no_address(name):
    assert ask(name=name).status_code == 302


@pytest.mark.django_db
@OPEN
def test_a_name_like_another_clubs_is_asked_about():
    make_club("Circolo Nuovo di Lucca")
    page = ask(name="circolo nuovo")
    check_page(page)
    assert "There is already a club with such a name" in page.content.decode()
    assert mail.outbox == []
    assert ask(name="circolo nuovo", another="on").status_code == 302


@pytest.mark.django_db
@OPEN
def test_an_address_looks_like_none_of_the_sites_own():
    user = make_user("anna", email="a@example.org", email_is_confirmed=True)
    client = visitor()
    client.force_login(user)
    ask(client, name="Admin")
    assert Club.objects.get().slug == "admin-club"


@pytest.mark.django_db
@OPEN
def test_operators_are_told():
    make_user("op", email="op@example.org", email_is_confirmed=True, is_superuser=True)
    make_user("retired", email="r@example.org", email_is_confirmed=True)
    ask()
    client = visitor()
    client.get(link())
    confirm(client, **account())
    told_to = AccountMail.objects.get(kind="club_begun")
    assert (told_to.user.username, told_to.detail) == ("op", "Circolo Nuovo")


@pytest.mark.django_db
@OPEN
def test_an_account_that_cannot_be_made_starts_nothing():
    make_user("anna")
    ask()
    client = visitor()
    client.get(link())
    page = confirm(client, **account())
    check_page(page)
    assert "is taken" in page.content.decode()
    assert not Club.objects.exists()
    assert confirm(client, **account(username="anna2")).status_code == 302


@pytest.mark.django_db
@OPEN
def test_a_link_ends_after_three_days_and_what_nobody_confirmed_is_forgotten():
    ask()
    client = visitor()
    client.get(link())
    ClubRequest.objects.update(made_at=timezone.now() - timedelta(days=3, seconds=1))
    assert client.get(CONFIRM).status_code == 404
    assert confirm(client, **account()).status_code == 404
    assert not User.objects.exists()
    assert club_requests_forget() == 1
    ask(email="b@example.org")
    assert club_requests_forget() == 0


@pytest.mark.django_db(transaction=True)
@pytest.mark.any_database
@OPEN
def test_two_taps_at_once_start_one_club():
    user = make_user("anna", email="anna@example.org", email_is_confirmed=True)
    facts = {"city": "Lucca", "country": "ITA", "time_zone": "Europe/Rome", "language": "it"}
    new_club = NewClub(name="Circolo Nuovo", **facts)
    results = at_once(*(lambda: club_begin(new_club=new_club, user=user) for _tap in range(2)))
    assert results[0] == results[1]
    assert club_begin(new_club=NewClub(name="Altro", **facts), user=user) != results[0]
    HostedClub.objects.update(begun_at=timezone.now() - timedelta(hours=1))
    assert club_begin(new_club=new_club, user=user) != results[0]
    assert Club.objects.count() == 3


@pytest.mark.django_db(transaction=True)
@pytest.mark.any_database
@OPEN
def test_of_two_who_open_a_link_at_once_one_starts_the_club():
    one, other = make_user("one"), make_user("other")
    ask()
    token = link().removeprefix("/start/").strip("/")
    results = at_once(
        *(lambda user=user: club_request_confirm(token=token, user=user) for user in (one, other))
    )
    assert sorted(type(one).__name__ for one in results) == ["Club", "ClubError"]
    assert Club.objects.count() == HostedClub.objects.count() == 1


def test_the_page_of_a_link_is_where_it_was_said():
    assert reverse("club_start_confirm") == CONFIRM

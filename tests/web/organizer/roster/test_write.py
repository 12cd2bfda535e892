"""The addresses of an event's people, for the organizers' own mail program."""

import re
from typing import Any
from urllib.parse import unquote

import pytest
from django.test import Client
from django.urls import reverse

from clubscore.people.models import Act
from clubscore.people.players.services import player_create
from clubscore.tournaments.models import Entry, Tournament
from clubscore.tournaments.roster.addresses import contact_mails
from tests.factories import make_event, make_organizer
from tests.html import check_page

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Tournament:
    event = make_event(players=6, fee="20 €")
    contacts = {
        1: "anna@example.org",
        2: "333 1234567, ugo@example.org",
        3: "333 7654321",
        4: "ANNA@example.org",
        5: "attesa@example.org",
        6: "via@example.org",
    }
    for number, contact in contacts.items():
        event.entries.filter(number=number).update(contact=contact, paid=number == 1)
    event.entries.filter(number=5).update(state=Entry.State.WAITING, number=None)
    event.entries.filter(number=6).update(state=Entry.State.WITHDRAWN)
    return event


@pytest.fixture
def desk(event: Tournament) -> Client:
    client = Client(headers={"accept-language": "en"})
    client.force_login(make_organizer(event.club))
    return client


def shown(desk: Client, event: Tournament, recipients: str) -> tuple[str, list[str]]:
    path = reverse("entrants_write", args=[event.slug])
    response = desk.post(path, {"recipients": recipients})
    check_page(response)
    text = response.text
    found = re.search(r"<textarea[^>]*readonly[^>]*>([^<]*)</textarea>", text)
    return " ".join(text.split()), found[1].split(", ") if found else []


@pytest.mark.parametrize(
    ("recipients", "mails"),
    [
        ("confirmed", ["anna@example.org", "ugo@example.org"]),
        ("all", ["anna@example.org", "ugo@example.org", "attesa@example.org"]),
        ("unpaid", ["ugo@example.org", "ANNA@example.org"]),
        ("waiting", ["attesa@example.org"]),
        ("requested", []),
    ],
)
def test_who_is_written_to(desk, event, recipients, mails):
    text, found = shown(desk, event, recipients)
    assert sorted(found) == sorted(mails)
    assert ("None of them left" in text) == (not mails)
    assert ("333 7654321" in text) == (recipients in {"confirmed", "all", "unpaid"})


def test_the_letter_has_hidden_receivers_and_long_ones_are_several(desk, event):
    text, found = shown(desk, event, "confirmed")
    (link,) = re.findall(r'href="(mailto:[^"]*)"', text)
    assert link.startswith("mailto:?bcc=")
    assert unquote(link.partition("bcc=")[2].partition("&")[0]).split(",") == found
    for number in range(1, 5):
        mails = " ".join(f"somebody-{number}-{one}@example.org" for one in range(6))
        event.entries.filter(number=number).update(contact=mails)
    for number in range(20):
        player = player_create(club=event.club, first_name="Io", last_name=f"Altro{number}")
        Entry.objects.create(
            tournament=event, player=player, number=100 + number,
            contact=f"a-rather-long-address-of-number-{number}-that-fills-a-link@example.org",
        )  # fmt: skip
    text, found = shown(desk, event, "confirmed")
    links = re.findall(r'href="mailto:\?bcc=([^"&]*)', text)
    assert len(links) > 1
    assert [one for link in links for one in unquote(link).split(",")] == found
    assert max(map(len, links)) <= 1_500


def test_nothing_is_shown_before_it_is_asked_for_and_the_log_of_the_club_says_it(desk, event):
    path = reverse("entrants_write", args=[event.slug])
    response = desk.get(path)
    check_page(response)
    assert "@example.org" not in response.text
    assert not Act.objects.filter(kind=Act.Kind.DATA_EXPORTED).exists()
    shown(desk, event, "all")
    act = Act.objects.get(kind=Act.Kind.DATA_EXPORTED)
    assert (act.club, act.facts) == (event.club, event.name)


def test_who_has_not_paid_is_offered_only_where_there_is_a_fee(desk, event):
    path = reverse("entrants_write", args=[event.slug])
    assert 'value="unpaid"' in desk.get(path).text
    Tournament.objects.filter(pk=event.pk).update(fee="")
    assert 'value="unpaid"' not in desk.get(path).text
    assert "<textarea" not in desk.post(path, {"recipients": "unpaid"}).text


def test_another_choice_is_refused(desk, event):
    text, found = shown(desk, event, "everybody in the world")
    assert found == []
    assert not Act.objects.filter(kind=Act.Kind.DATA_EXPORTED).exists()
    assert "everybody in the world" in text


@pytest.mark.parametrize(
    ("contact", "mails"),
    [
        ("", []),
        ("333 12 34", []),
        ("a@b", []),
        ("<anna@example.org>; tel. 333", ["anna@example.org"]),
        ("anna@example.org.", ["anna@example.org"]),
        ("mail:anna@example.org,ugo@example.org", ["anna@example.org", "ugo@example.org"]),
        ("anna@example.org\r\nBcc:x@example.org", ["anna@example.org", "x@example.org"]),
    ],
)
def test_addresses_in_a_contact(contact: str, mails: Any):
    assert contact_mails(contact) == mails

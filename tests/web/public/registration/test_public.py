"""Registration as everybody sees it."""

import re
from datetime import UTC, datetime
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client, RequestFactory
from django.urls import reverse
from django.utils import timezone

from clubscore.http.addresses import visitor_address
from clubscore.people.models import Club, Player
from clubscore.people.players.services import player_create
from clubscore.tournaments.models import Entry, Tournament
from clubscore.tournaments.roster.entries import entry_withdraw
from clubscore.tournaments.roster.requests import entry_confirm
from clubscore.web.public.registration.views import REGISTRATIONS
from tests.factories import DAY, make_evening, make_event
from tests.factories import organizer as actor
from tests.html import check_page
from tests.web.public.registration.requests import SECRET, address, ask, decide

pytestmark = pytest.mark.django_db


@pytest.fixture
def public() -> Client:
    return Client(headers={"accept-language": "en"})


def told(**others: Any) -> dict[str, Any]:
    return {
        "first_name": "Anna",
        "last_name": "Nuova",
        "country": "ITA",
        "ema_number": "",
        "team": "",
        "contact": SECRET,
        "remark": "vengo in treno",
        "consent": "on",
        "website": "",
        "token": str(uuid4()),
        **others,
    }


def register(client: Client, event: Tournament, **others: Any) -> str:
    response = client.post(address("event_register", event), told(**others), follow=True)
    check_page(response)
    return str(response.content.decode())


@pytest.mark.parametrize("language", ["it", "en"])
def test_pages(event, language):
    client = Client()
    client.cookies["__Host-django_language"] = language
    entries = ask(event, "Prima", "Seconda", "Terza")
    check_page(client.get(address("event_register", event)), language)
    check_page(client.get(address("event_entrants", event)), language)
    for entry in entries:
        check_page(client.get(address("event_registered", event, entry.token)), language)


def test_from_the_events_page_to_the_list(public, event):
    page = check_page(public.get(address("event", event)))
    assert address("event_register", event) in page.links
    text = register(public, event, team="Gabbiani", home_club=" Il  Drago ")
    assert "You have requested a place" in text
    entry = event.entries.get(player__last_name="Nuova")
    assert (entry.state, entry.number) == (Entry.State.REQUESTED, None)
    listed = public.get(address("event_entrants", event)).content.decode()
    assert "Awaiting confirmation: 1" in listed
    assert "Anna Nuova" in listed
    assert "Gabbiani" in listed
    assert "Il Drago" in listed
    assert entry.home_club == "Il Drago"
    Player.objects.filter(pk=entry.player_id).update(privacy="hidden")
    assert "Il Drago" not in public.get(address("event_entrants", event)).content.decode()
    assert "Places left: 1 of 6." in listed


def test_the_waiting_list(public, event):
    ask(event, "Prima", "Seconda")
    assert "Join the waiting list" in public.get(address("event_register", event)).content.decode()
    for place in (1, 2):
        text = register(public, event, last_name=f"Tarda{place}")
        assert f"Place on the waiting list: {place}" in text
    listed = public.get(address("event_entrants", event)).content.decode()
    assert listed.index("Waiting list: 2") < listed.index("Tarda1") < listed.index("Tarda2")


def test_contact_and_remark_are_for_organizers_alone(public, event, desk):
    register(public, event, home_club="Il Drago")
    entry = event.entries.get(player__last_name="Nuova")
    for name, *more in (
        ("event",),
        ("event_entrants",),
        ("event_register",),
        ("event_registered", entry.token),
    ):
        for client in (public, desk):
            page = client.get(address(name, event, *more)).content.decode()
            assert SECRET not in page, name
            assert "vengo in treno" not in page, name
    page = desk.get(address("player_add", event)).content.decode()
    assert SECRET in page
    assert "vengo in treno" in page
    assert "Il Drago" in page
    assert SECRET in desk.get(address("entry_edit", event, entry.pk)).content.decode()


@pytest.mark.parametrize("privacy", ["shown", "initials", "hidden"])
def test_the_answer_is_the_same_for_whoever_the_club_knows(public, event, privacy):
    """Neither the answer nor the list tells whether there is a player of that name."""
    player = event.entries.get(number=1).player
    player.privacy = privacy
    player.save()
    known = {"first_name": "Nome1", "last_name": "Cognome01"}
    Tournament.objects.update(capacity=None)
    pages = []
    for names in (known, {"first_name": "Nome9", "last_name": "Cognome99"}):
        text = register(public, event, **names)
        token = str(event.entries.latest("pk").token)
        pages.append(text.replace(token, "TOKEN"))
    assert re.sub(r'name="csrfmiddlewaretoken" value="[^"]+"', "", pages[0]) == re.sub(
        r'name="csrfmiddlewaretoken" value="[^"]+"', "", pages[1]
    )
    listed = public.get(address("event_entrants", event)).content.decode()
    requested = listed[listed.index("Awaiting confirmation") :]
    assert "Nome1 Cognome01" in requested
    assert "Nome9 Cognome99" in requested
    assert SECRET not in listed


def test_who_asked_withdraws_by_their_own_page(public, event):
    entry = ask(event, "Prima")[0]
    own = address("event_registered", event, entry.token)
    assert "Withdraw" in public.get(own).content.decode()
    page = public.post(own, follow=True)
    check_page(page)
    assert "You are not entered" in page.content.decode()
    assert "Withdraw" not in page.content.decode()
    entry.refresh_from_db()
    assert entry.state == Entry.State.WITHDRAWN
    Tournament.objects.update(capacity=None)
    (confirmed,) = ask(event, "Seconda")
    entry_confirm(entry=confirmed, by=actor())
    event.sessions.create(number=1)
    event.sessions.update(state="running", started_at=timezone.now())
    page = public.post(address("event_registered", event, confirmed.token), follow=True)
    assert "tell the organizers" in page.content.decode().lower()
    confirmed.refresh_from_db()
    assert confirmed.state == Entry.State.CONFIRMED


def test_the_organizer_says_who_it_is(desk, event):
    namesake = player_create(
        club=event.club, first_name="Anna", last_name="Prima", ema_number="07010001"
    )
    other = player_create(club=event.club, first_name="Anna", last_name="Prima")
    entry, new = ask(event, "Prima", "Seconda")
    players = address("player_add", event)
    page = desk.get(players)
    check_page(page)
    text = page.content.decode()
    assert "perhaps on the club’s list" in text or "perhaps on the club’s list" in text
    assert text.count("new to the club</span>") == 1
    assert f'<option value="{namesake.pk}">' in text
    refused = decide(desk, event, entry, "confirm")
    assert "First choose who Anna Prima is" in refused
    path = address("entries_confirm", event)
    all_of_them = desk.post(path, {"action": "all"}, follow=True).content.decode()
    assert "1 player confirmed." in all_of_them
    assert "1 request left: first choose who it is." in all_of_them
    assert "is confirmed with number 6" in decide(desk, event, entry, "confirm", who=str(other.pk))
    entry.refresh_from_db()
    new.refresh_from_db()
    assert (entry.player, new.player.unconfirmed) == (other, False)


def test_declined_requests_are_no_duplicates_of_anybody(desk, event):
    for entry in ask(event, "Prima", "Prima", "Prima"):
        decide(desk, event, entry, "decline")
    page = desk.get(f"{reverse('club_players')}?club={event.club.slug}").content.decode()
    assert "Prima" not in page


def test_sent_twice_it_is_one(public, event):
    token = str(uuid4())
    for _ in range(2):
        assert "You have requested a place" in register(public, event, token=token)
    assert Player.objects.filter(last_name="Nuova").count() == 1


@pytest.mark.parametrize(
    ("times", "zone", "words"),
    [
        ((None, None), "Europe/Rome", "This event has no registration on this site"),
        ((2100, None), "Europe/Rome", "Registration opens on 1 June 2100, 14:00 (Rome time)"),
        ((2100, None), "Asia/Tokyo", "Registration opens on 1 June 2100, 21:00 (Tokyo time)"),
        ((2000, 2001), "Europe/Rome", "Registration closed on 1 June 2001, 14:00 (Rome time)"),
        ((2000, 2001), "America/Lima", "Registration closed on 1 June 2001, 07:00 (Lima time)"),
        ((2000, None), "Europe/Rome", "Registration is closed: the event has started."),
    ],
)
def test_while_it_is_not_open_the_page_says_so_and_takes_nothing(public, event, times, zone, words):
    opens, closes = (year and datetime(year, 6, 1, 12, tzinfo=UTC) for year in times)
    if times == (2000, None):
        Tournament.objects.update(starts_on=DAY, ends_on=DAY)
    Tournament.objects.update(
        registration_opens_at=opens, registration_closes_at=closes, time_zone=zone
    )
    Club.objects.update(contact="info@example.org")
    page = public.get(address("event_register", event))
    check_page(page)
    assert words in page.content.decode()
    assert "<form class" not in page.content.decode()
    assert "mailto:info@example.org" in page.content.decode()  # whom to ask is said
    assert words in register(public, event)
    assert event.entries.count() == 4
    linked = check_page(public.get(address("event", event))).links
    assert address("event_register", event) not in linked


@pytest.mark.parametrize(
    ("sent", "words"),
    [
        ({"last_name": "\u200b"}, "This field is required."),
        ({"first_name": "\u3164"}, "This field is required."),
        ({"contact": " "}, "This field is required."),
        ({"consent": ""}, "This field is required."),
        ({"country": "Atlantis"}, "Enter three capital letters"),
        ({"ema_number": "123"}, "Enter eight digits."),
        ({"ema_number": "١٢٣٤٥٦٧٨"}, "Enter eight digits."),
        ({"last_name": "x" * 61}, "at most 60 characters"),
        ({"token": "no-token"}, "Enter a valid UUID."),
        ({"website": "https://spam.example"}, "Leave this empty, then send the form again."),
    ],
)
def test_what_is_wrong_is_named_and_nothing_is_kept(public, event, sent, words):
    assert words in register(public, event, **sent)
    assert event.entries.count() == 4
    assert not Player.objects.filter(first_name="Anna").exists()


def test_a_zero_left_out_in_front_of_the_ema_number_is_put_back(public, event):
    register(public, event, ema_number="7010902")
    assert Player.objects.get(last_name="Nuova").ema_number == "07010902"


def test_a_country_can_be_given_by_its_name(public, event):
    register(public, event, country="italia")
    assert Player.objects.get(last_name="Nuova").country == "ITA"


def test_an_address_that_sends_too_much_has_to_wait(public, event):
    Tournament.objects.update(capacity=None)
    for number in range(REGISTRATIONS):
        assert "You have requested a place" in register(public, event, last_name=f"N{number}")
    assert "Too many forms have been sent from your network" in register(
        public, event, last_name="Altra"
    )
    assert event.entries.count() == 4 + REGISTRATIONS
    elsewhere = Client(headers={"accept-language": "en"}, REMOTE_ADDR="203.0.113.9")
    assert "You have requested a place" in register(elsewhere, event, last_name="Altra")


@pytest.mark.parametrize(
    ("direct", "address"),
    [
        ("8.8.4.4", "8.8.4.4"),
        ("2001:db8:1:2:3:4:5:6", "2001:0db8:0001:0002"),
        ("nonsense" * 20, ("nonsense" * 20)[:64]),
    ],
)
def test_whose_address_counts(direct, address):
    request = RequestFactory().get("/", REMOTE_ADDR=direct)
    assert visitor_address(request) == address


def test_the_entrants_of_an_evening_are_nobodys_business(public):
    evening = make_evening()
    assert public.get(address("event_entrants", evening)).status_code == 404
    links = check_page(public.get(address("event", evening))).links
    assert address("event_entrants", evening) not in links


def test_whoever_withdrew_is_on_no_public_list(public, event):
    entry_withdraw(entry=event.entries.get(number=2), by=actor())
    (entry,) = ask(event, "Prima")
    entry_withdraw(entry=entry, by=actor())
    page = public.get(address("event_entrants", event)).content.decode()
    assert "Cognome02" not in page
    assert "Prima" not in page
    assert "3 players" in page
    own = public.get(address("event_registered", event, entry.token)).content.decode()
    assert "You are not entered" in own


def test_substitutes_are_not_counted_as_players(public, event):
    Entry.objects.filter(tournament=event, number__gt=2).update(substitute=True)
    page = " ".join(public.get(address("event_entrants", event)).content.decode().split())
    assert "2 players" in page
    assert "and 2 substitutes" in page


def test_withdrawing_by_the_own_page_is_acknowledged(public, event):
    (entry,) = ask(event, "Prima")
    page = public.post(address("event_registered", event, entry.token), follow=True)
    assert "You have withdrawn from the event." in page.content.decode()
    assert "You are not entered" in page.content.decode()


def test_a_request_of_another_event_is_not_shown(public, event):
    (entry,) = ask(event, "Prima")
    other = make_event(players=0)
    assert public.get(address("event_registered", other, entry.token)).status_code == 404


def test_queries_do_not_grow(public, event, django_assert_max_num_queries):
    Tournament.objects.update(capacity=None)
    ask(event, *(f"N{number}" for number in range(30)))
    with django_assert_max_num_queries(5):
        public.get(address("event_entrants", event))

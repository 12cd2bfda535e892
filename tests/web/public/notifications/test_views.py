"""Notifications turned on and off: on a device, by e-mail, for a player and for their own."""

import re
from datetime import timedelta
from typing import Any

import pytest
from django.core import mail
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from clubscore.play.confirmations import seat_token
from clubscore.tournaments.models import Entry, Subscription, Tournament
from tests.delivery.ground import a_session
from tests.delivery.receiver import Browser
from tests.factories import coming, make_event
from tests.html import check_page

pytestmark = pytest.mark.django_db

ENDPOINT = "https://updates.push.services.mozilla.com/wpush/v2/abc"


@pytest.fixture
def event() -> Tournament:
    return coming(make_event(players=4))


@pytest.fixture
def visitor() -> Client:
    return Client(headers={"accept-language": "en"})


@pytest.fixture
def mail_server(settings: Any) -> None:
    settings.MAIL_URL, settings.DEFAULT_FROM_EMAIL = "smtp://mail.example", "club@example.org"


def device(endpoint: str = ENDPOINT) -> dict[str, Any]:
    return {"endpoint": endpoint, **Browser(endpoint).keys}


def answer(visitor: Client, name: str, event: Tournament, **fields: Any) -> Any:
    return visitor.post(reverse(name, args=[event.slug]), fields).json()


def test_a_device_is_told_of_the_player_whose_page_it_was(
    event: Tournament, visitor: Client
) -> None:
    page = reverse("event_notifications", args=[event.slug])
    check_page(visitor.get(page))
    check_page(visitor.get(page, {"player": 2}))
    assert answer(visitor, "device_state", event, endpoint=ENDPOINT) == {"state": "off"}
    assert answer(visitor, "device_on", event, player=2, **device()) == {"state": "on"}
    told = Subscription.objects.get()
    assert told.entry is not None
    assert (told.entry.number, told.own, told.language) == (2, False, "en")
    for player, state in ((2, "on"), (3, "other")):
        said = answer(visitor, "device_state", event, endpoint=ENDPOINT, player=player)
        assert said == {"state": state}
    assert answer(visitor, "device_on", event, player=3, **device())["state"] == "on"
    assert Subscription.objects.get().entry == event.entries.get(number=3)
    elsewhere = coming(make_event(players=4))
    answer(visitor, "device_on", elsewhere, **device())
    said = answer(visitor, "device_off", event, endpoint=ENDPOINT)
    assert said == {"state": "off", "others": 1}
    assert Subscription.objects.get().tournament == elsewhere


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        (device("https://evil.example/push"), "come through evil.example"),
        (device("https://fcm.googleapis.com.evil.example/"), "come through fcm.goog"),
        (device("http://fcm.googleapis.com/"), "come through http"),
        (device() | {"public_key": "AAAA"}, "unusable keys"),
        (device() | {"secret": "é"}, "unusable keys"),
    ],
)
def test_not_just_anything_is_taken_for_a_device(
    event: Tournament, visitor: Client, fields: dict[str, Any], words: str
) -> None:
    said = answer(visitor, "device_on", event, **fields)
    assert said["state"] == "failed"
    assert words in said["text"]
    assert not Subscription.objects.exists()


def test_an_event_that_is_over_tells_nothing(visitor: Client) -> None:
    over = make_event(players=4)
    assert "is over" in answer(visitor, "device_on", over, **device())["text"]


@pytest.mark.parametrize("query", ["player=99", "player=x", "request=x", f"request={'0' * 32}"])
def test_nobody_is_found_who_is_not_there(event: Tournament, visitor: Client, query: str) -> None:
    page = reverse("event_notifications", args=[event.slug])
    assert visitor.get(f"{page}?{query}").status_code == 404


def test_a_secret_link_shows_whose_device_it_is(event: Tournament, visitor: Client) -> None:
    waiting = Entry.objects.create(
        tournament=event,
        player=event.club.players.create(last_name="Attesa"),
        state=Entry.State.WAITING,
    )
    registered = reverse("event_registered", args=[event.slug, waiting.token])
    page = visitor.get(registered)
    link = re.search(r'href="([^"]*notifications/[^"]*)"', page.content.decode())
    assert link is not None
    check_page(visitor.get(link[1]))
    answer(visitor, "device_on", event, request=str(waiting.token), **device())
    assert Subscription.objects.get().own
    session = a_session()
    seat = session.tables.get().seats.get(wind=0)
    token = seat_token(seat.table, 0, seat.entry_id)
    page = visitor.get(reverse("seat_confirm", args=[token]))
    assert f"?seat={token}" in page.content.decode()
    answer(visitor, "device_on", session.tournament, seat=token, **device())
    assert Subscription.objects.get(entry=seat.entry).own
    # The same device on the player’s page, which anybody may open, stays what it is.
    answer(visitor, "device_on", session.tournament, player=1, **device())
    assert Subscription.objects.get(entry=seat.entry).own
    other = reverse("event_notifications", args=[event.slug])
    assert visitor.get(other, {"seat": token}).status_code == 404


def test_an_address_counts_once_it_is_confirmed_and_a_look_does_nothing(
    event: Tournament, visitor: Client, mail_server: None
) -> None:
    page = reverse("event_notifications", args=[event.slug])
    sent = visitor.post(page, {"player": 2, "address": "Anna@example.org"}, follow=True)
    assert "We sent a link to anna@example.org" in sent.content.decode()
    (message,) = mail.outbox
    link = re.search(r"https://testserver(/notifications/\S+)", str(message.body))
    assert link is not None
    for _twice in range(2):
        check_page(visitor.get(link[1]))
    assert Subscription.objects.get().confirmed_at is None
    visitor.post(link[1], {"action": "confirm"})
    told = Subscription.objects.get()
    assert told.confirmed_at is not None
    check_page(visitor.get(link[1]))
    # Anybody can type the address again, for somebody else: nothing changes.
    visitor.post(page, {"player": 3, "address": "anna@example.org"})
    told.refresh_from_db()
    assert told.entry == event.entries.get(number=2)
    ended = visitor.post(link[1], {"action": "end"}, follow=True)
    assert "Notifications are off." in ended.content.decode()
    assert not Subscription.objects.exists()
    assert visitor.get(link[1]).status_code == 404


def test_nobody_is_flooded_with_mail(event: Tournament, visitor: Client, mail_server: None) -> None:
    page = reverse("event_notifications", args=[event.slug])
    *_, last = (visitor.post(page, {"address": "anna@example.org"}) for _ in range(5))
    assert "Try again tomorrow" in last.content.decode()
    assert len(mail.outbox) == 3


def test_a_browser_gives_its_device_another_address(event: Tournament, visitor: Client) -> None:
    elsewhere = coming(make_event(players=4))
    new = device(f"{ENDPOINT}/new")
    for one in (event, elsewhere):
        answer(visitor, "device_on", one, **device())
    answer(visitor, "device_on", elsewhere, **new)
    said = visitor.post(reverse("device_renewed"), {"former": ENDPOINT, **new})
    assert said.json() == {"events": 1}
    assert {one.address for one in Subscription.objects.all()} == {new["endpoint"]}
    stranger = {"former": f"{ENDPOINT}/unknown", **device()}
    assert visitor.post(reverse("device_renewed"), stranger).json() == {"events": 0}


def test_the_worker_and_the_manifest(event: Tournament, visitor: Client) -> None:
    worker = visitor.get(reverse("notifications_worker"))
    assert worker["Content-Type"] == "text/javascript"
    assert b"js/notifications/worker" in worker.content
    manifest = visitor.get(reverse("notifications_manifest", args=[event.slug]), {"player": 2})
    assert manifest.json()["start_url"].endswith("/notifications/?player=2")
    assert manifest.json()["display"] == "standalone"


def test_the_page_of_a_player_tells_the_same(event: Tournament, visitor: Client) -> None:
    page = reverse("event_player", args=[event.slug, 1])
    event.announcements.create(text="Lunch at one")
    event.sessions.create(number=1, starts_at=timezone.now() + timedelta(minutes=5))
    shown = visitor.get(page).content.decode()
    assert "Lunch at one" in shown
    assert "Your session is about to start." in shown
    assert "Lunch at one" in visitor.get(reverse("event", args=[event.slug])).content.decode()


def test_whoever_waits_for_registration_is_told_of_that_alone(
    visitor: Client, mail_server: None
) -> None:
    opens_at = timezone.now() + timedelta(days=1)
    event = coming(make_event(players=4, registration_opens_at=opens_at))
    page = reverse("event_notifications", args=[event.slug])
    for name in ("event", "event_register"):
        assert f"{page}?opening=1" in visitor.get(reverse(name, args=[event.slug])).text
    shown = visitor.get(page, {"opening": 1})
    check_page(shown)
    assert "One message when registration opens" in " ".join(shown.text.split())
    visitor.post(page, {"address": "A@example.org", "opening": 1})
    waiting = Subscription.objects.get()
    assert (waiting.opening, waiting.general, waiting.confirmed_at) == (True, False, None)
    own = reverse("subscription", args=[waiting.key])
    check_page(visitor.get(own))
    visitor.post(own, {"action": "confirm"})
    confirmed = visitor.get(own)
    check_page(confirmed)
    assert "You will be notified." in confirmed.text
    visitor.post(own, {"action": "all"})
    assert Subscription.objects.get().general
    visitor.post(own, {"action": "end"})
    assert not Subscription.objects.exists()


def test_a_device_waits_for_registration_besides_what_it_is_told(visitor: Client) -> None:
    opens_at = timezone.now() + timedelta(days=1)
    event = coming(make_event(players=4, registration_opens_at=opens_at))
    answer(visitor, "device_on", event, opening=1, **device())
    for fields, state in (({"opening": 1}, "on"), ({}, "off")):
        said = answer(visitor, "device_state", event, endpoint=ENDPOINT, **fields)
        assert said == {"state": state}
    answer(visitor, "device_on", event, player=2, **device())
    one = Subscription.objects.get()
    assert (one.opening, one.general, one.entry) == (True, True, event.entries.get(number=2))
    said = answer(visitor, "device_off", event, opening=1, endpoint=ENDPOINT)
    assert said == {"state": "off", "others": 1}
    one.refresh_from_db()
    assert (one.opening, one.general) == (False, True)
    said = answer(visitor, "device_state", event, endpoint=ENDPOINT, player=2)
    assert said == {"state": "on"}


def test_nobody_waits_for_what_is_open_or_has_no_time(visitor: Client, mail_server: None) -> None:
    event = coming(make_event(players=4, registration_opens_at=timezone.now()))
    page = reverse("event_notifications", args=[event.slug])
    assert "One message" not in visitor.get(page, {"opening": 1}).text
    said = visitor.post(reverse("device_on", args=[event.slug]), {"opening": 1, **device()})
    assert said.status_code == 400
    assert "Registration has opened in the meantime" in said.json()["text"]
    sent = visitor.post(page, {"address": "a@example.org", "opening": 1})
    assert "Registration has opened in the meantime" in sent.text
    assert not Subscription.objects.exists()


@pytest.mark.parametrize("is_confirmed", [True, False])
def test_who_confirms_after_the_opening_is_led_to_the_form(
    visitor: Client, mail_server: None, is_confirmed: bool
) -> None:
    opens_at = timezone.now() + timedelta(days=1)
    event = coming(make_event(players=4, registration_opens_at=opens_at))
    page = reverse("event_notifications", args=[event.slug])
    visitor.post(page, {"address": "a@example.org", "opening": 1})
    own = reverse("subscription", args=[Subscription.objects.get().key])
    if is_confirmed:
        visitor.post(own, {"action": "confirm"})
    for opened, words in ((timezone.now(), "Registration is open"), (None, "no opening date")):
        Tournament.objects.filter(pk=event.pk).update(registration_opens_at=opened)
        shown = visitor.get(own)
        check_page(shown)
        assert words in shown.text
        assert "One message" not in shown.text
        assert "You will be notified." not in shown.text

"""Notifications from end to end: turned on in a browser, delivered by a push service of our own.

What only Google’s servers could do is done here: the browser without a window has no push service
to subscribe with. It gets a subscription of the one of these tests; what that is sent, decrypted
with the browser’s keys, is handed to the service worker by the protocol for developers.
"""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from django.urls import reverse
from playwright.sync_api import Browser, Playwright

from clubscore.delivery.web_push import application_key
from clubscore.tournaments.models import Subscription, Tournament
from tests.delivery.receiver import Server, served
from tests.deployment import Deployment
from tests.factories import PASSWORD, coming, make_event, make_organizer

from .conftest import CHROMIUM_ARGUMENTS, DESKTOP, PHONE, patience
from .test_pages import overflow

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.service_worker]

SUBSCRIBES = """({ endpoint, keys }) => {
  let mine = null;
  const made = (key) => ({
    endpoint,
    options: { applicationServerKey: key },
    toJSON: () => ({ endpoint, keys }),
    unsubscribe: async () => ((mine = null), true),
  });
  PushManager.prototype.subscribe = async ({ applicationServerKey }) => {
    if (applicationServerKey.length !== 65) throw new Error("no key of P-256");
    return (mine = made(applicationServerKey));
  };
  PushManager.prototype.getSubscription = async () => mine;
}"""
SHOWN = """async () => {
  const registration = await navigator.serviceWorker.getRegistration("/notifications/");
  return (await registration.getNotifications()).map(({ title, body, lang, data, tag }) =>
    ({ title, body, lang, path: data.path, tag }));
}"""


@pytest.fixture(scope="module")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """The whole Chromium: the one without a window allows no notifications."""
    running = playwright.chromium.launch(
        executable_path="/usr/bin/chromium", args=CHROMIUM_ARGUMENTS
    )
    yield running
    running.close()


@pytest.fixture
def service() -> Iterator[Server]:
    with served() as server:
        yield server


@pytest.fixture
def event() -> Tournament:
    return coming(make_event(players=4))


def registration_of(page: Any) -> tuple[Any, str]:
    """Return a session of the protocol for developers, and the id of our worker there."""
    session = page.context.new_cdp_session(page)
    found: list[str] = []

    def note(told: dict[str, Any]) -> None:
        found.extend(
            one["registrationId"]
            for one in told["registrations"]
            if one["scopeURL"].endswith("/notifications/") and not one["isDeleted"]
        )

    session.on("ServiceWorker.workerRegistrationUpdated", note)
    session.send("ServiceWorker.enable")
    while not found:
        page.wait_for_timeout(50)
    return session, found[-1]


def test_a_device_is_told_and_ends_it(new_page, axe, event, service, live_server: Deployment):
    device = service.subscribe()
    keys = {"p256dh": device.keys["public_key"], "auth": device.keys["secret"]}
    page = new_page(**PHONE, locale="en-GB")
    page.context.grant_permissions(["notifications"])
    subscription = {"endpoint": device.endpoint, "keys": keys}
    page.add_init_script(f"({SUBSCRIBES})({json.dumps(subscription)})")
    page.goto(reverse("event_player", args=[event.slug, 1]))
    page.get_by_role("link", name="Notifications").click()
    page.get_by_role("button", name="Turn on notifications").click()
    page.get_by_text("Notifications are on.").wait_for()
    axe(page)
    assert overflow(page) <= 0
    told = Subscription.objects.get()
    assert told.entry is not None
    assert (told.entry.number, told.language) == (1, "en")

    desk = new_page(**DESKTOP, locale="en-GB")
    organizer = make_organizer(event.club)
    desk.goto(reverse("login"))
    desk.fill("[name=username]", organizer.username)
    desk.fill("[name=password]", PASSWORD)
    desk.get_by_role("button", name="Log in", exact=True).click()
    desk.goto(reverse("event_announcements", args=[event.slug]))
    desk.fill("[name=text]", "Pranzo alle 13")
    desk.check("[name=send]")
    desk.get_by_role("button", name="Announce").click()
    service.wait_for(1, 3 * patience() / 1000)  # a process has to start first
    (message,) = service.messages(application_key())
    assert (message["title"], message["text"]) == (event.name, "Pranzo alle 13")

    session, registration = registration_of(page)
    data = device.read(service.sent[0].body).decode()
    for _twice in range(2):
        session.send(
            "ServiceWorker.deliverPushMessage",
            {"origin": live_server.url, "registrationId": registration, "data": data},
        )
    page.wait_for_function(f"async () => (await ({SHOWN})()).length === 1")
    (shown,) = page.evaluate(SHOWN)
    assert shown["title"] == event.name
    assert shown["body"] == "Pranzo alle 13"
    assert shown["path"] == reverse("event_player", args=[event.slug, 1])

    page.get_by_role("button", name="Turn off").click()
    page.get_by_role("button", name="Turn on notifications").wait_for()
    assert not Subscription.objects.exists()


@pytest.mark.parametrize(
    ("script", "words"),
    [
        ("delete window.PushManager", "This browser can’t show notifications."),
        (
            "delete window.PushManager; navigator.standalone = false",
            "On an iPhone or iPad, add this page to the Home Screen first",
        ),
        (
            "Object.defineProperty(window, 'isSecureContext', { value: false })",
            "they need a secure connection",
        ),
    ],
    ids=["unsupported", "iphone", "insecure"],
)
def test_the_page_says_why_there_are_none(new_page, event, script, words):
    page = new_page(**PHONE, locale="en-GB")
    page.add_init_script(script)
    page.goto(reverse("event_notifications", args=[event.slug]) + "?player=1")
    page.get_by_text(words).wait_for()
    assert not page.get_by_role("button", name="Turn on notifications").is_visible()
    page.get_by_role("link", name="Open your page").click()
    page.get_by_role("heading", name="Nome1 Cognome01").wait_for()

"""The check-in on the organizer's phone: a tap a person, a name or number, the draw."""

from __future__ import annotations

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from clubscore.tournaments.check_in.services import check_in_open
from clubscore.tournaments.models import Presence, Seat, Tournament
from tests.factories import make_event, make_organizer, organizer

from .conftest import PHONE
from .test_evening import log_in

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def event() -> Tournament:
    """A league of eighteen."""
    event = make_event(players=18, kind=Tournament.Kind.LEAGUE)
    check_in_open(tournament=event, by=organizer())
    return event


@pytest.fixture
def page(new_page, event) -> Page:
    """Its check-in on the phone of an organizer."""
    page: Page = new_page(**PHONE, locale="en-GB")
    log_in(page, make_organizer(event.club).username)
    page.goto(reverse("check_in", args=[event.slug]))
    return page


def here() -> set[int | None]:
    found = Presence.objects.filter(state=Presence.State.HERE)
    return set(found.values_list("entry__number", flat=True))


def test_an_evening_is_seated_with_a_tap_a_person_and_two_more(page, event):
    """Sixteen come: sixteen taps, one to draw, one to start."""
    taps = 0
    for entry in event.entries.filter(number__lte=16).order_by("number"):
        page.locator(f"#tap-{entry.pk}").tap()  # the next at once, whatever the server does
        taps += 1
    expect(page.locator("#room-count")).to_have_text("Here: 16 of 18")
    assert here() == set(range(1, 17))
    page.get_by_role("button", name="Draw the seats").tap()
    taps += 1
    expect(page.get_by_text("Session 1 drawn: 4 tables.")).to_be_visible()
    assert taps == 17
    assert Seat.objects.count() == 16


def test_names_are_found_while_they_are_typed(page, event):
    field = page.locator("[data-check-in-line] [name=who]")
    people = page.locator("#room-list [data-name]:visible")
    expect(people).to_have_count(18)
    field.fill("nome1 ")
    expect(people).to_have_count(10)  # Nome1 and Nome10 to Nome18
    field.fill("cognome12")
    expect(people).to_have_count(1)
    page.get_by_role("button", name="Here", exact=True).tap()
    expect(page.locator("#check-in-said")).to_contain_text("12 Nome12 Cognome12 is here.")
    expect(field).to_have_value("")  # ready for the next one
    expect(people).to_have_count(18)
    field.fill("zzz")
    expect(page.locator("[data-check-in-none]")).to_be_visible()
    field.fill("7")  # the number of a badge
    field.press("Enter")
    expect(page.locator("#check-in-said")).to_contain_text("7 Nome7 Cognome07 is here.")
    assert here() == {7, 12}


def test_a_tap_is_taken_back_by_another(page, event):
    entry = event.entries.get(number=3)
    button = page.locator(f"#tap-{entry.pk}")
    button.tap()
    expect(button).to_have_attribute("aria-pressed", "true")
    button.tap()
    expect(button).to_have_attribute("aria-pressed", "false")
    assert here() == set()


def test_a_tap_that_was_not_sent_is_said(page, event, watch):
    watch.allow("request failed", "net::ERR_FAILED")
    entry = event.entries.get(number=5)
    address = "**" + reverse("check_in", args=[event.slug])
    page.route(address, lambda route: route.abort())
    page.locator(f"#tap-{entry.pk}").tap()
    expect(page.locator("#check-in-said")).to_contain_text("Not sent, tap again: 5")
    page.unroute(address)
    page.locator(f"#tap-{entry.pk}").tap()
    expect(page.locator(f"#tap-{entry.pk}")).to_have_attribute("aria-pressed", "true")
    assert here() == {5}

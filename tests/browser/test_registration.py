"""Signing up on a small phone, and the organizer who confirms it."""

from datetime import timedelta
from typing import Any

import pytest
from django.core.cache import cache
from django.urls import reverse
from django.utils import timezone

from clubscore.people.federation.services import ListedPerson, federation_list_replace
from clubscore.tournaments.models import Entry, Tournament
from tests.factories import PASSWORD, coming, make_event, make_organizer

from .conftest import DESKTOP, PHONE
from .test_pages import overflow

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def event() -> Tournament:
    cache.clear()
    now, day = timezone.now(), timedelta(days=1)
    times: dict[str, Any] = {
        "registration_opens_at": now - day,
        "registration_closes_at": now + day,
    }
    return coming(make_event(players=7, capacity=8, **times))


def fill(page, **told):
    for name, value in told.items():
        page.fill(f"[name={name}]", value)
    page.check("[name=consent]")


@pytest.mark.one_in(2)
@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "without-scripts"])
def test_somebody_signs_up_on_a_small_phone(new_page, axe, event, scripts):
    page = new_page(**PHONE, locale="en-GB", java_script_enabled=scripts)
    page.goto(reverse("event", args=[event.slug]))
    page.get_by_role("link", name="Sign up").click()
    fill(
        page, first_name="Zoë", last_name="Andersen-Ravaioli Montefeltro", contact="zoe@example.org"
    )
    assert page.locator("[name=website]").bounding_box()["x"] < 0
    page.locator("main button[type=submit]").click()
    page.get_by_role("heading", name="You have requested a place").wait_for()
    if scripts:
        axe(page)
        assert overflow(page) <= 0
    own = page.url
    page.go_back()
    page.goto(reverse("event_register", args=[event.slug]))
    fill(page, first_name="Altra", last_name="Persona", contact="altra@example.org")
    page.get_by_role("button", name="Join the waiting list").click()
    page.get_by_text("Place on the waiting list: 1").wait_for()
    page.get_by_role("link", name="Entry list").click()
    page.get_by_role("heading", name="Waiting list: 1").wait_for()
    if scripts:
        axe(page)
        assert overflow(page) <= 0

    desk = new_page(**DESKTOP, locale="en-GB")
    desk.goto("/login/")
    desk.fill("[name=username]", make_organizer(event.club).username)
    desk.fill("[name=password]", PASSWORD)
    desk.locator("main button.primary").click()
    desk.goto(reverse("player_add", args=[event.slug]))
    desk.get_by_role("button", name="Confirm all").click()
    desk.get_by_text("1 player confirmed.").wait_for()
    page.goto(own)
    page.get_by_text("Your number is 8.").wait_for()
    assert event.entries.get(number=8).state == Entry.State.CONFIRMED


def test_what_is_missing_is_said_where_it_is(new_page, axe, event):
    page = new_page(**PHONE, locale="en-GB")
    page.goto(reverse("event_register", args=[event.slug]))
    page.locator("main button[type=submit]").click()
    page.locator(".errorlist").first.wait_for()
    assert page.locator(".errorlist").count() == 4  # both names, contact, consent
    axe(page)
    assert overflow(page) <= 0
    page.evaluate("document.querySelector('[name=website]').value = 'https://spam.example'")
    page.locator("main button[type=submit]").click()
    page.get_by_text("Leave this empty, then send the form again.").wait_for()
    axe(page)
    assert event.entries.count() == 7


def test_the_name_follows_the_kind_and_options_the_rules(new_page, event):
    page = new_page(**DESKTOP, locale="en-GB")
    page.goto("/login/")
    page.fill("[name=username]", make_organizer(event.club).username)
    page.fill("[name=password]", PASSWORD)
    page.locator("main button.primary").click()
    page.goto(reverse("event_new"))
    name = page.locator("[name=name]")
    assert name.input_value() == "Club night"
    page.check("[name=kind][value=tournament]")
    assert name.input_value() == ""
    page.check("[name=kind][value=club_night]")
    assert name.input_value() == "Club night"
    name.fill("Coppa")
    page.check("[name=kind][value=league]")
    assert name.input_value() == "Coppa"

    page.goto(reverse("event_settings", args=[event.slug]))
    assert page.locator("[data-ruleset]:visible").count() == 1
    page.check("[name=ruleset][value=zung_jung]")
    assert page.locator("[data-ruleset=zung_jung]").is_visible()
    assert page.locator("[data-ruleset]:visible").count() == 1
    page.locator("summary", has_text="Clock and results").click()
    page.fill("[name=session_minutes]", "90")
    page.locator("#options-zung_jung summary").click()
    page.locator("#options-zung_jung [name=preset]").first.click()
    page.wait_for_load_state("networkidle")
    assert page.locator("[name=session_minutes]").input_value() == "90"
    page.get_by_role("button", name="Save settings").click()
    page.wait_for_url(f"**{reverse('event_manage', args=[event.slug])}")
    event.refresh_from_db()
    assert (event.ruleset, event.session_minutes) == ("zung_jung", 90)


def test_a_federation_knows_who_signs_up(new_page, axe, event, watch):
    watch.allow("htmx:sendAbort", "htmx:afterRequest")  # each letter overtakes the last search
    people = [ListedPerson("Zoë", "Andersen", "FRA", "04010003")]
    federation_list_replace(name="EMA", source="x", people=people)
    page = new_page(**PHONE, locale="en-GB")
    page.goto(reverse("event_register", args=[event.slug]))
    page.fill("[name=first_name]", "zoe")
    page.fill("[name=last_name]", "andersen")
    page.locator("[name=last_name]").blur()
    offer = page.get_by_role("button", name="Zoë Andersen · FRA · 04010003")
    offer.wait_for()
    assert page.input_value("[name=first_name]") == "zoe"
    axe(page)
    assert overflow(page) <= 0
    offer.tap()
    told = {name: page.input_value(f"[name={name}]") for name in ("first_name", "last_name")}
    assert told == {"first_name": "Zoë", "last_name": "Andersen"}
    assert page.input_value("[name=country]") == "FRA"
    assert page.input_value("[name=ema_number]") == "04010003"

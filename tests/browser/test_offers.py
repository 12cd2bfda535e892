"""Names complete while an organizer types: by keyboard, by touch, and never by themselves."""

from __future__ import annotations

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from clubscore.people.federation.services import ListedPerson, federation_list_replace
from clubscore.people.models import Player
from clubscore.people.players.services import player_create
from clubscore.tournaments.check_in.services import check_in_open
from clubscore.tournaments.models import Tournament
from tests.factories import make_event, make_organizer, organizer

from .conftest import DESKTOP, PHONE
from .test_evening import log_in
from .test_pages import overflow

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def event() -> Tournament:
    event = make_event(players=8, kind=Tournament.Kind.LEAGUE)
    people = (
        ListedPerson("Mario", "Rossi", "ITA", "07010001"),
        ListedPerson("Zoë", "Rossignol", "FRA", "04010003"),
    )
    federation_list_replace(name="EMA", source="x", people=people)
    player_create(club=event.club, first_name="Ugo", last_name="Rossetti")
    return event


def opened(page: Page, event: Tournament, address: str) -> Page:
    log_in(page, make_organizer(event.club).username)
    page.goto(address)
    return page


def test_a_new_player_is_filled_in_with_the_keyboard_alone(new_page, event, axe):
    page = opened(
        new_page(**DESKTOP, locale="en-GB"),
        event,
        f"{reverse('club_players')}?club={event.club.slug}",
    )
    field = page.get_by_label("Last name")
    field.press_sequentially("ross")
    field = page.get_by_role("combobox", name="Last name")
    options = page.get_by_role("option")
    expect(options).to_have_count(3)
    expect(field).to_have_attribute("aria-expanded", "true")
    expect(field).to_have_value("ross")
    axe(page)
    field.press("Escape")
    expect(options).to_have_count(0)
    expect(field).to_have_value("ross")
    field.press("ArrowDown")
    expect(options).to_have_count(3)
    for _ in range(2):
        field.press("ArrowDown")
    chosen = page.get_by_role("option", selected=True)
    expect(chosen).to_contain_text("Rossi Mario")
    expect(field).to_have_attribute(
        "aria-activedescendant", chosen.get_attribute("id") or "missing"
    )
    field.press("Enter")
    expect(options).to_have_count(0)
    expect(field).to_have_value("Rossi")
    expect(page.get_by_label("First name")).to_have_value("Mario")
    expect(page.locator("#id_country")).to_have_value("ITA")
    expect(page.locator("#id_ema_number")).to_have_value("07010001")
    assert not Player.objects.filter(last_name="Rossi").exists()
    page.get_by_role("button", name="Add", exact=True).click()
    expect(page.get_by_text("Mario Rossi added to the list.")).to_be_visible()


def test_what_is_typed_stays_unless_a_name_is_chosen(new_page, event):
    page = opened(
        new_page(**DESKTOP, locale="en-GB"),
        event,
        f"{reverse('club_players')}?club={event.club.slug}",
    )
    field = page.locator("#id_ema_number")
    field.press_sequentially("7010001")
    expect(page.get_by_role("option")).to_have_count(1)
    field.press("Tab")
    expect(page.get_by_role("option")).to_have_count(0)
    expect(field).to_have_value("7010001")
    expect(page.get_by_label("Last name")).to_have_value("")


def test_a_row_of_a_new_event_takes_a_tap(new_page, event):
    page = opened(
        new_page(**PHONE, locale="en-GB"), event, reverse("player_add", args=[event.slug])
    )
    row = page.locator("[data-row]").first
    row.locator("[name$=last_name]").press_sequentially("rossig")
    offered = page.get_by_role("option", name="Rossignol Zoë")
    offered.wait_for()
    assert overflow(page) <= 0
    offered.tap()
    expect(row.get_by_label("First name")).to_have_value("Zoë")
    expect(row.get_by_label("Country")).to_have_value("FRA")
    expect(row.get_by_label("EMA number")).to_have_value("04010003")
    row.locator("[name$=last_name]").fill("")
    row.locator("[name$=first_name]").fill("")
    row.locator("[name$=last_name]").press_sequentially("rosse")
    page.get_by_role("option", name="Rossetti Ugo").tap()
    own = Player.objects.get(last_name="Rossetti")
    expect(page.locator(f"[name=players][value='{own.pk}']")).to_be_checked()
    expect(row.locator("[name$=last_name]")).to_have_value("")


def test_somebody_walks_in_with_one_tap_on_a_name(new_page, event):
    check_in_open(tournament=event, by=organizer())
    page = opened(new_page(**PHONE, locale="en-GB"), event, reverse("check_in", args=[event.slug]))
    field = page.locator("[data-check-in-line] [name=who]")
    field.press_sequentially("rossi mar")
    page.get_by_role("option", name="Rossi Mario").tap()
    expect(page.locator("#check-in-said")).to_contain_text("Mario Rossi added to the list")
    assert Player.objects.get(last_name="Rossi").ema_number == "07010001"
    field.press_sequentially("rosset")
    page.get_by_role("option", name="Rossetti Ugo").tap()
    expect(page.locator("#check-in-said")).to_contain_text("Ugo Rossetti added to the list")
    assert event.entries.count() == 10

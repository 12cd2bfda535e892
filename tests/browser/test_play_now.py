"""From the start page to the first hand without an account, and from there into a club."""

import re

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from clubscore.play.models import Hand
from clubscore.tournaments.models import Table, Tournament
from tests.factories import PASSWORD, make_club, make_organizer

from .conftest import DESKTOP, PHONE
from .referee import Referee
from .test_pages import overflow

pytestmark = pytest.mark.django_db(transaction=True)

WORDS = {
    "en-GB": ("Play now", "Start the game", "Enter hand 1", "Names", "Save names"),
    "it-IT": ("Gioca subito", "Comincia la partita", "Inserisci la mano 1", "Nomi", "Salva i nomi"),
}


def begin(page: Page, locale: str = "en-GB") -> Table:
    """Go from the start page to the table, by the words on the screen; return it."""
    play, start, enter, *_others = WORDS[locale]
    page.goto(reverse("home"))
    page.get_by_role("link", name=play).click()
    page.get_by_role("button", name=start).click()
    page.get_by_role("link", name=enter).wait_for()
    table: Table = Table.objects.latest("pk")
    assert page.url.endswith(reverse("table", args=[table.pk]))
    return table


def is_in_sight(page: Page, name: str) -> bool:
    """Tell whether a link or button is on the first screen, whole."""
    found = page.get_by_role("link", name=name).or_(page.get_by_role("button", name=name))
    box = found.first.bounding_box()
    assert box is not None
    assert page.viewport_size is not None
    return box["y"] + box["height"] <= page.viewport_size["height"]


@pytest.mark.parametrize("locale", WORDS)
def test_two_taps_lead_to_the_table_and_a_third_to_the_first_hand(new_page, axe, locale):
    page = new_page(**PHONE, locale=locale)
    play, start, enter, names, save = WORDS[locale]
    page.goto(reverse("home"))
    assert is_in_sight(page, play)
    page.get_by_role("link", name=play).click()
    expect(page.get_by_role("heading", name=play)).to_be_visible()
    assert is_in_sight(page, start)
    axe(page)
    assert overflow(page) <= 0
    table = begin(page, locale)
    axe(page)
    assert overflow(page) <= 0
    page.get_by_role("link", name=names, exact=True).click()
    axe(page)
    page.locator("[name=seat0]").fill("Anna Rossi")
    page.get_by_role("button", name=save).click()
    expect(page.get_by_text("Anna Rossi")).to_be_visible()
    page.get_by_role("link", name=enter).click()
    expect(page).to_have_url(re.compile(rf"/tables/{table.pk}/hand/"))


def test_another_phone_comes_along_and_sees_the_hand(new_page, axe):
    first, second = new_page(**PHONE, locale="en-GB"), new_page(**PHONE, locale="en-GB")
    table = begin(first)
    first.get_by_role("link", name="Larger, and as a link").click()
    expect(first.locator("svg.qr")).to_be_visible()
    axe(first)
    assert overflow(first) <= 0
    link = first.locator(".address").inner_text()
    second.goto(link)
    expect(second.get_by_text("Player 4")).to_be_visible()
    referee = Referee(first, table, at_entry=True)
    referee.outcome("draw")
    referee.record()
    expect(second.get_by_role("link", name="Enter hand 2")).to_be_visible()
    assert Hand.objects.get().table == table


def test_without_scripts_a_game_begins_as_well(new_page, watch):
    watch.allow("request failed: csp")  # scripts that are fetched beforehand
    page = new_page(**PHONE, locale="en-GB", java_script_enabled=False)
    begin(page)


def test_an_organizer_takes_the_game_over(new_page, axe):
    page = new_page(**DESKTOP, locale="en-GB")
    table = begin(page)
    club = make_club()
    user = make_organizer(club)
    page.get_by_role("link", name="Take over into a club").click()
    page.fill("[name=username]", user.username)
    page.fill("[name=password]", PASSWORD)
    page.get_by_role("button", name="Log in", exact=True).click()
    page.get_by_role("heading", name="Take over into a club").wait_for()
    axe(page)
    for part, name in (("first", "Nome"), ("last", "Cognome")):
        for number, field in enumerate(page.locator(f"[name^={part}]").all()):
            field.fill(f"{name}{number}")
    page.get_by_role("button", name="Take over").click()
    page.get_by_text("The game is now an event of the club.").wait_for()
    assert Tournament.objects.get().club == club
    page.goto(reverse("table", args=[table.pk]))
    expect(page.locator(".table-players")).to_contain_text("Nome3 Cognome3")

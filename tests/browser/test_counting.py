"""The calculator and the practice in a browser."""

import re

import pytest
from playwright.sync_api import expect

from clubscore.pastimes.practice.hand import Level
from clubscore.pastimes.practice.supply import numbered_hand
from scoring.rulesets import get
from scoring.tiles import TILES_BY_NAME

from .conftest import DESKTOP, PHONE

pytestmark = pytest.mark.django_db(transaction=True)


def tap(page, *tiles: str) -> None:
    for tile in tiles:
        page.locator(f'[data-tile="{TILES_BY_NAME[tile]}"]').click()


def test_a_hand_is_tapped_in_and_its_address_shared(new_page, axe):
    page = new_page(**PHONE, locale="en-GB")
    page.goto("/score/mcr/?tiles=123m")
    expect(page.locator("[data-summary]")).to_have_text("11 tiles to go")
    page.goto("/score/mcr/")
    expect(page.locator("[data-summary]")).to_have_text("14 tiles to go")
    page.locator("[name=seat][value=S]").check()
    tap(page, *["1m", "1m", "1m", "2m", "3m", "4m", "5m", "6m", "7m", "8m", "9m", "9m", "9m"])
    expect(page.locator("#score .calculator-waits tbody tr")).to_have_count(9)
    expect(page.locator("[data-summary]")).to_have_text("Ready: waiting for 9 tiles")
    tap(page, "5m")
    expect(page.locator("#score .score-value strong")).to_have_text("91")
    expect(page).to_have_url(re.compile(r"tiles=1112345678999m%2B5m&seat=S&round=E&from=self$"))
    page.locator(".chip", has_text="End of the wall").click()
    expect(page.locator("#score .score-value strong")).to_have_text("98")
    axe(page)
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    page.locator("#score").get_by_text("Link to this hand").click()
    expect(page.locator("#score .score-value strong")).to_have_text("98")
    page.locator("[name=seat][value=N]").check()
    expect(page).to_have_url(re.compile(r"seat=N"))


@pytest.mark.one_in(2)
@pytest.mark.parametrize("locale", ["it-IT", "en-GB"])
def test_what_a_hand_waits_for_fits_a_small_phone(new_page, locale):
    page = new_page(**PHONE | {"viewport": {"width": 320, "height": 640}}, locale=locale)
    for hand in ("[CCCC]23467p23466s", "234m123888p5556s{45}"):
        page.goto(f"/score/mcr/?tiles={hand}&seat=N&round=W&from=E")
        expect(page.locator("#score .calculator-waits").first).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth") == 320, hand


@pytest.mark.one_in(2)
@pytest.mark.parametrize(
    ("device", "colours"), [(PHONE, "dark"), (DESKTOP, "light")], ids=["phone", "desktop"]
)
def test_why_a_hand_is_no_win_opens_at_a_touch(new_page, axe, device, colours):
    page = new_page(**device, locale="en-GB", color_scheme=colours)
    page.goto("/score/mcr/?tiles=[123m]456p789s45s99p&seat=E&from=S")
    expect(page.locator("#score .calculator-waits tbody tr")).to_have_count(2)
    tap(page, "9m")
    why_not = page.locator("#score .not-won")
    expect(why_not.locator("summary")).to_contain_text("The hand was waiting for:")
    expect(why_not.get_by_text("The nearest reading")).to_be_hidden()
    why_not.locator("summary").click()
    expect(why_not.get_by_text("The nearest reading")).to_be_visible()
    axe(page)
    page.goto("/score/mcr/?tiles=123456m123456pE%2BE&seat=S&from=E")
    page.locator("#score .not-won summary").click()
    page.locator("#score .ties summary").click()
    expect(page.locator("#score .ties .pattern")).to_have_count(5)
    axe(page)
    assert page.evaluate("document.documentElement.scrollWidth") == device["viewport"]["width"]


def test_a_hand_is_told_in_han_and_fu(new_page):
    page = new_page(**PHONE, locale="en-GB")
    page.goto("/score/riichi/?seat=S&from=E")
    page.locator("[data-told-hand] summary").click()
    for name, value in (("doubles", 3), ("points", 40)):
        page.locator(f".pick:has([name={name}][value='{value}'])").click()
    page.get_by_label("Counters", exact=True).fill("2")
    expect(page.locator("#score")).to_contain_text("+5,800")
    expect(page).to_have_url(
        re.compile("doubles=3&points=40&seat=S&round=E&from=E&counter_honba=2")
    )
    page.locator("[name=points][type=number]").fill("7700")
    expect(page.locator("#score")).to_contain_text("+8,300")
    tap(page, "9m")  # tiles are the other way to tell a hand
    expect(page.locator("[name=points][type=number]")).to_have_value("")
    expect(page.locator("#score")).to_be_hidden()


def test_four_hands_are_counted(new_page, axe):
    page = new_page(**DESKTOP, locale="en-GB", color_scheme="dark")
    page.goto("/score/italian/?tiles_0=[EEE]123m456p789s9m%2B9m&tiles_1=CCC&seat=E&from=W")
    expect(page.locator("#score .count")).to_have_count(4)
    axe(page)


def test_without_scripts_the_field_does_it(new_page, watch):
    watch.allow("request failed: csp")  # modules are preloaded, then stopped as all scripts are
    page = new_page(**PHONE, locale="en-GB", java_script_enabled=False)
    page.goto("/score/mcr/")
    page.get_by_label("The hand in letters").fill("1112345678999m + 5m")
    page.get_by_role("button", name="Calculate").click()
    expect(page.locator("#score .score-value strong")).to_have_text("91")


def test_answers_are_tallied_once(new_page, axe):
    right = numbered_hand(get("mcr"), Level.EASY, 3).score.value
    page = new_page(**PHONE, locale="en-GB")
    page.goto("/practice/mcr/easy/3/")
    axe(page)
    page.get_by_label("Value in points, flowers included").fill(str(right))
    page.get_by_role("button", name="Compare").click()
    tally = page.locator("[data-tally]")
    expect(tally.locator("[data-right]")).to_have_text("1")
    axe(page)
    page.reload()
    expect(tally.locator("[data-right]")).to_have_text("1")
    page.goto(f"/practice/mcr/easy/4/?points={right + 1000}")
    expect(tally.locator("[data-wrong]")).to_have_text("1")
    expect(tally.locator("[data-best]")).to_have_text("1")
    page.goto("/practice/")
    expect(page.locator("[data-tally=mcr] [data-wrong]")).to_have_text("1")
    axe(page)
    page.locator("[data-tally=mcr] [data-forget]").click()
    expect(page.locator("[data-tally=mcr]")).to_be_hidden()


@pytest.mark.at_length
def test_the_page_for_programs(new_page, axe):
    page = new_page(**PHONE, locale="en-GB")
    page.goto("/api/")
    axe(page)
    assert page.evaluate("document.documentElement.scrollWidth") == 360


def test_what_is_changed_while_the_page_loads_is_counted(new_page):
    page = new_page(**PHONE, locale="en-GB")
    page.add_init_script(
        """new MutationObserver((_, watch) => {
             const north = document.querySelector("[name=seat][value=N]");
             if (north) { north.checked = true; watch.disconnect(); }
           }).observe(document, { childList: true, subtree: true });"""
    )
    page.goto("/score/mcr/?tiles=1112345678999m%2B5m&seat=S&round=E&from=self")
    expect(page).to_have_url(re.compile(r"seat=N"))
    expect(page.locator("[data-summary]")).to_have_text("91 points: North +297")

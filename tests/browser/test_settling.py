"""Right after a panel has changed under the finger, keys take no tap; the keyboard does."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.factories import EAST, SOUTH, WEST, make_table

from .conftest import PHONE
from .referee import SELF_DRAWN, Referee

pytestmark = pytest.mark.django_db(transaction=True)

QUIET = 400  # ms, as in static/js/hand/settling.js
NOW = "2026-11-28T10:00:00Z"


@pytest.fixture
def referee(new_page) -> Referee:
    """At the entry of a hand under the Italian rules; its clock stands still."""
    page = new_page(**PHONE, locale="en-GB")
    page.clock.install(time=NOW)
    referee = Referee(page, make_table(ruleset="italian"), at_entry=True)
    page.clock.run_for(QUIET)
    page.clock.pause_at("2026-11-28T10:05:00Z")
    return referee


def choose_winner(referee: Referee) -> None:
    page = referee.page
    page.locator(f".pick:has([name=winner][value='{WEST}'])").click()
    page.locator(f".pick:has([name=source][value='{EAST}'])").click()
    expect(page.locator("[data-stage=hands]")).to_be_visible()


def winners_tiles(referee: Referee) -> str:
    return referee.page.locator(f"#tiles-{WEST}").input_value()


def test_the_second_tap_of_a_double_tap_does_not_reach_the_next_panel(referee):
    """Who won and from whom is said, and the keys of the winner's hand appear in its place."""
    page = referee.page
    choose_winner(referee)
    expect(page.locator("form[data-settling]")).to_be_visible()
    referee.key("C").click()
    assert winners_tiles(referee) == ""
    page.clock.run_for(QUIET - 1)
    referee.key("C").click()
    assert winners_tiles(referee) == ""
    page.clock.run_for(1)
    referee.key("C").click()
    assert "C" in winners_tiles(referee)


def test_a_double_tap_on_the_winner_is_no_self_drawn_win(referee):
    """The place of the winner is that of a self-drawn tile now."""
    page = referee.page
    winner = page.locator(f".pick:has([name=winner][value='{WEST}'])").bounding_box()
    assert winner is not None
    middle = (winner["x"] + winner["width"] / 2, winner["y"] + winner["height"] / 2)
    page.mouse.click(*middle)
    page.mouse.click(*middle)
    expect(page.locator("[name=winner]:checked")).to_have_value(str(WEST))
    expect(page.locator("[name=source]:checked")).to_have_count(0)
    page.clock.run_for(QUIET)
    page.mouse.click(*middle)
    expect(page.locator("[name=source]:checked")).to_have_value(SELF_DRAWN)


def test_every_change_of_panel_counts(referee):
    """Another player's tab, and another way to enter the hand."""
    page = referee.page
    choose_winner(referee)
    page.clock.run_for(QUIET)
    referee.tab(SOUTH).click()
    referee.tab(EAST).click()
    expect(referee.tab(SOUTH)).to_have_attribute("aria-pressed", "true")
    page.clock.run_for(QUIET)
    told = page.locator(f".pick:has([name=how_{SOUTH}][value=told])")
    told.click()
    page.locator(f".pick:has([name=how_{SOUTH}][value=nothing])").click()
    expect(told.locator("input")).to_be_checked()
    page.clock.run_for(QUIET)
    page.locator(f".pick:has([name=how_{SOUTH}][value=nothing])").click()
    expect(told.locator("input")).not_to_be_checked()


def test_the_keyboard_is_not_held_up(referee):
    page = referee.page
    choose_winner(referee)
    expect(page.locator("form[data-settling]")).to_be_visible()
    referee.tab(SOUTH).focus()
    page.keyboard.press("Enter")
    expect(referee.tab(SOUTH)).to_have_attribute("aria-pressed", "true")
    referee.tab(WEST).focus()
    page.keyboard.press("Space")
    expect(referee.tab(WEST)).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("C")
    assert winners_tiles(referee).startswith("C")


def test_the_score_of_a_single_hand_takes_no_tap_meant_for_a_key(new_page):
    """The last tile takes the keys away: what comes in their place waits."""
    page = new_page(**PHONE, locale="en-GB")
    page.clock.install(time=NOW)
    table = make_table()
    referee = Referee(page, table, at_entry=True)
    page.clock.run_for(QUIET)
    page.clock.pause_at("2026-11-28T10:05:00Z")
    referee.winner(WEST)
    page.clock.run_for(QUIET)
    referee.source(EAST)
    keys = ("pung", "C", "pung", "F", "2m", "3m", "4m", "5m", "6m", "5s", "5s")
    referee.tiles(*keys)
    referee.key("7m").click()
    expect(page.locator("[data-phase=score]")).to_be_visible()
    page.locator("[data-record]").click()
    assert page.url.endswith("/hand/")
    assert not table.hands.exists()
    page.clock.run_for(QUIET)
    expect(page.locator("[data-settling]")).to_have_count(0)

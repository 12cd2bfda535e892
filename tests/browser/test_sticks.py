"""Riichi by a tap on the page of the table: sticks and points move on that phone at once."""

import pytest
from playwright.sync_api import expect

from tests.factories import make_table

from .referee import Referee

pytestmark = pytest.mark.django_db(transaction=True)


def test_riichi_is_laid_by_a_tap_and_taken_back_by_another(phone):
    page = Referee(phone, make_table(ruleset="riichi")).page
    west, total = page.locator("[data-stick='2']"), page.locator("[data-has]").nth(2)
    on_table = page.locator("[data-sticks-now]")
    before = total.inner_text()
    expect(west).to_have_attribute("aria-pressed", "false")
    expect(on_table).to_be_hidden()
    west.click()
    expect(west).to_have_attribute("aria-pressed", "true")
    expect(on_table).to_have_text("1")
    after = total.inner_text()
    page.reload()
    expect(west).to_have_attribute("aria-pressed", "true")
    expect(total).to_have_text(after)
    west.click()
    expect(total).to_have_text(before)
    expect(on_table).to_be_hidden()
    assert (before.replace(".", "").replace(",", ""), len(after)) == ("30000", len(before))


def test_where_there_are_no_sticks_there_is_nothing_to_tap(phone):
    page = Referee(phone, make_table()).page
    expect(page.locator("[data-enter-hand]")).to_be_visible()
    expect(page.locator("[data-stick]")).to_have_count(0)

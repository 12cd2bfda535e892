"""Riichi by a tap on the page of the table: sticks and points move on that phone at once."""

import pytest
from playwright.sync_api import expect

from tests.factories import EAST, SOUTH, WEST, false_win, make_table, record

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


def test_a_hand_that_is_played_again_begins_without_sticks(phone):
    """After a false win of riichi the hand is dealt again, under its number."""
    table = make_table(ruleset="riichi")
    referee = Referee(phone, table)
    west = phone.locator("[data-stick='2']")
    west.click()
    record(table, false_win(EAST), number=1)
    phone.reload()
    expect(west).to_have_attribute("aria-pressed", "false")
    referee.enter()
    expect(phone.locator("[name=answer_riichi]:checked")).to_have_count(0)
    referee.tap(f".pick:has([name=answer_riichi][value='{SOUTH}'])")
    phone.goto(f"/tables/{table.pk}/")
    expect(phone.locator("[data-stick][aria-pressed=true]")).to_have_attribute("data-stick", "1")


def test_a_draft_of_a_hand_that_is_played_again_is_over(phone):
    table = make_table(ruleset="riichi")
    referee = Referee(phone, table, at_entry=True)
    referee.winner(SOUTH)
    record(table, false_win(EAST), number=1)
    phone.goto(f"/tables/{table.pk}/")
    expect(phone.locator("[data-draft=recorded]")).to_be_attached()
    expect(phone.locator("[data-drafts]")).to_be_visible()
    expect(phone.locator("[data-draft-go]")).to_be_hidden()


# What pages kept from an earlier release do with drafts they cannot read.
FORMER = """() => {
  for (const name of Object.keys(localStorage)) {
    if (!name.startsWith("clubscore-draft-")) continue;
    const draft = JSON.parse(localStorage.getItem(name));
    if (!Array.isArray(draft.fields) || !Array.isArray(draft.lines)) localStorage.removeItem(name);
  }
}"""


def test_a_page_of_before_an_update_leaves_what_is_told_alone(phone):
    Referee(phone, make_table(ruleset="riichi"))
    west = phone.locator("[data-stick='2']")
    west.click()
    phone.evaluate(FORMER)
    phone.reload()
    expect(west).to_have_attribute("aria-pressed", "true")


def test_what_is_told_on_the_table_counts_for_a_draft_and_who_was_waiting_follows(phone):
    table = make_table(ruleset="riichi")
    referee = Referee(phone, table, at_entry=True)
    referee.outcome("draw")
    referee.tap(f".pick:has([name=answer_riichi][value='{SOUTH}'])")
    referee.tap(f".pick:has([name=answer_tenpai][value='{EAST}'])")
    phone.goto(f"/tables/{table.pk}/")
    phone.locator("[data-stick='1']").click()  # it was not South who declared
    phone.locator("[data-stick='2']").click()
    phone.locator("[data-draft-go]").click()
    expect(phone.locator(".entry.is-live")).to_be_visible()
    named = (
        "name => [...document.querySelectorAll(`[name=${name}]:checked`)].map((one) => one.value)"
    )
    assert phone.evaluate(named, "answer_riichi") == [str(WEST)]
    assert phone.evaluate(named, "answer_tenpai") == [str(EAST), str(WEST)]

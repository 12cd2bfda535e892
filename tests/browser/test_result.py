"""A paper sheet typed in, the end of a table, a correction and a call, in a real browser."""

import re

import pytest
from playwright.sync_api import Page, expect

from clubscore.events.models import Table
from clubscore.play.selectors import table_state
from tests.factories import (
    DRAW,
    EAST,
    PASSWORD,
    WEST,
    make_organizer,
    make_table,
    play,
    points,
)

from .conftest import DESKTOP, PHONE

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def table(db: None) -> Table:
    return make_table()


def fits(page: Page) -> bool:
    """Nothing is wider than the screen."""
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


def focus(page: Page) -> str:
    """Return the field that has the focus."""
    return str(page.evaluate("document.activeElement.name"))


def official(page: Page, table: Table) -> None:
    """Log in as an organizer of the table's event."""
    user = make_organizer(table.session.tournament.club)
    page.goto("/login/")
    page.fill("[name=username]", user.username)
    page.fill("[name=password]", PASSWORD)
    page.click("main button[type=submit]")
    page.wait_for_url("**/organize/")


@pytest.mark.parametrize(
    ("device", "locale"), [(PHONE, "it-IT"), (DESKTOP, "en-GB")], ids=["phone", "desktop"]
)
def test_a_sheet_is_typed_by_keyboard_alone(new_page, table, axe, device, locale):
    page = new_page(**device, locale=locale)
    page.goto(f"/t/{table.link_token}/")
    page.goto(f"/tables/{table.pk}/whole/")
    expect(page.locator("[data-keys]")).to_be_visible()
    for key in ("3", "1", "8", "Enter", "0", "4", "0", "2", "4"):
        page.keyboard.press(key)
    expect(page.locator("#out-3")).to_contain_text("88")
    page.keyboard.press("Enter")
    assert focus(page) == "h4-won"
    page.keyboard.press("0")  # the last of the round: the totals are next
    assert focus(page) == "t4-0"
    page.keyboard.press("Enter")  # none on this paper
    assert focus(page) == "h5-won"
    page.locator("[name=t4-0]").fill("-49")
    expect(page.locator("#total-4")).to_contain_text("−49")
    axe(page)
    assert fits(page)
    page.locator("[name=h4-won]").focus()
    page.keyboard.press("Control+ArrowUp")
    assert focus(page) == "h3-won"
    page.locator("[name=t4-0]").fill("-48")
    expect(page.locator("#sheet-status")).to_have_class(re.compile("is-good"))
    page.keyboard.press("Control+Enter")
    page.wait_for_url(f"**/tables/{table.pk}/")
    assert table_state(table).totals == (-48, -40, 0, 88)


def test_a_sheet_without_javascript(new_page, table, watch, axe):
    watch.allow("answer 422", "status of 422", "request failed: csp")
    page = new_page(**PHONE, java_script_enabled=False, locale="en-GB")
    page.goto(f"/t/{table.link_token}/")
    page.goto(f"/tables/{table.pk}/whole/")
    page.select_option("[name=h1-won]", "2")
    page.select_option("[name=h1-source]", "0")
    page.fill("[name=h1-points]", "7")
    page.press("[name=h1-points]", "Enter")  # checks, and records nothing
    expect(page.locator("#problem-1")).to_contain_text("minimum")
    assert not table.hands.exists()
    page.fill("[name=h1-points]", "8")
    page.click("[value=record]")
    page.wait_for_url(f"**/tables/{table.pk}/")
    assert table.hands.get().value == 8


def test_four_players_confirm_and_the_board_knows(new_page, table, axe):
    play(table, points(WEST, EAST, 8), *[DRAW] * 15)
    board = new_page(**DESKTOP, locale="en-GB")
    official(board, table)
    board.goto(f"/organize/{table.session.tournament.slug}/")
    referee = new_page(**PHONE, color_scheme="dark")
    referee.goto(f"/t/{table.link_token}/")
    own = referee.locator("details.seat-confirm")
    expect(own).to_have_count(4)
    own.nth(0).locator("summary").first.click()
    axe(referee)
    assert fits(referee)
    link = own.nth(0).locator("a").get_attribute("href")
    player = new_page(**PHONE)
    player.goto(str(link))
    axe(player)
    assert fits(player)
    player.locator("button[value=confirm]").click()
    expect(player.locator("#answer .is-good")).to_be_visible()
    player.locator(".objection summary").click()
    player.locator("[name=number]").select_option("1")
    player.locator("[name=remark]").fill("erano 24 punti")
    player.locator("button[value=dispute]").click()
    expect(player.locator("main")).to_contain_text("erano 24 punti")
    axe(player)
    expect(board.locator(".call")).to_contain_text("erano 24 punti")  # not loaded again
    board.reload()
    expect(board.locator("main")).to_contain_text("Not confirmed yet: Cognome01 N.")
    axe(board)


def test_a_correction_is_looked_at_and_a_referee_called(new_page, table, axe):
    hand, *_others = play(table, points(WEST, EAST, 8), DRAW)
    board = new_page(**DESKTOP, locale="en-GB")
    official(board, table)
    board.goto(f"/organize/{table.session.tournament.slug}/")
    page = new_page(**PHONE, color_scheme="dark", locale="en-GB")
    page.goto(f"/t/{table.link_token}/")
    page.locator("details.confirm", has_text="Call the referee").locator("summary").click()
    axe(page)
    page.locator("#call-reason").fill("dead hand")
    page.get_by_role("button", name="Call the referee").click()
    expect(page.locator("#call")).to_contain_text("dead hand")
    expect(board.locator(".call")).to_contain_text("Table 1 calls a referee")  # not loaded again
    axe(board)
    board.get_by_role("button", name="I’m coming to table 1").click()
    expect(board.locator(".call")).to_contain_text("is on the way")
    page.goto(f"/tables/{table.pk}/hands/{hand.pk}/correct/")
    page.locator("#points").fill("88")
    page.locator("#reason").fill("misheard")
    page.locator("[data-record]").click()
    expect(page.locator(".review")).to_contain_text("Before it is saved")
    expect(page.locator(".review-table ins").first).to_be_visible()
    axe(page)
    assert fits(page)
    page.locator("button[value=save]").click()
    page.wait_for_url(f"**/hands/{hand.pk}/")
    page.goto(f"/tables/{table.pk}/")
    expect(page.locator(".correction-note")).to_contain_text("misheard")
    axe(page)

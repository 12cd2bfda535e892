"""A paper sheet typed in, the end of a table, a correction and a call, in a real browser."""

import re

import pytest
from playwright.sync_api import Page, expect

from clubscore.play.selectors import table_state
from clubscore.play.services import hand_correct
from clubscore.tournaments.models import Table, Tournament
from tests.factories import (
    DRAW,
    EAST,
    PASSWORD,
    WEST,
    make_organizer,
    make_table,
    organizer,
    play,
    points,
)

from .conftest import DESKTOP, PHONE
from .referee import speak

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


@pytest.mark.one_in(2)
@pytest.mark.parametrize(
    ("device", "locale"), [(PHONE, "it-IT"), (DESKTOP, "en-GB")], ids=["phone", "desktop"]
)
def test_a_sheet_is_typed_by_keyboard_alone(new_page, table, axe, device, locale):
    page = new_page(**device, locale=locale)
    page.goto(f"/t/{table.link_token}/")
    page.goto(f"/tables/{table.pk}/whole/")
    if device is DESKTOP:  # a phone has no such keys
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
    own = referee.locator("details.result-seat")
    expect(own).to_have_count(4)
    last = own.nth(3).bounding_box()
    assert last is not None
    assert last["y"] + last["height"] <= 640  # all with place, points and code at once
    first = referee.locator("details.result-seat", has_text="Nome1 ")
    first.locator("summary").first.click()
    axe(referee)
    assert fits(referee)
    link = first.locator("a").get_attribute("href")
    referee.locator("details.result-seat", has_text="Nome2 ").locator("summary").first.click()
    second = referee.locator("details.result-seat", has_text="Nome2 ")
    second.get_by_role("button", name="Cognome02 N. conferma qui").click()
    expect(own).to_have_count(3)
    speak(referee, "en")
    expect(referee.locator("#result-title")).to_have_text("Confirmed by 1 of 4 players")
    player = new_page(**PHONE)
    player.goto(str(link))
    axe(player)
    assert fits(player)
    player.get_by_role("button", name="Il risultato è giusto").click()
    expect(player.locator("#answer .is-good")).to_be_visible()
    speak(player, "en")
    player.locator(".objection summary").click()
    player.locator("[name=number]").select_option("1")
    player.locator("[name=remark]").fill("erano 24 punti")
    player.get_by_role("button", name="Object to the result").click()
    expect(player.locator("main")).to_contain_text("In dispute")
    expect(player.locator("main")).to_contain_text("erano 24 punti")
    axe(player)
    expect(board.locator(".call")).to_contain_text("erano 24 punti")  # not loaded again
    board.reload()
    expect(board.locator("main")).to_contain_text("Not confirmed yet: Cognome01 N.")
    axe(board)
    speak(board, "it")
    expect(board.locator("main")).to_contain_text("Non hanno ancora confermato: Cognome01 N.")


@pytest.mark.at_length
def test_a_referee_is_called(new_page, table, axe):
    board = new_page(**DESKTOP, locale="en-GB")
    official(board, table)
    board.goto(f"/organize/{table.session.tournament.slug}/")
    page = new_page(**PHONE, color_scheme="dark")
    page.goto(f"/t/{table.link_token}/")
    page.locator("details.confirm", has_text="Chiama l’arbitro").locator("summary").click()
    axe(page)
    page.locator("#call-reason").fill("mano morta")
    page.get_by_role("button", name="Chiama l’arbitro").click()
    expect(page.locator("#call")).to_contain_text("mano morta")
    # The board was not loaded again.
    expect(board.locator(".call")).to_contain_text("Table 1 has called a referee")
    axe(board)
    speak(board, "it")
    board.get_by_role("button", name="Arrivo al tavolo 1").click()
    expect(board.locator(".call")).to_contain_text("sta arrivando")
    speak(page, "en")
    expect(page.locator("#call")).to_contain_text("The referee is on the way.")


@pytest.mark.one_in(2)
@pytest.mark.parametrize("language", ["it-IT", "en-GB"])
def test_all_that_a_correction_changes_is_on_the_phone(new_page, watch, language):
    """Five columns, the last of them the place."""
    watch.allow("htmx:", "422")
    table = make_table(tables=2)
    Tournament.objects.update(place_points=[4, 2, 1, 0])
    hand, _last = play(table, points(WEST, EAST, 8), DRAW)
    page = new_page(**PHONE, locale=language)
    page.goto(f"/t/{table.link_token}/")
    page.goto(f"/tables/{table.pk}/hands/{hand.pk}/correct/")
    page.locator("#points").fill("188")
    page.locator("#reason").fill("capito male")
    page.locator("[data-record]").click()
    wide = page.locator(".table-wrap", has=page.locator(".review-table"))
    expect(wide.locator("th[scope=col]")).to_have_count(5)
    assert wide.evaluate("one => one.scrollWidth <= one.clientWidth")


def test_a_correction_is_looked_at(new_page, table, watch, axe):
    """Without network, refused, and tapped twice: what was typed stays, and it counts once."""
    watch.allow("ERR_INTERNET_DISCONNECTED", "htmx:", "Failed to fetch", "422")
    hand, last = play(table, points(WEST, EAST, 8), DRAW)
    page = new_page(**PHONE, color_scheme="dark")
    page.goto(f"/t/{table.link_token}/")
    page.goto(f"/tables/{table.pk}/hands/{hand.pk}/correct/")
    page.locator("#points").fill("88")
    page.locator("#reason").fill("capito male")
    page.locator("[data-record]").click()
    expect(page.locator(".review")).to_contain_text("Che cosa cambia, prima di salvare")
    expect(page.locator(".review-table ins").first).to_be_visible()
    axe(page)
    assert fits(page)
    page.context.set_offline(True)
    page.locator("button[value=save]").click()
    expect(page.locator("[data-unsent]")).to_be_visible()
    axe(page)
    page.context.set_offline(False)
    hand_correct(hand=hand, entry=points(WEST, EAST, 9), reason="9", by=organizer())
    page.locator("button[value=save]").click()
    expect(page.locator(".review [role=alert]").first).to_contain_text("mano 1")
    expect(page.locator("#review-reason")).to_have_value("capito male")
    expect(page.locator(".review-hand ins")).to_contain_text("88")
    axe(page)
    assert fits(page)
    page.locator("button[value=save]").dblclick()
    page.wait_for_url(f"**/hands/{hand.pk}/")
    hand.refresh_from_db()
    assert (hand.value, hand.revision) == (88, 3)
    page.goto(f"/tables/{table.pk}/")
    expect(page.locator(".correction-note").first).to_contain_text("capito male")
    axe(page)

    speak(page, "en")  # and by keyboard alone: the last hand becomes void
    page.goto(f"/tables/{table.pk}/hands/{last.pk}/?undo#void")
    page.locator("#void-reason").focus()
    page.keyboard.type("wrong table")
    page.keyboard.press("Enter")
    heading = page.get_by_role("heading", name="Changes before saving")
    expect(heading).to_be_focused()
    axe(page)
    for _ in range(2):  # past the link to the table
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.wait_for_url(f"**/hands/{last.pk}/")
    expect(page.locator("main")).to_contain_text("Hand 2 voided.")

"""Hands wait on the phone: nothing is lost, and nothing is recorded twice."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from playwright.sync_api import Playwright, expect

from clubscore.tournaments.sessions.annulment import session_annul, session_restore
from clubscore.tournaments.sessions.links import table_link_renew
from tests.deployment import SESSION_COOKIE
from tests.factories import EAST, NORTH, SOUTH, WEST, make_organizer, organizer

from ..conftest import CHROMIUM, CHROMIUM_ARGUMENTS, PHONE, patience
from ..referee import set_cookie, visit
from .pocket import (
    N_FROM_S,
    NO_NETWORK,
    NO_SERVER,
    SENT_AGAIN,
    TOTALS,
    TWO_DRAGONS,
    W_FROM_E,
    Pocket,
    payments,
    pocket_of,
)

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.service_worker]


def test_hands_wait_on_the_phone_and_go_out_in_order(new_page, table, watch, axe):
    watch.allow(*NO_NETWORK)
    pocket = pocket_of(new_page, table, "it-IT")
    page = pocket.page
    pocket.network(False)
    page.goto(pocket.home)
    expect(page.locator("[data-kept-note]")).to_contain_text("Senza rete.")

    pocket.enter_next(1)
    pocket.win(WEST, EAST, *TWO_DRAGONS)
    expect(page.locator("[data-on-phone]")).to_be_visible()
    expect(pocket.summary).to_contain_text("8")
    axe(page)
    pocket.record_on_phone()
    pocket.expect_states("waiting")
    expect(page.locator("[data-kept-hand]")).to_contain_text("[CCC] [FFF] 23456m55s + 7m")

    pocket.enter_next(2)
    expect(page.locator("[data-kept-strip]")).to_contain_text(
        pocket.says("%(count)s waiting", count=1)
    )
    assert page.evaluate("document.documentElement.scrollHeight") <= 640
    pocket.outcome("false_win")
    pocket.winner(EAST)
    pocket.record_on_phone()
    pocket.enter_next(2)  # it goes on after a false win
    pocket.told_points(NORTH, SOUTH, 20)
    pocket.record_on_phone()
    pocket.enter_next(3)
    pocket.outcome("draw")
    pocket.record_on_phone()
    pocket.expect_states(*["waiting"] * 4)
    expect(page.locator(".table-total")).to_have_text(TOTALS)
    axe(page)
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    assert not table.hands.exists()

    pocket.new_tab()
    pocket.expect_states(*["waiting"] * 4)
    pocket.page.goto(f"/t/{table.link_token}/")  # the code on the sheet, scanned again
    expect(pocket.page).to_have_url(re.compile(f"{pocket.home}$"))
    pocket.page.goto("/tables/kept/")
    expect(pocket.page.get_by_role("link", name="Tavolo 1, Serata")).to_be_visible()
    pocket.expect_states(*["waiting"] * 4)
    axe(pocket.page)

    pocket.page.goto(pocket.home)
    pocket.network(True)
    pocket.expect_all_sent()
    assert payments(table) == [W_FROM_E, (-30, 10, 10, 10), N_FROM_S, (0, 0, 0, 0)]
    assert [hand.number for hand in table.hands.order_by("pk")] == [1, 2, 2, 3]
    expect(pocket.page.locator(".table-total")).to_have_text(TOTALS)


@pytest.mark.at_length
def test_a_hand_is_recorded_once_whatever_the_server_does(new_page, table, watch, server):
    """Killed between recording and answering, killed while it is asked, hanging."""
    watch.allow(*NO_SERVER, *NO_NETWORK)
    pocket = pocket_of(new_page, table, "en-GB", base_url=server.url)
    pocket.enter()
    pocket.win(WEST, EAST, *TWO_DRAGONS)
    expect(pocket.summary).to_contain_text("8")
    server.set_trap()
    pocket.record_on_phone()
    server.wait_until_trapped()
    pocket.expect_states("waiting")
    assert payments(table) == [W_FROM_E]

    pocket.enter_next(2)
    pocket.told_points(NORTH, SOUTH, 20)
    pocket.record_on_phone()
    pocket.expect_states("waiting", "waiting")
    pocket.new_tab()
    server.start()
    pocket.expect_all_sent()
    assert payments(table) == [W_FROM_E, N_FROM_S]

    pocket.wait_until_kept()
    pocket.enter_next(3)
    pocket.outcome("draw")
    server.hang()
    pocket.tap("[data-record]")
    expect(pocket.summary).to_have_text(pocket.says("Recording…"))
    server.kill()
    pocket.go_back()
    pocket.expect_states("waiting")
    pocket.page.close()  # and the tab with it
    server.start()
    pocket.page = pocket.page.context.new_page()
    pocket.page.goto(pocket.home)
    pocket.expect_all_sent()
    assert payments(table) == [W_FROM_E, N_FROM_S, (0, 0, 0, 0)]


def test_the_network_goes_in_the_middle_of_sending(new_page, table, watch, server):
    watch.allow(*NO_SERVER, *NO_NETWORK)
    pocket = pocket_of(new_page, table, "it-IT", base_url=server.url)
    pocket.enter()
    pocket.win(WEST, EAST, *TWO_DRAGONS)
    expect(pocket.summary).to_contain_text("8")
    server.hang()
    pocket.tap("[data-record]")
    expect(pocket.summary).to_have_text(pocket.says("Recording…"))
    pocket.network(False)
    server.go_on()
    pocket.go_back(soon=patience(SENT_AGAIN))
    expect(pocket.page.locator("[data-kept-hand]")).to_have_count(1)
    pocket.network(True)
    pocket.expect_all_sent()
    assert payments(table) == [W_FROM_E]


def test_half_a_page_is_no_page(new_page, table, watch, server):
    """What breaks off on its way: the whole page this phone keeps is shown, and is kept on."""
    watch.allow(*NO_SERVER, "ERR_CONTENT_LENGTH_MISMATCH", "ERR_INCOMPLETE_CHUNKED_ENCODING")
    pocket = pocket_of(new_page, table, "en-GB", base_url=server.url)
    server.break_off()
    for _again in range(2):
        visit(pocket.page, pocket.home)
        expect(pocket.page.locator("html[data-kept]")).to_be_attached()
        expect(pocket.page.locator("footer")).to_be_visible()


@pytest.mark.at_length
def test_a_phone_that_was_switched_off(playwright: Playwright, server, tmp_path, table, watch):
    """The browser ends with hands waiting; started again it still has them, and sends them."""
    watch.allow(*NO_SERVER)

    def switched_on() -> Pocket:
        options: dict[str, Any] = {**PHONE, "base_url": server.url, "locale": "en-GB"}
        context = playwright.chromium.launch_persistent_context(
            tmp_path / "phone", executable_path=CHROMIUM, args=CHROMIUM_ARGUMENTS, **options
        )
        watch.follow(context)
        return Pocket(context.pages[0], table)

    pocket = switched_on()
    server.kill()
    pocket.page.goto(pocket.home)
    pocket.enter_next(1)
    pocket.told_points(NORTH, SOUTH, 20)
    pocket.record_on_phone()
    pocket.expect_states("waiting")
    pocket.page.context.close()

    pocket = switched_on()
    pocket.expect_states("waiting")
    server.start()
    pocket.expect_all_sent()
    assert payments(table) == [N_FROM_S]
    pocket.page.context.close()


@pytest.mark.at_length
def test_a_link_that_was_renewed(new_page, table, watch):
    """What the old link may not record any more waits for the new one."""
    watch.allow(*NO_NETWORK, "answer 403", "status of 403")
    pocket = pocket_of(new_page, table, "en-GB")
    pocket.network(False)
    pocket.page.goto(pocket.home)
    pocket.enter_next(1)
    pocket.told_points(NORTH, SOUTH, 20)
    pocket.record_on_phone()
    table_link_renew(table=table, by=organizer())
    pocket.network(True)
    pocket.expect_states("refused")
    expect(pocket.rows).to_contain_text("This table’s link")
    # The copy renews itself, which must not be under way when somebody goes on.
    expect(pocket.page.locator("html[data-kept]")).to_have_count(0, timeout=patience(SENT_AGAIN))
    assert not table.hands.exists()

    client = Client()  # an organizer logs in and out on this phone
    client.force_login(make_organizer(table.session.tournament.club))
    key = client.cookies[settings.SESSION_COOKIE_NAME].value
    set_cookie(pocket.page, SESSION_COOKIE, key)
    pocket.page.goto("/organize/")
    assert pocket.home in pocket.kept_pages()
    pocket.page.locator("form[action='/logout/']:visible button").click()
    expect(pocket.page.locator(".site-nav a[href^='/login/']")).to_be_visible()
    assert pocket.kept_pages() == ["/tables/kept/"]
    pocket.page.goto("/tables/kept/")
    pocket.expect_states("refused")  # what waits stays

    table.refresh_from_db()
    pocket.page.goto(f"/t/{table.link_token}/")
    pocket.expect_all_sent()
    assert payments(table) == [N_FROM_S]


@pytest.mark.at_length
def test_a_press_holds_although_the_list_is_drawn_anew(new_page, table, watch):
    """Another hand changes its state between touching a button and letting it go."""
    watch.allow(*NO_NETWORK)
    pocket = pocket_of(new_page, table, "en-GB")
    page = pocket.page
    pocket.network(False)
    for number in (1, 2):
        page.goto(pocket.home)
        pocket.enter_next(number)
        pocket.told_points(NORTH, SOUTH, 20)
        pocket.record_on_phone()
    pocket.expect_states("waiting", "waiting")
    expect(page.locator(".kept-score")).to_have_count(2)  # the engine on the phone has answered
    # Not every browser keeps what is in view where it is when something above it grows.
    page.evaluate("() => { document.documentElement.style.overflowAnchor = 'none'; }")
    pocket.unfold()
    pocket.rows.last.get_by_role("button", name=pocket.says("Discard", context="button")).hover()
    page.mouse.down()
    page.evaluate(
        """async () => {
          const [first] = await outbox.all();
          await outbox.mark(first.token, { reason: "Changed meanwhile. ".repeat(20) });
          for (let times = 0; times < 9; times += 1) {  // the list would long be drawn by then
            await outbox.all();
            await outbox.open();
            await new Promise(requestAnimationFrame);
          }
        }"""
    )
    page.mouse.up()
    expect(page.get_by_role("button", name=pocket.says("Yes, discard"))).to_be_visible()
    expect(pocket.rows.first).to_contain_text("Changed meanwhile")


def test_a_hand_of_an_annulled_session_stays_on_the_phone(new_page, table, watch):
    """It is sent once the session counts again."""
    watch.allow(*NO_NETWORK, "answer 422", "422 (Unprocessable")
    pocket = pocket_of(new_page, table, "en-GB")
    pocket.network(False)
    pocket.enter_next(1)
    pocket.win(WEST, EAST, *TWO_DRAGONS)
    pocket.record_on_phone()
    pocket.expect_states("waiting")
    session = session_annul(session=table.session, reason="Fire alarm", by=organizer())
    pocket.page.goto(pocket.home)
    pocket.network(True)
    pocket.expect_states("refused")
    expect(pocket.page.locator("[data-kept-hand]")).to_contain_text("was annulled (“Fire alarm”)")
    assert not table.hands.exists()
    pocket.page.goto(pocket.home)
    expect(pocket.page.locator(".annulled")).to_contain_text("Fire alarm")
    pocket.expect_states("refused")
    session_restore(session=session, by=organizer())
    pocket.page.goto(pocket.home)
    pocket.page.locator("[data-kept-hand] button", has_text="Send again").click()
    pocket.expect_all_sent()
    assert payments(table) == [W_FROM_E]

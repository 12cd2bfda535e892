"""Hands that waited and are not as the server has them: shown, changed, sent again."""

from __future__ import annotations

import pytest
from playwright.sync_api import Response, expect

from clubscore.play.closure import table_close
from clubscore.play.services import hand_void
from clubscore.tournaments.sessions.links import table_link_revoke
from tests.factories import EAST, NORTH, SOUTH, WEST, link, make_table, organizer, play, win

from ..conftest import DESKTOP
from ..test_result import official
from .pocket import (
    CHEAP,
    N_FROM_S,
    NO_NETWORK,
    TWO_DRAGONS,
    payments,
    pocket_of,
)

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.service_worker]


@pytest.mark.at_length
def test_two_phones_and_both_versions_are_shown(new_page, table, watch, axe):
    """Three hands that somebody else recorded too: theirs kept, mine kept, both kept."""
    watch.allow(*NO_NETWORK, "answer 409", "status of 409")
    pocket = pocket_of(new_page, table, "it-IT")
    page = pocket.page
    pocket.network(False)
    for number, value in enumerate((20, 21, 22, 8), start=1):
        page.goto(pocket.home)
        pocket.enter_next(number)
        pocket.told_points(NORTH, SOUTH, value)
        pocket.record_on_phone()
    pocket.enter_next(5)
    other = pocket_of(new_page, table, "en-GB")
    for number in (1, 2, 3):
        other.enter_next(number)
        other.told_points(EAST, WEST, 30 + number)
        other.record()
    page.goto(pocket.home)
    pocket.network(True)

    expect(page.locator("[data-kept-note]")).to_be_hidden()  # the copy has renewed itself
    pocket.expect_states("conflict", "behind", "behind", "behind")
    axe(page)
    page.get_by_role("button", name=pocket.says("Compare and choose")).click()
    expect(page.locator(".versions .card")).to_have_count(2)
    axe(page)
    page.get_by_role("link", name="Tieni questa, elimina la mia").click()
    page.wait_for_url(f"**{pocket.home}")

    pocket.speaks("en")
    pocket.expect_states("conflict", "behind", "behind")
    page.get_by_role("button", name=pocket.says("Compare and choose")).click()
    expect(page.locator(".versions")).to_contain_text("+45")  # mine: 21 points
    page.locator("form[action$='/correct/'] button").click()
    expect(page.locator(".payments-before")).to_be_visible()
    pocket.correct()
    page.goto(pocket.home)

    pocket.expect_states("conflict", "behind")
    page.get_by_role("button", name=pocket.says("Compare and choose")).click()
    page.locator(f"form[action='{pocket.home}hand/'] button").click()
    expect(page.locator("[data-title]")).to_have_text("Hand 4")
    expect(pocket.summary).to_contain_text("+46")
    expect(page.locator("[data-title]")).to_have_text("Hand 4")
    pocket.record_next_on_phone()
    expect(page.locator(".messages")).to_have_text("2 hands recorded: 4, 5.")
    page.goto(pocket.home)
    pocket.expect_all_sent()

    assert payments(table) == [
        (55, -8, -39, -8),
        (-8, -29, -8, 45),
        (57, -8, -41, -8),
        (-8, -30, -8, 46),
        (-8, -16, -8, 32),
    ]


@pytest.mark.parametrize("locale", ["en-GB", "it-IT"])
def test_hands_after_one_that_was_voided_move_up(new_page, table, watch, axe, locale):
    """This phone holds hands 2 and 3 when hand 1 is voided on another: hers is hand 1."""
    watch.allow(*NO_NETWORK, "answer 422", "status of 422")
    first = play(table, win(WEST, EAST))[0]
    pocket = pocket_of(new_page, table, locale)
    page = pocket.page
    pocket.network(False)
    for number in (2, 3):
        page.goto(pocket.home)
        pocket.enter_next(number)
        pocket.told_points(NORTH, SOUTH, 20 + number)
        pocket.record_on_phone()
    hand_void(hand=first, reason="misread", by=link(table))
    pocket.network(True)
    expect(page.locator("[data-kept-note]")).to_be_hidden()  # the copy has renewed itself
    pocket.expect_states("refused", "behind")
    axe(page)
    mine = pocket.says("Mine is hand %(number)s", number=1)
    pocket.rows.first.get_by_role("link", name=mine).click()
    expect(page.locator(".entry.is-live")).to_be_visible()
    expect(page.locator("[data-title]")).to_have_text(pocket.says("Hand %(number)s", number=1))
    expect(pocket.summary).to_contain_text("+46")
    pocket.record_on_phone()
    pocket.expect_all_sent()
    one, told = "%(count)s hand recorded: %(numbers)s.", "%(count)s hands recorded: %(numbers)s."
    told = pocket.says(one, plural=told, count=2, numbers="1, 2")
    expect(page.locator(".messages")).to_have_text(told)
    assert payments(table) == [(-8, -30, -8, 46), (-8, -31, -8, 47)]


@pytest.mark.parametrize("is_revoked", [False, True], ids=["closed", "revoked"])
def test_what_a_phone_holds_is_known_to_those_who_run_the_event(new_page, table, watch, is_revoked):
    """Its table was closed, or its link revoked, while it had no network; then it is discarded."""
    watch.allow(*NO_NETWORK, "answer 422", "status of 422", "answer 403", "status of 403")
    pocket = pocket_of(new_page, table, "en-GB")
    page = pocket.page
    pocket.network(False)
    page.goto(pocket.home)
    pocket.enter_next(1)
    pocket.told_points(NORTH, SOUTH, 20)
    pocket.record_on_phone()
    if is_revoked:
        table_link_revoke(table=table, by=organizer())
    else:
        table_close(table=table, reason="time", by=organizer())
    desk = new_page(**DESKTOP, locale="en-GB")
    official(desk, table)
    board = f"/organize/{table.session.tournament.slug}/"
    desk.goto(board)
    held = desk.locator("#attention .phone-hands")
    expect(held).to_have_count(0)
    pocket.network(True)
    pocket.expect_states("refused")
    expect(page.locator("[data-kept-note]")).to_be_hidden()
    why = "the table’s link no longer works there" if is_revoked else "the table is closed"
    desk.goto(board)
    expect(held).to_contain_text(f"Table 1: a phone holds 1 hand: 1 ({why}).")
    pocket.rows.first.get_by_role("button", name="Discard").click()

    def is_told(answer: Response) -> bool:
        return answer.url.endswith("/held/") and answer.request.method == "POST"

    with page.expect_response(is_told):
        pocket.rows.first.get_by_role("button", name="Yes, discard").click()
    expect(pocket.rows).to_have_count(0)
    desk.goto(board)
    expect(held).to_have_count(0)


def test_an_open_entry_moves_up_when_the_hand_before_it_is_voided(new_page, table, watch):
    watch.allow("answer 422", "status of 422")
    first = play(table, win(WEST, EAST))[0]
    pocket = pocket_of(new_page, table, "en-GB")
    page = pocket.page
    pocket.enter_next(2)
    pocket.told_points(NORTH, SOUTH, 20)
    hand_void(hand=first, reason="misread", by=link(table))
    page.locator("[data-record]").click()
    page.get_by_role("button", name="Mine is hand 1").click()
    expect(page.locator("[data-title]")).to_have_text("Hand 1")
    wind = page.locator(f"[data-wind-name='{SOUTH}']").first
    expect(wind).to_have_text("South")  # East moved on with the hand that is void now
    expect(page.locator("#score")).not_to_contain_text("cannot be recorded yet")
    pocket.record_on_phone()
    pocket.expect_all_sent()
    assert payments(table) == [N_FROM_S]


def test_a_hand_that_is_refused_can_be_changed(new_page, table, watch):
    """Below the minimum: it turns out when the network is back, and was a false win.

    This phone cannot score by itself.
    """
    watch.allow(*NO_NETWORK, "answer 422", "status of 422")
    pocket = pocket_of(new_page, table, "it-IT")
    page = pocket.page
    page.context.add_init_script("delete self.Worker")
    pocket.network(False)
    page.goto(pocket.home)
    pocket.enter_next(1)
    pocket.win(WEST, EAST, *CHEAP)
    pocket.record_on_phone()
    pocket.enter_next(2)
    pocket.told_points(NORTH, SOUTH, 20)
    pocket.record_on_phone()
    pocket.enter_next(3)
    pocket.outcome("draw")
    pocket.record_on_phone()
    pocket.unfold()
    pocket.rows.last.get_by_role("button", name=pocket.says("Discard", context="button")).click()
    pocket.rows.last.get_by_role("button", name=pocket.says("Yes, discard")).click()
    pocket.expect_states("waiting", "waiting")
    pocket.network(True)
    pocket.expect_states("refused", "behind")
    expect(pocket.rows.first.locator(".kept-reason")).to_contain_text("minimo")
    pocket.rows.first.get_by_role("link", name=pocket.says("Change", context="button")).click()
    expect(page.locator(".entry.is-live")).to_be_visible()
    assert pocket.typed == "[CCC] 123m234p5567s + 8s"
    page.locator("[value=false_win].button").click()
    page.wait_for_url(f"**{pocket.home}")
    pocket.expect_all_sent()
    assert payments(table) == [(10, 10, -30, 10), N_FROM_S]
    assert [hand.number for hand in table.hands.order_by("pk")] == [1, 1]


# Reading what waits takes until the score has come that is being asked for.
SLOW_STORE = """
let outbox, scored;
document.addEventListener("htmx:configRequest", ({ target }) => {
  if (target.id !== "score") return;
  scored = new Promise((seen) => document.addEventListener("htmx:afterSwap", seen, { once: true }));
});
Object.defineProperty(self, "outbox", {
  get: () => outbox,
  set(made) {
    const { ofTable } = made;
    outbox = { ...made, ofTable: async (table) => (await scored, ofTable(table)) };
  },
});
"""


def test_a_score_that_comes_while_the_form_is_filled_in_is_not_lost(new_page, table, watch):
    watch.allow(*NO_NETWORK, "answer 422", "status of 422")
    pocket = pocket_of(new_page, table, "en-GB")
    page = pocket.page
    page.context.add_init_script("delete self.Worker")
    pocket.network(False)
    page.goto(pocket.home)
    pocket.enter_next(1)
    pocket.win(WEST, EAST, *CHEAP)
    pocket.record_on_phone()
    pocket.network(True)
    pocket.expect_states("refused")
    page.context.add_init_script(SLOW_STORE)
    pocket.rows.first.get_by_role("link", name=pocket.says("Change", context="button")).click()
    expect(page.locator("#score [data-verdict]")).to_be_attached()
    expect(page.locator("[value=false_win].button")).to_be_visible()


@pytest.mark.one_in(2)
@pytest.mark.parametrize(
    ("ruleset", "locale", "colours"),
    [("zung_jung", "en-GB", "light"), ("italian", "it-IT", "dark")],
)
def test_other_rules_without_network(new_page, watch, axe, ruleset, locale, colours):
    """Whatever the rules ask is asked without network too."""
    watch.allow(*NO_NETWORK)
    table = make_table(ruleset=ruleset)
    pocket = pocket_of(new_page, table, locale, color_scheme=colours)
    page = pocket.page
    pocket.network(False)
    page.goto(pocket.home)
    page.locator("[data-enter-hand]").click()
    pocket.winner(WEST)
    pocket.source(EAST)
    if ruleset == "italian":
        pocket.how(WEST, "tiles")
    pocket.tiles(*TWO_DRAGONS)
    axe(page)
    if ruleset == "italian":
        for seat in (NORTH, EAST, SOUTH):
            pocket.go_on()
            pocket.told(seat, 4)
    pocket.record_on_phone()
    pocket.expect_states("waiting")
    axe(page)
    pocket.network(True)
    pocket.expect_all_sent()
    hand = table.hands.get()
    assert hand.payments[WEST] > 0

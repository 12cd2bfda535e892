"""A phone without network scores by itself, and the server says later what it makes of it."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from clubscore.play.models import Hand
from clubscore.play.services import hand_correct
from tests.factories import (
    DRAW,
    EAST,
    NORTH,
    SOUTH,
    WEST,
    make_table,
    organizer,
    play,
    points,
)

from ..conftest import patience
from ..referee import SELF_DRAWN
from .pocket import (
    CHEAP,
    N_FROM_S,
    NO_NETWORK,
    SENT_AGAIN,
    TWO_DRAGONS,
    W_FROM_E,
    Pocket,
    payments,
    pocket_of,
)

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.service_worker]


def let_server_score(page: Page) -> None:
    """Put in place of the score on the page what the server answers to the same."""
    with page.expect_response("**/preview/") as asked:
        page.evaluate(  # returns when the answer is in its place for good, marked by nothing
            """() => new Promise((resolve) => {
              document.body.addEventListener("htmx:afterSettle", () => resolve(), { once: true });
              htmx.trigger("#score", "preview");
            })"""
        )
    assert asked.value.ok
    expect(page.locator("#score [data-verdict]")).to_be_attached()


def change_seen_score(page: Page, score: dict[str, Any]) -> None:
    """Let the first hand that waits be one for which the phone showed another score."""
    page.evaluate(
        """async (score) => {
          const [{ token }] = await outbox.all();
          await outbox.mark(token, { score });
        }""",
        score,
    )


def test_the_score_without_network_is_that_of_the_server(offline, table, axe):
    pocket = offline(table, "it-IT")
    page = pocket.page
    pocket.enter_next(1)
    pocket.win(WEST, EAST, *TWO_DRAGONS)
    pocket.expect_scored()
    axe(page)
    assert pocket.payments() == ["−16", "−8", "+32", "−8"]
    pocket.tap("label:has(#situation-last_tile)")
    expect(pocket.summary).to_contain_text("12")
    pocket.expect_scored()
    expect(page.locator("body > svg")).to_be_attached()  # the pictures of the tiles, in the page
    shown = page.locator("#score").inner_html()
    note = page.locator("[data-on-phone]").evaluate("one => one.outerHTML")
    pocket.network(True)
    expect(page.locator("[data-on-phone]")).to_have_count(0)  # as with network
    expect(pocket.summary).to_contain_text("12")
    let_server_score(page)
    expect(pocket.summary).to_contain_text("12")
    assert tidied(page.locator("#score").inner_html()) == tidied(shown.replace(note, ""))


@pytest.fixture
def correction(new_page, watch, table) -> tuple[Pocket, Hand]:
    """The correction of the first of two hands, open when the network goes."""
    hand, _later = play(table, points(WEST, EAST, 20), DRAW)
    watch.allow(*NO_NETWORK)
    pocket = pocket_of(new_page, table, "en-GB")
    pocket.page.goto(f"{pocket.home}hands/{hand.pk}/correct/")
    expect(pocket.summary).to_contain_text("20 points")
    pocket.page.evaluate("() => document.querySelector('#score').replaceChildren()")
    pocket.network(False)
    return pocket, hand


def test_a_correction_is_scored_without_network_as_by_the_server(correction, axe):
    pocket, _hand = correction
    page = pocket.page
    page.locator("#points").fill("30")
    pocket.expect_scored()
    expect(pocket.summary).to_contain_text("30 points")
    expect(page.locator(".payments-before")).to_contain_text("+44")
    axe(page)
    shown = page.locator("#score").inner_html()
    note = page.locator("[data-on-phone]").evaluate("one => one.outerHTML")
    pocket.network(True)
    expect(page.locator("[data-on-phone]")).to_have_count(0)
    let_server_score(page)
    assert tidied(page.locator("#score").inner_html()) == tidied(shown.replace(note, ""))


def test_a_correction_to_be_saved_without_network_is_looked_at_when_it_is_back(correction, watch):
    """Somebody else has corrected the hand meanwhile: that is said, and nothing is lost."""
    watch.allow("answer 422", "status of 422")
    pocket, hand = correction
    page = pocket.page
    page.locator("#points").fill("30")
    page.locator("#reason").fill("misheard")
    pocket.expect_scored()
    page.locator("[data-record]").click()
    expect(pocket.summary).to_contain_text("not saved yet")
    other = points(WEST, SOUTH, 20)
    hand_correct(hand=hand, entry=other, reason="from South", by=organizer())
    pocket.network(True)
    problem = page.locator(".review [role=alert]:not([data-unsent])")
    expect(problem).to_contain_text("changed hand 1 in the meantime")
    expect(page.locator(".review input[name=reason]")).to_have_value("misheard")
    hand.refresh_from_db()
    assert (hand.value, hand.revision) == (20, 2)
    page.locator("button[value=save]").click()
    page.wait_for_url("**/hands/*/")
    hand.refresh_from_db()
    assert (hand.value, hand.discarder) == (30, EAST)


def tidied(html: str) -> str:
    """HTML without what is between the tags for the eyes of programmers."""
    return re.sub(r">\s+|\s+<", lambda found: found[0].strip(), re.sub(r"\s+", " ", html))


@pytest.mark.at_length
def test_a_hand_below_the_minimum_is_a_false_win_without_network_too(offline, table):
    pocket = offline(table)
    page = pocket.page
    pocket.enter_next(1)
    pocket.win(WEST, EAST, *CHEAP)
    pocket.expect_scored()
    expect(page.locator("#score .is-short")).to_be_visible()
    pocket.expect_no_record()
    pocket.tap("[value=false_win].button")
    undo = pocket.says("Undo hand %(number)s", number=1)  # the same hand goes on
    expect(page.get_by_role("button", name=undo)).to_be_visible()
    pocket.go_back()
    pocket.expect_states("waiting")
    expect(page.locator(".table-total")).to_have_text(["+10", "+10", "−30", "+10"])
    pocket.enter_next(1)
    pocket.told_points(NORTH, SOUTH, 20)
    pocket.expect_scored()
    pocket.record_on_phone()
    pocket.expect_states("waiting", "waiting")
    pocket.network(True)
    pocket.expect_all_sent()
    assert payments(table) == [(10, 10, -30, 10), N_FROM_S]


def test_what_cannot_be_is_not_recorded_without_network_either(offline, table):
    pocket = offline(table)
    page = pocket.page
    pocket.enter_next(1)
    pocket.winner(WEST)
    pocket.source(EAST)
    page.locator("[data-typing]").click()
    page.locator("[data-notation]").fill("[123m] [456m] 789m 12s 99p + 4s")
    expect(page.locator("#score [role=alert]")).to_be_visible()
    pocket.expect_scored()
    pocket.expect_no_record()
    page.locator("[data-notation]").fill("[CCC] [FFF] 23456m55s + 7m")
    expect(pocket.summary).to_contain_text("8")
    expect(page.locator("[data-record]")).not_to_have_attribute("aria-disabled", "true")


def test_the_table_goes_on_with_the_hands_that_wait_and_is_the_servers_again(offline, table, axe):
    pocket = offline(table, "it-IT")
    page = pocket.page
    pocket.enter_next(1)
    pocket.win(WEST, EAST, *TWO_DRAGONS)
    pocket.expect_scored()
    pocket.record_on_phone()
    expect(page.locator(".table-total")).to_have_text(["−16", "−8", "+32", "−8"])
    expect(page.locator("[data-game=head]")).to_contain_text("2")
    expect(page.locator(".kept-score")).to_contain_text("8")
    dealer = page.locator(".table-players li", has_text=pocket.says("dealer"))
    expect(dealer).to_contain_text("Cognome02")
    axe(page)
    pocket.enter_next(2)
    expect(page.locator(f"[data-wind-letter='{SOUTH}']").first).to_have_text("E")
    page.locator(".entry-back").click()

    pocket.unfold()
    pocket.rows.get_by_role("button", name=pocket.says("Discard", context="button")).click()
    pocket.rows.get_by_role("button", name=pocket.says("Yes, discard")).click()
    expect(page.locator(".table-total")).to_have_text(["0"] * 4)
    expect(page.locator("[data-enter-hand]")).to_have_text(
        pocket.says("Enter hand %(number)s", number=1)
    )


@pytest.mark.at_length
def test_the_result_can_be_read_out_before_the_last_hands_are_sent(offline, table, axe):
    play(table, *[points(EAST, None, 8)] * 10)
    pocket = offline(table)
    page = pocket.page
    for number in range(11, 17):
        expect(page.locator("[data-game=result]")).to_be_hidden()
        pocket.enter_next(number)
        pocket.outcome("draw")
        pocket.record_on_phone()
    result = page.locator("[data-game=result]")
    expect(result.locator("tbody tr").first).to_contain_text("Cognome01")
    expect(result.locator("tbody tr")).to_have_count(4)
    expect(result).to_contain_text(pocket.says("Final result"))
    expect(page.locator("[data-enter-hand]")).to_be_hidden()
    expect(page.locator("[data-game=head]")).to_contain_text(pocket.says("all hands played"))
    axe(page)

    expect(pocket.rows).to_have_count(6)
    shown = page.locator("[data-kept-hand]:visible")
    expect(shown).to_have_count(0)  # they are one line, and the result is not far below
    page.get_by_role("button", name=pocket.says("Show", context="button"), exact=True).click()
    expect(shown).to_have_count(6)
    page.get_by_role("button", name=pocket.says("Hide"), exact=True).click()
    expect(shown).to_have_count(0)

    score = {"net": [0, 0, 0, 0], "value": 24}
    change_seen_score(page, score)
    totals = pocket.totals()
    pocket.network(True)
    expect(page.locator("html[data-kept]")).to_have_count(0, timeout=patience(SENT_AGAIN))
    expect(page.locator("[data-game=result]")).to_be_hidden()
    for total in totals:
        expect(page.locator("main")).to_contain_text(total)
    assert table.hands.count() == 16
    expect(pocket.rows).to_have_count(0)  # a drawn hand has no value that could differ


@pytest.mark.at_length
def test_what_others_record_comes_through_while_hands_wait(offline, table, watch):
    """The first hand was recorded by somebody else too; the page keeps up to date meanwhile."""
    watch.allow("answer 409", "status of 409")
    pocket = offline(table)
    page = pocket.page
    for number, value in ((1, 20), (2, 30)):
        pocket.enter_next(number)
        pocket.told_points(NORTH, SOUTH, value)
        pocket.record_on_phone()
    expect(page.locator(".table-total")).to_have_text(["−16", "−66", "−16", "+98"])
    play(table, points(EAST, None, 8))
    pocket.network(True)
    expect(page.locator("html[data-kept]")).to_have_count(0, timeout=patience(SENT_AGAIN))
    pocket.expect_states("conflict", "behind")
    # Theirs, and the hand that waits behind it.
    expect(page.locator(".table-total")).to_have_text(["+40", "−54", "−24", "+38"])
    expect(page.locator("[data-game=head]")).to_contain_text("Hand 3")
    play(table, DRAW)  # in place of the hand that waits
    expect(page.locator(".table-total")).to_have_text(["+48", "−16", "−16", "−16"])
    expect(page.locator("[data-game=head]")).to_contain_text("Hand 3")


@pytest.mark.at_length
def test_a_hand_that_waits_is_changed_with_its_score(offline, table):
    pocket = offline(table)
    page = pocket.page
    pocket.enter_next(1)
    pocket.win(WEST, EAST, *TWO_DRAGONS)
    pocket.expect_scored()
    pocket.record_on_phone()
    pocket.enter_next(2)
    pocket.outcome("draw")
    pocket.record_on_phone()
    pocket.unfold()
    pocket.rows.first.get_by_role("link", name=pocket.says("Change", context="button")).click()
    pocket.expect_scored()
    assert pocket.payments() == ["−16", "−8", "+32", "−8"]
    pocket.source(SELF_DRAWN)
    expect(page.locator(".payments tbody tr").last).to_contain_text("+5")  # fully concealed or not
    pocket.record_on_phone()
    pocket.network(True)
    pocket.expect_all_sent()
    assert payments(table)[0][WEST] > 50


@pytest.mark.at_length
def test_a_difference_is_shown_until_it_is_read(offline, table, axe):
    """Another release of the rules, say: here what the phone showed is changed in its store."""
    pocket = offline(table)
    page = pocket.page
    pocket.enter_next(1)
    pocket.win(WEST, EAST, *TWO_DRAGONS)
    pocket.expect_scored()
    pocket.record_on_phone()
    kept = page.evaluate("outbox.all().then(([hand]) => hand.score)")
    assert kept == {"net": [-16, -8, 32, -8], "value": 8}
    change_seen_score(page, {"net": [-32, -8, 48, -8], "value": 24})
    pocket.network(True)
    expect(page.locator("html[data-kept]")).to_have_count(0, timeout=patience(SENT_AGAIN))
    pocket.expect_states("recorded")
    expect(pocket.rows).to_contain_text("This phone showed 24 points (Cognome01 N. −32")
    expect(pocket.rows).to_contain_text("Recorded: 8 points (Cognome01 N. −16")
    assert payments(table) == [W_FROM_E]
    axe(page)
    page.reload()
    pocket.expect_states("recorded")
    pocket.rows.get_by_role("button", name="OK").click()
    expect(pocket.rows).to_have_count(0)
    page.reload()
    expect(page.locator("[data-kept-hands]")).to_be_hidden()


@pytest.mark.at_length
def test_the_winds_and_the_end_follow_from_the_hands_that_wait(offline):
    """East stays after a win of East: no number tells the winds of the next hand."""
    pocket = offline(make_table(ruleset="italian"))
    page = pocket.page
    page.locator("[data-enter-hand]").click()
    pocket.winner(EAST)
    pocket.source(SELF_DRAWN)
    for seat in (EAST, SOUTH, WEST, NORTH):
        pocket.told(seat, 4 + 2 * seat)
        pocket.go_on()
    pocket.go_back()
    pocket.enter_next(2)
    expect(page.locator("[data-round]")).to_have_text("East round")
    expect(page.locator(f"[data-wind-letter='{EAST}']").first).to_have_text("E")

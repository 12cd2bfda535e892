"""Two phones at one table, and pages whose server does not answer, in a real browser."""

import re

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from clubscore.play.confirmations import result_confirm, state_hash
from clubscore.play.models import Hand
from clubscore.play.selectors import table_state
from clubscore.play.services import hand_correct
from clubscore.tournaments.models import Penalty, Table
from clubscore.tournaments.sessions.disputes import dispute_open
from tests.factories import (
    DRAW,
    EAST,
    SOUTH,
    WEST,
    false_win,
    link,
    make_table,
    organizer,
    play,
    points,
    record,
)

from .conftest import DESKTOP, PHONE, expect_in_time, patience
from .referee import Referee
from .test_result import fits, official

pytestmark = pytest.mark.django_db(transaction=True)

SOON = 30_000  # ms within which a page asks for something newer


@pytest.fixture
def table(db: None) -> Table:
    return make_table()


def phone_at(new_page, table: Table, **options) -> Referee:
    return Referee(new_page(**PHONE, **({"locale": "en-GB"} | options)), table)


def enter_points(referee: Referee, value: int) -> None:
    """Enter a win of East from South, up to the button that records it."""
    page = referee.page
    expect(page.locator(".entry.is-live")).to_be_visible()
    referee.outcome("points")
    referee.winner(EAST)
    referee.source(SOUTH)
    page.fill("#points", str(value))
    expect(page.locator("[data-verdict=ok]")).to_be_visible()


def test_the_other_phone_shows_the_hand_and_keeps_what_is_typed(new_page, table, axe):
    page = phone_at(new_page, table).page
    page.locator("#call-referee > summary").click()
    page.fill("#call-reason", "a tile on the floor")
    expect(page.locator("[data-enter-hand]")).to_have_text(re.compile("Enter hand 1"))
    record(table, points(EAST, SOUTH, 20))
    expect(page.locator("[data-enter-hand]")).to_have_text(
        re.compile("Enter hand 2"), timeout=patience(SOON)
    )
    expect(page.locator(".ledger")).to_contain_text("20 points")
    expect(page.locator("#call-reason")).to_have_value("a tile on the floor")
    expect(page.locator("#call-reason")).to_be_focused()
    axe(page)


def test_a_form_for_another_number_says_what_was_recorded_first(new_page, table, axe):
    """The second phone taps a button that promised hand 1 just after the first recorded it."""
    second = phone_at(new_page, table)
    page = second.page
    promised = page.locator("[data-enter-hand]").get_attribute("href")
    first = phone_at(new_page, table, locale="it-IT")
    first.enter()
    enter_points(first, 20)
    first.record()
    page.goto(str(promised))
    dialog = page.locator("dialog:modal")
    expect(dialog).to_contain_text("Hand 1 has just been recorded: Cognome01 N. from Cognome02 N.")
    expect(dialog).to_contain_text("20 points")
    assert fits(page)
    axe(page)
    dialog.get_by_role("button", name="Enter hand 2").click()
    expect(dialog).to_have_count(0)
    expect(page.locator("[data-title]")).to_have_text(re.compile("Hand 2"))


def test_the_same_hand_again_is_asked_about(new_page, table, watch, axe):
    record(table, points(EAST, SOUTH, 20))
    watch.allow("422")
    referee = phone_at(new_page, table)
    referee.enter()
    enter_points(referee, 20)
    page = referee.page
    page.locator("[data-record]").click()
    question = page.locator(".repeat")
    expect(question).to_contain_text(
        "Hand 1 was the same: Cognome01 N. from Cognome02 N., 20 points. The same hand again?"
    )
    expect(page.locator("[data-record]")).to_have_attribute("aria-disabled", "true")
    assert fits(page)
    axe(page)
    assert table.hands.count() == 1
    question.get_by_role("button").click()
    expect(referee.strip).to_contain_text("Undo hand 2")
    assert table.hands.count() == 2


def test_a_hand_that_was_recorded_already_leaves_no_draft(new_page, table, watch):
    record(table, points(EAST, SOUTH, 20))
    watch.allow("422")
    referee = phone_at(new_page, table)
    referee.enter()
    enter_points(referee, 20)
    page = referee.page
    page.locator("[data-record]").click()
    page.locator(".repeat").get_by_role("link", name="No, it’s already recorded").click()
    expect(page.locator("[data-enter-hand]")).to_be_visible()
    drafts = "Object.keys(localStorage).filter((name) => name.startsWith('clubscore-draft-'))"
    assert page.evaluate(drafts) == []
    expect(page.locator(".draft")).to_have_count(0)
    assert table.hands.count() == 1


@pytest.mark.at_length
def test_whoever_enters_hears_what_another_phone_records(new_page, table):
    referee = phone_at(new_page, table)
    referee.enter()
    enter_points(referee, 33)
    record(table, points(EAST, SOUTH, 20))
    page = referee.page
    news = page.locator("#entry-live dialog")
    expect(news).to_contain_text("Hand 1 has just been recorded", timeout=patience(SOON))
    expect(page.locator("#points")).to_have_value("33")
    news.get_by_role("button").click()
    expect(news).to_be_hidden()


@pytest.mark.service_worker
def test_a_hand_that_waited_is_asked_about_if_it_is_there_already(new_page, table, watch):
    record(table, points(EAST, SOUTH, 20))
    watch.allow("ERR_INTERNET_DISCONNECTED", "htmx:", "409")
    referee = phone_at(new_page, table)
    page = referee.page
    expect(page.locator("[data-offline=ready]")).to_be_attached()
    page.locator("[data-enter-hand]").click()
    expect(page.locator(".entry.is-live")).to_be_visible()
    page.context.set_offline(True)
    referee.outcome("points")
    referee.winner(EAST)
    referee.source(SOUTH)
    page.fill("#points", "20")
    page.locator("[data-record]").click()
    page.wait_for_url("**/hand/?number=*")
    page.locator(".entry-back").click()
    page.wait_for_url(f"**/tables/{table.pk}/")
    page.context.set_offline(False)
    kept = page.locator("[data-kept-hand]")
    expect(kept.locator("[data-state=repeat]")).to_be_visible(timeout=patience(SOON))
    expect(kept).to_contain_text("Hand 1 was the same")
    kept.get_by_role("button", name="It’s a different hand – record it").click()
    expect(page.locator(".ledger tbody .hand-row")).to_have_count(2, timeout=patience(SOON))
    assert Hand.objects.count() == 2


SLOW = """
delete ServiceWorkerRegistration.prototype.sync;  // the page sends, no worker
const told = new Promise((resolve) => (self.tell = resolve));
const ask = self.fetch;
self.fetch = async (address, ...more) => {
  if (String(address).endsWith("/held/")) await told;  // says what it holds once the test says so
  return ask(address, ...more);
};
"""
SLOW_TO_STORE = """() => {
  const { repeat } = self.outbox;
  const stored = new Promise((resolve) => (self.store = resolve));
  self.outbox.repeat = async (token) => { await stored; return repeat(token); };
}"""


@pytest.fixture
def asked(new_page, table: Table, watch) -> Page:
    """A phone that asks about a hand, while it still says what it holds."""
    record(table, points(EAST, SOUTH, 20))
    watch.allow("ERR_INTERNET_DISCONNECTED", "htmx:", "409")
    referee = phone_at(new_page, table)
    page = referee.page
    page.add_init_script(SLOW)
    expect(page.locator("[data-offline=ready]")).to_be_attached()
    page.locator("[data-enter-hand]").click()
    expect(page.locator(".entry.is-live")).to_be_visible()
    page.context.set_offline(True)
    enter_points(referee, 20)
    page.locator("[data-record]").click()
    page.wait_for_url("**/hand/?number=*")
    page.locator(".entry-back").click()
    page.wait_for_url(f"**/tables/{table.pk}/")
    page.context.set_offline(False)
    expect(page.locator("[data-kept-hand] [data-state=repeat]")).to_be_visible(
        timeout=patience(SOON)
    )
    return page


def press_record_it(page: Page) -> None:
    page.get_by_role("button", name="It’s a different hand – record it").click()


@pytest.mark.service_worker
def test_what_is_decided_while_the_phone_still_sends_is_sent(asked):
    asked.reload()  # no kept copy, which would come anew by itself
    expect(asked.locator("[data-kept-hand] [data-state=repeat]")).to_be_visible()
    press_record_it(asked)
    expect(asked.locator("[data-kept-hand] [data-state=repeat]")).not_to_be_attached()
    asked.evaluate("self.tell()")
    expect(asked.locator(".ledger tbody .hand-row")).to_have_count(2, timeout=patience(SOON))


@pytest.mark.service_worker
def test_a_kept_copy_stays_until_what_was_pressed_is_stored(asked):
    asked.evaluate(SLOW_TO_STORE)
    press_record_it(asked)
    with asked.expect_response("**/held/") as said:  # the last it does before it comes anew
        asked.evaluate("self.tell()")
    assert said.value.ok
    with asked.expect_response("**/queue/"):  # does the server answer again?
        pass
    asked.evaluate("self.store?.()")
    expect(asked.locator(".ledger tbody .hand-row")).to_have_count(2, timeout=patience(SOON))


def test_the_end_of_a_table_is_of_one_piece(new_page, table):
    play(table, *[DRAW] * 15, points(EAST, SOUTH, 8))
    page = phone_at(new_page, table).page
    state, by = state_hash(table_state(table)), link(table)
    for seat in (0, 1):
        result_confirm(table=table, seat=seat, state=state, by=by)
    dispute_open(table=table, text="hand 3 was mine", by=organizer())
    result = page.locator(".table-end")
    expect(result).to_contain_text("Confirmed by 2 of 4 players", timeout=patience(SOON))
    expect(result.locator(".table-end-status.is-confirmed")).to_have_count(2)
    expect(page.locator(".table-head .badge")).to_have_text("in dispute")
    expect(page.locator("#live")).to_contain_text("hand 3 was mine")


def test_a_hand_is_accepted_on_a_players_own_phone(new_page, table, axe):
    record(table, points(EAST, SOUTH, 20))
    page = phone_at(new_page, table).page
    page.locator("#table-more > summary").click()
    page.get_by_role("link", name="Players’ own phones").click()
    page.wait_for_url("**/codes/")
    axe(page)
    assert fits(page)
    address = page.locator(".table-own-codes a").first.get_attribute("href")
    own = new_page(**PHONE, locale="en-GB", color_scheme="dark")
    own.goto(str(address))
    axe(own)
    page.get_by_role("link", name="Back to the table").click()
    record(table, points(WEST, EAST, 10))
    accept = own.get_by_role("button", name="Accept hand 2")
    accept.click(timeout=patience(SOON))  # the page was not loaded again
    expect(own.locator(".table-own-hand .accepted")).to_contain_text("1 of 4 players")
    axe(own)
    assert fits(own)
    said = page.locator(".table-top .accepted")
    expect(said).to_have_text("Hand 2 accepted by 1 of 4 players", timeout=patience(SOON))
    axe(page)


def test_a_false_win_stands_before_the_end_of_its_hand(new_page, table):
    record(table, false_win(SOUTH))
    page = phone_at(new_page, table).page
    expect(page.locator(".table-action + p")).to_contain_text("Void the false win of hand 1")
    record(table, points(EAST, SOUTH, 20))
    expect(page.locator(".table-action + p")).to_contain_text("Void hand 1", timeout=patience(SOON))
    rows = page.locator(".hand-row .what")
    expect(rows).to_have_text([re.compile("False win"), re.compile("20 points")])


def test_an_official_gives_a_warning_at_the_table(new_page, table, axe):
    page: Page = new_page(**PHONE, locale="en-GB")
    official(page, table)
    page.goto(reverse("table", args=[table.pk]))
    page.locator("#table-more > summary").click()
    page.locator("#penalty > summary").click()
    page.select_option("#penalty-entry", index=2)  # the second of the four
    page.fill("#penalty-reason", "empty call")
    assert fits(page)
    axe(page)
    page.locator("#penalty button[type=submit]").click()
    page.wait_for_url(f"**/tables/{table.pk}/")
    expect(page.locator(".messages")).to_be_visible()
    given = Penalty.objects.get()
    assert (given.kind, given.table_id, given.seat) == ("warning", table.pk, SOUTH)


LIVE = {
    "standings": lambda table: reverse("event", args=[table.session.tournament.slug]),
    "session": lambda table: reverse("event_session", args=[table.session.tournament.slug, 1]),
    "player": lambda table: reverse("event_player", args=[table.session.tournament.slug, 1]),
    "table": lambda table: reverse("table", args=[table.pk]),
}


@pytest.mark.one_in(2)
@pytest.mark.parametrize("name", LIVE)
def test_a_page_says_that_nobody_answers(new_page, table, watch, name):
    """Nothing moves when it does, and it takes it back."""
    record(table, points(EAST, SOUTH, 20))
    watch.allow("answer 503", "status of 503")
    page = new_page(**PHONE, locale="en-GB", color_scheme="dark", timezone_id="Asia/Tokyo")
    page.clock.install(time="2026-11-22T08:42:00Z")
    page.clock.pause_at("2026-11-22T08:42:30Z")
    page.goto(LIVE[name](table))
    height = page.evaluate("document.documentElement.scrollHeight")
    page.route("**/*live=*", lambda route: route.fulfill(status=503))
    note = page.locator("[data-connection]")
    with page.expect_response(re.compile("live=")):
        page.clock.run_for(5_100)
    expect(note).to_have_text("")  # one question may get lost
    expect_in_time(page, note, "Offline since 17:42. Showing the latest data.")
    expect(note).to_have_attribute("role", "status")
    assert page.evaluate("document.documentElement.scrollHeight") == height
    page.unroute("**/*live=*")
    expect_in_time(page, note, "")


def test_the_organizers_clock_says_that_nobody_answers(new_page, table, watch):
    watch.allow("answer 503", "status of 503")
    page = new_page(**DESKTOP, locale="en-GB")
    official(page, table)
    page.clock.install()
    address = reverse("session_manage", args=[table.session.tournament.slug, 1])
    page.goto(address)
    page.route("**/organize/**", lambda route: route.fulfill(status=503))
    note = page.locator("[data-connection]")
    expect_in_time(page, note, "Offline since")
    page.unroute("**/organize/**")
    expect_in_time(page, note, "")


def test_somebody_elses_page_ends_it(new_page, table):
    page = new_page(**PHONE, locale="en-GB")
    page.clock.install()
    page.goto(LIVE["table"](table))
    page.route("**/*live=*", lambda route: route.fulfill(status=200, body="<p>Log in"))
    page.clock.run_for(5_100)
    expect(page.locator("[data-connection]")).to_contain_text("no longer updating")


@pytest.mark.parametrize("locale", ["en-GB", "it-IT"])
def test_whoever_enters_hears_that_a_hand_was_corrected(new_page, table, locale):
    """On the page of the table it stands above the hands; an open entry says it too."""
    hand = record(table, points(EAST, SOUTH, 20))
    at_table = phone_at(new_page, table, locale=locale)
    referee = phone_at(new_page, table, locale=locale)
    referee.enter()
    enter_points(referee, 33)
    entry = points(EAST, SOUTH, 22)
    hand_correct(hand=hand, entry=entry, reason="misread", by=link(table))
    news = referee.page.locator("#entry-live dialog")
    told = referee.says("Hand %(number)s was corrected: %(words)s.", number=1, words="Cognome01")
    expect(news).to_contain_text(told.rstrip("."), timeout=patience(SOON))
    expect(news).to_contain_text("+46")
    assert referee.page.locator("#points").input_value() == "33"
    expect(at_table.page.locator(".correction-note")).to_contain_text("+46", timeout=patience(SOON))
    news.get_by_role("button").click()
    expect(news).to_be_hidden()

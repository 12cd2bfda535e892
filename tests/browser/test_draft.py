"""What is being entered is on the phone with every tap: nothing that ends the page loses it."""

from __future__ import annotations

import pytest
from django.conf import settings
from django.test import Client
from playwright.sync_api import Locator, expect

from clubscore.play.models import Hand
from clubscore.play.services import hand_correct, hand_void
from tests.deployment import SESSION_COOKIE
from tests.factories import (
    EAST,
    NORTH,
    SOUTH,
    WEST,
    make_organizer,
    make_table,
    organizer,
    play,
    record,
    win,
)

from .conftest import PHONE, patience
from .offline.pocket import SENT_AGAIN
from .referee import SELF_DRAWN, Referee, set_cookie

pytestmark = pytest.mark.django_db(transaction=True)

NO_NETWORK = ("ERR_INTERNET_DISCONNECTED", "htmx:afterRequest", "htmx:sendError", "Failed to fetch")
PART = ("pung", "C", "pung", "F", "2m", "3m", "4m")
REST = ("5m", "6m", "5s", "5s", "7m")
DRAFTS = "Object.keys(localStorage).filter((name) => name.startsWith('clubscore-draft-')).length"
WINNING = ("pung", "C", "pung", "F", "2m", "3m", "4m", "9p", "9p", "5s", "6s", "7s")
LOSING = {
    SOUTH: ("pung", "E", "2p", "3p", "4p", "6s", "6s", "9s", "8m", "S", "W", "N"),
    WEST: ("pung", "N", "1p", "1p", "5p", "6p", "7p", "8s", "9s", "9m", "S", "W"),
    NORTH: ("2s", "2s", "2s", "6p", "7p", "8p", "1s", "1m", "1m"),
}
LAST = ("P", "P", "P", "5p")


class Interrupted(Referee):
    """A referee whose page ends in the middle of an entry."""

    @property
    def offer(self) -> Locator:
        """The draft as the page tells of it."""
        return self.page.locator(".draft")

    @property
    def drafts(self) -> int:
        """How many drafts the phone holds."""
        return int(self.page.evaluate(DRAFTS))

    def new_tab(self, address: str) -> None:
        """Let the page be closed and open another."""
        context = self.page.context
        self.page.close()
        self.page = context.new_page()
        self.page.goto(address)

    def expect_offer(self, title: str, *lines: str, number: int = 1) -> None:
        """Wait until the page asks about what was entered, in place of the form."""
        expect(self.offer.locator("h2")).to_have_text(self.says(title, number=number))
        if lines:
            expect(self.offer.locator("li")).to_have_text(list(lines))
        expect(self.page.locator(".entry")).to_be_hidden()

    def go_back_to_it(self) -> None:
        self.offer.get_by_role("button", name=self.says("Continue where you left off")).click()
        expect(self.page.locator(".entry.is-live")).to_be_visible()

    def discard(self) -> None:
        self.offer.get_by_role("button", name=self.says("Discard", context="button")).click()


OPEN = "Hand %(number)s not recorded yet"
RECORDED = "Hand %(number)s has been recorded in the meantime"


@pytest.fixture
def table():
    return make_table()


@pytest.fixture
def referee(phone, table) -> Interrupted:
    return Interrupted(phone, table)


def enter_part(referee: Interrupted) -> None:
    referee.enter()
    referee.winner(WEST)
    referee.source(EAST)
    referee.tiles(*PART)


def test_a_reload_asks_and_puts_everything_back(referee, table, axe):
    enter_part(referee)
    said = referee.summary.inner_text()
    referee.page.reload()
    expect(
        referee.page.get_by_role("button", name="Riprendi da dove avevi lasciato")
    ).to_be_visible()
    referee.expect_offer(OPEN, "Cognome03 N. da Cognome01 N.", "[CCC] [FFF] 234m")
    axe(referee.page)
    assert referee.page.evaluate("document.documentElement.scrollWidth") == 360

    referee.go_back_to_it()
    assert referee.typed == "[CCC] [FFF] 234m"
    expect(referee.summary).to_have_text(said)
    referee.tiles(*REST)
    expect(referee.summary).to_contain_text("+32")
    referee.record()
    assert table.hands.get().payments == (-16, -8, 32, -8)
    assert referee.drafts == 0
    referee.enter()
    assert referee.typed == ""


def test_one_tap_throws_it_away(referee):
    enter_part(referee)
    referee.page.reload()
    referee.discard()
    expect(referee.page.locator(".entry.is-live")).to_be_visible()
    assert referee.typed == ""
    assert referee.drafts == 0
    referee.page.reload()
    expect(referee.page.locator(".entry.is-live")).to_be_visible()


def test_what_is_taken_back_leaves_no_draft(referee):
    referee.enter()
    referee.tiles("pung", "C")
    assert referee.drafts == 1
    referee.tap("[data-act=undo]")
    assert referee.drafts == 0


def test_back_and_return(referee):
    """The page of the table says in a line what was begun, and one tap there leads on with it."""
    enter_part(referee)
    referee.page.locator(".entry-back").click()
    expect(referee.page.locator("[data-draft-fold-title]")).to_have_text(
        referee.says(OPEN, number=1)
    )
    referee.page.locator("[data-drafts]").get_by_role("link", name="Continua", exact=True).click()
    expect(referee.page.locator(".entry.is-live")).to_be_visible()
    assert referee.typed == "[CCC] [FFF] 234m"

    referee.page.locator(".entry-back").click()
    referee.page.locator("[data-draft-fold-title]").click()
    expect(referee.offer).to_contain_text("[CCC] [FFF] 234m")
    expect(referee.page.locator("[data-draft-go]")).to_be_hidden()  # it is in there
    referee.discard()
    expect(referee.offer).to_have_count(0)
    expect(referee.page.locator("[data-drafts]")).to_be_hidden()
    assert referee.drafts == 0


def test_hands_that_wait_leave_the_entry_where_it_is(referee, table, axe):
    """A draft of the hand in play, and one of a hand that somebody else has recorded since."""
    enter_part(referee)
    record(table, win(SOUTH, NORTH))
    page = referee.page
    page.goto(f"/tables/{table.pk}/")
    page.evaluate(
        """([from, to]) => {
          const draft = JSON.parse(localStorage.getItem(from));
          localStorage.setItem(to, JSON.stringify({ ...draft, key: "two", number: 2 }));
        }""",
        [f"clubscore-draft-{table.pk}-1", "clubscore-draft-two"],
    )
    page.reload()
    expect(page.locator("[data-draft-fold-title]")).to_have_text("2 mani non ancora registrate")
    expect(page.locator("[data-draft-go]")).to_be_hidden()
    enter = page.locator("[data-enter-hand]").bounding_box()
    assert enter is not None
    assert enter["y"] + enter["height"] <= 640
    axe(page)


@pytest.mark.at_length
@pytest.mark.service_worker
def test_a_closed_page_without_network(referee, table, watch):
    watch.allow(*NO_NETWORK)
    expect(referee.page.locator("[data-offline=ready]")).to_be_attached()
    referee.page.context.set_offline(True)
    referee.page.locator("[data-enter-hand]").click()
    expect(referee.page.locator(".entry.is-live")).to_be_visible()
    referee.winner(WEST)
    referee.source(SELF_DRAWN)
    referee.tiles(*PART, *REST)
    referee.tap(".pick:has([value=wall_end])")
    referee.new_tab(f"/tables/{table.pk}/hand/")
    referee.expect_offer(OPEN)
    referee.go_back_to_it()
    expect(referee.page.locator("[value=wall_end]")).to_be_checked()
    referee.tap("[data-record]")
    referee.page.wait_for_url("**/hand/?number=2")
    referee.page.locator(".entry-back").click()
    expect(referee.page.locator("[data-kept-hand]")).to_contain_text("[CCC] [FFF] 23456m55s + 7m")
    assert referee.drafts == 0  # it waits on the phone as a hand now
    referee.page.context.set_offline(False)
    expect(referee.page.locator("[data-offline][data-waiting='0']")).to_be_attached(
        timeout=patience(SENT_AGAIN)
    )
    assert table.hands.get().claim["situations"] == ["wall_end"]


@pytest.mark.one_in(3)
@pytest.mark.parametrize("outcome", ["points", "false_win", "draw"])
def test_the_other_outcomes(referee, table, outcome):
    referee.enter()
    referee.outcome(outcome)
    if outcome != "draw":
        referee.winner(SOUTH)
    if outcome == "points":
        referee.source(NORTH)
        referee.page.locator("#points").fill("24")
    referee.page.reload()
    referee.expect_offer(OPEN)
    referee.go_back_to_it()
    expect(referee.page.locator(f"[name=outcome][value={outcome}]")).to_be_checked()
    if outcome == "points":
        expect(referee.summary).to_contain_text("+48")
    referee.record()
    kinds = {"points": Hand.Kind.WIN, "false_win": Hand.Kind.FALSE_WIN, "draw": Hand.Kind.DRAW}
    assert table.hands.get().kind == kinds[outcome]


@pytest.mark.at_length
def test_four_hands_of_a_classical_system(phone):
    """All tiles of four hands: the last tile of the last one is missing when the page goes."""
    table = make_table(ruleset="italian")
    referee = Interrupted(phone, table)
    referee.enter()
    referee.winner(EAST)
    referee.source(SOUTH)
    for seat, keys in {EAST: WINNING, **LOSING}.items():
        if seat != EAST:
            referee.go_on()
        referee.how(seat, "tiles")
        referee.tiles(*keys)
    referee.tiles(*LAST[:-1])
    expect(referee.tab(NORTH)).to_have_attribute("aria-pressed", "true")
    said = referee.summary.inner_text()

    referee.page.reload()
    referee.expect_offer(OPEN)
    expect(referee.offer.locator("li")).to_have_count(5)
    referee.go_back_to_it()
    expect(referee.tab(NORTH)).to_have_attribute("aria-pressed", "true")
    expect(referee.summary).to_have_text(said)
    referee.tiles(LAST[-1])
    expect(referee.page.locator("[data-record]")).to_have_text(
        referee.says("Record", context="button")
    )
    referee.record()
    hand = table.hands.get()
    assert hand.payments[EAST] > 0
    assert referee.drafts == 0


def test_four_hands_by_what_scores(phone):
    """Sets of the winner, what scores of the others: each is named in the offer and put back."""
    table = make_table(ruleset="italian")
    referee = Interrupted(phone, table)
    referee.enter()
    referee.winner(EAST)
    referee.source(SOUTH)
    referee.tiles("C", "F", "run", "2m", "pair", "9p", "run", "5s", "7s")
    referee.tiles("E", "triple", "2p")
    referee.go_on()
    referee.how(WEST, "nothing")
    referee.tiles("pair", "P")
    referee.page.reload()
    referee.expect_offer(
        OPEN,
        "Cognome01 N. da Cognome02 N.",
        "Cognome01 N.: [CCC] [FFF] 234m99p56s + 7s",
        "Cognome02 N.: [EEE] 222p ?",
        "Cognome03 N.: nessun punto",
        "Cognome04 N.: PP ?",
    )
    referee.go_back_to_it()
    expect(referee.tab(NORTH)).to_have_attribute("aria-pressed", "true")
    referee.tap("[data-tab='0']")
    expect(referee.page.locator("[name=how_0][value=scoring]")).to_be_checked()
    referee.record()
    hand = table.hands.get()
    assert hand.payments[EAST] > 0
    assert referee.drafts == 0


def test_a_correction_with_its_reason(referee, table):
    hand, _later = play(table, win(WEST, EAST), win(WEST, EAST))
    correction = f"/tables/{table.pk}/hands/{hand.pk}/correct/"
    referee.page.goto(correction)
    expect(referee.summary).to_contain_text("+32")
    assert referee.drafts == 0
    referee.source(NORTH)
    referee.page.locator("#reason").fill("sentito male")
    referee.page.reload()
    referee.expect_offer("Correction of hand %(number)s not saved yet")
    referee.go_back_to_it()
    expect(referee.page.locator("#reason")).to_have_value("sentito male")
    expect(referee.page.locator(".payments-before")).to_contain_text("−16")
    referee.correct()
    hand.refresh_from_db()
    assert hand.discarder == NORTH
    assert referee.drafts == 0


def test_a_correction_of_what_changed_meanwhile(referee, table):
    (hand,) = play(table, win(WEST, EAST))
    referee.page.goto(f"/tables/{table.pk}/hands/{hand.pk}/correct/")
    referee.source(NORTH)
    hand_correct(hand=hand, entry=win(WEST, SOUTH), reason="other", by=organizer())
    referee.page.reload()
    referee.expect_offer("Hand %(number)s has been changed in the meantime")
    referee.discard()
    expect(referee.page.locator("[name=source][value='1']")).to_be_checked()


@pytest.mark.at_length
def test_recorded_by_somebody_else_meanwhile(referee, table):
    """What was entered for hand 1 is shown, and never becomes hand 2."""
    enter_part(referee)
    record(table, win(SOUTH, NORTH))
    referee.page.reload()
    referee.expect_offer(RECORDED, "Cognome03 N. da Cognome01 N.", "[CCC] [FFF] 234m")
    expect(referee.offer.get_by_role("button")).to_have_count(1)  # nothing to continue
    referee.offer.get_by_role("link", name=referee.says("Go to the table")).click()
    expect(referee.offer.locator("h2")).to_have_text(referee.says(RECORDED, number=1))
    referee.page.locator("[data-enter-hand]").click()
    referee.discard()
    expect(referee.page.locator(".entry.is-live")).to_be_visible()
    assert referee.typed == ""
    expect(referee.page.locator("[data-title]")).to_have_text(
        referee.says("Hand %(number)s", number=2)
    )
    assert referee.drafts == 0


@pytest.mark.at_length
def test_a_hand_before_it_was_taken_back(referee, table):
    (first,) = play(table, win(SOUTH, NORTH))
    enter_part(referee)  # of hand 2
    hand_void(hand=first, reason="wrong", by=organizer())
    referee.enter()  # of hand 1: nothing is asked, nothing is put in
    assert referee.typed == ""
    assert referee.drafts == 1
    record(table, win(SOUTH, NORTH))
    referee.page.reload()
    referee.expect_offer(OPEN, number=2)


@pytest.mark.at_length
def test_another_table_knows_nothing_of_it(referee):
    enter_part(referee)
    other = Interrupted(referee.page, make_table())
    expect(other.offer).to_have_count(0)
    other.enter()
    assert other.typed == ""


def test_logging_out_clears_drafts(new_page, table):
    referee = Interrupted(new_page(**PHONE), table)
    enter_part(referee)
    client = Client()
    client.force_login(make_organizer(table.session.tournament.club))
    set_cookie(referee.page, SESSION_COOKIE, client.cookies[settings.SESSION_COOKIE_NAME].value)
    referee.page.goto("/organize/")
    assert referee.drafts == 1
    referee.page.locator("form[action='/logout/']:visible button").click()
    expect(referee.page.locator(".site-nav a[href^='/login/']")).to_be_visible()
    assert referee.drafts == 0


@pytest.mark.one_in(2)
@pytest.mark.parametrize(
    ("secure", "reason"),
    [
        pytest.param("true", "Questo browser non può aprire", id="private window"),
        pytest.param("false", "l’indirizzo inizia con http e non con https", id="plain HTTP"),
    ],
)
def test_a_browser_that_keeps_no_pages_says_why(phone, table, secure, reason):
    """Over plain HTTP, or in some private windows, there is no service worker."""
    phone.add_init_script(
        "delete Navigator.prototype.serviceWorker;"
        f"Object.defineProperty(window, 'isSecureContext', {{value: {secure}}})"
    )
    referee = Interrupted(phone, table)
    note = phone.locator("[data-no-worker]:visible")
    expect(note).to_have_count(1)
    expect(note).to_contain_text(reason)
    expect(note).to_contain_text("Lascia aperta questa scheda")
    enter_part(referee)
    phone.reload()
    referee.go_back_to_it()
    assert referee.typed == "[CCC] [FFF] 234m"

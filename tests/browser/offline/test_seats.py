"""Seats are corrected while a hand is entered or waits on a phone: it stays with its people."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from clubscore.tournaments.models import Table
from clubscore.tournaments.sessions.seats import players_swap
from tests.factories import EAST, NORTH, SOUTH, WEST, make_table, organizer

from ..conftest import PHONE, patience
from ..referee import Referee
from .pocket import SENT_AGAIN, TWO_DRAGONS, W_FROM_E, payments

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.service_worker]

SOON = 30_000  # ms within which a page asks for something newer
OTHERS = ("409",)  # the answer to a hand whose people have moved


@pytest.fixture
def table(db: None) -> Table:
    return make_table()


def swap(table: Table, one: int, other: int) -> None:
    """Correct the seats of two players, as an organizer does on another page."""
    entries = [table.seats.get(wind=seat).entry for seat in (one, other)]
    session = table.session
    players_swap(session=session, one=entries[0], other=entries[1], reason="wrong", by=organizer())


@pytest.mark.parametrize(
    ("title", "winner"),
    [("Record it for these people", EAST), ("Record it for these seats", WEST)],
)
def test_a_hand_that_waited_asks_who_was_meant(offline, table, watch, axe, title, winner):
    """West won from East on the phone; the two change seats before it is sent."""
    watch.allow(*OTHERS)
    pocket = offline(table)
    page = pocket.page
    pocket.enter_next(1)
    pocket.win(WEST, EAST, *TWO_DRAGONS)
    pocket.record_on_phone()
    pocket.expect_states("waiting")
    swap(table, EAST, WEST)
    pocket.network(True)
    row = page.locator("[data-kept-hand] [data-state]")
    expect(row).to_have_attribute("data-state", "seats", timeout=patience(SENT_AGAIN))
    expect(page.locator("[data-kept-hand]")).to_contain_text("East: Cognome03 N., was Cognome01 N.")
    assert not table.hands.exists()
    page.get_by_role("button", name="Compare and choose").click()
    expect(page.locator("h1")).to_have_text(re.compile("Hand 1: who did you mean?"))
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    axe(page)
    page.get_by_role("button", name=title).click()
    pocket.expect_all_sent()
    (hand,) = table.hands.all()
    assert (hand.winner, hand.discarder) == (winner, WEST if winner == EAST else EAST)
    assert sorted(payments(table)[0]) == sorted(W_FROM_E)


def test_a_hand_of_people_who_moved_is_changed_or_discarded(offline, table, watch):
    watch.allow(*OTHERS)
    pocket = offline(table)
    page = pocket.page
    for number in (1, 2):
        pocket.enter_next(number)
        pocket.win(WEST, EAST, *TWO_DRAGONS)
        pocket.record_on_phone()
    swap(table, EAST, NORTH)
    pocket.network(True)
    first = page.locator("[data-kept-hand] [data-state]").first
    expect(first).to_have_attribute("data-state", "seats", timeout=patience(SENT_AGAIN))
    page.get_by_role("link", name="Change").first.click()
    expect(page.locator(".entry.is-live")).to_be_visible()
    expect(page.locator("[data-seats-note]")).to_be_visible()
    assert chosen(pocket) == ["Cognome03 N.", "Cognome01 N."]
    page.locator("[data-seats-note] button").click()
    pocket.source(SOUTH)
    expect(page.locator("[data-verdict=ok]")).to_be_visible()
    pocket.record_on_phone()
    states = page.locator("[data-kept-hand] [data-state]")
    expect(states.last).to_have_attribute("data-state", "seats", timeout=patience(SENT_AGAIN))
    page.get_by_role("button", name="Compare and choose").click()
    page.get_by_role("link", name="Discard mine").click()
    pocket.expect_all_sent()
    (hand,) = table.hands.all()
    assert (hand.number, hand.winner, hand.discarder) == (1, WEST, SOUTH)


def chosen(referee: Referee) -> list[str]:
    """The names of winner and discarder, as they are tapped."""
    names = referee.page.locator(".entry-person:has(:checked) .person-name")
    return [name.strip() for name in names.all_inner_texts()]


def test_an_open_entry_takes_over_new_seats_and_keeps_its_people(new_page, table, watch, axe):
    referee = Referee(new_page(**PHONE, locale="en-GB"), table)
    page = referee.page
    referee.enter()
    referee.winner(EAST)
    referee.source(SOUTH)
    referee.tiles(*TWO_DRAGONS)
    expect(page.locator("[data-verdict=ok]")).to_be_visible()
    assert chosen(referee) == ["Cognome01 N.", "Cognome02 N."]
    typed = referee.typed
    swap(table, EAST, WEST)
    dialog = page.locator("dialog:modal")
    expect(dialog).to_contain_text(
        "The seats have changed (East: Cognome03 N., was Cognome01 N.", timeout=patience(SOON)
    )
    axe(page)
    dialog.get_by_role("button").click()
    expect(page.locator("[data-verdict=ok]")).to_be_visible()
    assert chosen(referee) == ["Cognome01 N.", "Cognome02 N."]
    assert referee.typed == typed
    referee.record()
    hand = table.hands.get()
    assert (hand.winner, hand.discarder) == (WEST, SOUTH)


def test_a_draft_stays_with_its_people(new_page, table):
    referee = Referee(new_page(**PHONE, locale="en-GB"), table)
    page = referee.page
    referee.enter()
    referee.winner(EAST)
    referee.source(SOUTH)
    referee.tiles("1m", "2m")
    page.goto(f"/tables/{table.pk}/")
    swap(table, EAST, WEST)
    page.goto(f"/tables/{table.pk}/hand/")
    page.get_by_role("button", name="Continue where you left off").click()
    expect(page.locator("[data-seats-note]")).to_be_visible()
    assert chosen(referee) == ["Cognome01 N.", "Cognome02 N."]
    assert page.locator("[name=winner]:checked").get_attribute("value") == str(WEST)

"""*Record* leads to the next hand, with the last result, the totals and *undo* in a strip above."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from clubscore.play.models import Hand
from tests.factories import EAST, NORTH, SOUTH, WEST, make_table, play, points, record

from .conftest import PHONE
from .referee import SELF_DRAWN, Referee

pytestmark = pytest.mark.django_db(transaction=True)

HAND = ("pung", "C", "pung", "F", "2m", "3m", "4m", "5m", "6m", "5s", "5s", "7m")


def enter(referee: Referee, winner: int, source: int | str) -> None:
    referee.winner(winner)
    referee.source(source)
    referee.tiles(*HAND)


def test_hand_after_hand_without_a_tap_between(phone):
    table = make_table()
    referee = Referee(phone, table, at_entry=True)
    expect(referee.strip).to_be_hidden()
    taps = 2 + len(HAND) + 1  # who, from whom, the tiles, Record
    hands: list[tuple[int, int | str]] = [(WEST, EAST), (NORTH, SELF_DRAWN)]
    for number, (winner, source) in enumerate(hands, start=1):
        referee.taps = 0
        enter(referee, winner, source)
        referee.record_next()
        assert referee.taps == taps
        expect(phone.locator("[data-title]")).to_have_text(
            referee.says("Hand %(number)s", number=number + 1)
        )
    assert table.hands.count() == 2
    totals = referee.strip.locator("dd").all_inner_texts()
    assert [int(one.replace("−", "-").replace("+", "")) for one in totals] == [-33, -25, 15, 43]
    phone.reload()
    assert referee.strip.locator("dd").all_inner_texts() == totals


def test_undo_brings_the_hand_back_into_the_form_and_a_reload_keeps_it(phone, axe):
    table = make_table()
    referee = Referee(phone, table, at_entry=True)
    enter(referee, WEST, EAST)
    referee.record_next()
    axe(phone)
    hand: Hand = table.hands.get()
    referee.undo()
    expect(referee.strip).to_contain_text("1")
    expect(referee.strip.locator(".button")).to_have_count(0)  # a second tap undoes nothing
    assert referee.typed.replace(" ", "") == hand.tiles.replace(" ", "")
    referee.source(SOUTH)  # that was wrong
    phone.reload()
    expect(phone.locator(".entry.is-live")).to_be_visible()
    assert referee.typed.replace(" ", "") == hand.tiles.replace(" ", "")
    expect(phone.locator("[name=source]:checked")).to_have_value(str(SOUTH))
    referee.record_next()
    again = table.hands.get(state=Hand.State.VALID)
    assert (again.number, again.discarder) == (1, SOUTH)
    hand.refresh_from_db()
    assert not hand.is_valid


def test_the_strip_follows_other_phones(phone):
    table = make_table()
    record(table, points(WEST, EAST, 20))
    referee = Referee(phone, table, at_entry=True)
    expect(referee.strip).to_contain_text("20")
    record(table, points(NORTH, SOUTH, 33))
    expect(referee.strip).to_contain_text("33", timeout=20_000)
    expect(phone.locator("#entry-live dialog[open]")).to_have_count(1)
    referee.leave_by("#entry-live dialog button")  # nothing was entered for the hand that is over
    expect(phone.locator("[data-title]")).to_have_text(referee.says("Hand %(number)s", number=3))
    expect(phone.locator("dialog:visible")).to_have_count(0)


def test_undo_without_network_says_that_nothing_was_undone(phone, watch):
    table = make_table()
    play(table, points(WEST, EAST, 20))
    watch.allow("ERR_INTERNET_DISCONNECTED", "Failed to fetch", "ERR_FAILED")
    referee = Referee(phone, table, at_entry=True)
    phone.context.set_offline(True)
    referee.tap(".entry-last .button")
    expect(referee.strip.locator("[data-last-problem]")).to_contain_text("1")
    assert table.hands.get().is_valid
    phone.context.set_offline(False)
    referee.undo()
    assert not table.hands.get().is_valid


@pytest.mark.parametrize("ruleset", ["mcr", "riichi"])
@pytest.mark.parametrize("language", ["en-GB", "it-IT"])
def test_the_whole_keypad_stays_above_the_foot(new_page, ruleset, language):
    table = make_table(ruleset=ruleset)
    play(table, *[points(WEST, EAST, 8 if ruleset == "mcr" else 8000)] * 2)
    page = new_page(**PHONE, locale=language)
    referee = Referee(page, table, at_entry=True)
    expect(referee.strip.locator(".button")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollHeight") == 640
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    foot = page.locator(".entry-foot").bounding_box()
    keypad = page.locator("[data-keypad]").bounding_box()
    assert foot is not None
    assert keypad is not None
    assert keypad["y"] + keypad["height"] <= foot["y"]

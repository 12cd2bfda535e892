"""Without network the next hand's entry opens too; its strip says what waits on this phone."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.factories import EAST, NORTH, SOUTH, WEST, make_table, points, record

from .pocket import NO_NETWORK, TWO_DRAGONS, Pocket, pocket_of

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.service_worker]


def numbers(pocket: Pocket) -> list[int]:
    """Return the totals of the strip."""
    told = pocket.strip.locator("dd").all_inner_texts()
    return [int(one.replace("−", "-").replace("+", "")) for one in told]


def test_hand_after_hand_waits_and_is_undone_one_by_one(new_page, watch):
    watch.allow(*NO_NETWORK)
    table = make_table()
    record(table, points(SOUTH, WEST, 10))  # −8 +34 −18 −8
    pocket = pocket_of(new_page, table, "en-GB")
    phone = pocket.page
    pocket.enter()
    pocket.network(False)
    pocket.win(WEST, EAST, *TWO_DRAGONS)
    pocket.record_next_on_phone()
    expect(phone.locator("[data-title]")).to_have_text(pocket.says("Hand %(number)s", number=3))
    expect(pocket.strip).to_contain_text(pocket.says("waits on this phone"))
    expect(pocket.strip).to_contain_text(pocket.says("Hand %(number)s", number=2))
    expect(pocket.strip.locator("dd").first).to_have_text("−24")
    assert numbers(pocket) == [-24, 26, 14, -16]
    pocket.told_points(NORTH, SOUTH, 20)
    pocket.record_next_on_phone()
    expect(phone.locator("[data-title]")).to_have_text(pocket.says("Hand %(number)s", number=4))
    expect(pocket.strip).to_contain_text(pocket.says("Undo hand %(number)s", number=3))
    expect(pocket.strip.locator("dd").first).to_have_text("−32")
    assert numbers(pocket) == [-32, -2, 6, 28]
    pocket.undo()
    expect(phone.locator("[data-title]")).to_have_text(pocket.says("Hand %(number)s", number=3))
    expect(phone.locator("#points")).to_have_value("20")
    expect(pocket.strip).to_contain_text("3")
    expect(pocket.strip.locator(".button:visible")).to_have_count(0)
    expect(pocket.strip.locator("dd").first).to_have_text("−24")
    assert numbers(pocket) == [-24, 26, 14, -16]
    assert phone.evaluate("outbox.all().then((all) => all.length)") == 1
    pocket.source(WEST)
    pocket.record_next_on_phone()
    pocket.network(True)
    expect(pocket.strip.locator("[data-take-back]")).to_be_visible(timeout=20_000)
    hands = list(table.hands.order_by("number"))
    assert [(hand.winner, hand.discarder) for hand in hands] == [
        (SOUTH, WEST),
        (WEST, EAST),
        (NORTH, WEST),
    ]


def test_what_the_server_has_is_not_undone_without_network(new_page, watch):
    watch.allow(*NO_NETWORK)
    table = make_table()
    pocket = pocket_of(new_page, table, "en-GB")
    phone = pocket.page
    pocket.enter()
    pocket.win(WEST, EAST, *TWO_DRAGONS)
    pocket.record_next_on_phone()
    expect(pocket.strip.locator("[data-take-back]")).to_be_visible()
    pocket.network(False)
    phone.reload()
    expect(phone.locator("html[data-kept]")).to_be_attached()
    expect(pocket.strip).to_contain_text(pocket.says("You need to be online to undo."))
    expect(pocket.strip.locator("[data-take-back]")).to_be_hidden()
    assert numbers(pocket) == [-16, -8, 32, -8]


def test_the_last_hand_of_a_game_leads_to_the_result(new_page, watch):
    watch.allow(*NO_NETWORK)
    table = make_table()
    for _ in range(15):
        record(table)
    pocket = pocket_of(new_page, table, "en-GB")
    phone = pocket.page
    pocket.enter()
    pocket.network(False)
    pocket.told_points(NORTH, SOUTH, 20)
    pocket.record_next_on_phone()
    phone.wait_for_url(f"**{pocket.home}")
    expect(phone.locator(".result-now")).to_be_visible()

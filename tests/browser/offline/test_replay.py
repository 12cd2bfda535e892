"""Riichi told by a tap on the page of a table, in a hand that is played again, without network."""

import pytest
from playwright.sync_api import expect

from clubscore.play.models import Hand
from tests.factories import EAST, SOUTH, WEST, make_table

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.service_worker]


def test_sticks_after_a_false_win_that_waits_are_those_of_the_hand_dealt_again(offline):
    table = make_table(ruleset="riichi")
    pocket = offline(table)
    page = pocket.page
    west, south = page.locator("[data-stick='2']"), page.locator("[data-stick='1']")
    west.click()
    pocket.enter_next(1)
    expect(page.locator("[name=answer_riichi]:checked")).to_have_value(str(WEST))
    pocket.outcome("false_win")
    pocket.winner(EAST)
    pocket.record_on_phone()
    expect(page.locator("[data-replay='1']")).to_be_visible()
    expect(west).to_have_attribute("aria-pressed", "false")
    south.click()
    pocket.enter_next(1)
    expect(page.locator("[name=answer_riichi]:checked")).to_have_value(str(SOUTH))
    page.goto(pocket.home)
    pocket.network(True)
    pocket.expect_all_sent()
    expect(south).to_have_attribute("aria-pressed", "true")
    assert table.hands.get().kind == Hand.Kind.FALSE_WIN

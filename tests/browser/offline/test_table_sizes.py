"""A table of five without network: the phone knows who sits out, hand after hand."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.factories import EAST, SOUTH, WEST
from tests.play.table_sizes import odd_table

from .pocket import NO_NETWORK, payments, pocket_of

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.service_worker]

OUT = 4  # seat of who sits out first


@pytest.mark.at_length
def test_who_sits_out_cannot_be_chosen(new_page, watch, axe):
    watch.allow(*NO_NETWORK)
    table = odd_table(9)
    pocket = pocket_of(new_page, table, "en-GB")
    page = pocket.page

    def expect_out(seat: int) -> None:
        for name in ("winner", "source"):
            gone = page.locator(f"[name={name}]:disabled")
            expect(gone).to_have_count(1)
            expect(gone).to_have_value(str(seat))

    pocket.enter_next(1)
    expect_out(OUT)
    axe(page)
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    pocket.told_points(SOUTH, WEST, 20)
    pocket.record()

    pocket.network(False)
    page.goto(pocket.home)
    pocket.enter_next(2)
    expect_out(EAST)  # has left: the fifth is North now
    pocket.told_points(OUT, "self", 15)
    expect(pocket.summary).to_contain_text("+69")
    pocket.record_on_phone()
    expect(pocket.rows.last.locator("[data-state]")).to_have_attribute("data-state", "waiting")
    expect(page.locator(".table-players li").nth(SOUTH)).to_contain_text("sits out this hand")
    axe(page)
    pocket.enter_next(3)
    expect_out(SOUTH)
    page.goto(pocket.home)

    pocket.network(True)
    pocket.expect_all_sent()
    assert payments(table) == [(-8, 44, -28, -8, 0), (0, -23, -23, -23, 69)]
    assert page.evaluate("document.documentElement.scrollWidth") == 360

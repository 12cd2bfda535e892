"""When the time of a table is up its page says so by itself, also a kept copy without network."""

from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import expect

from clubscore.tournaments.models import Session
from tests.factories import make_table

from .pocket import NO_NETWORK, pocket_of

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.service_worker]

NEWS = """(told) => {
  const page = new DOMParser().parseFromString(told, "text/html");
  document.dispatchEvent(new CustomEvent("live:changed", { detail: page }));
}"""


def table_with_clock(minutes=90):
    table = make_table(ruleset="riichi")
    Session.objects.update(minutes=minutes, clock_started_at=datetime.now(UTC))
    return table


def test_the_page_says_by_itself_that_the_time_is_up(new_page, watch):
    watch.allow(*NO_NETWORK)
    pocket = pocket_of(new_page, table_with_clock(), "en-GB")
    page = pocket.page
    page.clock.install(time=datetime.now(UTC))
    page.reload()
    over = page.locator("[data-time-up]")
    expect(over).to_be_hidden()
    expect(page.locator("[data-clock-line]")).to_be_visible()
    page.clock.fast_forward("01:31:00")
    expect(over).to_be_visible()
    expect(over).to_contain_text("play one more")
    expect(page.locator("[data-clock-line]")).to_be_hidden()


def test_a_copy_knows_a_clock_that_was_started_after_it_was_kept(new_page, watch):
    watch.allow(*NO_NETWORK)
    table = make_table(ruleset="riichi")
    Session.objects.update(minutes=90)
    pocket = pocket_of(new_page, table, "it-IT")
    page = pocket.page
    over = page.locator("[data-time-up]")
    Session.objects.update(clock_started_at=datetime.now(UTC) - timedelta(minutes=89))
    page.evaluate(NEWS, page.context.request.get(pocket.home).text())  # past the service worker
    expect(over).to_be_hidden()
    pocket.network(False)
    page.clock.install(time=datetime.now(UTC) + timedelta(minutes=2))
    page.goto(pocket.home)
    expect(page.locator("html[data-kept]")).to_be_attached()
    expect(over).to_be_visible()
    expect(over).to_contain_text("giocatene un’altra")

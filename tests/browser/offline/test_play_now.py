"""A game begins without network, is played on the phone, and is sent as one."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import Page, expect

from clubscore.people.models import Club
from clubscore.tournaments.models import Table, Tournament
from tests.factories import EAST, NORTH, SOUTH, WEST

from ..conftest import PHONE
from .pocket import N_FROM_S, NO_NETWORK, TWO_DRAGONS, W_FROM_E, Pocket, payments

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.service_worker]

# The game is at the server, and its hands too.
SENT = """async () => {
  const [game] = await self.outbox.games.all();
  const hands = await self.outbox.all();
  return game.became !== undefined && hands.every(({ state }) => state === "recorded");
}"""

# The server's hands are those of the phone. The page may be loaded again meanwhile.
UNDISPUTED = "self.outbox?.all().then((all) => all.every(({ difference }) => !difference))"


class PhoneGame(Pocket):
    """A phone that has opened Play now once, and plays without network."""

    def __init__(self, page: Page) -> None:
        self.page, self.path, self.taps = page, "", 0
        page.goto(reverse("play_now"))
        kept = page.locator("[data-offline=ready]")
        expect(kept).to_be_attached(timeout=40_000)
        self.network(False)
        page.goto(reverse("play_now"))

    @property
    def home(self) -> str:
        """The address of the game on this phone."""
        return self._home

    def begin(self) -> None:
        """Start the game; the page of its table is there."""
        self.page.locator("[data-play] [type=submit]").click()
        self.page.wait_for_url(re.compile(r"/tables/8\d{15}/$"))
        self._home = self.page.url[self.page.url.index("/tables/") :]
        expect(self.page.locator("[data-phone-game=waiting]")).to_be_visible()

    def expect_sent(self) -> Table:
        """Wait until the game is at the server and its own page is shown; return its table."""
        self.network(True)
        page = self.page
        page.wait_for_url(re.compile(r"/tables/\d{1,9}/$"), timeout=40_000)
        expect(page.locator("[data-offline][data-waiting='0']")).to_be_attached()
        table: Table = Table.objects.get()
        assert page.url.endswith(reverse("table", args=[table.pk]))
        return table


def test_a_game_begins_without_network_and_is_sent_as_one(new_page, watch, axe):
    watch.allow(*NO_NETWORK)
    game = PhoneGame(new_page(**PHONE, locale="it-IT"))
    page = game.page
    axe(page)
    page.locator("[name=player0]").fill("Anna Maria De Rossi")
    page.locator("[name=player2]").fill("Ugo")
    game.begin()
    axe(page)
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    game.enter_next(1)
    expect(page.locator("[data-winner]")).to_contain_text("Rossi A.")
    game.win(WEST, EAST, *TWO_DRAGONS)
    game.expect_scored()
    axe(page)
    game.record_on_phone()
    game.enter_next(2)
    game.told_points(NORTH, SOUTH, 20)
    game.record_on_phone()
    game.expect_states("waiting", "waiting")
    expect(page.locator(".table-total")).to_have_text(["−24", "−36", "+24", "+36"])
    game.new_tab()
    game.page.goto(reverse("play_now"))
    game.page.get_by_role("link", name="Anna Maria De Rossi").click()
    game.expect_states("waiting", "waiting")
    table = game.expect_sent()
    assert payments(table) == [W_FROM_E, N_FROM_S]
    names = [seat.entry.player.full_name for seat in table.seats.order_by("wind")]
    assert names == ["Anna Maria De Rossi", "Giocatore 2", "Ugo", "Giocatore 4"]
    assert Tournament.objects.get().ruleset == "mcr"
    expect(game.page.get_by_text("La partita è stata inviata")).to_be_visible()
    expect(game.page.locator(".table-total")).to_have_text(["−24", "−36", "+24", "+36"])


def test_a_hand_that_is_being_entered_while_the_game_is_sent_is_not_lost(new_page, watch):
    watch.allow(*NO_NETWORK)
    game = PhoneGame(new_page(**PHONE, locale="en-GB"))
    page = game.page
    game.begin()
    game.enter_next(1)
    game.told_points(NORTH, SOUTH, 20)
    game.record_on_phone()
    game.enter_next(2)
    game.network(True)
    page.wait_for_function(SENT)
    game.win(WEST, EAST, *TWO_DRAGONS)
    # Scored by the phone, or by the server where the page has moved on to the table already.
    expect(page.locator("#score")).to_contain_text("Two Dragons")
    game.record_next_on_phone()
    page.wait_for_url(re.compile(r"/tables/\d{1,9}/hand/\?number=3$"))
    expect(page.locator("[data-offline][data-waiting='0']")).to_be_attached()
    table = Table.objects.get()
    assert payments(table) == [N_FROM_S, W_FROM_E]
    page.wait_for_function(UNDISPUTED)


def test_whoever_comes_back_to_the_page_begins_another_game(new_page):
    page = new_page(**PHONE, locale="en-GB")
    page.goto(reverse("play_now"))
    expect(page.locator("[data-offline=ready]")).to_be_attached(timeout=40_000)
    before = page.locator("[name=token]").input_value()
    # As browsers that keep whole pages show them again.
    page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
    after = page.locator("[name=token]").input_value()
    assert before != after
    assert re.fullmatch(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", after)


def test_riichi_that_the_server_does_not_take_waits_on_the_phone(new_page, watch, axe):
    watch.allow(*NO_NETWORK, "status of 422", "answer 422")
    game = PhoneGame(new_page(**PHONE, locale="en-GB"))
    page = game.page
    page.locator("[name=rules]").select_option("riichi.wrc")
    game.begin()
    game.enter_next(1)
    game.outcome("draw")
    game.tap(f".pick:has([name=answer_tenpai][value='{SOUTH}'])")
    game.record_on_phone()
    game.expect_states("waiting")
    points = ["29,000", "33,000", "29,000", "29,000"]
    expect(page.locator(".table-total")).to_contain_text(points)

    day = timezone.localdate() + timedelta(days=9)
    full = [Club(name="x", slug=f"x{number}", kept_until=day) for number in range(500)]
    Club.everything.bulk_create(full)
    game.network(True)
    expect(page.locator("[data-phone-game=refused]")).to_contain_text("Too many games")
    game.expect_states("waiting")
    expect(game.rows).to_contain_text("sent with the game")
    axe(page)
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    Club.everything.filter(slug__startswith="x").delete()
    page.get_by_role("button", name="Send again").click()
    table = game.expect_sent()
    assert payments(table) == [(-1000, 3000, -1000, -1000)]
    assert table.session.tournament.ruleset == "riichi"
    expect(page.locator(".table-total")).to_contain_text(points)
    page.goto(reverse("play_now"))
    expect(page.locator("[name=rules]")).to_have_value("riichi.wrc")  # remembered


def test_a_game_that_is_deleted_on_the_phone_is_never_sent(new_page, watch):
    watch.allow(*NO_NETWORK)
    game = PhoneGame(new_page(**PHONE, locale="en-GB"))
    page = game.page
    game.begin()
    page.get_by_text("Delete this game…").click()
    page.get_by_role("button", name="Delete the game").click()
    page.wait_for_url(f"**{reverse('play_now')}")
    expect(page.locator("[data-phone-games]")).to_be_hidden()
    game.network(True)
    page.goto(reverse("play_now"))
    expect(page.locator("[data-offline=ready]")).to_be_attached()
    assert not Tournament.objects.exists()

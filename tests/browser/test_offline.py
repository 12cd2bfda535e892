"""A phone whose network comes and goes: nothing is lost, and nothing is recorded twice."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client
from playwright.sync_api import Locator, Page, Playwright, expect

from clubscore.play.models import Hand
from clubscore.tournaments.models import Table
from clubscore.tournaments.sessions.links import table_link_renew
from tests.deployment import Deployment
from tests.factories import EAST, NORTH, SOUTH, WEST, make_organizer, make_table, organizer

from .conftest import CHROMIUM, CHROMIUM_ARGUMENTS, PHONE, patience
from .referee import Referee, set_cookie, visit

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.service_worker]

TWO_DRAGONS = ("pung", "C", "pung", "F", "2m", "3m", "4m", "5m", "6m", "5s", "5s", "7m")
CHEAP = ("pung", "C", "1m", "2m", "3m", "2p", "3p", "4p", "6s", "7s", "5s", "5s", "8s")
HTMX = ("htmx:afterRequest", "htmx:sendError", "Failed to fetch")
NO_NETWORK = ("ERR_INTERNET_DISCONNECTED", *HTMX)
NO_SERVER = (
    *("ERR_CONNECTION_REFUSED", "ERR_CONNECTION_RESET", "ERR_EMPTY_RESPONSE"),
    *("ERR_SOCKET_NOT_CONNECTED", *HTMX),
    "request failed: net::ERR_FAILED",  # of a worker that is replaced or ends while it asks
)
SENT_AGAIN = 65_000  # ms within which a page tries once more: the longest pause, and the sending


class Pocket(Referee):
    """A referee whose phone has kept the pages of the table."""

    def __init__(self, page: Page, table: Table) -> None:
        super().__init__(page, table)
        self.wait_until_kept()

    @property
    def home(self) -> str:
        """The address of the table."""
        return f"/tables/{self.table.pk}/"

    def wait_until_kept(self) -> None:
        """Wait until the pages of the table can be opened without network."""
        expect(self.page.locator("[data-offline=ready]")).to_be_attached()

    def network(self, there: bool) -> None:
        """Switch the network of this phone on or off."""
        self.page.context.set_offline(not there)

    def kept_pages(self) -> list[str]:
        """Return the addresses of the pages this phone keeps."""
        found = self.page.evaluate(
            """async () => {
              const name = (await caches.keys()).find((one) => one.includes("-pages-"));
              const requests = await (await caches.open(name)).keys();
              return requests.map(({ url }) => new URL(url).pathname);
            }"""
        )
        return list(found)

    def new_tab(self) -> None:
        """Close the page and open the table in another."""
        context = self.page.context
        self.page.close()
        self.page = context.new_page()
        self.page.goto(self.home)

    def enter_next(self, number: int) -> None:
        """Open the entry of the hand in play by the button of the table page."""
        self.page.locator("[data-enter-hand]").click()
        expect(self.page.locator(".entry.is-live")).to_be_visible()
        expect(self.page.locator("[data-title]")).to_have_text(
            self.says("Hand %(number)s", number=number)
        )

    def win(self, winner: int, source: int, *tiles: str) -> None:
        """Enter a win without recording it."""
        self.winner(winner)
        self.source(source)
        self.tiles(*tiles)

    def told_points(self, winner: int, source: int, value: int) -> None:
        """Enter a win of points only without recording it."""
        self.outcome("points")
        self.winner(winner)
        self.source(source)
        self.page.locator("#points").fill(str(value))

    def record_on_phone(self) -> None:
        """Record, and come to the table, which shows what waits."""
        self.tap("[data-record]")
        self.page.wait_for_url(f"**{self.home}")

    @property
    def rows(self) -> Locator:
        """The hands on this phone."""
        return self.page.locator("[data-kept-hand]")

    def expect_states(self, *states: str) -> None:
        """Wait until the hands on this phone stand like this, in order."""
        expect(self.rows).to_have_count(len(states))
        for place, state in enumerate(states):
            one = self.rows.nth(place).locator("[data-state]")
            expect(one).to_have_attribute("data-state", state)

    def expect_all_sent(self) -> None:
        """Wait until nothing waits and the page is the server's."""
        nothing = self.page.locator("[data-offline][data-waiting='0']")
        expect(nothing).to_be_attached(timeout=patience(SENT_AGAIN))
        expect(self.page.locator("html[data-kept]")).to_have_count(0, timeout=patience(SENT_AGAIN))
        expect(self.rows).to_have_count(0)


@pytest.fixture
def table() -> Table:
    return make_table()


@pytest.fixture
def server(transactional_db: None, second_server: Deployment) -> Deployment:
    second_server.start_afresh()
    return second_server


def pocket_of(new_page, table: Table, locale: str, **options) -> Pocket:
    return Pocket(new_page(**PHONE, locale=locale, **options), table)


def payments(table: Table) -> list[tuple[int, ...]]:
    """What every hand of the table paid, in order; every hand once."""
    hands = list(table.hands.filter(state=Hand.State.VALID).order_by("number", "pk"))
    return [tuple(hand.payments) for hand in hands]


W_FROM_E = (-16, -8, 32, -8)  # of TWO_DRAGONS
N_FROM_S = (-8, -28, -8, 44)  # 20 points
TOTALS = ["−54", "−26", "+34", "+46"]  # of both, and of a false win of East


def test_hands_wait_on_the_phone_and_go_out_in_order(new_page, table, watch, axe):
    watch.allow(*NO_NETWORK)
    pocket = pocket_of(new_page, table, "it-IT")
    page = pocket.page
    pocket.network(False)
    page.goto(pocket.home)
    expect(page.locator("[data-kept-note]")).to_contain_text("Senza rete.")

    pocket.enter_next(1)
    pocket.win(WEST, EAST, *TWO_DRAGONS)
    expect(page.locator("[data-on-phone]")).to_be_visible()
    expect(pocket.summary).to_contain_text("8")
    axe(page)
    pocket.record_on_phone()
    pocket.expect_states("waiting")
    expect(page.locator("[data-kept-hand]")).to_contain_text("[CCC] [FFF] 23456m55s + 7m")

    pocket.enter_next(2)
    expect(page.locator("[data-kept-strip]")).to_contain_text(
        pocket.says("%(count)s waiting", count=1)
    )
    assert page.evaluate("document.documentElement.scrollHeight") <= 640
    pocket.outcome("false_win")
    pocket.winner(EAST)
    pocket.record_on_phone()
    pocket.enter_next(2)  # it goes on after a false win
    pocket.told_points(NORTH, SOUTH, 20)
    pocket.record_on_phone()
    pocket.enter_next(3)
    pocket.outcome("draw")
    pocket.record_on_phone()
    pocket.expect_states(*["waiting"] * 4)
    expect(page.locator(".table-total")).to_have_text(TOTALS)
    axe(page)
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    assert not table.hands.exists()

    pocket.new_tab()
    pocket.expect_states(*["waiting"] * 4)
    pocket.page.goto(f"/t/{table.link_token}/")  # the code on the sheet, scanned again
    expect(pocket.page).to_have_url(re.compile(f"{pocket.home}$"))
    pocket.page.goto("/tables/kept/")
    expect(pocket.page.get_by_role("link", name="Tavolo 1, Serata")).to_be_visible()
    pocket.expect_states(*["waiting"] * 4)
    axe(pocket.page)

    pocket.page.goto(pocket.home)
    pocket.network(True)
    pocket.expect_all_sent()
    assert payments(table) == [W_FROM_E, (-30, 10, 10, 10), N_FROM_S, (0, 0, 0, 0)]
    assert [hand.number for hand in table.hands.order_by("pk")] == [1, 2, 2, 3]
    expect(pocket.page.locator(".table-total")).to_have_text(TOTALS)


def test_a_hand_is_recorded_once_whatever_the_server_does(new_page, table, watch, server):
    """Killed between recording and answering, killed while it is asked, hanging."""
    watch.allow(*NO_SERVER, *NO_NETWORK)
    pocket = pocket_of(new_page, table, "en-GB", base_url=server.url)
    pocket.enter()
    pocket.win(WEST, EAST, *TWO_DRAGONS)
    expect(pocket.summary).to_contain_text("8")
    server.set_trap()
    pocket.record_on_phone()
    server.wait_until_trapped()
    pocket.expect_states("waiting")
    assert payments(table) == [W_FROM_E]

    pocket.enter_next(2)
    pocket.told_points(NORTH, SOUTH, 20)
    pocket.record_on_phone()
    pocket.expect_states("waiting", "waiting")
    pocket.new_tab()
    server.start()
    pocket.expect_all_sent()
    assert payments(table) == [W_FROM_E, N_FROM_S]

    pocket.wait_until_kept()
    pocket.enter_next(3)
    pocket.outcome("draw")
    server.hang()
    pocket.tap("[data-record]")
    expect(pocket.summary).to_have_text(pocket.says("Recording…"))
    server.kill()
    pocket.page.wait_for_url(f"**{pocket.home}")
    pocket.expect_states("waiting")
    pocket.page.close()  # and the tab with it
    server.start()
    pocket.page = pocket.page.context.new_page()
    pocket.page.goto(pocket.home)
    pocket.expect_all_sent()
    assert payments(table) == [W_FROM_E, N_FROM_S, (0, 0, 0, 0)]


def test_the_network_goes_in_the_middle_of_sending(new_page, table, watch, server):
    watch.allow(*NO_SERVER, *NO_NETWORK)
    pocket = pocket_of(new_page, table, "it-IT", base_url=server.url)
    pocket.enter()
    pocket.win(WEST, EAST, *TWO_DRAGONS)
    expect(pocket.summary).to_contain_text("8")
    server.hang()
    pocket.tap("[data-record]")
    expect(pocket.summary).to_have_text(pocket.says("Recording…"))
    pocket.network(False)
    server.go_on()
    pocket.page.wait_for_url(f"**{pocket.home}", timeout=patience(SENT_AGAIN))
    expect(pocket.page.locator("[data-kept-hand]")).to_have_count(1)
    pocket.network(True)
    pocket.expect_all_sent()
    assert payments(table) == [W_FROM_E]


def test_half_a_page_is_no_page(new_page, table, watch, server):
    """What breaks off on its way: the whole page this phone keeps is shown, and is kept on."""
    watch.allow(*NO_SERVER, "ERR_CONTENT_LENGTH_MISMATCH", "ERR_INCOMPLETE_CHUNKED_ENCODING")
    pocket = pocket_of(new_page, table, "en-GB", base_url=server.url)
    server.break_off()
    for _again in range(2):
        visit(pocket.page, pocket.home)
        expect(pocket.page.locator("html[data-kept]")).to_be_attached()
        expect(pocket.page.locator("footer")).to_be_visible()


def test_two_phones_and_both_versions_are_shown(new_page, table, watch, axe):
    """Three hands that somebody else recorded too: theirs kept, mine kept, both kept."""
    watch.allow(*NO_NETWORK, "answer 409", "status of 409")
    pocket = pocket_of(new_page, table, "it-IT")
    page = pocket.page
    pocket.network(False)
    for number, value in enumerate((20, 21, 22, 8), start=1):
        page.goto(pocket.home)
        pocket.enter_next(number)
        pocket.told_points(NORTH, SOUTH, value)
        pocket.record_on_phone()
    pocket.enter_next(5)
    other = pocket_of(new_page, table, "en-GB")
    for number in (1, 2, 3):
        other.enter_next(number)
        other.told_points(EAST, WEST, 30 + number)
        other.record()
    page.goto(pocket.home)
    pocket.network(True)

    expect(page.locator("[data-kept-note]")).to_be_hidden()  # the copy has renewed itself
    pocket.expect_states("conflict", "behind", "behind", "behind")
    axe(page)
    page.get_by_role("button", name=pocket.says("Compare and choose")).click()
    expect(page.locator(".versions .card")).to_have_count(2)
    axe(page)
    page.get_by_role("link", name="Tieni questa, elimina la mia").click()
    page.wait_for_url(f"**{pocket.home}")

    pocket.speaks("en")
    pocket.expect_states("conflict", "behind", "behind")
    page.get_by_role("button", name=pocket.says("Compare and choose")).click()
    expect(page.locator(".versions")).to_contain_text("+45")  # mine: 21 points
    page.locator("form[action$='/correct/'] button").click()
    expect(page.locator(".payments-before")).to_be_visible()
    pocket.correct()
    page.goto(pocket.home)

    pocket.expect_states("conflict", "behind")
    page.get_by_role("button", name=pocket.says("Compare and choose")).click()
    page.locator(f"form[action='{pocket.home}hand/'] button").click()
    expect(page.locator("[data-title]")).to_have_text("Hand 4")
    expect(pocket.summary).to_contain_text("+46")
    expect(page.locator("[data-title]")).to_have_text("Hand 4")
    pocket.record_on_phone()
    pocket.expect_all_sent()

    assert payments(table) == [
        (55, -8, -39, -8),
        (-8, -29, -8, 45),
        (57, -8, -41, -8),
        (-8, -30, -8, 46),
        (-8, -16, -8, 32),
    ]


def test_a_hand_that_is_refused_can_be_changed(new_page, table, watch):
    """Below the minimum: it turns out when the network is back, and was a false win.

    This phone cannot score by itself.
    """
    watch.allow(*NO_NETWORK, "answer 422", "status of 422")
    pocket = pocket_of(new_page, table, "it-IT")
    page = pocket.page
    page.context.add_init_script("delete self.Worker")
    pocket.network(False)
    page.goto(pocket.home)
    pocket.enter_next(1)
    pocket.win(WEST, EAST, *CHEAP)
    pocket.record_on_phone()
    pocket.enter_next(2)
    pocket.told_points(NORTH, SOUTH, 20)
    pocket.record_on_phone()
    pocket.enter_next(3)
    pocket.outcome("draw")
    pocket.record_on_phone()
    pocket.rows.last.get_by_role("button", name=pocket.says("Discard")).click()
    pocket.rows.last.get_by_role("button", name=pocket.says("Yes, discard")).click()
    pocket.expect_states("waiting", "waiting")
    pocket.network(True)
    pocket.expect_states("refused", "behind")
    expect(pocket.rows.first.locator(".kept-reason")).to_contain_text("minimo")
    pocket.rows.first.get_by_role("link", name=pocket.says("Change")).click()
    expect(page.locator(".entry.is-live")).to_be_visible()
    assert pocket.typed == "[CCC] 123m234p5567s + 8s"
    page.locator("[value=false_win].button").click()
    page.wait_for_url(f"**{pocket.home}")
    pocket.expect_all_sent()
    assert payments(table) == [(10, 10, -30, 10), N_FROM_S]
    assert [hand.number for hand in table.hands.order_by("pk")] == [1, 1]


# Reading what waits takes until the score has come that is being asked for.
SLOW_STORE = """
let outbox, scored;
document.addEventListener("htmx:configRequest", ({ target }) => {
  if (target.id !== "score") return;
  scored = new Promise((seen) => document.addEventListener("htmx:afterSwap", seen, { once: true }));
});
Object.defineProperty(self, "outbox", {
  get: () => outbox,
  set(made) {
    const { ofTable } = made;
    outbox = { ...made, ofTable: async (table) => (await scored, ofTable(table)) };
  },
});
"""


def test_a_score_that_comes_while_the_form_is_filled_in_is_not_lost(new_page, table, watch):
    watch.allow(*NO_NETWORK, "answer 422", "status of 422")
    pocket = pocket_of(new_page, table, "en-GB")
    page = pocket.page
    page.context.add_init_script("delete self.Worker")
    pocket.network(False)
    page.goto(pocket.home)
    pocket.enter_next(1)
    pocket.win(WEST, EAST, *CHEAP)
    pocket.record_on_phone()
    pocket.network(True)
    pocket.expect_states("refused")
    page.context.add_init_script(SLOW_STORE)
    pocket.rows.first.get_by_role("link", name=pocket.says("Change")).click()
    expect(page.locator("#score [data-verdict]")).to_be_attached()
    expect(page.locator("[value=false_win].button")).to_be_visible()


def test_a_phone_that_was_switched_off(playwright: Playwright, server, tmp_path, table, watch):
    """The browser ends with hands waiting; started again it still has them, and sends them."""
    watch.allow(*NO_SERVER)

    def switched_on() -> Pocket:
        options: dict[str, Any] = {**PHONE, "base_url": server.url, "locale": "en-GB"}
        context = playwright.chromium.launch_persistent_context(
            tmp_path / "phone", executable_path=CHROMIUM, args=CHROMIUM_ARGUMENTS, **options
        )
        watch.follow(context)
        return Pocket(context.pages[0], table)

    pocket = switched_on()
    server.kill()
    pocket.page.goto(pocket.home)
    pocket.enter_next(1)
    pocket.told_points(NORTH, SOUTH, 20)
    pocket.record_on_phone()
    pocket.expect_states("waiting")
    pocket.page.context.close()

    pocket = switched_on()
    pocket.expect_states("waiting")
    server.start()
    pocket.expect_all_sent()
    assert payments(table) == [N_FROM_S]
    pocket.page.context.close()


def test_a_link_that_was_renewed(new_page, table, watch):
    """What the old link may not record any more waits for the new one."""
    watch.allow(*NO_NETWORK, "answer 403", "status of 403")
    pocket = pocket_of(new_page, table, "en-GB")
    pocket.network(False)
    pocket.page.goto(pocket.home)
    pocket.enter_next(1)
    pocket.told_points(NORTH, SOUTH, 20)
    pocket.record_on_phone()
    table_link_renew(table=table, by=organizer())
    pocket.network(True)
    pocket.expect_states("refused")
    expect(pocket.rows).to_contain_text("This table’s link")
    # The copy renews itself, which must not be under way when somebody goes on.
    expect(pocket.page.locator("html[data-kept]")).to_have_count(0, timeout=patience(SENT_AGAIN))
    assert not table.hands.exists()

    client = Client()  # an organizer logs in and out on this phone
    client.force_login(make_organizer(table.session.tournament.club))
    key = client.cookies["sessionid"].value
    set_cookie(pocket.page, "sessionid", key)
    pocket.page.goto("/organize/")
    assert pocket.home in pocket.kept_pages()
    pocket.page.locator("form[action='/logout/']:visible button").click()
    expect(pocket.page.locator(".site-nav a[href^='/login/']")).to_be_visible()
    assert pocket.kept_pages() == ["/tables/kept/"]
    pocket.page.goto("/tables/kept/")
    pocket.expect_states("refused")  # what waits stays

    table.refresh_from_db()
    pocket.page.goto(f"/t/{table.link_token}/")
    pocket.expect_all_sent()
    assert payments(table) == [N_FROM_S]


@pytest.mark.parametrize(
    ("ruleset", "locale", "colours"),
    [("zung_jung", "en-GB", "light"), ("italian", "it-IT", "dark")],
)
def test_other_rules_without_network(new_page, watch, axe, ruleset, locale, colours):
    """Whatever the rules ask is asked without network too."""
    watch.allow(*NO_NETWORK)
    table = make_table(ruleset=ruleset)
    pocket = pocket_of(new_page, table, locale, color_scheme=colours)
    page = pocket.page
    pocket.network(False)
    page.goto(pocket.home)
    page.locator("[data-enter-hand]").click()
    pocket.winner(WEST)
    pocket.source(EAST)
    if ruleset == "italian":
        pocket.how(WEST, "tiles")
    pocket.tiles(*TWO_DRAGONS)
    axe(page)
    if ruleset == "italian":
        for seat in (NORTH, EAST, SOUTH):
            pocket.go_on()
            pocket.told(seat, 4)
    pocket.record_on_phone()
    pocket.expect_states("waiting")
    axe(page)
    pocket.network(True)
    pocket.expect_all_sent()
    hand = table.hands.get()
    assert hand.payments[WEST] > 0

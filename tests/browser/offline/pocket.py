"""A referee whose phone has kept the pages of the table, and two hands to enter."""

from __future__ import annotations

import re
from contextlib import suppress

from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import Locator, Page, expect
from playwright.sync_api import TimeoutError as NotInTime

from clubscore.play.models import Hand
from clubscore.tournaments.models import Table

from ..conftest import LOOK_AGAIN, PHONE, patience
from ..referee import Referee

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
AGAIN = 3  # times to look whether a touch has done what it should
W_FROM_E = (-16, -8, 32, -8)  # of TWO_DRAGONS
N_FROM_S = (-8, -28, -8, 44)  # 20 points
TOTALS = ["−54", "−26", "+34", "+46"]  # of both, and of a false win of East


# What may be stuck itself is not waited for.
STATE = """async () => {
  const workers = async () => {
    const all = await navigator.serviceWorker?.getRegistrations();
    return all?.map(({ scope, installing, waiting, active }) =>
      [scope, installing?.state, waiting?.state, active?.state].join(" "));
  };
  const soon = (work) =>
    Promise.race([work, new Promise((resolve) => setTimeout(resolve, 2000, "no answer"))]);
  return JSON.stringify({
    ready: document.readyState,
    online: navigator.onLine,
    controller: navigator.serviceWorker?.controller?.state,
    workers: await soon(workers()),
    locks: await soon(navigator.locks.query()),
    hands: await soon(self.outbox?.all()),
    asked: performance.getEntriesByType("resource").slice(-5).map(({ name }) => name),
    text: document.body.innerText.slice(-600),
  });
}"""


class Pocket(Referee):
    """A referee whose phone has kept the pages of the table."""

    def __init__(self, page: Page, table: Table, *, path: str = "") -> None:
        super().__init__(page, table, path=path)
        self.wait_until_kept()

    @property
    def home(self) -> str:
        """The address of the table."""
        return f"{self.path}/tables/{self.table.pk}/"

    def wait_until_kept(self) -> None:
        """Wait until the pages of the table can be opened without network."""
        try:
            expect(self.page.locator("[data-offline=ready]")).to_be_attached()
        except AssertionError as late:
            late.add_note(f"The page is {self.page.url}: {self._state()}")
            raise

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

    def told_points(self, winner: int, source: int | str, value: int) -> None:
        """Enter a win of points only without recording it."""
        self.outcome("points")
        self.winner(winner)
        self.source(source)
        self.page.locator("#points").fill(str(value))

    def record_on_phone(self) -> None:
        """Record, and come to the table, which shows what waits.

        On a busy machine a score that has just come may take the button away from under a touch.
        Then it is touched again; a hand that is sent twice is recorded once.
        """
        self.record_next_on_phone()
        if "/hand/" in self.page.url:
            self.go_back()

    def go_back(self, *, soon: float | None = None) -> None:
        """Go back to the table from the entry of the next hand, once that is there."""
        self.page.wait_for_url(re.compile(r"/hand/\?number=\d+$"), timeout=soon or patience())
        self.page.locator(".entry-back").click()
        self.page.wait_for_url(f"**{self.home}")

    def record_next_on_phone(self) -> None:
        """Record, and come to where that leads: the entry of the next hand, or the table."""
        for place in range(AGAIN):
            try:
                with self.page.expect_event("framenavigated", timeout=patience() / AGAIN):
                    if place == 0:
                        self.tap("[data-record]")
                    else:
                        self._touch_again()
            except NotInTime as late:
                late.add_note(f"The page is {self.page.url}: {self._state()}")
                if place == AGAIN - 1:
                    raise
            else:
                self.page.wait_for_load_state("domcontentloaded")
                return

    def _touch_again(self) -> None:
        with suppress(NotInTime):
            self.page.locator("[data-record]").click(timeout=LOOK_AGAIN)

    def _state(self) -> str:
        """Return in what state the page is, for whoever looks why nothing comes of a touch."""
        try:
            return str(self.page.evaluate(STATE))
        except PlaywrightError as error:  # there is no page of ours
            return repr(error)

    @property
    def rows(self) -> Locator:
        """The hands on this phone."""
        return self.page.locator("[data-kept-hand]")

    def unfold(self) -> None:
        """Show the hands that wait for nothing but the network: they are one line."""
        self.page.locator("[data-kept-act=fold]").click()
        expect(self.rows.last).to_be_visible()

    def expect_states(self, *states: str) -> None:
        """Wait until the hands on this phone stand like this, in order."""
        expect(self.rows).to_have_count(len(states))
        for place, state in enumerate(states):
            one = self.rows.nth(place).locator("[data-state]")
            expect(one).to_have_attribute("data-state", state)

    def expect_scored(self) -> None:
        """Wait until the score on the page is one the phone itself has found."""
        expect(self.page.locator("#score [data-on-phone]")).to_be_visible()

    def expect_no_record(self) -> None:
        """Wait until what is entered cannot be recorded."""
        expect(self.page.locator("[data-record]")).to_have_attribute("aria-disabled", "true")

    def expect_all_sent(self) -> None:
        """Wait until nothing waits and the page is the server's."""
        nothing = self.page.locator("[data-offline][data-waiting='0']")
        expect(nothing).to_be_attached(timeout=patience(SENT_AGAIN))
        expect(self.page.locator("html[data-kept]")).to_have_count(0, timeout=patience(SENT_AGAIN))
        expect(self.rows).to_have_count(0)


def pocket_of(new_page, table: Table, locale: str, **options) -> Pocket:
    return Pocket(new_page(**PHONE, locale=locale, **options), table)


def payments(table: Table) -> list[tuple[int, ...]]:
    """What every hand of the table paid, in order; every hand once."""
    hands = list(table.hands.filter(state=Hand.State.VALID).order_by("number", "pk"))
    return [tuple(hand.payments) for hand in hands]

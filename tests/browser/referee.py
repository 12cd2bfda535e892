"""The referee's hands in a real browser: opening a table, tapping a hand, reading the screen."""

from __future__ import annotations

import re
from urllib.parse import urljoin

from django.utils.translation import gettext, ngettext, override, pgettext
from django.utils.translation.trans_real import translation
from playwright.sync_api import Error, Locator, Page, expect

from clubscore.tournaments.models import Table
from scoring.tiles import TILES_BY_NAME

SELF_DRAWN = "self"
CLICKS = """selectors => {
  for (const selector of selectors) {
    const key = document.querySelector(selector);
    const isThere = key?.checkVisibility() && key.ariaDisabled !== "true";
    if (!isThere) throw new Error(`no such key now: ${selector}`);
    key.click();
  }
}"""


def language_of(page: Page) -> str:
    """Return the language of a page."""
    return str(page.locator("html").get_attribute("lang"))


def set_cookie(page: Page, name: str, value: str) -> None:
    """Let a browser send a cookie with every request to our site."""
    page.context.add_cookies([{"name": name, "value": value, "url": urljoin(page.url, "/")}])


def speak(page: Page, language: str) -> None:
    """Choose another language in this browser and load the page again."""
    set_cookie(page, "django_language", language)
    page.reload()
    expect(page.locator("html")).to_have_attribute("lang", language)


def visit(page: Page, address: str) -> None:
    """Go to a page, also if the open one is loading itself anew in the same moment, and wins."""
    try:
        page.goto(address)
    except Error as error:
        if "ERR_ABORTED" not in str(error):
            raise
        page.wait_for_load_state()
        page.goto(address)


def key_selector(key: str) -> str:
    """Return the selector of a mode key or a tile: ``"pung"``, ``"2m"``."""
    if key in TILES_BY_NAME:
        return f"[data-tile='{TILES_BY_NAME[key]}']"
    return f"[data-mode={key}]"


class Referee:
    """Somebody with a phone and the table's link. ``taps`` counts the touches.

    The page of the table opens first, or, with ``at_entry``, the entry of the hand in play.
    ``path`` is that below which the server is, such as /score.
    """

    def __init__(self, page: Page, table: Table, *, at_entry: bool = False, path: str = "") -> None:
        self.page = page
        self.table = table
        self.path = path
        self.taps = 0
        link = f"{path}/t/{table.link_token}/"
        if at_entry:
            page.context.request.get(link, max_redirects=0)  # its right is in a cookie now
            self.enter()
        else:
            visit(page, link)

    def says(self, text: str, *, plural: str = "", context: str = "", **facts: object) -> str:
        """Return a text of ours in the language of the page, its facts filled in.

        With ``plural``, the ``count`` of ``facts`` decides. A text that we do not have is an error:
        it would come back in English, and the page would be blamed.
        """
        key = f"{context}\x04{text}" if context else text
        ours = vars(translation("en"))["_catalog"]
        assert ((key, 0) if plural else key) in ours, f"no such message: {context} {text}"
        with override(language_of(self.page)):
            if plural:
                return ngettext(text, plural, int(str(facts["count"]))) % facts
            return (pgettext(context, text) if context else gettext(text)) % facts

    def speaks(self, language: str) -> None:
        """Choose another language and load the page again."""
        speak(self.page, language)

    def enter(self) -> None:
        """Open the entry of the hand in play, by its address."""
        self.page.goto(f"{self.path}/tables/{self.table.pk}/hand/")
        expect(self.page.locator(".entry.is-live")).to_be_visible()

    def tap(self, selector: str) -> None:
        """Touch something once; right after a panel has changed keys take no tap."""
        self.settle()
        self.page.locator(selector).click()
        self.taps += 1

    def settle(self) -> None:
        """Wait until keys take taps again."""
        expect(self.page.locator("[data-settling]")).to_have_count(0)

    def outcome(self, value: str) -> None:
        self.tap(f".pick:has([name=outcome][value={value}])")

    def winner(self, seat: int) -> None:
        """Touch who won; on a phone the key to change it comes first where somebody is chosen."""
        if self.page.locator("[data-again]").is_visible():
            self.tap("[data-again]")
        self.tap(f".pick:has([name=winner][value='{seat}'])")

    def source(self, source: int | str) -> None:
        self.tap(f".pick:has([name=source][value='{source}'])")

    def touch(self, *keys: str) -> None:
        """Touch mode keys and tiles, each as a finger does: ``"pung", "C", "2m"``."""
        for key in keys:
            self.tap(key_selector(key))

    def tiles(self, *keys: str) -> None:
        """Enter mode keys and tiles: the first is touched, the others clicked in the page.

        To find out for every key that nothing covers it takes most of the time of an entry; use
        ``touch`` where that is what a test is about.
        """
        self.touch(*keys[:1])
        self.page.evaluate(CLICKS, [key_selector(key) for key in keys[1:]])
        self.taps += len(keys[1:])

    def how(self, seat: int, value: str) -> None:
        """Say how one of four hands is entered: tiles, nothing or told."""
        self.tap(f".pick:has([name=how_{seat}][value={value}])")

    def told(self, seat: int, points: int, doubles: int = 0) -> None:
        """Type in what one of four hands counts."""
        self.how(seat, "told")
        self.page.locator(f"#points-{seat}").fill(str(points))
        self.page.locator(f"#doubles-{seat}").fill(str(doubles))
        expect(self.tab(seat)).to_have_class(re.compile("is-done"))

    def go_on(self) -> None:
        """Touch the big button, which leads to the next hand."""
        expect(self.page.locator("[data-record]")).not_to_have_attribute("aria-disabled", "true")
        self.tap("[data-record]")

    def tab(self, seat: int) -> Locator:
        """Return the tab of one of four hands."""
        return self.page.locator(f"[data-tab='{seat}']")

    def key(self, tile: str) -> Locator:
        """Return the key of a tile."""
        return self.page.locator(key_selector(tile))

    def correct(self) -> None:
        """Look at what a correction changes, and save it."""
        self.settle()
        self.page.locator("[data-record]").click()
        self.page.locator("button[value=save]").click()
        self.page.wait_for_url("**/hands/*/")

    def record(self) -> None:
        """Touch the big button, and go on from where it leads to the page of the table."""
        self.leave_by("[data-record]")
        if "/hand/" in self.page.url:
            visit(self.page, f"{self.path}/tables/{self.table.pk}/")

    def record_next(self) -> None:
        """Touch the big button, and come to the entry of the next hand."""
        self.leave_by("[data-record]")
        expect(self.page.locator(".entry.is-live")).to_be_visible()

    def undo(self) -> None:
        """Touch *undo* in the strip, and come to the entry of the hand that was taken back."""
        self.leave_by(".entry-last .button")
        expect(self.page.locator(".entry.is-live")).to_be_visible()

    def leave_by(self, selector: str) -> None:
        """Touch what leads to another page, be its address the same or not."""
        with self.page.expect_event("framenavigated"):
            self.tap(selector)
        self.page.wait_for_load_state("domcontentloaded")

    @property
    def strip(self) -> Locator:
        """What the entry says of the last hand."""
        return self.page.locator("#entry-last")

    @property
    def typed(self) -> str:
        """The text of the hand."""
        return self.page.locator("[data-notation]").input_value()

    @property
    def summary(self) -> Locator:
        """What the screen says beside the big button."""
        return self.page.locator("[data-summary]")

    def payments(self) -> list[str]:
        """What each player gains or loses, on the screen."""
        rows = self.page.locator(".payments tbody tr").last
        return [cell.strip() for cell in rows.locator("td").all_inner_texts()]

    def totals(self) -> list[str]:
        """The players' totals on the table page."""
        return [one.strip() for one in self.page.locator(".table-total").all_inner_texts()]

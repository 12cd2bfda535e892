"""The referee's screens in large text and on their side, compared with those somebody looked at.

``make approve`` draws the approved pictures anew: look at every one that changed.
"""

from __future__ import annotations

import io
import os
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from django.urls import reverse
from PIL import Image
from playwright.sync_api import Page, expect

from clubscore.people.models import Player
from clubscore.play.confirmations import seat_token
from clubscore.tournaments.models import Table
from tests.factories import EAST, NORTH, SOUTH, WEST, make_table, play, win
from tests.printing.approval import TOLERANCE, difference

from .conftest import PHONE
from .referee import Referee

pytestmark = pytest.mark.django_db(transaction=True)

APPROVED = Path(__file__).parent / "approved"
STANDARD = 16  # px of text, unless somebody has set another size
# The same hand tile by tile and set by set: the keys of its first half, and the rest.
KEYS = {
    "mcr": (("pung", "C", "pung", "F", "2m", "3m", "4m"), ("5m", "6m", "5s", "5s", "7m")),
    "italian": (("C", "F", "run", "2m"), ("pair", "5s", "run", "5m", "7m")),
}
NAMES = [
    ("Zaccaria", "Bernardini"),
    ("Maria Luisa", "De Angelis"),
    ("Aurora", "Zhou"),
    ("Massimiliano", "Casagrande"),
]
# Screen: width, height, text in percent of the usual.
SCREENS = {
    "130": (360, 640, 130),
    "200": (360, 640, 200),
    "small-200": (320, 568, 200),
    "landscape": (640, 360, 100),
}
SYSTEMS = ("mcr", "italian")  # one hand is entered, or all four are
FOOT = 0.5  # of the screen, at most
OVERLAPS = """() => {
  const shown = (one) => one.checkVisibility() && one.getBoundingClientRect().width > 1 &&
    !one.closest(".is-one [data-winner]");  // for those who listen
  const texts = [...document.querySelectorAll(
    ".pick > span, .entry-people-label, .key.mode, .tab-four, .entry-head h1" +
    ", .entry-position span")];
  const boxes = texts.filter(shown).map((one) => [one, one.getBoundingClientRect()]);
  const found = [];
  for (const [one, a] of boxes) {
    const isCut = one.clientWidth && one.scrollWidth > one.clientWidth + 1;
    if (isCut) found.push(one.textContent.trim());
    for (const [other, b] of boxes) {
      const apart = a.right <= b.left + 1 || b.right <= a.left + 1 || a.bottom <= b.top + 1 ||
        b.bottom <= a.top + 1;
      if (one !== other && !apart) found.push(`${one.textContent} / ${other.textContent}`);
    }
  }
  return found;
}"""


class Reader:
    """Somebody with a phone, who turns it and has set a size of text."""

    def __init__(self, page: Page) -> None:
        self.page = page
        # The size of text is that of the page as long as it is there.
        self._session = page.context.new_cdp_session(page)

    def look(self, screen: str) -> None:
        """Go on with a screen of ``SCREENS``."""
        width, height, _percent = SCREENS[screen]
        self.page.set_viewport_size({"width": width, "height": height})
        sizes = {"standard": text_size(screen), "fixed": text_size(screen)}
        self._session.send("Page.setFontSizes", {"fontSizes": sizes})


@pytest.fixture
def reader(new_page) -> Reader:
    return Reader(new_page(**PHONE))


@pytest.fixture
def open_screen(reader: Reader) -> Callable[[str], Page]:
    """Open a page of a size whose reader has set a size of text: ``open_screen("200")``."""

    def opened(screen: str) -> Page:
        reader.look(screen)
        return reader.page

    return opened


def text_size(screen: str) -> int:
    """Return the size of text, in px."""
    return round(STANDARD * SCREENS[screen][2] / 100)


def make_named_table(ruleset: str):
    """Make a table of people with names as long as names are."""
    table = make_table(ruleset=ruleset)
    for player, (first, last) in zip(Player.objects.order_by("pk"), NAMES, strict=True):
        player.first_name, player.last_name = first, last
        player.save()
    return table


def _still(page: Page) -> bytes:
    """Return a picture of the page once two in a row are the same: nothing moves any more."""
    last = b""
    for _ in range(20):  # a second or two, should something go on moving
        shown = page.screenshot(scale="css", animations="disabled")
        if shown == last:
            break
        last = shown
    return last


def check(page: Page, name: str) -> None:
    """Compare what is to be seen with the approved picture."""
    page.evaluate("document.activeElement?.blur()")
    page.evaluate("document.fonts.ready")
    width = page.evaluate("document.documentElement.clientWidth")
    assert page.evaluate("document.documentElement.scrollWidth") == width
    assert page.viewport_size is not None
    assert width == page.viewport_size["width"]
    shown = Image.open(io.BytesIO(_still(page)))
    path = APPROVED / f"{name}.png"
    if os.environ.get("APPROVE"):
        shown.convert("L").quantize(16).save(path, optimize=True)
        return
    with Image.open(path) as approved:
        assert difference(shown.convert("L"), approved.convert("L")) <= TOLERANCE, name


def check_losers(page: Page, referee: Referee, screen: str) -> None:
    """Of the next hand only what scores is entered."""
    referee.tiles("E", "triple", "2p", "pair", "P")
    referee.tap("[data-flower='4']")
    expect(referee.tab(NORTH)).to_have_class(re.compile("is-done"))
    expect(referee.tab(NORTH)).to_contain_text("14")
    expect(referee.summary).not_to_have_text(referee.says("Scoring…"))
    assert page.evaluate(OVERLAPS) == []
    page.evaluate("document.querySelector('.keypad-hand').scrollIntoView({ block: 'start' })")
    check(page, f"scoring-italian-{screen}")


@pytest.mark.one_in(2)
@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.parametrize("ruleset", SYSTEMS)
def test_the_entry_of_a_hand(open_screen, ruleset, screen):
    page = open_screen(screen)
    referee = Referee(page, make_named_table(ruleset), at_entry=True)
    expect(page.locator('.key use[href^="#t-"]').nth(41)).to_be_attached()
    text = page.evaluate("parseFloat(getComputedStyle(document.documentElement).fontSize)")
    assert text == text_size(screen)
    assert page.evaluate(OVERLAPS) == []
    check(page, f"entry-{ruleset}-{screen}")
    referee.winner(WEST)
    referee.source(EAST)
    half, rest = KEYS[ruleset]
    referee.tiles(*half)
    assert page.evaluate(OVERLAPS) == []
    foot = page.locator(".entry-foot").bounding_box()
    assert foot is not None
    assert foot["height"] <= FOOT * SCREENS[screen][1]
    page.evaluate("document.querySelector('.keypad-hand').scrollIntoView({ block: 'start' })")
    check(page, f"tiles-{ruleset}-{screen}")
    referee.tiles(*rest)
    if ruleset == "italian":
        expect(referee.tab(NORTH)).to_have_attribute("aria-pressed", "true")
        check_losers(page, referee, screen)
        referee.tab(WEST).click()
    expect(page.locator("#score .score")).to_be_visible()
    expect(referee.summary).not_to_have_text(referee.says("Scoring…"))
    check(page, f"score-{ruleset}-{screen}")


@pytest.mark.parametrize("ruleset", SYSTEMS)
def test_all_rows_of_tiles_are_seen_on_a_phone_on_its_side(open_screen, ruleset):
    page = open_screen("landscape")
    referee = Referee(page, make_named_table(ruleset), at_entry=True)
    referee.winner(WEST)
    referee.source(EAST)
    assert page.evaluate("scrollY") == 0
    for key in page.locator(".keys-row .key").all():
        box = key.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= SCREENS["landscape"][1]
        assert min(box["width"], box["height"]) >= 40 - 0.5  # px, of a finger


@pytest.mark.one_in(2)
@pytest.mark.parametrize("screen", SCREENS)
def test_the_table_and_its_result(open_screen, screen):
    page = open_screen(screen)
    table = make_named_table("mcr")
    play(table, win(WEST, EAST), win(SOUTH, EAST), *[win(WEST)] * 14)
    referee = Referee(page, table)
    check(page, f"table-{screen}")
    result = referee.page.locator(".table-end")
    result.evaluate("(part) => part.scrollIntoView({ block: 'start' })")
    check(page, f"result-{screen}")


def own_address(table: Table) -> str:
    """Return the page of a player on their own phone."""
    table.refresh_from_db()
    token = seat_token(table, WEST, table.seats.get(wind=WEST).entry_id)
    return reverse("seat_confirm", args=[token])


LONG_CIRCUMSTANCE = "/practice/mcr/easy/2/"  # the hand of seed 2 has the longest: "Ultima pedina…"


def test_other_screens_of_the_phone(reader):
    """Nothing is wider than the screen on any page a phone comes to."""
    page = reader.page
    table = make_named_table("mcr")
    hand = play(table, win(WEST, EAST), win(SOUTH, EAST))[0]
    Referee(page, table)
    home, event = f"/tables/{table.pk}/", f"/e/{table.session.tournament.slug}/"
    pages = [f"{home}hands/{hand.pk}/", f"{home}hands/{hand.pk}/correct/", f"{home}whole/"]
    pages += [f"{home}codes/", own_address(table)]
    pages += ["/tables/kept/", event, f"{event}statistics/", "/", "/score/mcr/", "/score/italian/"]
    pages += [LONG_CIRCUMSTANCE, "/rules/", "/rules/mcr/", "/login/"]
    wide = {}
    for path in pages:
        page.goto(path)
        page.wait_for_load_state("load")
        for screen in SCREENS:
            reader.look(screen)
            expect(page.locator("html")).to_have_css("font-size", f"{text_size(screen)}px")
            width = page.evaluate("document.documentElement.scrollWidth")
            if width > SCREENS[screen][0]:
                wide[path, screen] = width
    assert wide == {}

"""Every page, found from the routes: no figure is cut off, however narrow the phone.

A figure is a number that stands by itself or is a part of a sentence. All of it lies inside
everything that cuts off what is larger than itself, and inside the cell of its table. Where a
frame scrolls instead, it says so: it has a name, the keyboard reaches it, and the eye sees it.
"""

from datetime import timedelta

import pytest
from django.conf import settings
from django.test import Client
from django.utils import timezone
from playwright.sync_api import Page, expect

from clubscore.people.models import Player
from clubscore.play.closure import session_close, table_close
from clubscore.tournaments.models import Penalty, Table, Tournament
from clubscore.tournaments.officials.penalties import penalty_add
from clubscore.tournaments.services import club_night_create
from tests.deployment import SESSION_COOKIE
from tests.factories import (
    EAST,
    NORTH,
    SOUTH,
    begin,
    make_organizer,
    make_session,
    organizer,
    points,
    record,
    seat_in_order,
    win,
)
from tests.sampling import cases
from tests.test_access import ADDRESSES, NOBODY, address_of

from .conftest import PHONE

pytestmark = pytest.mark.django_db(transaction=True)

WIDTHS = (320, 360, 390, 412)  # px: the phones there are
USUAL, DOUBLE = 16, 32  # px of text
LANGUAGES = tuple(code for code, _ in settings.LANGUAGES)
# What is no page: files, and what programs or a printer get.
NO_PAGES = ("api_", "robots", "sitemap", "healthz", "readyz", "metrics")
CUT = r"""async () => {
  const frame = () => new Promise(requestAnimationFrame);
  await frame(); // what scripts do once they know of another size
  await frame();
  const digits = /\p{Nd}/u;
  const isUnseen = (one) => {
    const { clipPath, opacity, visibility } = getComputedStyle(one);
    return clipPath === "inset(50%)" || visibility === "hidden" || opacity === "0";
  };
  const saysSo = (frame) =>
    (frame.matches(".tabs.goes-on") && frame.querySelector(".tabs-onwards").checkVisibility()) ||
    frame.tabIndex >= 0 && frame.role && frame.ariaLabel &&
    getComputedStyle(frame, "::before").content.length > "none".length;
  const found = new Set();
  const name = (one) => `${one.localName}.${one.getAttribute("class") ?? ""}`;
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const node = walk.currentNode;
    const parent = node.parentElement;
    if (!digits.test(node.data) || !parent.checkVisibility()) continue;
    if (parent.closest("script, style, textarea, select, option, template, title, desc")) continue;
    const range = document.createRange();
    for (const figure of node.data.matchAll(/[-+−±]?\p{Nd}[\p{Nd}.,:–½¼¾⅓⅔]*/gu)) {
      range.setStart(node, figure.index);
      range.setEnd(node, figure.index + figure[0].length);
      const box = range.getBoundingClientRect();
      if (!box.width) continue;
      const cell = parent.closest("td, th");
      const of = cell?.getBoundingClientRect();
      let isCut = "";
      let scrolls = false;
      let unseen = false;
      if (of && (box.left < of.left - 1 || box.right > of.right + 1)) isCut = "wider than its cell";
      for (let one = parent; one !== document.documentElement; one = one.parentElement) {
        if (isUnseen(one)) unseen = true;
        const { overflowX, overflowY } = getComputedStyle(one);
        const outer = one.getBoundingClientRect();
        const left = outer.left + one.clientLeft;
        const right = one.clientWidth ? left + one.clientWidth : outer.right;
        const top = outer.top + one.clientTop;
        const bottom = one.clientHeight ? top + one.clientHeight : outer.bottom;
        const isInline = getComputedStyle(one).display === "inline";
        if (isInline || scrolls || one === document.body) continue;
        if (overflowX !== "visible" && (box.left < left - 1 || box.right > right + 1)) {
          if (["hidden", "clip"].includes(overflowX)) isCut ||= `cut by ${name(one)}`;
          else if (saysSo(one)) scrolls = true;
          else isCut ||= `${name(one)} scrolls and does not say so`;
        }
        const isOut = box.top < top - 2 || box.bottom > bottom + 2;
        if (isOut && ["hidden", "clip"].includes(overflowY))
          isCut ||= `cut from below or above by ${name(one)}`;
      }
      const page = document.documentElement.clientWidth;
      if (!scrolls && (box.right > page + 1 || box.left < -1))
        isCut ||= `beyond the page in ${name(parent)}`;
      if (isCut && !unseen) found.add(`${figure[0]} of “${node.data.trim()}”: ${isCut}`);
    }
  }
  return [...found];
}"""


@pytest.fixture
def table() -> Table:
    """The first of two tables: sums of four digits, names as long as names are."""
    session = make_session(tables=2)
    first, second = session.tables.order_by("number")
    record(first, points(SOUTH, EAST, 1210))
    for entry in (win(NORTH, EAST), points(EAST, None, 1188), points(NORTH, SOUTH, 999)):
        record(second, entry)
    event = session.tournament
    for number, player in enumerate(Player.objects.order_by("pk")):
        letter = chr(ord("A") + number)
        player.first_name = f"{letter}ssimiliana"
        player.last_name = (f"{letter}artolommei Castelguglielmo Guid", letter * 28)[number % 2]
        player.save()
    team = event.teams.create(name="Compagnia dei Venti Dominanti del Ponente")
    event.entries.filter(number__lte=5).update(team=team)
    Tournament.objects.filter(pk=event.pk).update(
        kind=Tournament.Kind.TOURNAMENT,
        place_points=[4, 2, 1, 0],
        tie_breaks=["best_session", "hands_won"],
        registration_opens_at=timezone.now() - timedelta(days=1),
        capacity=112,
    )
    penalty_add(
        tournament=event,
        entry=event.entries.get(number=2),
        kind=Penalty.Kind.POINTS,
        points=1120,
        twelfths=30,
        session=session,
        reason="late",
        by=organizer(),
    )
    table_close(table=second, by=organizer(), reason="time")
    earlier = club_night_create(
        club=event.club,
        name="Serata di apertura",
        starts_on=event.starts_on - timedelta(days=7),
        ruleset="mcr",
        options={},
        players=list(Player.objects.order_by("pk")),
        by=organizer(),
    ).sessions.get()
    seat_in_order(earlier)
    begin(earlier)
    for one in earlier.tables.all():
        record(one, points(SOUTH, EAST, 1210))
        table_close(table=one, by=organizer(), reason="time")
    session_close(session=earlier, by=organizer())
    return first


def addresses(table: Table) -> list[str]:
    """Return the addresses of all pages, as they are for the event of a table."""
    names = [
        name
        for name, (read, _sent) in ADDRESSES.items()
        if read != NOBODY and not name.startswith(NO_PAGES)
    ]
    return [address_of(name, table) for name in names]


def pages(client: Client, found: list[str]) -> list[str]:
    """Return those of some addresses that are pages."""
    shown = []
    for address in found:
        answer = client.get(address)
        if answer.status_code == 200 and answer["Content-Type"].startswith("text/html"):
            shown.append(address)
    return shown


class Reader:
    """Somebody who runs the event, on a phone of some width, with text of some size."""

    def __init__(self, page: Page, table: Table) -> None:
        self.page = page
        self.client = Client()
        user = make_organizer(table.session.tournament.club, "admin")
        user.username = "organizzatrice"  # no figure in it
        user.save()
        self.client.force_login(user)
        cookie = self.client.cookies[settings.SESSION_COOKIE_NAME].value
        page.goto("/")
        page.context.add_cookies([{"name": SESSION_COOKIE, "value": cookie, "url": page.url}])
        self._session = page.context.new_cdp_session(page)

    def open(self, address: str) -> None:
        """Open a page, with all of it unfolded."""
        self.size(USUAL)
        self.page.goto(address)
        self.page.locator("details").evaluate_all("all => all.forEach(one => { one.open = true })")

    def size(self, px: int, width: int = WIDTHS[0]) -> None:
        self._session.send("Page.setFontSizes", {"fontSizes": {"standard": px, "fixed": px}})
        self.page.set_viewport_size({"width": width, "height": 640})

    def cut(self) -> list[str]:
        """Return the figures of the page that are not whole to be seen."""
        found: list[str] = self.page.evaluate(CUT)
        return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_figure_is_cut_off(new_page, table, language):
    """Every page, of which a usual run takes some, others in each language."""
    reader = Reader(new_page(**PHONE, locale=language), table)
    shown = pages(reader.client, addresses(table))
    assert len(shown) > 90
    cut: list[tuple[str, int | str, str]] = []
    for address in shown[LANGUAGES.index(language) :: cases(1, len(LANGUAGES) + 1)]:
        reader.open(address)
        for width in WIDTHS:
            reader.size(USUAL, width)
            cut += [(address, width, one) for one in reader.cut()]
        reader.size(DOUBLE, WIDTHS[1])
        cut += [(address, "large text", one) for one in reader.cut()]
    assert not cut, "\n".join(map(str, cut))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ["event", "player_opponents", "club"])
def test_standings_fit_the_smallest_phone(new_page, table, language, name):
    """Who looks for a result need not scroll sideways."""
    reader = Reader(new_page(**PHONE, locale=language), table)
    reader.open(address_of(name, table))
    for width in WIDTHS:
        reader.size(USUAL, width)
        assert reader.cut() == []
        frames = reader.page.locator(".table-wrap")
        assert frames.count()
        wider = "all => all.map(one => Math.max(one.scrollWidth - one.clientWidth, 0))"
        assert not sum(frames.evaluate_all(wider)), width


def test_a_frame_that_scrolls_says_so(new_page, table):
    """With large text; and no longer once there is room."""
    reader = Reader(new_page(**PHONE, locale="en"), table)
    reader.open(address_of("event", table))
    frame = reader.page.locator(".table-wrap").first
    expect(frame).not_to_have_attribute("tabindex", "0")
    reader.size(DOUBLE)
    expect(frame).to_have_attribute("tabindex", "0")
    expect(reader.page.get_by_role("group", name="Standings").first).to_be_visible()
    expect(frame).to_have_attribute("data-more", "Scroll sideways for more")
    frame.focus()
    reader.page.keyboard.press("ArrowRight")
    reader.page.wait_for_function("() => document.querySelector('.table-wrap').scrollLeft > 0")
    reader.size(USUAL, 412)
    expect(frame).not_to_have_attribute("data-more", "Scroll sideways for more")
    expect(frame).not_to_have_attribute("role", "group")

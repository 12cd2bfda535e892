"""Text of twice the size on a phone: dates break between words, and the leader is seen at once."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Final

import pytest
from django.utils import timezone
from playwright.sync_api import Page

from clubscore.tournaments.models import Session, Tournament
from clubscore.tournaments.sessions.services import session_create
from tests.factories import (
    EAST,
    SOUTH,
    WEST,
    make_organizer,
    make_session,
    play,
    points,
    seat_in_order,
)

from .conftest import PHONE
from .test_evening import log_in

pytestmark = pytest.mark.django_db(transaction=True)

TWICE: Final = 32  # px of text
WIDTHS: Final = (360, 320)  # px
LONGEST: Final = (date(2026, 9, 28), date(2027, 9, 27))  # Mon 28 September 2026 – …
CUT = """() => {
  const found = [];
  const edge = document.documentElement.clientWidth;
  for (const time of document.querySelectorAll("main time")) {
    if (!time.checkVisibility()) continue;
    const walker = document.createTreeWalker(time, NodeFilter.SHOW_TEXT);
    for (let text; (text = walker.nextNode()); ) {
      for (const word of text.textContent.matchAll(/[^\\s\\u00a0]+/g)) {
        const range = document.createRange();
        range.setStart(text, word.index);
        range.setEnd(text, word.index + word[0].length);
        const boxes = [...range.getClientRects()];
        const isBroken = new Set(boxes.map((box) => Math.round(box.top))).size > 1;
        const isCut = boxes.some((box) => box.right > edge + 1);
        if (isBroken || isCut) found.push(`${word[0]} of ${time.textContent}`);
      }
    }
  }
  if (document.documentElement.scrollWidth > edge) found.push("the page is wider than the screen");
  return found;
}"""


@pytest.fixture
def session() -> Session:
    """A session of a long event with a timetable, and the next one."""
    session = make_session(tables=1)
    first, last = LONGEST
    Tournament.objects.update(kind="league", starts_on=first, ends_on=last)
    play(session.tables.get(), points(EAST, SOUTH, 88), points(SOUTH, WEST, 20))
    seat_in_order(session_create(tournament=session.tournament))
    Session.objects.filter(number=2).update(starts_at=timezone.now() + timedelta(days=7))
    return session


def cut_dates(page: Page, path: str) -> list[str]:
    """Open a page on phones of all widths; return which words of dates are broken or cut off."""
    found = []
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 640})
        page.goto(path)
        assert page.locator("main time").count(), path
        found += [f"{path} {width}: {one}" for one in page.evaluate(CUT)]
    return found


def test_in_large_text_no_date_is_cut_and_the_leader_is_seen(new_page, session):
    page = new_page(**PHONE)
    sizes = {"standard": TWICE, "fixed": TWICE}
    page.context.new_cdp_session(page).send("Page.setFontSizes", {"fontSizes": sizes})
    event = session.tournament
    page.goto(f"/e/{event.slug}/")
    leader = page.locator(".scoreboard-one a").first.bounding_box()
    assert leader is not None
    assert leader["y"] + leader["height"] < 640  # px: on the first screen
    player = event.entries.get(number=1).player
    paths = [
        *("/", f"/clubs/{event.club.slug}/", f"/players/{player.pk}/"),
        *(f"/e/{event.slug}/", f"/e/{event.slug}/seats/"),
    ]
    assert [one for path in paths for one in cut_dates(page, path)] == []
    log_in(page, make_organizer(event.club).username)
    paths = ["/organize/", f"/organize/{event.slug}/"]
    assert [one for path in paths for one in cut_dates(page, path)] == []

"""Figures of tens of thousands have their room, and nothing moves under a finger."""

from itertools import pairwise

import pytest
from playwright.sync_api import expect

from clubscore.play.closure import session_close, table_close
from clubscore.play.entry.hand_entry import HandEntry, SeatHand
from scoring.rulesets.base import Outcome
from tests.factories import EAST, SOUTH, make_table, organizer, play

from .conftest import DESKTOP, PHONE
from .referee import SELF_DRAWN, Referee

pytestmark = pytest.mark.django_db(transaction=True)

CLUB = {"starting_points": 25000, "uma": "20_10"}
YAKUMAN = HandEntry(Outcome.WIN, EAST, SOUTH, {EAST: SeatHand("", 0, 0, 1)}, answers={"riichi": ""})
DRAWN = HandEntry(Outcome.DRAW, answers={"riichi": "1", "tenpai": "1"})
RECTS = """(one) => {
  const range = document.createRange();
  range.selectNodeContents(one);
  const rects = [...range.getClientRects()].filter(({ width }) => width);
  return rects.map(({ top, left, right }) => [top, left, right]);
}"""
APART = 4  # px between two figures, at least


@pytest.mark.parametrize("locale", ["it-IT", "en-GB"])
def test_the_first_stick_moves_nothing(new_page, locale):
    table = make_table(ruleset="riichi")
    play(table, YAKUMAN)
    page = new_page(**PHONE, locale=locale)
    Referee(page, table)
    button = page.locator("[data-stick='3']")
    before = button.bounding_box()
    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")
    assert button.bounding_box() == before


def test_the_words_below_a_name_are_not_cut(new_page):
    table = make_table(ruleset="riichi")
    play(table, YAKUMAN)
    page = Referee(new_page(**PHONE, locale="it-IT"), table).page
    words = page.locator(".is-leader .table-player small > span")
    expect(words).to_have_text(["mazziere", "in testa"])
    assert [len(one.evaluate(RECTS)) for one in words.all()] == [1, 1]


def test_payments_stand_apart(new_page):
    referee = Referee(new_page(**PHONE), make_table(ruleset="riichi"), at_entry=True)
    referee.outcome("points")
    referee.winner(SOUTH)
    referee.source(SELF_DRAWN)
    referee.tap(".pick:has([name=limits][value='2'])")
    referee.tap(".pick:has([name=limits][value='1'])")
    figures = referee.page.locator(".payments td")
    expect(figures).to_have_count(4)
    rects = [rect for one in figures.all() for rect in one.evaluate(RECTS)]
    gaps = [after[1] - before[2] for before, after in pairwise(rects)]
    assert min(gaps) >= APART, gaps


def test_a_total_on_the_projector_stands_on_one_line(new_page):
    table = make_table(ruleset="riichi", options=CLUB)
    play(table, YAKUMAN)
    table_close(table=table, by=organizer())
    session_close(session=table.session, by=organizer())
    page = new_page(**DESKTOP)
    page.goto(f"/e/{table.session.tournament.slug}/projector/")
    rows = page.locator(".wall-row:visible")
    expect(rows).to_have_count(4)
    totals = rows.locator(".wall-total").all()
    assert [len(one.evaluate(RECTS)) for one in totals] == [1] * 4


def test_a_review_shows_what_everybody_has_and_fits_a_phone(new_page):
    table = make_table(ruleset="riichi")
    first, _second = play(table, DRAWN, YAKUMAN)
    page = new_page(**PHONE, locale="en-GB")
    referee = Referee(page, table)
    page.goto(f"/tables/{table.pk}/hands/{first.pk}/correct/")
    expect(page.locator(".entry.is-live")).to_be_visible()
    referee.tap(f".pick:has([name=answer_riichi][value='{SOUTH}'])")
    page.fill("#reason", "misread")
    expect(page.locator("[data-record]")).not_to_have_attribute("aria-disabled", "true")
    page.locator("[data-record]").click()
    review = page.locator(".review-table").first
    expect(review).to_contain_text("62,300")
    expect(page.locator(".review-table.is-later")).to_be_visible()
    for wrap in page.locator(".table-wrap").all():
        assert wrap.evaluate("one => one.scrollWidth <= one.clientWidth")

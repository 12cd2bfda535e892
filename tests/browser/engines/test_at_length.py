"""Every rule system, the keys and the pages everybody reads in WebKit and Firefox.

``make browsers`` runs this; ``make test`` goes the way from the link to the result alone, and looks
at all of it in Chromium.
"""

from __future__ import annotations

import pytest

from tests.factories import EAST, NORTH, SOUTH, WEST, make_table, play, win

from .engine import TWO_DRAGONS, WIDTH, Phone
from .firefox import Firefox
from .webkit import WebKit

pytestmark = pytest.mark.django_db(transaction=True)

BY_SETS = ("C", "F", "run", "2m", "pair", "5s", "run", "5m", "7m")  # the same hand
LEAST_TARGET = 40  # px
ALIKE = 2  # px by which what is as wide as its neighbours may differ
HALF_PIXEL = 0.5  # not to be seen
WITH_TILES, WITH_POINTS = ("mcr", "zung_jung"), ("italian", "chinese_classical", "european")


def test_rule_systems_can_be_entered(phone):
    """Each system in one of the engines, and both ways of entering a hand in each."""
    first = 0 if isinstance(phone.engine, WebKit) else 1
    for ruleset in (*WITH_TILES[first::2], *WITH_POINTS[first::2]):
        table = make_table(ruleset=ruleset)
        phone.open_table(table.link_token)
        phone.enter()
        phone.pick("winner", WEST)
        phone.pick("source", EAST)
        phone.tiles(*(BY_SETS if ruleset == "italian" else TWO_DRAGONS))
        phone.fits()
        if ruleset in WITH_POINTS:
            for seat in (NORTH, EAST, SOUTH):
                if ruleset != "italian" or seat != NORTH:  # the winner's last set leads on
                    phone.tap("[data-record]")
                phone.pick(f"how_{seat}", "nothing" if seat == SOUTH else "told")
                if seat != SOUTH:
                    phone.write(f"#points-{seat}", "4")
        phone.record_online()
        assert table.hands.get().payments[WEST] > 0


def test_rows_and_keys_are_even(phone):
    """Who won and from whom: a label and four of a width; no key too small or beyond the edge."""
    phone.open_table(make_table().link_token)
    phone.enter()
    phone.pick("winner", EAST)
    for row in ("winner", "source"):
        label = phone.boxes(f"[data-{row}] .entry-people-label")[0]
        picks = phone.boxes(f"[data-{row}] .pick")
        widths = [box["right"] - box["left"] for box in picks]
        assert len(picks) == 4
        assert max(widths) - min(widths) < ALIKE
        assert all(box["left"] >= label["right"] for box in picks)
        assert max(box["top"] for box in picks) < label["bottom"]
    assert (
        phone.boxes(".entry-source-self")[0]["left"]
        == phone.boxes("[data-winner] .pick")[0]["left"]
    )
    phone.pick("source", "self")
    for key in phone.boxes(".keypad .key"):
        assert key["right"] - key["left"] >= LEAST_TARGET
        assert key["left"] >= 0
        assert key["right"] <= WIDTH + HALF_PIXEL
    phone.tiles(*TWO_DRAGONS)
    phone.shows("#score .score")
    assert all(key["right"] <= WIDTH + HALF_PIXEL for key in phone.boxes(".keypad .key"))


def pages_that_everybody_reads(phone: Phone, theme: str) -> None:
    table = make_table()
    play(table, win(WEST, EAST), win(SOUTH, NORTH))
    event = table.session.tournament.slug
    for path in (f"/e/{event}/", "/score/mcr/", "/score/italian/", "/practice/mcr/easy/"):
        phone.go(path)
        phone.shows("h1")
        phone.fits()
        assert phone.run("document.documentElement.dataset.theme") == theme
        assert len(phone.engine.picture()) > 0
    phone.go("/score/mcr/")
    phone.until("document.querySelector('.calculator.is-live') !== null")
    phone.tiles(*TWO_DRAGONS)
    phone.shows("#score")
    row = phone.boxes(".calculator-winds:first-child .pick")
    widths = [box["right"] - box["left"] for box in row]
    assert max(widths) - min(widths) < ALIKE


def test_pages_that_everybody_reads(phone):
    pages_that_everybody_reads(phone, "light")


@pytest.mark.parametrize("browser", [WebKit, Firefox], ids=["webkit", "firefox"])
def test_pages_in_the_dark(browser, live_server):
    engine = browser(dark=True)
    try:
        pages_that_everybody_reads(Phone(engine, live_server.url), "dark")
    finally:
        engine.close()

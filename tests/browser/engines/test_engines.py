"""A referee with a phone that runs WebKit or Firefox, from the link of the table to the result."""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
from pytest_django.live_server_helper import LiveServer

from clubscore.play.models import Hand
from clubscore.tournaments.models import Table
from tests.factories import DRAW, EAST, NORTH, SOUTH, WEST, make_table, play, win

from ..relay import Relay
from .engine import WIDTH, Engine, Phone
from .firefox import Firefox
from .webkit import WebKit

pytestmark = pytest.mark.django_db(transaction=True)

TWO_DRAGONS = ("pung", "C", "pung", "F", "2m", "3m", "4m", "5m", "6m", "5s", "5s", "7m")
BY_SETS = ("C", "F", "run", "2m", "pair", "5s", "run", "5m", "7m")  # the same hand
HALF = 5  # keys of them, until the page is loaded again
LEAST_TARGET = 40  # px
ALIKE = 2  # px by which what is as wide as its neighbours may differ
HALF_PIXEL = 0.5  # not to be seen
WITH_TILES, WITH_POINTS = ("mcr", "zung_jung"), ("italian", "chinese_classical", "european")


@pytest.fixture(scope="module", params=[WebKit, Firefox], ids=["webkit", "firefox"])
def engine(request: pytest.FixtureRequest) -> Iterator[Engine]:
    """A browser that starts once for all tests, which empty its profile."""
    engine = request.param()
    yield engine
    engine.close()


@pytest.fixture
def relay(live_server: LiveServer) -> Iterator[Relay]:
    relay = Relay(urlsplit(live_server.url).port or 0)
    yield relay
    relay.cut()


@pytest.fixture
def phone(engine: Engine, relay: Relay) -> Iterator[Phone]:
    yield Phone(engine, relay.url)
    engine.forget()


def open_table(phone: Phone, table: Table) -> None:
    phone.go(f"/t/{table.link_token}/")
    phone.shows(".table-page")


def fits(phone: Phone) -> None:
    """Nothing is wider than the screen."""
    assert phone.run("document.documentElement.scrollWidth") == WIDTH


def test_a_hand_from_the_link_to_the_result(phone):
    """Entered, interrupted, recorded, corrected, the last of its table."""
    table = make_table()
    play(table, *[DRAW] * 15)
    open_table(phone, table)
    fits(phone)
    phone.enter()
    phone.pick("winner", WEST)
    phone.pick("source", EAST)
    phone.tiles(*TWO_DRAGONS[:HALF])
    phone.reload()
    phone.tap("[data-draft-continue]")
    phone.shows(".entry.is-live")
    phone.tiles(*TWO_DRAGONS[HALF:])
    phone.shows("[data-summary]", "+32")
    fits(phone)
    phone.record_online()
    phone.shows(".messages")
    hand = table.hands.get(number=16)
    assert hand.payments == (-16, -8, 32, -8)

    phone.go(f"/tables/{table.pk}/hands/{hand.pk}/correct/")
    phone.shows("[data-summary]", "+32")
    phone.pick("source", NORTH)
    phone.write("#reason", "sentito male")
    phone.shows(".payments-before")
    phone.tap("[data-record]")
    phone.tap("button[value=save]")
    phone.shows(".history")
    fits(phone)
    hand.refresh_from_db()
    assert hand.payments == (-8, -8, 32, -16)
    phone.go(f"/tables/{table.pk}/")
    phone.shows(".table-total", "−8")


def test_hands_wait_while_the_network_is_away(phone, relay):
    """A drawn hand and one of points: kept, listed, sent once the way is open again."""
    table = make_table()
    open_table(phone, table)
    phone.until("document.querySelector('[data-offline=ready]') !== null")
    relay.cut()
    phone.enter()
    phone.pick("outcome", "draw")
    phone.record()
    phone.until("document.querySelectorAll('[data-kept-hand]').length === 1")
    phone.enter()
    phone.pick("outcome", "points")
    phone.pick("winner", SOUTH)
    phone.pick("source", NORTH)
    phone.write("#points", "24")
    phone.record()
    phone.until("document.querySelectorAll('[data-kept-hand]').length === 2")
    phone.shows("[data-kept-open]")  # neither engine sends when no page is open
    fits(phone)
    assert not table.hands.exists()
    relay.mend()
    phone.until("document.querySelector('[data-offline][data-waiting=\"0\"]') !== null")
    kinds = [hand.kind for hand in table.hands.order_by("number")]
    assert kinds == [Hand.Kind.DRAW, Hand.Kind.WIN]


def test_rule_systems_can_be_entered(phone):
    """Each system in one of the engines, and both ways of entering a hand in each."""
    first = 0 if isinstance(phone.engine, WebKit) else 1
    for ruleset in (*WITH_TILES[first::2], *WITH_POINTS[first::2]):
        table = make_table(ruleset=ruleset)
        open_table(phone, table)
        phone.enter()
        phone.pick("winner", WEST)
        phone.pick("source", EAST)
        phone.tiles(*(BY_SETS if ruleset == "italian" else TWO_DRAGONS))
        fits(phone)
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
    open_table(phone, make_table())
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
        fits(phone)
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

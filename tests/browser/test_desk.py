"""The results desk by keyboard alone: key presses counted, sheets sent while the next is typed."""

from random import Random

import pytest
from django.conf import settings
from django.test import Client
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from clubscore.play.closure import table_close
from clubscore.play.models import TableTotals
from clubscore.tournaments.models import Session
from clubscore.web.templatetags.tables import GROUPED_FROM
from tests.deployment import SESSION_COOKIE
from tests.factories import (
    EAST,
    SOUTH,
    make_organizer,
    make_session,
    organizer,
    play,
    points,
)
from tests.play.table_sizes import odd_event

from .conftest import DESKTOP, PHONE, NewPage

pytestmark = pytest.mark.django_db(transaction=True)

TABLES = 12
MOST_KEYS = 20  # a table


class Keys:
    """A keyboard that counts."""

    def __init__(self, page: Page) -> None:
        self.page, self.pressed = page, 0

    def type(self, text: str) -> None:
        self.page.keyboard.type(text)
        self.pressed += len(text)

    def enter(self) -> None:
        self.page.keyboard.press("Enter")
        self.pressed += 1


def desk(new_page: NewPage, live_server: LiveServer, session: Session) -> Page:
    client = Client()
    client.force_login(make_organizer(session.tournament.club))
    page = new_page(**DESKTOP, locale="en-GB")
    cookie = client.cookies[settings.SESSION_COOKIE_NAME].value
    page.context.add_cookies([{"name": SESSION_COOKIE, "value": cookie, "url": live_server.url}])
    page.goto(f"/organize/{session.tournament.slug}/s/{session.number}/desk/")
    expect(page.get_by_label("Table", exact=True)).to_be_focused()  # keys before that go nowhere
    return page


def test_a_session_is_entered_by_keyboard_alone(new_page, live_server, axe):
    session = make_session(tables=TABLES)
    page = desk(new_page, live_server, session)
    axe(page)
    chance, keys, expected = Random(7), Keys(page), {}
    numbers = list(range(1, TABLES + 1))
    chance.shuffle(numbers)
    for number in numbers:
        east, south, west = (chance.randint(-150, 250) for _ in range(3))
        before = keys.pressed
        keys.type(str(number))
        keys.enter()
        for total in (east, south, west):
            keys.type(str(total))
            keys.enter()
        keys.enter()  # the last is worked out, looked at and taken: it is sent
        expected[number] = (east, south, west, -east - south - west)
        assert keys.pressed - before <= MOST_KEYS
    expect(page.locator("[data-sent] .is-done")).to_have_count(TABLES)
    expect(page.get_by_text("All tables entered.")).to_be_visible()
    stored = TableTotals.objects.filter(table__session=session).select_related("table")
    assert {one.table.number: one.payments for one in stored} == expected


def test_enter_takes_the_next_table_and_minus_turns_the_sign(new_page, live_server):
    session = make_session(tables=2)
    page = desk(new_page, live_server, session)
    keys = Keys(page)
    keys.enter()
    expect(page.locator("[name=t0]")).to_be_focused()
    expect(page.get_by_label("Table", exact=True)).to_have_value("1")
    for text in ("20-", "30", "-10"):
        keys.type(text)
        keys.enter()
    expect(page.locator("[name=t3]")).to_have_value("0")
    page.locator("[name=t1]").fill("40")
    page.locator("[name=t1]").press("Enter")
    page.locator("[name=t2]").press("Enter")
    page.locator("[name=t3]").press("Enter")
    expect(page.get_by_text("The totals add up to +10 instead of 0.")).to_be_visible()
    assert not TableTotals.objects.exists()
    page.locator("[name=t1]").fill("30")
    page.locator("[name=t3]").press("Enter")
    expect(page.locator("[data-sent] .is-done")).to_have_count(1)
    assert TableTotals.objects.get().payments == (-20, 30, -10, 0)


def test_a_sheet_that_does_not_add_up_is_recorded_by_decision(new_page, live_server, axe):
    session = make_session(tables=2)
    page = desk(new_page, live_server, session)
    keys = Keys(page)
    box = page.get_by_label("This is what the sheet says: record the totals as they are.")
    expect(box).to_be_hidden()
    for text in ("1", "20-", "30", "-10"):
        keys.type(text)
        keys.enter()
    page.locator("[name=t3]").fill("-6")
    keys.enter()
    expect(page.get_by_text("The totals add up to −6 instead of 0.")).to_be_visible()
    axe(page)
    box.check()
    page.get_by_role("button", name="Save and next table").click()
    expect(page.get_by_text("Say why they are recorded as on the sheet.")).to_be_visible()
    page.locator("[name=t3]").fill("-10")  # another sum, to which nobody has agreed
    page.get_by_role("button", name="Save and next table").click()
    expect(page.get_by_text("The totals add up to −10 instead of 0.")).to_be_visible()
    expect(box).not_to_be_checked()
    box.check()
    page.get_by_label("Why are they recorded as they are?").fill("signed by all")
    keys.enter()
    expect(page.locator("[data-sent] .is-done")).to_have_count(1)
    expect(page.locator("#desk-side .desk-done")).to_contain_text("off by −10")
    expect(box).to_be_hidden()
    totals = TableTotals.objects.get()
    assert (totals.payments, totals.as_on_sheet) == ((-20, 30, -10, -10), True)


def test_totals_that_differ_from_the_hands_count_by_decision(new_page, live_server, axe):
    session = make_session(tables=2)
    table = session.tables.get(number=1)
    play(table, points(EAST, SOUTH, 12))
    page = desk(new_page, live_server, session)
    keys = Keys(page)
    for text in ("1", "36", "24-", "8-"):
        keys.type(text)
        keys.enter()
    keys.enter()
    page.locator("[data-sent]").get_by_role("link", name="Open the sheet again").click()
    box = page.get_by_label("The totals on the sheet count. The hands, which give other totals")
    expect(box).to_be_visible()
    axe(page)
    box.check()
    page.get_by_role("button", name="Save and next table").click()
    expect(page.get_by_text("Say why they are recorded as on the sheet.")).to_be_visible()
    page.get_by_label("Why are they recorded as they are?").fill("signed by all")
    keys.enter()
    expect(page.locator("[data-sent] .is-done")).to_have_count(1)
    expect(page.locator("#desk-side .desk-done")).to_contain_text("hands differ")
    expect(box).to_be_hidden()
    assert (table.totals.payments, table.totals.beside_hands) == ((36, -24, -8, -4), True)


def test_what_another_helper_entered_meanwhile_is_shown_and_nothing_is_lost(new_page, live_server):
    session = make_session(tables=2)
    one, other = (desk(new_page, live_server, session) for _ in range(2))
    for page, east in ((one, "5"), (other, "9")):
        keys = Keys(page)
        for text in ("1", east, "0", "0"):
            keys.type(text)
            keys.enter()
        keys.enter()
        outcome = "is-done" if page is one else "is-refused"
        expect(page.locator(f"[data-sent] .{outcome}")).to_have_count(1)
    expect(other.get_by_text("Table 1 already has totals: +5, 0, 0, −5.")).to_be_visible()
    other.get_by_role("link", name="Open the sheet again").click()
    expect(other.locator("[name=t0]")).to_have_value("9")
    other.locator("[name=t1]").fill("1")
    other.locator("[name=t3]").fill("-10")
    other.get_by_label("Why are they corrected?").fill("misread")
    other.get_by_role("button", name="Save correction").click()
    expect(other.get_by_text("Table 1 corrected.")).to_be_visible()
    assert TableTotals.objects.get().payments == (9, 1, 0, -10)


def test_tables_of_a_session_are_found_by_number_and_state(new_page, live_server):
    session = make_session(tables=TABLES + 1)
    page = desk(new_page, live_server, session)
    page.goto(f"/organize/{session.tournament.slug}/s/{session.number}/")
    rows = page.locator(".tables-list li:visible")
    expect(rows).to_have_count(TABLES + 1)
    page.get_by_label("Table", exact=True).fill("7")
    expect(rows).to_have_count(1)
    page.get_by_label("Table", exact=True).press("Enter")
    expect(page.get_by_role("heading", name="Table 7")).to_be_visible()


def test_a_table_that_is_looked_for_opens_its_group(new_page, live_server):
    session = make_session(tables=GROUPED_FROM)
    page = new_page(**PHONE, locale="en-GB")
    page.goto(f"/e/{session.tournament.slug}/s/{session.number}/")
    cards = page.locator(".tables article:visible")
    groups = page.locator("details.tables-group:visible")
    expect(groups).to_have_count(3)
    expect(cards).to_have_count(0)
    page.get_by_label("Table", exact=True).fill("17")
    expect(cards).to_have_count(1)
    expect(groups).to_have_count(1)
    page.get_by_label("Table", exact=True).fill("")
    expect(groups).to_have_count(3)
    page.get_by_text("Tables 1–10").click()
    expect(cards).to_have_count(20)


def test_everybody_finds_a_table_among_many_on_a_phone(new_page, live_server):
    session = make_session(tables=TABLES + 1)
    page = new_page(**PHONE, locale="en-GB")
    page.goto(f"/e/{session.tournament.slug}/s/{session.number}/")
    cards = page.locator(".tables article:visible")
    expect(cards).to_have_count(TABLES + 1)
    table = session.tables.get(number=7)
    table_close(table=table, reason="time", by=organizer())
    page.reload()
    page.get_by_label("open ones only").check()
    expect(cards).to_have_count(TABLES)
    page.get_by_label("Table", exact=True).fill("7")
    expect(cards).to_have_count(1)
    page.get_by_label("Table", exact=True).press("Enter")
    expect(page.get_by_role("heading", name="Table 7")).to_be_visible()


def test_a_table_has_as_many_totals_as_players(new_page, live_server):
    """Nine players: table 1 has four, table 2 five."""
    event = odd_event(9)
    page = desk(new_page, live_server, event.sessions.get())
    keys = Keys(page)
    for number, results in ((2, (40, -10, -30, 8, -8)), (1, (30, -10, -15, -5))):
        keys.type(str(number))
        keys.enter()
        expect(page.locator("[data-total]:visible")).to_have_count(len(results))
        for total in results[:-1]:
            keys.type(str(total))
            keys.enter()
        keys.enter()
    expect(page.locator("#desk-side .desk-done tbody tr")).to_have_count(2)
    found = {one.table.number: one.payments for one in TableTotals.objects.select_related("table")}
    assert found == {2: (40, -10, -30, 8, -8), 1: (30, -10, -15, -5)}


def test_a_sheet_that_begins_with_no_points_may_have_sticks_too(new_page, live_server):
    session = make_session(ruleset="riichi", tables=2)
    event = session.tournament
    event.options = {"starting_points": 0, "return_points": 0}
    event.save()
    page = desk(new_page, live_server, session)
    keys = Keys(page)
    for text in ("1", "14300", "15700-", "8400"):
        keys.type(text)
        keys.enter()
    page.locator("[name=t3]").fill("-9000")
    page.locator("[name=l1]").fill("20000")
    save = page.get_by_role("button", name="Save and next table")
    save.click()
    expect(page.get_by_text("“20000” is not a number of false wins: write 0 to 9.")).to_be_visible()
    page.locator("[name=l1]").fill("1")
    save.click()
    told = page.get_by_text("The totals add up to −2,000 instead of 0: sticks were left on the")
    expect(told).to_be_visible()
    page.locator("[name=t3]").fill("-17000")  # ten are missing
    save.click()
    expect(page.get_by_text("The totals add up to −10,000 instead of 0. Compare")).to_be_visible()
    page.locator("[name=t3]").fill("-9000")
    save.click()
    page.get_by_label("Sticks left on the table: 2").check()
    save.click()
    expect(page.locator("[data-sent] .is-done")).to_have_count(1)
    totals = TableTotals.objects.get()
    assert (totals.pot, totals.lost_1) == (2000, 20000)

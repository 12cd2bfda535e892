"""Pages that bring themselves up to date, and the projector, in a browser."""

import re

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse
from playwright.sync_api import Page, expect

from clubscore.play.closure import session_close, table_close
from clubscore.tournaments.models import Session
from clubscore.tournaments.officials.announcements import announcement_end, announcement_make
from clubscore.tournaments.officials.calls import call_answer, referee_call
from clubscore.tournaments.sessions.clock import clock_set, clock_start
from clubscore.tournaments.sessions.services import session_create
from tests.deployment import SESSION_COOKIE
from tests.factories import link, make_organizer, make_session, organizer, points, record

from .conftest import DESKTOP, PHONE, expect_in_time
from .referee import set_cookie

pytestmark = pytest.mark.django_db(transaction=True)

PROJECTOR = {"viewport": {"width": 1920, "height": 1080}}


@pytest.fixture
def session() -> Session:
    session = make_session(tables=12)
    clock_set(session=session, minutes=90, by=organizer())
    return clock_start(session=session, by=organizer())


def test_a_hand_comes_up_by_itself(new_page, session):
    """The part asks after five seconds, told by a clock that is moved on."""
    record(session.tables.get(number=1), points(0, 1, 8))
    page = new_page(**DESKTOP, locale="en-GB")
    page.clock.install()
    page.goto(reverse("event", args=[session.tournament.slug]))
    standings = page.locator("#live table").first
    expect(standings).to_contain_text("+32")
    with page.expect_response(re.compile("live=")) as answer:
        page.clock.run_for(5_100)
    assert answer.value.status == 204
    record(session.tables.get(number=1), points(0, 1, 88))
    with page.expect_response(re.compile("live=")) as answer:
        page.clock.run_for(5_100)
    assert answer.value.status == 200
    expect(standings).to_contain_text("+144")


def test_what_changed_is_marked_and_told_and_the_own_row_stays_in_sight(new_page, session, axe):
    event = session.tournament
    first, second = session.tables.filter(number__lte=2)
    record(first, points(0, 1, 8))
    page = new_page(**PHONE, locale="en-GB")
    follower = event.entries.get(number=first.seats.get(wind=1).entry.number)
    page.goto(reverse("event_player", args=[event.slug, follower.number]))
    page.get_by_role("button", name="That’s me").click()
    page.clock.install()
    page.goto(reverse("event", args=[event.slug]))
    leader = page.locator(".scoreboard-one").first.bounding_box()
    own, news = page.get_by_role("complementary", name="You follow"), page.locator("[data-news]")
    assert leader["y"] < 180
    expect(own).to_be_in_viewport(ratio=1)
    expect(own).to_contain_text("−16")
    expect(page.locator(".is-mine")).to_contain_text(follower.player.last_name)
    axe(page)
    record(second, points(0, None, 88))
    expect_in_time(page, news, "New results of 4 players.")
    expect(page.locator(".standings .is-changed")).to_have_count(4)
    expect(page.locator(".scoreboard-one.is-changed")).not_to_have_count(0)
    expect(page.locator(".is-mine")).to_have_count(1)
    page.clock.run_for(8_100)
    expect(news).to_have_text("")
    expect(page.locator(".is-changed")).to_have_count(0)
    record(first, points(0, 1, 20))
    expect_in_time(page, own, "−44")
    expect(own).to_contain_text("Your seat: table 1, South")
    session_create(tournament=event)
    for table in session.tables.all():
        table_close(table=table, reason="time", by=organizer())
    session_close(session=session, by=organizer())
    expect_in_time(page, own, "Your next session")
    sessions = page.locator("main [data-menu]")
    sessions.locator("summary").click()
    expect(sessions.get_by_role("link", name="Session 1")).to_be_visible()
    page.keyboard.press("Escape")
    expect(sessions.get_by_role("link", name="Session 1")).to_be_hidden()
    expect(sessions.locator("summary")).to_be_focused()
    page.keyboard.press("Enter")
    last = sessions.get_by_role("link", name="Cross table")
    last.focus()
    expect(last).to_be_visible()
    page.keyboard.press("Tab")
    expect(last).to_be_hidden()


def test_the_arrow_beside_the_tabs_moves_them(new_page, session):
    page = new_page(**PHONE, locale="en-GB")
    address = reverse("event", args=[session.tournament.slug])
    page.goto(address)
    arrow = page.locator(".tabs-onwards")
    last = page.get_by_role("link", name="About the event").first
    expect(last).not_to_be_in_viewport()
    arrow.tap()
    expect(last).to_be_in_viewport()
    assert page.url.endswith(address)


@pytest.fixture
def official(new_page, live_server, session) -> Page:
    """A phone with somebody logged in who runs the event, before its first page."""
    client = Client()
    client.force_login(make_organizer(session.tournament.club))
    page: Page = new_page(**PHONE, locale="en-GB")
    page.goto("/rules/")
    set_cookie(page, SESSION_COOKIE, client.cookies[settings.SESSION_COOKIE_NAME].value)
    return page


def test_calls_come_up_by_themselves_and_say_when_they_may_be_old(official, session, watch, axe):
    """On this page two parts ask; what one is answered does not speak for the other."""
    watch.allow("answer 502", "status of 502")
    table = session.tables.get(number=2)
    here = reverse("session_manage", args=[session.tournament.slug, session.number])
    official.clock.install()
    official.goto(here)
    call = referee_call(table=table, by=link(table))
    calls, note = official.locator("#calls"), official.locator("[data-connection]")
    expect_in_time(official, calls, "Table 2 has called a referee")
    expect(calls.locator("[name=next]")).to_have_value(here)
    axe(official)

    official.route(
        re.compile(r"/calls/\?"), lambda route: route.fulfill(status=502, body="not here")
    )
    expect_in_time(official, note, "Offline since")
    with official.expect_response(re.compile(rf"^[^?]*{here}$")) as answer:
        official.clock.run_for(20_100)
    assert answer.value.ok
    expect(note).to_contain_text("Offline since")
    call_answer(call=call, by=organizer())
    official.unroute(re.compile(r"/calls/\?"))
    expect_in_time(official, calls, "is on the way")
    expect_in_time(official, note, "")


def test_calls_end_with_the_login(official, session):
    """Logged out elsewhere: nothing newer comes, and the page says so."""
    official.clock.install()
    official.goto(f"/organize/{session.tournament.slug}/penalties/")
    official.context.clear_cookies()
    expect_in_time(official, official.locator("[data-connection]"), "no longer updating")


@pytest.mark.at_length
def test_the_projector(new_page, session, axe, watch):
    """Pages turn, announcements come and go, and the last state stays when the network does not."""
    address = reverse("event_projector", args=[session.tournament.slug])
    page = new_page(**PROJECTOR, locale="en-GB")
    page.clock.install()
    page.goto(address)
    row = page.locator("#live .wall-row:visible")
    assert 20 <= row.count() < 24  # of 48 players
    assert row.first.bounding_box()["height"] > 1080 / 25
    assert page.locator("[data-page]").inner_text() == "1/3"
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    expect(page.locator("[data-time]")).to_have_text(re.compile("1:(29|30):"))
    expect(page.get_by_text("Finish the current hand")).to_be_hidden()
    axe(page)
    first = row.first.inner_text()
    page.clock.run_for(10_000)
    assert row.first.inner_text() != first
    page.locator("[data-ends]").evaluate("clock => { clock.dataset.ends = '0' }")
    page.clock.run_for(1_000)
    expect(page.get_by_text("Finish the current hand")).to_be_visible()
    said = announcement_make(tournament=session.tournament, text="Lunch", by=organizer())
    page.clock.run_for(4_100)
    expect(page.get_by_text("Lunch")).to_be_visible()
    assert page.locator("[data-page]").inner_text() in {"2/3", "3/3"}  # not from the start again

    watch.allow("ERR_INTERNET_DISCONNECTED", "answer 502")
    page.context.set_offline(True)
    announcement_end(announcement=said, by=organizer())
    for _ in range(4):
        page.clock.run_for(10_000)
    note = page.locator("[data-lost-note]")
    expect(note).to_contain_text("Showing the latest data.")
    expect(page.get_by_text("Lunch")).to_be_visible()
    page.context.set_offline(False)
    with page.expect_response(lambda answer: answer.status == 200):
        page.clock.run_for(21_000)
    expect(page.get_by_text("Lunch")).to_have_count(0)
    expect(note).to_have_text("")

    # An answer that is not ours, such as a proxy's or a hotel's, changes nothing either.
    record(session.tables.get(number=1), points(0, 1, 88))
    page.route("**/projector/?live=*", lambda route: route.fulfill(status=200, body="<p>Log in"))
    for _ in range(3):
        page.clock.run_for(10_000)
    expect(note).to_contain_text("Offline since")
    expect(row.first).to_be_visible()
    page.unroute("**/projector/?live=*")
    with page.expect_response(lambda answer: answer.status == 200):
        page.clock.run_for(21_000)
    expect(page.locator("#standings")).to_contain_text("Standings, session 1 in progress")


def test_the_wall_without_scripts(browser, live_server, session):
    context = browser.new_context(java_script_enabled=False, viewport={"width": 360, "height": 640})
    page = context.new_page()
    page.goto(live_server.url + reverse("event_projector", args=[session.tournament.slug]))
    assert page.locator(".wall-row:visible").count() == 48
    assert page.locator("main").bounding_box()["width"] <= 360
    context.close()

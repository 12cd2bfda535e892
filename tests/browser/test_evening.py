"""An organizer on a laptop and on a phone: from the empty form to running tables."""

import re

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from clubscore.tournaments.models import Session, Tournament
from tests.factories import (
    DRAW,
    PASSWORD,
    make_club,
    make_organizer,
    make_players,
    make_session,
    play,
)

from .conftest import DESKTOP, PHONE

# The browser speaks to a server in another thread: it sees only what is committed.
pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def organizer():
    club = make_club()
    make_players(club, 7)
    return make_organizer(club)


def tick_players(page: Page, how_many: int) -> None:
    """Choose the first of the club's seven players, once the browser has read them all."""
    players = page.locator("[name=players]")
    expect(players).to_have_count(7)
    for player in players.all()[:how_many]:
        player.check()


def log_in(page: Page, username: str) -> None:
    page.goto("/organize/")
    page.fill("[name=username]", username)
    page.fill("[name=password]", PASSWORD)
    page.locator("main button.primary").click()


def test_tonight_is_seated_and_begun_in_two_taps(new_page, organizer):
    session = make_session(tables=2, club=organizer.memberships.get().club)
    Tournament.objects.filter(pk=session.tournament_id).update(odd_tables="fewest_fives")
    play(session.tables.get(number=1), DRAW)
    page = new_page(**PHONE, locale="en-GB")
    log_in(page, organizer.username)

    page.get_by_role("link", name="Tonight").click()
    count = page.locator("[data-tonight] [role=status]")
    expect(count).to_have_text("Players: 8. Tables: 2.")
    page.locator("[name=new-0-last_name]").fill("Nuova")
    expect(count).to_have_text("Players: 9. Tables: 2.")
    expect(page.locator("[data-tonight] li")).to_have_text(["4", "5"])
    expect(page.locator("[data-row]")).to_have_count(2)  # another row is there by itself
    page.get_by_label("Players who fill no table of four").select_option("none")
    expect(count).to_have_text("Players: 9. Tables: 2. Sitting out: 1.")
    page.locator("[name=new-0-last_name]").fill("")
    page.get_by_role("button", name="Seat and start").click()

    page.wait_for_url(re.compile(r"/s/1/start/"))  # last time's tables were never closed
    assert Tournament.objects.latest("pk").sessions.get().seats.count() == 8


def test_who_is_here_is_saved_while_the_session_is_played(new_page, organizer):
    club = organizer.memberships.get().club
    session = make_session(club=club)
    today = timezone.localdate()
    Tournament.objects.filter(pk=session.tournament_id).update(starts_on=today, ends_on=today)
    page = new_page(**PHONE, locale="en-GB")
    log_in(page, organizer.username)

    page.get_by_role("link", name="Tonight").click()
    expect(page.get_by_role("button", name="Seat and start")).to_have_count(0)
    page.get_by_role("button", name="Save the list").click()
    expect(page.get_by_text("List saved.")).to_be_visible()
    page.go_back()  # a page that comes out of the browser's memory


@pytest.mark.one_in(2)
@pytest.mark.parametrize("device", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_from_the_empty_form_to_running_tables(new_page, organizer, device):
    page = new_page(**device, locale="en-GB")
    log_in(page, organizer.username)
    page.get_by_role("link", name="New event").click()

    page.get_by_label("Search the club’s players").fill("nome3")
    expect(page.locator("[data-name]:visible")).to_have_count(1)
    page.get_by_label("Search the club’s players").fill("")
    tick_players(page, 7)
    expect(page.locator("[data-head-count]")).to_have_text(
        "Players: 7. That leaves 3 over: add 1, or remove 3."
    )
    page.locator("[name=new-0-first_name]").fill("Zoë")
    page.locator("[name=new-0-last_name]").fill("Nuova")
    expect(page.locator("[data-head-count]")).to_have_text("Players: 8. Tables: 2.")

    page.get_by_text("Rule options").first.click()
    page.get_by_role("button", name="As scored on Chinese game servers").click()
    expect(page.get_by_text("4 options differ from the official rules")).to_be_visible()
    page.get_by_role("button", name="Create event").click()

    page.get_by_role("main").get_by_role("button", name="Draw seats").first.click()
    expect(page.locator("[role=status]:not([data-connection], #release-note)")).to_have_text(
        re.compile("Seats drawn")
    )
    page.get_by_role("button", name="Start session").click()
    expect(page.locator("[role=status]:not([data-connection], #release-note)")).to_have_text(
        re.compile("The session has started")
    )
    expect(page.get_by_role("heading", name=re.compile("Table [12]"))).to_have_count(2)

    event = Tournament.objects.get()
    assert event.options["mixed_kongs"] == 5
    assert event.sessions.get().state == Session.State.RUNNING


def test_seats_change_places(desktop, organizer):
    log_in(desktop, organizer.username)
    desktop.goto("/organize/new/")
    tick_players(desktop, 4)
    desktop.locator("form[data-pick-players] .button.primary").click()
    desktop.locator("a[href$='/s/1/seats/']").click()
    expect(desktop.locator("select")).to_have_count(4)
    seats = desktop.locator("select").all()
    people = [option.get_attribute("value") for option in seats[0].locator("option").all()[1:]]
    for seat, person in zip(seats, people, strict=True):
        seat.select_option(person)
    seats[3].select_option(people[0])
    assert [seat.input_value() for seat in seats] == [people[3], people[1], people[2], people[0]]
    desktop.locator("form[data-seats] .button.primary").click()
    expect(desktop.locator("[role=status]:not([data-connection], #release-note)")).to_be_visible()
    entries = Session.objects.get().seats.order_by("wind").values_list("entry", flat=True)
    assert [str(entry) for entry in entries] == [people[3], people[1], people[2], people[0]]


def test_everything_works_without_script(new_page, organizer):
    page = new_page(**PHONE, locale="en-GB", java_script_enabled=False)
    log_in(page, organizer.username)
    page.get_by_role("link", name="New event").click()
    tick_players(page, 4)
    page.get_by_text("Rule options").first.click()
    page.get_by_role("button", name="As scored on Chinese game servers").click()
    expect(page.locator("[name=players]:checked")).to_have_count(4)
    page.get_by_role("button", name="Another row").click()
    expect(page.locator("[name=players]:checked")).to_have_count(4)
    page.get_by_role("button", name="Create event").click()
    page.get_by_role("main").get_by_role("button", name="Draw seats").first.click()
    page.get_by_role("button", name="Start session").click()
    page.get_by_role("link", name="Link").click()
    page.get_by_text("Revoke link…").click()
    page.get_by_role("button", name="Revoke link", exact=True).click()
    expect(page.get_by_text("has been revoked")).to_be_visible()


def test_the_board_follows_the_tables(new_page, watch):
    watch.allow("htmx:sendAbort", "htmx:afterRequest")  # the clock strikes several times at once
    session = make_session(tables=1)
    page = new_page(**DESKTOP, locale="en-GB")
    page.clock.install()
    log_in(page, make_organizer(session.tournament.club).username)
    page.goto(f"/organize/{session.tournament.slug}/")
    expect(page.get_by_text("0 of 16 hands")).to_be_visible()
    page.locator("a[id^=link-]").focus()
    play(session.tables.get(), *[DRAW] * 16)
    page.clock.run_for(21_000)  # milliseconds
    expect(page.get_by_text("All hands played; check and close:")).to_be_visible()
    expect(page.get_by_text("all hands played", exact=True)).to_be_visible()
    expect(page.locator("a[id^=link-]")).to_be_focused()

"""Every page: nothing axe complains of, nothing wider than a phone, light and dark."""

from dataclasses import replace
from datetime import timedelta
from uuid import uuid4

import pytest
from django.urls import reverse
from django.utils import timezone
from django_otp.oath import totp
from django_otp.plugins.otp_totp.models import TOTPDevice
from playwright.sync_api import Page

from clubscore.demo.logos import gate
from clubscore.people.clubs.logos import logo_set
from clubscore.people.models import Club, Membership
from clubscore.play.closure import session_close, table_close
from clubscore.standings.circuits.rule import MERS, People
from clubscore.tournaments.check_in.services import check_in_open, people_arrive
from clubscore.tournaments.models import Circuit, Penalty, Session, Team, Tournament
from clubscore.tournaments.officials.penalties import penalty_add
from clubscore.tournaments.roster.requests import entry_request
from clubscore.tournaments.seating.separations import lock_add, separation_add
from clubscore.tournaments.seating.services import draw_begin
from clubscore.tournaments.seating.worker import draw_work
from clubscore.tournaments.sessions.clock import clock_set, clock_start, table_extra
from clubscore.tournaments.sessions.disputes import dispute_open
from clubscore.tournaments.sessions.links import table_link_revoke
from clubscore.tournaments.sessions.services import session_create
from tests.exchange.event_file.texts import event_text
from tests.factories import (
    EAST,
    PASSWORD,
    SOUTH,
    make_organizer,
    make_session,
    make_user,
    organizer,
    play,
    points,
    seat_in_order,
    win,
)
from tests.sampling import cases
from tests.standings.circuits.ground import finished

from .conftest import DESKTOP, PHONE

pytestmark = pytest.mark.django_db(transaction=True)

ONE_WORD = {"first_name": "W" * 60, "last_name": "W" * 60}
LONG_NAME = {"first_name": "Maria Beatrice Aurora", "last_name": "Ravaioli Guidarelli Montefeltro"}


@pytest.fixture
def session(monkeypatch: pytest.MonkeyPatch) -> Session:
    """A running session, and a draft after it, with long names and a revoked link."""
    monkeypatch.setattr("clubscore.jobs.workers.start_command", lambda *_arguments: None)
    session = make_session(tables=2)
    first, second = session.tables.order_by("number")
    one_suit = win(tiles="1122334455668p + 8p")  # more tiles than a phone is wide
    play(first, one_suit, points(SOUTH, EAST, 88))
    table_link_revoke(table=second, by=organizer())
    players = session.tournament.club.players
    players.filter(last_name="Cognome01").update(**LONG_NAME)
    players.filter(last_name="Cognome02").update(**ONE_WORD)
    logo_set(club=session.tournament.club, content=gate())
    Club.objects.update(accent="plum")
    seat_in_order(session_create(tournament=session.tournament))
    ranked_by_table_points(session)
    a_plan(session.tournament)
    clock_set(session=session, minutes=120, by=organizer())
    clock_start(session=session, by=organizer())
    dispute_open(table=first, text="Hand 1", by=organizer())
    check_in_open(tournament=session.tournament, by=organizer())
    here = list(session.tournament.entries.filter(number__lte=6))
    people_arrive(tournament=session.tournament, entries=here, by=organizer())
    table_extra(table=second, minutes=10, by=organizer())
    return session


def a_plan(event: Tournament) -> None:
    """Draw a plan, keep two players apart, lock a seat."""
    one, other = event.entries.filter(number__in=[5, 6])
    separation_add(tournament=event, one=one, other=other)
    lock_add(tournament=event, entry=one, session=2, table=1, wind=EAST)
    draw = draw_begin(tournament=event, sessions=3, by=organizer())
    draw_work(draw.pk)


def ranked_by_table_points(session: Session) -> None:
    """Give the event what tournaments have: table points, teams, penalties, held results."""
    event = session.tournament
    ranking = {
        "kind": Tournament.Kind.TOURNAMENT,
        "place_points": [4, 2, 1, 0],
        "tie_breaks": ["best_session"],
        "results_held": True,
    }
    Tournament.objects.filter(pk=event.pk).update(**ranking)
    opens_at, closes_at = (timezone.now() + timedelta(days=days) for days in (-1, 1))
    Tournament.objects.filter(pk=event.pk).update(
        registration_opens_at=opens_at,
        registration_closes_at=closes_at,
        ends_on=closes_at.date(),
        capacity=10,
    )
    for number in range(1, 5):
        entry_request(
            tournament=Tournament.objects.get(pk=event.pk),
            first_name=LONG_NAME["first_name"],
            last_name=f"{LONG_NAME['last_name']} {number}",
            country="FRA",
            ema_number="",
            team="Compagnia dei venti dominanti",
            contact="maria-beatrice-aurora.ravaioli-guidarelli-montefeltro@example.org",
            remark="vengo in treno, arrivo verso le nove",
            token=uuid4(),
        )
    team = Team.objects.get(tournament=event, name="Compagnia dei venti dominanti")
    event.entries.filter(number__lte=3).update(team=team)
    event.entries.filter(number=8).update(substitute=True)
    event.roles.create(user=make_user("arbitra"), role="referee")
    entry = event.entries.get(number=1)
    for kind, points_off in ((Penalty.Kind.POINTS, 10), (Penalty.Kind.WARNING, 0)):
        penalty_add(
            tournament=event,
            entry=entry,
            kind=kind,
            points=points_off,
            twelfths=points_off // 2,
            session=session,
            reason="late",
            by=organizer(),
        )


def pages(session: Session) -> list[str]:
    slug = session.tournament.slug
    first, second = session.tables.order_by("number")
    entry, other = session.tournament.entries.filter(number__lte=2)
    return [
        reverse("organize"),
        reverse("account"),
        reverse("password_change"),
        reverse("second_factor"),
        reverse("passkeys"),
        reverse("club_roles", args=[session.tournament.club.slug]),
        reverse("club_acts", args=[session.tournament.club.slug]),
        reverse("event_new"),
        reverse("event_manage", args=[slug]),
        reverse("event_announcements", args=[slug]),
        reverse("event_ceremony", args=[slug]),
        reverse("event_projector", args=[slug]),
        reverse("club", args=[session.tournament.club.slug]),
        reverse("club_circuits", args=[session.tournament.club.slug]),
        reverse("circuit_new", args=[session.tournament.club.slug]),
        *circuit_pages(session.tournament.club),
        reverse("club_members"),
        reverse("event_stages", args=[slug]),
        reverse("check_in", args=[slug]),
        reverse("room_code", args=[slug]),
        reverse("check_in_code", args=[session.tournament.check_ins.get().link_token]),
        reverse("session_start", args=[slug, 2]),
        reverse("player_add", args=[slug]),
        reverse("session_seats", args=[slug, 2]),
        reverse("table_link", args=[first.pk]),
        reverse("table_link", args=[second.pk]),
        reverse("entry_edit", args=[slug, session.tournament.entries.get(number=1).pk]),
        reverse("players_import", args=[slug]),
        reverse("club_settings", args=[session.tournament.club.slug]),
        reverse("club_players"),
        reverse("club_player", args=[entry.player_id]),
        reverse("club_player_merge", args=[entry.player_id]),
        f"{reverse('club_player_merge', args=[entry.player_id])}?other={other.player_id}",
        reverse("event_settings", args=[slug]),
        reverse("event_delete", args=[slug]),
        reverse("event_fours", args=[slug]),
        reverse("event_entrants", args=[slug]),
        reverse("event_register", args=[slug]),
        reverse("event_import"),
        reverse("foreign_event_new"),
        reverse("event_roles", args=[slug]),
        reverse("event_tokens", args=[slug]),
        reverse("club_tokens", args=[session.tournament.club.slug]),
        reverse("event_seating", args=[slug]),
        reverse("timetable", args=[slug]),
        reverse("event_log", args=[slug]),
        reverse("session_manage", args=[slug, 1]),
        reverse("session_manage", args=[slug, 2]),
        reverse("table_desk", args=[first.pk]),
        reverse("penalties", args=[slug]),
        reverse("wrong_seats", args=[slug, 1]),
        reverse("session_annul", args=[slug, 1]),
        reverse("event_ema", args=[slug]),
        reverse("event_downloads", args=[slug]),
        reverse("event_print", args=[slug]),
        reverse("event", args=[slug]),
        reverse("event_player", args=[slug, 1]),
        reverse("player_seats", args=[slug, 1]),
        reverse("event_about", args=[slug]),
        reverse("event_find", args=[slug]),
        reverse("event_seats", args=[slug]),
        reverse("event_statistics", args=[slug]),
        reverse("event_prizes", args=[slug]),
        reverse("event_cross_table", args=[slug]),
        reverse("drills"),
        reverse("player_history", args=[entry.player_id]),
        reverse("player_opponents", args=[entry.player_id]),
        reverse("player_hands", args=[entry.player_id]),
        reverse("player_compare", args=[entry.player_id, other.player_id]),
        reverse("club_player_privacy", args=[entry.player_id]),
        reverse("club_player_erase", args=[entry.player_id]),
        reverse("event_session", args=[slug, 1]),
        reverse("table", args=[first.pk]),
        *(reverse("hand", args=[first.pk, hand.pk]) for hand in first.hands.all()),
        "/",
    ]


def circuit_pages(club: Club) -> list[str]:
    """Return the pages of a circuit with results that grow old."""
    players = list(club.players.all()[:4])
    finished(players, name="Torneo internazionale di primavera di Ravenna")
    circuit = Circuit.objects.create(
        club=club,
        name="Classifica",
        takes_all=True,
        rule=replace(MERS, people=People.EVERYBODY).as_dict(),
    )
    return [
        reverse("circuit", args=[club.slug, circuit.pk]),
        reverse("circuit_player", args=[club.slug, circuit.pk, players[0].pk])
        + "?place=5&players=60&days=2&countries=6",
        reverse("circuit_edit", args=[club.slug, circuit.pk]),
    ]


def overflow(page: Page) -> int:
    """Return by how many pixels the page is wider than the window."""
    root = "document.documentElement"
    return int(page.evaluate(f"{root}.scrollWidth - {root}.clientWidth"))


@pytest.mark.one_in(2)
@pytest.mark.parametrize(
    ("device", "scheme"), [(PHONE, "dark"), (DESKTOP, "light")], ids=["phone", "desktop"]
)
def test_pages_are_accessible_and_fit(new_page, axe, watch, session, device, scheme):
    page = new_page(**device, color_scheme=scheme)
    watch.allow("answer 404", "404 (Not Found)")
    for path in ("/", "/login/", "/no/such/page/"):
        page.goto(path)
        axe(page)
        assert overflow(page) <= 0, path
    page.goto("/login/")
    page.fill(
        "[name=username]", make_organizer(session.tournament.club, Membership.Role.ADMIN).username
    )
    page.fill("[name=password]", PASSWORD)
    page.locator("main button.primary").click()
    shown = pages(session) if device == PHONE else pages(session)[1 :: cases(2, 4)]
    for number, path in enumerate(shown):
        page.goto(path)
        for folded in page.locator("details:visible").all():
            folded.evaluate("part => { part.open = true }")
        if number % cases(1, 4) == 0:
            axe(page)
        assert overflow(page) <= 0, path
    page.goto(reverse("event_import"))
    file = {"name": "coppa.json", "mimeType": "application/json"}
    page.set_input_files("[name=file]", {**file, "buffer": event_text(session.tournament).encode()})
    page.locator("main button.primary").click()
    page.locator("#known").wait_for()
    axe(page)
    assert overflow(page) <= 0
    page.goto(reverse("wrong_seats", args=[session.tournament.slug, 1]))
    if page.locator("[name=table][type=checkbox]").count():
        page.locator("[name=table][type=checkbox]").first.check()
        page.locator("main form[method=get] button").click()
    page.select_option("[name=seat-1-0]", index=2)
    page.locator("[data-seats] [value=look]").click()
    page.locator("#which").wait_for()
    axe(page)
    assert overflow(page) <= 0
    page.goto(reverse("second_factor"))
    page.fill("[name=code]", f"{totp(TOTPDevice.objects.get().bin_key):06}")
    page.locator("main button.primary").click()
    page.locator(".recovery-codes").wait_for()
    axe(page)
    assert overflow(page) <= 0
    page.goto(reverse("second_factor"))
    axe(page)
    assert overflow(page) <= 0


def test_two_players_who_are_compared_fit_a_phone(new_page):
    """Also after ten years, when places have two digits."""
    table = make_session().tables.get()
    play(table, win())
    table_close(table=table, by=organizer(), reason="time")
    session_close(session=table.session, by=organizer())
    page = new_page(**PHONE, locale="it-IT")
    one, other = (seat.entry.player_id for seat in table.seats.all()[:2])
    page.goto(reverse("player_compare", args=[one, other]))
    sides = page.locator(".career-sides")
    sides.locator(".nowrap").evaluate_all(
        "all => all.forEach(places => { places.textContent = '17–13–13–11' })"
    )
    room = sides.evaluate("table => table.parentElement.clientWidth - table.scrollWidth")
    assert room >= 0


def test_no_wind_touches_the_name_beside_it(new_page, session):
    """On a phone each seat begins with the letter of its wind: W is the widest."""
    page = new_page(**PHONE, locale="en-GB")
    page.goto(f"/e/{session.tournament.slug}/seats/")
    gaps = page.locator(".event-seat").evaluate_all(
        """seats => seats.map(seat => {
          const letter = document.createRange();
          letter.selectNodeContents(seat.querySelector(".event-wind"));
          const { right } = letter.getBoundingClientRect();
          return seat.querySelector("a").getBoundingClientRect().left - right;
        })"""
    )
    assert len(gaps) == 8
    assert min(gaps) >= 2  # px


def test_notifications_stand_clear_of_the_hands_above(new_page, session):
    """A player's page ends with the hands, if only with the words that there are none."""
    page = new_page(**PHONE, locale="en-GB")
    page.goto(f"/e/{session.tournament.slug}/p/1/")
    above = page.locator("#live").bounding_box()
    button = page.get_by_role("link", name="Notifications").bounding_box()
    assert above
    assert button
    assert button["y"] - above["y"] - above["height"] >= 16  # px


def test_the_colours_chosen_stay(new_page):
    page = new_page(**DESKTOP, color_scheme="light", locale="en-GB")
    page.goto("/")
    paper = "getComputedStyle(document.body).backgroundColor"
    light = page.evaluate(paper)
    page.get_by_role("button", name="Dark").click()
    dark = page.evaluate(paper)
    assert dark != light
    page.goto("/login/")
    assert page.evaluate(paper) == dark
    page.get_by_role("button", name="Auto").click()
    assert page.evaluate(paper) == light


def test_the_language_is_two_taps_away(new_page):
    page = new_page(**PHONE, locale="it-IT")
    page.goto("/login/")
    assert page.locator("html").get_attribute("lang") == "it"
    page.locator("summary", has_text="Lingua").click()
    page.get_by_role("button", name="English").click()
    page.wait_for_url("**/login/")
    assert page.locator("html").get_attribute("lang") == "en"


def test_the_keyboard_reaches_the_content_first(new_page):
    page = new_page(**DESKTOP)
    page.goto("/")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "main"

"""A table with totals only: in standings, ratings and records; not in statistics of hands."""

from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from clubscore.events.models import Session, Tournament
from clubscore.play.models import TableTotals
from clubscore.play.services import session_close, table_close
from clubscore.play.totals import PaperTotals, totals_record, totals_void
from clubscore.standings.games import club_games
from clubscore.standings.personal import personal_data
from clubscore.standings.projector import hall_of
from clubscore.standings.ranking import ranking
from clubscore.standings.records import What, records_of
from clubscore.standings.statistics import hands_of_sessions
from clubscore.standings.verification import event_findings
from tests.factories import EAST, make_organizer, make_session, organizer, play, points
from tests.html import check_page

pytestmark = pytest.mark.django_db

PAPER = PaperTotals((85, -23, -40, -22))


@pytest.fixture
def session() -> Session:
    session = make_session(tables=2)
    Tournament.objects.update(place_points=[4, 2, 1, 0])
    one, two = session.tables.order_by("number")
    totals_record(table=one, totals=PAPER, token=uuid4(), by=organizer())
    play(two, points(EAST, None, 16))
    return Session.objects.select_related("tournament__club").get()


def test_standings_count_them(session):
    made = ranking(session.tournament)
    rows = {row.entry_number: row for row in made.rows}
    assert [rows[number].total for number in (1, 2, 3, 4)] == list(PAPER.results)
    assert [rows[number].twelfths for number in (1, 2, 3, 4)] == [48, 12, 0, 24]
    assert rows[1].hands_played == 0
    assert rows[1].results[0].by_totals
    assert not list(event_findings(session.tournament))


def test_verification_finds_what_was_changed_by_hand(session):
    TableTotals.objects.update(total_0=80, total_1=-18)
    found = {finding.what for finding in event_findings(session.tournament)}
    assert "last state of the history of its totals" in found


def test_statistics_of_hands_leave_them_out(session):
    assert len(hands_of_sessions([session])) == 1


def test_games_and_records_that_need_no_hands_have_them(session):
    two = session.tables.get(number=2)
    table_close(table=two, reason="time", by=organizer())
    session_close(session=session, by=organizer())
    games = club_games(session.tournament.club).games
    assert sorted(game.totals for game in games) == sorted([PAPER.results, (72, -24, -24, -24)])
    best = next(one for one in records_of(games) if one.what == What.TABLE)
    assert best.value == 85


def test_the_projector_stops_showing_seats_once_totals_are_there(session):
    assert hall_of(session.tournament).seating is None


def test_pages_say_so(session):
    client = Client(headers={"accept-language": "en"})
    table = session.tables.get(number=1)
    slug = session.tournament.slug
    for address, text in (
        (reverse("table", args=[table.pk]), "The four totals were entered from the paper sheet"),
        (reverse("event_session", args=[slug, 1]), "totals only"),
        (reverse("event_player", args=[slug, 1]), "totals only"),
    ):
        page = client.get(address)
        check_page(page)
        assert text in page.text


def test_a_person_gets_them_with_the_other_data(session):
    player = session.tournament.entries.get(number=2).player
    seat = personal_data(player)["hands"][0]
    assert seat["totals_from_paper"]["points"] == -23


def test_the_log_tells_totals_before_and_after(session):
    table = session.tables.get(number=1)
    totals_void(table=table, reason="wrong sheet", by=organizer())
    client = Client(headers={"accept-language": "en"})
    client.force_login(make_organizer(session.tournament.club))
    page = client.get(reverse("event_log", args=[session.tournament.slug])).text
    assert "totals: +85 / −23 / −40 / −22" in page
    assert "wrong sheet" in page

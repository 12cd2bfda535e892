"""What the projector shows."""

from datetime import timedelta
from random import Random

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from clubscore.play.closure import session_close, table_close
from clubscore.tournaments.models import Session, Tournament
from clubscore.tournaments.officials.announcements import announcement_make
from clubscore.tournaments.sessions.clock import clock_pause, clock_set, clock_start, table_extra
from clubscore.tournaments.sessions.publication import session_publish
from clubscore.tournaments.stages.services import stages_set
from clubscore.tournaments.stages.stage import Cut, CutKind, Stage
from clubscore.web.public.projector import projector_board
from tests.factories import (
    make_evening,
    make_event,
    make_organizer,
    make_session,
    organizer,
    points,
    record,
)
from tests.html import check_page
from tests.standings.stages.playing import play_stages

pytestmark = pytest.mark.django_db


@pytest.fixture
def session() -> Session:
    return make_session(tables=2)


def projector(session: Session, client: Client | None = None):
    client = client or Client(headers={"accept-language": "en"})
    return client.get(reverse("event_projector", args=[session.tournament.slug]))


def closed(session: Session) -> Session:
    for table in session.tables.all():
        table_close(table=table, reason="time", by=organizer())
    return session_close(session=session, by=organizer())


def test_seats_from_the_start_to_the_first_hand(session):
    board = projector_board(session.tournament)
    assert board.shows_only_seats
    assert board.seating
    names = [seat.entry.player.last_name for seat in board.seating.seats]
    assert names == sorted(names)
    assert len(names) == 8
    check_page(projector(session))
    assert "Session 1: your table and wind" in projector(session).content.decode()
    record(session.tables.get(number=2))
    assert projector_board(session.tournament).seating is None
    page = projector(session).content.decode()
    assert "Standings, session 1 in progress" in page
    assert "your table and wind" not in page


def test_seats_of_a_draft_are_nobodys_business():
    event = make_evening()
    assert projector_board(event).seating is None


def test_the_clock(session):
    assert projector_board(session.tournament).clocks == ()
    clock_set(session=session, minutes=90, by=organizer())
    assert "90:00" in projector(session).content.decode()
    clock_start(session=session, by=organizer())
    table_extra(table=session.tables.get(number=2), minutes=5, by=organizer())
    (clock,) = projector_board(session.tournament).clocks
    assert clock.ends
    left = clock.ends / 1000 - timezone.now().timestamp()
    assert 0 <= 90 * 60 - left < 60
    page = projector(session).content.decode()
    assert f'data-ends="{clock.ends}"' in page
    assert "table 2 +5 min" in page
    assert "Finish the current hand" in page
    Tournament.objects.update(stops_at_gong=True)
    page = projector(session).content.decode()
    assert "Stop playing now" in page
    assert "Finish the current hand" not in page
    clock_pause(session=session, by=organizer())
    assert projector_board(session.tournament).clocks[0].ends is None
    assert "data-ends" not in projector(session).content.decode()


def test_the_gong_is_that_of_the_rules(db):
    session = make_session(ruleset="riichi")
    clock_set(session=session, minutes=90, by=organizer())
    assert "Finish the current hand, then play one more" in projector(session).content.decode()


def test_results_held_back_hang_on_no_wall(session):
    Tournament.objects.update(results_held=True)
    record(session.tables.get(number=1), points(0, 1, 88))
    client = Client(headers={"accept-language": "en"})
    client.force_login(make_organizer(session.tournament.club))
    for reader in (client, None):
        page = projector(session, reader).content.decode()
        assert "have not been published yet" in page
        assert "+112" not in page
    session_publish(session=closed(session), by=organizer())
    assert "+112" in projector(session).content.decode()


def test_announcements_and_the_next_session(session):
    closed(session)
    announcement_make(tournament=session.tournament, text="<b>Lunch</b>", by=organizer())
    at = timezone.now() + timedelta(hours=1)
    Session.objects.create(tournament=session.tournament, number=2, starts_at=at)
    page = projector(session).content.decode()
    assert "&lt;b&gt;Lunch" in page
    assert "The next session starts at" in page


@pytest.mark.parametrize("tables", [1, 3])
def test_queries_do_not_grow(tables, django_assert_max_num_queries):
    session = make_session(tables=tables)
    with django_assert_max_num_queries(11):
        projector_board(session.tournament)
    with django_assert_max_num_queries(19):
        projector(session)


def test_no_such_event():
    assert Client().get(reverse("event_projector", args=["nothing"])).status_code == 404


def test_the_stage_is_named_and_who_is_out_looks_so():
    event = make_event(players=8)
    stages = [Stage(1, name="Qualification", cut=Cut(CutKind.TOP, 4)), Stage(1, name="Final")]
    event = stages_set(tournament=event, stages=stages, by=organizer())
    play_stages(event, Random(2))
    client = Client(headers={"accept-language": "en"})
    page = client.get(reverse("event_projector", args=[event.slug]))
    check_page(page)
    assert "Final · table points, points" in " ".join(page.text.split())
    assert page.text.count("is-out") == 4
    first = projector_board(event)
    assert (first.stage, first.after and first.after.number) == ("Final", 2)

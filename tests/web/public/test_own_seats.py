"""A player's seats, and why they are those."""

from datetime import UTC, datetime

import pytest
from django.test import Client
from django.urls import reverse

from clubscore.people.models import Player
from clubscore.play.closure import session_close, table_close
from clubscore.standings.pairing import session_next_seated, session_seat
from clubscore.tournaments.models import Session, Tournament
from clubscore.tournaments.seating.mixing import MixingRule, mixing_set
from clubscore.tournaments.seating.separations import lock_add, separation_add
from clubscore.tournaments.seating.services import draw_apply, draw_begin
from clubscore.tournaments.seating.session_draw import seats_draw
from clubscore.tournaments.seating.worker import draw_work
from clubscore.tournaments.sessions.publication import seats_publish
from clubscore.tournaments.sessions.seats import players_swap, seats_set
from clubscore.tournaments.sessions.services import session_create, session_start
from clubscore.tournaments.stages.stage import Seating
from tests.factories import EAST, begin, make_event, make_organizer, organizer, play, points
from tests.html import check_page

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Tournament:
    return make_event(players=8)


def page_of(event: Tournament, number: int, language: str = "en") -> str:
    client = Client(headers={"accept-language": language})
    page = client.get(reverse("player_seats", args=[event.slug, number]))
    check_page(page)
    return page.content.decode()


def by_hand(event: Tournament, order: list[int]) -> Session:
    entries = {entry.number: entry for entry in event.entries.all()}
    session = session_create(tournament=event)
    seats = [[entries[number] for number in order[at : at + 4]] for at in (0, 4)]
    seats_set(session=session, seats=seats, by=organizer())
    seats_publish(tournament=event, by=organizer())
    return session


def test_who_is_met_again(event):
    by_hand(event, [1, 2, 3, 4, 5, 6, 7, 8])
    by_hand(event, [5, 6, 1, 2, 3, 4, 7, 8])
    text = page_of(event, 1)
    assert text.count("The organizer assigned these seats.") == 1  # for both
    assert text.count("first meeting") == 5
    assert text.count("met in session 1") == 1
    first = session_start(session=event.sessions.get(number=1), by=organizer())
    one, other = (event.entries.get(number=number) for number in (1, 5))
    players_swap(session=first, one=one, other=other, reason="mixed up", by=organizer())
    assert page_of(event, 1).count("Seats were changed afterwards.") == 1


@pytest.mark.parametrize(
    ("language", "said"), [("en", "those of London."), ("it", "quelli di Londra.")]
)
def test_the_time_zone_is_named_once(event, language, said):
    Tournament.objects.update(time_zone="Europe/London")
    by_hand(event, [1, 2, 3, 4, 5, 6, 7, 8])
    client = Client(headers={"accept-language": language})
    for times, starts_at in ((0, None), (1, datetime(2026, 3, 14, 8, 0, tzinfo=UTC))):
        Session.objects.update(starts_at=starts_at)
        for address in (("player_seats", event.slug, 1), ("event_seats", event.slug)):
            page = client.get(reverse(address[0], args=address[1:])).content.decode()
            assert page.count(said) == times


def test_how_a_plan_and_a_single_draw_are_named(event):
    lock_add(tournament=event, entry=event.entries.get(number=1), session=1, table=2)
    draw = draw_begin(tournament=event, sessions=1, by=organizer(), seed=77)
    draw_work(draw.pk)
    draw.refresh_from_db()
    draw_apply(draw=draw, by=organizer())
    seats_publish(tournament=event, by=organizer())
    text = page_of(event, 1)
    assert "Drawn with the plan for all sessions" in text
    assert "Draw number 77." in text
    assert "The organizer fixed" not in text  # nobody else's business
    official = Client(headers={"accept-language": "en"})
    official.force_login(make_organizer(event.club))
    fixed = "The organizer fixed this player’s seat."
    pages = (official.get(reverse("player_seats", args=[event.slug, one])) for one in (1, 2))
    assert [fixed in page.content.decode() for page in pages] == [True, False]
    seats_draw(session=session_create(tournament=event), by=organizer())
    seats_publish(tournament=event, by=organizer())
    assert "Drawn at random, with as few repeated meetings as possible." in page_of(event, 1)


def test_seats_that_are_not_published_are_not_shown(event):
    session_next_seated(tournament=event, by=organizer())
    assert "No seats to show yet." in page_of(event, 1)
    seats_publish(tournament=event, by=organizer())
    assert "first meeting" in page_of(event, 1)


def test_compatriots_are_named_unless_a_name_is_hidden(event):
    mixing_set(tournament=event, rule=MixingRule(countries=True), by=organizer())
    by_hand(event, [1, 2, 3, 4, 5, 6, 7, 8])
    assert page_of(event, 1).count("same country") == 3
    hidden = event.entries.get(number=2).player_id
    Player.objects.filter(pk=hidden).update(privacy="hidden")
    assert page_of(event, 1).count("same country") == 2
    assert page_of(event, 2).count("same country") == 0


def test_clubmates_are_named_and_pairs_kept_apart_are_not(event):
    mixing_set(tournament=event, rule=MixingRule(clubs=True), by=organizer())
    event.entries.filter(number__in=[1, 2]).update(home_club="Il Bambù")
    one, three = (event.entries.get(number=number) for number in (1, 3))
    separation_add(tournament=event, one=one, other=three, where_possible=True)
    by_hand(event, [1, 2, 3, 4, 5, 6, 7, 8])
    text = page_of(event, 1)
    assert text.count("same club") == 1
    assert "same group" not in text
    Player.objects.filter(entries__number__in=[3, 4]).update(is_member=True)
    assert "same club" not in page_of(event, 3)  # who is a member is not for the public


def test_who_is_not_there(event):
    client = Client()
    assert client.get(reverse("player_seats", args=[event.slug, 99])).status_code == 404


def test_queries_do_not_grow_with_the_sessions(event, django_assert_max_num_queries):
    for _ in range(4):
        by_hand(event, [1, 2, 3, 4, 5, 6, 7, 8])
    with django_assert_max_num_queries(14):
        page_of(event, 1)


def test_who_was_kept_apart_and_the_place_before_a_session_by_rank(event):
    rule = MixingRule(countries=True, teams=True, clubs=True)
    mixing_set(tournament=event, rule=rule, by=organizer())
    session = session_next_seated(tournament=event, by=organizer())
    seats_draw(session=session, by=organizer(), seed=1)
    seats_publish(tournament=event, by=organizer())
    text = page_of(event, 1)
    assert "players from the same country, from the same club, in the same team." in text
    assert "Place before this session" not in text
    begin(session)
    play(session.tables.get(number=1), points(EAST, None, 30))
    for table in session.tables.all():
        table_close(table=table, by=organizer(), reason="time")
    session_close(session=session, by=organizer())
    second = session_next_seated(tournament=event, by=organizer())
    session_seat(session=second, method=Seating.BY_RANK, by=organizer(), seed=1)
    seats_publish(tournament=event, by=organizer())
    winner = session.seats.get(table__number=1, wind=EAST).entry
    assert "Place before this session: 1" in page_of(event, winner.number or 0)
    Tournament.objects.update(results_held=True)
    Session.objects.filter(pk=session.pk).update(published_at=None)
    assert "Place before this session" not in page_of(event, winner.number or 0)

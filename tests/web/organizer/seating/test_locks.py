"""A seat fixed for all sessions: kept by plans, by every draw, and by sessions drawn later."""

import json
from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django.test import Client
from django.urls import reverse

from clubscore.errors import ClubError
from clubscore.exchange.event_file.importer import event_import
from clubscore.exchange.event_file.reader import read_event
from clubscore.exchange.event_file.writer import event_chunks
from clubscore.standings.pairing import Method, session_next_seated, session_seat
from clubscore.tournaments.models import Change, Draw, Entry, Seat, SeatLock, Session, Tournament
from clubscore.tournaments.seating.reasons import own_seats
from clubscore.tournaments.seating.separations import lock_add
from clubscore.tournaments.seating.services import draw_apply, draw_prepare
from clubscore.tournaments.seating.session_draw import seats_draw
from clubscore.tournaments.seating.worker import draw_work
from clubscore.tournaments.sessions.services import session_create
from tests.exchange.event_file.texts import schema_faults
from tests.factories import (
    make_club,
    make_event,
    make_organizer,
    organizer,
    seat_in_order,
    start,
)
from tests.html import check_page

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]


@pytest.fixture
def event() -> Tournament:
    return make_event(players=16)


@pytest.fixture
def client(event: Tournament) -> Client:
    client = Client(headers={"accept-language": "en"})
    client.force_login(make_organizer(event.club))
    return client


def entry(event: Tournament, number: int = 7) -> Entry:
    return event.entries.get(number=number)


def place(event: Tournament, session: int, number: int = 7) -> tuple[int, int]:
    seat = Seat.objects.get(entry=entry(event, number), session__number=session)
    return seat.table.number, seat.wind


def path(event: Tournament) -> str:
    return reverse("event_seating", args=[event.slug])


def lock(client: Client, event: Tournament, **sent: Any) -> str:
    told = {"action": "lock", "lock-entry": entry(event).pk, "lock-session": "", "lock-table": 3}
    told |= {"lock-wind": "", **sent}
    return " ".join(client.post(path(event), told, follow=True).text.split())


@pytest.mark.parametrize("method", Method)
def test_every_draw_of_a_session_keeps_it(event, method):
    """After a session that was played, so that there are standings."""
    seat_in_order(session_create(tournament=event))
    start(event.sessions.get(number=1))
    lock_add(tournament=event, entry=entry(event), table=3, wind=2)
    session = session_create(tournament=event)
    for seed in range(6):
        session_seat(session=session, method=method, seed=seed, by=organizer())
        assert place(event, 2) == (3, 2)
    drawn = Change.objects.filter(kind="seats_drawn").latest("pk")
    assert drawn.facts["locked_seats"] == [entry(event).player.full_name]


def test_sessions_drawn_later_keep_it_too(event):
    lock_add(tournament=event, entry=entry(event), table=4)
    for number in range(1, 5):
        session = session_next_seated(tournament=event, by=organizer())
        assert place(event, number)[0] == 4
        session = start(session)
        Session.objects.filter(pk=session.pk).update(state="closed", closed_at=session.started_at)


def test_the_plan_of_all_sessions_keeps_it(event):
    lock_add(tournament=event, entry=entry(event), table=2, wind=0)
    lock_add(tournament=event, entry=entry(event), session=2, table=4)  # an exception
    draw = draw_prepare(tournament=event, sessions=4, seed=1, by=organizer())
    draw_work(draw.pk)
    draw_apply(draw=Draw.objects.get(), by=organizer())
    assert [place(event, number)[0] for number in (1, 2, 3, 4)] == [2, 4, 2, 2]
    assert [place(event, number)[1] for number in (1, 3, 4)] == [0, 0, 0]
    reasons = own_seats(entry(event), list(event.sessions.all())).reasons
    assert all(one.locked for one in reasons)


@pytest.mark.parametrize(("odd", "players"), [("threes", 11), ("fives", 13)])
def test_a_draw_with_tables_of_three_or_five_keeps_it(odd, players):
    event = make_event(players=players, odd_tables=odd)
    lock_add(tournament=event, entry=entry(event), table=1, wind=1)
    session = session_create(tournament=event)
    for seed in range(6):
        seats_draw(session=session, seed=seed, by=organizer())
        assert place(event, 1) == (1, 1)


def test_a_table_that_is_not_there_is_said(event):
    lock_add(tournament=event, entry=entry(event), table=9)
    session = session_create(tournament=event)
    with pytest.raises(ClubError) as error:
        seats_draw(session=session, by=organizer())
    assert (error.value.code, error.value.facts) == (
        "table_number_unknown",
        {"session": 1, "table": 9},
    )
    assert not session.seats.exists()


def test_once_for_all_sessions(event):
    lock_add(tournament=event, entry=entry(event), table=1)
    with pytest.raises(ClubError) as error:
        lock_add(tournament=event, entry=entry(event), wind=1)
    assert error.value.code == "lock_for_all_twice"
    with pytest.raises(IntegrityError), transaction.atomic():
        SeatLock.objects.create(tournament=event, entry=entry(event), session=None, table=2)


def test_it_is_in_the_event_file(event):
    lock_add(tournament=event, entry=entry(event), table=3)
    lock_add(tournament=event, entry=entry(event), session=2, wind=1)
    written = "".join(event_chunks(event))
    assert [one["session"] for one in json.loads(written)["seat_locks"]] == [None, 2]
    assert schema_faults(json.loads(written)) == []
    copy = event_import(file=read_event(written.encode()), club=make_club("Altro"), by=None)
    assert "".join(event_chunks(copy)) == written


class TestPage:
    def test_without_a_session_it_is_for_all(self, client, event):
        text = lock(client, event)
        assert "all sessions · table 3" in text
        assert SeatLock.objects.get().session is None
        assert "already has a locked seat in all sessions" in lock(client, event)
        client.post(path(event), {"action": "lock_remove", "pk": SeatLock.objects.get().pk})
        assert not SeatLock.objects.exists()

    def test_what_was_drawn_before_is_named(self, client, event):
        for number in (1, 2):
            session = session_create(tournament=event)
            seat_in_order(session)
            assert place(event, number)[0] == 2
        assert "Sessions 1, 2 were drawn before" in lock(client, event)
        seats_draw(session=event.sessions.get(number=1), by=organizer())
        page = client.get(path(event))
        assert "Session 2 was drawn before" in " ".join(page.text.split())

    @pytest.mark.parametrize("language", ["en", "it"])
    def test_in_both_languages(self, client, event, language):
        seat_in_order(session_create(tournament=event))
        lock(client, event)
        lock(client, event, **{"lock-session": 1, "lock-table": 1})
        client.cookies["__Host-django_language"] = language
        check_page(client.get(path(event)), language)

"""What a program does is what the page does: the same service, with nothing decided apart."""

from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from clubscore.tournaments.attendance.byes import byes_set
from clubscore.tournaments.models import Entry, Seat, Session, Tournament
from clubscore.tournaments.services import club_night_create
from clubscore.tournaments.sessions.services import session_create
from clubscore.tournaments.stages.services import stages_set
from clubscore.tournaments.stages.stage import Seating, Stage
from tests.factories import (
    DAY,
    make_club,
    make_event,
    make_organizer,
    make_players,
    organizer,
    seat_in_order,
    start,
)

from .programs import Program

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]

NIGHT: dict[str, Any] = {
    "kind": "club_night",
    "name": "Serata",
    "starts_on": DAY.isoformat(),
    "ruleset": "mcr",
}


@pytest.fixture(autouse=True)
def empty_cache() -> None:
    cache.clear()


def seats(session: Session) -> list[list[int]]:
    tables = session.tables.order_by("number")
    return [list(table.seats.order_by("wind").values_list("entry", flat=True)) for table in tables]


def of_page(event: Tournament) -> Client:
    client = Client(headers={"accept-language": "en"})
    client.force_login(make_organizer(event.club))
    return client


@pytest.mark.parametrize(
    ("players", "sessions"), [(0, 1), (4, 1), (8, 1), (13, 0), (14, 0), (15, 0)]
)
def test_a_club_night_of_any_number(players, sessions):
    club = make_club()
    people = [one.pk for one in make_players(club, players)]
    program = Program.of(club, make_organizer(club))
    made = program.post(f"/clubs/{club.slug}/events", NIGHT | {"players": people})
    event = Tournament.objects.get(slug=made["slug"])
    assert (event.entries.count(), event.sessions.count()) == (players, sessions)
    page = club_night_create(
        club=club,
        name="Altra",
        starts_on=DAY,
        ruleset="mcr",
        options={},
        players=list(club.players.all()),
        by=organizer(),
    )
    assert (page.entries.count(), page.sessions.count()) == (players, sessions)


def test_the_next_session_of_a_new_club_night_has_its_seats():
    club = make_club()
    people = [one.pk for one in make_players(club, 8)]
    program = Program.of(club, make_organizer(club))
    made = program.post(f"/clubs/{club.slug}/events", NIGHT | {"players": people})
    path = f"/events/{made['slug']}/sessions"
    answered = program.post(path)
    assert [len(table["seats"]) for table in answered["tables"]] == [4, 4]
    assert program.post(path) == answered, "what is drawn stays"
    assert Seat.objects.count() == 8


def test_the_page_draws_what_has_no_seats_too():
    event = make_event(players=8)
    session_create(tournament=event)
    of_page(event).post(reverse("session_new", args=[event.slug]))
    assert (event.sessions.count(), Seat.objects.count()) == (1, 8)


@pytest.mark.parametrize("method", ["", *Seating.values])
def test_seats_are_drawn_as_on_the_page(method):
    """Without a method as the stage says: here by rank, which leaves nothing to chance."""
    event = make_event(players=8)
    stages_set(
        tournament=event, stages=[Stage(1), Stage(1, seating=Seating.BY_RANK)], by=organizer()
    )
    event.refresh_from_db()
    seat_in_order(session_create(tournament=event))
    start(event.sessions.get(number=1))
    session = session_create(tournament=event)
    program = Program.of(event.club, make_organizer(event.club))
    program.post(f"/events/{event.slug}/sessions/2/draw", {"method": method} if method else {})
    drawn = session.changes.filter(kind="seats_drawn").latest("pk")
    by_program = drawn.facts.get("method")
    of_page(event).post(reverse("session_draw", args=[event.slug, 2]), {"method": method})
    assert session.changes.filter(kind="seats_drawn").latest("pk").facts.get("method") == by_program
    assert by_program == {"": "by_rank", "few_repeats": None}.get(method, method)


@pytest.mark.parametrize(("players", "sizes"), [(7, (4, 3)), (13, (4, 4, 5))])
def test_tables_of_three_and_five_are_seated_by_hand(players, sizes):
    event = make_event(players=players, odd_tables="threes" if 3 in sizes else "fives")
    session = session_create(tournament=event)
    ids = list(event.entries.order_by("number").values_list("pk", flat=True))
    tables, done = [], 0
    for size in sizes:
        tables.append(ids[done : done + size])
        done += size
    program = Program.of(event.club, make_organizer(event.club))
    program.post(f"/events/{event.slug}/sessions/1/seats", {"seats": tables})
    assert seats(session) == tables


@pytest.mark.parametrize("why", ["bye", "withdrawn"])
def test_nobody_is_seated_who_does_not_play(why):
    event = make_event(players=12)
    session = session_create(tournament=event)
    entries = list(event.entries.order_by("number"))
    if why == "bye":
        byes_set(tournament=event, session=1, entries=entries[:4], by=organizer())
    else:
        event.entries.filter(number=1).update(state=Entry.State.WITHDRAWN)
    program = Program.of(event.club, make_organizer(event.club))
    sent = {"seats": [[one.pk for one in entries[:4]]]}
    path = f"/events/{event.slug}/sessions/1/seats"
    assert program.refused(path, sent) == "entry_not_playing"
    assert not session.seats.exists()

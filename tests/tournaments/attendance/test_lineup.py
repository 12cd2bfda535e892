"""Substitutes are counted apart from the players, and sit only where they fill a table."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from clubscore.errors import ClubError
from clubscore.people.players.services import player_create
from clubscore.standings.pairing import session_next_seated
from clubscore.tournaments.attendance.byes import byes_draw, byes_set
from clubscore.tournaments.attendance.lineup import lineup, seated_lineup
from clubscore.tournaments.models import Entry, Tournament
from clubscore.tournaments.roster.entries import entry_add, entry_withdraw
from clubscore.tournaments.seating.services import draw_apply, draw_prepare
from clubscore.tournaments.seating.session_draw import seats_draw
from clubscore.tournaments.seating.worker import draw_work
from clubscore.tournaments.sessions.services import session_create
from tests.factories import make_event, make_organizer, organizer, start
from tests.html import check_page

pytestmark = pytest.mark.django_db


def make(players: int, substitutes: int) -> Tournament:
    event = make_event(players=players)
    for number in range(1, substitutes + 1):
        player = player_create(club=event.club, first_name="", last_name=f"Riserva {number}")
        entry = entry_add(tournament=event, player=player)
        Entry.objects.filter(pk=entry.pk).update(substitute=True)
    return event


def code(act: Any, **arguments: Any) -> str:
    with pytest.raises(ClubError) as refused:
        act(**arguments)
    return refused.value.code


@pytest.mark.parametrize(
    ("players", "substitutes", "seated", "spare", "left"),
    [
        pytest.param(40, 1, 40, 1, 0, id="one over is none over"),
        pytest.param(39, 1, 40, 0, 0, id="one short"),
        pytest.param(39, 3, 40, 2, 0, id="two spare"),
        pytest.param(42, 1, 43, 0, 2, id="not enough of them"),
        pytest.param(41, 0, 41, 0, 1, id="none"),
        pytest.param(0, 4, 0, 4, 0, id="substitutes alone are no players"),
    ],
)
def test_who_plays(players, substitutes, seated, spare, left):
    found = lineup(make(players, substitutes))
    assert (len(found.entries), len(found.spare), found.players_left) == (seated, spare, left)


def test_a_plan_and_a_draw_leave_spare_substitutes_out():
    event = make(8, 1)
    draw = draw_prepare(tournament=event, sessions=2, by=organizer())
    draw_work(draw.pk)
    draw.refresh_from_db()
    player = player_create(club=event.club, first_name="", last_name="Riserva 9")
    entry = entry_add(tournament=event, player=player)
    Entry.objects.filter(pk=entry.pk).update(substitute=True)  # since then: the plan still holds
    draw_apply(draw=draw, by=organizer())
    numbers = set(event.sessions.get(number=2).seats.values_list("entry__number", flat=True))
    assert numbers == set(range(1, 9))
    session = session_next_seated(tournament=make(8, 2), by=organizer())
    assert session.seats.count() == 8


def test_whoever_fills_a_table_goes_on_filling_it():
    event = make(7, 2)
    first = seats_draw(session=session_create(tournament=event), by=organizer())
    seat = first.seats.get(entry__substitute=True)
    other = event.entries.filter(substitute=True).exclude(pk=seat.entry_id).get()
    seat.entry = other
    seat.save()
    assert lineup(event, 2).substitutes == (other,)


def test_they_are_no_open_question_at_the_start():
    event = make(8, 2)
    start(session_next_seated(tournament=event, by=organizer()))
    assert event.sessions.get().state == "running"


def test_where_they_fill_the_tables_nobody_sits_out():
    assert byes_draw(tournament=make(7, 1), session=1, by=organizer()) == []
    event = make(9, 1)
    (out,) = byes_draw(tournament=event, session=1, by=organizer())
    assert not out.substitute
    assert len(seated_lineup(event, 1).entries) == 8


def test_one_who_is_not_there_has_a_bye():
    event = make(7, 2)
    away = event.entries.get(number=8)
    byes_set(tournament=event, session=1, entries=[away], by=organizer())
    assert [entry.number for entry in lineup(event, 1).substitutes] == [9]
    assert [entry.number for entry in lineup(event, 2).substitutes] == [8]
    both = list(event.entries.filter(substitute=True))
    fields = {"tournament": event, "session": 1, "by": organizer()}
    assert code(byes_set, entries=both, **fields) == "byes_leave_over"


def test_whoever_leaves_later_plays_until_then():
    event = make(8, 0)
    first = session_next_seated(tournament=event, by=organizer())
    leaving = event.entries.get(number=3)
    Entry.objects.filter(pk=leaving.pk).update(state=Entry.State.WITHDRAWN)
    assert leaving in lineup(event, first.number).entries
    assert leaving not in lineup(event, 2).players
    draw = {"tournament": event, "sessions": 1, "by": organizer()}
    assert code(draw_prepare, **draw) == "players_not_multiple_of_four"
    entry_withdraw(entry=event.entries.get(number=4), by=organizer())
    for number in (9, 10):
        player = player_create(club=event.club, first_name="", last_name=f"Nuovo {number}")
        entry_add(tournament=event, player=player)
    assert len(seated_lineup(event, 2).entries) == 8
    assert code(draw_prepare, **draw) == "leaves_in_plan"


def test_the_pages_count_them_apart():
    event = make(8, 2)
    client = Client(headers={"accept-language": "en"})
    client.force_login(make_organizer(event.club))
    board = client.get(reverse("event_manage", args=[event.slug]))
    check_page(board)
    assert "8 players" in board.content.decode()
    assert "2 substitutes" in board.content.decode()
    assert "over" not in board.content.decode().split("<h2", 2)[1]
    players = client.get(reverse("player_add", args=[event.slug])).content.decode()
    assert "8 players" in players
    assert "and 2 substitutes" in players
    fours = client.get(reverse("event_fours", args=[event.slug]))
    check_page(fours)
    assert "Players: 8. Full tables: 2." in fours.content.decode()
    assert "Substitutes not needed: Riserva 1, Riserva 2." in " ".join(
        fours.content.decode().split()
    )

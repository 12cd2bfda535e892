"""Two phones begin, go on and take over at once: there is one game, and one club has it."""

from uuid import uuid4

import pytest

from clubscore.people.models import Club
from clubscore.people.players.services import NewPlayer
from clubscore.play.closure import table_close
from clubscore.play.quick_games.services import next_game_start
from clubscore.play.quick_games.taking_over import quick_game_take_over
from clubscore.tournaments.access import Actor
from clubscore.tournaments.models import Session, Table, Tournament
from tests.factories import link, make_club, make_organizer
from tests.play.test_race import at_once, outcomes

from .games import quick_table

pytestmark = pytest.mark.django_db(transaction=True)
PHONES = 4


def test_one_form_sent_by_many_begins_one_game():
    token = uuid4()
    results = at_once(*[lambda: quick_table(token=token)] * PHONES)
    assert len({table.pk for table in results}) == 1
    assert Tournament.objects.count() == Club.everything.count() == 1


def test_the_next_game_begins_once_for_all_phones():
    table = quick_table()
    table_close(table=table, reason="late", by=link(table))
    table = Table.objects.get(pk=table.pk)
    results = at_once(*[lambda: next_game_start(table=table, by=link(table))] * PHONES)
    assert len({one.pk for one in results}) == 1
    assert Session.objects.count() == 2


def test_one_of_two_clubs_takes_a_game_over():
    table = quick_table()
    clubs = [make_club(), make_club("Altro")]
    people = {
        one.pk: NewPlayer("Nuovo", f"Cognome{one.number}")
        for one in table.session.tournament.entries.all()
    }
    actors = [Actor.organizer(make_organizer(club)) for club in clubs]

    def take(club, by):
        return lambda: quick_game_take_over(
            table=Table.objects.get(pk=table.pk),
            link=table.link_token,
            club=club,
            name="Serata",
            people=people,
            by=by,
        )

    results = at_once(*[take(club, by) for club, by in zip(clubs, actors, strict=True)])
    assert outcomes(results) == {"ok": 1, "quick_game_over": 1}
    event = Tournament.objects.get()
    assert event.club in clubs
    assert event.club.players.count() == 4
    assert Club.everything.count() == 2

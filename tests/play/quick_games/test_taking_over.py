"""A quick game becomes a night of a club."""

import pytest

from clubscore.errors import ClubError
from clubscore.people.models import Act, Club, Player
from clubscore.people.players.services import NewPlayer
from clubscore.play.closure import session_close, table_close
from clubscore.play.models import Hand
from clubscore.play.quick_games.forgetting import quick_games_forget
from clubscore.play.quick_games.services import quick_game_name
from clubscore.play.quick_games.taking_over import quick_game_take_over
from clubscore.play.services import hand_void
from clubscore.standings.clubs.games import club_games
from clubscore.tournaments.access import Actor
from clubscore.tournaments.models import Change, Table, Tournament
from tests.factories import (
    EAST,
    link,
    make_club,
    make_organizer,
    make_players,
    points,
    record,
)

from .games import quick_table

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    return make_club()


@pytest.fixture
def table() -> Table:
    table = quick_table()
    record(table, points(EAST, None, 8))
    return table


def all_new(table: Table) -> dict[int, Player | NewPlayer]:
    entries = table.session.tournament.entries.order_by("number")
    return {one.pk: NewPlayer("Nuovo", f"Cognome{one.number}") for one in entries}


def take(table, club, people=None, *, token="", name="Serata"):
    """Take a quick game over, as an organizer of the club does who has come by its link."""
    return quick_game_take_over(
        table=table,
        link=token or table.link_token,
        club=club,
        name=name,
        people=people or all_new(table),
        by=Actor.organizer(make_organizer(club)),
    )


def code(work) -> str:
    with pytest.raises(ClubError) as caught:
        work()
    return str(caught.value.code)


def test_it_is_then_a_public_night_of_the_club_with_its_hands(club, table):
    stand_in = table.session.tournament.club
    event = take(table, club)
    event.refresh_from_db()
    assert (event.club, event.name, event.is_public) == (club, "Serata", True)
    assert event.time_zone == club.time_zone
    assert Hand.objects.get().table == table
    assert not Club.everything.filter(pk=stand_in.pk).exists()
    people = club.players.order_by("pk")
    assert [one.full_name for one in people] == [f"Nuovo Cognome{n}" for n in (1, 2, 3, 4)]
    assert {one.privacy for one in people} == {Player.Privacy.SHOWN}
    assert {one.country for one in people} == {club.country}
    change = event.changes.get(kind=Change.Kind.EVENT_TAKEN_OVER)
    assert change.facts["names"] == [one.full_name for one in people]
    assert Act.objects.filter(club=club, kind=Act.Kind.PLAYER_ADDED).count() == 4
    assert quick_games_forget() == 0


def test_its_link_goes_on_recording_and_the_clubs_officials_correct(club, table):
    take(table, club)
    table = Table.objects.select_related("session__tournament__club").get(pk=table.pk)
    record(table, points(EAST, None, 8), by=link(table))
    official = Actor.organizer(make_organizer(club))
    hand_void(hand=table.hands.latest("number"), reason="a slip", by=official)
    assert code(lambda: quick_game_name(table=table, names={0: "Ada"}, by=link(table))) == (
        "quick_game_over"
    )


def test_somebody_of_the_clubs_list_is_matched_by_choice_alone(club, table):
    namesake = Player.objects.create(club=club, first_name="Zita", last_name="Quattrocchi")
    entries = list(table.session.tournament.entries.order_by("number"))
    people = all_new(table)
    people[entries[0].pk] = NewPlayer("Zita", "Quattrocchi")
    people[entries[1].pk] = namesake
    take(table, club, people)
    first, second = (table.session.tournament.entries.get(pk=one.pk) for one in entries[:2])
    assert second.player == namesake
    assert first.player != namesake
    assert first.player.full_name == namesake.full_name
    assert club.players.count() == 4


def test_nobody_sat_there_twice_or_comes_from_another_club(club, table):
    one, stranger = *make_players(club, 1), *make_players(make_club("Altro"), 1)
    twice: dict[int, Player | NewPlayer] = dict.fromkeys(all_new(table), one)
    assert code(lambda: take(table, club, twice)) == "player_entered_twice"
    theirs: dict[int, Player | NewPlayer] = dict.fromkeys(all_new(table), stranger)
    assert code(lambda: take(table, club, theirs)) == "player_of_another_club"
    assert Tournament.objects.get().club.is_stand_in


def test_without_the_link_or_a_name_nothing_is_taken(club, table):
    assert code(lambda: take(table, club, token="another")) == "link_not_valid"
    assert code(lambda: take(table, club, name=" ")) == "name_missing"
    assert Tournament.objects.get().club.is_stand_in


def test_it_is_taken_over_once(club, table):
    event = take(table, club)
    assert take(table, club) == event
    assert club.players.count() == 4
    other = make_club("Altro")
    assert code(lambda: take(table, other, {})) == "quick_game_over"
    assert not other.players.exists()


def test_it_counts_for_the_club_from_then_on(club, table):
    table_close(table=table, reason="late", by=link(table))
    session_close(session=table.session, by=link(table))
    assert not club_games(club).games
    take(table, club)
    assert len(club_games(club).games) == 1

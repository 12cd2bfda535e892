"""Two players who are one person become one, with everything of both."""

from typing import Any

import pytest

from clubscore.errors import ClubError
from clubscore.people.models import Club, Player
from clubscore.people.players.services import player_create
from clubscore.tournaments.models import Change, Entry, Penalty, Seat, Team, Tournament
from clubscore.tournaments.officials.penalties import penalty_add
from clubscore.tournaments.roster.entries import entry_add
from clubscore.tournaments.roster.player_merge import merge_look, player_merge
from tests.factories import make_club, make_event, make_session, organizer

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    return make_club()


@pytest.fixture
def played(club: Club) -> Tournament:
    """An event that runs, with Nome1 Cognome01 at table 1."""
    return make_session(club=club).tournament


def twin(club: Club, **fields: Any) -> Player:
    """Make the same person once more."""
    return player_create(club=club, first_name="Nome", last_name="Cognome01", **fields)


def first(event: Tournament) -> Player:
    return event.entries.select_related("player").get(number=1).player


def merge(keep: Player, drop: Player) -> Player:
    return player_merge(keep=keep, drop=drop, by=organizer())


@pytest.mark.parametrize("keep_played", [True, False])
def test_every_entry_moves(club, played, keep_played):
    other = make_event(players=1, club=club)  # makes another Nome1 Cognome01
    keep, drop = first(played), first(other)
    if not keep_played:
        keep, drop = drop, keep
    seats = list(Seat.objects.values())
    assert merge(keep, drop) == keep
    assert not Player.objects.filter(pk=drop.pk).exists()
    assert {first(played), first(other)} == {keep}
    assert list(Seat.objects.values()) == seats
    moved = played if not keep_played else other
    (change,) = Change.objects.filter(kind="player_merged")
    assert change.tournament == moved
    assert (change.facts["name"], change.facts["merged"]) == (keep.name, drop.name)


def test_the_ema_number_is_kept(club):
    keep, drop = twin(club), twin(club, ema_number="07010012", country="FRA")
    merge(keep, drop)
    keep.refresh_from_db()
    assert (keep.ema_number, keep.country) == ("07010012", "ITA")
    third = twin(club, ema_number="07010099")
    merge(keep, third)
    keep.refresh_from_db()
    assert keep.ema_number == "07010012"


def test_both_at_the_tables_of_one_event_are_two_people(played):
    one = first(played)
    other = played.entries.get(number=2).player
    before = list(Entry.objects.values()), list(Player.objects.values())
    look = merge_look(keep=one, drop=other)
    assert [clash.event for clash in look.clashes] == [played]
    with pytest.raises(ClubError) as error:
        merge(one, other)
    assert error.value.code == "both_played"
    assert "Serata" in str(error.value)
    assert (list(Entry.objects.values()), list(Player.objects.values())) == before


@pytest.mark.parametrize("keep_seated", [True, False])
def test_an_entry_without_a_seat_goes(played, club, keep_seated):
    seated, spare = first(played), twin(club)
    idle = entry_add(tournament=played, player=spare)
    idle.team = Team.objects.create(tournament=played, name="Draghi")
    idle.contact = "m@example.org"
    idle.save()
    keep, drop = (seated, spare) if keep_seated else (spare, seated)
    (event,) = merge_look(keep=keep, drop=drop).events
    assert (event.goes, event.clash) == (idle, False)
    merge(keep, drop)
    entry = played.entries.get(player=keep)
    assert (entry.number, entry.contact) == (1, "m@example.org")
    assert entry.team is not None
    assert entry.seats.count() == 1
    assert played.entries.count() == 4
    assert Change.objects.get(kind="player_merged").facts["number_off"] == 5


def test_of_two_without_a_seat_the_one_in_play_stays(club):
    event = make_event(players=1, club=club)
    keep, drop = first(event), twin(club)
    event.entries.update(state=Entry.State.WITHDRAWN)
    entry_add(tournament=event, player=drop)
    merge(keep, drop)
    (entry,) = event.entries.all()
    assert (entry.number, entry.player, entry.state) == (2, keep, "confirmed")


def test_a_penalty_is_as_good_as_a_seat(played, club):
    spare = twin(club)
    entry = entry_add(tournament=played, player=spare)
    penalty_add(
        tournament=played,
        entry=entry,
        kind=Penalty.Kind.WARNING,
        points=0,
        twelfths=0,
        reason="late",
        by=organizer(),
    )
    with pytest.raises(ClubError) as error:
        merge(first(played), spare)
    assert error.value.code == "both_played"


def test_who_cannot_be_merged(club):
    one = twin(club)
    with pytest.raises(ClubError) as error:
        merge(one, one)
    assert error.value.code == "same_player"
    with pytest.raises(ClubError) as error:
        merge(one, twin(make_club("Altro")))
    assert error.value.code == "players_of_two_clubs"
    erased = twin(club)
    Player.objects.filter(pk=erased.pk).update(privacy=Player.Privacy.ERASED)
    for pair in ((one, erased), (erased, one)):
        with pytest.raises(ClubError) as error:
            merge(*pair)
        assert error.value.code == "player_is_erased"


def test_a_repeat_does_nothing(club, played):
    keep, drop = first(played), twin(club)
    merge(keep, drop)
    gone = Player(pk=drop.pk or 10**6, club=club, first_name="Nome", last_name="Cognome01")
    gone.pk = 10**6
    assert merge(keep, gone) == keep
    with pytest.raises(ClubError) as error:
        merge(gone, keep)
    assert error.value.code == "player_gone"


def test_looking_takes_two_queries_whatever_there_is(club, played, django_assert_num_queries):
    for _ in range(3):
        entry_add(tournament=make_event(players=0, club=club), player=first(played))
    keep, drop = first(played), twin(club)
    with django_assert_num_queries(2):
        merge_look(keep=keep, drop=drop)

"""Who is here: people come, go and are taken back; the check-in begins, ends and is forgotten."""

from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.utils import timezone

from clubscore.errors import ClubError
from clubscore.people.players.services import NewPlayer, player_create
from clubscore.standings.pairing import session_next_seated
from clubscore.tournaments.access import Actor
from clubscore.tournaments.attendance.byes import byes_set
from clubscore.tournaments.attendance.lineup import lineup
from clubscore.tournaments.check_in.selectors import Room, find_people, room
from clubscore.tournaments.check_in.services import (
    arrival_undo,
    arrival_undo_by_code,
    arrive_by_code,
    check_in_end,
    check_in_open,
    code_renew,
    open_check_in,
    people_arrive,
    player_leave,
    walk_in,
)
from clubscore.tournaments.models import Bye, Change, CheckIn, Entry, Tournament
from clubscore.tournaments.roster.entries import entry_add, entry_remove, entry_withdraw
from tests.factories import make_club, make_event, make_players, organizer

pytestmark = pytest.mark.django_db


def open_room(event: Tournament) -> Room:
    found = room(event)
    assert found is not None
    return found


def arrive(event: Tournament, *numbers: int) -> list[Entry]:
    entries = list(event.entries.filter(number__in=numbers))
    return people_arrive(tournament=event, entries=entries, by=organizer())


def entry(event: Tournament, number: int) -> Entry:
    return event.entries.select_related("player").get(number=number)


def code(act: Any, **arguments: Any) -> str:
    with pytest.raises(ClubError) as refused:
        act(**arguments)
    return refused.value.code


def test_only_those_who_are_here_play_until_it_ends():
    event = make_event(players=12)
    assert len(lineup(event, 1).players) == 12
    check_in_open(tournament=event, by=organizer())
    assert lineup(event, 1).players == ()
    arrive(event, *range(1, 9))
    assert [one.number for one in lineup(event, 1).players] == list(range(1, 9))
    assert len(lineup(event).players) == 12  # a plan of the whole event is for everybody
    check_in_end(tournament=event, by=organizer())
    assert len(lineup(event, 1).players) == 12


def test_it_counts_from_its_first_session_on():
    event = make_event(players=8)
    session_next_seated(tournament=event, by=organizer())
    begun = event.sessions.get()
    begun.state, begun.started_at = "running", timezone.now()
    begun.save()
    assert check_in_open(tournament=event, by=organizer()).session == 2
    assert len(lineup(event, 1).players) == 8
    assert lineup(event, 3).players == ()


def test_sent_twice_it_is_opened_and_ended_once():
    event = make_event(players=4)
    first = check_in_open(tournament=event, by=organizer())
    assert check_in_open(tournament=event, by=organizer()) == first
    for _ in range(2):
        check_in_end(tournament=event, by=organizer())
    kinds = list(event.changes.values_list("kind", flat=True))
    assert kinds == [Change.Kind.CHECK_IN_OPENED, Change.Kind.CHECK_IN_ENDED]


def test_one_that_was_forgotten_seats_nobody_the_week_after():
    event = make_event(players=8)
    old = check_in_open(tournament=event, by=organizer())
    arrive(event, 1)
    CheckIn.objects.update(opened_at=timezone.now() - timedelta(hours=17))
    assert open_check_in(event) is None
    assert len(lineup(event, 1).players) == 8
    new = check_in_open(tournament=event, by=organizer())
    old.refresh_from_db()
    assert (old.ended_at is None, old.last) == (False, 0)
    assert new.pk != old.pk
    assert lineup(event, 1).players == ()


def test_undone_is_expected_and_gone_is_gone():
    event = make_event(players=8)
    check_in_open(tournament=event, by=organizer())
    arrive(event, 1, 2)
    assert arrive(event, 1) == []  # already
    arrival_undo(tournament=event, entry=entry(event, 1), by=organizer())
    player_leave(tournament=event, entry=entry(event, 2), by=organizer())
    people = {one.entry.number: one for one in open_room(event).people}
    assert people[1].presence is None
    assert people[2].has_left
    assert lineup(event, 1).players == ()
    assert [one.number for one in arrive(event, 2)] == [2]  # back again
    assert not event.penalties.exists()


def test_whoever_announced_an_absence_and_comes_plays():
    event = make_event(players=9)
    byes_set(tournament=event, session=1, entries=[entry(event, 9)], by=organizer())
    check_in_open(tournament=event, by=organizer())
    assert {one.entry.number for one in open_room(event).people if one.is_away} == {9}
    arrive(event, 9)
    assert not Bye.objects.exists()
    assert [one.number for one in lineup(event, 1).players] == [9]


@pytest.mark.parametrize(
    ("act", "refused"),
    [
        pytest.param(lambda event: entry(event, 1), "check_in_not_open", id="none is open"),
        pytest.param(lambda _: make_event(players=1).entries.get(), "entry_of_another_event"),
        pytest.param(lambda event: withdrawn(event, 1), "entry_not_in_play", id="withdrawn"),
    ],
)
def test_who_cannot_arrive(act, refused):
    event = make_event(players=4, club=make_club("Altro"))
    if refused != "check_in_not_open":
        check_in_open(tournament=event, by=organizer())
    arguments = {"tournament": event, "entries": [act(event)], "by": organizer()}
    assert code(people_arrive, **arguments) == refused


def withdrawn(event: Tournament, number: int) -> Entry:
    return entry_withdraw(entry=entry(event, number), by=organizer())


def test_a_code_opens_until_it_is_renewed():
    event = make_event(players=4)
    now = check_in_open(tournament=event, by=organizer())
    one = entry(event, 1)
    assert arrive_by_code(tournament=event, entry=one, link=now.link_token)
    assert not arrive_by_code(tournament=event, entry=one, link=now.link_token)
    assert now.presences.get().via == Actor.public().via
    arrival_undo_by_code(tournament=event, entry=one, link=now.link_token)
    assert not now.presences.exists()
    code_renew(tournament=event, by=organizer())
    for act in (arrive_by_code, arrival_undo_by_code):
        assert code(act, tournament=event, entry=one, link=now.link_token) == "check_in_code_old"


def test_a_walk_in_is_on_the_list_once():
    event = make_event(players=4)
    check_in_open(tournament=event, by=organizer())
    known = player_create(club=event.club, first_name="Ada", last_name="Neri")
    for facts in ({"player": known}, {"new": NewPlayer("Ugo", "Blu")}):
        token = uuid4()
        for _ in range(2):
            walk_in(tournament=event, by=organizer(), token=token, **facts)
    names = [one.entry.player.full_name for one in open_room(event).here]
    assert names == ["Ugo Blu", "Ada Neri"]
    assert event.entries.count() == 6
    assert event.club.players.count() == 6


def test_a_walk_in_is_the_one_just_entered_whatever_others_are_called():
    """Somebody of the same name came in between; and names are stored in one line."""
    event = make_event(players=4)
    check_in_open(tournament=event, by=organizer())
    token = uuid4()
    sent: dict[str, Any] = {
        "tournament": event,
        "new": NewPlayer("Ugo ", " Blu"),
        "by": organizer(),
        "token": token,
    }
    mine = walk_in(**sent)
    other = player_create(club=event.club, first_name="Ugo", last_name="Blu", country="FRA")
    namesake = entry_add(tournament=event, player=other)
    assert walk_in(**sent) == mine
    assert {one.entry for one in open_room(event).here} == {mine}
    namesake.player.refresh_from_db()
    assert entry_remove(entry=mine, by=organizer()) is None
    with pytest.raises(ClubError) as refused:
        walk_in(**sent)
    assert refused.value.code == "entry_gone"


@pytest.mark.parametrize(
    ("text", "entries", "players", "alone"),
    [
        pytest.param("3", ["Nome3 Cognome03"], [], True, id="a number"),
        pytest.param("99", [], [], False, id="no such number"),
        pytest.param("nome3 cognome03", ["Nome3 Cognome03"], [], True, id="a name"),
        pytest.param("cognome03", ["Nome3 Cognome03"], [], True, id="how one begins"),
        pytest.param("Adela Neri", [], ["Adele Neri"], False, id="alike: asked"),
        pytest.param("adele", [], ["Adele Neri"], False, id="of the club"),
        pytest.param("Wang Xi", [], [], False, id="nobody"),
    ],
)
def test_who_may_be_meant(text, entries, players, alone):
    event = make_event(players=4)
    player_create(club=event.club, first_name="Adele", last_name="Neri")
    found = find_people(event, text)
    names = [one.player.full_name for one in found.entries]
    assert names[:1] == entries
    assert [one.full_name for one in found.players] == players
    assert (found.entry is not None) == alone


def test_a_whole_name_of_the_club_is_meant():
    event = make_event(players=1)
    extra = make_players(event.club, 2)[1]
    assert find_people(event, "Cognome02 Nome2").player == extra
    assert find_people(event, "Nome2").player is None

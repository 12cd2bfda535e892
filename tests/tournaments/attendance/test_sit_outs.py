"""Who sits out: within an evening and over a season nobody more than once more than others."""

from collections import Counter
from collections.abc import Sequence
from datetime import timedelta
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from clubscore.people.models import Club, Player
from clubscore.standings.pairing import room_draw
from clubscore.tournaments.attendance.byes import byes_set
from clubscore.tournaments.attendance.sit_outs import Attendance, attendances, order_of
from clubscore.tournaments.check_in.room import Fill
from clubscore.tournaments.check_in.services import check_in_open, people_arrive, player_leave
from clubscore.tournaments.models import Bye, Circuit, Entry, Seat, Tournament
from clubscore.tournaments.roster.entries import entry_add
from clubscore.tournaments.season import season_before
from clubscore.tournaments.sessions.services import session_create
from clubscore.tournaments.table_sizes import OddTables
from tests.factories import DAY, begin, make_club, make_event, make_players, organizer


def evenings(members: int, comes, *, evenings: int, sessions: int, seed: int) -> list[Attendance]:
    """Play a season on paper: ``comes`` says who comes to an evening, by number."""
    everybody = [Entry(pk=pk, player_id=pk, number=pk) for pk in range(1, members + 1)]
    chance = Random(seed)
    season: list[Attendance] = []
    for evening in range(evenings):
        here = comes(everybody, chance)
        first = len(season) + 1
        for _ in range(sessions):
            over = len(here) % 4
            out = order_of(season, here, chance, evening=(1, first))[:over]
            people = frozenset(entry.pk for entry in here)
            sat = frozenset(entry.pk for entry in out)
            season.append(Attendance(1, len(season) + 1, people - sat, sat))
        tonight = Counter(pk for one in season[first - 1 :] for pk in one.sat_out)
        counts = [tonight[entry.pk] for entry in here]
        assert max(counts) - min(counts) <= 1, evening
    return season


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("people", [9, 10, 11, 18, 23, 59])
def test_the_same_people_sit_out_alike_over_evening_and_season(people, seed):
    season = evenings(people, lambda all_, _: all_, evenings=7, sessions=3, seed=seed)
    sat = Counter(pk for one in season for pk in one.sat_out)
    counts = [sat[pk] for pk in range(1, people + 1)]
    assert max(counts) - min(counts) <= 1


@pytest.mark.parametrize("seed", range(3))
def test_sixteen_to_twenty_four_of_forty(seed):
    def comes(everybody: list[Entry], chance: Random) -> list[Entry]:
        regulars, others = everybody[:8], everybody[8:]
        return regulars + chance.sample(others, chance.randint(8, 16))

    season = evenings(40, comes, evenings=30, sessions=3, seed=seed)
    sat = Counter(pk for one in season for pk in one.sat_out)
    regulars = [sat[pk] for pk in range(1, 9)]
    assert max(regulars) - min(regulars) <= 1  # came to the same evenings
    for pk in range(1, 41):  # whoever came seldom owes less, and sat out what is owed
        shares = [one.share for one in season if pk in one.seated | one.sat_out]
        owed = sum(shares, Fraction(0))
        assert abs(sat[pk] - owed) < 1.5, pk


@pytest.mark.django_db
def test_an_announced_absence_is_no_turn():
    event = make_event(players=9)
    byes_set(tournament=event, session=1, entries=[event.entries.get(number=9)], by=organizer())
    check_in_open(tournament=event, by=organizer())
    present = list(event.entries.filter(number__lt=9))
    people_arrive(tournament=event, entries=present, by=organizer())
    begin(room_draw(tournament=event, fill=Fill.SIT_OUT, word="", by=organizer(), seed=1))
    (first,) = attendances(event, besides=2)
    assert (len(first.seated), first.sat_out) == (8, frozenset())
    session_create(tournament=event)  # and so is one of a session without seats
    assert attendances(event, besides=1) == []


@pytest.mark.django_db
@pytest.mark.parametrize("people", [8, 17, 30, 60])
def test_everybody_who_is_here_plays_or_sits_out_in_turn(people):
    event = make_event(players=people + 2, kind=Tournament.Kind.LEAGUE)
    check_in_open(tournament=event, by=organizer())
    entries = list(event.entries.order_by("number"))
    people_arrive(tournament=event, entries=entries[:people], by=organizer())
    for number in (1, 2, 3):
        begin(room_draw(tournament=event, fill=Fill.SIT_OUT, word="", by=organizer(), seed=number))
        seated = set(Seat.objects.filter(session__number=number).values_list("entry", flat=True))
        out = set(Bye.objects.filter(session=number).values_list("entry", flat=True))
        assert seated | out == {entry.pk for entry in entries[:people]}
        assert len(out) == people % 4
    counts = Counter(Bye.objects.values_list("entry", flat=True))
    every = [counts[entry.pk] for entry in entries[:people]]
    assert max(every) - min(every) <= 1
    player_leave(tournament=event, entry=entries[0], by=organizer())
    after = room_draw(tournament=event, fill=Fill.SIT_OUT, word="", by=organizer(), seed=4)
    assert not after.seats.filter(entry=entries[0]).exists()


def in_week(event: Tournament, week: int) -> None:
    """Move an event to another week."""
    event.starts_on = event.ends_on = DAY + timedelta(weeks=week)
    event.save(update_fields=["starts_on", "ends_on"])


def night_after(club: Club, week: int, players: Sequence[Player], **fields: Any) -> Tournament:
    """Make a club night at which all these players are here, and seat and begin its session."""
    night = make_event(players=0, club=club, kind=Tournament.Kind.CLUB_NIGHT, **fields)
    in_week(night, week)
    for player in players:
        entry_add(tournament=night, player=player)
    check_in_open(tournament=night, by=organizer())
    people_arrive(tournament=night, entries=list(night.entries.all()), by=organizer())
    begin(room_draw(tournament=night, fill=Fill.SIT_OUT, word="", by=organizer(), seed=week))
    return night


@pytest.mark.django_db
@pytest.mark.parametrize("in_circuit", [False, True])
def test_over_club_nights_that_are_events_of_their_own(in_circuit):
    club = make_club()
    players = make_players(club, 9)
    if in_circuit:
        Circuit.objects.create(club=club, name="Lega", takes_all=True, ruleset="mcr")
    for week in range(1, 13):
        night_after(club, week, players)
        counts = Counter(Bye.objects.values_list("entry__player", flat=True))
        every = [counts[player.pk] for player in players]
        assert max(every) - min(every) <= 1, week


@pytest.mark.django_db
def test_tables_of_three_go_round_over_club_nights():
    club = make_club()
    players = make_players(club, 11)
    for week in range(1, 12):
        night_after(club, week, players, odd_tables=OddTables.THREES)
        odd = Seat.objects.filter(table__size=3).values_list("entry__player", flat=True)
        counts = Counter(odd)
        every = [counts[player.pk] for player in players]
        assert max(every) - min(every) <= 1, week


@pytest.mark.django_db
def test_what_is_no_season():
    club = make_club()
    players = make_players(club, 9)
    night = night_after(club, 100, players)
    night_after(club, 1, players)  # more than a year before
    other = make_club("Altro")
    night_after(other, 99, make_players(other, 9))
    in_week(make_event(players=8, club=club), 99)  # a tournament
    night_after(club, 101, players)  # later
    rehearsal = night_after(club, 98, players)
    Tournament.objects.filter(pk=rehearsal.pk).update(visibility="rehearsal")
    assert season_before(night) == []
    near = night_after(club, 99, players)
    assert season_before(night) == [near.pk]
    circuit = Circuit.objects.create(club=club, name="Lega", takes_all=True, kind="league")
    assert season_before(night) == [near.pk]
    circuit.events.add(night)
    assert season_before(night) == []  # the circuit says what belongs together

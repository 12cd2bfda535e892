"""Circuits over events that were played: who counts, which events, what everybody sees."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta
from fractions import Fraction
from typing import Any
from uuid import uuid4

import pytest

from clubscore.errors import ClubError
from clubscore.people.models import Act, Club, Player
from clubscore.people.players.members import members_set
from clubscore.standings.circuits.calculation import CircuitPlace
from clubscore.standings.circuits.outlook import Attempt, ageings, place_with, with_attempt
from clubscore.standings.circuits.people import same_people
from clubscore.standings.circuits.periods import months_later
from clubscore.standings.circuits.rule import MERS, Combination, People, ResultValue, Rule
from clubscore.standings.circuits.services import (
    CircuitSettings,
    circuit_change,
    circuit_create,
    circuit_delete,
)
from clubscore.standings.circuits.standing import circuit_standing
from clubscore.standings.clubs.book import podium_of
from clubscore.standings.clubs.shelf import club_book
from clubscore.standings.figure import Figure
from clubscore.standings.final_ranking import among
from clubscore.tournaments.models import Circuit, Penalty, Session, Tournament
from clubscore.tournaments.officials.penalties import penalty_add
from tests.factories import DAY, make_club, make_organizer, make_players, organizer

from .ground import finished

pytestmark = pytest.mark.django_db

TODAY = DAY + timedelta(days=30)


@pytest.fixture
def club() -> Club:
    return make_club()


def told(**said: Any) -> CircuitSettings:
    usual: dict[str, Any] = {"name": "Campionato", "rule": Rule(), "takes_all": True}
    return CircuitSettings(**usual | said)


def circuit_of(club: Club, **said: Any) -> Circuit:
    return circuit_create(club=club, settings=told(**said), token=uuid4(), by=make_organizer(club))


def test_members_alone_are_ranked_and_guests_keep_their_places(club):
    one, two, three, four, five = make_players(club, 5)
    finished([one, two, three, four])
    finished([five, one, two, three], days=7)
    by = make_organizer(club)
    assert members_set(club=club, members=[one.pk, two.pk, three.pk], by=by) == 3
    circuit = circuit_of(club, rule=Rule(people=People.MEMBERS))
    assert places(circuit) == [(1, 1, 1667), (2, 2, 1334), (3, 3, 667)]
    assert members_set(club=club, members=[two.pk], by=by) == 2
    assert places(circuit) == [(2, 1, 1334)]
    assert members_set(club=club, members=[two.pk], by=by) == 0
    logged = Act.objects.filter(kind=Act.Kind.MEMBERS_CHANGED).order_by("pk")
    assert [act.facts for act in logged] == ["+3 −0", "+0 −2"]


def test_places_can_be_counted_among_those_who_are_ranked(club):
    one, two, three, four, five = make_players(club, 5)
    finished([one, two, three, four])
    finished([five, one, two, three], days=7)
    members_set(club=club, members=[two.pk, three.pk], by=make_organizer(club))
    circuit = circuit_of(club, rule=Rule(people=People.MEMBERS, among=True))
    # In the first both share a place behind One, who is no member; in the second Two is first.
    assert places(circuit) == [(2, 1, 2000), (3, 2, 1000)]


def test_a_member_is_one_in_the_events_of_other_clubs_too(club):
    one, two, three, four = make_players(club, 4)
    members_set(club=club, members=[one.pk], by=make_organizer(club))
    other = make_club("Another club")
    abroad = make_players(other, 4)
    for known, there in zip((one, two, three, four), abroad, strict=True):
        Player.objects.filter(pk=there.pk).update(
            first_name=known.first_name, last_name=known.last_name, country=known.country
        )
    event = finished(list(Player.objects.filter(club=other).order_by("pk")))
    circuit = circuit_of(club, rule=Rule(people=People.MEMBERS), events=[event.pk], takes_all=False)
    assert [number for number, _place, _score in places(circuit)] == [1]


def test_members_of_other_clubs_and_erased_ones_are_left_alone(club):
    one, two = make_players(club, 2)
    (stranger,) = make_players(make_club("Another club"), 1)
    Player.objects.filter(pk=two.pk).update(privacy="erased", last_name="x")
    changed = members_set(club=club, members=[one.pk, two.pk, stranger.pk], by=make_organizer(club))
    assert changed == 1
    assert list(Player.objects.filter(is_member=True)) == [one]


def places(circuit: Circuit, today: date = TODAY) -> list[tuple[int, int | None, int]]:
    """Everybody's number in the last name, place and score."""
    standing = circuit_standing(circuit, today=today)
    return [
        (int(line.player.last_name[-2:]), line.outcome.place, round(line.outcome.score))
        for line in (*standing.lines, *standing.apart)
    ]


def test_base_ranks_of_two_events_are_added(club):
    one, two, three, four, five = make_players(club, 5)
    finished([one, two, three, four])
    finished([two, five, four, three], days=7)
    assert places(circuit_of(club)) == [
        (2, 1, 1667),
        (1, 2, 1000),
        (3, 3, 667),
        (4, 3, 667),
        (5, 3, 667),
    ]
    table_points = circuit_of(club, rule=Rule(earns=ResultValue.TABLE_POINTS))
    assert places(table_points) == [(2, 1, 6), (1, 2, 4), (3, 3, 2), (4, 3, 2), (5, 3, 2)]
    twice = circuit_of(club, rule=Rule(fewest_events=2, combination=Combination.MEAN))
    assert places(twice)[:3] == [(2, 1, 834), (3, 2, 334), (4, 2, 334)]
    assert {place for _who, place, _score in places(twice)[3:]} == {None}


def test_only_events_of_the_days_and_the_rules_that_are_over(club):
    people = make_players(club, 4)
    first, second = finished(people), finished(people, days=7)
    third = finished(people, days=14)
    assert [one.event for one in circuit_standing(circuit_of(club)).events] == [
        first,
        second,
        third,
    ]
    within = circuit_of(club, starts_on=DAY + timedelta(days=1), ends_on=DAY + timedelta(days=7))
    assert [one.event for one in circuit_standing(within).events] == [second]
    assert not circuit_standing(circuit_of(club, ruleset="zung_jung")).events
    assert not circuit_standing(circuit_of(club, kind="league")).events
    Session.objects.filter(tournament=first).update(state="running", closed_at=None)
    Tournament.objects.filter(pk=second.pk).update(results_held=True)
    Session.objects.create(tournament=third, number=2)  # a draft
    standing = circuit_standing(circuit_of(club), today=DAY + timedelta(days=14))
    assert (list(standing.events), list(standing.waiting)) == ([], [first, second, third])
    assert [one.event for one in circuit_standing(circuit_of(club), today=TODAY).events] == [third]


def test_events_of_other_clubs_are_chosen_and_people_are_known_again(club):
    other = make_club("Altro circolo")
    ours, theirs = make_players(club, 4), make_players(other, 4)
    Player.objects.filter(pk=theirs[1].pk).update(first_name="Diversa")
    at_home, away = finished(ours), finished(theirs, days=7)
    Tournament.objects.filter(pk=away.pk).update(country="FRA")
    circuit = circuit_of(club, events=[away.pk])
    assert [one.event for one in circuit_standing(circuit).events] == [at_home, away]
    # Nome1, 3 and 4 are one person each; Nome2 and Diversa Cognome02 are two.
    assert places(circuit) == [(1, 1, 2000), (3, 2, 1334), (2, 3, 667), (2, 3, 667), (4, 5, 0)]
    home_alone = circuit_of(club, events=[away.pk], rule=Rule(abroad=0))
    assert places(home_alone)[0] == (1, 1, 1000)


def test_people_of_several_clubs():
    first, second = make_club("Uno"), make_club("Due")
    anna, bruno = (
        Player.objects.create(club=first, first_name="Anna", last_name="Neri", ema_number=number)
        for number in ("07010001", "07010002")
    )
    again = Player.objects.create(
        club=second, first_name="A.", last_name="Neri", ema_number="07010001", privacy="initials"
    )
    namesake = Player.objects.create(club=second, first_name="Anna", last_name="Neri")
    abroad = Player.objects.create(club=second, first_name="Anna", last_name="Neri", country="FRA")
    known = same_people([anna, bruno, again, namesake, abroad])
    assert known[anna.pk] == known[again.pk] == again  # whose name is shown least
    assert {known[one.pk] for one in (bruno, namesake, abroad)} == {bruno, namesake, abroad}
    alone = same_people([bruno, namesake])
    assert alone[namesake.pk] == alone[bruno.pk] == bruno


def test_who_is_ranked(club):
    people = make_players(club, 4)
    finished(people)
    Player.objects.filter(pk=people[0].pk).update(country="FRA")
    Player.objects.filter(pk=people[1].pk).update(ema_number="07010001")
    of_country = places(circuit_of(club, rule=Rule(people=People.COUNTRY)))
    assert of_country == [(2, 1, 667), (3, 1, 667), (4, 3, 0)]
    assert places(circuit_of(club, rule=Rule(people=People.EMA))) == [(2, 1, 667)]


def test_whoever_is_hidden_cannot_be_followed(club):
    people = make_players(club, 4)
    finished(people)
    Player.objects.filter(pk=people[0].pk).update(privacy="hidden")
    standing = circuit_standing(circuit_of(club))
    first = standing.lines[0]
    assert (first.outcome.place, first.cells) == (1, (None,))
    assert standing.line_of(first.player.pk) is None
    assert standing.line_of(people[1].pk) == standing.lines[1]


def test_results_grow_old_and_another_can_be_tried(club):
    people = make_players(club, 4)
    finished(people)
    finished(people, days=100)
    rule = replace(MERS, people=People.EVERYBODY)
    today = DAY + timedelta(days=100)
    circuit = circuit_of(club, rule=rule, ruleset="mcr")
    line = circuit_standing(circuit, today=today).lines[0].outcome
    assert line.score == (2000 / 5 + 2000 / 4) / 2
    days = ageings(line, rule, today)
    assert [(one.day, len(one.halved_results), len(one.expired_results)) for one in days] == [
        (date(2027, 3, 15), 1, 0),
        (date(2027, 6, 23), 1, 0),
        (date(2028, 3, 15), 0, 1),
        (date(2028, 6, 23), 0, 1),
    ]
    assert days[0].score == Fraction(1500, 9) + Fraction(1500, 7)  # halves of 1500 / 4.5, / 3.5
    assert [one.has_enough for one in days] == [True, True, False, False]
    # 5th of 61: 933, of weight 2 + ½ + 1.
    tried = with_attempt(line, Attempt(5, 61, days=2, countries=10), rule, today)
    assert tried.parts[0] == Fraction(10531, 15)  # (2000 + 933 × 3.5) / 7.5
    assert not ageings(line, Rule(), today)


def test_the_place_another_result_would_bring(club):
    people = make_players(club, 4)
    finished(people)
    finished(people, days=100)
    rule = replace(MERS, people=People.EVERYBODY)
    today = DAY + timedelta(days=100)
    made = circuit_standing(circuit_of(club, rule=rule, ruleset="mcr"), today=today)
    lines = [one.outcome for one in made.lines]
    assert [(line.place, line.person) for line in lines] == [
        (1, people[0].pk),
        (2, people[1].pk),
        (2, people[2].pk),
        (4, people[3].pk),
    ]

    def place_after(line: CircuitPlace, attempt: Attempt) -> int | None:
        tried = with_attempt(line, attempt, rule, today)
        return place_with(tried, lines, rule, attempt.ends_on or today)

    assert place_after(lines[3], Attempt(60, 60)) == 4
    assert place_after(lines[3], Attempt(1, 30)) == 4  # 225, where the others have 450 and 300
    assert place_after(lines[3], Attempt(1, 30, days=2)) == 2  # 367
    assert place_after(lines[3], Attempt(1, 30, days=3)) == 1  # 464
    assert place_after(lines[1], Attempt(1, 2)) == 1
    # In two years the results of the others are gone, and one alone is not enough.
    late = Attempt(1, 60, ends_on=today + timedelta(days=800))
    assert place_after(lines[1], late) is None


def test_a_disqualified_player_is_the_last_with_nothing(club):
    people = make_players(club, 4)
    event = finished(people)
    penalty_add(
        tournament=event,
        entry=event.entries.get(number=1),
        kind=Penalty.Kind.DISQUALIFICATION,
        reason="x",
        by=organizer(),
    )
    assert places(circuit_of(club)) == [(2, 1, 1000), (3, 1, 1000), (4, 3, 333), (1, 4, 0)]
    final = club_book(club).book.finals[event.pk]
    assert {one.player for one in podium_of(final)} == {one.pk for one in people[1:]}
    alone = among(final, [people[0].pk])  # ranked without the others, no winner all the same
    assert [(one.place, one.disqualified) for one in alone.places] == [(1, True)]
    assert podium_of(alone) == ()
    scale = Rule(earns=ResultValue.PLACES, scale=("4", "3", "2", "1"), attendance="5")
    circuit = circuit_of(club, rule=scale)
    scores = {one.player.pk: one.outcome.score for one in circuit_standing(circuit).lines}
    assert [scores[one.pk] for one in people] == [0, Fraction(17, 2), Fraction(17, 2), 7]


def test_a_circuit_is_made_once_changed_and_deleted(club):
    by, token = make_organizer(club), uuid4()
    one = circuit_create(club=club, settings=told(), token=token, by=by)
    assert circuit_create(club=club, settings=told(name="Due"), token=token, by=by) == one
    circuit_change(circuit=one, settings=told(name=" Anno  2026 ", takes_all=False), by=by)
    one.refresh_from_db()
    assert (one.name, one.takes_all, Rule.from_dict(one.rule)) == ("Anno 2026", False, Rule())
    circuit_delete(circuit=one, by=by)
    with pytest.raises(ClubError) as caught:
        circuit_delete(circuit=one, by=by)
    assert caught.value.code == "gone"
    kinds = list(Act.objects.filter(club=club).order_by("pk").values_list("kind", flat=True))
    assert kinds[-3:] == ["circuit_made", "circuit_changed", "circuit_deleted"]


@pytest.mark.parametrize(
    ("said", "code"),
    [
        ({"name": " "}, "name_missing"),
        ({"name": "x" * 101}, "text_too_long"),
        ({"starts_on": DAY, "ends_on": DAY - timedelta(days=1)}, "circuit_days"),
        ({"rule": Rule(earns=ResultValue.POINTS)}, "circuit_points_mixed"),
    ],
)
def test_what_no_circuit_can_be(said, code):
    with pytest.raises(ClubError) as caught:
        told(**said)
    assert caught.value.code == code


def test_an_event_that_is_not_public_cannot_be_chosen(club):
    event = finished(make_players(club, 4))
    Tournament.objects.filter(pk=event.pk).update(visibility="draft")
    with pytest.raises(ClubError) as caught:
        circuit_of(club, events=[event.pk])
    assert caught.value.code == "circuit_event_elsewhere"
    assert not Circuit.objects.exists()


# Periods, small events, winners


def test_periods_have_rankings_and_winners_of_their_own(club):
    one, two, three, four = make_players(club, 4)
    finished([one, two, three, four])  # 14 March
    finished([two, one, three, four], days=60)  # 13 May
    finished([two, one, three, four], days=70)
    circuit = circuit_of(
        club, rule=Rule(months=3), starts_on=date(2026, 1, 1), ends_on=date(2026, 12, 31)
    )
    whole = circuit_standing(circuit, today=date(2026, 8, 1))
    assert [(part.period.starts_on, part.is_over) for part in whole.periods] == [
        (date(2026, 1, 1), True),
        (date(2026, 4, 1), True),
        (date(2026, 7, 1), False),
    ]
    first = [[line.player for line in part.first] for part in whole.periods]
    assert first == [[one], [two], []]
    assert whole.lines[0].player == two
    spring = circuit_standing(circuit, today=date(2026, 8, 1), period=1)
    assert spring.lines[0].player == one
    assert (len(spring.events), spring.on) == (1, date(2026, 3, 31))
    assert circuit_standing(circuit, today=date(2026, 8, 1), period=9).period is None
    later = circuit_standing(circuit, today=date(2026, 11, 1)).periods
    assert [part.period.number for part in later] == [1, 2, 4], "nothing was played in summer"


@pytest.mark.parametrize(
    ("day", "months", "expected"),
    [
        (date(2026, 1, 31), 1, date(2026, 2, 28)),
        (date(2027, 11, 30), 3, date(2028, 2, 29)),
        (date(2026, 1, 1), 12, date(2027, 1, 1)),
        (date(2026, 12, 15), 0, date(2026, 12, 15)),
        (date(2027, 5, 31), -3, date(2027, 2, 28)),
        (date(2027, 1, 15), -3, date(2026, 10, 15)),
        (date(2028, 2, 29), -12, date(2027, 2, 28)),
    ],
)
def test_months_later(day, months, expected):
    assert months_later(day, months) == expected


def test_an_event_with_too_few_players_does_not_count(club):
    event = finished(make_players(club, 4))
    small = circuit_standing(circuit_of(club, rule=Rule(fewest_players=5)), today=TODAY)
    assert (small.events, small.small, small.waiting, small.lines) == ((), (event,), (), ())
    assert circuit_standing(circuit_of(club, rule=Rule(fewest_players=4)), today=TODAY).lines


def test_guests_do_not_make_an_event_count(club):
    players = make_players(club, 4)
    finished(players)
    members_set(club=club, members=[one.pk for one in players[:3]], by=make_organizer(club))

    def lines(fewest: int) -> int:
        rule = Rule(people=People.MEMBERS, fewest_players=fewest)
        return len(circuit_standing(circuit_of(club, rule=rule), today=TODAY).lines)

    assert (lines(3), lines(4)) == (3, 0)


def test_without_a_minimum_an_event_of_guests_counts_as_played(club):
    """Nobody of them is ranked, but the event was there to be missed."""
    finished(make_players(club, 4))
    members_set(
        club=club, members=[one.pk for one in make_players(club, 1)], by=make_organizer(club)
    )
    rule = Rule(people=People.MEMBERS)
    standing = circuit_standing(circuit_of(club, rule=rule), today=TODAY)
    assert (len(standing.events), standing.small) == (1, ())


def test_each_event_names_its_winner(club):
    people = make_players(club, 4)
    finished(people)
    standing = circuit_standing(circuit_of(club), today=TODAY)
    assert standing.events[0].winners == (people[0],)


def test_what_hands_and_sessions_come_to(club):
    people = make_players(club, 4)
    finished(people)
    line = circuit_standing(circuit_of(club), today=TODAY).line_of(people[0].pk)
    assert line is not None
    result = line.outcome.results[0].result
    assert (result.sessions, result.of_sessions, result.won, result.dealt_in) == (
        *(1, 1, Figure(1, 1, 1), Figure(0, 1, 1)),
    )

"""Whose results count for a team, and the question about teams of unequal size."""

import pytest
from django.urls import reverse

from clubscore.standings.ranking import ranking
from clubscore.tournaments.models import Entry, Team, Tournament
from clubscore.tournaments.roster.teams import uneven_teams
from clubscore.tournaments.sessions.services import session_create
from clubscore.tournaments.sessions.start_check import start_check
from tests.factories import (
    EAST,
    SOUTH,
    begin,
    make_event,
    make_organizer,
    play,
    points,
    seat_in_order,
)
from tests.html import check_page

pytestmark = pytest.mark.django_db


def event_with(*sizes: int, **settings: object) -> Tournament:
    """Make an event with teams A, B … of so many players, in the order of their numbers."""
    event = make_event(players=8)
    entries = iter(event.entries.order_by("number"))
    for name, size in zip("ABCDEF", sizes, strict=False):
        team = Team.objects.create(tournament=event, name=name)
        for _ in range(size):
            Entry.objects.filter(pk=next(entries).pk).update(team=team)
    Tournament.objects.filter(pk=event.pk).update(**settings)
    return Tournament.objects.get(pk=event.pk)


@pytest.mark.parametrize(
    ("sizes", "settings", "asked"),
    [
        pytest.param((4, 4), {}, [], id="equal"),
        pytest.param((5, 3), {}, [("B", 3), ("A", 5)], id="five against three"),
        pytest.param((5, 3), {"team_best": 3}, [], id="the best three of each"),
        pytest.param((5, 3), {"team_best": 4}, [("B", 3)], id="too few for the best four"),
        pytest.param((4, 4), {"team_size": 5}, [("A", 4), ("B", 4)], id="of another size"),
        pytest.param((5, 3), {"team_size": 5}, [("B", 3)], id="one of another size"),
        pytest.param((), {"team_size": 4}, [], id="no teams"),
    ],
)
def test_teams_of_unequal_size_are_asked_about_before_the_first_session(sizes, settings, asked):
    event = event_with(*sizes, **settings)
    assert [(one.name, one.players) for one in uneven_teams(event)] == asked
    session = session_create(tournament=event)
    seat_in_order(session)
    check = start_check(session)
    assert [(one.name, one.players) for one in check.uneven_teams] == asked
    assert check.asks == bool(asked)
    begin(session)
    assert start_check(session).uneven_teams == ()


def test_a_confirmation_is_of_the_sizes_that_were_shown():
    event = event_with(5, 3)
    session = session_create(tournament=event)
    seat_in_order(session)
    shown = start_check(session).fingerprint
    event.entries.filter(number=5).update(team=None)
    assert start_check(session).fingerprint != shown


def test_substitutes_count_where_the_event_says_so():
    event = event_with(4, 3)
    event.entries.filter(number=4).update(substitute=True)
    assert uneven_teams(event) == ()
    event.team_substitutes = True
    assert [(one.name, one.players) for one in uneven_teams(event)] == [("B", 3), ("A", 4)]


def test_the_results_of_a_substitute_are_those_of_the_team_where_the_event_says_so():
    event = event_with(4, 3)
    session = session_create(tournament=event)
    seat_in_order(session)
    begin(session)
    play(session.tables.get(number=1), points(EAST, SOUTH, 24))
    event.entries.filter(number=1).update(substitute=True)
    totals = {}
    for counts in (False, True):
        Tournament.objects.update(team_substitutes=counts)
        made = ranking(Tournament.objects.get())
        totals[counts] = {row.name: (row.total, len(row.members)) for row in made.teams}["A"]
    assert totals == {False: (-48, 3), True: (0, 4)}


@pytest.mark.parametrize(
    ("settings", "first", "counted"),
    [
        pytest.param({}, ("A", 0), [5, 3], id="all"),
        pytest.param({"team_best": 1}, ("A", 24 + 8 * 3), [1, 1], id="the best of each"),
    ],
)
def test_the_best_of_a_team_count(settings, first, counted):
    event = event_with(5, 3, **settings)
    session = session_create(tournament=event)
    seat_in_order(session)
    begin(session)
    play(session.tables.get(number=1), points(EAST, SOUTH, 24))
    rows = ranking(event).teams
    assert {row.name: len(row.counting_members) for row in rows} == dict(
        zip("AB", counted, strict=True)
    )
    assert {row.name: len(row.members) for row in rows} == {"A": 5, "B": 3}
    totals = {row.name: row.total for row in rows}
    assert totals["A"] == first[1]


def test_who_counts_is_the_one_with_most_table_points():
    """Points decide between equals alone."""
    event = event_with(5, 3, team_best=2)
    session = session_create(tournament=event)
    seat_in_order(session)
    begin(session)
    play(session.tables.get(number=1), points(EAST, SOUTH, 24))
    play(session.tables.get(number=2), points(EAST, SOUTH, 30))
    (team,) = [one for one in ranking(event).teams if one.name == "A"]
    assert sorted(row.entry_number or 0 for row in team.counting_members) == [1, 5]
    assert team.twelfths == 2 * 4 * 12


def test_who_has_not_played_counts_after_those_who_have():
    """Nothing played is no result of 0, which would be better than one below it."""
    event = event_with(5, 3, team_best=4)
    session = session_create(tournament=event)
    seat_in_order(session)
    begin(session)
    play(session.tables.get(number=1), points(EAST, SOUTH, 24))
    (team,) = [one for one in ranking(event).teams if one.name == "A"]
    assert sorted(row.entry_number or 0 for row in team.counting_members) == [1, 2, 3, 4]
    assert team.total == 0


@pytest.mark.parametrize("language", ["en", "it"])
def test_pages_name_the_teams_of_unequal_size(client, language):
    event = event_with(5, 3)
    seat_in_order(session_create(tournament=event))
    client.force_login(make_organizer(event.club))
    client.cookies["__Host-django_language"] = language
    for path in (
        reverse("event_manage", args=[event.slug]),
        reverse("session_start", args=[event.slug, 1]),
    ):
        answer = client.get(path)
        check_page(answer, language)
        text = answer.content.decode()
        assert f"{reverse('event_settings', args=[event.slug])}#teams" in text, path


def test_the_standings_say_who_counts(client):
    event = event_with(5, 3, team_best=1)
    session = session_create(tournament=event)
    seat_in_order(session)
    begin(session)
    play(session.tables.get(number=1), points(EAST, SOUTH, 24))
    client.cookies["__Host-django_language"] = "en"
    text = client.get(reverse("event", args=[event.slug])).content.decode()
    assert "Only the best player of each team counts." in text
    assert text.count("doesn’t count</span>)") == 6
    about = client.get(reverse("event_about", args=[event.slug])).content.decode()
    assert "Only the best player of each team counts." in about

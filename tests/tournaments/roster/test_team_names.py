"""A team is one, however its name is spelled: everywhere a name of a team is told."""

from importlib import import_module
from uuid import uuid4

import pytest
from django.apps import apps

from clubscore.text import fold
from clubscore.tournaments.event_copy import event_copy
from clubscore.tournaments.models import Entry, Team, Tournament
from clubscore.tournaments.roster.entries import entry_change
from clubscore.tournaments.roster.requests import entry_request
from tests.factories import DAY, coming, make_event, organizer

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("one", "other"),
    [
        pytest.param("b", "B", id="capitals"),
        pytest.param("Città di Forlì", "CITTA  DI FORLI", id="accents and blanks"),
        pytest.param("Straße", "STRASSE", id="letters that are two"),
        pytest.param("Cafe\u0301", "Café", id="accents as signs of their own"),
    ],
)
def test_spellings_of_one_name(one, other):
    assert fold(one) == fold(other)


@pytest.mark.parametrize(
    ("one", "other"), [("A+", "A"), ("A 1", "A 11"), ("が", "か"), ("Nord", "Nordest")]
)
def test_other_names(one, other):
    assert fold(one) != fold(other)


def named(entry: Entry, team: str) -> None:
    player = entry.player
    entry_change(
        entry=entry,
        first_name=player.first_name,
        last_name=player.last_name,
        country=player.country,
        ema_number=player.ema_number,
        team=team,
        substitute=entry.substitute,
        by=organizer(),
    )


def teams(event: Tournament) -> list[tuple[str, int]]:
    return [(team.name, team.entries.count()) for team in event.teams.order_by("name")]


def test_the_name_first_written_is_shown():
    event = make_event(players=4)
    for entry, name in zip(event.entries.order_by("number"), "bBb", strict=False):
        named(entry, name)
    assert teams(event) == [("b", 3)]


def test_who_spells_the_name_of_a_team_anew_spells_it_for_all():
    """Otherwise a team could never be called in another way."""
    event = make_event(players=4)
    first, second = event.entries.order_by("number")[:2]
    named(first, "gabbiani")
    named(second, "Gabbiani")
    assert teams(event) == [("gabbiani", 2)]
    second.refresh_from_db()
    named(second, "Gabbiani")
    assert teams(event) == [("Gabbiani", 2)]


def test_a_request_for_a_place_finds_the_team():
    event = coming(make_event(players=4))
    Tournament.objects.update(registration_opens_at=event.created_at)
    Team.objects.create(tournament=event, name="Città Alta")
    entry = entry_request(
        tournament=Tournament.objects.get(),
        first_name="Anna",
        last_name="Rossi",
        country="ITA",
        ema_number="",
        team=" citta  ALTA",
        contact="a@example.org",
        remark="",
        token=uuid4(),
    )
    assert entry.team
    assert entry.team.name == "Città Alta"


def test_a_copy_of_an_event_has_the_same_teams():
    event = make_event(players=4)
    for entry, name in zip(event.entries.order_by("number"), ("b", "B", "c", "C"), strict=True):
        named(entry, name)
    copy = event_copy(source=event, name="Ancora", starts_on=DAY, with_players=True, by=organizer())
    assert teams(copy) == [("b", 2), ("c", 2)]


def test_teams_that_differ_in_capitals_alone_become_one():
    """What an earlier version stored is brought together."""
    migration = import_module("clubscore.tournaments.migrations.0021_team_keys")
    event = make_event(players=4)
    made = Team.objects.bulk_create(
        Team(tournament=event, name=name, key=f"not yet {name}") for name in "bBc"
    )
    for entry, team in zip(event.entries.order_by("number"), made, strict=False):
        Entry.objects.filter(pk=entry.pk).update(team=team)
    migration.one_team_a_name(apps, None)
    assert teams(event) == [("b", 2), ("c", 1)]
    assert [team.key for team in Team.objects.order_by("name")] == ["b", "c"]

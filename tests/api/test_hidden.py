"""What the API keeps to itself as long as results are held back."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from clubscore.tournaments.models import Bye, Penalty, StageCut, Tournament
from clubscore.tournaments.officials.penalties import penalty_add
from tests.factories import make_session, organizer

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]


@pytest.fixture
def event() -> Tournament:
    event = make_session(tables=2).tournament
    Tournament.objects.filter(pk=event.pk).update(results_held=True)
    return Tournament.objects.get(pk=event.pk)


def players(event: Tournament) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = (
        Client().get(reverse("api_event_players", args=[event.slug])).json()["players"]
    )
    return rows


def test_who_went_on_is_told_with_the_results(event):
    StageCut.objects.create(tournament=event, stage=1, session=1, seed=1)
    address = reverse("api_event", args=[event.slug])
    assert Client().get(address).json()["cuts"] == []
    event.sessions.update(published_at="2026-03-14T12:00Z")
    assert [cut["stage"] for cut in Client().get(address).json()["cuts"]] == [1]


def test_disqualifications_are_told_with_the_first_results(event):
    entry = event.entries.get(number=1)
    penalty_add(
        tournament=event,
        entry=entry,
        kind=Penalty.Kind.DISQUALIFICATION,
        reason="cheated",
        by=organizer(),
    )
    told = [(one["disqualified"], len(one["penalties"])) for one in players(event)]
    assert set(told) == {(False, 0)}
    event.sessions.update(published_at="2026-03-14T12:00Z")
    told = [(one["disqualified"], len(one["penalties"])) for one in players(event)]
    assert (True, 1) in told


def test_byes_are_told_once_seats_are_public(event):
    entry = event.entries.get(number=1)
    Bye.objects.create(entry=entry, session=1)
    Bye.objects.create(entry=entry, session=2)
    assert players(event)[0]["byes"] == [1]

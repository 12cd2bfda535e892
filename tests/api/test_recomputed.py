"""A program that reads the API can recompute the standings from what it says."""

from __future__ import annotations

from types import ModuleType
from uuid import uuid4

import pytest
from django.core.cache import cache
from django.db import transaction
from django.test import Client
from django.urls import reverse

from clubscore.api import budget
from clubscore.people.models import Player
from clubscore.play.totals.paper import PaperTotals
from clubscore.play.totals.services import totals_record
from clubscore.tournaments.models import Entry, Penalty, Team, Tournament
from clubscore.tournaments.officials.penalties import penalty_add, penalty_revoke
from tests.exchange.event_check.checker import load_checker
from tests.exchange.event_check.random_events import RandomEvent
from tests.exchange.foreign import foreign_event
from tests.factories import (
    EAST,
    false_win,
    make_club,
    make_event,
    make_session,
    organizer,
    record,
)
from tests.sampling import cases

from .recomputing import Answers, Json

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]  # what is checked are answers

EVENTS = cases(100, 8)


@pytest.fixture(scope="module")
def checker() -> ModuleType:
    return load_checker()


@pytest.fixture(autouse=True)
def no_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    cache.clear()
    monkeypatch.setattr(budget, "UNITS", 10**9)


def differences(checker: ModuleType, event: Json, standings: Json) -> list[str]:
    """Return what is not as it follows from an event."""
    report = checker.Report()
    checker.complete(event)
    checker.check_standings(report, event, standings)
    lines: list[str] = report.lines
    return lines


def test_standings_follow_from_what_the_api_says(checker: ModuleType) -> None:
    club, by, client = make_club(), organizer(), Client()
    found = {}
    for seed in range(1000, 1000 + EVENTS):
        with transaction.atomic():
            answers = Answers(RandomEvent(seed, club, by, tiles=0).event.slug, client)
            transaction.set_rollback(True)
        found[seed] = differences(checker, answers.as_file(), answers.standings)
    assert {seed: lines for seed, lines in found.items() if lines} == {}
    assert len(found) == EVENTS


def test_so_do_those_of_another_program(checker: ModuleType) -> None:
    answers = Answers(foreign_event(participants=20).slug, Client())
    assert [one["result"]["place"] for one in answers.players] == [1, 2, 3, 4]
    assert answers.event["participants"] == 20
    assert differences(checker, answers.as_file(), answers.standings) == []
    answers.players[0]["result"]["points"] += 1
    assert differences(checker, answers.as_file(), answers.standings)


def test_a_team_that_has_not_played_has_no_place(checker: ModuleType) -> None:
    session = make_session()
    team = Team.objects.create(tournament=session.tournament, name="Draghi")
    session.tournament.entries.update(team=team)
    answers = Answers(session.tournament.slug, Client())
    assert [one["place"] for one in answers.standings["teams"]] == [None]
    assert differences(checker, answers.as_file(), answers.standings) == []


def told_players(event: Tournament) -> list[Json]:
    """Return what everybody is told of the players of an event."""
    answer = Client().get(reverse("api_event_players", args=[event.slug]))
    players: list[Json] = answer.json()["players"]
    return players


def test_who_is_in_an_event_is_told_as_its_pages_tell_it() -> None:
    event = make_event()
    Entry.objects.filter(tournament=event, number=1).update(state=Entry.State.WITHDRAWN)
    Entry.objects.filter(tournament=event, number=2).update(
        state=Entry.State.REQUESTED, number=None
    )
    Player.objects.filter(entries__number=3).update(privacy=Player.Privacy.HIDDEN)
    hidden, *others = told_players(event)
    assert [one["number"] for one in (hidden, *others)] == [3, 4, 5, 6, 7, 8]
    assert Player.objects.get(entries__number=3).last_name not in hidden["name"]
    Tournament.objects.update(kind=Tournament.Kind.CLUB_NIGHT)
    assert told_players(event) == []
    Tournament.objects.update(visibility=Tournament.Visibility.DRAFT)
    assert Client().get(reverse("api_event_players", args=[event.slug])).status_code == 404


def test_penalties_in_force_are_told_once_their_session_is_shown() -> None:
    session = make_session()
    event, by = session.tournament, organizer()
    entry = event.entries.get(number=1)
    given = [
        penalty_add(
            tournament=event,
            entry=entry,
            kind=Penalty.Kind.POINTS,
            points=10,
            reason=reason,
            session=session,
            by=by,
        )
        for reason in ("late", "rude")
    ]
    penalty_revoke(penalty=given[1], reason="not so", by=by)
    record(session.tables.get(), false_win(EAST))
    (told,) = told_players(event)[0]["penalties"]
    assert (told["session"], told["points"], told["reason"]) == (1, 10, "late")
    Tournament.objects.update(results_held=True)
    assert told_players(event)[0]["penalties"] == []


def test_what_false_wins_cost_is_told_once(checker: ModuleType) -> None:
    session = make_session(tables=2, options={"false_win": "nobody"})
    by_hands, by_totals = session.tables.order_by("number")
    record(by_hands, false_win(EAST))
    totals = PaperTotals((20, -50, 0, 0), (0, 30, 0, 0))
    totals_record(table=by_totals, totals=totals, token=uuid4(), by=organizer(), reason="")
    answers = Answers(session.tournament.slug, Client())
    assert [one["penalties"] for one in answers.players] == [[]] * 8
    assert sum(answers.tables[by_hands.pk]["hands"][0]["payments"].values()) == -30
    told = answers.tables[by_totals.pk]["totals"]
    assert (told["points"]["S"], told["lost"]["S"]) == (-50, 30)
    assert differences(checker, answers.as_file(), answers.standings) == []

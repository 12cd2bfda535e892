"""What is described is what happens: asked as the description allows, and as it does not."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle
from typing import Any

import pytest
import schemathesis
from django.core.cache import cache
from django.core.signals import request_finished, request_started
from django.core.wsgi import get_wsgi_application
from django.db import close_old_connections
from hypothesis import HealthCheck, settings
from schemathesis.checks import negative_data_rejection, positive_data_acceptance

from clubscore.api import budget
from clubscore.api.description import ROOT
from clubscore.play.entry.assessment import EventRules
from clubscore.play.entry.random_games import deal_game
from clubscore.play.verification import table_differences
from clubscore.tournaments.models import ApiToken, Circuit, Session, Table
from clubscore.tournaments.officials.api_tokens import api_token_make
from scoring.rulesets import ALL
from scoring.rulesets.base import Ruleset
from tests.factories import make_organizer, make_session, record
from tests.over_https import over_https
from tests.sampling import cases

pytestmark = [pytest.mark.in_turn(0), pytest.mark.django_db, pytest.mark.any_database]

schema = schemathesis.openapi.from_wsgi(f"{ROOT}/openapi.json", over_https(get_wsgi_application()))
patient = settings(
    max_examples=cases(25, 5),
    deadline=None,
    derandomize=True,
    suppress_health_check=[*HealthCheck],
)

PLAIN = {"Accept-Encoding": "identity"}  # asked without a network, nobody unpacks an answer
READ = (
    "/rulesets/{key}",
    "/events",
    "/events/{slug}",
    "/events/{slug}/players",
    "/events/{slug}/standings",
    "/events/{slug}/sessions/{number}",
    "/tables/{table_id}",
    "/tables/{table_id}/hands/{hand_id}",
    "/clubs",
    "/clubs/{club}",
    "/clubs/{club}/ratings",
    "/clubs/{club}/circuits",
    "/clubs/{club}/circuits/{circuit_id}",
    "/clubs/{club}/players",
    "/players/{player_id}",
    "/players/{player_id}/hands",
)


@pytest.fixture(autouse=True)
def no_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    cache.clear()
    monkeypatch.setattr(budget, "UNITS", 10**9)


@pytest.fixture(autouse=True)
def one_connection() -> Iterator[None]:
    """Requests leave the test's connection open, as those of Django's own test client do."""
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    yield
    for signal in (request_started, request_finished):
        signal.connect(close_old_connections)


@pytest.fixture
def played() -> Table:
    """A table of the first rule system with some hands."""
    session = make_session(tables=2)
    table: Table = session.tables.get(number=1)
    for number, entry in deal_game(1, EventRules.of(session.tournament), 6):
        record(table, entry, number=number)
    return table


@pytest.fixture
def token(played: Table) -> str:
    """A token that may write everything."""
    club = played.session.tournament.club
    scopes = list(ApiToken.Scope)
    return api_token_make(club=club, name="App", scopes=scopes, by=make_organizer(club))[1]


@pytest.fixture
def known(played: Table) -> Iterator[dict[str, object]]:
    """What there is to be named in addresses; whatever is sent, the figures stay right."""
    seat = played.seats.earliest("pk")
    yield {
        "slug": played.session.tournament.slug,
        "key": "mcr",
        "number": 1,
        "table_id": played.pk,
        "hand_id": played.hands.earliest("pk").pk,
        "club": played.session.tournament.club.slug,
        "circuit_id": Circuit.objects.create(club=played.session.tournament.club, name="Anno").pk,
        "player_id": seat.entry.player_id,
        "entry_id": seat.entry_id,
    }
    assert not any(any(table_differences(table)) for table in Table.objects.all())


@pytest.fixture
def turns() -> Iterator[bool]:
    """Every fourth address is asked as it was made up, and names nothing that there is."""
    return cycle((False, True, True, True))


@schema.parametrize()
@patient
def test_whatever_is_sent(
    case: Any, known: dict[str, object], token: str, turns: Iterator[bool]
) -> None:
    # Tiles that are well described may still be no hand, and what is written may be too late.
    writes = "security" in case.operation.definition.raw
    excluded = [positive_data_acceptance] if writes or case.path == f"{ROOT}/score" else []
    if case.path_parameters and next(turns):
        case.path_parameters = {name: known[name] for name in case.path_parameters}
        excluded.append(negative_data_rejection)
    headers = PLAIN | ({"Authorization": f"Bearer {token}"} if writes else {})
    case.call_and_validate(excluded_checks=excluded, headers=headers)


@pytest.mark.parametrize("ruleset", ALL, ids=lambda one: one.key)
def test_results_are_as_described(ruleset: Ruleset) -> None:
    session = make_session(tables=1, ruleset=ruleset.key)
    table, slug = session.tables.get(), session.tournament.slug
    for number, entry in deal_game(2, EventRules.of(session.tournament), 8):
        record(table, entry, number=number)
    Session.objects.update(state="closed", closed_at=session.started_at)  # rated then
    club = session.tournament.club
    known = {
        "slug": slug,
        "key": ruleset.key,
        "number": 1,
        "table_id": table.pk,
        "club": club.slug,
        "circuit_id": Circuit.objects.create(club=club, name="Anno", takes_all=True).pk,
        "player_id": table.seats.earliest("pk").entry.player_id,
    }
    for path in READ:
        names = [part[1:-1] for part in path.split("/") if part.startswith("{")]
        for hand in table.hands.all() if "hand_id" in names else [None]:
            values = known | {"hand_id": hand and hand.pk}
            asked = {name: values[name] for name in names}
            case = schema[ROOT + path]["GET"].Case(path_parameters=asked)
            assert case.call_and_validate(headers=PLAIN).status_code == 200

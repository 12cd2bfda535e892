"""Who may write by the API: tokens with a scope, for an event or a club."""

import re

import pytest
from django.core.cache import cache
from django.test import Client

from clubscore.api import budget
from clubscore.api.description import description
from clubscore.play.models import Hand
from clubscore.tournaments.models import ApiToken, Table
from clubscore.tournaments.officials.api_tokens import api_token_end
from tests.factories import make_club, make_event, make_organizer, make_table

from .programs import EVERYTHING, ROOT, Program

pytestmark = pytest.mark.django_db

DRAW = {"number": 1, "outcome": "draw"}


@pytest.fixture(autouse=True)
def nothing_kept() -> None:
    cache.clear()


@pytest.fixture
def table() -> Table:
    return make_table()


def path(table: Table) -> str:
    return f"/tables/{table.pk}/hands"


def test_without_a_token_nothing_is_written(table):
    answer = Program().ask(path(table), DRAW)
    assert (answer.status_code, answer.json()["code"]) == (401, "token_missing")
    assert answer["WWW-Authenticate"] == "Bearer"
    assert Program("clubscore_unknown").refused(path(table), DRAW, status=401) == "token_invalid"
    logged_in = Client()  # nor by the cookie of an organizer
    logged_in.force_login(make_organizer(table.session.tournament.club))
    sent = logged_in.post(f"/api/v1{path(table)}", DRAW, content_type="application/json")
    assert sent.status_code == 401
    assert not Hand.objects.exists()


def test_a_token_writes_as_its_maker_and_says_when_it_was_used(table):
    club = table.session.tournament.club
    user = make_organizer(club)
    Program.of(club, user).post(path(table), DRAW)
    hand = Hand.objects.get()
    assert (hand.recorded_by, hand.via) == (user, "organizer")
    assert hand.changes.get().label == f"{user}, API: App"
    assert ApiToken.objects.get().last_used_at is not None


def test_a_token_without_the_scope(table):
    club = table.session.tournament.club
    program = Program.of(club, make_organizer(club), scopes=("results", "entries", "event"))
    assert program.refused(path(table), DRAW, status=403) == "scope_needed"


def test_a_token_that_was_ended_or_whose_maker_left(table):
    club = table.session.tournament.club
    user, other = make_organizer(club), make_organizer(club)
    program, second = Program.of(club, user), Program.of(club, other)
    program.post(path(table), DRAW)
    api_token_end(token=ApiToken.objects.earliest("pk"), by=other)
    assert program.refused(path(table), DRAW, status=401) == "token_invalid"
    other.memberships.all().delete()
    assert second.refused(path(table), DRAW, status=401) == "token_invalid"


def test_a_token_of_another_event_or_club_finds_nothing(table):
    club = table.session.tournament.club
    user = make_organizer(club)
    for program in (
        Program.of(club, user, make_event(club=club)),
        Program.of(other := make_club("Altro"), make_organizer(other)),
    ):
        assert program.refused(path(table), DRAW, status=404) == "not_found"
    Program.of(club, user, table.session.tournament).post(path(table), DRAW)


def test_writes_count_like_all_requests(table, monkeypatch):
    club = table.session.tournament.club
    program = Program.of(club, make_organizer(club))
    monkeypatch.setattr(budget, "UNITS", 1)
    program.post(path(table), DRAW)
    assert program.refused(path(table), DRAW, status=429) == "too_many_requests"


def test_every_address_that_writes_says_the_scope_it_needs(table):
    club = table.session.tournament.club
    user = make_organizer(club)
    seen = set()
    for path, operations in description()["paths"].items():
        for needed in operations.get("post", {}).get("security", ()):
            (scope,) = needed["BearerToken"]
            seen.add(scope)
            others = tuple(one for one in EVERYTHING if one != scope)
            address = re.sub(r"\{\w*(id|number)\}", "1", path).removeprefix(ROOT)
            address = re.sub(r"\{\w+\}", "x", address)
            without = Program.of(club, user, scopes=others)
            cache.clear()
            assert without.refused(address, {}, status=403) == "scope_needed", path
            assert Program.of(club, user, scopes=(scope,)).ask(address, {}).status_code != 403
    assert seen == set(EVERYTHING)
    page = Client().get("/api/").content.decode()
    assert page.count("<code>hands</code>") >= 4


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ("{", "unreadable"),
        (b"\xff", "unreadable"),
        ("[" * 100_000, "unreadable"),
        ('{"number": ' + "9" * 5000 + "}", "unreadable"),
        ("", "bad_field"),
        ("[]", "bad_field"),
        ({"outcome": "draw"}, "bad_field"),
        (DRAW | {"number": "1"}, "bad_field"),
        (DRAW | {"number": True}, "bad_field"),
        (DRAW | {"number": 10**30}, "bad_field"),
        (DRAW | {"\ud800": 1}, "bad_field"),
        (DRAW | {"tiles": "\ud800"}, "bad_field"),
    ],
)
def test_bodies_that_are_refused(table, body, code):
    club = table.session.tournament.club
    assert Program.of(club, make_organizer(club)).refused(path(table), body) == code

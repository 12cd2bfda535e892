"""Clubs, players, ratings and hands by player: the same names and results as on the pages."""

from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from clubscore.people.models import Player
from clubscore.standings.circuits.rule import Rule
from clubscore.tournaments.models import Circuit, Session, Tournament
from tests.factories import EAST, SOUTH, false_win, make_club, make_table, play, win

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def nothing_kept() -> None:
    cache.clear()


@pytest.fixture
def public() -> Client:
    return Client(headers={"accept-language": "en"})


def get(client: Client, name: str, *args: Any, status: int = 200, **query: Any) -> Any:
    response = client.get(reverse(name, args=args, query=query))
    assert response.status_code == status
    return response.json()


@pytest.fixture
def table() -> Any:
    table = make_table(tables=2)
    play(table, win(EAST, SOUTH), false_win(SOUTH), win(SOUTH, EAST))
    Session.objects.update(state="closed", closed_at=table.session.started_at)
    return table


def player_at(table: Any, wind: int) -> Player:
    player: Player = table.seats.get(wind=wind).entry.player
    return player


def test_clubs_page_by_page(public):
    for number in range(5):
        make_club(name="Drago" if number < 3 else f"Club {number}", slug=f"c-{number}")
    whole = get(public, "api_clubs")
    assert whole["total"] == len(whole["clubs"])
    pages = [get(public, "api_clubs", limit=1, offset=at)["clubs"] for at in range(whole["total"])]
    assert [one for page in pages for one in page] == whole["clubs"]
    assert get(public, "api_clubs", limit=101, status=422)["code"] == "bad_parameter"


def test_a_club_with_ratings_and_players(public, table):
    slug = table.session.tournament.club.slug
    assert get(public, "api_club", slug)["events"] == 1
    rated = get(public, "api_ratings", slug, limit=3)
    assert (rated["total"], len(rated["ratings"])) == (4, 3)  # nobody else's table was played
    assert sum(rated["ratings"][0]["places"]) == rated["ratings"][0]["tables"] == 1
    players = get(public, "api_players", slug)
    assert players["total"] == 4
    assert [one["id"] for one in players["players"]] == sorted(
        one["id"] for one in players["players"]
    )
    for name in ("api_club", "api_ratings", "api_players"):
        assert get(public, name, "nowhere", status=404)["code"] == "not_found"


@pytest.mark.parametrize(("enough", "proven"), [(20, False), (1e-9, True)])
def test_whom_nothing_ranks_comes_by_name(public, table, monkeypatch, enough, proven):
    monkeypatch.setattr("clubscore.standings.strengths.model.KNOWN", 99)  # after one table
    monkeypatch.setattr("clubscore.standings.clubs.quality.ENOUGH", enough)
    slug = table.session.tournament.club.slug
    told = get(public, "api_ratings", slug)
    assert told["proven"] is proven
    assert [one["place"] for one in told["ratings"]] == ([1, 2, 3, 4] if proven else [None] * 4)
    assert [one["rating"] is None for one in told["ratings"]] == [not proven] * 4
    shown = get(public, "api_player", told["ratings"][0]["player"])
    assert (shown["rating"] is None) is not proven
    by_name = sorted(
        Player.objects.filter(entries__seats__table=table), key=lambda one: one.sort_key
    )
    order = [one["player"] for one in told["ratings"]]
    assert (order == [one.pk for one in by_name]) is not proven
    part = get(public, "api_ratings", slug, limit=2, offset=1)["ratings"]
    assert part == told["ratings"][1:3]


def test_circuits_as_they_stand(public, table):
    club = table.session.tournament.club
    circuit = Circuit.objects.create(club=club, name="Anno", takes_all=True)
    listed = get(public, "api_circuits", club.slug)
    assert [one["id"] for one in listed["circuits"]] == [circuit.pk]
    told = get(public, "api_circuit", club.slug, circuit.pk, limit=2)
    assert (told["total"], len(told["lines"])) == (4, 2)
    first = told["lines"][0]
    assert (first["place"], first["score"], first["results"][0]["earned"]) == (1, 1000, 1000)
    assert first["results"][0]["times"] == [1]
    Player.objects.filter(pk=first["player"]).update(privacy="hidden")
    hidden = get(public, "api_circuit", club.slug, circuit.pk)["lines"][0]
    assert (hidden["player"], hidden["results"]) == (None, [])
    assert (told["period"], told["periods"]) == (None, [])
    Circuit.objects.update(rule=Rule(months=3).as_dict())
    quarters = get(public, "api_circuit", club.slug, circuit.pk)
    assert [one["number"] for one in quarters["periods"]] == [1]
    (quarter,) = quarters["periods"]
    assert quarter["first"] == [quarters["lines"][0]["name"]]
    part = get(public, "api_circuit", club.slug, circuit.pk, period=1)
    assert (part["period"], part["lines"]) == (1, quarters["lines"])
    get(public, "api_circuit", club.slug, circuit.pk, period=2, status=404)
    get(public, "api_circuit", club.slug, circuit.pk, period=0, status=422)
    for unknown in (circuit.pk + 1, 10**20):
        assert get(public, "api_circuit", club.slug, unknown, status=404)["code"] == "not_found"


def test_a_player_with_hands(public, table):
    player = player_at(table, SOUTH)
    told = get(public, "api_player", player.pk)
    assert (told["name"], told["total"]) == (player.name, 1)
    assert told["events"][0]["event"] == table.session.tournament.slug
    hands = get(public, "api_player_hands", player.pk)
    assert hands["total"] == 3
    assert [hand["role"] for hand in hands["hands"]] == ["winner", "winner", "discarder"]
    assert hands["hands"][2]["points"] == hands["hands"][2]["payments"]["S"] == -16
    assert get(public, "api_player_hands", player.pk, won="true")["total"] == 1
    other = get(public, "api_player_hands", player_at(table, 2).pk, limit=2, offset=2)
    assert [hand["role"] for hand in other["hands"]] == ["other"]


def test_hidden_names_stay_hidden(public, table):
    player, slug = player_at(table, EAST), table.session.tournament.club.slug
    Player.objects.filter(pk=player.pk).update(privacy="initials")
    assert get(public, "api_player", player.pk)["name"] != player.full_name
    for privacy in ("hidden", "erased"):
        Player.objects.filter(pk=player.pk).update(privacy=privacy)
        get(public, "api_player", player.pk, status=404)
        get(public, "api_player_hands", player.pk, status=404)
        shown = [one["id"] for one in get(public, "api_players", slug)["players"]]
        assert player.pk not in shown
        assert None in [one["player"] for one in get(public, "api_ratings", slug)["ratings"]]
    Player.objects.filter(pk=player.pk).update(privacy="shown", unconfirmed=True)
    get(public, "api_player", player.pk, status=404)


def test_results_held_back_and_drafts_are_not_here(public, table):
    player = player_at(table, EAST)
    Tournament.objects.update(results_held=True)
    assert get(public, "api_player_hands", player.pk) == {"total": 0, "hands": []}
    Tournament.objects.update(results_held=False, visibility="draft")
    assert get(public, "api_player_hands", player.pk)["total"] == 0
    assert get(public, "api_player", player.pk)["events"] == []
    assert get(public, "api_club", table.session.tournament.club.slug)["events"] == 0


@pytest.mark.parametrize("name", ["api_players", "api_player", "api_player_hands", "api_clubs"])
def test_a_constant_number_of_queries(public, table, clock, name, django_assert_max_num_queries):
    clock.stand_still()
    args = {"api_players": [table.session.tournament.club.slug], "api_clubs": []}
    get(public, "api_players", table.session.tournament.club.slug)  # the book is kept
    with django_assert_max_num_queries(20):
        get(public, name, *args.get(name, [player_at(table, EAST).pk]))

"""The JSON API: what it answers, to whom, in which words."""

import json
from typing import Any

import pytest
from django.conf import settings
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from clubscore import limits
from clubscore.api import budget
from clubscore.api.calculation import MOST_BODY, MOST_HANDS
from clubscore.api.description import description
from clubscore.api.schemas import EventSummary
from clubscore.people.models import Club, Player
from clubscore.play.entry.hand_entry import HandEntry, SeatHand
from clubscore.tournaments.models import Session, Table, Tournament
from clubscore.tournaments.settings.registry import SETTINGS
from scoring.rulesets import ALL
from tests.factories import (
    EAST,
    SOUTH,
    false_win,
    make_event,
    make_organizer,
    make_session,
    make_table,
    play,
    record,
    seat_in_order,
    win,
)
from tests.html import check_page

pytestmark = pytest.mark.django_db

NINE_GATES = {
    "ruleset": "mcr",
    "tiles": "1112345678999p",
    "winning_tile": "5p",
    "self_drawn": True,
    "seat_wind": "S",
    "prevalent_wind": "E",
}


@pytest.fixture(autouse=True)
def nothing_kept() -> None:
    cache.clear()


@pytest.fixture
def public() -> Client:
    return Client(headers={"accept-language": "en"})


def get(client: Client, name: str, *args: Any, status: int = 200, **query: Any) -> Any:
    response = client.get(reverse(name, args=args, query=query))
    assert response.status_code == status
    assert response["Content-Type"].startswith("application/json")
    return response.json()


def post(client: Client, name: str, body: Any, *, status: int = 200) -> Any:
    sent = body if isinstance(body, str | bytes) else json.dumps(body)
    response = client.post(reverse(name), sent, content_type="application/json")
    assert response.status_code == status
    return response.json()


def test_rule_systems(public):
    assert [one["key"] for one in get(public, "api_rulesets")] == [one.key for one in ALL]
    mcr = get(public, "api_ruleset", "mcr")
    assert {"n": "78", "name": "Nine Gates", "points": 88}.items() <= mcr["patterns"][
        -4
    ].items() or ("Nine Gates" in {pattern["name"] for pattern in mcr["patterns"]})
    assert get(public, "api_ruleset", "sichuan", status=404)["code"] == "not_found"


def test_events_that_have_begun(public):
    begun = make_session(tables=2)
    make_event(club=begun.tournament.club)
    told = get(public, "api_events")
    assert told["total"] == 1
    assert told["events"][0]["slug"] == begun.tournament.slug
    assert told["events"][0]["players"] == 8
    assert told["events"][0]["state"] == "running"
    assert get(public, "api_events", offset=1)["events"] == []
    begun.tournament.entries.filter(number=8).update(substitute=True)
    assert get(public, "api_events")["events"][0]["players"] == 7
    assert get(public, "api_events", limit=0, status=422)["code"] == "bad_parameter"


def test_an_event_with_its_results(public):
    table = make_table(tables=2)
    event = table.session.tournament
    play(table, win(EAST, SOUTH), false_win(SOUTH))
    told = get(public, "api_event", event.slug)
    assert told["sessions"][0]["results_shown"]
    assert told["options"]["minimum"] == 8
    best = get(public, "api_standings", event.slug)["players"][0]
    assert (best["place"], best["points"], best["won"]) == (1, 32 + 10, 1)
    assert best["best_hand"]["table"] == table.pk
    assert best["results"][0]["points"] == best["points"]
    assert best["table_points"] is None
    shown = get(public, "api_session", event.slug, 1)
    assert shown["tables"][0]["seats"][0]["points"] == 42
    told = get(public, "api_table", table.pk)
    assert [hand["kind"] for hand in told["hands"]] == ["win", "false_win"]
    assert told["hands"][0]["payments"] == {"E": 32, "S": -16, "W": -8, "N": -8}
    assert sum(told["hands"][1]["payments"].values()) == 0


def test_an_event_says_its_settings_as_they_are_declared(public):
    event = make_session().tournament
    Tournament.objects.update(venue="Via Po 1", ema_weight=2.5, no_show_points=30)
    event.refresh_from_db()
    told = get(public, "api_event", event.slug)
    described = description()["components"]["schemas"]["EventOut"]["properties"]
    for setting in SETTINGS.values():
        assert (setting.field in told) == setting.in_api
        if setting.in_api and not setting.field.startswith("registration"):
            assert told[setting.field] == setting.to_json(getattr(event, setting.field))
        if setting.in_api and setting.field not in EventSummary.model_fields:
            assert described[setting.field]["description"] == setting.meaning


def test_home_clubs_of_those_who_are_not_hidden(public):
    table = make_table()
    play(table, win(EAST, SOUTH))
    entries = table.session.tournament.entries
    entries.update(home_club="Tre Draghi")
    Player.objects.filter(entries__number=1).update(privacy=Player.Privacy.HIDDEN)
    players = get(public, "api_standings", table.session.tournament.slug)["players"]
    clubs = {player["number"]: player["home_club"] for player in players}
    assert clubs == {1: "", 2: "Tre Draghi", 3: "Tre Draghi", 4: "Tre Draghi"}


def test_table_points_and_sessions_before(public):
    event = make_event()
    session = Session.objects.create(tournament=event, number=1)
    seat_in_order(session)
    nothing = get(public, "api_standings", event.slug)
    assert nothing == {key: [] for key in ("sessions", "players", "teams", "passed_over")} | {
        "participants": 0,
        "tables_played": 0,
        "tables_with_hands": 0,
    }
    assert get(public, "api_session", event.slug, 1, status=404)["code"] == "not_found"
    Session.objects.update(state="running", started_at=event.created_at)
    record(session.tables.get(number=1), win(EAST, SOUTH))
    best = get(public, "api_standings", event.slug, after=1)["players"][0]
    assert best["table_points"] == 4.0


def test_a_hand_explained(public):
    table = make_table()
    hand = record(table, win(EAST, SOUTH))
    told = get(public, "api_hand", table.pk, hand.pk)
    (count,) = told["counts"]
    assert count["patterns"][0]["name"] == "Mixed Straight"
    assert count["total"] == told["value"] == 8
    assert told["seat_winds"] == {wind: wind for wind in "ESWN"}
    assert public.get(told["page"]).status_code == 200
    other = make_table(club=table.session.tournament.club)
    assert get(public, "api_hand", other.pk, hand.pk, status=404)


def test_four_hands_explained(public):
    table = make_table(ruleset="italian")
    others = {1: SeatHand("[CCC] ?"), 2: SeatHand("", 12, 1), 3: SeatHand("", 0)}
    tiles = "[EEE] 123m456p789s9m + 9m"
    hand = record(table, HandEntry.win(EAST, SOUTH, tiles, others=others))
    told = get(public, "api_hand", table.pk, hand.pk)
    assert [count["wind"] for count in told["counts"]] == ["E", "S", "W", "N"]
    assert [count["total"] for count in told["counts"]] == [48, 8, 24, 0]
    assert [count["partial"] for count in told["counts"]] == [False, True, False, False]


def test_results_held_back_are_not_here(public):
    table = make_table(tables=2)
    hand = record(table, win(EAST, SOUTH))
    event = table.session.tournament
    Tournament.objects.update(results_held=True)
    official = Client(headers={"accept-language": "en"})
    official.force_login(make_organizer(event.club))
    for client in (public, official):  # whoever asks is the public
        assert not get(client, "api_event", event.slug)["sessions"][0]["results_shown"]
        assert get(client, "api_standings", event.slug)["players"] == []
        seats = get(client, "api_session", event.slug, 1)["tables"][0]["seats"]
        assert {seat["points"] for seat in seats} == {None}
        assert {seat["place"] for seat in seats} == {None}
        get(client, "api_table", table.pk, status=404)
        get(client, "api_hand", table.pk, hand.pk, status=404)
    Session.objects.update(published_at=table.session.started_at)
    assert get(public, "api_table", table.pk)["hands"]
    Session.objects.update(state="draft", started_at=None)
    get(public, "api_table", table.pk, status=404)


@pytest.mark.parametrize("name", ["api_standings", "api_session", "api_events", "api_event"])
def test_a_constant_number_of_queries(public, name, django_assert_max_num_queries):
    session = make_session(tables=3)
    for table in session.tables.all():
        play(table, win(EAST, SOUTH), win(SOUTH, None), false_win(EAST))
    args = {"api_events": [], "api_session": [session.tournament.slug, 1]}
    with django_assert_max_num_queries(9):
        get(public, name, *args.get(name, [session.tournament.slug]))


def test_hands_are_scored(public):
    answered = post(public, "api_score", NINE_GATES | {"id": "7", "winner": "S"})
    assert (answered["id"], answered["value"]) == ("7", 91)
    assert answered["settlement"] == {"E": -99, "S": 297, "W": -99, "N": -99}
    assert "seats" not in answered


@pytest.mark.parametrize(
    ("body", "code"),
    [
        (NINE_GATES | {"tiles": "123m"}, "wrong_tile_count"),
        (NINE_GATES | {"ruleset": "sichuan"}, "unknown_ruleset"),
        (NINE_GATES | {"preset": "sichuan"}, "unknown_preset"),
        (NINE_GATES | {"seat_wind": 1}, "bad_field"),
        (NINE_GATES | {"liable": 1}, "unexpected_field"),
        (NINE_GATES | {"hands": 1}, "unexpected_field"),
        ([], "unreadable"),
        ("{", "unreadable"),
        (b"\xff", "unreadable"),
        ('{"ruleset": NaN}', "unreadable"),
        ("[" * 100_000, "unreadable"),
        ('{"id": ' + "9" * 5000 + "}", "unreadable"),
    ],
)
def test_what_cannot_be_scored(public, body, code):
    told = post(public, "api_score", body, status=422)
    assert told["code"] == told["error"] == code
    assert told["text"] == told["detail"]
    assert not told["valid"]


def test_a_batch(public):
    bad = NINE_GATES | {"id": "b", "tiles": "1z"}
    told = post(public, "api_score_batch", [NINE_GATES, bad])
    assert [one["valid"] for one in told] == [True, False]
    assert told[1]["id"] == "b"
    bodies: list[Any] = [{}, [], [NINE_GATES] * 101, [1], "[", "null"]
    for wrong in bodies:
        assert post(public, "api_score_batch", wrong, status=422)["code"] in {
            "bad_batch",
            "unreadable",
        }


def test_why_a_hand_does_not_win(public):
    low = NINE_GATES | {"tiles": "234m567p789s33s45m", "winning_tile": "6m", "self_drawn": False}
    plain = post(public, "api_score", low)
    told = post(public, "api_score", low | {"why_not": True})
    assert "why_not" not in plain
    assert {name: told[name] for name in plain} == plain
    why_not = told["why_not"]
    assert (why_not["reason"], why_not["minimum"]) == ("below_minimum", 8)
    assert {"tile": "3m", "value": 4, "qualifies": False} in why_not["waits"]
    assert {"tile_out", "tile_in", "patterns", "value", "qualifies"} == set(why_not["changes"][0])

    body = low | {"tiles": "234m567p789s33s45m", "winning_tile": "9m", "why_not": True}
    refused = post(public, "api_score", body, status=422)
    assert refused["code"] == "not_a_winning_hand"
    assert refused["why_not"]["tiles_away"] == 1
    assert [wait["tile"] for wait in refused["why_not"]["waits"]] == ["3m", "6m"]
    (answered,) = post(public, "api_score_batch", [body])
    assert answered["why_not"] == refused["why_not"]


def test_lists_worth_as_much(public):
    body = NINE_GATES | {"tiles": "123456m123456pE", "winning_tile": "E", "why_not": True}
    (tie,) = post(public, "api_score", body)["ties"]
    assert set(tie) == {"value", "qualifies", "patterns", "left_out"}


def test_a_hand_that_is_explained_counts_as_three_requests(public, monkeypatch):
    monkeypatch.setattr(budget, "UNITS", 5)
    monkeypatch.setattr(limits, "_now", lambda: 119.0)
    post(public, "api_score", NINE_GATES | {"why_not": True})
    post(public, "api_score_batch", [NINE_GATES] * 2)
    assert public.get(reverse("api_rulesets")).status_code == 429
    monkeypatch.setattr(limits, "_now", lambda: 120.0)
    asked = [NINE_GATES | {"why_not": True}]
    post(public, "api_score_batch", asked)
    post(public, "api_score_batch", asked, status=429)
    monkeypatch.setattr(limits, "_now", lambda: 180.0)
    post(public, "api_score", NINE_GATES | {"why_not": True})
    post(public, "api_score", NINE_GATES | {"why_not": True}, status=429)


def test_a_batch_of_hands_of_which_only_what_scores_is_known(public):
    hands: list[dict[str, Any]] = [
        {"seat_wind": "E", "melds": ["EEE"], "tiles": "123m456p789s9m", "winning_tile": "9m"},
        {"seat_wind": "S", "melds": ["CCC"], "tiles": "", "partial": True},
        {"seat_wind": "W", "tiles": "FF", "flowers": ["plum"], "partial": True},
        {"seat_wind": "N", "tiles": "", "partial": True},
    ]
    body = {"ruleset": "italian", "prevalent_wind": "E", "winner": "E", "discarder": "S"}
    whole = [hands[0], *[one | {"partial": False} for one in hands[1:]]]
    told, refused = post(
        public, "api_score_batch", [body | {"hands": hands}, body | {"hands": whole}]
    )
    assert told["valid"]
    assert told["seats"]["E"]["items"] == [
        {"key": "pung_wind_exposed", "tile": "E", "points": 4},
        {"key": "mah_jong", "points": 20},
        {"key": "own_wind_pung", "tile": "E", "doubles": 1},
    ]
    assert [told["seats"][wind]["total"] for wind in "ESWN"] == [48, 8, 6, 0]
    assert [told["seats"][wind].get("partial", False) for wind in "ESWN"] == [
        False, True, True, True
    ]  # fmt: skip
    assert refused["error"] == "wrong_tile_count"


def test_a_body_that_is_too_large(public, settings):
    settings.DATA_UPLOAD_MAX_MEMORY_SIZE = 100
    for name in ("api_score", "api_score_batch"):
        assert post(public, name, [NINE_GATES], status=413)["code"] == "too_large"


@pytest.mark.parametrize("name", ["api_score", "api_score_batch"])
def test_a_body_costs_no_more_than_the_hands_in_it(public, name):
    """Half a second of a processor, 300 times a minute, would be more than one has."""
    told = post(public, name, " " * (MOST_BODY * 1000 + 1), status=413)
    assert told == {"code": "too_large", "text": "The body is larger than 250 kB."}
    assert len(json.dumps([NINE_GATES] * MOST_HANDS)) * 5 < MOST_BODY * 1000


def test_errors_come_in_the_visitors_language():
    italian = Client(headers={"accept-language": "it"})
    told = post(italian, "api_score", NINE_GATES | {"tiles": "123m"}, status=422)
    assert "Pedine nella mano" in told["text"]
    response = italian.get(reverse("api_rulesets"))
    assert "Accept-Language" in response["Vary"]
    assert response["Content-Language"] == "it"


@pytest.mark.parametrize(
    ("asked", "language"),
    [
        pytest.param(None, "en", id="a program that asks for none"),
        pytest.param("*", "en", id="any, as node does"),
        pytest.param("sv", "en", id="one we do not speak"),
        pytest.param("it-IT,it;q=0.9", "it", id="Italian"),
    ],
)
def test_programs_read_english_unless_they_ask_for_another_language(asked, language):
    """The site's language, and the club's, are for people who read its pages."""
    event = make_event(players=4)
    Club.objects.update(language="it")
    client = Client(headers={"accept-language": asked} if asked else {})
    for response, text in (
        (client.get("/api/v1/nothing"), {"en": "Not found, or", "it": "Non trovato"}),
        (client.get(reverse("api_players", args=["none"])), {"en": "Not found", "it": "Non"}),
        (client.put(reverse("api_event", args=[event.slug])), {"en": "Allowed", "it": "Metodi"}),
    ):
        assert response.json()["text"].startswith(text[language])
        assert response["Content-Language"] == language


def test_a_cookie_says_the_language_too():
    client = Client()
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = "it"
    response = client.get("/api/v1/nothing")
    assert response.json()["text"].startswith("Non trovato")
    assert response["Content-Language"] == "it"


def test_the_page_about_the_api_is_in_the_sites_language():
    response = Client().get(reverse("api"))
    assert response["Content-Language"] == settings.LANGUAGE_CODE
    assert f'<html lang="{settings.LANGUAGE_CODE}"' in response.content.decode()


def test_the_description_says_that_it_is_in_english():
    response = Client(headers={"accept-language": "it"}).get(reverse("api_openapi"))
    assert response["Content-Language"] == "en"


@pytest.mark.parametrize("body", [[], {"ruleset": 1}, NINE_GATES | {"hands": 1}], ids=str)
def test_no_error_mixes_languages(body):
    english = {"a string", "an object", "it is", "a list", "must"}
    italian = Client(headers={"accept-language": "it"})
    told = post(italian, "api_score", body, status=422)
    assert not [words for words in english if words in told["text"]]


def test_the_example_of_the_description_is_scored(public):
    example = description()["components"]["schemas"]["ScoreRequest"]["example"]
    answered = post(public, "api_score", example)
    assert answered["qualifies"]
    assert sum(answered["settlement"].values()) == 0


def test_the_examples_of_single_fields_make_a_hand(public):
    fields = description()["components"]["schemas"]["ScoreRequest"]["properties"]
    asked = {
        name: example for name, field in fields.items() for example in field.get("examples", [])[:1]
    }
    assert {"tiles", "melds", "concealed_kongs", "winning_tile", "situations"} <= set(asked)
    assert post(public, "api_score", asked | {"prevalent_wind": "E", "seat_wind": "S"})["qualifies"]


def test_too_many_requests(public, monkeypatch):
    monkeypatch.setattr(budget, "UNITS", 5)
    monkeypatch.setattr(limits, "_now", lambda: 119.0)
    for _ in range(3):
        get(public, "api_rulesets")
    post(public, "api_score_batch", [NINE_GATES] * 2)  # the fourth and fifth
    response = public.get(reverse("api_rulesets"))
    assert response.status_code == 429
    assert response["Retry-After"] == "1"
    assert response.json()["code"] == "too_many_requests"
    assert get(Client(REMOTE_ADDR="192.0.2.7"), "api_rulesets")
    monkeypatch.setattr(limits, "_now", lambda: 120.0)
    assert post(public, "api_score_batch", [NINE_GATES] * 9, status=429)["code"]
    monkeypatch.setattr(limits, "_now", lambda: 180.0)
    get(public, "api_rulesets")


def test_nothing_new_is_not_sent_again(public):
    table = make_table()
    address = reverse("api_table", args=[table.pk])
    first = public.get(address)
    again = {"if-none-match": first["ETag"]}
    unchanged = public.get(address, headers=again)
    assert unchanged.status_code == 304
    assert unchanged.content == b""
    assert unchanged["Access-Control-Allow-Origin"] == "*"
    record(table, win(EAST, SOUTH))
    assert public.get(address, headers=again).status_code == 200


def test_methods(public):
    address = reverse("api_rulesets")
    head = public.head(address)
    assert head.status_code == 200
    assert head.content == b""
    assert public.options(address).status_code == 204
    refused = public.post(address)
    assert (refused.status_code, refused.json()["code"]) == (405, "method_not_allowed")
    assert refused["Allow"] == "GET"
    assert public.get(reverse("api_score")).status_code == 405
    assert public.get("/api/v2/anything").json()["code"] == "not_found"


def test_no_cookie_and_no_link_leaves(public):
    table = make_table()
    for name, args in (
        ("api_table", [table.pk]),
        ("api_session", [table.session.tournament.slug, 1]),
    ):
        response = public.get(reverse(name, args=args))
        assert not response.cookies
        assert Table.objects.get(pk=table.pk).link_token not in response.content.decode()


@pytest.mark.parametrize("language", ["it", "en"])
def test_the_page_that_explains_it(language):
    response = Client(headers={"accept-language": language}).get(reverse("api"))
    page = check_page(response, language)
    within = {link[1:] for link in page.links if link.startswith("#")} - {"main"}
    assert {"HandOut", "ScoreRequest", "StandingOut"} <= within <= set(page.ids)
    text = response.content.decode()
    for path in ("/api/v1/score/batch", "/api/v1/events/{slug}/standings"):
        assert path in text

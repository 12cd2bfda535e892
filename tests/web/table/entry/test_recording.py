"""Recording a hand over HTTP, with htmx and without JavaScript."""

import json
import re

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import (
    EIGHT_POINTS,
    SEVEN_PAIRS,
    SOUTH,
    TWO_POINTS,
    WEST,
    make_evening,
    make_organizer,
    make_table,
)
from tests.html import check_page
from tests.web.table.entry.phone import HTMX, said, send


@pytest.mark.parametrize("language", ["it", "en"])
def test_entry_page(holder, table, language):
    page = holder.get(reverse("hand_new", args=[table.pk]), headers={"accept-language": language})
    check_page(page, language)
    assert page.headers["Cache-Control"].startswith("max-age=0")
    text = page.content.decode()
    assert len(set(re.findall(r'data-tile="(\d+)"', text))) == 34
    assert len(set(re.findall(r'data-flower="(\d+)"', text))) == 8


def test_every_form_has_its_own_token(holder, table):
    address = reverse("hand_new", args=[table.pk])
    pages = [holder.get(address).content.decode() for _ in range(2)]
    first, second = (re.findall(r'name="token" value="([^"]+)"', page)[0] for page in pages)
    assert first != second


def test_a_hand_worth_nothing_is_recorded_where_any_hand_wins(db):
    table = make_table(ruleset="hong_kong", options={"minimum": 0})
    client = Client()
    client.get(reverse("table_open", args=[table.link_token]))
    page = client.get(reverse("hand_new", args=[table.pk])).content.decode()
    assert 'min="0"' in re.findall(r'<input id="points"[^>]*>', page)[0]
    send(client, table, outcome="points", points=0, tiles=None)
    hand = table.hands.get()
    assert (hand.value, hand.payments) == (0, (-2, -1, 4, -1))


def test_flowers_have_no_keys_where_they_are_not_played(db):
    table = make_table(options={"flowers_played": False})
    client = Client()
    client.get(reverse("table_open", args=[table.link_token]))
    assert "data-flower" not in client.get(reverse("hand_new", args=[table.pk])).content.decode()


@pytest.mark.parametrize("name", ["hand_new", "hand_preview"])
def test_nothing_is_entered_before_the_draw(client, db, name):
    table = make_evening().sessions.get().tables.get(number=1)
    client.force_login(make_organizer(table.session.tournament.club))
    assert send(client, table, name).status_code == 404


@pytest.mark.parametrize(
    ("value", "says"), [(8, []), (24, ["This phone showed 24 points", "Recorded: 8 points"])]
)
def test_what_the_phone_scored_otherwise_is_told_and_logged(holder, table, caplog, value, says):
    scored = json.dumps({"net": [-value - 8, -8, value + 24, -8], "value": value})
    response = send(holder, table, headers={**HTMX, "accept-language": "en"}, scored=scored)
    page = holder.get(response.headers["HX-Redirect"], headers={"accept-language": "en"})
    messages = " ".join(str(one) for one in page.context["messages"])
    assert "Hand 1 recorded." not in messages  # the strip says it
    assert [text for text in says if text not in messages] == []
    assert ("This phone showed" in messages) is bool(says)
    logged = [one for one in caplog.records if one.name == "clubscore.scoring"]
    assert len(logged) == bool(says)
    assert table.hands.get().value == 8


def test_what_the_phone_scored_is_not_said_of_another_hand(holder, table):
    """The same tiles, recorded as the next hand, may be worth something else."""
    send(holder, table)
    page = send(holder, table, headers=HTMX, winner=SOUTH, scored='{"value": 8}')
    assert page.status_code == 409
    text = page.content.decode()
    assert 'name="winner"' in text
    assert "scored" not in text


def test_record_by_form(holder, table):
    response = send(holder, table)
    assert response.headers["Location"] == f"{reverse('hand_new', args=[table.pk])}?number=2"
    hand = table.hands.get()
    assert (hand.kind, hand.value, hand.payments) == ("win", 8, (-16, -8, 32, -8))


def test_record_by_htmx_leads_to_the_next_hand_and_says_how_the_game_stands(holder, table):
    response = send(holder, table, headers=HTMX)
    assert response.headers["HX-Redirect"] == f"{reverse('hand_new', args=[table.pk])}?number=2"
    assert table.hands.count() == 1
    progress = response.json()
    assert (progress["table"], progress["next"]) == (table.pk, 2)
    assert progress["game"]["payments"] == [-16, -8, 32, -8]


def test_twice_the_same_token_records_once_and_leads_to_the_same_place(holder, table):
    told = said()
    pages = [holder.post(reverse("hand_new", args=[table.pk]), told) for _ in range(2)]
    assert {page.headers["Location"] for page in pages} == {
        f"{reverse('hand_new', args=[table.pk])}?number=2"
    }
    assert table.hands.count() == 1


@pytest.mark.parametrize(
    ("fields", "kind", "payments"),
    [
        pytest.param({"source": "self"}, "win", (-17, -17, 51, -17), id="self-drawn"),
        pytest.param({"outcome": "draw"}, "draw", (0, 0, 0, 0), id="draw"),
        pytest.param({"outcome": "false_win"}, "false_win", (10, 10, -30, 10), id="false-win"),
        pytest.param(
            {"outcome": "points", "points": 20}, "win", (-28, -8, 44, -8), id="points-only"
        ),
        pytest.param(
            {"action": "false_win", "tiles": TWO_POINTS},
            "false_win",
            (10, 10, -30, 10),
            id="false-win-instead",
        ),
        pytest.param(
            {"situations": ["kong_replacement"]}, "win", (-16, -8, 32, -8), id="not-meant"
        ),
    ],
)
def test_outcomes(holder, table, fields, kind, payments):
    assert send(holder, table, **fields).status_code == 302
    hand = table.hands.get()
    assert (hand.kind, hand.payments) == (kind, payments)


@pytest.mark.parametrize(
    ("fields", "problem"),
    [
        pytest.param({"winner": None}, "Who won?", id="winner"),
        pytest.param({"winner": 7}, "Select a valid choice", id="no-such-seat"),
        pytest.param({"source": None}, "Choose who discarded", id="source"),
        pytest.param({"source": WEST}, "The winner cannot be the discarder", id="from-self"),
        pytest.param({"tiles": ""}, "Enter the tiles of Cognome03 N.", id="no-tiles"),
        pytest.param({"tiles": "[123m] 4x"}, "is not a tile (character 8)", id="no-tile"),
        pytest.param({"tiles": "[123m"}, "The bracket opened at character 1", id="bracket"),
        pytest.param({"tiles": "123m"}, "The hand has 3 tiles", id="few-tiles"),
        pytest.param(
            {"tiles": "1199m2288p3377sE + F"}, "not a winning hand", id="not-a-winning-hand"
        ),
        pytest.param({"tiles": TWO_POINTS}, "points short of a win", id="below-the-minimum"),
        pytest.param({"outcome": "points", "points": 0}, "greater than or equal to 1", id="points"),
        pytest.param({"outcome": "points", "points": 7}, "short of the minimum", id="few-points"),
        pytest.param({"outcome": "points"}, "What is the hand worth?", id="no-points"),
        pytest.param({"outcome": "false_win", "winner": None}, "Who declared?", id="declarer"),
        pytest.param({"outcome": "something"}, "Select a valid choice", id="no-such-outcome"),
        pytest.param({"token": "x"}, "Enter a valid UUID", id="token"),
        pytest.param({"number": 3}, "hand 1 is next", id="number"),
    ],
)
@pytest.mark.parametrize("headers", [{}, HTMX], ids=["form", "htmx"])
def test_what_is_wrong_is_said_and_kept(holder, table, fields, problem, headers):
    response = send(holder, table, headers=headers, **fields)
    text = response.content.decode()
    assert response.status_code == 422
    assert problem in text
    assert not table.hands.exists()
    if not headers:
        check_page(response)
        assert f'value="{said(**fields).get("tiles", EIGHT_POINTS)}"' in text


def test_score_it_without_javascript(holder, table):
    response = send(holder, table, action="score", tiles=SEVEN_PAIRS)
    text = response.content.decode()
    check_page(response)
    assert "Seven Pairs" in text
    assert f'value="{SEVEN_PAIRS}"' in text
    assert not table.hands.exists()
    token = re.findall(r'name="token" value="([^"]+)"', text)[0]
    send(holder, table, token=token, tiles=SEVEN_PAIRS)
    assert str(table.hands.get().token) == token

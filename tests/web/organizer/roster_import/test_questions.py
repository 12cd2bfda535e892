"""What the page of an import asks about the columns, and what it says of each of them."""

from typing import Any

import pytest
from django.test import Client

from clubscore.people.models import Player
from clubscore.people.players.services import player_create
from clubscore.tournaments.models import ForeignResult, Tournament
from tests.factories import make_event, make_organizer
from tests.html import check_page

from .test_views import address, form_of, said, upload

pytestmark = pytest.mark.django_db

DUTCH = (
    "Plaats;Naam;Land;Tafelpunten;Punten\r\n1;Mario Rossi;ITA;21;994\r\n"
    "2;Åsa Brännström;SWE;19,5;412\r\n3;Jan Van der Berg;NLD;18;-55\r\n"
    "4;Michał Łukaszewicz;POL;12;-301\r\n5;José O'Hara;IRL;9;-1050\r\n"
)
UNREAD = "Koht;Mängija;Riik;Punktid\n1;ROSSI Mario;ITA;994\n2;BLANC Eva;FRA;412\n"
FIRST = {"answer-order": "first_last"}


@pytest.fixture
def event() -> Tournament:
    return make_event(players=0, results_from="MTS")


@pytest.fixture
def client(event: Tournament) -> Client:
    client = Client(headers={"accept-language": "en"})
    client.force_login(make_organizer(event.club))
    return client


def asked(response: Any) -> list[str]:
    return [one.error.code for one in response.context["open_questions"]]


@pytest.mark.parametrize("language", ["it", "en"])
@pytest.mark.parametrize(
    "text",
    [
        pytest.param(DUTCH, id="order"),
        pytest.param("Rossi;Mario;3\nBlanc;Eva;8\n", id="halves-and-points"),
        pytest.param("Player;X;PT\nAnna Maria Rossi;ITA;3\nEva Blanc;Lyon;2\n", id="many"),
        pytest.param("Player;X;MP\nROSSI Mario;4;70\nBLANC Eva;2;9\n", id="table-points"),
        pytest.param("Player;TP;TP;MP\nROSSI Mario;4;2;70\nBLANC Eva;2;1;9\n", id="several"),
    ],
)
def test_pages(client, event, text, language):
    client.cookies["__Host-django_language"] = language
    look = client.post(address(event), upload(text))
    assert look.context["open_questions"]
    check_page(look, language)
    answers = {one.name: one.choices[0].choice.value for one in look.context["questions"]}
    again = client.post(address(event), form_of(look, action="look", **answers))
    assert asked(again) == []
    check_page(again, language)


def test_the_dutch_list_is_imported_the_right_way_up_after_one_answer(client, event):
    look = client.post(address(event), upload(DUTCH))
    assert asked(look) == ["names_order_asked"]
    assert "First name or last name first? The column “Naam” doesn’t say." in said(look)
    assert "last name Brännström , first name Åsa" in said(look)
    refused = client.post(address(event), form_of(look))
    assert "First answer the questions about the columns" in said(refused)
    assert not ForeignResult.objects.exists()
    client.post(address(event), form_of(look, **FIRST))
    results = ForeignResult.objects.select_related("entry__player").order_by("place")
    last_names = [one.entry.player.last_name for one in results]
    assert last_names == ["Rossi", "Brännström", "Van der Berg", "Łukaszewicz", "O'Hara"]
    assert [one.place for one in results] == [1, 2, 3, 4, 5]
    assert [one.points for one in results] == [994, 412, -55, -301, -1050]
    assert Player.objects.get(last_name="O'Hara").country == "IRL"


def test_another_order_is_shown_before_it_is_imported(client, event):
    look = client.post(address(event), upload(DUTCH))
    last = {"answer-order": "last_first"}
    shown = client.post(address(event), form_of(look, **last))
    assert "The columns have changed" in said(shown)
    assert shown.context["plan"].rows[0].person.last_name == "Mario"
    assert not ForeignResult.objects.exists()
    assert client.post(address(event), form_of(shown, **last)).status_code == 302
    assert Player.objects.filter(first_name="Rossi", last_name="Mario").exists()


def test_each_column_says_how_it_is_known(client, event):
    look = client.post(address(event), upload(UNREAD.replace("Punktid", "Points;S1;Note intern")))
    shown = {one.heading: (one.column, one.source) for one in look.context["form"].columns()}
    assert shown == {
        "Koht": ("place", "our guess, by its content"),
        "Mängija": ("full_name", "our guess, by its content"),
        "Riik": ("country", "our guess, by its content"),
        "Points": ("points", "by its heading"),
        "S1": ("", "one session"),
        "Note intern": ("", ""),
    }
    assert "Skipped columns" in said(look)
    changed = form_of(look, action="look", **{"column-2": "team"})
    again = client.post(address(event), changed)
    shown = {one.heading: (one.column, one.source) for one in again.context["form"].columns()}
    assert shown["Riik"] == ("team", "your choice")


def test_halves_are_exchanged_and_stay_so(client, event):
    look = client.post(address(event), upload("Rossi;Mario;8\nBlanc;Eva;3\n"))
    assert asked(look) == ["names_halves_asked"]
    swap = {"answer-halves": "0-1"}
    shown = client.post(address(event), form_of(look, action="look", **swap))
    assert [row.person.last_name for row in shown.context["plan"].rows] == ["Mario", "Eva"]
    assert shown.context["form"]["column-0"].value() == "first_name"
    again = client.post(address(event), form_of(shown, action="look", **swap))
    assert [row.person.last_name for row in again.context["plan"].rows] == ["Mario", "Eva"]
    # A column that is chosen by hand takes the answer back.
    back = {"column-0": "last_name", "column-1": "first_name"}
    by_hand = client.post(address(event), form_of(again, action="look", **swap, **back))
    assert [row.person.last_name for row in by_hand.context["plan"].rows] == ["Rossi", "Blanc"]


def test_a_skipped_column_of_countries_is_asked_about(client, event):
    text = "Player;From;Points\nROSSI Mario;FRA;8\nBLANC Eva;Lyon;3\n"
    look = client.post(address(event), upload(text))
    assert "New players would be from ITA" in said(look)
    refused = client.post(address(event), form_of(look))
    assert "First answer the questions" in said(refused)
    shown = client.post(address(event), form_of(look, action="look", **{"answer-country-1": "yes"}))
    assert shown.context["form"]["column-1"].value() == "country"
    assert "Unknown country “Lyon”" in said(shown)
    client.post(address(event), form_of(look, **{"answer-country-1": "no"}))
    assert {player.country for player in Player.objects.all()} == {"ITA"}


def test_points_that_rise_are_imported_only_if_that_is_right(client, event):
    text = "ROSSI Mario;3\nBLANC Eva;8\n"
    look = client.post(address(event), upload(text))
    assert asked(look) == ["points_rise"]
    assert "the last row would be first" in said(look)
    client.post(address(event), form_of(look))
    assert not ForeignResult.objects.exists()
    (question,) = look.context["questions"]
    client.post(address(event), form_of(look, **{question.name: "yes"}))
    assert ForeignResult.objects.get(place=1).points == 8


def test_the_club_knows_who_is_called_what(client, event):
    player_create(club=event.club, first_name="Mario", last_name="Rossi")
    text = "First name;Last name;Points\nRossi;Mario;8\nBlanc;Eva;3\n"
    look = client.post(address(event), upload(text))
    assert asked(look) == ["names_look_swapped"]


def test_another_row_of_headings_asks_anew(client, event):
    look = client.post(address(event), upload(DUTCH))
    answered = form_of(look, action="look", headings="0", **FIRST)
    again = client.post(address(event), answered)
    assert "names_order_asked_plain" in asked(again)
    assert "First name or last name first? The list doesn’t say." in said(again)


def test_notes_on_ema_numbers_are_in_the_preview(client, event):
    text = "Last name;First name;Country;EMA number;Points\nRossi;Mario;FRA;07010902;8\n"
    look = client.post(address(event), upload(text))
    assert asked(look) == []
    assert "EMA numbers that begin with 07 belong to ITA, but the country here is FRA" in said(look)


def test_answers_that_are_none_answer_nothing(client, event):
    look = client.post(address(event), upload(DUTCH))
    for answer in ("", "x", "9-9", "-1-0"):
        sent = form_of(look, **{"answer-order": answer, "answer-halves": answer})
        assert "First answer the questions" in said(client.post(address(event), sent))
    assert not ForeignResult.objects.exists()


def test_a_name_of_three_words_is_corrected_where_one_answer_does_not_fit_all(client, event):
    text = "Nome e cognome;Punti\nAnna Maria Rossi;8\nMaría García López;3\n"
    look = client.post(address(event), upload(text))
    answer = {"answer-middle": "first_name"}
    shown = client.post(address(event), form_of(look, action="look", **answer))
    assert asked(shown) == []
    assert "with a comma after the last name: “García López, María”" in said(shown)
    page = shown.content.decode()
    assert 'name="cell-3-0" value="María García López"' in page
    corrected = {"cell-3-0": "García López, María"}
    again = client.post(address(event), form_of(shown, action="look", **answer, **corrected))
    client.post(address(event), form_of(again, **answer))
    names = {(one.first_name, one.last_name) for one in Player.objects.all()}
    assert names == {("Anna Maria", "Rossi"), ("María", "García López")}

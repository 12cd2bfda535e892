"""The page that asks how a file is to be read."""

import json
from typing import Any

import pytest
from django.test import Client

from clubscore.tournaments.models import Tournament
from tests.exchange.roster.reading.spreadsheets import xlsx
from tests.factories import make_event, make_organizer
from tests.html import check_page

from .test_views import address, form_of, said, upload

pytestmark = pytest.mark.django_db

SPANISH = "Apellido;Nombre\nMuñoz;Pablo\nPérez;Ana\n".encode("cp1252")
DANISH = "First name;Last name\nSøren;Kjær\nÅse;Østergård\nBjørn;Ærø\n".encode("cp1252")
PEOPLE = [["Cognome", "Nome"], ["Nuova", "Zoë"], ["Altra", "Eva"]]
OTHERS = [["Last name", "First name"], ["Third", "Ada"], ["Fourth", "Bea"]]
COVER = [["Results of the tournament"], ["Please send to the federation"]]


@pytest.fixture
def event() -> Tournament:
    return make_event(players=4)


@pytest.fixture
def client(event: Tournament) -> Client:
    client = Client(headers={"accept-language": "en"})
    client.force_login(make_organizer(event.club))
    return client


def answer(response: Any, reading: str) -> dict[str, str]:
    """Return what a browser sends when something has been chosen."""
    form = response.context["form"]
    return {"readings": form.source.readings_text, "source": form.name, "reading": reading}


def names(response: Any) -> list[str]:
    return [row.person.name for row in response.context["plan"].rows]


@pytest.mark.parametrize("language", ["it", "en"])
@pytest.mark.parametrize(
    "data",
    [
        pytest.param(SPANISH, id="encoding"),
        pytest.param(xlsx({"A": PEOPLE, "B": OTHERS}), id="sheet"),
    ],
)
def test_pages(client, event, language, data):
    client.cookies["__Host-django_language"] = language
    asked = client.post(address(event), upload(data))
    check_page(asked, language)
    check_page(client.post(address(event), answer(asked, "")), language)
    first = asked.context["form"].readings.choices[0].name
    check_page(client.post(address(event), answer(asked, first)), language)


def test_an_encoding_that_is_not_certain_is_asked_about(client, event):
    asked = client.post(address(event), upload(SPANISH))
    assert "Western European (Windows)" in said(asked)
    assert "Muñoz · Pablo" in said(asked)
    assert "Muńoz · Pablo" in said(asked)
    assert "plan" not in asked.context
    look = client.post(address(event), answer(asked, "cp1252"))
    assert names(look) == ["Pablo Muñoz", "Ana Pérez"]
    assert "Letters read as Western European (Windows)." in said(look)
    client.post(address(event), form_of(look))
    assert {"Pablo Muñoz", "Ana Pérez"} <= {one.player.name for one in event.entries.all()}


def test_nothing_is_read_before_something_is_chosen(client, event):
    asked = client.post(address(event), upload(SPANISH))
    for wrong in ("", "cp437"):
        again = client.post(address(event), answer(asked, wrong))
        assert "Choose one." in said(again)
        assert "plan" not in again.context


def test_which_sheet_is_asked_about(client, event):
    asked = client.post(address(event), upload(xlsx({"A": PEOPLE, "B": OTHERS, "C": COVER})))
    assert "Which sheet has the list?" in said(asked)
    assert "Nuova · Zoë" in said(asked)
    assert "3 rows" in said(asked)
    look = client.post(address(event), answer(asked, "B"))
    assert names(look) == ["Ada Third", "Bea Fourth"]
    assert "Read from the sheet “B”." in said(look)


def test_the_sheet_with_known_headings_is_marked(client, event):
    clubs = [["Dragons", "Roma"], ["Tigers", "Bari"]]
    asked = client.post(address(event), upload(xlsx({"Clubs": clubs, "Players": PEOPLE})))
    assert asked.context["form"]["reading"].value() == "Players"


def test_what_was_certain_can_be_changed(client, event):
    look = client.post(address(event), upload(xlsx({"Cover": COVER, "List": PEOPLE})))
    assert names(look) == ["Zoë Nuova", "Eva Altra"]
    kept = {"readings": look.context["form"].source.readings_text, "reading": "List"}
    asked = client.post(address(event), form_of(look) | kept | {"action": "reading"})
    assert asked.context["form"]["reading"].value() == "List"
    again = client.post(address(event), answer(asked, "Cover"))
    assert "Read from the sheet “Cover”." in said(again)


def test_the_choice_goes_with_the_page(client, event):
    look = client.post(address(event), upload(DANISH))
    assert names(look) == ["Søren Kjær", "Åse Østergård", "Bjørn Ærø"]
    kept = {"readings": look.context["form"].source.readings_text, "reading": "cp1252"}
    again = client.post(address(event), form_of(look) | kept | {"action": "look"})
    assert "Letters read as Western European (Windows)." in said(again)


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("", id="nothing"),
        pytest.param("[", id="no-json"),
        pytest.param("[]", id="another-shape"),
        pytest.param('{"kind": "x", "certain": true, "choices": [], "unread": []}', id="kind"),
        pytest.param('{"kind": "sheet", "certain": true, "choices": [], "unread": []}', id="empty"),
        pytest.param(
            json.dumps(
                {
                    "kind": "sheet",
                    "certain": 1,
                    "choices": [["A", "1,a"]],
                    "unread": [["A", "x", {}]],
                }
            ),
            id="no-such-error",
        ),
        pytest.param(
            json.dumps({"kind": "sheet", "certain": 1, "choices": [["A", "x,a"]], "unread": []}),
            id="no-grid",
        ),
    ],
)
def test_a_page_that_was_tampered_with(client, event, text):
    response = client.post(address(event), {"readings": text, "reading": "A"})
    assert "The form was altered in transit." in said(response)


@pytest.mark.parametrize("reading", ["x" * 5000, "A"])
def test_columns_that_were_tampered_with(client, event, reading):
    look = client.post(address(event), upload(xlsx({"Cover": COVER, "List": PEOPLE})))
    sent = form_of(look) | {"readings": "[]", "reading": reading, "action": "look"}
    assert "The form was altered in transit." in said(client.post(address(event), sent))


def test_a_password_is_told(client, event):
    data = xlsx({"A": PEOPLE})[:40] + b"x" * 50
    assert "damaged" in said(client.post(address(event), upload(data)))
    assert "This is a PDF" in said(client.post(address(event), upload(b"%PDF-1.7 x")))

"""What a federation's list says in the preview of an import: a note, a number to be taken."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from clubscore.exchange.roster.plan_rows import Decision
from clubscore.people.federation.services import ListedPerson, federation_list_replace
from clubscore.people.models import Player
from clubscore.people.players.services import player_create
from clubscore.tournaments.models import Tournament
from tests.factories import make_event, make_organizer

from .test_importer import bring, plan_of, row_of

pytestmark = pytest.mark.django_db

PEOPLE = (
    ListedPerson("Anna", "Baldini", "ITA", "07010012"),
    ListedPerson("Marco", "Bentivoglio", "ITA", "07010013"),
    ListedPerson("Jan", "Smit", "NLD", "08010001"),
    ListedPerson("Jan", "Smit", "BEL", "03010002"),
    ListedPerson("Eva", "Neri", "ITA"),
)


@pytest.fixture
def event() -> Tournament:
    event = make_event(players=4)
    player_create(club=event.club, first_name="Marco", last_name="Bentivoglio")
    federation_list_replace(name="EMA", source="x", people=PEOPLE)
    return event


@pytest.mark.parametrize(
    ("row", "notes", "offered"),
    [
        pytest.param("Baldini;Anna;ITA;07010012", [], "", id="as-in-the-list"),
        pytest.param("Baldinni;Anna;ITA;07010012", [], "", id="a-slip"),
        pytest.param("Verdi;Ugo;ITA;07010012", ["federation_name_differs"], "", id="another-name"),
        pytest.param("Verdi;Ugo;ITA;07019999", [], "", id="number-not-in-the-list"),
        pytest.param("BALDINI;Anna;ITA;", ["federation_number_offered"], "07010012", id="offered"),
        pytest.param("Baldini;Anna;;", ["federation_number_offered"], "07010012", id="no-country"),
        pytest.param("Baldini;Anna;FRA;", [], "", id="another-country"),
        pytest.param("Baldini;A.;ITA;", [], "", id="not-the-whole-name"),
        pytest.param("Smit;Jan;;", [], "", id="two-of-the-name"),
        pytest.param("Smit;Jan;BEL;", ["federation_number_offered"], "03010002", id="by-country"),
        pytest.param("Neri;Eva;ITA;", [], "", id="without-a-number-there"),
        pytest.param(
            "Bentivoglio;Marco;;", ["federation_number_offered"], "07010013", id="of-the-club"
        ),
    ],
)
def test_what_is_said_of_a_row(event, row, notes, offered):
    planned = row_of(event, row)
    assert [note.code for note in planned.notes] == notes
    assert planned.offered_ema_number == offered
    assert planned.person.ema_number == row.split(";")[3]
    assert all(planned.note_texts)


def test_without_a_decision_no_number_is_taken(event):
    bring(event, "Baldini;Anna;ITA;")
    assert Player.objects.get(last_name="Baldini").ema_number == ""


def test_a_number_is_taken_for_somebody_new_and_for_a_player_of_the_club(event):
    decisions = {2: Decision(ema_number="07010012"), 3: Decision(ema_number="07010013")}
    rows = ("Baldini;Anna;ITA;", "Bentivoglio;Marco;ITA;")
    plan = plan_of(event, *rows, decisions=decisions)
    assert [(row.offered_ema_number, row.person.ema_number) for row in plan.rows] == [
        ("07010012", "07010012"),
        ("07010013", "07010013"),
    ]
    bring(event, *rows, decisions=decisions)
    numbers = dict(Player.objects.exclude(ema_number="").values_list("last_name", "ema_number"))
    assert numbers == {"Baldini": "07010012", "Bentivoglio": "07010013"}


def test_a_number_in_the_row_is_not_replaced(event):
    row = row_of(event, "Verdi;Ugo;ITA;07019999", Decision(ema_number="07010012"))
    assert row.person.ema_number == "07019999"


def test_it_takes_two_questions_however_many_rows_there_are(event):
    def queries(number: int) -> int:
        rows = [f"Cognome{at};Nome;ITA;{at + 1:08}" for at in range(number)]
        rows += [f"Altro{at};Nome;ITA;" for at in range(number)]
        with CaptureQueriesContext(connection) as captured:
            plan_of(event, *rows)
        return len(captured)

    assert queries(1) == queries(30)


def test_it_is_decided_on_the_page(event):
    client = Client(headers={"accept-language": "en"})
    client.force_login(make_organizer(event.club))
    address = reverse("players_import", args=[event.slug])
    page = client.post(address, {"pasted": "Cognome\tNome\tPaese\nBaldini\tAnna\tITA\n"})
    said = page.content.decode()
    assert "In the player list “EMA”, Anna Baldini (ITA) has the number 07010012." in said
    assert 'name="ema-2" value="07010012"' in said
    form = page.context["form"]
    sent = {name: form[name].value() for name in form.fields} | {
        "grid": form.grid_text(),
        "source": "",
        "token": form.token,
        "seen": page.context["fingerprint"],
        "ema-2": "07010012",
    }
    look = client.post(address, sent | {"action": "look"}).content.decode()
    assert 'name="ema-2" value="07010012" checked' in look
    client.post(address, sent | {"action": "import"})
    assert Player.objects.get(last_name="Baldini").ema_number == "07010012"

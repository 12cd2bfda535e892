"""A club keeps a list of three hundred people in a spreadsheet, and imports it again and again."""

import io
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from openpyxl import Workbook, load_workbook
from openpyxl.worksheet.worksheet import Worksheet

from clubscore.people.models import Player
from clubscore.tournaments.models import Entry, Tournament
from tests.factories import make_event, make_organizer

from .test_views import address, form_of, said, upload

pytestmark = pytest.mark.django_db

FIRST = (
    *("Anna", "Marco", "Giulia", "Luca", "Sofia", "Paolo", "Chloé", "Jürgen", "Zoë", "Søren"),
    *("Łukasz", "José", "Mei", "Dmitri", "Eva"),
)
LAST = (
    *("Rossi", "De Luca", "D’Alò", "van der Berg", "Müller", "Lefèvre", "García López", "Bianchi"),
    *("O'Brien", "Esposito", "Nowak", "Sørensen", "Bianchi-Rossi", "Conti", "Ferri", "Galli"),
    *("Moretti", "Santoro", "Villa", "Zanetti"),
)
COUNTRIES = ("ITA", "ITA", "ITA", "FRA", "DEU")
PEOPLE = 300

Edit = Callable[[Worksheet], None]


@pytest.fixture
def event() -> Tournament:
    return make_event(players=0)


@pytest.fixture
def client(event: Tournament) -> Client:
    client = Client(headers={"accept-language": "en"})
    client.force_login(make_organizer(event.club))
    return client


def first_list() -> bytes:
    """Return the list as the club had it before: names, countries, teams, contacts."""
    book = Workbook()
    sheet = book.worksheets[0]
    sheet.append(["Last name", "First name", "Country", "EMA number", "Team", "Club", "E-mail"])
    for at in range(PEOPLE):
        first, last = FIRST[at % len(FIRST)], LAST[at // len(FIRST)]
        # As a spreadsheet has it, without its zero.
        ema = f"{7010000 + at}" if at % 3 == 0 else None
        team = f"Squadra {at // 4 + 1}" if at < 200 else None
        mail = f"player{at}@example.org" if at % 2 else None
        sheet.append([last, first, COUNTRIES[at % 5], ema, team, "Torino", mail])
    return saved(book)


def saved(book: Workbook) -> bytes:
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def edited(client: Client, event: Tournament, edit: Edit) -> bytes:
    """Take the list out, edit it as somebody does in a spreadsheet, and save it."""
    response = client.get(reverse("players_list", args=[event.slug, "xlsx"]))
    book = load_workbook(io.BytesIO(response.content))
    edit(book.worksheets[0])
    return saved(book)


def row_of(sheet: Worksheet, number: int) -> int:
    """Return the row of the player with a number."""
    return next(row for row in range(2, sheet.max_row + 1) if sheet.cell(row, 1).value == number)


def column_of(sheet: Worksheet, heading: str) -> int:
    return next(at for at in range(1, 20) if sheet.cell(1, at).value == heading)


def put(sheet: Worksheet, number: int, heading: str, value: str | int) -> None:
    sheet.cell(row_of(sheet, number), column_of(sheet, heading), value)


def changes(look: Any) -> dict[str, list[tuple[str, str, str]]]:
    """Return what the preview says of each player that differs: field, old, new."""
    return {
        row.player.name_alone: [
            (one.title, one.before_words, one.after_words) for one in row.changes if one.is_made
        ]
        for row in look.context["plan"].rows
        if row.changes
    }


def counts(look: Any) -> dict[str, int]:
    return {str(kind): count for kind, count in look.context["plan"].counts.items()}


def entry(event: Tournament, number: int) -> Entry:
    return event.entries.select_related("player", "team").get(number=number)


def bring(client: Client, event: Tournament, data: bytes) -> str:
    """Import a list as it is, and return what is said."""
    look = client.post(address(event), upload(data, "master.xlsx"))
    return said(client.post(address(event), form_of(look), follow=True))


def nothing(_sheet: Worksheet) -> None:
    pass


def test_three_imports_of_three_hundred_people(client, event):
    assert "300 players imported (new to the club: 300)." in bring(client, event, first_list())
    look = client.post(address(event), upload(edited(client, event, nothing), "master.xlsx"))
    assert counts(look) == {"entered": PEOPLE}
    assert "300 players are in this event as on the list" in said(look)
    assert 'id="row-' not in look.content.decode()
    assert "No differences: the event has everything on this list already." in said(look)

    def second(sheet: Worksheet) -> None:
        for number in (1, 2, 3, 4):  # one team gets another name, and a fifth player
            put(sheet, number, "Team", "Draghi di Torino")
        put(sheet, 300, "Team", "Draghi di Torino")
        put(sheet, 17, "Last name", "De Lucca")  # a name is put right
        for at in range(5):
            sheet.append([None, f"Nuovi{at}", "Ada", "ITA", None, None, None, "no", "confirmed"])

    look = client.post(address(event), upload(edited(client, event, second), "master.xlsx"))
    assert counts(look) == {"new": 5, "entered": PEOPLE - 6, "changed": 6}
    team = ("Team", "Squadra 1", "Draghi di Torino")
    name = entry(event, 17).player.name_alone
    assert changes(look) == {
        **{entry(event, number).player.name_alone: [team] for number in (1, 2, 3, 4)},
        entry(event, 300).player.name_alone: [("Team", "–", "Draghi di Torino")],
        name: [("Name", name, name.replace("De Luca", "De Lucca"))],
    }
    response = client.post(address(event), form_of(look), follow=True)
    assert "5 players imported (new to the club: 5). 6 players changed." in " ".join(
        said(response).replace("×", " ").split()
    )
    assert event.entries.count() == PEOPLE + 5
    assert {entry(event, number).team for number in (1, 2, 3, 4)} == {entry(event, 300).team}
    assert entry(event, 17).player.last_name == "De Lucca"
    assert not event.teams.filter(name="Squadra 1").exists()

    with_number = [one for one in range(1, PEOPLE) if not entry(event, one).player.ema_number][:30]

    def third(sheet: Worksheet) -> None:
        put(sheet, 50, "Status", "withdrawn")
        for number in with_number:
            put(sheet, number, "EMA number", 7020000 + number)
        sheet.delete_rows(row_of(sheet, 60))  # is not on the list any more

    look = client.post(address(event), upload(edited(client, event, third), "master.xlsx"))
    differing = {*with_number, 50}
    assert counts(look) == {"entered": PEOPLE + 4 - len(differing), "changed": len(differing)}
    told = changes(look)
    assert told[entry(event, 50).player.name_alone][-1] == ("Status", "confirmed", "withdrawn")
    number = with_number[0]
    assert told[entry(event, number).player.name_alone][0] == (
        *("EMA number", "–"),
        f"0{7020000 + number}",
    )
    assert [one.number for one in look.context["plan"].missing] == [60]
    assert "1 player of the event is not on this list" in said(look)
    client.post(address(event), form_of(look))
    assert entry(event, 50).state == Entry.State.WITHDRAWN
    assert entry(event, 60).state == Entry.State.CONFIRMED
    assert entry(event, number).player.ema_number == f"0{7020000 + number}"

    look = client.post(address(event), upload(edited(client, event, nothing), "master.xlsx"))
    assert counts(look) == {"entered": PEOPLE + 5}
    assert look.context["plan"].is_nothing
    assert Player.objects.filter(club=event.club).count() == PEOPLE + 5

"""The pages of an import: from the file to the players in the event."""

import io
import re
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from openpyxl import Workbook

from clubscore.people.models import Player
from clubscore.people.players.services import player_create
from clubscore.tournaments.models import Change, Tournament
from tests.factories import make_event, make_organizer
from tests.html import check_page

pytestmark = pytest.mark.django_db

LIST = "Cognome;Nome;Paese;EMA\nNuova;Zoë;FRA;7019001\nBaldini;Anna;ITA;\n"


@pytest.fixture
def event() -> Tournament:
    event = make_event(players=4)
    player_create(club=event.club, first_name="Anna", last_name="Baldini")
    player_create(club=event.club, first_name="Marco", last_name="Bentivoglio")
    return event


@pytest.fixture
def client(event: Tournament) -> Client:
    client = Client(headers={"accept-language": "en"})
    client.force_login(make_organizer(event.club))
    return client


def address(event: Tournament) -> str:
    return reverse("players_import", args=[event.slug])


def upload(data: bytes | str, name: str = "list.csv") -> dict[str, Any]:
    return {"file": SimpleUploadedFile(name, data.encode() if isinstance(data, str) else data)}


def form_of(response: Any, **changes: Any) -> dict[str, Any]:
    """Return what a browser sends when the page is confirmed as it is."""
    form, plan = response.context["form"], response.context["plan"]
    sent: dict[str, Any] = {
        "grid": form.grid_text(),
        "source": form.source.name,
        "token": str(form.token),
        "seen": response.context["fingerprint"],
        "action": "import",
    }
    for name in form.fields:
        value = form[name].value()
        if value is not None and value is not False:
            sent[name] = value
    for row in plan.rows if plan else []:
        if row.may_be_new:
            sent[f"who-{row.person.row}"] = str(row.player.pk) if row.player else ""
        sent[f"shown-{row.person.row}"] = " ".join(row.stamps)
        for one in row.changes:
            if one.is_made:
                sent[f"do-{row.person.row}-{one.field}"] = "on"
    return sent | changes


def said(response: Any) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", response.content.decode()).split())


@pytest.mark.parametrize("language", ["it", "en"])
def test_pages(client, event, language):
    client.cookies["__Host-django_language"] = language
    check_page(client.get(address(event)), language)
    check_page(client.post(address(event), upload(LIST)), language)
    check_page(client.post(address(event), upload("")), language)
    check_page(client.post(address(event), upload("a;b\n1;2")), language)


def test_from_a_file_to_the_event(client, event):
    look = client.post(address(event), upload(LIST))
    assert "1 new to the club 1 already on the club’s list" in said(look)
    assert "Import 2 players" in said(look)
    assert event.entries.count() == 4  # nothing is written before the button
    assert Player.objects.count() == 6
    response = client.post(address(event), form_of(look), follow=True)
    assert response.redirect_chain == [(reverse("player_add", args=[event.slug]), 302)]
    assert "2 players imported (new to the club: 1)." in said(response)
    new, known = event.entries.filter(number__gt=4)
    assert (new.player.name, new.player.ema_number) == ("Zoë Nuova", "07019001")
    assert known.player.name == "Anna Baldini"
    assert Change.objects.get(kind="entries_imported").facts["source"] == "list.csv"


def test_two_are_new_in_the_plural(client, event):
    client.cookies["__Host-django_language"] = "it"
    look = client.post(address(event), {"pasted": "Nuova\tZoë\r\nAltra\tEva\r\n"})
    assert "2 nuovi nel club" in said(look)


def test_what_stands_beside_names_has_a_column_of_its_own(client, event):
    text = "Player;Note\nNuova, Zoë (FRA);a\nAltra, Eva (SWE);b\nTerza, Ada (Norway);c\n"
    look = client.post(address(event), upload(text))
    people = [row.person for row in look.context["plan"].rows]
    assert [(one.last_name, one.country, one.remark) for one in people] == [
        ("Nuova", "FRA", "a"),
        ("Altra", "SWE", "b"),
        ("Terza", "NOR", "c"),
    ]
    client.post(address(event), form_of(look))
    assert event.entries.get(number=5).player.country == "FRA"
    again = client.post(address(event), upload(text))
    assert again.context["plan"].is_nothing


def test_a_file_of_all_hands_too_long_to_be_known_is_told_what_to_take_instead(client, event):
    text = "Session;Table;Prevalent wind\n" + "1;2;East\n" * 1_000
    look = client.post(address(event), upload(text))
    assert "If it has one row per hand or game, take the standings instead" in said(look)


def test_from_pasted_rows(client, event):
    pasted = "Nuova\tZoë\r\nAltra\tEva\r\n"
    look = client.post(address(event), {"pasted": pasted})
    assert [row.person.name for row in look.context["plan"].rows] == ["Zoë Nuova", "Eva Altra"]
    client.post(address(event), form_of(look))
    assert event.entries.count() == 4  # nobody has said yet which column is which
    client.post(address(event), form_of(look, **{"answer-halves": "1-0"}))
    assert event.entries.count() == 6


def test_from_a_workbook(client, event):
    book = Workbook()
    book.worksheets[0].append(["Cognome", "Nome", "EMA"])
    book.worksheets[0].append(["Nuova", "Zoë", 7019001])
    out = io.BytesIO()
    book.save(out)
    look = client.post(address(event), upload(out.getvalue(), "list.xlsx"))
    client.post(address(event), form_of(look))
    assert event.entries.get(number=5).player.ema_number == "07019001"


def test_sent_twice_players_are_there_once(client, event):
    sent = form_of(client.post(address(event), upload(LIST)))
    for _ in range(2):
        response = client.post(address(event), sent, follow=True)
        assert "2 players imported" in said(response)
    assert event.entries.count() == 6
    assert Player.objects.count() == 7


def test_a_row_with_errors_stops_everything_until_it_is_left_out(client, event):
    look = client.post(address(event), upload(LIST + "Rossi;Mario;Frnace;\n"))
    assert "If you mean FRA" in said(look)
    assert "To correct, decide or skip: rows 4" in said(look)
    response = client.post(address(event), form_of(look))
    assert "Nothing has been imported yet" in said(response)
    assert event.entries.count() == 4
    client.post(address(event), form_of(look, **{"out-4": "on"}))
    assert event.entries.count() == 6


def test_who_may_be_the_same_is_asked(client, event):
    look = client.post(address(event), upload("Cognome;Nome\nBentivoglio;Marko\n"))
    assert "Perhaps the same person as Marco Bentivoglio" in said(look)
    client.post(address(event), form_of(look))
    assert event.entries.count() == 4
    marco = Player.objects.get(last_name="Bentivoglio")
    again = client.post(address(event), form_of(look, **{"who-2": str(marco.pk), "action": "look"}))
    assert f'<option value="{marco.pk}" selected>' in again.content.decode()
    client.post(address(event), form_of(again))
    assert event.entries.get(number=5).player == marco
    assert Player.objects.count() == 6


def test_columns_can_be_changed_and_what_follows_is_seen_first(client, event):
    look = client.post(address(event), upload("Nuova;Zoë\nAltra;Eva\n"))
    swapped = form_of(look, **{"column-0": "first_name", "column-1": "last_name"})
    response = client.post(address(event), swapped)
    assert "The columns have changed" in said(response)
    assert [row.person.name for row in response.context["plan"].rows] == ["Nuova Zoë", "Altra Eva"]
    assert event.entries.count() == 4
    client.post(address(event), form_of(response))
    assert event.entries.get(number=5).player.last_name == "Zoë"


def test_another_row_of_headings_guesses_anew(client, event):
    look = client.post(address(event), upload("Lista;2026\nCognome;Nome\nNuova;Zoë\n"))
    assert look.context["form"].layout().headings == 2
    none = client.post(address(event), form_of(look, headings="0", action="look"))
    assert [row.person.row for row in none.context["plan"].rows] == [1, 2, 3]
    back = client.post(address(event), form_of(none, headings="2", action="look"))
    assert back.context["form"].layout() == look.context["form"].layout()


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        pytest.param({"column-0": ""}, "Choose the column with the names", id="no-names"),
        pytest.param({"column-1": "last_name"}, "Two columns have the same content", id="two"),
        pytest.param({"column-0": "x"}, "Select a valid choice", id="no-such-column"),
        pytest.param({"headings": "7"}, "Select a valid choice", id="no-such-row"),
        pytest.param({"headings": "3"}, "Choose the column with the names", id="last-row"),
        pytest.param({"grid": "x"}, "Choose the file again", id="grid"),
        pytest.param({"grid": ""}, "The list has no player rows", id="empty-grid"),
        pytest.param({"token": "x"}, "Choose the file again", id="token"),
    ],
)
def test_pages_sent_otherwise(client, event, changes, words):
    look = client.post(address(event), upload(LIST))
    response = client.post(address(event), form_of(look, **changes))
    assert response.status_code == 200
    assert words in said(response)
    check_page(response)
    assert event.entries.count() == 4


@pytest.mark.parametrize(
    ("given", "words"),
    [
        pytest.param({}, "Choose a file, or paste", id="nothing"),
        pytest.param({"pasted": " \n "}, "Choose a file, or paste", id="blanks"),
        pytest.param({**upload(LIST), "pasted": "a"}, "Choose a file or paste rows", id="both"),
        pytest.param(upload(""), "The submitted file is empty", id="empty-file"),
        pytest.param(upload(b"PK\x03\x04"), "is not a spreadsheet", id="broken"),
        pytest.param(upload("a\n" * 10_000), "more than 1000 rows", id="long"),
        pytest.param(upload("a;" * 1_100_000), "larger than 2 MB", id="large"),
        pytest.param(upload(b"a" * 3_000_000), "larger than 2 MB", id="too-large-to-be-kept"),
        pytest.param({"pasted": "a\0b"}, "Null characters", id="nul"),
    ],
)
def test_what_cannot_be_read_is_said(client, event, given, words):
    response = client.post(address(event), given)
    assert response.status_code == 200
    assert words in said(response)
    check_page(response)


def test_no_file_touches_the_disk(client, event, monkeypatch):
    def fail(*_given: object, **_more: object) -> None:
        raise AssertionError("a file on the disk")

    monkeypatch.setattr("django.core.files.uploadhandler.TemporaryUploadedFile", fail)
    assert "larger than 2 MB" in said(client.post(address(event), upload(b"a" * 5_000_000)))


def test_what_was_in_cells_is_shown_as_text(client, event):
    evil = 'Cognome;Nome\n"<script>alert(1)</script>";"""><img src=x>"\n</textarea>;x\n'
    page = client.post(address(event), upload(evil)).content.decode()
    assert "<script>alert" not in page
    assert "<img src=x" not in page
    assert page.count("</textarea>") == 1


def test_the_largest_list_can_be_sent_back(client, event):
    rows = "".join(f"Cognome{at:04};Nome di prova {at}\n" for at in range(1, 1000))
    look = client.post(address(event), upload("Cognome;Nome\n" + rows))
    decided = {f"{what}-{at}": "on" for what in ("out", "take", "who") for at in range(2, 1001)}
    response = client.post(address(event), form_of(look, **decided))
    assert response.status_code == 302
    assert event.entries.count() == 4


def test_the_example_can_be_imported(client, event):
    for language, separator in (("en", ","), ("it", ";")):
        client.cookies["__Host-django_language"] = language
        response = client.get(reverse("players_import_example", args=[event.slug]))
        assert response["Content-Disposition"] == 'attachment; filename="players.csv"'
        assert separator in response.content.decode("utf-8-sig").splitlines()[0]
        look = client.post(address(event), upload(response.content))
        rows = look.context["plan"].rows
        assert [row.person.name for row in rows] == ["Mario Rossi", "Anne Dupont"]
        assert [bool(row.person.substitute) for row in rows] == [False, True]
        assert rows[0].person.contact == "mario@example.org"
        assert [row.kind for row in rows] == ["new", "new"]


def test_the_page_takes_a_constant_number_of_queries(client, event, django_assert_max_num_queries):
    rows = "".join(f"Cognome{at};Nome\n" for at in range(200))
    with django_assert_max_num_queries(12):
        client.post(address(event), upload("Cognome;Nome\n" + rows))


def test_the_way_there(client, event):
    page = client.get(reverse("player_add", args=[event.slug])).content.decode()
    assert address(event) in page


DOUBTFUL = "Cognome;Nome\n?ukasz;Jan\nM\ufffdller;Eva\nTotale: 40;\nNuova;Zoë\n"


def test_the_count_on_the_button_follows_what_is_left_out(client, event):
    look = client.post(address(event), upload(LIST))
    assert "Import 2 players" in said(look)
    again = client.post(address(event), form_of(look, **{"out-2": "on", "action": "look"}))
    assert "Import 1 player " in said(again)
    row = 'hx-select-oob="#import-end,#import-counts,#import-participants,#grid"'
    assert row in again.content.decode()


def test_names_with_lost_letters_and_sums_are_questioned(client, event):
    look = client.post(address(event), upload(DOUBTFUL))
    kinds = [str(row.kind) for row in look.context["plan"].rows]
    assert kinds == ["doubtful", "doubtful", "doubtful", "new"]
    assert "“Jan ?ukasz” seems to have lost letters" in said(look)
    assert "“Totale: 40” doesn’t look like a person’s name" in said(look)
    check_page(look)
    refused = client.post(address(event), form_of(look))
    assert "Nothing has been imported yet" in said(refused)
    assert event.entries.count() == 4
    sure = form_of(look, **{"sure-2": "on", "sure-3": "on", "out-4": "on"})
    assert client.post(address(event), sure).status_code == 302
    assert event.entries.count() == 7


def test_a_row_is_corrected_in_place_and_looked_at_before_it_is_imported(client, event):
    look = client.post(address(event), upload("Cognome;Nome;Paese\n?ukasz;Jan;Polnad\n"))
    corrected = {"cell-2-0": "Łukasz", "cell-2-2": "POL"}
    early = client.post(address(event), form_of(look, **corrected))
    assert "Rows have been corrected" in said(early)
    assert event.entries.count() == 4
    again = client.post(address(event), form_of(look, **corrected, action="look"))
    (row,) = again.context["plan"].rows
    assert (row.kind, row.person.name, row.person.country) == ("new", "Jan Łukasz", "POL")
    client.post(address(event), form_of(again))
    assert event.entries.get(number=5).player.name == "Jan Łukasz"


def test_cells_of_rows_that_are_right_are_not_on_the_page(client, event):
    page = client.post(address(event), upload(LIST + "Rossi;Mario;Frnace;\n")).content.decode()
    assert 'name="cell-4-2" value="Frnace"' in page
    assert "cell-2-" not in page


def test_all_undecided_rows_are_new_at_one_tap(client, event):
    player_create(club=event.club, first_name="Carla", last_name="Fontanella")
    undecided = "Cognome;Nome\nBentivoglio;Marko\nFontanela;Carla\n?ukasz;Jan\n"
    look = client.post(address(event), upload(undecided))
    assert "All 2 undecided rows are new players" in said(look)
    again = client.post(address(event), form_of(look, action="all-new"))
    assert [str(row.kind) for row in again.context["plan"].rows] == ["new", "new", "doubtful"]
    sent = form_of(again, **{"who-2": "new", "who-3": "new", "out-4": "on"})
    assert again.content.decode().count('<option value="new" selected>') == 2
    client.post(address(event), sent)
    assert event.entries.count() == 6

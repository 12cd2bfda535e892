"""An organizer with a phone: from a list of players to the event."""

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from clubscore.people.models import Player
from clubscore.people.players.services import player_create
from clubscore.tournaments.models import Tournament
from tests.factories import make_event, make_organizer

from .conftest import DESKTOP, PHONE
from .test_evening import log_in
from .test_pages import overflow

pytestmark = pytest.mark.django_db(transaction=True)

LIST = """Iscritti al torneo;;;
Cognome;Nome;Paese;N° EMA
NUOVA;ZOË;Francia;3019001
Bentivoglio;Marko;ITA;
Frascati Montefeltro della Rovere;Maria Beatrice Aurora;ITA;7019002
Rossi;Mario;Frnace;
"""


@pytest.fixture
def event() -> Tournament:
    event = make_event(players=4)
    player_create(club=event.club, first_name="Marco", last_name="Bentivoglio")
    return event


@pytest.mark.one_in(2)
@pytest.mark.parametrize(
    ("device", "scripts"), [(PHONE, False), (DESKTOP, True)], ids=["phone-no-scripts", "desktop"]
)
def test_from_a_file_to_the_event(new_page, axe, event, device, scripts):
    page: Page = new_page(**device, locale="en-GB", java_script_enabled=scripts)
    log_in(page, make_organizer(event.club).username)
    page.goto(reverse("player_add", args=[event.slug]))
    page.get_by_role("link", name="Import a list").click()
    data = LIST.encode("cp1252")
    page.get_by_label("File").set_input_files(
        {"name": "iscritti.csv", "mimeType": "text/csv", "buffer": data}
    )
    page.get_by_role("button", name="Read the list").click()

    expect(page.get_by_text("Zoë Nuova")).to_be_visible()
    expect(page.get_by_text("If you mean FRA")).to_be_visible()
    if scripts:
        axe(page)
        assert overflow(page) <= 0
    page.get_by_role("button", name="Import 2 players").click()
    expect(page.get_by_text("Nothing has been imported yet")).to_be_visible()
    assert event.entries.count() == 4

    page.get_by_label("Who is row 4?").select_option(label="A different person, new to the club")
    page.get_by_label("Who is row 4?").select_option(index=1)  # The same as Marco Bentivoglio
    page.get_by_label("Skip this row: 6").check()
    page.locator("summary", has_text="Columns").click()
    page.get_by_label("N° EMA").select_option(label="– skip column –")
    page.get_by_role("button", name="Preview").click()
    expect(page.get_by_text("07019002")).to_have_count(0)
    expect(page.get_by_label("Skip this row: 6")).to_be_checked()
    if scripts:
        page.locator("summary", has_text="Columns").click()
        axe(page)
        assert overflow(page) <= 0
    page.get_by_role("button", name="Import 3 players").click()
    expect(page.get_by_text("3 players imported (new to the club: 2).")).to_be_visible()
    names = [entry.player.name for entry in event.entries.filter(number__gt=4)]
    assert names[:2] == ["Zoë Nuova", "Marco Bentivoglio"]
    assert Player.objects.filter(last_name="Bentivoglio").count() == 1


def test_from_the_clipboard_to_one_player_of_two(new_page, axe, event):
    page: Page = new_page(**PHONE, locale="en-GB")
    log_in(page, make_organizer(event.club).username)
    page.goto(reverse("players_import", args=[event.slug]))
    page.get_by_label("Or the rows of a spreadsheet").fill("Marco\tBentivolio\nZoë\tNuova")
    page.get_by_role("button", name="Read the list").click()
    expect(page.get_by_text("One question first")).to_be_visible()
    axe(page)
    assert overflow(page) <= 0
    page.get_by_label("The last names are in column 2").click()  # which takes the question away
    expect(page.get_by_text("One question first")).to_have_count(0)
    expect(page.get_by_label("Column 1", exact=True)).to_have_value("first_name")
    page.get_by_label("Who is row 1?").select_option(label="A different person, new to the club")
    page.get_by_role("button", name="Import").click()
    expect(page.get_by_text("2 players imported")).to_be_visible()

    page.goto(reverse("organize"))
    page.get_by_role("main").get_by_text("Club", exact=True).click()
    page.get_by_role("link", name="Players of the club").click()
    pairs = page.locator("details", has_text="Possible duplicates")
    pairs.locator("summary").click()  # the names of these tests are all alike
    pair = pairs.locator("li", has_text="Bentivolio").filter(has_text="Bentivoglio")
    pair.get_by_role("link", name="Compare").click()
    merge = page.get_by_role("button", name="Merge players")
    expect(merge).to_be_visible()
    assert overflow(page) <= 0
    merge.click()
    expect(page.get_by_text("have been merged.")).to_be_visible()
    assert Player.objects.filter(last_name__startswith="Bentivo").count() == 1
    assert event.entries.count() == 6


def test_rows_are_corrected_and_counted_in_place(new_page, axe, event):
    page: Page = new_page(**PHONE, locale="en-GB")
    log_in(page, make_organizer(event.club).username)
    page.goto(reverse("players_import", args=[event.slug]))
    rows = "Cognome;Nome\nNuova;Zoë\nAltra;Eva\nBentivoglio;Marko\n?ukasz;Jan\nTotale: 40;\n"
    page.get_by_label("Or the rows of a spreadsheet").fill(rows)
    page.get_by_role("button", name="Read the list").click()
    expect(page.get_by_role("button", name="Import 2 players")).to_be_visible()
    page.get_by_label("Skip this row: 3").check()
    expect(page.get_by_role("button", name="Import 1 player")).to_be_visible()
    expect(page.locator("#row-3 .badge")).to_have_text("skipped")
    page.get_by_role("button", name="The undecided row is a new player").click()
    expect(page.get_by_role("button", name="Import 2 players")).to_be_visible()
    axe(page)
    assert overflow(page) <= 0
    page.locator("#row-5").get_by_label("Last name").fill("Łukasz")
    with page.expect_navigation():  # whole: the browser scrolls to the row until then
        page.locator("#row-5").get_by_role("button", name="Check again").click()
    expect(page.locator("#row-5 .badge")).to_have_text("new player")
    page.get_by_label("Skip this row: 6").check()
    expect(page.locator("#row-6 .badge")).to_have_text("skipped")  # and the button has come anew
    page.get_by_role("button", name="Import 3 players").click()
    expect(page.get_by_text("3 players imported")).to_be_visible()
    assert event.entries.filter(player__last_name="Łukasz").exists()

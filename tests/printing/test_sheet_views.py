from collections.abc import Iterable

import pytest
from django.test import Client
from django.urls import reverse

from clubscore.people.clubs.services import club_create
from clubscore.people.models import User
from clubscore.people.roles import membership_add
from clubscore.printing.documents.score_sheets import pages
from clubscore.printing.models import PrintJob
from clubscore.printing.pdf.rendering import PdfPart
from clubscore.tournaments.sessions.links import table_link_revoke

from .evening import PURE_STRAIGHT, Evening, make_evening, win
from .pdfs import Pdf


def table_path(evening: Evening, table: int = 1, query: str = "") -> str:
    return reverse("table_sheet", args=[evening.tables[table - 1].pk]) + query


def session_path(evening: Evening, query: str = "") -> str:
    return reverse("session_sheets", args=[evening.tournament.slug, 1]) + query


def link(evening: Evening, table: int = 1) -> str:
    return reverse("table_open", args=[evening.tables[table - 1].link_token])


@pytest.fixture
def printed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Sheets are made in no time; returns the links that would stand on their pages."""
    links: list[str] = []

    def make(_template: str, parts: Iterable[PdfPart], **_style: str) -> bytes:
        found = [page.sheet.link for part in parts for page in part.context["pages"]]
        links[:] = filter(None, found)
        return b"%PDF-1.7 " + bytes(1000)

    monkeypatch.setattr(pages, "parts_to_pdf", make)
    return links


def got(client: Client, path: str) -> bytes:
    response = client.get(path)
    assert response.status_code == 200
    assert response["Content-Type"] == "application/pdf"
    return response.content


def codes(pdf: Pdf) -> list[str]:
    return [code for page in range(len(pdf)) for code in pdf.codes(page)]


def test_anybody_sees_the_filled_sheet_of_a_table(evening, client):
    evening.record(1, 1, win(0, by=2, tiles=PURE_STRAIGHT))
    pdf = Pdf(got(client, table_path(evening, query="?lang=en")))
    assert len(pdf) == 1
    assert "Pure Straight" in pdf.texts[0]
    assert codes(pdf) == []


def test_anybody_sees_the_filled_sheets_of_a_session(evening, client, printed):
    got(client, session_path(evening))
    assert printed == []


@pytest.mark.parametrize("path", [table_path, session_path])
def test_the_public_gets_blank_sheets_without_the_link(evening, client, path, printed):
    got(client, path(evening, query="?blank=1"))
    assert printed == []


def test_organizers_get_the_links_of_all_tables(evening, organizer):
    pdf = Pdf(got(organizer, session_path(evening, "?blank=1")))
    assert codes(pdf) == [f"https://testserver{link(evening, table)}" for table in (1, 2)]


def test_whoever_opened_the_link_gets_the_link_of_that_table(evening, client, printed):
    client.get(link(evening, 1))
    got(client, table_path(evening, 1, "?blank=1"))
    assert printed == [f"https://testserver{link(evening, 1)}"]
    for path in (table_path(evening, 2, "?blank=1"), session_path(evening, "?blank=1")):
        got(client, path)
        assert printed == []


def test_the_code_leads_to_the_public_address(evening, organizer, settings, printed):
    settings.BASE_URL = "https://clubscore.example.org"
    got(organizer, table_path(evening, 1, "?blank=1"))
    assert printed == [f"https://clubscore.example.org{link(evening)}"]


def test_a_revoked_link_is_not_printed(evening, organizer, printed):
    table_link_revoke(table=evening.tables[0], by=evening.by)
    got(organizer, session_path(evening, "?blank=1"))
    assert printed == [f"https://testserver{link(evening, 2)}"]


def test_organizers_of_other_clubs_are_strangers(evening, client, printed):
    stranger = User.objects.create_user("stranger")
    membership_add(user=stranger, club=club_create(name="Other club"))
    client.force_login(stranger)
    got(client, session_path(evening, "?blank=1"))
    assert printed == []


@pytest.mark.django_db
@pytest.mark.parametrize("path", [table_path, session_path])
def test_before_the_start_only_organizers_see_the_seats(client, path, printed):
    evening = make_evening(start=False)
    assert client.get(path(evening)).status_code == 404
    client.force_login(evening.organizer)
    got(client, path(evening, query="?blank=1"))
    assert printed


@pytest.mark.parametrize(
    ("query", "accepted", "language"),
    [
        pytest.param("", "en", "en", id="as-the-visitor-reads"),
        pytest.param("", "it", "it", id="as-another-visitor-reads"),
        pytest.param("?lang=it", "en", "it", id="as-asked-for"),
    ],
)
def test_language(evening, client, query, accepted, language, printed):
    client.get(table_path(evening, query=query), headers={"Accept-Language": accepted})
    assert PrintJob.objects.get().language == language


def test_a_language_that_is_not_there_is_refused(evening, client):
    response = client.get(table_path(evening, query="?lang=tlh"))
    assert response.status_code == 400
    assert "tlh" in response.content.decode()
    assert not PrintJob.objects.exists()


@pytest.mark.django_db
def test_file_names(client, printed):
    evening = make_evening(name="Serata d’estate, 麻将")
    response = client.get(table_path(evening, 2, "?lang=en"))
    disposition = response["Content-Disposition"]
    assert disposition.startswith("inline; ")
    assert 'filename="serata-destate-session-1-table-2-score-sheet.pdf"' in disposition
    assert "filename*=UTF-8''Serata%20d%E2%80%99estate%2C%20%E9%BA%BB%E5%B0%86" in disposition
    assert disposition.isascii()


def test_sheets_are_not_kept_by_anybody_on_the_way(evening, client, printed):
    assert "no-store" in client.get(table_path(evening))["Cache-Control"]


def test_what_is_not_there(evening, client):
    assert client.get(reverse("table_sheet", args=[0])).status_code == 404
    assert client.get(reverse("session_sheets", args=["none", 1])).status_code == 404
    assert (
        client.get(reverse("session_sheets", args=[evening.tournament.slug, 9])).status_code == 404
    )


@pytest.mark.parametrize("path", [table_path, session_path])
def test_reading_is_all_there_is(evening, client, path):
    assert client.post(path(evening)).status_code == 405

"""Files are files: a program that wants one never gets the page that waits for it.

curl, spreadsheets that read from an address and most programs ask for whatever comes.
"""

from __future__ import annotations

import time

import pytest
from django.http import HttpRequest
from django.test import Client
from django.urls import reverse
from django.utils import translation
from django.utils.timezone import now
from django.utils.translation import gettext

from clubscore.errors import ClubError
from clubscore.exchange.downloads.tables import EXPORTS
from clubscore.exchange.event_file.document import COMES_BACK
from clubscore.jobs import workers
from clubscore.limits import Budget
from clubscore.people.models import Act
from clubscore.printing.models import PrintJob
from clubscore.printing.queue import services
from clubscore.printing.queue.worker import print_queued_jobs
from clubscore.tournaments.models import Tournament
from clubscore.web.documents import repeats
from clubscore.web.documents.responses import browses
from clubscore.words import explain
from tests.exchange.events import full_event
from tests.exchange.files import csv_rows
from tests.factories import make_organizer
from tests.headers import BROWSER

pytestmark = pytest.mark.django_db

WHATEVER, NOTHING, EXACTLY = "*/*", None, "application/pdf, text/csv;q=0.9, text/html;q=0.5"
PDF, CSV = "application/pdf", "text/csv; charset=utf-8"
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
FILES = {
    "standings.pdf": ("document", ("standings",), PDF),
    "sheets.pdf": ("session_sheets", (1,), PDF),
    "hands.csv": ("event_download", ("hands", "csv"), CSV),
    "results.xlsx": ("event_download", ("results", "xlsx"), XLSX),
    "everything.xlsx": ("event_download", ("everything", "xlsx"), XLSX),
}


@pytest.fixture
def event() -> Tournament:
    return full_event()


@pytest.fixture
def called(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Start no worker, and note which would have been; no thread that answers waits for one."""
    calls: list[str] = []
    monkeypatch.setattr(workers, "start_command", calls.append)

    def wait(_seconds: float) -> None:
        raise AssertionError("a thread that answers waits")

    monkeypatch.setattr(time, "sleep", wait)
    return calls


def program(accept: str | None = WHATEVER) -> Client:
    headers = {"accept-language": "en"} | ({} if accept is None else {"accept": accept})
    return Client(headers=headers)


def address_of(event: Tournament, name: str) -> str:
    route, more, _type = FILES[name]
    return reverse(route, args=[event.slug, *more])


@pytest.mark.parametrize(
    ("accept", "is_browser"),
    [
        (BROWSER["accept"], True),
        ("text/html", True),
        ("text/html, application/xhtml+xml, image/jxr, */*", True),
        (None, False),
        ("*/*", False),
        ("text/*", False),
        ("text/csv", False),
        ("application/pdf, text/html;q=0.5", False),
        ("image/gif, image/jpeg, */*", False),
        ("", False),
    ],
)
def test_browsers_say_that_they_want_a_page(accept, is_browser):
    request = HttpRequest()
    if accept is not None:
        request.META["HTTP_ACCEPT"] = accept
    assert browses(request) is is_browser


def test_scripts_of_our_pages_are_browsers():
    request = HttpRequest()
    request.META |= {"HTTP_ACCEPT": "*/*", "HTTP_HX_REQUEST": "true"}
    assert browses(request)


@pytest.mark.parametrize("accept", [WHATEVER, NOTHING, EXACTLY])
@pytest.mark.parametrize("name", FILES)
def test_a_program_gets_the_file_or_is_told_to_come_again(event, called, name, accept):
    client, address = program(accept), address_of(event, name)
    for _again in range(2):
        early = client.get(address)
        assert (early.status_code, early["Retry-After"]) == (503, "2")
        assert early["Content-Type"] == "text/plain; charset=utf-8"
        assert early["Cache-Control"] == "no-store"
        assert "Accept" in early["Vary"]
        assert early.content.decode() == "The document is being prepared.\n"
    assert len(called) == PrintJob.objects.count() == 1
    assert print_queued_jobs() == 1
    there = client.get(address)
    assert (there.status_code, there["Content-Type"]) == (200, FILES[name][2])


@pytest.mark.parametrize("name", FILES)
def test_a_browser_is_led_to_a_page_that_waits(event, called, name):
    client = program(BROWSER["accept"])
    waits = client.get(address_of(event, name))
    page = reverse("print_job", args=[PrintJob.objects.get().key])
    assert (waits.status_code, waits["Location"]) == (302, page)
    assert waits["Cache-Control"] == "no-store"  # it leads elsewhere when the file is there
    assert "Accept" in waits["Vary"]
    assert "no-store" in client.get(page)["Cache-Control"]


def test_what_one_asked_for_is_there_for_the_other(event, called):
    """What is kept for all visitors is the document, not the answer one of them got."""
    address = address_of(event, "standings.pdf")
    browser, other = program(BROWSER["accept"]), program()
    statuses = [client.get(address).status_code for client in (browser, other, browser, other)]
    assert statuses == [302, 503, 302, 503]
    assert PrintJob.objects.count() == 1


@pytest.mark.parametrize("what", [one.key for one in EXPORTS if one.key != "hands"])
@pytest.mark.parametrize("accept", [WHATEVER, BROWSER["accept"]])
def test_a_table_comes_as_csv_at_once(event, called, what, accept):
    client = program(accept)
    if next(one for one in EXPORTS if one.key == what).for_officials:
        client.force_login(make_organizer(event.club))
    there = client.get(reverse("event_download", args=[event.slug, what, "csv"]))
    assert (there.status_code, there["Content-Type"]) == (200, CSV)
    assert len(csv_rows(there.content)) > 1
    assert not PrintJob.objects.exists()


def test_a_card_that_is_the_same_for_all(called):
    address = reverse("rules_card_pdf", args=["italian"]) + "?compact=1"
    client = program()
    early = client.get(address)
    assert (early.status_code, early["Cache-Control"]) == (503, "no-store")
    assert "ETag" not in early
    assert print_queued_jobs() == 1
    there = client.get(address)
    assert (there.status_code, there["Content-Type"]) == (200, PDF)
    assert there["Cache-Control"] == "public, max-age=600"


def test_a_file_by_its_own_address(event, called):
    client = program()
    client.get(address_of(event, "standings.pdf"))
    address = reverse("print_file", args=[PrintJob.objects.get().key])
    assert client.get(address).status_code == 503
    print_queued_jobs()
    assert client.get(address)["Content-Type"] == PDF


def test_a_program_is_told_why_there_is_none(event, called, monkeypatch):
    """It asks until the file is there: what has just failed is not begun again each time."""
    client, address = program(), address_of(event, "standings.pdf")
    client.get(address)
    PrintJob.objects.update(state="failed", error={"code": "print_empty"}, ended_at=now())
    for _again in range(2):
        refused = client.get(address)
        assert (refused.status_code, refused["Cache-Control"]) == (404, "no-store")
        assert refused.content.decode() == "There is nothing to print.\n"
    PrintJob.objects.update(error={"code": "print_failed"})
    assert client.get(address).status_code == 500
    assert PrintJob.objects.count() == 1
    PrintJob.objects.update(error={"code": "print_interrupted"})
    assert client.get(address).status_code == 503
    assert PrintJob.objects.count() == 2


@pytest.mark.parametrize("languages", ["fr", "fr,en"])
def test_a_program_is_told_in_the_language_of_the_document(event, called, monkeypatch, languages):
    address = f"{address_of(event, 'standings.pdf')}?lang={languages}"
    early = program().get(address)
    with translation.override("fr"):
        assert early.content.decode() == f"{gettext('The document is being prepared.')}\n"
    PrintJob.objects.update(state="failed", error={"code": "print_empty"}, ended_at=now())
    with translation.override("fr"):
        why = explain(ClubError("print_empty"))
    assert program().get(address).content.decode() == f"{why}\n"
    monkeypatch.setattr(services, "PUBLIC_WAITING", 0)
    with translation.override("fr"):
        why = explain(ClubError("printer_busy"))
    address = f"{address_of(event, 'sheets.pdf')}?lang={languages}"
    assert program().get(address).content.decode() == f"{why}\n"


def test_the_page_that_waits_is_in_the_language_of_who_looks(event, called):
    client = program(BROWSER["accept"])
    page = client.get(f"{address_of(event, 'standings.pdf')}?lang=fr", follow=True)
    assert '<html lang="en"' in page.content.decode()


def test_somebody_at_a_browser_may_try_again_at_once(event, called):
    address = address_of(event, "standings.pdf")
    program().get(address)
    PrintJob.objects.update(state="failed", error={"code": "print_failed"}, ended_at=now())
    assert program(BROWSER["accept"]).get(address).status_code == 302
    assert PrintJob.objects.count() == 2


def test_programs_are_told_when_there_is_no_room(event, called, monkeypatch):
    client, address = program(), address_of(event, "standings.pdf")
    with repeats._room, repeats._room:
        busy = client.get(address)
    assert (busy.status_code, busy["Retry-After"]) == (503, "2")
    assert busy["Content-Type"] == "text/plain; charset=utf-8"
    assert "Refresh" not in busy
    monkeypatch.setattr(services, "BUDGET", Budget(0))
    enough = client.get(address)
    assert (enough.status_code, enough["Content-Type"]) == (429, "text/plain; charset=utf-8")
    assert int(enough["Retry-After"]) > 0


def test_a_program_gets_the_file_of_an_event_it_asked_for(event, called):
    """Each copy handed out is in the audit log, and each request that is over gets a new one."""
    client = program()
    client.force_login(make_organizer(event.club))
    address = reverse("event_file", args=[event.slug])
    for handed_out in range(1, 3):
        assert [client.get(address).status_code for _ in range(2)] == [503, 503]
        print_queued_jobs()
        there = client.get(address)
        assert (there.status_code, there["Content-Type"]) == (200, "application/json")
        assert Act.objects.filter(kind=Act.Kind.EVENT_EXPORTED).count() == handed_out
    assert client.get(address).status_code == 503
    print_queued_jobs()
    PrintJob.objects.update(ended_at=now() - 2 * COMES_BACK)
    assert client.get(address).status_code == 503  # what it did not come for is old by now

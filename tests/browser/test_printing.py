"""The page that waits for a document: how far it is, then the document by itself."""

from collections.abc import Callable

import pytest
from django.urls import reverse
from playwright.sync_api import Page, Route, expect

from clubscore.sheets import jobs, printing
from clubscore.sheets.models import PrintJob
from tests.factories import make_session

from .conftest import PHONE

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_document_is_watched_and_opens_by_itself(
    new_page: Callable[..., Page], axe: Callable[[Page], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(jobs, "start_command", lambda _name: None)
    event = make_session().tournament
    page = new_page(**PHONE, locale="en-GB")
    page.goto(reverse("document", args=[event.slug, "score-sheets"]))
    status = page.get_by_role("status")
    expect(status).to_have_text("The document is being prepared.")
    axe(page)
    PrintJob.objects.update(state="running", pages=40, pages_done=10, progress=0.25)
    expect(status).to_have_text("The document is being prepared: 10 of about 40 pages.")
    expect(page.get_by_role("progressbar")).to_have_attribute("value", "25")
    page.emulate_media(color_scheme="dark")
    axe(page)
    PrintJob.objects.update(state="waiting", pages_done=0, progress=0)
    kinds: list[str] = []

    def opened(route: Route) -> None:
        """Chromium shows a PDF in a page that cannot be closed again: another stands for it."""
        kinds.append(route.fetch().headers["content-type"])
        route.fulfill(body="<title>Opened</title>", content_type="text/html")

    page.route("**/file", opened)
    assert printing.print_waiting() == 1
    expect(page).to_have_title("Opened")
    assert kinds == ["application/pdf"]

"""The page that waits for a document: how far it is, then the document by itself."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import Page, Route, expect

from clubscore.printing.models import PrintJob
from clubscore.printing.queue import worker
from clubscore.tournaments.models import Penalty, Tournament
from tests.factories import DRAW, make_session, make_table, play

from .conftest import PHONE

pytestmark = pytest.mark.django_db(transaction=True)


def busy_printer(event: Tournament) -> PrintJob:
    """Let the printer of the public be at work: no other document begins meanwhile."""
    return PrintJob.objects.create(
        tournament=event,
        kind="score-sheets",
        request="another",
        public=True,
        state=PrintJob.State.RUNNING,
        beat_at=timezone.now() + timedelta(hours=1),
    )


def test_a_document_is_watched_and_opens_by_itself(
    new_page: Callable[..., Page], axe: Callable[[Page], None]
) -> None:
    event = make_session().tournament
    other = busy_printer(event)
    page = new_page(**PHONE, locale="en-GB")
    page.goto(reverse("document", args=[event.slug, "score-sheets"]))
    status = page.locator("[role=status]:not([data-connection], #release-note)")
    expect(status).to_have_text("Waiting for 1 other document.")
    axe(page)
    mine = PrintJob.objects.exclude(pk=other.pk)
    mine.update(state="running", pages=40, pages_done=10, progress=0.25)
    expect(status).to_have_text("The document is being prepared: page 10 of about 40.")
    expect(page.get_by_role("progressbar")).to_have_attribute("value", "25")
    page.emulate_media(color_scheme="dark")
    axe(page)
    other.delete()
    mine.update(state="waiting", pages_done=0, progress=0)
    kinds: list[str] = []

    def opened(route: Route) -> None:
        """Chromium shows a PDF in a page that cannot be closed again: another stands for it."""
        kinds.append(route.fetch().headers["content-type"])
        route.fulfill(body="<title>Opened</title>", content_type="text/html")

    page.route("**/file", opened)
    worker.print_queued_jobs()  # unless the printer that the server has started is at it
    expect(page).to_have_title("Opened")
    assert kinds == ["application/pdf"]


def test_what_goes_to_a_new_line_of_printed_standings_is_not_indented(
    new_page: Callable[..., Page],
) -> None:
    table = make_table()
    event = table.session.tournament
    play(table, DRAW)
    entry = event.entries.get(number=1)
    Penalty.objects.create(tournament=event, entry=entry, points=10, reason="late")
    page = new_page(locale="en-GB")
    page.goto(reverse("event", args=[event.slug]))
    page.emulate_media(media="print")
    note = page.locator(".standings .under.minus")
    expect(note).to_have_text("penalties, in points: −10")
    link = page.locator(".standings th:has(.minus) a")
    link.evaluate("one => Object.assign(one.style, {display: 'inline-block', width: '100%'})")
    name, penalty = (
        element.evaluate("one => one.getClientRects()[0].toJSON()") for element in (link, note)
    )
    assert penalty["top"] > name["top"]  # in a new line
    assert penalty["left"] == pytest.approx(name["left"], abs=0.5)

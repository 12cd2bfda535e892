"""A tournament from the list of players to the file for the EMA, entirely in a browser."""

import re
from fractions import Fraction
from io import BytesIO
from pathlib import Path

import pytest
from django.urls import reverse
from openpyxl import load_workbook
from playwright.sync_api import Page, expect

from clubscore.tournaments.models import Table, Tournament
from tests.factories import make_club, make_organizer

from .conftest import DESKTOP
from .referee import Referee
from .test_evening import log_in

pytestmark = pytest.mark.django_db(transaction=True)

LIST = "Last name;First name;Country;EMA number\n" + "".join(
    f"Cognome{n};Nome{n};{country};0{n}000001\n"
    for n, country in enumerate(("ITA", "ITA", "ITA", "ITA", "FRA", "FRA", "DEU", "AUT"), start=1)
)
# Of each table: who wins on whose discard, by starting wind, with how many points; 8 + 8 is paid.
HANDS = {(1, 1): (0, 1, 20), (1, 2): (2, 3, 30), (2, 1): (1, 0, 48), (2, 2): (3, 0, 12)}
BASE = 8
PLACE_POINTS = (4, 2, 1, 0)


@pytest.mark.at_length
def test_from_the_list_of_players_to_the_file_for_the_ema(new_page, tmp_path):
    page = new_page(**DESKTOP, locale="en-GB")
    log_in(page, make_organizer(make_club()).username)
    event = _created(page)
    _players_imported(page)
    _planned(page)
    for session in (1, 2):
        _played(page, event, session)
    _figures_lead_to_hands(page, event)
    rows = _ema_file(page, event, tmp_path)
    assert sorted((row[2], row[5]) for row in rows) == sorted(_expected(event))


def _expected(event: Tournament) -> list[tuple[int, str]]:
    """Place and EMA number of everybody, worked out from the hands by hand."""
    scores: dict[int, tuple[Fraction, int]] = {}
    for table in Table.objects.filter(session__tournament=event):
        winner, discarder, points = HANDS[table.session.number, table.number]
        paid = [-BASE] * 4
        paid[discarder] -= points
        paid[winner] = points + 3 * BASE
        for seat in table.seats.select_related("entry"):
            mine = paid[seat.wind]
            first = sum(other > mine for other in paid)
            shared = PLACE_POINTS[first : first + paid.count(mine)]
            number = seat.entry.number or 0
            earned, total = scores.get(number, (Fraction(0), 0))
            scores[number] = (earned + Fraction(sum(shared), len(shared)), total + mine)
    best = sorted(scores, key=lambda number: scores[number], reverse=True)
    ranks = [sorted(scores.values(), reverse=True).index(scores[number]) + 1 for number in best]
    return [(rank, f"0{number}000001") for rank, number in zip(ranks, best, strict=True)]


def _created(page: Page) -> Tournament:
    page.get_by_role("link", name="New event").click()
    page.get_by_label("Tournament").check()
    page.get_by_label("Name", exact=True).first.fill("Coppa")
    page.get_by_role("button", name="Create event").click()
    page.get_by_label("Event sections").get_by_role("link", name="Settings").click()
    page.locator("summary", has_text="Table points and ranking").click()
    page.get_by_label("Table points").fill("4 2 1 0")
    page.get_by_role("button", name="Save settings").click()
    return Tournament.objects.get()


def _players_imported(page: Page) -> None:
    page.get_by_label("Event sections").get_by_role("link", name="Players").click()
    page.get_by_role("link", name="Import a list").click()
    page.get_by_label("File").set_input_files(
        {"name": "players.csv", "mimeType": "text/csv", "buffer": LIST.encode()}
    )
    page.get_by_role("button", name="Read the list").click()
    page.get_by_role("button", name="Import 8 players").click()
    expect(page.get_by_text("8 players imported")).to_be_visible()


def _planned(page: Page) -> None:
    page.get_by_role("link", name="Seating plan").click()
    page.get_by_label("Sessions to plan").fill("2")
    page.get_by_role("button", name="Generate plan").click()
    page.get_by_role("button", name="Use this plan").click()
    expect(page.locator("[role=status]:not([data-connection], #release-note)")).to_be_visible()


def _played(page: Page, event: Tournament, session: int) -> None:
    page.goto(reverse("session_manage", args=[event.slug, session]))
    page.get_by_role("button", name="Start session").click()
    for table in Table.objects.filter(session__tournament=event, session__number=session):
        winner, discarder, points = HANDS[session, table.number]
        referee = Referee(page, table, at_entry=True)
        referee.outcome("points")
        referee.winner(winner)
        referee.source(discarder)
        page.locator("#points").fill(str(points))
        referee.record()
        page.goto(reverse("table", args=[table.pk]))
        page.get_by_text("Close early").click()
        page.get_by_label("Why close it early?").fill("time was up")
        page.get_by_role("button", name="Close table").click()
    page.goto(reverse("session_manage", args=[event.slug, session]))
    page.get_by_text("Close session…").click()
    page.get_by_role("button", name="Close session", exact=True).click()
    expect(page.locator("[role=status]:not([data-connection], #release-note)")).to_be_visible()


def _figures_lead_to_hands(page: Page, event: Tournament) -> None:
    """A total of the ranking is the sum of the hands its links lead to."""
    for number in (1, 5, 8):
        page.goto(reverse("event", args=[event.slug]))
        page.locator(
            f"a[href='{reverse('event_player', args=[event.slug, number])}']"
        ).first.click()
        first, last = page.get_by_role("heading", level=1).inner_text().split()
        told = page.locator("dl.facts div", has_text="Points").last.locator("dd").inner_text()
        tables = page.get_by_role("link", name=re.compile(r"^Table \d$"))
        expect(tables).to_have_count(2)
        addresses = [str(link.get_attribute("href")) for link in tables.all()]
        assert _figure(told) == sum(
            _paid_to(page, address, f"{last} {first[0]}.") for address in addresses
        )


def _paid_to(page: Page, table: str, name: str) -> int:
    """Return what somebody got at a table, as its hands say."""
    page.goto(table)
    hands = page.locator("tr.hand-row a").all()
    paid = 0
    for address in [str(hand.get_attribute("href")) for hand in hands]:
        page.goto(address)
        cells = page.locator("table.payments")
        names = [head.inner_text().splitlines()[-1] for head in cells.locator("th").all()]
        paid += _figure(cells.locator("td").nth(names.index(name)).inner_text())
    return paid


def _figure(text: str) -> int:
    return int(text.replace("−", "-"))


def _ema_file(page: Page, event: Tournament, folder: Path) -> list[tuple[object, ...]]:
    page.goto(reverse("event_manage", args=[event.slug]))
    page.get_by_label("Event sections").get_by_role("link", name="More").click()
    page.get_by_role("link", name="Files", exact=True).click()
    page.get_by_role("link", name="Open", exact=True).click()
    with page.expect_download() as download:
        page.get_by_role("link", name="Download results file").click()
    path = folder / "ema.xlsx"
    download.value.save_as(path)
    sheet = load_workbook(BytesIO(path.read_bytes())).worksheets[0]
    return list(sheet.iter_rows(min_row=2, values_only=True))

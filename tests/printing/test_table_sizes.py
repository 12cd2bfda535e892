"""Tables of three and of five on paper: score sheets, hands, seating plan, slips."""

from __future__ import annotations

import pytest
from django.utils import translation

from clubscore.play.closure import table_close
from clubscore.printing.documents.event_papers.orders import PaperOrder
from clubscore.printing.documents.event_papers.papers import PAPERS, paper_pdf
from clubscore.printing.documents.event_papers.roster import roster_of
from clubscore.printing.documents.score_sheets.hands import hands_pdf
from clubscore.printing.documents.score_sheets.pages import (
    score_sheets,
    score_sheets_pdf,
    sheet_pages,
)
from clubscore.printing.pdf.bilingual import printed_in
from clubscore.tournaments.models import Table
from tests.factories import organizer
from tests.play.table_sizes import game, odd_table

from .pdfs import Pdf
from .sheets import session_tables

LINK = "https://clubscore.example.org/t/token/"


@pytest.fixture(autouse=True)
def _english():
    with translation.override("en"):
        yield


@pytest.fixture(params=[("mcr", 7), ("mcr", 9), ("zung_jung", 7), ("zung_jung", 9)])
def table(request, db) -> Table:
    ruleset, players = request.param
    return odd_table(players, ruleset)


def sheets(table: Table, *, blank: bool) -> Pdf:
    links = {table.pk: LINK} if blank else {}
    tables = [one for one in session_tables(table.session) if one.pk == table.pk]
    made = Pdf(score_sheets_pdf(tables, title="Evening", blank=blank, links=links))
    assert len(made) == sheet_pages(tables, blank=blank)[table.pk]
    return made


def test_a_blank_sheet_has_a_column_for_everybody_and_a_row_for_every_hand(table):
    made = sheets(table, blank=True)
    assert len(made) == (2 if table.size == 5 else 1)
    text = " ".join(made.texts)
    for seat in table.seats.select_related("entry__player"):
        assert seat.entry.player.last_name in text
    (sheet,) = score_sheets([table], blank=True, links={})
    rows = [row for page in sheet.pages for block in page.blocks for row in block.rows]
    assert [row.number for row in rows] == list(range(1, 4 * table.size + 1))
    assert [row.round for row in rows] == [1 + at // table.size for at in range(len(rows))]
    assert {len(row.lines[0].marks) for row in rows} == {table.size}
    if table.size == 5:
        out = [[chair.letter for chair in row.chairs or ()].index("–") for row in rows]
        assert sorted(out) == sorted(list(range(5)) * 4)
    assert made.collisions() == []


@pytest.mark.one_in(3)
def test_a_filled_sheet_adds_up(table):
    game(table)
    table_close(table=table, by=organizer())
    (sheet,) = score_sheets([table], blank=False, links={})
    assert len(sheet.columns) == table.size
    last = sheet.pages[-1]
    assert len(last.rounds) == 4
    for seat, column in enumerate(sheet.columns):
        rounds = [
            int(block.figures[seat].replace("−", "-").replace(",", "")) for block in last.rounds
        ]
        points = column.points.replace("−", "-").replace(",", "")
        assert sum(rounds) == int(points)
    assert sheets(table, blank=False).collisions() == []


@pytest.mark.parametrize("blank", [False, True])
@pytest.mark.parametrize("languages", ["de,en", "nl,fr"])
@pytest.mark.django_db
def test_headings_in_two_languages_stay_apart_at_a_table_of_five(languages, blank):
    five = odd_table(9)
    game(five)
    with printed_in(languages):
        assert sheets(five, blank=blank).collisions() == []


@pytest.mark.one_in(3)
def test_every_hand_and_the_papers_of_the_event(table):
    game(table)
    tables = [one for one in session_tables(table.session) if one.pk == table.pk]
    made = Pdf(hands_pdf(tables, title="Hands", progress=lambda _done: None))
    assert f"Hand {4 * table.size}" in " ".join(made.texts)
    event = table.session.tournament
    for kind in ("plan-tables", "plan-players", "wall-tables", "wall-players", "slips"):
        paper = Pdf(paper_pdf(PAPERS[kind], PaperOrder(roster_of(event), ("en",))))
        text = " ".join(paper.texts)
        for seat in table.seats.select_related("entry__player"):
            assert seat.entry.player.last_name in text, kind
        if table.size == 5 and kind != "slips":
            assert "Out" in text, kind

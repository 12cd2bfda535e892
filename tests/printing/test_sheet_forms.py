"""The sheets of systems played in rounds or with four counts, from values typed in here."""

from dataclasses import replace
from datetime import date
from functools import cache
from typing import Any

import pytest
from django.utils import translation

from clubscore.play.models import Hand
from clubscore.printing.documents.score_sheets.course import chairs, positions_ahead, round_of
from clubscore.printing.documents.score_sheets.hands import hands_pdf
from clubscore.printing.documents.score_sheets.layout import paginate
from clubscore.printing.documents.score_sheets.pages import score_sheets
from clubscore.printing.documents.score_sheets.rows import HandValue, LineCell, PrintedLine, Row
from clubscore.printing.documents.score_sheets.sheet import PlayerColumn, ScoreSheet
from clubscore.tournaments.models import Tournament
from scoring.rulesets import get
from scoring.rulesets.base import Position, SheetForm
from scoring.tiles import Wind
from tests.factories import make_table, record
from tests.play.fours import partial_example
from tests.printing.sheets import session_tables, sheets_pdf

from .evening import CHINESE_NAME, LONG_NAME, Evening, win
from .pdfs import Pdf

ZUNG_JUNG, EUROPEAN = get("zung_jung"), get("european")
MARGIN = 7.9  # mm: the 8 of the style sheet, less what rounding to a pixel takes
NAMES = (" ".join(LONG_NAME), " ".join(CHINESE_NAME), "W" * 40, "Anna Bianchi")
LINK = "https://clubscore.example.org/t/kJ8sK2mQ0aZ7Lr4vBn1xYw3TcD5eF6gH/"
PATTERNS = ", ".join(pattern.names.get("it") for pattern in ZUNG_JUNG.patterns[7:12])
FALSE_WIN = PrintedLine(
    "False win", None, (LineCell("√", None, 0), *[LineCell()] * 3), is_false_win=True
)
EAST_STAYS = Position(1, 1, Wind.E, (Wind.E, Wind.S, Wind.W, Wind.N))


@pytest.fixture(autouse=True)
def _english():
    with translation.override("en"):
        yield


def sheet(
    rows: list[Row], form: SheetForm, *, blank: bool, table_points: bool = True
) -> ScoreSheet:
    results: dict[str, Any] = (
        {} if blank else {"points": "−9,999", "penalties": "−20", "total": "−10,019"}
    )
    return ScoreSheet(
        event="Torneo internazionale di mezza estate " * 3,
        club="Circolo Mahjong Bologna",
        ruleset=ZUNG_JUNG.names.get("it"),
        rules="Flowers and seasons (category 11): not played: 136 tiles",
        session=12,
        table=7,
        columns=tuple(
            PlayerColumn(Wind(seat), name, "9999", place="" if blank else "4", **results)
            for seat, name in enumerate(NAMES)
        ),
        pages=paginate(rows),
        is_blank=blank,
        day=date(2026, 9, 30),
        table_points=table_points,
        link=LINK if blank else "",
        form=form,
        payment=" ".join((ZUNG_JUNG if form is SheetForm.ROUNDS else EUROPEAN).payment),
    )


def rounds(*, blank: bool, table_points: bool = True) -> ScoreSheet:
    """Sixteen hands in four rounds, all of them of the largest payments there are."""
    marks = tuple(
        LineCell(symbol, points, total)
        for symbol, points, total in zip(
            ("", "−", "", ""), (1440, -1390, -25, -25), (9999, -9999, 0, 0), strict=True
        )
    )
    rows = []
    for number, position in enumerate(positions_ahead(ZUNG_JUNG), 1):
        assert position is not None
        lines = [PrintedLine()] if blank else [PrintedLine(PATTERNS, 480, marks)]
        lines = [FALSE_WIN, *lines] if number == 6 and not blank else lines
        wind, seats = position.prevalent_wind, chairs(position.winds)
        rows.append(Row(number, round_of(number, ZUNG_JUNG), wind, seats, tuple(lines)))
    return sheet(rows, SheetForm.ROUNDS, blank=blank, table_points=table_points)


def counts(*, hands: int, played: int, table_points: bool = True) -> ScoreSheet:
    """An open game of which some hands were played, each with four counts."""
    marks = (
        LineCell("●", 184320, 184320, HandValue(180, 9, 92160, is_limit=True)),
        LineCell("−", -122880, -122880, HandValue(0, 0, 0)),
        LineCell("", -30720, 0, HandValue(36, 1, 72)),
        LineCell("", -30720, -61440, HandValue(12, 1, 24)),
    )
    rows = [
        Row(number, None, Wind.E, chairs(EAST_STAYS.winds), (PrintedLine("", 92160, marks),))
        for number in range(1, played + 1)
    ]
    rows += [Row(number, None, None, None) for number in range(played + 1, hands + 1)]
    return sheet(rows, SheetForm.COUNTS, blank=not played, table_points=table_points)


@cache
def printed(*sheets: ScoreSheet, language: str = "en") -> Pdf:
    with translation.override(language):
        return Pdf(sheets_pdf(sheets, title="Score sheets", author="Club"))


SHEETS = [
    pytest.param(rounds(blank=True), 1, "it", id="rounds-blank"),
    pytest.param(rounds(blank=False), 1, "en", id="rounds-filled"),
    pytest.param(rounds(blank=True, table_points=False), 1, "it", id="without-table-points"),
    pytest.param(counts(hands=32, played=0), 2, "it", id="counts-blank"),
    pytest.param(counts(hands=16, played=16), 1, "it", id="counts-filled"),
    pytest.param(counts(hands=48, played=33), 3, "en", id="counts-filled-long"),
]


@pytest.mark.one_in(8)
@pytest.mark.parametrize(("sheet", "pages", "language"), SHEETS)
def test_a_sheet_is_whole_and_in_its_margins(sheet, pages, language):
    pdf = printed(sheet, language=language)
    assert len(pdf) == pages
    assert pdf.catalog["/Lang"] == language
    assert pdf.ink_beyond(MARGIN) == []
    assert pdf.collisions() == []
    assert all(pdf.fonts.values())
    text = "".join(pdf.texts).replace(" ", "")
    for name in NAMES:  # what is too long for the lines there are is cut
        assert name.replace(" ", "")[:10] in text
    if sheet.is_blank:
        assert [pdf.codes(page) for page in range(pages)] == [[LINK]] * pages


def test_rounds_have_their_hands_and_totals():
    text = printed(rounds(blank=False)).texts[0]
    for number in range(1, 17):
        assert f"Hand {number}" in text
    assert text.count("Round total") == 4
    assert text.count("+5,760") == 8  # four hands of 1440: under the round and in the grand total
    assert text.count("+1,440") == 16
    assert text.count("√") == 2  # in hand 6 and in the legend
    assert "Grand total" in text
    assert "the others pay 25 each" in text


def test_every_player_is_east_once_in_a_round():
    assert printed(rounds(blank=True), language="it").texts[0].count("▲") == 17  # and in the legend


def test_counts_have_points_doubles_and_totals():
    text = printed(counts(hands=48, played=33)).texts[2]
    for figure in ("180 lim. 92160", "36 1 72", "12 1 24", "+184,320", "−122,880", "−30,720", "●"):
        assert figure in text
    assert "East pays and receives double." in text
    assert "winner (on a discard)" in text


def test_an_open_game_is_carried_to_the_next_page():
    pages = printed(counts(hands=48, played=33)).texts
    assert ["Carried forward" in page for page in pages] == [True, True, False]
    assert ["Brought forward" in page for page in pages] == [False, True, True]
    assert ["Player’s signature" in page for page in pages] == [False, False, True]
    assert "33" in pages[2]


def test_what_carries_over_are_the_totals():
    pages = counts(hands=32, played=17).pages
    assert pages[0].carried_forward_figures == pages[1].brought_forward_figures
    assert pages[0].carried_forward_figures[0] == "+184,320"
    assert pages[1].carried_forward_figures == [""] * 4


def test_only_systems_that_need_it_mark_the_winner():
    legend = [symbol for symbol, _meaning in rounds(blank=True).legend]
    assert "●" not in legend
    assert "●" in [symbol for symbol, _meaning in counts(hands=16, played=1).legend]


def test_rounds_are_added_for_every_player():
    (page,) = rounds(blank=False).pages
    assert page.totals[0] == ["+5,760"] * 4
    assert page.totals[3] == ["−100"] * 4
    assert replace(page, rounds=()).totals == [[], [], [], []]


# From the database


def of_an_evening(evening: Evening, *, blank: bool = False) -> ScoreSheet:
    with translation.override("en"):
        return score_sheets(session_tables(evening.session), blank=blank, links={})[0]


def test_an_evening_in_rounds(evening):
    Tournament.objects.update(ruleset="zung_jung", options={})
    evening.tables[0].refresh_from_db()
    evening.record(1, 1, win(0, by=2, points=50))
    sheet = of_an_evening(evening)
    assert sheet.template == "printing/score_sheets/hands_rounds.html"
    assert sheet.pages[0].totals[0] == ["+150", "", "", ""]
    assert [figures[0] for figures in sheet.pages[0].totals] == ["+150", "−25", "−100", "−25"]


def test_an_evening_with_four_counts(evening):
    evening.play(1, 1, 1)
    counted = {"base": 36, "doubles": 1, "total": 72, "limit_hands": []}
    limit = {"base": 44, "doubles": 3, "total": 500, "limit_hands": ["all_green"]}
    Tournament.objects.update(ruleset="european", options={})
    Hand.objects.update(
        ruleset="european",
        kind=Hand.Kind.WIN,
        winner=1,
        discarder=3,
        value=500,
        breakdown={"seats": {"0": counted, "1": limit}},
    )
    (page,) = of_an_evening(evening).pages
    marks = page.blocks[0].rows[0].lines[0].marks
    assert [mark.count for mark in marks] == [
        HandValue(36, 1, 72), HandValue(44, 3, 500, is_limit=True), None, None
    ]  # fmt: skip
    assert [mark.symbol for mark in marks] == ["", "●", "", "−"]


def test_a_hand_of_which_only_what_scores_is_known_is_marked():
    whole = counts(hands=16, played=2)
    assert "*" not in dict(whole.legend)
    part = HandValue(24, 1, 48, is_partial=True)
    (page,) = whole.pages
    (block, *rest) = page.blocks
    line = block.rows[0].lines[0]
    marked = replace(line, marks=(*line.marks[:3], LineCell("", -48, 0, part)))
    rows = (replace(block.rows[0], lines=(marked,)), *block.rows[1:])
    pages = (replace(page, blocks=(replace(block, rows=rows), *rest)),)
    pdf = printed(replace(whole, pages=pages))
    text = " ".join(" ".join(pdf.texts).split())
    assert "48*" in text
    assert "only the tiles that score were entered; the others are unknown" in text
    assert "24*" not in text


@pytest.mark.django_db
def test_hands_on_paper_say_that_only_what_scores_is_known():
    """Of two of the losers; in Italian too."""
    table = make_table(ruleset="italian")
    record(table, partial_example())
    for language, words in (
        ("en", "Only the tiles that score were entered"),
        ("it", "Sono state inserite solo"),
    ):
        with translation.override(language):
            pdf = Pdf(hands_pdf([table], title="Hands", progress=lambda _done: None))
        assert " ".join(pdf.texts).count(words) == 2


def test_an_open_game_has_two_pages_to_write_on(evening):
    Tournament.objects.update(ruleset="italian", options={})
    assert len(of_an_evening(evening, blank=True).pages) == 2
    assert len(of_an_evening(evening).pages) == 1

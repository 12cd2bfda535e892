"""The sheets of games with running totals and final scores, from values typed in here."""

from dataclasses import replace
from datetime import date
from functools import cache

import pytest
from django.utils import translation

from clubscore.play.entry.assessment import EventRules
from clubscore.printing.documents.score_sheets.compose import rows_of_sheet, totals_sheet
from clubscore.printing.documents.score_sheets.course import chairs, fewest_hands
from clubscore.printing.documents.score_sheets.finals import (
    FinalFigures,
    FinalParts,
    final_figures,
    final_parts,
)
from clubscore.printing.documents.score_sheets.layout import paginate
from clubscore.printing.documents.score_sheets.rows import LineCell, PrintedLine, Row
from clubscore.printing.documents.score_sheets.sheet import Note, PlayerColumn, ScoreSheet
from clubscore.printing.pdf.bilingual import printed_in
from scoring.rulesets import get
from scoring.rulesets.base import FinalScore, SheetForm
from scoring.tiles import Wind
from tests.printing.sheets import sheets_pdf

from .evening import CHINESE_NAME, LONG_NAME
from .pdfs import MM, Pdf

RIICHI = get("riichi")
MARGIN = 7.9  # mm: the 8 of the style sheet, less what rounding to a pixel takes
NAMES = (" ".join(LONG_NAME), " ".join(CHINESE_NAME), "W" * 40, "Anna Bianchi")
LINK = "https://clubscore.example.org/t/kJ8sK2mQ0aZ7Lr4vBn1xYw3TcD5eF6gH/"
EVERYTHING = FinalParts(25000, 30000, sticks=True, uma=True, oka=True, false_wins=True)
FIGURES = FinalFigures(
    *("104,300", "+74,300", "+3,000", "+15,000", "+20,000", "−20,000", "−10,000", "+102,300")
)
LETTERS = (("R", "Riichi"), ("T", "Tenpai"), ("N", "Nagashi mangan"))
CELLS = (
    LineCell("●", 49000, 104300, letters="R"),
    LineCell("−", -48000, -23400, letters="RT"),
    LineCell("●", 12300, 37300),
    LineCell("", -1000, 24000, letters="R"),
)
DOUBLE = PrintedLine("E 3 han 110 fu, W sanbaiman", 48000, CELLS)
FALSE_WIN = PrintedLine(
    "False win", None, (LineCell("√", None, 25000), *[LineCell("", None, 25000)] * 3), True
)


@pytest.fixture(autouse=True)
def _english():
    with translation.override("en"):
        yield


def rows_of(played: int, count: int) -> list[Row]:
    """The first hands of a game in which East goes on winning, the sixth with a false win."""
    seats = chairs((Wind.E, Wind.S, Wind.W, Wind.N))
    rows = []
    for number in range(1, played + 1):
        lines = (FALSE_WIN, DOUBLE) if number == 6 else (DOUBLE,)
        rows.append(
            Row(number, None, Wind.E, seats, lines, "a", counters=(number - 1,), sticks=number % 5)
        )
    first = [Row(1, None, Wind.E, seats, counters=(None,))]
    rows += [
        Row(number, None, None, None, counters=(None,)) for number in range(played + 1, count + 1)
    ]
    return rows if played else [*first, *rows[1:]]


def sheet(*, played: int = 0, count: int = 16, table_points: bool = False) -> ScoreSheet:
    """A sheet with everything there can be on it; with nothing played it is blank."""
    final = FIGURES if played else FinalFigures()
    return ScoreSheet(
        event="Torneo internazionale di mezza estate " * 3,
        club="Circolo Mahjong Bologna",
        ruleset=RIICHI.names.get("it"),
        rules=" · ".join(option.text for option in RIICHI.options[:12]),
        session=12,
        table=7,
        columns=tuple(
            PlayerColumn(Wind(seat), name, "9999", place="1" if played else "", final=final)
            for seat, name in enumerate(NAMES)
        ),
        pages=paginate(rows_of(played, count), [25000] * 4),
        is_blank=not played,
        day=date(2026, 9, 30),
        table_points=table_points,
        link="" if played else LINK,
        notes=(Note("a", "Hand 15 corrected 21:14: the discarder was West"),) if played else (),
        form=SheetForm.RUNNING,
        payment=" ".join(RIICHI.payment),
        counts="Han, fu",
        counters=("Contatori",),
        letters=LETTERS,
        final_parts=EVERYTHING,
    )


@cache
def printed(*sheets: ScoreSheet, language: str = "en") -> Pdf:
    with translation.override(language):
        return Pdf(sheets_pdf(sheets, title="Score sheets", author="Club"))


def totals(*, played: int = 0, table_points: bool = False) -> ScoreSheet:
    """The sheet that keeps no hands."""
    return totals_sheet(sheet(played=played, table_points=table_points))


SHEETS = [
    pytest.param(sheet(), 1, "it", id="blank"),
    pytest.param(sheet(table_points=True), 1, "it,en", id="blank-in-two-languages"),
    pytest.param(sheet(played=16, table_points=True), 1, "en", id="filled"),
    pytest.param(sheet(played=20, count=32, table_points=True), 2, "it,en", id="filled-long"),
    pytest.param(totals(), 1, "it,en", id="totals-blank"),
    pytest.param(totals(played=1, table_points=True), 1, "it,en", id="totals-filled"),
]


@pytest.mark.one_in(3)
@pytest.mark.parametrize(("sheet", "pages", "languages"), SHEETS)
def test_a_sheet_is_whole_and_in_its_margins(sheet, pages, languages):
    with printed_in(languages):
        pdf = Pdf(sheets_pdf([sheet], title="Score sheets", author="Club"))
    assert len(pdf) == pages
    assert pdf.ink_beyond(MARGIN) == []
    assert pdf.collisions() == []
    assert pdf.printed_under(6.9) == {}
    text = "".join(pdf.texts).replace(" ", "")
    for name in NAMES:  # what is too long for the lines there are is cut
        assert name.replace(" ", "")[:10] in text
    if sheet.is_blank:
        assert pdf.codes(0) == [LINK]


def test_a_row_says_all_there_is_to_know_of_a_hand():
    text = printed(sheet(played=16)).texts[0]
    assert "E1 15 1 E 3 han 110 fu, W sanbaiman R ▲ ● +49,000 104,300" in text
    assert text.count("−23,400") == 16
    assert text.count("False win") == 2  # in hand 6 and among what scores are made of
    assert "T Tenpai" in text


def test_no_character_crosses_a_line_of_its_column():
    first = 8.5 + 0.25 + 57
    lines = [first + 34 * seat + x for seat in range(4) for x in (0, 8, 20.2, 34)]
    assert printed(sheet(played=16)).crossing(0, lines, top=60, bottom=175) == []


def test_the_totals_of_the_game_stand_at_its_beginning_and_at_its_end():
    pages = printed(sheet(played=20, count=32)).texts
    assert "At the start 25,000 25,000 25,000 25,000" in pages[0]
    assert "Carried forward 104,300 −23,400 37,300 24,000" in pages[0]
    assert "Brought forward 104,300 −23,400 37,300 24,000" in pages[1]
    assert ["Final score +102,300" in page for page in pages] == [False, True]
    assert "Points (with the sticks left: 100,000) 104,300" in pages[1]
    assert "Points less 30,000 +74,300" in pages[1]


def test_only_the_first_hand_of_a_blank_sheet_is_known():
    text = printed(sheet()).texts[0]
    assert text.count("E1") == 1
    assert text.count("▲") == 2  # East of the first hand, and in the legend


def test_a_sheet_of_totals_is_half_a_page_without_hands():
    pdf = printed(totals(played=1))
    (page,) = pdf.reader.pages
    assert [round(float(side) / MM) for side in page.mediabox[2:]] == [210, 148]
    assert "Result sheet" in pdf.texts[0]
    assert "Final score +102,300" in pdf.texts[0]
    assert "Han, fu" not in pdf.texts[0]


# What scores are made of


@pytest.mark.parametrize(
    ("options", "parts"),
    [
        pytest.param({}, FinalParts(30000, 30000, True, True, False, True), id="ema"),
        pytest.param(
            {"starting_points": 25000, "chombo": "mangan", "sticks_left": "lost"},
            FinalParts(25000, 30000, False, True, True, False),
            id="oka",
        ),
        pytest.param(
            {"uma": "none", "round_scores": "half_up"},
            FinalParts(30000, 30000, True, False, False, True, is_rounded=True),
            id="without uma, rounded",
        ),
    ],
)
def test_a_sheet_has_the_lines_that_the_rules_need(options, parts):
    assert final_parts(EventRules(RIICHI, options)) == parts


def test_points_that_are_rounded_are_said_to_be():
    one = sheet(played=16)
    rounded = replace(one, final_parts=replace(EVERYTHING, is_rounded=True))
    assert "Points in whole thousands, less 30,000" in printed(rounded).texts[0]


def test_what_a_score_is_made_of_adds_up():
    final = FinalScore(32400, 1000, 1, 15000, 0, 20000, 500, -2100)
    assert final_figures(final) == FinalFigures(
        "32,400", "+2,400", "+1,000", "+15,000", "0", "−20,000", "−500", "−2,100"
    )


@pytest.mark.parametrize(
    ("total", "uma", "points"),
    [
        pytest.param(52400, 15000, "52,400", id="far from what the rules say"),
        pytest.param(14000, -15000, "14,000", id="near it"),
        pytest.param(15000, -15000, "15,000", id="as if made of it"),
    ],
)
def test_what_an_absent_player_has_is_not_made_of_points_and_place(total, uma, points):
    final = FinalScore(
        total, uma=uma, chombo=20000, penalty=500, score=-50500, taken_off=30000, absent=True
    )
    assert final_figures(final) == FinalFigures(
        points, "–", "–", "–", "–", "−20,000", "−500", "−50,500"
    )


@pytest.mark.parametrize(
    ("ruleset", "options", "hands"),
    [
        ("riichi", {}, 8),
        ("riichi", {"rounds": 1}, 4),
        ("riichi", {"rounds": 4}, 16),
        ("mcr", {}, 16),
        ("italian", {}, 16),
    ],
)
def test_the_fewest_hands_of_a_game(ruleset, options, hands):
    assert fewest_hands(get(ruleset), options) == hands


@pytest.mark.parametrize(
    ("ruleset", "options", "blank", "filled"),
    [
        ("riichi", {}, 16, 16),
        ("riichi", {"rounds": 4}, 32, 16),
        ("italian", {}, 32, 16),
        ("hong_kong", {}, 32, 16),
        ("mcr", {}, 16, 16),
    ],
)
def test_a_blank_sheet_has_room_for_more_hands_than_a_game_needs(ruleset, options, blank, filled):
    rules = EventRules(get(ruleset), options)
    assert rows_of_sheet(rules, 0, 4, blank=True) == blank
    assert rows_of_sheet(rules, 0, 4, blank=False) == filled
    assert rows_of_sheet(rules, 17, 4, blank=False) == (17 if ruleset == "mcr" else 32)

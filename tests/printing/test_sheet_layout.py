"""The look of a score sheet under the worst it has to hold, from values typed in here."""

from dataclasses import replace
from datetime import date
from functools import cache

import pytest
from django.utils import translation

from clubscore.printing.documents.score_sheets.course import chairs, positions_ahead, round_of
from clubscore.printing.documents.score_sheets.layout import paginate
from clubscore.printing.documents.score_sheets.rows import LineCell, PrintedLine, Row
from clubscore.printing.documents.score_sheets.sheet import Note, PlayerColumn, ScoreSheet
from clubscore.words import signed_points
from scoring.rulesets import get
from scoring.tiles import Wind
from tests.printing.sheets import sheets_pdf

from .evening import CHINESE_NAME, LONG_NAME
from .pdfs import Pdf

MCR = get("mcr")
MARGIN = 7.9  # mm: the 8 of the style sheet, less what rounding to a pixel takes
LONG = " ".join(LONG_NAME)
CHINESE = " ".join(CHINESE_NAME)
EVENT = "Torneo internazionale di mezza estate " * 3
NAMES = (LONG, CHINESE, "W" * 40, "Anna Bianchi")
TEAMS = ("Vento di Levante", "Compagnia dei quattro venti", "", "W" * 60)
LINK = "https://clubscore.example.org/t/kJ8sK2mQ0aZ7Lr4vBn1xYw3TcD5eF6gH/"
RULES = " · ".join(option.text for option in MCR.options)
# The vertical lines of the players’ columns, mm from the left edge of the paper.
FIRST = 8.5 + 0.25 + 56.5
FILLED_FIRST = 8.5 + 0.25 + 80.4
FILLED_LINES = [FILLED_FIRST + 28 * seat + x for seat in range(4) for x in (0, 8.8, 18.2, 28)]
BLANK_LINES = [FIRST + 34 * seat + x for seat in range(4) for x in (0, 12, 23, 34)]


def row(number: int, *lines: PrintedLine, note: str = "") -> Row:
    position = positions_ahead(MCR)[(number - 1) % 16]
    assert position is not None
    seats = chairs(position.winds)
    wind = position.prevalent_wind
    return Row(number, round_of(number, MCR), wind, seats, lines or (PrintedLine(),), note)


def marks(*points: int, total: int, symbols: str = "+  −") -> tuple[LineCell, ...]:
    return tuple(
        LineCell(symbol.strip(), one, total) for one, symbol in zip(points, symbols, strict=True)
    )


def worst_line(number: int) -> PrintedLine:
    names = [pattern.names.get("it") for pattern in MCR.patterns[number : number + 8]]
    return PrintedLine(", ".join(names), 999, marks(3192, -1064, -1064, -1064, total=-9999))


def false_win_line() -> PrintedLine:
    return PrintedLine("False win", None, marks(-30, 10, 10, 10, total=-9999, symbols="√   "), True)


def worst_sheet(table: int = 1) -> ScoreSheet:
    rows = [row(number, worst_line(number), note="a") for number in range(1, 15)]
    rows.append(row(15, false_win_line(), worst_line(15), note="b"))
    rows.append(row(16, false_win_line(), false_win_line(), worst_line(16), note="c"))
    columns = tuple(
        PlayerColumn(Wind(seat), name, "9999", points="−9,999", penalties="−9,999", total="−9,999",
               place="4", table_points="2⅓", team=team)
        for seat, (name, team) in enumerate(zip(NAMES, TEAMS, strict=True))
    )  # fmt: skip
    return ScoreSheet(
        event=EVENT,
        club="Circolo Mahjong Bologna",
        ruleset=MCR.names.get("it"),
        rules=RULES,
        session=12,
        table=table,
        columns=columns,
        pages=paginate(rows),
        is_blank=False,
        day=date(2026, 9, 30),
        table_points=True,
        notes=tuple(
            Note(sign, "Hand 15 corrected 21:14: the discarder was West") for sign in "abc"
        ),
    )


def blank(sheet: ScoreSheet) -> ScoreSheet:
    rows = [row(number) for number in range(1, 17)]
    columns = tuple(PlayerColumn(one.wind, one.name, one.number, one.team) for one in sheet.columns)
    return replace(sheet, columns=columns, pages=paginate(rows), is_blank=True, link=LINK, notes=())


def open_game(hands: int) -> ScoreSheet:
    """A game without fixed rounds, of which some hands were played."""
    played = [
        replace(
            row(number, PrintedLine("Value only", 1, marks(3, -1, -1, -1, total=number))),
            round=None,
        )
        for number in range(1, hands + 1)
    ]
    empty = [Row(number, None, None, None) for number in range(hands + 1, 33)]
    return replace(worst_sheet(), pages=paginate([*played, *empty]), notes=())


@cache
def printed(*sheets: ScoreSheet, language: str = "en") -> Pdf:
    with translation.override(language):
        return Pdf(sheets_pdf(sheets, title="Score sheets", author="Club"))


@pytest.fixture(scope="module")
def worst() -> Pdf:
    """The worst blank and the worst filled sheet."""
    return printed(blank(worst_sheet(1)), worst_sheet(2))


def test_a_table_takes_one_page(worst):
    assert len(worst) == 2


@pytest.fixture(scope="module")
def without_table_points() -> Pdf:
    """The same two of an event that has no table points."""
    sheet = replace(worst_sheet(), table_points=False)
    return printed(blank(sheet), sheet)


def test_so_it_does_without_table_points(without_table_points):
    assert len(without_table_points) == 2


def test_nothing_stands_in_the_margins(worst):
    assert worst.ink_beyond(MARGIN) == []


def test_no_characters_are_printed_over_each_other(worst):
    assert worst.collisions() == []


def without_rounds(sheet: ScoreSheet) -> ScoreSheet:
    """The sheet without the totals of the rounds, which go across the columns."""
    rows = [row for page in sheet.pages for block in page.blocks for row in block.rows]
    return replace(sheet, pages=paginate([replace(row, round=None) for row in rows]))


def test_no_character_crosses_a_line_of_its_column():
    pdf = printed(*(without_rounds(sheet) for sheet in (blank(worst_sheet()), worst_sheet())))
    for page, lines in enumerate((BLANK_LINES, FILLED_LINES)):
        assert pdf.crossing(page, lines, top=56, bottom=185) == []


def test_names_are_printed_whole_or_cut_where_it_is_seen(worst):
    blank, filled = (text.replace(" ", "") for text in worst.texts)
    names = [name.replace(" ", "") for name in NAMES]
    assert [name for name in names if name not in blank] == []
    assert [name for name in names if name[:24] not in filled] == []
    assert "…" in filled  # 28 mm leave room for four lines


@pytest.mark.parametrize("page", [0, 1], ids=["blank", "filled"])
def test_a_team_of_several_words_is_printed_whole(worst, page):
    text = worst.texts[page]
    assert [team for team in TEAMS[:2] if team not in text] == []
    assert "Team" in text  # where there is none it can be written


def test_every_figure_is_printed(worst):
    filled = worst.texts[1]
    assert filled.count("+3,192") == 16
    assert filled.count("−1,064") == 48
    assert filled.count("√") == 4  # three in the hands, one in the legend


def test_the_code_leads_to_the_table(worst):
    assert worst.codes(0) == [LINK]
    assert worst.codes(1) == []


def test_the_foot_names_table_page_and_event(worst):
    assert "Table 2 · page 2/2" in worst.texts[1]
    assert f"{EVENT.strip()} · Session 12".replace(" ", "") in worst.texts[1].replace(" ", "")
    assert "Printed " in worst.texts[1]


@pytest.mark.one_in(3)
@pytest.mark.parametrize("hands", [3, 16, 32])
def test_an_open_game_goes_on_on_the_next_page(hands):
    pdf = printed(open_game(hands))
    first, second = pdf.texts
    assert "Brought forward" in second
    assert "Brought forward" not in first
    assert "Player’s signature" in second
    assert "Player’s signature" not in first
    assert "Round total" not in first + second
    if hands >= 16:
        assert second.count(signed_points(16)) >= 4  # the totals after hand 16
    assert pdf.ink_beyond(MARGIN) == []
    assert pdf.bookmarks == [("Table 1", 1)]


def test_table_points_only_where_the_event_uses_them(worst, without_table_points):
    assert ["Table points" in text for text in worst.texts] == [True, True]
    assert ["Table points" in text for text in without_table_points.texts] == [False, False]


def test_what_people_type_is_text_and_nothing_else():
    sheet = replace(blank(worst_sheet()), event='<img src="http://127.0.0.1:9/">', club="a & b")
    assert '<img src="http://127.0.0.1:9/">' in printed(sheet).texts[0]

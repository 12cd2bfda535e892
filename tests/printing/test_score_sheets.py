"""From the database to paper: what the sheets of an evening say."""

import pytest
from django.utils import translation

from clubscore.play.closure import table_close
from clubscore.play.services import hand_correct, hand_void
from clubscore.printing.documents.score_sheets.pages import score_sheets, score_sheets_pdf
from clubscore.printing.documents.score_sheets.rows import Row
from clubscore.printing.documents.score_sheets.sheet import ScoreSheet
from clubscore.tournaments.models import Tournament
from clubscore.tournaments.officials.penalties import penalty_give
from clubscore.tournaments.sessions.annulment import annulment_review, session_annul
from scoring.tiles import Wind
from tests.printing.sheets import session_tables

from .evening import CHINESE_NAME, LONG_NAME, PURE_STRAIGHT, Evening, false_win, win
from .pdfs import Pdf

LINK = "https://clubscore.example.org/t/token/"


@pytest.fixture(autouse=True)
def _english():
    with translation.override("en"):
        yield


def filled(evening: Evening, table: int = 1) -> ScoreSheet:
    return score_sheets(session_tables(evening.session), blank=False, links={})[table - 1]


def printed(evening: Evening, *, blank: bool = False, language: str = "en", count: int = 1) -> Pdf:
    """Print the sheets of the first tables."""
    tables = session_tables(evening.session)[:count]
    links = {tables[0].pk: LINK} if blank else {}
    with translation.override(language):
        return Pdf(score_sheets_pdf(tables, title="Evening", blank=blank, links=links))


def row_of(sheet: ScoreSheet, number: int) -> Row:
    rows = [row for page in sheet.pages for block in page.blocks for row in block.rows]
    return rows[number - 1]


def points_of(row: Row) -> list[list[int | None]]:
    return [[mark.points for mark in line.marks] for line in row.lines]


def symbols_of(row: Row) -> list[str]:
    return ["".join(mark.symbol or "." for mark in line.marks) for line in row.lines]


def test_a_win_on_a_discard(evening):
    evening.record(1, 1, win(0, by=2, tiles=PURE_STRAIGHT))
    row = row_of(filled(evening), 1)
    (line,) = row.lines
    assert "Pure Straight" in line.text
    assert line.value is not None
    assert points_of(row) == [[line.value + 24, -8, -8 - line.value, -8]]
    assert symbols_of(row) == [".. −.".replace(" ", "")]


def test_a_self_drawn_win_of_points_only(evening):
    evening.record(1, 1, win(1, points=20))
    row = row_of(filled(evening), 1)
    assert row.lines[0].text == "Value only"
    assert points_of(row) == [[-28, 84, -28, -28]]
    assert symbols_of(row) == [".+.."]


def test_a_drawn_hand(evening):
    evening.play(1, 1, 1)
    row = row_of(filled(evening), 1)
    assert symbols_of(row) == ["○○○○"]
    assert points_of(row) == [[None] * 4]


def test_a_false_win_stands_in_the_row_of_its_hand(evening):
    evening.record(1, 1, false_win(3))
    evening.record(1, 1, win(0, by=1, points=8))
    row = row_of(filled(evening), 1)
    assert symbols_of(row) == ["...√", ".−.."]
    assert points_of(row) == [[10, 10, 10, -30], [32, -16, -8, -8]]
    assert [mark.total for mark in row.lines[1].marks] == [42, -6, 2, -38]


def test_a_false_win_in_the_hand_in_play_is_shown_before_the_hand_ends(evening):
    evening.record(1, 1, false_win(3))
    sheet = filled(evening)
    assert symbols_of(row_of(sheet, 1)) == ["...√"]
    assert sheet.columns[3].points == "−30"


def test_many_false_wins_of_a_hand_are_put_together(evening):
    for seat in (0, 1, 2):
        evening.record(1, 1, false_win(seat))
    evening.play(1, 1, 1)
    row = row_of(filled(evening), 1)
    assert [line.text for line in row.lines] == ["3 false wins", "Drawn hand"]
    assert symbols_of(row) == ["√√√.", "○○○○"]
    assert points_of(row)[0] == [-10, -10, -10, 30]


def test_a_false_win_nobody_receives_is_a_penalty(evening):
    Tournament.objects.update(options=evening.tournament.options | {"false_win": "nobody"})
    evening.record(1, 1, false_win(2))
    sheet = filled(evening)
    assert row_of(sheet, 1).lines[0].text == "False win (penalty: 30)"
    assert points_of(row_of(sheet, 1)) == [[None] * 4]
    assert (sheet.columns[2].penalties, sheet.columns[2].total) == ("−30", "−30")


def test_results_under_the_hands(evening):
    evening.record(1, 1, win(0, points=8))
    penalty_give(
        table=evening.tables[0], seat=0, points=10, reason="late", article="", by=evening.by
    )
    sheet = filled(evening)
    assert [column.points for column in sheet.columns] == ["+48", "−16", "−16", "−16"]
    assert [column.penalties for column in sheet.columns] == ["−10", "", "", ""]
    assert [column.total for column in sheet.columns] == ["+38", "−16", "−16", "−16"]
    assert [column.place for column in sheet.columns] == ["1", "2", "2", "2"]


def test_round_totals_and_winds(evening):
    evening.play(1, 1, 3)
    evening.record(1, 4, win(0, points=8))
    evening.record(1, 5, win(1, points=8))
    blocks = filled(evening).pages[0].blocks
    assert [block.totals for block in blocks] == [
        (48, -16, -16, -16),
        (-16, 48, -16, -16),
        None,
        None,
    ]
    assert [block.wind for block in blocks] == ["E", "S", "W", "N"]
    assert [chair.wind for chair in blocks[1].rows[1].chairs or ()] == [
        Wind.N, Wind.E, Wind.S, Wind.W
    ]  # fmt: skip


def test_corrections_are_marked_and_explained(evening):
    first = evening.record(1, 1, win(0, by=1, points=8))
    last = evening.record(1, 2, win(1, points=9))
    hand_correct(
        hand=first, entry=win(0, by=2, points=8), reason="it was West", by=evening.by, revision=None
    )
    hand_void(hand=last, reason="never happened", by=evening.by)
    sheet = filled(evening)
    assert [row_of(sheet, number).note for number in (1, 2, 3)] == ["a", "b", ""]
    assert symbols_of(row_of(sheet, 1)) == ["..−."]
    assert points_of(row_of(sheet, 2)) == [[None] * 4]  # to be played again
    text = printed(evening).texts[0]
    assert "it was West" in text
    assert "never happened" in text


def test_a_sheet_before_the_first_hand_leaves_room_for_a_pen(evening):
    sheet = filled(evening)
    assert {(column.total, column.place) for column in sheet.columns} == {("", "")}


def test_times_are_those_of_the_event(evening):
    evening.session.started_at = evening.session.started_at.replace(
        year=2026, month=7, day=18, hour=22, minute=30
    )
    evening.session.save()
    sheet = filled(evening)
    Tournament.objects.update(time_zone="Asia/Tokyo")
    pdf = printed(evening)
    assert sheet.started_at is not None
    assert "07:30" in pdf.texts[0]
    assert "19 Jul 2026" in pdf.texts[0]


def test_the_end_is_when_the_table_was_closed(evening):
    table_close(table=evening.tables[0], by=evening.by, reason="time is up")
    assert filled(evening, 1).ended_at is not None
    assert filled(evening, 2).ended_at is None


def test_a_session_on_paper(evening):
    evening.record(1, 1, win(0, by=2, tiles=PURE_STRAIGHT))
    evening.record(2, 1, win(3, points=30))
    pdf = printed(evening, count=2)
    assert len(pdf) == 2
    assert pdf.bookmarks == [("Table 1", 1), ("Table 2", 2)]
    assert "Pure Straight" in pdf.texts[0]
    assert "+114" in pdf.texts[1]
    assert "Table 2 · page 2/2" in pdf.texts[1]
    assert "Circolo Mahjong Bologna" in pdf.texts[0]
    assert pdf.ink_beyond(7.9) == []
    assert pdf.collisions() == []
    assert all(pdf.fonts.values())


def test_blank_sheets_have_whole_names_no_hands_and_the_links_given(evening):
    evening.record(1, 1, win(0, by=2, tiles=PURE_STRAIGHT))
    pdf = printed(evening, blank=True, count=2)
    text = "".join(pdf.texts).replace(" ", "")
    for first, last in (LONG_NAME, CHINESE_NAME, ("Huong", "Nguyễn Thị"), ("Łucja", "Żółkiewska")):
        assert f"{first}{last}".replace(" ", "") in text
    assert "Pure Straight" not in pdf.texts[0]
    assert pdf.texts[0].count("▲") == 17  # sixteen hands and the legend
    assert pdf.codes(0) == [LINK]
    assert pdf.codes(1) == []


@pytest.mark.parametrize(
    ("language", "pattern"), [("en", "Pure Straight"), ("it", "Serpente di Colore")]
)
def test_patterns_are_named_in_the_language_of_the_sheet(evening, language, pattern):
    evening.record(1, 1, win(0, by=2, tiles=PURE_STRAIGHT))
    pdf = printed(evening, language=language)
    assert pattern in pdf.texts[0]
    assert pdf.catalog["/Lang"] == language


def test_a_whole_game(evening):
    evening.play(1, 1, 16, win(0, by=2, tiles=PURE_STRAIGHT))
    sheet = filled(evening)
    assert len(sheet.pages) == 1
    assert sheet.columns[0].points == str(row_of(sheet, 16).lines[-1].marks[0].running_total)
    assert printed(evening).texts[0].count("Pure Straight") == 16


@pytest.mark.parametrize(("blank", "queries"), [(True, 2), (False, 5)])
def test_queries_do_not_grow_with_what_was_played(
    evening, django_assert_num_queries, blank, queries
):
    evening.play(2, 1, 5)
    evening.record(1, 1, false_win(0))
    evening.play(1, 1, 16, win(0, by=2, tiles=PURE_STRAIGHT))
    with django_assert_num_queries(queries):
        score_sheets(session_tables(evening.session), blank=blank, links={})


def test_sheets_of_an_annulled_session_say_so(evening):
    evening.play(1, 1, 16)
    pages = len(printed(evening))
    fingerprint = annulment_review(evening.session).fingerprint
    session_annul(
        session=evening.session, reason="Fire alarm", by=evening.by, confirmed=fingerprint
    )
    words = "Session 1 was annulled and does not count: Fire alarm"
    pdf = printed(evening)
    assert len(pdf) == pages
    assert words in pdf.texts[0]
    assert words not in printed(evening, blank=True).texts[0]

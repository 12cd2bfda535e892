"""From the database to paper: what the sheet of a table of riichi says."""

from uuid import uuid4

import pytest
from django.urls import reverse
from django.utils import translation

from clubscore.play.entry.hand_entry import FurtherWinner, HandEntry, SeatHand
from clubscore.play.services import hand_correct, hand_void
from clubscore.play.totals.paper import PaperTotals
from clubscore.play.totals.services import totals_record
from clubscore.printing.documents.score_sheets.pages import score_sheets, score_sheets_pdf
from clubscore.printing.documents.score_sheets.rows import Row
from clubscore.printing.documents.score_sheets.sheet import ScoreSheet
from clubscore.printing.pdf.bilingual import printed_in
from clubscore.tournaments.models import Table
from scoring.rulesets.base import Outcome
from tests.factories import EAST, NORTH, SOUTH, WEST, make_organizer, make_table, organizer, record

from .pdfs import Pdf

pytestmark = pytest.mark.django_db
LINK = "https://clubscore.example.org/t/token/"
OPTIONS = {"starting_points": 25000, "oka": False}


@pytest.fixture(autouse=True)
def _english():
    with translation.override("en"):
        yield


def filled(table: Table, *, totals: bool = False) -> ScoreSheet:
    return score_sheets([table], blank=False, links={}, totals=totals)[0]


def rows_of(sheet: ScoreSheet) -> list[Row]:
    return [row for page in sheet.pages for block in page.blocks for row in block.rows]


def han_and_fu(
    winner: int, discarder: int | None, han: int, fu: int = 0, riichi: str = ""
) -> HandEntry:
    hands = {winner: SeatHand(points=fu, doubles=han)}
    return HandEntry(Outcome.WIN, winner, discarder, hands, answers={"riichi": riichi})


@pytest.fixture
def table() -> Table:
    """A table after a win, a draw, a chombo in the hand of a value, and a limit."""
    table = make_table(ruleset="riichi", options=OPTIONS)
    for entry in (
        han_and_fu(SOUTH, EAST, 3, 40, riichi="1"),
        HandEntry(Outcome.DRAW),
        HandEntry(Outcome.FALSE_WIN, NORTH),
        HandEntry.win(WEST, None, points=7800),
        han_and_fu(EAST, SOUTH, 6, 30),
    ):
        record(table, entry)
    return table


def test_rows_say_how_hands_ended_and_what_everybody_has(table):
    sheet = filled(table)
    first, second, third, last = rows_of(sheet)[:4]
    assert (first.name, first.counters, first.sticks) == ("E1", (0,), 0)
    assert [mark.total for mark in first.lines[0].marks] == [19800, 30200, 25000, 25000]
    assert [mark.letters + mark.symbol for mark in first.lines[0].marks] == ["−", "R●", "", ""]
    assert (second.name, second.lines[0].text) == ("E2", "Drawn hand")
    assert [line.text for line in third.lines] == ["False win", "7,800"]
    assert (last.name, last.counters, last.lines[0].text) == ("E3", (2,), "haneman")
    assert sheet.pages[0].brought_forward_held == ["25,000"] * 4


def test_the_foot_has_the_final_scores(table):
    for sheet in (filled(table), filled(table, totals=True)):
        assert sheet.final_parts is not None
        finals = [column.final for column in sheet.columns]
        assert finals[NORTH].false_wins == "−20,000"
        assert all(one.points and one.score for one in finals)
        assert not sheet.final_parts.oka


def test_a_corrected_hand_has_a_footnote(table):
    hand = table.hands.get(number=1)
    hand_correct(
        hand=hand,
        entry=han_and_fu(SOUTH, EAST, 2, 40, riichi="1"),
        reason="misread",
        by=organizer(),
    )
    sheet = filled(table)
    assert rows_of(sheet)[0].note == "a"
    assert "misread" in sheet.notes[0].text
    assert rows_of(sheet)[0].lines[0].text == "2 han 40 fu"


def test_the_sheet_without_hands_has_no_footnote_on_one(table):
    hand_void(hand=table.hands.get(number=4), reason="misread", by=organizer())
    assert filled(table).notes
    assert not filled(table, totals=True).notes


def two_winners(**options: object) -> ScoreSheet:
    table = make_table(ruleset="riichi", options=options)
    hands = {SOUTH: SeatHand(points=40, doubles=3), NORTH: SeatHand(points=0, doubles=5)}
    also = (FurtherWinner(SOUTH),)
    record(table, HandEntry(Outcome.WIN, NORTH, EAST, hands, also=also))
    return filled(table)


def test_only_who_is_paid_has_won_on_the_sheet():
    for rule, marks, text in (
        ("all", ["−", "●", "", "●"], "N mangan, S 3 han 40 fu"),
        ("closest", ["−", "●", "", ""], "S 3 han 40 fu"),
    ):
        (line,) = rows_of(two_winners(multiple_ron=rule))[0].lines
        assert [mark.symbol for mark in line.marks] == marks
        assert sorted(line.text.split(", ")) == sorted(text.split(", "))


def test_three_winners_who_make_a_draw_have_not_won():
    table = make_table(ruleset="riichi", options={"multiple_ron": "triple_draws"})
    hands = {seat: SeatHand(points=40, doubles=3) for seat in (SOUTH, WEST, NORTH)}
    also = (FurtherWinner(WEST), FurtherWinner(NORTH))
    record(table, HandEntry(Outcome.WIN, SOUTH, EAST, hands, also=also))
    (line,) = rows_of(filled(table))[0].lines
    assert [mark.symbol for mark in line.marks] == ["○"] * 4
    assert line.text == "Drawn hand"


def test_totals_that_are_wrong_are_said_to_be_off():
    table = make_table(ruleset="riichi", options=OPTIONS)
    totals_record(
        table=table,
        totals=PaperTotals((1000, -2500, 0, 0), as_on_sheet=True, pot=1000),
        reason="as signed",
        token=uuid4(),
        by=organizer(),
    )
    pdf = Pdf(score_sheets_pdf([table], title="Sheet", blank=False, links={}))
    assert "The totals are off by −500. They are recorded as on the sheet" in pdf.texts[0]


def test_a_table_with_nothing_recorded_has_empty_boxes():
    table = make_table(ruleset="riichi")
    for blank in (False, True):
        (sheet,) = score_sheets([table], blank=blank, links={}, totals=True)
        assert [column.final.score for column in sheet.columns] == [""] * 4


@pytest.mark.parametrize(
    ("language", "word"),
    [
        ("it", "Bastoncini"),
        ("it,en", "Bastoncini"),
        ("de,en", "Stäbchen"),
        ("fr", "Bâtonnets"),
        ("es", "Contadores"),
        ("nl", "Tellers"),
        ("da", "Tællere"),
    ],
)
def test_headings_keep_within_their_columns(language, word):
    table = make_table(ruleset="riichi")
    with printed_in(language):
        pdf = Pdf(score_sheets_pdf([table], title="Sheet", blank=True, links={}))
    characters = pdf.characters[0]
    heading = characters["".join(one.text for one in characters).index(word)]
    lines = [8.75 + x for x in (10.8, 23.8, 36.2, 57)]
    assert pdf.crossing(0, lines, top=heading.top - 2, bottom=heading.bottom + 4) == []


@pytest.mark.parametrize("totals", [False, True])
@pytest.mark.parametrize("language", ["de,en", "en,de", "fr,es", "zh-hans,de"])
def test_a_day_in_two_languages_stays_in_its_box(language, totals):
    table = make_table(ruleset="riichi")
    with printed_in(language):
        order = {"title": "Sheet", "blank": True, "links": {table.pk: LINK}, "totals": totals}
        pdf = Pdf(score_sheets_pdf([table], **order))
    boxes = [8.5 + 3 * (20.9 + 1.5) + 0.5, 8.5 + 3 * (20.9 + 1.5) + 0.5 + 30.77]
    assert pdf.crossing(0, boxes, top=18, bottom=36) == []
    assert pdf.collisions() == []
    assert pdf.ink_beyond(7.9) == []


@pytest.mark.parametrize("language", ["it", "it,en"])
def test_there_is_room_to_sign(language):
    table = make_table(ruleset="riichi")
    with printed_in(language):
        pdf = Pdf(score_sheets_pdf([table], title="Sheet", blank=True, links={}))
    characters = pdf.characters[0]
    text = "".join(one.text for one in characters)
    before = characters[text.index("Posizione")]
    signature = characters[text.index("Firma")]
    assert signature.top - before.bottom > 4


@pytest.mark.parametrize("totals", [False, True])
def test_it_is_printed(table, totals):
    pdf = Pdf(score_sheets_pdf([table], title="Sheet", blank=False, links={}, totals=totals))
    assert len(pdf) == 1
    assert "Final score" in pdf.texts[0]
    assert ("3 han 40 fu" in pdf.texts[0]) is not totals


@pytest.mark.parametrize(("ruleset", "is_offered"), [("riichi", True), ("mcr", False)])
def test_only_rules_with_final_scores_have_sheets_of_totals(client, ruleset, is_offered):
    event = make_table(ruleset=ruleset).session.tournament
    client.force_login(make_organizer(event.club))
    page = client.get(reverse("event_print", args=[event.slug]))
    paper = reverse("event_paper", args=[event.slug, "totals-blank"])
    assert (paper in page.content.decode()) is is_offered
    answer = client.get(paper, {"lang": "en"})
    assert answer.status_code == (200 if is_offered else 404)
    address = reverse("session_sheets", args=[event.slug, 1]) + "?totals=1&blank=1"
    assert client.get(address).status_code == (200 if is_offered else 404)
    if is_offered:
        assert "Result sheet" in Pdf(answer.content).texts[0]

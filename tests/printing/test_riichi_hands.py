"""All hands of a table of riichi on paper: every winner, what was told, sticks and counters."""

import pytest
from django.utils import translation

from clubscore.play.entry.hand_entry import FurtherWinner, HandEntry, SeatHand
from clubscore.play.services import hand_correct
from clubscore.printing.documents.score_sheets.hands import hands_pdf
from clubscore.tournaments.models import Table
from scoring.rulesets.base import Outcome
from tests.factories import EAST, NORTH, SOUTH, WEST, make_table, organizer, record

from .conformance import faults
from .pdfs import Pdf

pytestmark = pytest.mark.django_db
WAITING = "234567m 345p 4488s + 4s"
STRAIGHT = "123456789m 55p 23s + 4s"


@pytest.fixture
def table() -> Table:
    """A table after a draw, two winners on one discard, and hands told in numbers."""
    table = make_table(ruleset="riichi", options={"starting_points": 25000})
    both = HandEntry(
        Outcome.WIN,
        SOUTH,
        EAST,
        {SOUTH: SeatHand(WAITING), NORTH: SeatHand(STRAIGHT)},
        frozenset(("ippatsu",)),
        {"riichi": "1", "dora": "2"},
        (FurtherWinner(NORTH, answers={"dora": "1"}),),
    )
    told = {WEST: SeatHand(points=40, doubles=3), EAST: SeatHand(points=0, limits=1)}
    for entry in (
        HandEntry(Outcome.DRAW, answers={"riichi": "0", "tenpai": "0,2"}),
        both,
        HandEntry(Outcome.WIN, WEST, NORTH, told, also=(FurtherWinner(EAST),)),
        HandEntry(Outcome.WIN, EAST, None, {EAST: SeatHand(points=30, doubles=4)}),
        HandEntry.win(WEST, None, points=8000),
    ):
        record(table, entry)
    return table


def printed(table: Table, language: str = "en") -> Pdf:
    with translation.override(language):
        return Pdf(hands_pdf([table], title="Hands", progress=lambda _done: None))


def test_every_winner_is_there_with_what_counts(table):
    text = " ".join(printed(table).texts)
    for words in (
        "Riichi 立直 1 han",
        "Ippatsu 一発 1 han",
        "Dora: 2",
        "Ittsuu 一気通貫 2 han",  # of the second winner
        "Dora: 1",
        "3 han 40 fu Scored at the table.",
        "yakuman Scored at the table.",
        "4 han 30 fu Scored at the table.",
        "Tenpai: ",
    ):
        assert words in text, words


def test_points_are_what_players_have(table):
    text = " ".join(printed(table).texts)
    assert "East 1 · Counters: 1 · Sticks: 1" in text
    for words in ("For the hand", "Counters: 1 +300", "Sticks +1,000", "= 25,500"):
        assert words in text, words


def test_the_head_has_points_and_final_scores(table):
    text = printed(table).texts[0]
    head = text[: text.index("Hand 1")]
    assert "Points Final score Place" in head
    assert "Points at the start: 25,000" in text
    assert "47,100 +52,100 1" in head


def test_a_hand_settled_again_says_after_which(table):
    hand = table.hands.get(number=1)
    entry = HandEntry(Outcome.WIN, SOUTH, WEST, {SOUTH: SeatHand(points=30, doubles=2)})
    hand_correct(hand=hand, entry=entry, reason="misread", by=organizer())
    assert "settled again because hand 1 changed" in " ".join(printed(table).texts)


@pytest.mark.parametrize("language", ["en", "it"])
def test_readers_get_it_whole(table, language):
    assert faults(printed(table, language).content) == []

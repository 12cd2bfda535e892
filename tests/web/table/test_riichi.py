"""The pages of a riichi table: where the game stands, how hands ended, and what it comes to."""

import html
import re
from dataclasses import replace

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.translation import override

from clubscore.play.entry.hand_entry import FurtherWinner, HandEntry, SeatHand
from clubscore.play.hand_pages.conflict import entered_version, recorded_version
from clubscore.play.hand_pages.hands import hand_page
from clubscore.play.ledger import position_of
from clubscore.play.selectors import table_state
from scoring.rulesets.base import Outcome
from tests.factories import EAST, NORTH, SOUTH, WEST, false_win, make_table, play, record
from tests.html import check_page

pytestmark = pytest.mark.django_db

GREEN = "[FFF] 234m 567p 99m 34s + 5s"  # 1 han 30 fu
OTHER = "[PPP] 678m 22p 456p 34s + 5s"  # likewise
OPTIONS = {"abortive_draws": True, "tobi": "below_zero", "starting_points": 25000}


def draw(tenpai, riichi=""):
    """A drawn hand with the seats of those who wait, and of those who laid a stick."""
    return HandEntry(Outcome.DRAW, answers={"tenpai": tenpai, "riichi": riichi})


def won(winner, discarder, tiles=GREEN, riichi="", **fields):
    """A win with the seats of those who laid a stick."""
    return HandEntry.win(winner, discarder, tiles, answers={"riichi": riichi}, **fields)


BROKEN_OFF = HandEntry(Outcome.ABORTIVE_DRAW, answers={"reason": "four_winds", "riichi": ""})
TWO_WINNERS = HandEntry(
    Outcome.WIN,
    SOUTH,
    EAST,
    {SOUTH: SeatHand(GREEN), WEST: SeatHand(OTHER)},
    answers={"riichi": ""},
    also=(FurtherWinner(WEST),),
)


@pytest.fixture
def table(db):
    return make_table(ruleset="riichi", options=OPTIONS)


def page_of(table, hand=None, *, language="en", may_record=False):
    """The page of a table, or of one of its hands, as text without tags."""
    visitor = Client(headers={"accept-language": language})
    if may_record:
        visitor.get(reverse("table_open", args=[table.link_token]))
    where = ("table", [table.pk]) if hand is None else ("hand", [table.pk, hand.pk])
    response = visitor.get(reverse(where[0], args=where[1]))
    check_page(response, language)
    return response.content.decode()


def words(text):
    """What people read of a page."""
    body = text.partition("<main")[2].partition("</main>")[0]
    return " ".join(html.unescape(re.sub(r"<[^>]*>", " ", body)).split())


def test_the_page_says_where_the_game_stands_and_what_everybody_has(table):
    play(table, draw("0,2", riichi="0"))
    shown = words(page_of(table))
    assert "East 1 Sticks: 1 Hand 2 Counters: 1" in shown
    assert "25,500" in shown  # 1500 for waiting, less the stick
    assert "26,500 leads" not in shown
    assert "1,000 behind" in shown
    assert "Est 1 Bastoncini: 1 Mano 2 Contatori: 1" in words(page_of(table, language="it"))


def test_only_those_who_record_lay_sticks_by_a_tap(table):
    assert "data-stick=" not in page_of(table)
    assert page_of(table, may_record=True).count("data-stick=") == 4


@pytest.mark.parametrize(
    ("entry", "said"),
    [
        pytest.param(draw("0,2"), "Drawn hand · Tenpai: Cognome01 N. and Cognome03 N.", id="two"),
        pytest.param(draw(""), "Drawn hand · nobody tenpai", id="nobody"),
        pytest.param(BROKEN_OFF, "Abortive draw: four winds", id="broken off"),
        pytest.param(TWO_WINNERS, "Cognome02 N. and Cognome03 N., from Cognome01 N.", id="two won"),
        pytest.param(false_win(NORTH), "False win by Cognome04 N.", id="false win"),
        pytest.param(won(SOUTH, EAST), "Cognome02 N. from Cognome01 N., 1,000 points", id="a win"),
    ],
)
def test_every_way_a_hand_ends_is_said_in_the_list_and_on_its_page(table, entry, said):
    hand = record(table, entry)
    assert said in words(page_of(table))
    assert said in words(page_of(table, hand))


def test_the_list_has_sticks_counters_and_what_everybody_had(table):
    play(table, draw("0,2", riichi="0"), won(SOUTH, EAST))
    text = page_of(table)
    assert text.count("ledger-stick") == 1
    shown = words(text)
    assert "East 1 · Counters: 1 · Sticks: 1" in shown
    assert "total 24,200" in shown  # 25,500 − 1,000 − 300


def test_the_page_of_a_hand_says_what_was_counted_and_what_was_paid(table):
    _drawn, hand = play(table, draw("0,2", riichi="0"), won(SOUTH, EAST, riichi="2"))
    shown = words(page_of(table, hand))
    assert "1,000 points 1 han 30 fu" in shown
    assert "24 fu, rounded up to 30 20 fu base" in shown
    assert "For the hand −1,000 +1,000 0 0 Counters: 1 −300 +300 0 0" in shown
    assert "Sticks 0 +2,000 −1,000 0 In all −1,300 +3,300 −1,000 0" in shown
    assert "Riichi: Cognome03 N." in shown


def test_each_winner_has_a_section_of_the_page(table):
    hand = record(table, TWO_WINNERS)
    shown = words(page_of(table, hand))
    assert "Cognome02 N.: 1,000 points 1 han 30 fu" in shown
    assert "Cognome03 N.: 1,000 points 1 han 30 fu" in shown


def test_where_one_of_several_winners_is_paid_the_page_says_which():
    table = make_table(ruleset="riichi", options={"multiple_ron": "closest"})
    shown = words(page_of(table, record(table, TWO_WINNERS)))
    assert "Paid: Cognome02 N. only, the first in turn order." in shown


def test_a_hand_counted_at_the_table_says_its_han_and_fu(table):
    entry = HandEntry.win(SOUTH, EAST, points=40, doubles=3, answers={"riichi": ""})
    assert "3 han 40 fu" in words(page_of(table, record(table, entry)))


@pytest.mark.parametrize(
    ("han", "fu", "options", "said"),
    [
        pytest.param(6, 0, {}, " 6 han, haneman ", id="han alone"),
        pytest.param(4, 40, {}, " 4 han 40 fu, mangan ", id="by fu"),
        pytest.param(4, 30, {}, " 4 han 30 fu ", id="below"),
        pytest.param(4, 30, {"kiriage": True}, " 4 han 30 fu, mangan ", id="rounded up"),
        pytest.param(13, 0, {"kazoe": "sanbaiman"}, " 13 han, sanbaiman ", id="not counted"),
        pytest.param(13, 0, {"kazoe": "yakuman"}, " 13 han, counted yakuman ", id="counted"),
    ],
)
def test_a_hand_counted_at_the_table_names_its_limit(han, fu, options, said):
    table = make_table(ruleset="riichi", options=options)
    entry = HandEntry.win(SOUTH, EAST, points=fu, doubles=han, answers={"riichi": ""})
    assert said in words(page_of(table, record(table, entry)))


def test_each_winner_counted_at_the_table_has_a_value(table):
    hands = {SOUTH: SeatHand("", 0, 5), WEST: SeatHand("", 7700)}
    also = (FurtherWinner(WEST),)
    entry = HandEntry(Outcome.WIN, SOUTH, EAST, hands, answers={"riichi": ""}, also=also)
    shown = words(page_of(table, record(table, entry)))
    assert "Cognome02 N.: 8,000 points 5 han, mangan Scored at the table." in shown
    assert "Cognome03 N.: 7,700 points 7,700" not in shown
    assert "Cognome03 N.: 7,700 points" in shown


@pytest.mark.parametrize(("limits", "said"), [(1, " yakuman "), (2, " 2 yakuman ")])
def test_a_hand_counted_in_limits_says_how_many(limits, said):
    table = make_table(ruleset="riichi", options={"multiple_yakuman": True})
    hands = {SOUTH: SeatHand("", 0, 0, limits)}
    entry = HandEntry(Outcome.WIN, SOUTH, EAST, hands, answers={"riichi": ""})
    assert said in words(page_of(table, record(table, entry)))


@pytest.mark.parametrize(
    ("entry", "said"),
    [
        pytest.param(
            HandEntry.win(SOUTH, EAST, points=40, doubles=3, answers={"riichi": "2"}),
            "5,200 points · 3 han 40 fu · Riichi: Cognome03 N.",
            id="counted at the table",
        ),
        pytest.param(
            HandEntry.win(SOUTH, EAST, points=7700, answers={"riichi": ""}),
            "Cognome02 N. from Cognome01 N., 7,700 points",
            id="the value alone",
        ),
        pytest.param(
            draw("1", riichi="1"), "Tenpai: Cognome02 N. · Riichi: Cognome02 N.", id="draw"
        ),
        pytest.param(
            replace(TWO_WINNERS, also=(FurtherWinner(WEST, answers={"dora": "2"}),)),
            "Cognome02 N. and Cognome03 N., from Cognome01 N. · Cognome03 N.: Dora: 2",
            id="two winners",
        ),
    ],
)
def test_two_phones_that_differ_are_told_apart_by_all_that_was_said(table, entry, said):
    hand = record(table, entry)
    state = table_state(table)
    with override("en"):
        recorded = recorded_version(hand, state.seats).words
        assert recorded.endswith(said)
        assessment = state.ledger.assess(entry, position_of(hand))
        assert entered_version(assessment, state.seats).words == recorded
        (row,) = hand_page(state, hand).history
    assert all(part in row.after for part in said.split(" · "))


def test_a_game_that_is_over_says_why_and_what_it_comes_to(table):
    yakuman = {EAST: SeatHand("", 0, 0, 1)}
    entry = HandEntry(Outcome.WIN, EAST, NORTH, yakuman, answers={"riichi": ""})
    record(table, entry)
    shown = words(page_of(table))
    assert "game over A player has no points left." in shown
    assert "Place 1 Nome1 Cognome01 +78,000 East 73,000 Points not yet" in shown
    final = shown.partition("How the final scores add up")[2]
    made_of = "73,000 · less 30,000 to return · uma +15,000 · oka +20,000 = +78,000"
    assert f"Cognome01 N. {made_of}" in final
    assert "Cognome04 N. −23,000 · less 30,000 to return · uma −15,000 = −68,000" in final
    assert "È stata" not in shown
    assert "Un giocatore è rimasto senza punti." in words(page_of(table, language="it"))

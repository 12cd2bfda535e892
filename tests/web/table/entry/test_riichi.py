"""The entry of a hand in riichi: what is asked and when, what is said, what is wrong."""

import html
import re

import pytest
from django.test import Client
from django.urls import reverse

from clubscore.play.models import Hand
from tests.factories import EAST, NORTH, SOUTH, WEST, make_table
from tests.web.table.entry.phone import numbers, preview, send

PINFU = "234567m 44p 678p 34s + 5s"
NO_YAKU = "[123m] 567m 44p 678p 34s + 5s"
CLUB = {"abortive_draws": True, "nagashi": "draw", "red_fives": 3}
LIABLE = 'name="answer_liable"'
DRAGONS = "[CCC] [FFF] 123m PP 99s + P"


@pytest.fixture(params=[{}], ids=["usual options"])
def table(db, request):
    return make_table(ruleset="riichi", options=request.param)


def page(holder: Client, table) -> str:
    return holder.get(reverse("hand_new", args=[table.pk])).content.decode()


def won(**fields: object) -> dict[str, object]:
    """A win of South on East's discard."""
    return {"winner": SOUTH, "source": EAST, "tiles": PINFU} | fields


def words(text: str) -> str:
    """What people read of an answer."""
    return " ".join(html.unescape(re.sub(r"<[^>]*>", " ", text)).split())


def fields_of_page(text: str) -> set[str]:
    return set(re.findall(r'name="([a-z_0-9]+)"', text))


def test_the_form_asks_who_declared_and_who_was_waiting(holder, table):
    text = page(holder, table)
    assert {"answer_riichi", "answer_tenpai"} <= fields_of_page(text)
    assert not {"answer_nagashi", "answer_reason"} & fields_of_page(text)
    assert 'data-implied-by="answer_riichi"' in text
    assert 'value="abortive_draw"' not in text
    assert "data-flower" not in text
    assert "data-red" not in text


@pytest.mark.parametrize("table", [CLUB], indirect=True)
def test_options_add_questions_outcomes_and_red_fives(holder, table):
    text = page(holder, table)
    assert {"answer_nagashi", "answer_reason"} <= fields_of_page(text)
    assert 'value="abortive_draw"' in text
    assert 'data-reds="[4, 13, 22]"' in text


def test_hands_counted_at_the_table_are_tapped(holder, table):
    text = page(holder, table)
    assert re.search(r'name="doubles"\s+value="5"\s*>\s*<span><b>5</b><small>mangan', text)
    assert {"points", "doubles", "limits", "also", "tiles_2", "limits_2"} <= fields_of_page(text)


@pytest.mark.parametrize(
    ("fields", "asked"),
    [
        pytest.param({}, {"dora"}, id="nobody declared"),
        pytest.param({"answer_riichi": [SOUTH]}, {"dora", "ura_dora"}, id="the winner declared"),
        pytest.param({"answer_riichi": [WEST]}, {"dora"}, id="somebody else declared"),
        pytest.param({"tiles": DRAGONS}, {"dora", "liable"}, id="three dragons"),
        pytest.param({"outcome": "points", "points": 30, "doubles": 2}, set(), id="han and fu"),
        pytest.param({"outcome": "points", "limits": 1}, {"liable"}, id="a yakuman in numbers"),
    ],
)
def test_questions_come_where_they_matter(holder, table, fields, asked):
    text = preview(holder, table, **won(**fields))
    assert 'data-verdict="ok"' in text
    assert set(re.findall(r'name="answer_(\w+)"', text)) == asked


@pytest.mark.parametrize(
    ("riichi", "offered"),
    [([], {"wall_end", "robbing_kong"}), ([SOUTH], {"double_riichi", "ippatsu"})],
)
def test_riichi_follows_from_the_sticks(holder, table, riichi, offered):
    text = preview(holder, table, **won(answer_riichi=riichi))
    found = set(re.findall(r'id="situation-(\w+)"', text))
    assert offered <= found
    assert "riichi" not in found
    assert ("man" in found) is not bool(riichi)
    assert ("Riichi" in re.findall(r'class="pattern-name">(\w+)', text)) is bool(riichi)


def test_a_row_of_numbers_goes_on_where_it_ends(holder, table):
    for given, last in ((0, 5), (4, 5), (5, 8)):
        text = preview(holder, table, **won(answer_dora=given))
        shown = re.findall(r'name="answer_dora"\s+id="answer_dora-(\d+)"', text)
        assert shown == [str(one) for one in range(last + 1)]


def test_each_winner_has_a_hand_and_what_is_asked_of_it(holder, table):
    fields = {"also": [WEST], "doubles_2": 3, "points_2": 40}
    text = preview(holder, table, **won(**fields))
    assert numbers(text.replace(",", "")) == ["−7200", "+2000", "+5200", "0"]
    fields = {"also": [WEST], "tiles_2": "222s 55p 678s 666m 34s + 5s", "answer_dora_2": 1}
    text = preview(holder, table, **won(**fields, answer_riichi=[WEST]))
    assert 'data-further="2"' in text
    assert {"answer_dora", "answer_dora_2"} <= fields_of_page(text)


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        pytest.param({"doubles": 6}, "12,000 points 6 han, haneman", id="limit"),
        pytest.param({"doubles": 3, "points": 40}, "5,200 points 3 han 40 fu", id="fu"),
        pytest.param({"limits": 2}, "64,000 points 2 yakuman", id="yakuman"),
        pytest.param({"points": 7700}, "7,700 points", id="value"),
    ],
)
def test_a_hand_told_is_said_with_its_value(holder, table, fields, said):
    text = preview(holder, table, **won(outcome="points", tiles=None, **fields))
    assert said in words(text)
    assert "data-patterns" not in text


def test_each_of_several_winners_told_has_a_value(holder, table):
    fields = {"outcome": "points", "doubles": 5, "also": [WEST], "doubles_2": 3, "points_2": 40}
    said = words(preview(holder, table, **won(tiles=None, **fields)))
    assert "Cognome02 N. 8,000 points 5 han, mangan" in said
    assert "Cognome03 N. 5,200 points 3 han 40 fu" in said


@pytest.mark.parametrize(
    ("fields", "name"),
    [
        pytest.param({"tiles": None}, "Cognome02 N.", id="winner"),
        pytest.param({"also": [WEST]}, "Cognome03 N.", id="also"),
    ],
)
def test_whose_tiles_are_missing_is_said(holder, table, fields, name):
    text = preview(holder, table, **won(**fields))
    assert f"Enter the tiles of {name}, or what the hand is worth." in words(text)


@pytest.mark.parametrize(
    ("fields", "problem"),
    [
        pytest.param({"tiles": "234567m 44p 678p 34s + 9s"}, "not a winning hand", id="first"),
        pytest.param(
            {"also": [WEST], "tiles_2": "234567m 44p 678p 34s + 9s"}, ": These", id="also"
        ),
        pytest.param({"answer_ura_dora": 1}, "Ura dora count only after riichi", id="ura"),
        pytest.param({"situations": ["riichi"]}, "without a stick on the table", id="no stick"),
        pytest.param(
            {"tiles": "[234m] 567m 44p 678p 34s + 5s", "answer_riichi": [SOUTH]},
            "claimed sets cannot have declared",
            id="open",
        ),
        pytest.param({"outcome": "points", "doubles": 3, "points": 20}, "“20” fu", id="fu"),
    ],
)
def test_what_is_wrong_is_said(holder, table, fields, problem):
    text = preview(holder, table, **won(**fields))
    assert 'data-verdict="invalid"' in text
    assert problem in text


def test_what_was_answered_wrongly_can_be_changed(holder, table):
    text = preview(holder, table, **won(answer_ura_dora=1))
    assert 'name="answer_ura_dora"' in text


def test_a_hand_without_yaku_offers_a_false_win(holder, table):
    text = preview(holder, table, **won(tiles=NO_YAKU))
    assert 'data-verdict="short"' in text
    assert "Record a false win instead" in text
    assert " 0 points" not in words(text)


def test_a_further_winner_without_yaku_is_named(holder, table):
    text = preview(holder, table, **won(also=[WEST], tiles_2=NO_YAKU))
    assert 'data-verdict="invalid"' in text
    assert "is not worth enough to win" in text
    assert "Record a false win instead" not in text


def test_a_drawn_hand_shows_who_pays_and_what_comes_next(holder, table):
    fields = {"outcome": "draw", "answer_riichi": [SOUTH], "answer_tenpai": [NORTH]}
    text = preview(holder, table, tiles=None, winner=None, source=None, **fields)
    assert numbers(text.replace(",", "")) == ["−1500", "+500", "−1500", "+1500"]
    assert "Next: East 2 · Counters: 1 · Sticks: 1 (dealer:" in text


@pytest.mark.parametrize("table", [CLUB], indirect=True)
def test_a_hand_broken_off_leaves_the_deal_where_it_is(holder, table):
    fields = {"outcome": "abortive_draw", "answer_reason": "four_winds"}
    text = preview(holder, table, tiles=None, winner=None, source=None, **fields)
    assert "Next: East 1 · Counters: 1 (dealer:" in text


def test_a_bust_player_ends_the_game(holder):
    table = make_table(ruleset="riichi", options={"tobi": "below_zero"})
    holder.get(reverse("table_open", args=[table.link_token]))
    text = preview(holder, table, outcome="points", winner=SOUTH, source=EAST, tiles=None, limits=1)
    assert "The game ends with this hand. A player has no points left." in text


def test_a_hand_is_corrected_with_all_it_was_entered_with(holder, table):
    fields = won(also=[WEST], doubles_2=3, points_2=40, answer_riichi=[SOUTH, NORTH])
    send(holder, table, "hand_new", None, None, **fields)
    hand = Hand.objects.get()
    text = holder.get(reverse("hand_correct", args=[table.pk, hand.pk])).content.decode()
    assert re.search(r'name="also"\s+value="2"[^>]*checked', text)
    assert len(re.findall(r'name="answer_riichi"[^>]*checked', text)) == 2
    assert re.search(r'name="doubles_2"\s+value="3"\s+checked', text)

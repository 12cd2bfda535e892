"""Why a hand is no win, and ties, where a request asks."""

import pytest

from scoring.exchange import answer
from scoring.notation import parse_tiles
from scoring.tiles import format_tiles, parse_tile
from tests.scoring.exchange.hands import DISCARD, ORPHANS, SMALL, patterns, request

NOT_COMPLETE = request(
    DISCARD,
    melds=["123m"],
    concealed_kongs=...,
    tiles="456p789sEEE3p",
    winning_tile="N",
    flowers=...,
)


def test_a_tile_that_was_waited_for_and_is_nowhere_left():
    sent = request(
        DISCARD,
        melds=["456p"],
        concealed_kongs=["3333s"],
        tiles="789s45s99p",
        winning_tile="9m",
        flowers=...,
        why_not=True,
    )
    waits = {wait["tile"]: wait["value"] for wait in answer(sent)["why_not"]["waits"]}
    assert waits["3s"] is None
    assert waits["6s"] is not None


def test_why_a_hand_is_not_complete():
    plain, answered = answer(NOT_COMPLETE), answer(NOT_COMPLETE | {"why_not": True})

    assert "why_not" not in plain
    assert {key: answered[key] for key in plain} == plain
    assert answered["error"] == "not_a_winning_hand"
    assert answered["why_not"] == {
        "reason": "not_a_winning_hand",
        "tiles_away": 1,
        "readings": [
            {
                "shape": "sets_and_pair",
                "groups": ["345p", "789s", "EEE"],
                "left_over": "6pN",
                "sets_missing": 0,
                "pairs_missing": 1,
                "exchanges": [
                    {"tiles_out": "N", "tiles_in": "6p"},
                    {"tiles_out": "6p", "tiles_in": "N"},
                ],
            },
            {
                "shape": "sets_and_pair",
                "groups": ["456p", "789s", "EEE"],
                "left_over": "3pN",
                "sets_missing": 0,
                "pairs_missing": 1,
                "exchanges": [
                    {"tiles_out": "N", "tiles_in": "3p"},
                    {"tiles_out": "3p", "tiles_in": "N"},
                ],
            },
        ],
        "waits": [
            {"tile": "3p", "value": 12, "qualifies": True},  # 35: 123, 456, 789 in three suits
            {"tile": "6p", "value": 4, "qualifies": False},
        ],
    }


def test_why_a_hand_is_too_low():
    plain, answered = answer(SMALL), answer(SMALL | {"why_not": True})

    assert "why_not" not in plain
    assert {key: answered[key] for key in plain} == plain
    why_not = answered["why_not"]
    assert (why_not["reason"], why_not["value"]) == ("below_minimum", 4)
    assert (why_not["minimum"], why_not["missing"]) == (8, 6)
    assert why_not["circumstances"][0] == {
        "situation": "robbing_kong",
        "self_drawn": False,
        "value": 12,
        "qualifies": True,
    }
    assert why_not["circumstances"][-1]["situation"] is None
    assert why_not["waits"] == [{"tile": "3m", "value": 4, "qualifies": False}]
    for change in why_not["changes"]:
        tiles = list(parse_tiles(str(SMALL["tiles"])))
        tiles.remove(parse_tile(change["tile_out"]))
        text = format_tiles((*tiles, parse_tile(change["tile_in"])))
        changed = answer(SMALL | {"tiles": text})
        assert (changed["value"], changed["qualifies"]) == (change["value"], change["qualifies"])
        assert set(change["patterns"]) <= {line["n"] for line in changed["patterns"]}


@pytest.mark.parametrize(("tiles", "number"), [("4688sE", 15), ("468s", 13)])
def test_too_many_and_too_few_tiles(tiles, number):
    answered = answer(DISCARD | {"tiles": tiles, "why_not": True})

    assert answered["error"] == "wrong_tile_count"
    assert answered["why_not"] == {
        "reason": "wrong_tile_count",
        "tiles": number,
        "expected": 14,
    }


def test_a_list_worth_as_much():
    asked = request(
        DISCARD, melds=..., concealed_kongs=..., flowers=..., tiles="123456m123456pE"
    ) | {"winning_tile": "E"}
    answered = answer(asked | {"why_not": True})

    (tie,) = answered["ties"]
    assert tie["value"] == answered["value"] == 7
    assert patterns(answered) == {"2": 2, "3": 1, "7": 1, "11": 1, "17": 2}
    assert patterns(tie) == {"2": 1, "3": 2, "7": 1, "11": 1, "17": 2}
    assert "ties" not in answer(asked)


def test_a_win_without_ties_says_no_more():
    assert answer(ORPHANS | {"why_not": True}) == answer(ORPHANS | {"why_not": False})


@pytest.mark.parametrize("key", ["italian", "chinese_classical", "european"])
def test_why_one_of_four_hands_is_not_complete(key):
    rest = [{"seat_wind": wind, "tiles": "", "partial": True} for wind in "EWN"]
    won = {"seat_wind": "S", "tiles": "123456m789p1122s", "winning_tile": "9s"}
    asked = {"ruleset": key, "prevalent_wind": "E", "hands": [*rest, won], "why_not": True}

    answered = answer(asked)

    assert answered["error"] == "not_a_winning_hand"
    assert answered["why_not"]["tiles_away"] == 1
    assert [wait["tile"] for wait in answered["why_not"]["waits"]] == ["1s", "2s"]
    short = answer(asked | {"hands": [*rest[1:], {**rest[0], "partial": False}, won]})
    assert short["error"] == "wrong_tile_count"
    assert "why_not" not in short  # another player's hand


@pytest.mark.parametrize("wrong", ["yes", 1, []])
def test_why_not_is_true_or_false(wrong):
    assert answer(ORPHANS | {"why_not": wrong})["error"] == "bad_field"

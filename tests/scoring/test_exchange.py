import json
import math
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.exchange import answer, answer_line
from scoring.notation import parse_tiles
from scoring.rulesets import get
from scoring.tiles import format_tiles, parse_tile

from .families import FAMILIES, deal
from .requests import request_of
from .strategies import dealt

ORPHANS = {
    "id": "orphans",
    "ruleset": "mcr",
    "tiles": "19m19p19sESWNCFP",
    "winning_tile": "P",
    "self_drawn": True,
    "seat_wind": "W",
    "prevalent_wind": "E",
}
DISCARD = {
    "id": "straight",
    "ruleset": "mcr",
    "melds": ["123m", "EEE"],
    "concealed_kongs": ["9999p"],
    "tiles": "4688s",
    "winning_tile": "5s",
    "self_drawn": False,
    "seat_wind": "E",
    "prevalent_wind": "E",
    "flowers": ["plum", "winter"],
    "situations": [],
    "winner": "E",
    "discarder": "S",
}
SMALL = DISCARD | {
    "melds": ["234m", "567p", "789s"],
    "concealed_kongs": [],
    "tiles": "33s45m",
    "winning_tile": "6m",
}


def request(base=ORPHANS, **changes):
    return {key: value for key, value in (base | changes).items() if value is not ...}


def patterns(answered):
    return {line["n"]: line["points"] * line["times"] for line in answered["patterns"]}


# Answers


@pytest.mark.parametrize(
    ("asked", "value", "counted"),
    [
        pytest.param(request(), 89, {"81": 88, "12": 1}, id="self-drawn"),
        pytest.param(request(self_drawn=False), 88, {"81": 88}, id="on a discard"),
        pytest.param(
            request(self_drawn=..., melds=..., flowers=None, situations=None, options=None),
            88,
            {"81": 88},
            id="what is left out or null is false or empty",
        ),
        pytest.param(
            request(situations=["wall_end"]), 96, {"81": 88, "40": 8}, id="a special circumstance"
        ),
        pytest.param(
            request(flowers=["plum", "winter"]), 91, {"81": 88, "12": 1, "13": 2}, id="flowers"
        ),
        pytest.param(
            request(options={"special_fully_concealed": True}),
            92,
            {"81": 88, "25": 4},
            id="an option",
        ),
        pytest.param(
            request(DISCARD),
            10,
            {"5": 1, "10": 1, "13": 2, "15": 2, "16": 2, "22": 2},
            id="declared sets, just the minimum",
        ),
        pytest.param(request(SMALL), 4, {"13": 2, "18": 2}, id="below the minimum"),
    ],
)
def test_answers(asked, value, counted):
    answered = answer(asked)
    assert (answered["valid"], answered["error"], answered["id"]) == (True, None, asked["id"])
    assert (answered["value"], patterns(answered)) == (value, counted)
    assert answered["qualifies"] is (value - len(asked.get("flowers") or []) >= 8)


@pytest.mark.parametrize(
    ("asked", "settlement"),
    [
        # MCR: the discarder pays value + 8, each other loser 8; self-drawn each value + 8.
        pytest.param(request(DISCARD), {"E": 34, "S": -18, "W": -8, "N": -8}, id="South discarded"),
        pytest.param(
            request(winner="W", discarder=None),
            {"E": -97, "S": -97, "W": 291, "N": -97},
            id="self-drawn",
        ),
        pytest.param(request(SMALL), None, id="below the minimum"),
    ],
)
def test_settlement(asked, settlement):
    assert answer(asked)["settlement"] == settlement


def test_without_a_winner_nobody_pays():
    answered = answer(request(DISCARD, winner=..., discarder=...))
    assert "settlement" not in answered
    assert answered["value"] == 10


def test_below_the_minimum_tells_what_a_false_win_costs():
    assert answer(SMALL)["false_win"] == {"E": -30, "S": 10, "W": 10, "N": 10}


def test_patterns_name_the_sets_that_earned_them():
    answered = answer(DISCARD)
    sets = {line["n"]: line["tiles"] for line in answered["patterns"]}
    assert sets["5"] == [["9999p"]]
    assert sets["10"] == [["456s"]]
    assert {"n": "5", "because": "16", "reason": "implied"} in answered["left_out"]


@given(dealt())
def test_answers_are_the_score(one):
    hand, win = one
    score = get("mcr").score(hand, win, {})
    answered = answer_line(json.dumps(request_of(hand, win, "x")))
    assert (answered["id"], answered["valid"]) == ("x", True)
    assert (answered["value"], answered["qualifies"]) == (score.value, score.qualifies)
    assert [(line["n"], line["points"], line["times"]) for line in answered["patterns"]] == [
        (line.key, line.points, line.times) for line in score.patterns
    ]
    settlement = answered["settlement"]
    assert (settlement is not None) is score.qualifies
    assert not score.qualifies or sum(settlement.values()) == 0


# Errors


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        pytest.param({"ruleset": ...}, "missing_field", id="no ruleset"),
        pytest.param({"ruleset": "riichi"}, "unknown_ruleset", id="another ruleset"),
        pytest.param({"ruleset": 1}, "bad_field", id="ruleset no text"),
        pytest.param({"id": 7}, "bad_field", id="id no text"),
        pytest.param({"id": ["x"]}, "bad_field", id="id a list"),
        pytest.param({"options": []}, "bad_field", id="options no object"),
        pytest.param({"options": {"rain": True}}, "unknown_option", id="unknown option"),
        pytest.param({"options": {"minimum": "8"}}, "bad_option", id="option of another type"),
        pytest.param({"options": {"minimum": True}}, "bad_option", id="true is no number"),
        pytest.param({"options": {"minimum": -1}}, "bad_option", id="option out of range"),
        pytest.param({"options": {"minimum": 10**4299}}, "bad_option", id="option without end"),
        pytest.param({"options": {"minimum": 8.5}}, "bad_field", id="option no whole number"),
        pytest.param({"options": {"minimum": [8]}}, "bad_field", id="option a list"),
        pytest.param({"options": {"minimum": None}}, "bad_field", id="option null"),
        pytest.param({"tiles": ...}, "missing_field", id="no tiles"),
        pytest.param({"tiles": None}, "missing_field", id="tiles null"),
        pytest.param({"tiles": ["1m"]}, "bad_field", id="tiles a list"),
        pytest.param({"tiles": "19m19p19sESWNCFx"}, "bad_tile", id="no tile"),
        pytest.param({"tiles": "5S"}, "bad_tile", id="a number and a wind"),
        pytest.param({"tiles": "19m"}, "wrong_tile_count", id="too few tiles"),
        pytest.param({"tiles": "111199m19psESWN"}, "bad_tile", id="a suit without numbers"),
        pytest.param(
            {"tiles": "11119m19p1sESWNC", "winning_tile": "1m"}, "too_many_copies", id="5"
        ),
        pytest.param(
            {"tiles": "19m19p19sESWNCFF", "winning_tile": "C"}, "not_a_winning_hand", id="no hand"
        ),
        pytest.param({"winning_tile": ...}, "missing_winning_tile", id="no winning tile"),
        pytest.param({"winning_tile": ""}, "bad_winning_tile", id="winning tile empty"),
        pytest.param({"winning_tile": "PP"}, "bad_winning_tile", id="two winning tiles"),
        pytest.param({"winning_tile": "p"}, "bad_winning_tile", id="no winning tile at all"),
        pytest.param({"winning_tile": 9}, "bad_field", id="winning tile no text"),
        pytest.param({"melds": "123m"}, "bad_field", id="melds no list"),
        pytest.param({"melds": [1]}, "bad_field", id="meld no text"),
        pytest.param({"melds": ["135m"]}, "bad_set", id="no set"),
        pytest.param({"melds": ["89m1p"]}, "bad_set", id="chow across suits"),
        pytest.param({"melds": ["[123m]"]}, "bad_tile", id="meld in brackets"),
        pytest.param({"melds": ["123m"] * 5}, "too_many_sets", id="five sets"),
        pytest.param({"concealed_kongs": ["555p"]}, "bad_concealed_kong", id="no kong"),
        pytest.param({"flowers": ["rose"]}, "bad_flower", id="no flower"),
        pytest.param({"flowers": ["Plum"]}, "bad_flower", id="capital letter"),
        pytest.param({"flowers": ["plum", "plum"]}, "duplicate_flower", id="a flower twice"),
        pytest.param({"flowers": {"plum": 1}}, "bad_field", id="flowers no list"),
        pytest.param(
            {"flowers": ["plum"], "options": {"flowers_played": False}},
            "flowers_not_played",
            id="no flowers in this event",
        ),
        pytest.param({"situations": ["rain"]}, "unknown_situation", id="unknown situation"),
        pytest.param({"situations": ["ready_declared"]}, "unknown_situation", id="not of MCR"),
        pytest.param({"situations": "heaven"}, "bad_field", id="situations no list"),
        pytest.param(
            {"situations": ["robbing_kong"]}, "robbing_kong_needs_discard", id="robbed, drawn"
        ),
        pytest.param(
            {"situations": ["kong_replacement"]}, "kong_replacement_needs_kong", id="no kong"
        ),
        pytest.param(
            {"self_drawn": False, "situations": ["kong_replacement"]},
            "kong_replacement_needs_self_drawn",
            id="replacement, discarded",
        ),
        pytest.param(
            {"self_drawn": False, "situations": ["robbing_kong"]},
            "robbing_kong_tile_held",
            id="robbed, a copy held",
        ),
        pytest.param({"situations": ["last_tile"]}, "last_tile_held", id="last tile, a copy held"),
        pytest.param({"situations": ["heaven"]}, "heaven_not_possible", id="heaven, not East"),
        pytest.param({"situations": ["earth"]}, "earth_not_possible", id="earth, self-drawn"),
        pytest.param({"self_drawn": "yes"}, "bad_field", id="self_drawn no truth value"),
        pytest.param({"self_drawn": 1}, "bad_field", id="self_drawn a number"),
        pytest.param({"seat_wind": ...}, "missing_field", id="no seat wind"),
        pytest.param({"seat_wind": "e"}, "bad_wind", id="lower-case wind"),
        pytest.param({"seat_wind": 1}, "bad_field", id="seat wind a number"),
        pytest.param({"prevalent_wind": ...}, "missing_field", id="no prevalent wind"),
        pytest.param({"prevalent_wind": "East"}, "bad_wind", id="wind in full"),
        pytest.param({"winner": "E"}, "winner_not_seat", id="winner sits elsewhere"),
        pytest.param({"winner": 2}, "bad_field", id="winner a number"),
        pytest.param({"discarder": "N"}, "unexpected_discarder", id="self-drawn from North"),
        pytest.param(
            {"self_drawn": False, "winner": "W"}, "missing_discarder", id="who discarded?"
        ),
        pytest.param(
            {"self_drawn": False, "discarder": "W"}, "discarder_is_winner", id="from oneself"
        ),
        pytest.param({"self_drawn": False, "discarder": "X"}, "bad_wind", id="discarder no wind"),
    ],
)
def test_errors(changes, code):
    answered = answer(request(**changes))
    assert (answered["valid"], answered["error"]) == (False, code)
    assert answered["detail"]
    assert answered["value"] is None
    assert answered["id"] == (ORPHANS["id"] if "id" not in changes else None)


def test_of_four_hands_one_wins():
    hand = {"tiles": "123m456m789m11p22s", "winning_tile": "2s", "self_drawn": True}
    hands = [{"seat_wind": wind, **hand} for wind in "ES"]
    twice = {"id": "x", "ruleset": "italian", "prevalent_wind": "E", "hands": hands}
    assert answer(twice)["error"] == "unexpected_winning_tile"


@pytest.mark.parametrize(
    "line",
    [
        pytest.param("", id="empty"),
        pytest.param("{", id="cut short"),
        pytest.param("null", id="null"),
        pytest.param("[]", id="list"),
        pytest.param('"mcr"', id="text"),
        pytest.param("NaN", id="not a number"),
        pytest.param('{"id": NaN}', id="not a number, inside"),
        pytest.param('{"options": {"minimum": -Infinity}}', id="infinity"),
        pytest.param('{"id": "a"} {"id": "b"}', id="two on a line"),
        pytest.param("[" * 100_000, id="nested deeply"),
        pytest.param('{"a":' * 100_000, id="objects nested deeply"),
        pytest.param('{"id": ' + "9" * 10_000 + "}", id="a number of 10,000 digits"),
        pytest.param("'mcr'", id="other quotes"),
        pytest.param("\x00", id="nothing printed"),
        pytest.param(b'{"id": "\xff"}', id="not UTF-8"),
        pytest.param('{"id": "a"}'.encode("utf-16"), id="UTF-16"),
    ],
)
def test_unreadable(line):
    answered = answer_line(line)
    assert (answered["valid"], answered["error"], answered["id"]) == (False, "unreadable", None)


@pytest.mark.parametrize("depth", range(850, 1001, 10))
@pytest.mark.parametrize("field", ["id", "options", "seat_wind", "winner", "tiles", "melds"])
def test_whatever_the_parser_lets_through_is_answered(depth, field):
    for more in range(10):
        nested = "[" * (depth + more) + "]" * (depth + more)
        line = json.dumps(request(**{field: "@"})).replace('"@"', nested)
        assert json.dumps(answer_line(line))


def test_infinite_number_is_not_passed_on():
    answered = answer_line('{"id": 1e999}')
    assert (answered["error"], answered["id"]) == ("bad_field", None)


def test_byte_order_mark_is_read():
    assert answer_line(b"\xef\xbb\xbf" + json.dumps(ORPHANS).encode())["valid"]


@pytest.mark.parametrize("name", ["", "a b", "東", "\ud800", "x" * 10_000, '"', "\n"])
def test_id_comes_back_as_it_is(name):
    answered = json.loads(json.dumps(answer_line(json.dumps(ORPHANS | {"id": name}))))
    assert (answered["id"], answered["valid"]) == (name, True)


# Anything at all

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=10),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=8,
)


@given(JSON)
def test_any_value_is_answered(value):
    answered = answer(value)
    assert answered["valid"] is False
    assert answered["error"] in {"unreadable", "missing_field", "bad_field", "unknown_ruleset"}


@given(
    st.sampled_from([*DISCARD, "options", "responsible", "liable", "hands"]),
    JSON | st.sampled_from(["", "E", "S", "N", "1m", "123m", ["E"], ["123m"], ["plum"], {}]),
    st.sampled_from(list(FAMILIES)),
)
def test_any_value_of_any_field_is_answered(field, value, family):
    hand, win = deal(random.Random(field), family)
    asked = request_of(hand, win) | {field: value}
    answered = answer(asked)
    if answered["valid"]:
        assert answered["error"] is None
        assert not isinstance(answered["value"], float) or math.isfinite(answered["value"])
    else:
        assert answered["error"]
    json.dumps(answered, allow_nan=False)


@given(st.sampled_from(list(DISCARD)))
def test_any_field_may_be_missing(field):
    answered = answer(request(DISCARD, **{field: ...}))
    optional = {"id", "melds", "concealed_kongs", "flowers", "situations", "self_drawn", "winner"}
    assert answered["valid"] or answered["error"] != "missing_field" or field not in optional


@given(st.text() | st.binary())
def test_any_line_is_answered(line):
    assert json.dumps(answer_line(line))


# Why not


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

"""What a request that cannot be answered is told."""

import json

import pytest

from scoring.exchange import answer, answer_line
from scoring.exchange.answers import MOST_DEEP
from tests.scoring.exchange.hands import ORPHANS, request


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        pytest.param({"ruleset": ...}, "missing_field", id="no ruleset"),
        pytest.param({"ruleset": "sichuan"}, "unknown_ruleset", id="another ruleset"),
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
        pytest.param({"hands": 0}, "unexpected_field", id="zero says something"),
        pytest.param({"hands": {}}, "unexpected_field", id="so does an object"),
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


@pytest.mark.parametrize("field", ["id", "options", "seat_wind", "winner", "tiles", "melds"])
@pytest.mark.parametrize(("depth", "reads"), [(MOST_DEEP, True), (MOST_DEEP + 1, False)])
def test_every_python_refuses_the_same_depth(field, depth, reads):
    nested = "[" * (depth - 1) + "]" * (depth - 1)
    line = json.dumps(request(**{field: "@"})).replace('"@"', nested)
    answered = answer_line(line)
    assert json.dumps(answered)
    assert answered["error"] == ("bad_field" if reads else "unreadable")
    assert ("nested too deeply" in answered["detail"]) is not reads


@pytest.mark.parametrize(
    "text", ["[" * 200, '"' + "[" * 200, '\\"' + "{" * 200, '"\\\\' + "[" * 200]
)
def test_what_stands_in_a_text_is_not_nested(text):
    assert answer_line(json.dumps(ORPHANS | {"id": text}))["id"] == text


def test_much_beside_each_other_is_not_nested():
    assert answer_line(json.dumps(ORPHANS | {"id": [[{}]] * 200}))["error"] == "bad_field"


def test_infinite_number_is_not_passed_on():
    answered = answer_line('{"id": 1e999}')
    assert (answered["error"], answered["id"]) == ("bad_field", None)


def test_byte_order_mark_is_read():
    assert answer_line(b"\xef\xbb\xbf" + json.dumps(ORPHANS).encode())["valid"]


@pytest.mark.parametrize("name", ["", "a b", "東", "\ud800", "x" * 10_000, '"', "\n"])
def test_id_comes_back_as_it_is(name):
    answered = json.loads(json.dumps(answer_line(json.dumps(ORPHANS | {"id": name}))))
    assert (answered["id"], answered["valid"]) == (name, True)

"""Hands and wins that cannot be, each refused with its code (mcr.md, Validation; source, 40-45)."""

from typing import Any

import pytest

from scoring.errors import RuleError
from scoring.exchange import answer, answer_line
from scoring.hand import Hand, Situation, Win
from scoring.judge import Claim, judge
from scoring.notation import parse_hand
from scoring.result import Payments
from scoring.rulesets.base import EnteredPoints, Outcome, Result
from scoring.rulesets.mcr import MCR
from scoring.tiles import Wind, parse_flower, parse_tile, parse_wind

from .cases import check, score_of, win_of

CHICKEN = "[234m] [345p] [567s] 67m EE + 8m"

UNREADABLE = [
    pytest.param("[234m] [345p] [567s] 67x EE + 8m", "bad_tile", id="no such suit"),
    pytest.param("[234m] [345p] [567s] 67m EE + 8m 9", "bad_tile", id="number without suit"),
    pytest.param("[235m] [345p] [567s] 67m EE + 8m", "bad_set", id="a gap in a chow"),
    pytest.param("[CFP] [345p] [567s] 67m EE + 8m", "bad_set", id="dragons in a row"),
    pytest.param("[89m1p] [345p] [567s] 67m EE + 8m", "bad_set", id="chow across suits"),
    pytest.param("[22m] [345p] [567s] 67m EE 3m + 8m", "bad_set", id="a claimed pair"),
    pytest.param("[22222m] [345p] [567s] 67m EE + 8m", "bad_set", id="five in a set"),
    pytest.param("(222m) [345p] [567s] 67m EE + 8m", "bad_concealed_kong", id="three concealed"),
    pytest.param("(2345m) [345p] [567s] 67m EE + 8m", "bad_concealed_kong", id="four different"),
    pytest.param("[234m [345p] [567s] 67m EE + 8m", "bad_tile", id="bracket within a bracket"),
    pytest.param("[345p] [567s] 67m EE + 8m [234m", "unclosed_bracket", id="bracket left open"),
    pytest.param(
        "[234m] [345p] [567s] 67m EE + 8m ]", "unexpected_character", id="bracket never opened"
    ),
    pytest.param("[234m] [345p] [567s] 67m EE + 78m", "bad_winning_tile", id="two winning tiles"),
    pytest.param("[234m] [345p] [567s] 67m EE + 8m + 8m", "bad_winning_tile", id="won twice"),
    pytest.param("[234m] [345p] [567s] 67m EE +", "bad_winning_tile", id="no tile after the plus"),
    pytest.param(f"{CHICKEN} {{9}}", "bad_flower", id="a ninth flower"),
]


@pytest.mark.parametrize(("text", "code"), UNREADABLE)
def test_text_that_is_no_hand(text: str, code: str) -> None:
    with pytest.raises(RuleError) as raised:
        parse_hand(text)
    assert raised.value.code == code


IMPOSSIBLE_TILES = [
    pytest.param("[234m] [345p] [567s] 67m E + 8m", "wrong_tile_count", id="one too few"),
    pytest.param("[234m] [345p] [567s] 67m EEE + 8m", "wrong_tile_count", id="one too many"),
    pytest.param("[2222m] [345p] [567s] 67m E + 8m", "wrong_tile_count", id="a kong is three"),
    pytest.param(
        "2222m 345p 567s 67m EE + 8m", "wrong_tile_count", id="an undeclared kong is four"
    ),
    pytest.param("[234m] [345p] [567s] 67m EE", "missing_winning_tile", id="nothing won yet"),
    pytest.param("[2222m] [234m] [567s] 67m EE + 8m", "too_many_copies", id="kong and chow"),
    pytest.param("[888m] [345p] [567s] 88m EE + 8m", "too_many_copies", id="fifth as winning tile"),
    pytest.param("[EEE] [345p] [567s] 67m EE + 8m", "too_many_copies", id="five winds"),
    pytest.param("[234m] [345p] [567s] [678m] [EEE]", "too_many_sets", id="five sets"),
    pytest.param(f"{CHICKEN} {{11}}", "duplicate_flower", id="a flower twice"),
]


@pytest.mark.parametrize(("text", "code"), IMPOSSIBLE_TILES)
def test_tiles_that_cannot_be(text: str, code: str) -> None:
    with pytest.raises(RuleError) as raised:
        score_of(text, "discard")
    assert raised.value.code == code


NOT_WINNING = [
    pytest.param("[234m] [345p] [567s] 67m EE + 9m", id="wrong tile"),
    pytest.param("[234m] [345p] [567s] 678m E + S", id="no pair"),
    pytest.param("[234m] [345p] 567s 12p ES + W", id="odd winds"),
    pytest.param("1122m 3344p 5566s E + S", id="six pairs"),
    pytest.param("(2222m) 3344p 5566s EE + S", id="kong and five pairs"),
    pytest.param("[222m] 3399p 5566s EE + E", id="claimed pung and pairs"),
    pytest.param("19m 19p 19s ESWNCFP + 2m", id="orphans and a two"),
    pytest.param("19m 19p 1s ESWNCFFP + F", id="orphans without the nine"),
    pytest.param("[111m] 9m 19p 19s ESWNC + F", id="orphans claimed"),
    pytest.param("147m 147p 369s ESWN + C", id="one run in two suits"),
    pytest.param("147m 258p 369s ESWN + N", id="single honors with a pair"),
    pytest.param("148m 258p 369s ESWN + C", id="an 8 among 1 and 4"),
    pytest.param("[345p] [345s] 147m 25p 6s S + S", id="knitted, two sets claimed"),
    pytest.param("147m 258p 369s EE SS + C", id="knitted and two pairs"),
    pytest.param("147m 258p 36s 55m 345s + 8s", id="knitted with eight of nine"),
    pytest.param("ESWNCFP 147m 25p 3s + 3s", id="greater honors with a pair"),
]


@pytest.mark.parametrize("text", NOT_WINNING)
@pytest.mark.parametrize("how", ["discard", "drawn"])
def test_tiles_that_are_no_winning_hand(text: str, how: str) -> None:
    with pytest.raises(RuleError) as raised:
        score_of(text, how)
    assert raised.value.code == "not_a_winning_hand"


IMPOSSIBLE_WINS = [
    pytest.param(
        CHICKEN, "drawn robbing_kong", "robbing_kong_needs_discard", id="robbed and drawn"
    ),
    pytest.param(
        "[234m] [345p] [567s] 88m EE + 8m",
        "discard robbing_kong",
        "robbing_kong_tile_held",
        id="robbed with two standing",
    ),
    pytest.param(
        "[678m] [345p] [567s] 67m EE + 8m",
        "discard robbing_kong",
        "robbing_kong_tile_held",
        id="robbed with one claimed",
    ),
    pytest.param(
        # so a robbed tile never completes a pair, and 32 or 11 never stands beside 43
        "[345p] [567p] [777s] [234m] C + C",
        "discard robbing_kong",
        "robbing_kong_tile_held",
        id="robbed for the pair",
    ),
    pytest.param(
        "112299m 3377p 55s E + E",
        "discard robbing_kong",
        "robbing_kong_tile_held",
        id="robbed for the seventh pair",
    ),
    pytest.param(
        CHICKEN, "discard robbing_kong wall_end", "robbing_kong_at_wall_end", id="41 with 43"
    ),
    pytest.param(
        "[2222m] [345p] [567s] 67m EE + 8m",
        "discard kong_replacement",
        "kong_replacement_needs_self_drawn",
        id="replacement from a discard",
    ),
    pytest.param(
        CHICKEN, "drawn kong_replacement", "kong_replacement_needs_kong", id="replacement, no kong"
    ),
    pytest.param(
        "222m 234m 345p 67s EE + 8s",
        "drawn kong_replacement",
        "kong_replacement_needs_kong",
        id="replacement, four equal tiles not declared",
    ),
    pytest.param(
        "[234m] [345p] [567s] 88m EE + 8m",
        "discard last_tile",
        "last_tile_held",
        id="last tile with two standing",
    ),
    pytest.param(
        "[345p] [567p] [777s] [234m] C + C",
        "discard last_tile",
        "last_tile_held",
        id="last tile for the pair",
    ),
    pytest.param(
        "1112345678999m + 5m", "drawn last_tile", "last_tile_held", id="last tile in nine gates"
    ),
    pytest.param(CHICKEN, "drawn S/E heaven", "heaven_not_possible", id="heaven for South"),
    pytest.param(CHICKEN, "discard E/E heaven", "heaven_not_possible", id="heaven on a discard"),
    pytest.param(CHICKEN, "drawn E/E heaven", "heaven_not_possible", id="heaven after a claim"),
    pytest.param(CHICKEN, "discard E/E earth", "earth_not_possible", id="earth for East"),
    pytest.param(CHICKEN, "drawn S/E earth", "earth_not_possible", id="earth drawn"),
    pytest.param(CHICKEN, "discard S/E earth", "earth_not_possible", id="earth after a claim"),
    pytest.param(
        "234m 345p 567s 67m EE + 8m",
        "drawn E/E heaven wall_end",
        "contradictory_situations",
        id="heaven at the end of the wall",
    ),
    pytest.param(
        "234m 345p 567s 67m EE + 8m",
        "discard S/E earth robbing_kong",
        "contradictory_situations",
        id="earth robbing a kong",
    ),
    pytest.param(
        "234m 345p 567s 67m EE + 8m",
        "discard S/E earth last_tile",
        "contradictory_situations",
        id="earth with three visible",
    ),
    pytest.param(CHICKEN, "discard ready_declared", "unknown_situation", id="ready declared"),
    pytest.param(
        CHICKEN, "discard only_possible_tile", "unknown_situation", id="only possible tile"
    ),
    pytest.param(
        "[2222m] (7777p) [567s] 67m EE + 8m",
        "drawn kong_on_kong",
        "unknown_situation",
        id="kong on kong",
    ),
]


@pytest.mark.parametrize(("text", "how", "code"), IMPOSSIBLE_WINS)
def test_wins_that_cannot_be(text: str, how: str, code: str) -> None:
    with pytest.raises(RuleError) as raised:
        score_of(text, how)
    assert raised.value.code == code


POSSIBLE_WINS = [
    pytest.param("234m 345p 567s 67m EE + 8m", "drawn E/E heaven", "25", id="heaven adds nothing"),
    pytest.param("234m 345p 567s 67m EE + 8m", "discard S/E earth", "17", id="earth adds nothing"),
    pytest.param(
        "[678m] [345p] [567s] 67m EE + 8m",
        "discard last_tile",
        "1 27",
        id="last tile with one of the three claimed",
    ),
    pytest.param(
        "[CCCC] [345p] [567s] 67m EE + 8m",
        "drawn kong_replacement last_tile",
        "6 14 27 31 42",
        id="last tile as a kong's replacement",
    ),
]


@pytest.mark.parametrize(("text", "how", "expected"), POSSIBLE_WINS)
def test_wins_that_can_be(text: str, how: str, expected: str) -> None:
    check(text, how, expected)


HAND = parse_hand("234m 345p 567s 67m EE + 8m")


def claim(**changes: Any) -> Claim:
    """Return the claim that South won on East's discard, with some fields changed."""
    fields: dict[str, Any] = {
        "outcome": Outcome.WIN,
        "winner": Wind.S,
        "discarder": Wind.E,
        "hands": {Wind.S: HAND},
    }
    return Claim(**(fields | changes))


IMPOSSIBLE_CLAIMS = [
    pytest.param({"winner": None}, "missing_winner", id="nobody won"),
    pytest.param({"discarder": Wind.S}, "discarder_is_winner", id="winner discarded"),
    pytest.param({"hands": {}}, "missing_hand", id="neither tiles nor points"),
    pytest.param({"hands": {Wind.W: HAND}}, "missing_hand", id="tiles of somebody else"),
    pytest.param(
        {"discarder": Wind.W, "situations": frozenset({Situation.EARTH})},
        "earth_not_from_east",
        id="first discard by West",
    ),
    pytest.param(
        {"hands": {}, "entered_points": {Wind.S: EnteredPoints(7)}},
        "below_minimum",
        id="seven points told",
    ),
    pytest.param(
        {"outcome": Outcome.FALSE_WIN, "winner": None}, "missing_winner", id="nobody's false win"
    ),
]


@pytest.mark.parametrize(("changes", "code"), IMPOSSIBLE_CLAIMS)
def test_claims_that_cannot_be(changes: dict[str, Any], code: str) -> None:
    with pytest.raises(RuleError) as raised:
        judge(MCR, claim(**changes), {})
    assert raised.value.code == code


def test_two_hands_together_hold_no_tile_five_times() -> None:
    other = Hand(parse_hand("EEE 222m 333m 444m 5m").tiles)
    with pytest.raises(RuleError) as raised:
        judge(MCR, claim(hands={Wind.S: HAND, Wind.W: other}), {})
    assert raised.value.code == "too_many_copies"


REQUEST: dict[str, Any] = {
    "id": "one",
    "ruleset": "mcr",
    "melds": ["234m", "345p", "567s"],
    "tiles": "67mEE",
    "winning_tile": "8m",
    "seat_wind": "S",
    "prevalent_wind": "E",
    "winner": "S",
    "discarder": "E",
}

IMPOSSIBLE_REQUESTS = [
    pytest.param({"ruleset": "sichuan"}, "unknown_ruleset", id="unknown rules"),
    pytest.param({"ruleset": None}, "missing_field", id="no rules"),
    pytest.param({"options": {"kuitan": True}}, "unknown_option", id="unknown option"),
    pytest.param({"options": {"minimum": "8"}}, "bad_option", id="option of the wrong type"),
    pytest.param({"options": [8]}, "bad_field", id="options in a list"),
    pytest.param({"tiles": "67mE0"}, "bad_tile", id="no such tile"),
    pytest.param({"tiles": None}, "missing_field", id="no tiles"),
    pytest.param({"tiles": ["6m"]}, "bad_field", id="tiles in a list"),
    pytest.param({"tiles": "67mE"}, "wrong_tile_count", id="too few tiles"),
    pytest.param({"winning_tile": "88m"}, "bad_winning_tile", id="two winning tiles"),
    pytest.param({"winning_tile": "0"}, "bad_winning_tile", id="winning with nothing"),
    pytest.param({"winning_tile": None}, "missing_winning_tile", id="no winning tile"),
    pytest.param({"winning_tile": "9m"}, "not_a_winning_hand", id="wrong winning tile"),
    pytest.param({"melds": ["235m", "345p", "567s"]}, "bad_set", id="no set"),
    pytest.param({"melds": "234m"}, "bad_field", id="melds as text"),
    pytest.param(
        {"melds": ["345p", "567s"], "concealed_kongs": ["222m"]}, "bad_concealed_kong", id="no kong"
    ),
    pytest.param({"flowers": ["rose"]}, "bad_flower", id="unknown flower"),
    pytest.param({"flowers": ["plum", "plum"]}, "duplicate_flower", id="flower twice"),
    pytest.param(
        {"flowers": ["plum"], "options": {"flowers_played": False}},
        "flowers_not_played",
        id="flower where none are",
    ),
    pytest.param({"situations": ["blessing"]}, "unknown_situation", id="unknown situation"),
    pytest.param(
        {"situations": ["ready_declared"]}, "unknown_situation", id="another system's situation"
    ),
    pytest.param({"seat_wind": "X"}, "bad_wind", id="no such wind"),
    pytest.param({"prevalent_wind": None}, "missing_field", id="no prevalent wind"),
    pytest.param({"self_drawn": "no"}, "bad_field", id="self-drawn in words"),
    pytest.param({"self_drawn": True}, "unexpected_discarder", id="discarder though drawn"),
    pytest.param({"discarder": None}, "missing_discarder", id="no discarder"),
    pytest.param({"discarder": "S"}, "discarder_is_winner", id="winner discarded"),
    pytest.param({"winner": "W"}, "winner_not_seat", id="winner sits elsewhere"),
]


@pytest.mark.parametrize(("changes", "code"), IMPOSSIBLE_REQUESTS)
def test_requests_that_cannot_be(changes: dict[str, Any], code: str) -> None:
    answered = answer(REQUEST | changes)
    assert (answered["id"], answered["valid"], answered["error"]) == ("one", False, code)
    assert answered["detail"]


def test_request_as_it_stands_is_a_chicken_hand() -> None:
    answered = answer(REQUEST)
    assert (answered["valid"], answered["value"]) == (True, 8)
    assert answered["settlement"] == {"E": -16, "S": 32, "W": -8, "N": -8}


@pytest.mark.parametrize("line", ["", "{", "[]", '"mcr"', "NaN", '{"id": NaN}'])
def test_lines_that_are_no_request(line: str) -> None:
    assert answer_line(line)["error"] == "unreadable"


@pytest.mark.parametrize(
    ("call", "code"),
    [
        pytest.param(lambda: parse_tile("10m"), "bad_tile", id="tile"),
        pytest.param(lambda: parse_wind("east"), "bad_wind", id="wind"),
        pytest.param(lambda: parse_flower("PLUM"), "bad_flower", id="flower"),
        pytest.param(lambda: Payments(E=1), "payments_not_balanced", id="payments"),
        pytest.param(lambda: Result(Outcome.WIN), "missing_winner", id="result"),
        pytest.param(
            lambda: Win(Wind.S, "E"),  # type: ignore[arg-type]  # what a user may do
            "bad_wind",
            id="win",
        ),
    ],
)
def test_values_that_cannot_be_built(call: Any, code: str) -> None:
    with pytest.raises(RuleError) as raised:
        call()
    assert raised.value.code == code


def test_circumstances_are_read_by_the_cases_as_written() -> None:
    win = win_of("drawn W/N wall_end")
    assert (win.seat_wind, win.prevalent_wind, win.self_drawn) == (Wind.W, Wind.N, True)
    assert win.situations == {Situation.WALL_END}

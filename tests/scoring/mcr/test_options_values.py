"""Option values of MCR: points of kongs, minimum, presets, defaults (mcr.md, Rule options)."""

import pytest

from scoring.errors import RuleError
from scoring.notation import parse_hand
from scoring.rulesets.mcr import MCR
from scoring.rulesets.mcr.options import McrOptions
from scoring.rulesets.options import OptionValue

from .cases import check, listing, score_of, win_of

POINTS_CHANGED = [
    pytest.param(
        {"mixed_kongs": 5}, "[2222m] (7777p) [345p] 67s EE + 8s", "26", 5, id="26: 5 on one line"
    ),
    pytest.param(
        {"mixed_kongs": 5},
        "[2222m] (7777p) 444s 67s EE + 8s",
        "21 26",
        7,
        id="26: 5 on one line, and a concealed pung",
    ),
    pytest.param(
        {"mixed_kongs": 6}, "[2222m] (7777p) [345p] 67s EE + 8s", "22 26", 6, id="26: 4 and 2"
    ),
    pytest.param(
        {"two_concealed_kongs": 8}, "(2222m) (7777p) [345p] 67s EE + 8s", "33", 8, id="33: 8"
    ),
    pytest.param(
        {"two_concealed_kongs": 8},
        "(2222m) (7777p) 444s [345p] E + E",
        "11 33 54",
        25,
        id="33: 8, and three concealed pungs",
    ),
    pytest.param(
        {"two_concealed_kongs": 8},
        "[2222m] (7777p) [345p] 67s EE + 8s",
        "22 26",
        6,
        id="33: one is melded",
    ),
]


@pytest.mark.parametrize(("options", "hand", "expected", "value"), POINTS_CHANGED)
def test_points_of_kongs(
    options: dict[str, OptionValue], hand: str, expected: str, value: int
) -> None:
    score = score_of(hand, "discard", **options)
    assert (listing(score), score.value) == (expected, value)
    assert sum(line.total for line in score.patterns) == value


@pytest.mark.parametrize(
    ("minimum", "qualifies", "missing"),
    [
        pytest.param(0, True, 0, id="none"),
        pytest.param(6, True, 0, id="reached"),
        pytest.param(7, False, 1, id="flowers do not help"),
        pytest.param(8, False, 2, id="default"),
        pytest.param(12, False, 6, id="higher"),
    ],
)
def test_minimum(minimum: int, qualifies: bool, missing: int) -> None:
    score = score_of("(2222m) (7777p) [345p] 67s EE + 8s {12}", "discard", minimum=minimum)
    assert (score.value, score.qualifies, score.points_missing) == (8, qualifies, missing)


def test_flowers_are_refused_where_they_are_not_played() -> None:
    with pytest.raises(RuleError) as raised:
        score_of("[234m] [345p] [567s] 67m EE + 8m {1}", "discard", flowers_played=False)
    assert raised.value.code == "flowers_not_played"
    check("[234m] [345p] [567s] 67m EE + 8m", "discard", "39", flowers_played=False)


PRESETS = [
    pytest.param("source", "[2222m] (7777p) [345p] 67s EE + 8s", "22 26", 6, id="source: 26"),
    pytest.param("source", "112299m 33p 55s EE C + C", "55", 24, id="source: 31"),
    pytest.param("source", "EEEE 99m 3377p 55s 1m + 1m", "55", 24, id="source: 19"),
    pytest.param("source", "1112345678999m + 5m", "21 78", 90, id="source: 5"),
    pytest.param(
        "chinese_engines", "[2222m] (7777p) [345p] 67s EE + 8s", "26", 5, id="engines: 26"
    ),
    pytest.param("chinese_engines", "112299m 33p 55s EE C + C", "31 55", 30, id="engines: 31"),
    pytest.param("chinese_engines", "EEEE 99m 3377p 55s 1m + 1m", "19 55", 26, id="engines: 19"),
    pytest.param("chinese_engines", "1112345678999m + 5m", "5 21 78", 91, id="engines: 5"),
    pytest.param(
        "chinese_engines", "(2222m) (7777p) [345p] 67s EE + 8s", "33", 6, id="engines: 33 as it is"
    ),
    pytest.param("green_book", "(2222m) (7777p) [345p] 67s EE + 8s", "33", 8, id="green: 33"),
    pytest.param("green_book", "[2222m] (7777p) [345p] 67s EE + 8s", "22 26", 6, id="green: 26"),
    pytest.param("green_book", "EEEE 99m 3377p 55s 1m + 1m", "55", 24, id="green: 19 as it is"),
]

# Its numbers 7, 19, 12 and 20; 3.8.1: “Fully Concealed may be combined if Self-Drawn”.
SPECIAL_HANDS = [
    pytest.param("19m19p19sESWNCFP + P", "25 81", 92, id="thirteen orphans"),
    pytest.param("112299m 33p 55s EE C + C", "25 55", 28, id="seven pairs"),
    pytest.param("222m 555p 777s 888s E + E", "11 25 73", 69, id="four concealed pungs"),
    pytest.param("147m258p3sESWNCF + P", "25 56", 28, id="greater honors and knitted tiles"),
]


@pytest.mark.parametrize(("hand", "expected", "value"), SPECIAL_HANDS)
def test_self_drawn_special_hands_under_the_green_book(
    hand: str, expected: str, value: int
) -> None:
    (options,) = (known.options for known in MCR.presets if known.key == "green_book")
    score = MCR.score(parse_hand(hand), win_of("drawn"), options)
    assert (listing(score), score.value) == (expected, value)


@pytest.mark.parametrize(("preset", "hand", "expected", "value"), PRESETS)
def test_preset(preset: str, hand: str, expected: str, value: int) -> None:
    (options,) = (known.options for known in MCR.presets if known.key == preset)
    score = MCR.score(parse_hand(hand), win_of("discard"), options)
    assert (listing(score), score.value) == (expected, value)


DEFAULTS = {  # mcr.md, Rule options
    "mixed_kongs": 6,
    "two_concealed_kongs": 6,
    "seven_pairs_all_types": False,
    "knitted_waits": False,
    "tile_hog_honors": False,
    "nine_gates_pungs": "none",
    "green_half_flush": False,
    "terminals_double_pung": False,
    "kongs_extra": False,
    "special_fully_concealed": False,
    "minimum": 8,
    "false_win": "each_opponent",
    "flowers_played": True,
}


def test_a_table_without_options_is_one_with_the_defaults() -> None:
    assert McrOptions() == MCR.configure({})


def test_defaults_are_those_of_the_rules() -> None:
    assert {option.key: option.default for option in MCR.options} == DEFAULTS
    configured = MCR.configure({})
    assert {key: getattr(configured, key) for key in DEFAULTS} == DEFAULTS


@pytest.mark.parametrize("preset", [preset.key for preset in MCR.presets])
def test_presets_set_only_what_exists(preset: str) -> None:
    (options,) = (known.options for known in MCR.presets if known.key == preset)
    MCR.configure(options)


WRONG = [
    pytest.param({"kuitan": True}, "unknown_option", id="unknown"),
    pytest.param({"Minimum": 8}, "unknown_option", id="unknown for its capital"),
    pytest.param({"": 1}, "unknown_option", id="unknown for its emptiness"),
    pytest.param({"mixed_kongs": 7}, "bad_option", id="not a choice"),
    pytest.param({"mixed_kongs": "6"}, "bad_option", id="text for a number"),
    pytest.param({"mixed_kongs": 6.0}, "bad_option", id="fraction for a number"),
    pytest.param({"mixed_kongs": None}, "bad_option", id="nothing"),
    pytest.param({"two_concealed_kongs": True}, "bad_option", id="yes for a number"),
    pytest.param({"tile_hog_honors": 1}, "bad_option", id="number for yes"),
    pytest.param({"tile_hog_honors": "true"}, "bad_option", id="text for yes"),
    pytest.param({"tile_hog_honors": 0}, "bad_option", id="number for no"),
    pytest.param({"nine_gates_pungs": "all"}, "bad_option", id="unknown word"),
    pytest.param({"nine_gates_pungs": False}, "bad_option", id="no for a word"),
    pytest.param({"false_win": ["nobody"]}, "bad_option", id="list for a word"),
    pytest.param({"minimum": -1}, "bad_option", id="negative minimum"),
    pytest.param({"minimum": True}, "bad_option", id="yes for the minimum"),
    pytest.param({"minimum": "8"}, "bad_option", id="text for the minimum"),
    pytest.param({"minimum": 8.5}, "bad_option", id="fraction for the minimum"),
]


@pytest.mark.parametrize(("options", "code"), WRONG)
def test_wrong_option_is_refused_wherever_it_is_given(
    options: dict[str, OptionValue], code: str
) -> None:
    with pytest.raises(RuleError) as configuring:
        MCR.configure(options)
    hand, win = parse_hand("[234m] [345p] [567s] 67m EE + 8m"), win_of("discard")
    with pytest.raises(RuleError) as scoring:
        MCR.score(hand, win, options)
    assert (configuring.value.code, scoring.value.code) == (code, code)

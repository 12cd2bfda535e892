"""What the arguments of a call say: seats, flags, options, circumstances, hands."""

from typing import Any

import pytest

import scoring
from scoring import Hand, RuleError, Wind

E, S, W, N = Wind
ORPHANS = "19m19p19sESWNCFP + P"
FLUSH = "[123m] 456m 789m 23m EE + 1m"
READY = "123m 456m 789p 23s EE + 1s"


def refusal(call, *arguments, **more):
    with pytest.raises(RuleError) as raised:
        call(*arguments, **more)
    return raised.value


# Seats


def test_a_seat_is_there_once_as_letter_or_wind():
    error = refusal(scoring.settle, "mcr", {"E": 24, E: 30}, winner="E", self_drawn=True)
    assert (error.code, error.facts) == ("duplicate_hand", {"wind": "E"})
    hands = {"S": FLUSH, S: FLUSH}
    assert refusal(scoring.settle, "mcr", hands, discarder="W").code == "duplicate_hand"


def test_the_net_of_a_wind_by_its_letter():
    settlement = scoring.score("mcr", ORPHANS, discarder="N").settlement
    assert settlement is not None
    assert [settlement.net(letter) for letter in "ESWN"] == [112, -8, -8, -96]
    assert refusal(settlement.net, "X").code == "bad_wind"


# Flags


@pytest.mark.parametrize("flag", ["no", "", 0, 1, None])
@pytest.mark.parametrize(
    ("call", "hand"),
    [
        (scoring.score, ORPHANS),
        (scoring.settle, {"E": ORPHANS}),
        (scoring.why_not, ORPHANS),
    ],
)
def test_self_drawn_is_true_or_false(call, hand, flag):
    discarder = {} if call is scoring.why_not else {"discarder": "S"}
    error = refusal(call, "mcr", hand, self_drawn=flag, **discarder)
    assert (error.code, error.facts["option"]) == ("bad_option", "self_drawn")


# Options


def test_an_option_that_is_called_like_an_argument():
    text = "[SSS] 123m 456p 78s EE + 9s"

    def doubles(**more):
        return scoring.score("italian", text, seat="W", prevalent_wind="S", **more).doubles

    assert doubles(options={"prevalent_wind": 3}) == doubles() + 3


def test_options_stand_between_preset_and_arguments():
    kongs = "[5555p] (7777s) 234m 56m 88m + 7m"
    five: dict[str, Any] = {"preset": "chinese_engines"}
    assert scoring.score("mcr", kongs, **five).value == 8
    assert scoring.score("mcr", kongs, options={"mixed_kongs": 6}, **five).value == 9
    assert scoring.score("mcr", kongs, options={"mixed_kongs": 6}, mixed_kongs=5).value == 8


@pytest.mark.parametrize(
    "asked",
    [
        lambda more: scoring.score("mcr", FLUSH, **more),
        lambda more: scoring.settle("mcr", {"E": FLUSH}, discarder="S", **more),
        lambda more: scoring.false_win("mcr", "E", **more),
        lambda more: scoring.waits("mcr", "[EEE] [456p] 789s 2333m", **more),
        lambda more: scoring.why_not("mcr", FLUSH, **more),
    ],
    ids=["score", "settle", "false_win", "waits", "why_not"],
)
def test_every_call_takes_options(asked):
    assert refusal(asked, {"options": {"minimum": -1}}).code == "bad_option"
    assert refusal(asked, {"options": {"wall_end": True}}).code == "unknown_option"
    asked({"options": {"minimum": 1}, "preset": None})


# Circumstances


@pytest.mark.parametrize(
    ("key", "circumstance"),
    [
        ("mcr", {"heaven": True, "self_drawn": True}),
        ("mcr", {"thirteenth_win": True}),
        ("zung_jung", {"last_tile": True}),
        ("zung_jung", {"ready_declared": True}),
        ("italian", {"last_tile": True}),
    ],
)
def test_a_circumstance_that_the_system_does_not_declare_is_refused(key, circumstance):
    assert refusal(scoring.score, key, READY, **circumstance).code == "unknown_situation"
    stated: dict[str, Any] = {name: False for name in circumstance if name != "self_drawn"}
    scoring.score(key, READY, **stated)  # nothing is said by it


@pytest.mark.parametrize("told", [{"robbing_kong": True}, {"responsible": "W"}])
def test_a_false_win_has_no_circumstances_and_nobody_is_asked(told):
    error = refusal(scoring.false_win, "zung_jung", "E", **told)
    assert (error.code, error.facts) == ("unexpected_field", {"field": next(iter(told))})
    scoring.false_win("zung_jung", "E", robbing_kong=False)  # nothing is said by it


def test_what_follows_from_the_hands_before_can_be_said():
    won = scoring.score("chinese_classical", READY, thirteenth_win=True)
    assert "thirteenth_win" in {line.key for line in won.patterns}
    assert won.value == 1000


@pytest.mark.parametrize(
    ("key", "circumstance"),
    [("mcr", "kong_replacement"), ("zung_jung", "kong_replacement")],
)
def test_waits_in_a_circumstance_of_a_drawn_tile(key, circumstance):
    stated: dict[str, Any] = {circumstance: True}
    (wait,) = scoring.waits(key, "(EEEE) [456p] 789s 13m CC", **stated)
    assert wait.on_discard is None
    assert wait.self_drawn is not None


def test_waits_of_the_dealt_hand():
    (wait,) = scoring.waits("zung_jung", "456p 789s 13m CC EEE", heaven=True)
    assert wait.on_discard is None
    assert wait.self_drawn is not None
    assert refusal(
        scoring.waits, "zung_jung", "456p 789s 13m CC EEE", heaven=True, earth=True
    ).code == ("contradictory_situations")


# Answers


def test_what_nobody_is_asked_cannot_be_answered():
    error = refusal(scoring.score, "italian", READY, liable="S")
    assert error.code == "bad_answer"
    assert error.__notes__[0] == "Nobody is asked that under these options."
    assert scoring.score("italian", READY, liable="nobody").value
    assert scoring.score("italian", READY, liable="S", liability=True).value


# Hands


@pytest.mark.parametrize("hand", [None, 5, b"EEE", ["1m"]], ids=lambda one: type(one).__name__)
@pytest.mark.parametrize("call", [scoring.score, scoring.waits, scoring.why_not])
def test_a_hand_is_a_text_or_a_hand(call, hand):
    with pytest.raises(TypeError, match=f"text or a Hand, not {type(hand).__name__}"):
        call("mcr", hand)


@pytest.mark.parametrize(
    ("hands", "what"),
    [
        (None, "the hands are a mapping by wind, not NoneType"),
        ([24], "the hands are a mapping by wind, not list"),
        ({"E": 24.5}, "its points, a whole number, not float"),
        ({"E": True}, "its points, a whole number, not bool"),
        ({"E": [1]}, "its points, a whole number, not list"),
    ],
)
def test_a_table_is_a_mapping_of_hands_or_points(hands, what):
    with pytest.raises(TypeError, match=what):
        scoring.settle("mcr", hands, winner="E", self_drawn=True)


def test_waits_are_those_of_thirteen_tiles():
    error = refusal(scoring.waits, "mcr", "[EEE] [456p] 789s 2333m + 1m")
    assert (error.code, error.facts) == ("wrong_tile_count", {"found": 14, "expected": 13})
    assert error.__notes__ == ["Waits are those of thirteen tiles: leave out “+ tile”."]


def test_tile_numbers_are_not_a_text():
    with pytest.raises(TypeError, match=r"Hand\.from_text"):
        Hand("123m")  # type: ignore[arg-type]


@pytest.mark.parametrize("number", [-1, 34])
def test_a_number_that_is_no_tile_has_no_name(number):
    assert refusal(scoring.tile_name, number).code == "no_such_tile"


def test_tiles_from_text_and_back():
    assert [scoring.tile_name(scoring.parse_tile(text)) for text in ("1m", "9s", "P")] == [
        "1m",
        "9s",
        "P",
    ]


def test_points_are_refused_as_they_were_given():
    error = refusal(scoring.settle, "mcr", {"E": -24}, winner="E", self_drawn=True)
    assert error.facts["text"] == "-24"


@pytest.mark.parametrize("number", [True, 1.0, "1m", None])
def test_what_is_no_whole_number_is_no_tile(number):
    assert refusal(scoring.tile_name, number).code == "no_such_tile"


def test_what_is_registered_has_all_of_a_system():
    missing = "object is no rule system: no after, base_names, base_unit, best_scores, "
    with pytest.raises(TypeError, match=missing):
        scoring.register(object())  # type: ignore[arg-type]

    class Unfinished(scoring.Mcr):
        waits = property()  # raises, as if it were not there

    with pytest.raises(TypeError, match=r"^Unfinished is no rule system: no waits$"):
        scoring.register(Unfinished())
    with pytest.raises(ValueError, match="'mcr' is taken"):
        scoring.register(scoring.Mcr())


def test_a_system_that_comes_with_it_stays():
    with pytest.raises(ValueError, match="comes with"):
        scoring.unregister("mcr")
    assert "mcr" in scoring.rulesets()

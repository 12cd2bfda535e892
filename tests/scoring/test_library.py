"""The front door: every call, what it refuses, and values that nobody can change."""

import copy
import dataclasses
import inspect
import pickle
import pkgutil
import subprocess
import sys
import typing
from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from enum import Enum
from importlib import import_module
from pathlib import Path
from types import MappingProxyType

import pytest

import scoring
from scoring import Hand, Preset, RuleError, Settlement, Situation, Wind
from scoring.frozen import FrozenDict
from scoring.hand import Meld, Shape, Win
from scoring.judge import Claim, Verdict, judge
from scoring.rulesets.base import EnteredPoints, Outcome, Result

ROOT = Path(__file__).parents[2]
E, S, W, N = Wind
HAND = "[123m] (9999p) 46s 88s EEE + 5s {18}"
TABLE = {
    "E": "[EEE] 999m {1} ?",
    "S": "[CCC] 345m 78p 456s 22m + 9p",
    "W": "(2222s) ?",
    "N": "?",
}


def refusal(call, *arguments, **more):
    with pytest.raises(RuleError) as raised:
        call(*arguments, **more)
    return raised.value


# Score


def test_the_score_is_the_judges():
    scored = scoring.score("mcr", HAND, seat="E", discarder="S")
    claim = Claim(Outcome.WIN, E, E, S, {E: Hand.from_text(HAND)})
    verdict = judge(scoring.rulesets()["mcr"], claim, {})
    for field in dataclasses.fields(scoring.Score):
        assert getattr(scored, field.name) == getattr(verdict.scores[E], field.name)
    assert (scored.settlement, scored.false_win) == (verdict.settlement, None)
    assert scored.hand == Hand.from_text(HAND)


def test_winds_and_hands_may_be_values():
    text = scoring.score("mcr", HAND, seat="S", prevalent_wind="W", discarder="E")
    values = scoring.score("mcr", Hand.from_text(HAND), seat=S, prevalent_wind=W, discarder=E)
    assert text == values


def test_nobody_is_paid_if_nobody_is_named():
    scored = scoring.score("mcr", HAND)
    assert (scored.value, scored.settlement, scored.false_win) == (12, None, None)
    assert "E +" not in str(scored)


def test_a_hand_below_the_minimum_says_what_declaring_it_costs():
    low = scoring.score("mcr", "[234m] [567p] [789s] 33s 45m + 6m", seat="N", self_drawn=True)
    assert low.settlement is None
    assert low.false_win == scoring.false_win("mcr", "N")


def test_circumstances_are_arguments():
    text = "[1111m] 46s 88s EEE 999p + 5s"
    robbed = scoring.score("mcr", text.replace("1111m", "123m"), robbing_kong=True, wall_end=False)
    assert "43" in {line.key for line in robbed.patterns}
    drawn = scoring.score("mcr", text, self_drawn=True, kong_replacement=True, wall_end=True)
    assert {"40", "42"} <= {line.key for line in drawn.patterns}


def test_the_first_discard_is_easts_unless_somebody_else_is_named():
    earthly = "123m 456m 789p 23s EE + 1s"
    scored = scoring.score("zung_jung", earthly, seat="W", earth=True)
    assert "9.4.2" in {line.key for line in scored.patterns}
    wrong = refusal(scoring.score, "zung_jung", earthly, seat="W", discarder="N", earth=True)
    assert wrong.code == "earth_not_from_east"


@pytest.mark.parametrize("wind", ["W", W])
def test_answers_are_arguments(wind):
    hand = "[123m] 456m 789m 23m EE + 1m"
    paid = scoring.score("zung_jung", hand, discarder="S", responsible=wind).settlement
    assert paid is not None
    assert paid.as_dict() == {"E": 285, "S": -25, "W": -235, "N": -25}


KONGS = "[5555p] (7777s) 234m 56m 88m + 7m"


@pytest.mark.parametrize(
    ("rules", "value"),
    [
        pytest.param({}, 9, id="source"),
        pytest.param({"mixed_kongs": 5}, 8, id="option"),
        pytest.param({"preset": "source"}, 9, id="preset of nothing"),
        pytest.param({"preset": "chinese_engines"}, 8, id="preset"),
        pytest.param({"preset": "chinese_engines", "mixed_kongs": 6}, 9, id="option before preset"),
        pytest.param(
            {"preset": Preset("own", "", {"mixed_kongs": 5})}, 8, id="preset of one's own"
        ),
    ],
)
def test_options_and_presets(rules, value):
    assert scoring.score("mcr", KONGS, **rules).value == value


@pytest.mark.parametrize(
    ("arguments", "more", "code"),
    [
        pytest.param(("riichi", HAND), {}, "unknown_ruleset", id="system"),
        pytest.param(("mcr", HAND), {"preset": "ours"}, "unknown_preset", id="preset"),
        pytest.param(("mcr", HAND), {"kuitan": True}, "unknown_option", id="option"),
        pytest.param(("mcr", HAND), {"mixed_kongs": 7}, "bad_option", id="value of an option"),
        pytest.param(("mcr", HAND), {"wall_end": "yes"}, "bad_option", id="neither true nor false"),
        pytest.param(("mcr", HAND), {"ready_declared": True}, "unknown_situation", id="elsewhere"),
        pytest.param(("mcr", HAND), {"seat": "X"}, "bad_wind", id="wind"),
        pytest.param(("mcr", HAND), {"seat": 0}, "bad_wind", id="number for a wind"),
        pytest.param(("mcr", HAND), {"discarder": "E"}, "discarder_is_winner", id="own discard"),
        pytest.param(
            ("mcr", HAND),
            {"discarder": "S", "self_drawn": True},
            "unexpected_discarder",
            id="drawn and discarded",
        ),
        pytest.param(("mcr", "123m"), {}, "wrong_tile_count", id="tiles"),
        pytest.param(
            ("mcr", "[EEE] [456p] 789s 2333m"), {}, "missing_winning_tile", id="thirteen tiles"
        ),
        pytest.param(
            ("italian", "[EEE] 999m ?"), {"self_drawn": True}, "missing_winning_tile", id="not won"
        ),
        pytest.param(
            ("italian", "[EEE] 999m ?"), {"earth": True}, "missing_winning_tile", id="not won so"
        ),
    ],
)
def test_what_score_refuses(arguments, more, code):
    assert refusal(scoring.score, *arguments, **more).code == code


# Four hands


def test_one_hand_of_four_is_counted():
    lost = scoring.score("italian", TABLE["E"], seat="E")
    won = scoring.score("italian", TABLE["S"], seat="S", self_drawn=True)
    assert (lost.value, lost.settlement) == (64, None)
    assert (won.value, won.settlement) == (48, None)


def test_four_hands_are_settled():
    verdict = scoring.settle("italian", TABLE, self_drawn=True)
    assert verdict.settlement is not None
    assert verdict.settlement.as_dict() == {"E": 128, "S": 192, "W": -128, "N": -192}
    assert {wind: score.value for wind, score in verdict.scores.items()} == {
        E: 64,
        S: 48,
        W: 16,
        N: 0,
    }


def test_points_may_stand_for_a_hand():
    hands: dict[Wind, str | int] = {E: 64, S: TABLE["S"], W: 16, N: 0}
    counted = scoring.settle("italian", hands, self_drawn=True)
    assert counted.settlement == scoring.settle("italian", TABLE, self_drawn=True).settlement
    assert list(counted.scores) == [S]


def test_the_winner_of_points_alone_is_named():
    verdict = scoring.settle("mcr", {"S": 24}, winner="S", discarder=E)
    assert verdict.settlement is not None
    assert verdict.settlement.as_dict() == {"E": -32, "S": 48, "W": -8, "N": -8}


def test_where_one_hand_counts_it_is_settled_as_score_does():
    scored = scoring.score("mcr", HAND, seat="W", discarder="S")
    verdict = scoring.settle("mcr", {"W": HAND}, winner="W", discarder="S")
    assert (verdict.settlement, verdict.value) == (scored.settlement, scored.value)


TWICE = {**TABLE, "W": TABLE["S"]}


@pytest.mark.parametrize(
    ("hands", "more", "code"),
    [
        pytest.param(TABLE, {}, "missing_discarder", id="nobody discarded"),
        pytest.param(TABLE, {"discarder": "S"}, "discarder_is_winner", id="own discard"),
        pytest.param(TABLE, {"winner": "E", "discarder": "W"}, "winner_not_seat", id="no winner"),
        pytest.param(TWICE, {"self_drawn": True}, "unexpected_winning_tile", id="two winners"),
        pytest.param({"E": 64}, {"self_drawn": True}, "missing_winner", id="nobody won"),
        pytest.param({"S": TABLE["S"]}, {"self_drawn": True}, "missing_hand", id="three missing"),
        pytest.param({**TABLE, "X": "?"}, {"self_drawn": True}, "bad_wind", id="no such seat"),
        pytest.param(
            {**TABLE, "E": -1}, {"self_drawn": True}, "bad_value", id="points no hand can have"
        ),
        pytest.param({**TABLE, "N": "CC ?"}, {"self_drawn": True}, "too_many_copies", id="five"),
    ],
)
def test_what_settle_refuses(hands, more, code):
    assert refusal(scoring.settle, "italian", hands, **more).code == code


@pytest.mark.parametrize("wrong", ["99x ?", "[123m] ?"], ids=["unreadable", "not allowed"])
def test_an_error_says_in_whose_hand_it_is(wrong):
    error = refusal(scoring.settle, "italian", {**TABLE, "N": wrong}, self_drawn=True)
    assert error.__notes__[0] == "In the hand of N."


def test_an_error_of_the_whole_table_is_of_no_hand():
    hands = {**TABLE, "E": "CC ?", "N": "[123m] ?"}
    error = refusal(scoring.settle, "italian", hands, self_drawn=True)
    assert error.code == "too_many_copies"
    assert error.__notes__ == ["In the hands of E, S."]


def test_a_limit_hand_is_explained():
    scored = scoring.score("italian", "1122m 3344p 5566s E + E", self_drawn=True)
    lines = str(scored).splitlines()
    assert " limit  Seven pairs (seven_pairs)" in lines
    assert lines[-1] == "     =  22; limit 200"


# Waits


def test_waits_have_their_scores():
    waits = scoring.waits("mcr", "[EEE] [456p] 789s 2333m", seat="E")
    assert [
        (wait.text, wait.on_discard and wait.on_discard.value, wait.self_drawn.value)
        for wait in waits
        if wait.self_drawn
    ] == [("1m", 12, 13), ("2m", 4, 5), ("4m", 4, 5)]


def test_a_wait_that_cannot_be_is_without_score():
    (wait,) = scoring.waits("mcr", "[EEE] [456p] 789s 13m CC", robbing_kong=True)
    assert wait.self_drawn is None
    assert wait.on_discard is not None


def test_what_waits_refuses():
    waiting = "[EEE] [456p] 789s 2333m"
    assert refusal(scoring.waits, "mcr", waiting, earth=True).code == "unknown_situation"
    assert refusal(scoring.waits, "mcr", waiting, minimum=-1).code == "bad_option"


# Errors


def test_an_error_has_code_place_and_sentence():
    error = refusal(scoring.score, "mcr", "EEE [89m1p]")
    assert (error.code, error.position) == ("bad_set", 6)
    assert str(error) == "“89m1p” is neither a chow, a pung nor a kong (character 6)."
    assert refusal(scoring.score, "riichi", HAND).position is None


@pytest.mark.parametrize("copied", [copy.copy, lambda one: pickle.loads(pickle.dumps(one))])  # noqa: S301
def test_an_error_can_be_copied_and_pickled(copied):
    error = copied(refusal(scoring.score, "mcr", "EEE [89m1p]"))
    assert (error.code, error.facts, error.position) == (
        "bad_set",
        {"text": "89m1p", "position": 6},
        6,
    )


# Values


def frozen_classes() -> Iterator[type]:
    """Every frozen dataclass of the engine, but for the rows of tables, which hold functions."""
    for module in pkgutil.walk_packages(scoring.__path__, "scoring."):
        if "management" in module.name or module.name == "scoring.apps":
            continue
        for value in vars(import_module(module.name)).values():
            if (
                isinstance(value, type)
                and value.__module__ == module.name
                and dataclasses.is_dataclass(value)
                and value.__dataclass_params__.frozen  # type: ignore[attr-defined]
            ):
                yield value


HOLD_MAPPINGS = [
    Preset("own", "Own", {"minimum": 6}),
    Settlement(penalties={E: -30}),
    Result(Outcome.WIN, E, S, {E: 8}, {"responsible": "none"}),
    Claim(
        Outcome.WIN,
        E,
        E,
        S,
        {E: Hand.from_text(HAND)},
        {Situation.WALL_END},  # type: ignore[arg-type]  # what a user may do
        {"responsible": "none"},
        {S: EnteredPoints(1)},
    ),
    Verdict(
        None,
        {E: scoring.score("mcr", HAND)},
        hands={E: Hand.from_text(HAND)},
        values={E: 12},
        problems={S: RuleError("missing_winner")},
    ),
]
"""A value of each class that is made with dictionaries."""


def test_every_class_that_holds_a_mapping_is_tried():
    holding = {
        cls
        for cls in frozen_classes()
        if any(
            "Mapping" in str(field.type) or "Options" in str(field.type)
            for field in dataclasses.fields(cls)
        )
    }
    assert holding == {type(value) for value in HOLD_MAPPINGS}


def parts(value: object) -> Iterator[object]:
    """What a value is made of, itself first."""
    yield value
    if isinstance(value, str | Enum):
        return
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        for field in dataclasses.fields(value):
            yield from parts(getattr(value, field.name))
    elif isinstance(value, Mapping):
        for key, one in value.items():
            yield from (*parts(key), *parts(one))
    elif isinstance(value, Sequence | AbstractSet):
        for one in value:
            yield from parts(one)


def answers() -> Iterator[object]:
    """What the calls return, and what the rule systems declare."""
    yield scoring.score("mcr", HAND, discarder="S", wall_end=True)
    yield scoring.score(
        "mcr", "[234m] [567p] [789s] 33s 45m + 6m", false_win="nobody", discarder="S"
    )
    yield scoring.score("zung_jung", "[123m] 456m 789p 23s EE + 1s", self_drawn=True)
    yield scoring.settle("chinese_classical", TABLE, discarder="W", liable="W")
    yield scoring.waits("mcr", "[EEE] [456p] 789s 2333m")
    yield scoring.false_win("mcr", "E", false_win="nobody")
    for ruleset in scoring.rulesets().values():
        yield from (ruleset.names, ruleset.unit, ruleset.options, ruleset.presets)
        yield from (ruleset.patterns, ruleset.situations, ruleset.questions)
        yield from (ruleset.conduct({}), *ruleset.examples.values(), ruleset.position([]))


MUTABLE = (list, set, bytearray, MappingProxyType)


@pytest.mark.parametrize("value", [*HOLD_MAPPINGS, *answers()], ids=lambda one: type(one).__name__)
def test_values_are_hashable_and_closed(value):
    hash(value)
    for part in parts(value):
        assert not isinstance(part, MUTABLE)
        assert not isinstance(part, dict) or isinstance(part, FrozenDict)


def test_lists_in_place_of_tuples_are_closed():
    melds = [Meld(Shape.PUNG, E.tile)]
    hand = Hand([0, 1, 2, 3, 4, 5, 6, 7, 8, 9], None, melds)  # type: ignore[arg-type]
    win = Win(E, E, situations={Situation.WALL_END})  # type: ignore[arg-type]
    assert hash(hand) == hash(Hand(tuple(range(10)), None, tuple(melds)))
    assert hash(win) == hash(Win(E, E, situations=frozenset({Situation.WALL_END})))


@pytest.mark.parametrize("value", HOLD_MAPPINGS[:-1], ids=lambda one: type(one).__name__)
def test_values_can_be_copied_and_pickled(value):
    assert copy.deepcopy(value) == pickle.loads(pickle.dumps(value)) == value  # noqa: S301
    assert hash(copy.copy(value)) == hash(value)


CHANGES = [
    lambda mapping: mapping.__setitem__("b", 2),
    lambda mapping: mapping.__delitem__("a"),
    lambda mapping: mapping.__ior__({"b": 2}),
    lambda mapping: mapping.update(b=2),
    lambda mapping: mapping.setdefault("b", 2),
    lambda mapping: mapping.pop("a"),
    lambda mapping: mapping.popitem(),
    lambda mapping: mapping.clear(),
]


@pytest.mark.parametrize("change", CHANGES)
def test_a_closed_mapping_refuses_changes(change):
    mapping = FrozenDict(a=1)
    with pytest.raises(TypeError, match="cannot be changed"):
        change(mapping)
    assert mapping == {"a": 1}
    assert hash(mapping) == hash(FrozenDict({"a": 1})) != hash(FrozenDict(a=2))


# Why not

NEEDS_SELF_DRAWN = "kong_replacement_needs_self_drawn"


def test_why_a_hand_is_no_win():
    found = scoring.why_not("mcr", "[EEE] [456p] 789s 2333m + 5m")
    assert isinstance(found, scoring.IncompleteHand)
    assert (found.tiles_away, len(found.readings)) == (1, 2)
    low = scoring.why_not("mcr", "[222m] [333p] [FFF] 45p99s + 6p")
    assert isinstance(low, scoring.LowHand)
    assert (low.score.value, low.minimum) == (2, 8)


@pytest.mark.parametrize(
    ("key", "text", "rules"),
    [
        ("mcr", "19m19p19sESWNCFP + P", {}),
        ("mcr", "[222m] [333p] [FFF] 45p99s + 6p", {"minimum": 2}),
        ("mcr", "[222m] [333p] [FFF] 45p99s + 6p", {"wall_end": True}),
        ("italian", "[222m] [333p] [FFF] 45p99s + 6p", {"self_drawn": True}),
    ],
)
def test_nothing_is_wrong_with_a_hand_that_wins(key, text, rules):
    assert scoring.why_not(key, text, **rules) is None


@pytest.mark.parametrize(
    ("text", "rules", "code"),
    [
        ("[EEE] [456p] 789s 2333m", {}, "missing_winning_tile"),
        ("[EEE] [456p] 789s 2333m + 5m", {"kong_replacement": True}, NEEDS_SELF_DRAWN),
        ("19m19p19sESWNCFP + P", {"kong_replacement": True}, NEEDS_SELF_DRAWN),
        ("19m19p19sESWNCFP + P", {"kong": True}, "unknown_option"),
    ],
)
def test_what_is_no_question_of_why_not_is_refused(text, rules, code):
    with pytest.raises(RuleError) as error:
        scoring.why_not("mcr", text, **rules)
    assert error.value.code == code


# The interface


def test_everything_public_is_there_and_described():
    assert len(set(scoring.__all__)) == len(scoring.__all__)
    for name in scoring.__all__:
        value = getattr(scoring, name)
        if name != "Tile":
            assert inspect.getdoc(value), name
    public = {name for name in vars(scoring) if not name.startswith("_")} - {"TYPE_CHECKING"}
    modules = {name for name in public if inspect.ismodule(getattr(scoring, name))}
    assert public - modules == set(scoring.__all__)


@pytest.mark.parametrize(
    "name", ["score", "settle", "false_win", "waits", "explain", "rulesets", "why_not"]
)
def test_what_calls_take_and_return_is_public(name):
    """So that the types of whatever one gets can be named."""
    for hint in typing.get_type_hints(getattr(scoring, name)).values():
        for part in (hint, *typing.get_args(hint)):
            if isinstance(part, type) and part.__module__.startswith("scoring"):
                assert part.__name__ in scoring.__all__


IMPORTED = "import sys, scoring; sys.exit('django' in sys.modules or not scoring.rulesets())"


def test_importing_it_needs_no_installed_package():
    """With ``-S`` there are none."""
    subprocess.run([sys.executable, "-S", "-c", IMPORTED], cwd=ROOT, check=True)


PRESETS = [
    pytest.param(ruleset, preset, id=f"{ruleset.key}-{preset.key}")
    for ruleset in scoring.rulesets().values()
    for preset in ruleset.presets
]


@pytest.mark.parametrize(("ruleset", "preset"), PRESETS)
def test_a_preset_says_why_and_whence_and_sets_only_what_differs(ruleset, preset):
    assert preset.text.endswith(".")
    assert preset.source
    defaults = {option.key: option.default for option in ruleset.options}
    assert all(value != defaults[key] for key, value in preset.options.items())
    ruleset.configure(preset.options)

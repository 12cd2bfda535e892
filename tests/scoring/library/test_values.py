"""What calls return is hashable, closed and can be copied."""

import copy
import dataclasses
import pickle
import pkgutil
from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from enum import Enum
from importlib import import_module
from types import MappingProxyType

import pytest

import scoring
from scoring import Example, Hand, Preset, RuleError, Settlement, Situation
from scoring.frozen import FrozenDict
from scoring.hand import Meld, Shape, Win
from scoring.judge import Claim, Verdict
from scoring.rulesets.base import EnteredPoints, FurtherWin, Names, Outcome, Position, Result
from scoring.rulesets.conduct import EnteredNumber
from scoring.tiles import Wind
from tests.scoring.library.hands import HAND, TABLE, E, S


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
    Settlement(penalties={E: -30}, from_pot={S: 1000}),
    FurtherWin(E, answers={"liable": "S"}),
    EnteredNumber("limits", Names("made up", "Yakuman"), names_of={2: Names("made up", "Double")}),
    Position(1, 1, E, tuple(Wind), {"streak": 2}),
    Win(E, E, answers={"dora": "1"}),
    Example("EEE ?", answers={"dora": "1"}),
    Result(Outcome.WIN, E, S, {E: 8}, {"responsible": "none"}, counters={"streak": 1}),
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
    scoring.settle("italian", TABLE, self_drawn=True),
    Verdict(
        None,
        {E: scoring.score("mcr", HAND)},
        hands={E: Hand.from_text(HAND)},
        values={E: 12},
        problems={S: RuleError("missing_winner")},
    ),
]


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
        yield from (ruleset.conduct({}), *ruleset.examples.values(), ruleset.start({}).position)


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

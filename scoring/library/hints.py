"""Notes on a rule error for the caller: what exists instead of what was refused."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import wraps
from typing import Final, ParamSpec, TypeVar

from scoring.errors import RuleError
from scoring.rulesets import RULESETS
from scoring.rulesets.base import Question, Ruleset
from scoring.rulesets.options import Option

P = ParamSpec("P")
R = TypeVar("R")
Facts = Mapping[str, int | str]

TILES: Final = (
    "Tiles are 1 to 9 with m (characters), p (dots) or s (bamboo), and E S W N C F P: winds, red,"
    " green, white dragon."
)


def with_hints(call: Callable[P, R]) -> Callable[P, R]:
    """Let a call that takes the key of a rule system add a note to the errors it raises."""

    @wraps(call)
    def hinting(*args: P.args, **kwargs: P.kwargs) -> R:
        try:
            return call(*args, **kwargs)
        except RuleError as error:
            hint = hint_of(error, args[0] if args else kwargs.get("ruleset"))
            if hint:
                error.add_note(hint)
            raise

    return hinting


def hint_of(error: RuleError, key: object) -> str:
    """Return a hint at a better call under a rule system; empty if it is obvious."""
    if error.code == "unknown_ruleset":
        return f"Rule systems: {_comma_list(RULESETS)}."
    if error.code in ("bad_set", "bad_concealed_kong") and not error.facts["text"]:
        return "The brackets are empty."
    if error.code in ("bad_tile", "unexpected_character"):
        return TILES
    system = RULESETS.get(key) if isinstance(key, str) else None
    find = BY_CODE.get(error.code)
    return find(system, error.facts) if system is not None and find is not None else ""


def _unknown_option(system: Ruleset, facts: Facts) -> str:
    if facts["text"] == "seat":
        return "The seats are the keys of the hands."
    names: dict[str, list[str]] = {
        "Options": [option.key for option in system.options],
        "Circumstances": [info.situation for info in system.situations],
        "Questions": [question.key for question in system.questions if question.is_of_win],
    }
    return " ".join(f"{what}: {_comma_list(those)}." for what, those in names.items() if those)


def _unknown_preset(system: Ruleset, _facts: Facts) -> str:
    return f"Presets: {_comma_list(preset.key for preset in system.presets)}."


def _unknown_situation(system: Ruleset, _facts: Facts) -> str:
    return f"Circumstances: {_comma_list(info.situation for info in system.situations)}."


def _bad_option(system: Ruleset, facts: Facts) -> str:
    for option in system.options:
        if option.key == facts["option"]:
            return f"Values: {_values(option)}."
    return "Values: True, False."


def _bad_answer(system: Ruleset, facts: Facts) -> str:
    asked = (question for question in system.questions if question.key == facts["question"])
    return " ".join(f"Answers: {_answers(question)}." for question in asked)


def _values(option: Option) -> str:
    if option.choices:
        return _comma_list(repr(value) for value, _label in option.choices)
    return f"whole numbers from {option.lowest} to {option.highest}"


def _answers(question: Question) -> str:
    answers = [value for value, _label in question.answers]
    players = ["the wind of a player who did not win"] if question.players else []
    only = "" if question.self_drawn else "; only on a discard"
    return _comma_list([*answers, *players]) + only


def _comma_list(names: Iterable[str]) -> str:
    return ", ".join(names)


BY_CODE: Final[Mapping[str, Callable[[Ruleset, Facts], str]]] = {
    "unknown_option": _unknown_option,
    "unknown_preset": _unknown_preset,
    "unknown_situation": _unknown_situation,
    "bad_option": _bad_option,
    "bad_answer": _bad_answer,
}

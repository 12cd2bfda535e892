"""What the keyword arguments of a call say: options, circumstances and answers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from .errors import RuleError
from .hand import Hand, Situation
from .judge import Claim, Verdict, weigh
from .rulesets import get
from .rulesets.base import EnteredPoints, OptionValue, Outcome, Preset, Ruleset
from .tiles import Wind

SITUATIONS: Final = frozenset(situation.value for situation in Situation)


class Agreement(NamedTuple):
    """A rule system with what the keyword arguments of a call say."""

    ruleset: Ruleset
    options: Mapping[str, OptionValue]
    situations: frozenset[Situation]
    answers: Mapping[str, str]

    def claim(
        self,
        prevalent_wind: Wind,
        winner: Wind | None,
        discarder: Wind | None,
        hands: Mapping[Wind, Hand],
        points: Mapping[Wind, EnteredPoints] | None = None,
    ) -> Claim:
        """Return the claim to a win under the circumstances."""
        return Claim(
            Outcome.WIN,
            prevalent_wind,
            winner,
            discarder,
            hands,
            self.situations,
            self.answers,
            points or {},
        )

    def verdict(self, claim: Claim) -> Verdict:
        """Return what a claim is worth; an error of one hand among several says of which."""
        verdict = weigh(self.ruleset, claim, self.options)
        if verdict.problem is None:
            return verdict
        for wind, problem in verdict.problems.items():
            if problem is verdict.problem and len(claim.hands) > 1:
                raise in_hand_of(wind, problem)
        raise verdict.problem


def agreement_of(ruleset: str, preset: Preset | str, rules: Mapping[str, OptionValue]) -> Agreement:
    """Sort keyword arguments by what the system says they are; raise ``RuleError`` for others."""
    system = get(ruleset)
    known = {option.key for option in system.options}
    asked = {question.key for question in system.questions}
    options = dict(preset_of(system, preset).options)
    situations: set[Situation] = set()
    answers: dict[str, str] = {}
    for name, value in rules.items():
        if name in known:
            options[name] = value
        elif name in asked:
            answers[name] = value.name if isinstance(value, Wind) else str(value)
        elif name not in SITUATIONS:
            raise RuleError("unknown_option", text=name)
        elif not isinstance(value, bool):
            raise RuleError("bad_option", text=str(value), option=name)
        elif value:
            situations.add(Situation(name))
    system.configure(options)
    return Agreement(system, options, frozenset(situations), answers)


def preset_of(system: Ruleset, preset: Preset | str) -> Preset:
    """Return a preset by its key; one without options for none. Raises ``RuleError``."""
    if isinstance(preset, Preset):
        return preset
    for one in system.presets:
        if one.key == preset:
            return one
    if preset:
        raise RuleError("unknown_preset", text=str(preset))
    return Preset("", "", {})


def in_hand_of(wind: Wind, error: RuleError) -> RuleError:
    """Return an error that says in whose hand it is."""
    error.add_note(f"In the hand of {wind.name}.")
    return error

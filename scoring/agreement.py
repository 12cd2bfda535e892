"""What the keyword arguments of a call say: options, circumstances and answers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from .errors import RuleError
from .hand import SITUATIONS, Hand, situation_of
from .judge import Claim, Verdict, weigh
from .rulesets import get
from .rulesets.base import EnteredPoints, Outcome, Ruleset
from .rulesets.options import Options, OptionValue, Preset
from .tiles import TILES_BY_NAME, Tile, Wind


class Agreement(NamedTuple):
    """A rule system with what the keyword arguments of a call say."""

    ruleset: Ruleset
    options: Mapping[str, OptionValue]
    situations: frozenset[str]
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
        """Return what a claim is worth; an error in one of several hands names the hand."""
        verdict = weigh(self.ruleset, claim, self.options)
        problem = verdict.problem
        if problem is None:
            return verdict
        for wind, one in verdict.problems.items():
            if one is problem and len(claim.hands) > 1:
                raise in_hand_of(wind, problem)
        if problem.code == "too_many_copies":
            holders = _holders(claim.hands, TILES_BY_NAME[str(problem.facts["tile"])])
            problem.add_note(f"In the hands of {', '.join(wind.name for wind in holders)}.")
        raise problem


def agreement_of(
    ruleset: str,
    preset: Preset | str | None,
    rules: Mapping[str, OptionValue],
    options: Options | None = None,
) -> Agreement:
    """Sort keyword arguments by what the system says they are; raise ``RuleError`` for others.

    They come before ``options``, and these before the preset.
    """
    system = get(ruleset)
    known = {option.key for option in system.options}
    asked = {question.key for question in system.questions if question.is_of_win}
    named = {*SITUATIONS, *(info.situation for info in system.situations)}
    agreed = {**preset_of(system, preset).options, **(options or {})}
    situations: set[str] = set()
    answers: dict[str, str] = {}
    for name, value in rules.items():
        if name in known:
            agreed[name] = value
        elif name in asked:
            answers[name] = value.name if isinstance(value, Wind) else str(value)
        elif name not in named:
            raise RuleError("unknown_option", text=name)
        elif not isinstance(value, bool):
            raise RuleError("bad_option", text=str(value), option=name)
        elif value:
            situations.add(circumstance_of(system, name))
    system.configure(agreed)
    if answers:
        _check_asked(system, agreed, answers)
    return Agreement(system, agreed, frozenset(situations), answers)


def circumstance_of(system: Ruleset, name: str) -> str:
    """Return a circumstance that means something in a system, under whatever options.

    Those that follow from the hands before are not declared, as nobody is asked for them: the
    examples of patterns have them. Raises ``unknown_situation``.
    """
    situation = situation_of(name)
    declared = (info.situation for info in system.situations)
    shown = (one for example in system.examples.values() for one in example.situations)
    if situation in declared or situation in shown:
        return situation
    raise RuleError("unknown_situation", text=name)


def _check_asked(system: Ruleset, options: Options, answers: Mapping[str, str]) -> None:
    """Raise ``bad_answer`` for an answer to a question these options do not ask."""
    asked = {question.key for question in system.conduct(options).questions}
    for question in system.questions:
        answer = answers.get(question.key, question.default)
        if question.key not in asked and answer != question.default:
            error = RuleError("bad_answer", text=answer, question=question.key)
            error.add_note("Nobody is asked that under these options.")
            raise error


def _holders(hands: Mapping[Wind, Hand], tile: Tile) -> list[Wind]:
    """Return who has a copy of a tile."""
    return [
        wind
        for wind, hand in hands.items()
        if hand.counts()[tile] or any(tile in meld.tiles for meld in hand.melds)
    ]


def preset_of(system: Ruleset, preset: Preset | str | None) -> Preset:
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

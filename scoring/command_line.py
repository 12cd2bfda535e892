"""The command line: one hand for people, or a stream of requests for machines.

``python -m scoring`` and ``manage.py score`` are the same but for the engine of phones.
"""

from __future__ import annotations

import json
import re
from argparse import Action, ArgumentParser, Namespace
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any, Final

from .agreement import circumstance_of, preset_of
from .errors import RuleError, _
from .exchange import answer_line, count_as_dict, score_as_dict
from .explanation import explanation, settlement_line
from .hand import SITUATIONS, Hand
from .judge import Claim, Verdict, judge, score_hands
from .notation import format_hand
from .reading import read_hand
from .rulesets import RULESETS, get
from .rulesets.base import HandsScored, Outcome, Ruleset
from .rulesets.options import OptionValue
from .tiles import Wind, parse_wind
from .words import languages

Arguments = Mapping[str, Any]  # by name, as a parser returns them

WHOLE_NUMBER: Final = re.compile(r"-?[0-9]{1,9}")
ABOUT_A_HAND: Final = {  # arguments, as they are typed
    "ruleset": "RULESET",
    "hand": "HAND",
    "seat": "--seat",
    "round": "--round",
    "self_drawn": "--self-drawn",
    "others": "--hand",
    "discarder": "--discarder",
    "situation": "--situation",
    "option": "--option",
    "preset": "--preset",
}
HOW_IT_WAS_WON: Final = {
    name: ABOUT_A_HAND[name] for name in ("self_drawn", "discarder", "situation")
}


class UsageError(Exception):
    """Arguments that do not go together; ``template`` is the English sentence."""

    def __init__(self, template: str, **facts: str) -> None:
        """Store the sentence and its facts."""
        self.template, self.facts = template, facts
        super().__init__(template % facts)


class Once(Action):
    """An argument that is refused if it is given a second time: one of the two would be lost."""

    def __call__(
        self,
        parser: ArgumentParser,
        namespace: Namespace,
        values: Any,
        option_string: str | None = None,
    ) -> None:
        """Store the value."""
        if getattr(namespace, self.dest) not in (None, self.default):
            parser.error(f"{option_string} was given twice")
        setattr(namespace, self.dest, values)


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the arguments that both commands have."""
    parser.add_argument("ruleset", nargs="?", help=", ".join(RULESETS))
    parser.add_argument("hand", nargs="?", help='e.g. "[123m] [EEE] (5555p) 678s 9s + 9s"')
    parser.add_argument("--seat", action=Once, help="the winner's seat wind (E S W N)")
    parser.add_argument("--round", action=Once, help="the prevalent wind (E S W N)")
    parser.add_argument("--self-drawn", action="store_true", help="the winning tile was drawn")
    parser.add_argument(
        "--hand",
        action="append",
        default=[],
        dest="others",
        metavar="WIND=HAND",
        help='where all hands count, another player\'s, e.g. "E=[EEE] 999m {1} ?"',
    )
    parser.add_argument(
        "--discarder", action=Once, help="who discarded (E S W N), to settle the hand"
    )
    parser.add_argument(
        "--situation",
        action="append",
        default=[],
        choices=_situations(),
        help="a special circumstance; may be repeated",
    )
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="a rule option; may be repeated",
    )
    parser.add_argument(
        "--preset",
        action=Once,
        metavar="KEY",
        help="a named set of options; --option comes first",
    )
    parser.add_argument("--language", action=Once, choices=languages(), default="en", help="(en)")
    parser.add_argument("--json", action="store_true", help="print the answer as JSON")
    parser.add_argument(
        "--batch", action="store_true", help="read requests from stdin, one JSON object a line"
    )


def _situations() -> list[str]:
    """Return the circumstances of all rule systems."""
    declared = (info.situation for one in RULESETS.values() for info in one.situations)
    return list(dict.fromkeys((*SITUATIONS, *declared)))


def answer_requests(lines: Iterable[bytes], out: Any) -> bool:
    """Answer every line in order; return whether all were valid.

    Every answer leaves before the next line is awaited, so the stream may be of any length and
    the other end may ask again once it has read. Blank lines are passed over.
    """
    all_valid = True
    for line in lines:
        if not line.isspace():
            answered = answer_line(line)
            all_valid = all_valid and answered["valid"]
            out.write(json.dumps(answered) + "\n")
            out.flush()
    return all_valid


def check_nothing_else(arguments: Arguments) -> None:
    """Raise ``UsageError`` if a hand, or anything about one, is given with ``--batch``."""
    if unused := _names_given(arguments, ABOUT_A_HAND):
        raise UsageError(
            _("--batch reads hands from standard input: leave out %(arguments)s."),
            arguments=unused,
        )


def score_lines(arguments: Arguments) -> Iterator[str]:
    """Yield the lines that explain the hand of the arguments, or the answer as JSON.

    Raises ``UsageError`` or ``RuleError``.
    """
    if not arguments["ruleset"] or not arguments["hand"]:
        raise UsageError(_("Give a rule system and a hand, or --batch."))
    ruleset = get(arguments["ruleset"])
    options = {
        **preset_of(ruleset, arguments["preset"] or "").options,
        **_options(ruleset, arguments["option"]),
    }
    seat = parse_wind(arguments["seat"] or "E")
    claim = _claim(ruleset, seat, arguments)
    if ruleset.hands_scored is HandsScored.ALL:
        yield from _count_lines(ruleset, claim, seat, options, arguments)
        return
    if arguments["others"]:
        raise UsageError(_("In this rule system only the winner’s hand counts."))
    settles = bool(arguments["discarder"]) or arguments["self_drawn"]
    verdict = judge(ruleset, claim, options)
    if arguments["json"]:
        yield json.dumps(_as_dict(verdict, seat, settles))
        return
    hand = claim.hands[seat]
    yield format_hand(hand)
    yield from explanation(verdict.scores[seat], arguments["language"], hand.flowers, seat)
    if settles and verdict.settlement is not None:
        yield settlement_line(verdict.settlement)


def _claim(ruleset: Ruleset, seat: Wind, arguments: Arguments) -> Claim:
    """Return what the arguments claim: a win on a discard, anyone's if nobody is named."""
    named, self_drawn = arguments["discarder"], arguments["self_drawn"]
    anybody = next(wind for wind in Wind if wind is not seat)
    discarder = parse_wind(named) if named else anybody
    if self_drawn and named:
        raise RuleError("unexpected_discarder")
    hand = read_hand(arguments["hand"])
    return Claim(
        Outcome.WIN,
        parse_wind(arguments["round"] or "E"),
        seat,
        None if self_drawn else discarder,
        {**_other_hands(arguments["others"], seat), seat: hand},
        frozenset(circumstance_of(ruleset, text) for text in arguments["situation"]),
    )


def _count_lines(
    ruleset: Ruleset,
    claim: Claim,
    seat: Wind,
    options: dict[str, OptionValue],
    arguments: Arguments,
) -> Iterator[str]:
    """Count the hands given; with all four and how it was won, settle them."""
    settles = len(claim.hands) == len(Wind) and (claim.discarder is None or arguments["discarder"])
    if claim.hands[seat].winning_tile is None:
        _check_nobody_won(arguments)
        claim = replace(claim, winner=None)  # what a player who did not win has
    elif arguments["discarder"] and not settles:
        missing = next(wind for wind in Wind if wind not in claim.hands)
        raise RuleError("missing_hand", wind=missing.name)
    scores = score_hands(ruleset, claim, options)
    settled = (
        judge(ruleset, claim, options).settlement if settles and claim.winner is not None else None
    )
    if arguments["json"]:
        seats = {wind.name: count_as_dict(score) for wind, score in scores.items()}
        settlement = {"settlement": settled.as_dict()} if settled else {}
        yield json.dumps({"seats": seats, **settlement})
        return
    for wind, score in scores.items():
        yield f"{wind.name}  {format_hand(claim.hands[wind])}"
        yield from explanation(score, arguments["language"])
    if settled is not None:
        yield settlement_line(settled)


def _other_hands(texts: Iterable[str], winner: Wind) -> dict[Wind, Hand]:
    """Return the hands of ``E=[EEE] 999m ?`` by wind; raises ``duplicate_hand``."""
    hands: dict[Wind, Hand] = {}
    for text in texts:
        letter, _equals, written = text.partition("=")
        wind = parse_wind(letter)
        if wind in hands or wind is winner:
            raise RuleError("duplicate_hand", wind=wind.name)
        hands[wind] = read_hand(written)
    return hands


def _check_nobody_won(arguments: Arguments) -> None:
    """Raise ``UsageError`` for how a hand was won that has no winning tile."""
    if unused := _names_given(arguments, HOW_IT_WAS_WON):
        raise UsageError(
            _("Without a winning tile nobody has won: leave out %(arguments)s, or add “+ tile”."),
            arguments=unused,
        )


def _names_given(arguments: Arguments, names: Mapping[str, str]) -> str:
    """Return the arguments that were given, as typed."""
    return ", ".join(typed for name, typed in names.items() if arguments[name])


def _as_dict(verdict: Verdict, winner: Wind, settles: bool) -> dict[str, Any]:
    answered = score_as_dict(verdict.scores[winner])
    if settles:
        answered["settlement"] = verdict.settlement.as_dict() if verdict.settlement else None
        if verdict.false_win is not None:
            answered["false_win"] = verdict.false_win.as_dict()
    return answered


def _options(ruleset: Ruleset, texts: Iterable[str]) -> dict[str, OptionValue]:
    """Return the options by name; raises ``UsageError`` for one that is there twice."""
    options: dict[str, OptionValue] = {}
    for text in texts:
        name, value = _option(ruleset, text)
        if name in options:
            raise UsageError(_("--option %(name)s was given twice."), name=name)
        options[name] = value
    return options


def _option(ruleset: Ruleset, text: str) -> tuple[str, OptionValue]:
    """Return name and value of ``name=value``, the value in the option's own type."""
    name, equals, written = text.partition("=")
    option = next((option for option in ruleset.options if option.key == name), None)
    if option is None or not equals:
        raise RuleError("unknown_option", text=name)
    known = {str(choice).lower(): choice for choice, _label in option.choices}
    if written.lower() in known:
        return name, known[written.lower()]
    if not WHOLE_NUMBER.fullmatch(written):
        raise RuleError("bad_option", text=written, option=name)
    return name, option.check(int(written))

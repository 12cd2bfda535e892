"""``python manage.py score``: one hand for people, or a stream of requests for machines."""

from __future__ import annotations

import json
import os
import re
import sys
from argparse import Action, ArgumentParser, Namespace
from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from django.core.management.base import BaseCommand, CommandError
from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoring.agreement import circumstance_of, preset_of
from scoring.errors import RuleError
from scoring.exchange import answer_line, count_as_dict, score_as_dict
from scoring.explanation import explanation, settlement_line
from scoring.hand import SITUATIONS, Hand
from scoring.judge import Claim, Verdict, judge, score_hands
from scoring.notation import format_hand, parse_hand
from scoring.rulesets import RULESETS, get
from scoring.rulesets.base import HandsScored, Outcome, Ruleset
from scoring.rulesets.options import OptionValue
from scoring.tiles import FLOWERS_BY_KEY, Wind, parse_wind

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


def _situations() -> list[str]:
    """Return the circumstances of all rule systems."""
    declared = (info.situation for one in RULESETS.values() for info in one.situations)
    return list(dict.fromkeys((*SITUATIONS, *declared)))


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


class Command(BaseCommand):
    """Score a hand and explain every point."""

    help = "Score a hand in notation, or with --batch a stream of JSON requests."
    requires_system_checks: list[str] = []
    suppressed_base_arguments = {  # of all of Django’s commands: --help says what is our own
        *("--version", "--verbosity", "--settings", "--pythonpath", "--traceback"),
        *("--no-color", "--force-color", "--skip-checks"),
    }

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the command line."""
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
        parser.add_argument(
            "--language", action=Once, choices=["en", "it"], default="en", help="(en)"
        )
        parser.add_argument("--json", action="store_true", help="print the answer as JSON")
        parser.add_argument(
            "--batch", action="store_true", help="read requests from stdin, one JSON object a line"
        )
        parser.add_argument(
            "--engine",
            action=Once,
            choices=["server", "phone"],
            default="server",
            help="with --batch: phone is the script that browsers run, under node",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Score one hand, or all of stdin; exit 1 if a batch had an invalid line."""
        with translation.override(options["language"]):
            if options["batch"]:
                _check_nothing_else(options)
                of_phone = options["engine"] == "phone"
                sys.exit(_phone_batch() if of_phone else 0 if self._batch() else 1)
            if options["engine"] == "phone":
                raise CommandError(_("--engine=phone goes with --batch."))
            if not options["ruleset"] or not options["hand"]:
                raise CommandError(_("Give a rule system and a hand, or --batch."))
            try:
                self._score(**options)
            except RuleError as error:
                raise CommandError(_(error.template) % error.facts) from error

    def _batch(self) -> bool:
        try:
            return score_batch(sys.stdin.buffer, sys.stdout)
        except BrokenPipeError:
            # Whoever reads has had enough, as "head" does; nothing is left to be flushed at exit.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return False

    def _score(self, **options: Any) -> None:
        ruleset = get(options["ruleset"])
        chosen = {
            **preset_of(ruleset, options["preset"] or "").options,
            **_options(ruleset, options["option"]),
        }
        seat = parse_wind(options["seat"] or "E")
        discarder_letter = options["discarder"]
        settles = bool(discarder_letter) or options["self_drawn"]
        discarder = (
            parse_wind(discarder_letter)
            if discarder_letter
            else next(w for w in Wind if w is not seat)
        )
        if options["self_drawn"] and discarder_letter:
            raise RuleError("unexpected_discarder")
        hand = parse_hand(options["hand"])
        others = _other_hands(options["others"], seat)
        claim = Claim(
            Outcome.WIN,
            parse_wind(options["round"] or "E"),
            seat,
            None if options["self_drawn"] else discarder,
            {**others, seat: hand},
            frozenset(circumstance_of(ruleset, text) for text in options["situation"]),
        )
        if ruleset.hands_scored is HandsScored.ALL:
            self._count(ruleset, claim, chosen, options)
            return
        if others:
            raise CommandError(_("In this rule system the winner’s hand alone counts."))
        verdict = judge(ruleset, claim, chosen)
        if options["json"]:
            self.stdout.write(json.dumps(_as_dict(verdict, seat, settles), ensure_ascii=False))
            return
        self.stdout.write(format_hand(hand))
        scored, language = verdict.scores[seat], options["language"]
        for line in explanation(scored, language, _translated, hand.flowers, seat):
            self.stdout.write(line)
        if settles and verdict.settlement is not None:
            self.stdout.write(settlement_line(verdict.settlement))

    def _count(
        self,
        ruleset: Ruleset,
        claim: Claim,
        chosen: dict[str, OptionValue],
        options: dict[str, Any],
    ) -> None:
        """Count the hands given; with all four and how it was won, settle them."""
        seat = parse_wind(options["seat"] or "E")
        settles = len(claim.hands) == len(Wind) and (
            claim.discarder is None or options["discarder"]
        )
        if claim.hands[seat].winning_tile is None:
            _check_nobody_won(options)
            claim = replace(claim, winner=None)  # what a player who did not win has
        elif options["discarder"] and not settles:
            missing = next(wind for wind in Wind if wind not in claim.hands)
            raise RuleError("missing_hand", wind=missing.name)
        scores = score_hands(ruleset, claim, chosen)
        settled = (
            judge(ruleset, claim, chosen).settlement
            if settles and claim.winner is not None
            else None
        )
        if options["json"]:
            seats = {wind.name: count_as_dict(score) for wind, score in scores.items()}
            settlement = {"settlement": settled.as_dict()} if settled else {}
            self.stdout.write(json.dumps({"seats": seats, **settlement}, ensure_ascii=False))
            return
        for wind, score in scores.items():
            self.stdout.write(f"{wind.name}  {format_hand(claim.hands[wind])}")
            for line in explanation(score, options["language"], _translated):
                self.stdout.write(line)
        if settled is not None:
            self.stdout.write(settlement_line(settled))


def _translated(text: str) -> str:
    """Return a text in the language of the day; flowers have the names of other things, too."""
    flower = FLOWERS_BY_KEY.get(text)
    if flower is None:
        return _(text)
    return pgettext("season" if flower.is_season else "flower", text)


def _phone_batch() -> int:
    from scoring.phone.build import RUNTIME  # nothing else here needs a compiler
    from scoring.phone.node import NodeMissingError, run_batch

    script = _served("rules.js")
    runtime = _served("python.js")
    try:
        return run_batch(
            script.read_text(encoding="utf-8") if script else None,
            runtime.parent if runtime else RUNTIME,
        )
    except NodeMissingError:
        text = _("--engine=phone runs under Node.js: install the command node.")
        raise CommandError(text) from None


def _served(name: str) -> Path | None:
    """Return a script as it is served to phones; None where none is, and the rules are enough."""
    from django.contrib.staticfiles import finders

    path = finders.find(f"js/engine/{name}")
    return Path(path) if path else None


def _other_hands(texts: Iterable[str], winner: Wind) -> dict[Wind, Hand]:
    """Return the hands of ``E=[EEE] 999m ?`` by wind; raises ``duplicate_hand``."""
    hands: dict[Wind, Hand] = {}
    for text in texts:
        letter, _equals, written = text.partition("=")
        wind = parse_wind(letter)
        if wind in hands or wind is winner:
            raise RuleError("duplicate_hand", wind=wind.name)
        hands[wind] = parse_hand(written)
    return hands


def _check_nothing_else(options: Mapping[str, Any]) -> None:
    """Raise ``CommandError`` for a hand, or what is said of one, beside ``--batch``."""
    if unused := _given(options, ABOUT_A_HAND):
        raise CommandError(
            _("--batch reads hands from standard input: leave out %(arguments)s.")
            % {"arguments": unused}
        )


def _check_nobody_won(options: Mapping[str, Any]) -> None:
    """Raise ``CommandError`` for how a hand was won that has no winning tile."""
    if unused := _given(options, HOW_IT_WAS_WON):
        raise CommandError(
            _("Without a winning tile nobody has won: leave out %(arguments)s, or add “+ tile”.")
            % {"arguments": unused}
        )


def _given(options: Mapping[str, Any], names: Mapping[str, str]) -> str:
    """Return those of the arguments that were given, as they are typed."""
    return ", ".join(typed for name, typed in names.items() if options[name])


def score_batch(lines: Iterable[bytes], out: Any) -> bool:
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


def _as_dict(verdict: Verdict, winner: Wind, settles: bool) -> dict[str, Any]:
    answered = score_as_dict(verdict.scores[winner])
    if settles:
        answered["settlement"] = verdict.settlement.as_dict() if verdict.settlement else None
        if verdict.false_win is not None:
            answered["false_win"] = verdict.false_win.as_dict()
    return answered


def _options(ruleset: Ruleset, texts: Iterable[str]) -> dict[str, OptionValue]:
    """Return the options by name; raises ``CommandError`` for one that is there twice."""
    chosen: dict[str, OptionValue] = {}
    for text in texts:
        name, value = _option(ruleset, text)
        if name in chosen:
            raise CommandError(_("--option %(name)s was given twice.") % {"name": name})
        chosen[name] = value
    return chosen


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

"""How fast hands are scored: MCR compared with PyMahjongGB, the other systems with MCR.

Figures are processor time, each the best of several rounds over many hands: what the machine can do
without interference. The hands are generated from one seed, so two runs measure the same work.
"""

from __future__ import annotations

import gc
import io
import json
import os
import random
import statistics
import time
from collections.abc import Callable
from functools import partial

from scoring.command_line import answer_requests
from scoring.errors import RuleError
from scoring.hand import Hand, Win
from scoring.judge import Claim, judge
from scoring.rulesets import RULESETS, get
from scoring.rulesets.base import HandsScored, Ruleset
from tests.scoring.classical.deals import deal as deal_four
from tests.scoring.families import Dealt, deal
from tests.scoring.requests import request_of

from . import SMALL
from .targets import at_least, at_most, row, say

HANDS = 100 if SMALL else 6_000  # of every family, mixed as in tests/scoring/families.py
SEED = 20
DEALS = 20 if SMALL else 1_000  # of four hands
ROUNDS = 1 if SMALL else 5


def main() -> None:
    """Print the table."""
    rng = random.Random(SEED)
    dealt = [deal(rng) for _ in range(HANDS)]
    mcr = get("mcr")

    def score_all() -> None:
        for hand, win in dealt:
            mcr.score(hand, win, {})

    cold = _first(score_all)
    warm = _best(score_all)
    other = _pymahjonggb(dealt)
    middle, slow = _percentiles(dealt)

    say(f"MCR, {HANDS} mixed hands with full explanation")
    row("hands a second, first pass", HANDS / cold)
    row("hands a second", HANDS / warm)
    if other is None:
        say("  PyMahjongGB is not installed: make test installs it")
    else:
        row("PyMahjongGB, hands a second", HANDS / other)
        for ratio, limit, hands in ((cold / other, 20, ", first pass"), (warm / other, 15, "")):
            row(f"its rate divided by ours{hands}", ratio, "{:12.1f}", at_most(limit, ratio))
    row("one hand, 50th percentile, µs", middle, target=at_most(70, middle))
    row("one hand, 99th percentile, µs", slow)

    _other_systems(dealt, HANDS / warm)

    lines = [json.dumps(request_of(hand, win)).encode() for hand, win in dealt]
    answers = io.StringIO()
    answer_requests(lines, answers)
    answered = [json.loads(line) for line in answers.getvalue().splitlines()]
    batch = _best(lambda: answer_requests(lines, io.StringIO()))
    plain = _best(lambda: _round_trip(lines, answered))
    say(f"score --batch, {HANDS} lines")
    row("lines a second", HANDS / batch, target=at_least(8_000, HANDS / batch))
    row("the same JSON read and written, lines a second", HANDS / plain)
    row("time of a line by that of its JSON alone", batch / plain, "{:12.1f}")


def _first(work: Callable[[], None]) -> float:
    """Return the seconds of work that a process does for the first time: all is worked out.

    Each round has a process of its own, in which nothing was done before.
    """
    taken = []
    for _ in range(ROUNDS):
        read, write = os.pipe()
        if child := os.fork():
            taken.append(float(os.read(read, 100)))
            os.waitpid(child, 0)
        else:
            os.write(write, str(_seconds(work)).encode())
            os._exit(0)
    return min(taken)


def _other_systems(dealt: list[Dealt], mcr_rate: float) -> None:
    """Print the rate of every other system: hands counted, relative to MCR, or deals settled."""
    say("the other systems, hands a second (and beside MCR)")
    for key, ruleset in RULESETS.items():
        if ruleset.hands_scored is HandsScored.WINNER and key != "mcr":
            won = [(hand, win) for hand, win in dealt if _wins(ruleset, hand, win)]
            rate = len(won) / _best(partial(_score_all, ruleset, won))
            say(f"  {ruleset.names.en:<48}{rate:12,.0f}{rate / mcr_rate:8.2f}")
    say("where all four hands count, deals of four a second, settled")
    for ruleset in RULESETS.values():
        if ruleset.hands_scored is HandsScored.ALL:
            rng = random.Random(SEED)
            claims = [deal_four(rng, ruleset).claim for _ in range(DEALS)]
            rate = DEALS / _best(partial(_judge_all, ruleset, claims))
            row(ruleset.names.en, rate, target=at_least(4_000, rate))


def _judge_all(ruleset: Ruleset, claims: list[Claim]) -> None:
    for claim in claims:
        judge(ruleset, claim, {})


def _score_all(ruleset: Ruleset, dealt: list[Dealt]) -> None:
    for hand, win in dealt:
        ruleset.score(hand, win, {})


def _wins(ruleset: Ruleset, hand: Hand, win: Win) -> bool:
    try:
        ruleset.score(hand, win, {})
    except RuleError:
        return False
    return True


def _pymahjonggb(dealt: list[Dealt]) -> float | None:
    """Return the seconds the other engine takes with names and points of every pattern."""
    try:
        from MahjongGB import MahjongFanCalculator

        from tests.scoring.engine import engine_arguments
    except ImportError:
        return None
    arguments = [engine_arguments(hand, win) for hand, win in dealt]

    def score_all() -> None:
        for hand in arguments:
            MahjongFanCalculator(*hand, verbose=True)

    return _best(score_all)


def _percentiles(dealt: list[Dealt]) -> tuple[float, float]:
    """Return the 50th and 99th percentile of one hand, in µs, over all rounds."""
    mcr = get("mcr")
    taken = []
    for hand, win in dealt * ROUNDS:
        started = time.process_time_ns()
        mcr.score(hand, win, {})
        taken.append(time.process_time_ns() - started)
    cuts = statistics.quantiles(taken, n=100)
    return cuts[49] / 1000, cuts[98] / 1000


def _round_trip(lines: list[bytes], answers: list[object]) -> None:
    """Read every request and write every answer, without anything in between."""
    for line, answer in zip(lines, answers, strict=True):
        json.loads(line.decode())
        json.dumps(answer)


def _best(work: Callable[[], object]) -> float:
    return min(_seconds(work) for _ in range(ROUNDS))


def _seconds(work: Callable[[], object]) -> float:
    gc.collect()
    started = time.process_time()
    work()
    return time.process_time() - started


if __name__ == "__main__":
    main()

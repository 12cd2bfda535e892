"""Does the rating predict, and are its intervals true? On clubs whose strengths are known.

"chance", "told" and "mean place" are the loss of ours less theirs, in nats a pair of players: below
0 ours is better. Told knows how much the club's strengths differ and change. "inside" is the share
of stated intervals with the true strength in them, "order" the rank correlation with the true
strengths and, in brackets, that of the mean place. A star marks what should not be so, beyond
noise: worse than chance by 0.002 (from 60 tables on) or than told by 0.004, worse than any other
rating, fewer than 93 or more than 97 % inside, a worse order than that of the mean place.

Below stand ours and three that are told these four spreads, expect each to some degree, and learn
from 60 tables which it is: what one limit gains another loses. "told" is one that knows.
"""

from __future__ import annotations

import statistics
import sys
from collections import defaultdict
from math import sqrt

from clubscore.standings.strengths.backtest import MODELS, OURS, report, run
from clubscore.standings.strengths.model import Strengths
from clubscore.standings.strengths.rivals import MeanPlace

from . import SMALL
from .simulated_clubs import ClubKind, simulate
from .targets import mark, say

SHAPES = (
    ((12, 60),)
    if SMALL
    else ((12, 30), (12, 60), (12, 400), (12, 4000), (40, 60), (40, 400), (200, 1000), (200, 4000))
)
SPREADS = (0.2,) if SMALL else (0.1, 0.2, 0.35, 0.6)
TABLES = 120 if SMALL else 4000  # of a cell together, so the shorter clubs have more seeds
MOST_SEEDS = 60
LEAST_SEEDS = 2 if SMALL else 4
NOISE = 3  # standard errors that a figure may be beyond its limit
EXPECTED: dict[str, dict[float, float]] = {  # how probable each spread is thought to be
    OURS: {},  # it is told nothing
    "cautious": {0.1: 0.4, 0.2: 0.3, 0.35: 0.15, 0.6: 0.15},
    "even": {0.1: 0.25, 0.2: 0.25, 0.35: 0.25, 0.6: 0.25},
    "bold": {0.1: 0.1, 0.2: 0.2, 0.35: 0.3, 0.6: 0.4},
}
BESIDE = {0.1: "chance", 0.2: "tenhou", 0.35: "mean_place", 0.6: "openskill"}
RIVALS = [name for name in MODELS if name not in (OURS, "chance", "mean_place")]


def main() -> int:
    """Print the table; return 1 if anything in it has a star, unless it is just to see it work."""
    say(__doc__.partition("\n\n")[2])
    say(
        "players tables spread  performances       chance      told  mean place"
        "  best of the others  inside  order"
    )
    stars = 0
    for players, tables in SHAPES:
        for spread in SPREADS:
            for gumbel, drift in ((False, 0.0), (True, 0.0), (False, 0.5 * spread)):
                row = _row(ClubKind(players, tables, spread, gumbel=gumbel, drift=drift))
                stars += row.count("*")
                say(row)
    say(f"{stars} stars")
    for players in () if SMALL else (12, 40):
        for name, expected in EXPECTED.items():
            say(f"{players:7} {60:6}  {name:9}" + "  ".join(_at_each_spread(players, expected)))
    return int(stars > 0 and not SMALL)


def _at_each_spread(players: int, expected: dict[float, float]) -> list[str]:
    """Return what a rating loses, at each spread, to another one and to one that knows it.

    It is told that there is no drift and which spreads there are; ours is not.
    """
    cells = []
    for spread, other in BESIDE.items():
        told, others = [], []
        for seed in range(MOST_SEEDS):
            _strengths, lines, _then = simulate(ClubKind(players, 60, spread), seed)
            model = Strengths(expected, {0.0: 1.0}) if expected else Strengths()
            loss = run("told", lines, model).pair_loss
            others.append(loss - run(other, lines).pair_loss)
            told.append(loss - run("told", lines, Strengths({spread: 1.0}, {0.0: 1.0})).pair_loss)
        means = f"{statistics.mean(told):+.4f} told {statistics.mean(others):+.4f} {other}"
        cells.append(f"{spread}: {means}")
    return cells


def _row(kind: ClubKind) -> str:
    losses = defaultdict(list)
    orders = defaultdict(list)
    inside = stated = 0
    for seed in range(max(min(TABLES // kind.tables, MOST_SEEDS), LEAST_SEEDS)):
        strengths, lines, _then = simulate(kind, seed)
        ours = run(OURS, lines)
        found = report(ours, ours, lines, strengths)
        if found["intervals"]:
            inside += round(found["coverage"] * found["intervals"])
            stated += found["intervals"]
        orders[OURS].append(found["rank_correlation"])
        drifts = {kind.drift / kind.spread: 1.0}
        told = run("told", lines, Strengths({kind.spread: 1.0}, drifts))
        losses["told"].append(ours.pair_loss - told.pair_loss)
        for name in MODELS:
            if name != OURS:
                done = run(name, lines)
                losses[name].append(ours.pair_loss - done.pair_loss)
        orders["mean_place"].append(_order(lines, strengths))
    rival = max(RIVALS, key=lambda name: statistics.mean(losses[name]))
    least = 0.002 if kind.tables >= 60 else 1
    cells = [
        _loss(losses["chance"], least),
        _loss(losses["told"], 0.004),
        _loss(losses["mean_place"], 0),
        _loss(losses[rival], 0) + f" {rival}",
        _inside(inside, stated),
        _better(orders[OURS], orders["mean_place"]),
    ]
    shape = "Plackett-Luce" if kind.gumbel else "normal, drift" if kind.drift else "normal"
    return f"{kind.players:7} {kind.tables:6} {kind.spread:6}  {shape:14} " + "  ".join(cells)


class PlainMeanPlace(MeanPlace):
    """Nothing but the mean place."""

    BEFORE = 0


def _order(lines, strengths):
    """Rank correlation of the plain mean place with the true strengths."""
    done = run("mean_place", lines, PlainMeanPlace())
    return report(done, done, lines, strengths)["rank_correlation"]


def _error(values: list[float]) -> float:
    return statistics.stdev(values) / sqrt(len(values))


def _loss(values: list[float], limit: float) -> str:
    mean = statistics.mean(values)
    return f"{mean:+9.4f}{mark(met=mean - NOISE * _error(values) <= limit)}"


def _inside(inside: int, stated: int) -> str:
    if not stated:
        return "      -"
    share = inside / stated
    noise = NOISE * sqrt(0.05 * 0.95 / stated)
    return f"{share:6.1%}{mark(met=0.93 - noise <= share <= 0.97 + noise)}"


def _better(ours: list[float], theirs: list[float]) -> str:
    gains = [one - other for one, other in zip(ours, theirs, strict=True)]
    star = mark(met=statistics.mean(gains) + NOISE * _error(gains) >= 0)
    return f"{statistics.mean(ours):5.2f} ({statistics.mean(theirs):.2f}){star}"


if __name__ == "__main__":
    sys.exit(main())

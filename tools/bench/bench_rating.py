"""Does the rating predict, and are its intervals true? On clubs whose strengths are known.

Figures are the loss of ours less theirs, in 0.0001 nats a pair of players: below 0 ours is better.
"told" knows how much the club's strengths differ and change. "most" is the most that ours had lost
against chance after any table of any of these clubs, over all its pairs, in nats. "shown" is the
share of clubs whose games show that ratings predict, "inside" the share of stated intervals with
the true strength, "order" the rank correlation with true strengths and that of the mean place.

Simulated clubs show how the rating works, not what mahjong clubs are like. Nothing is fitted to
them.
"""

from __future__ import annotations

import statistics
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import accumulate
from math import inf

from clubscore.standings.clubs.quality import ENOUGH
from clubscore.standings.strengths.forecast import CHANCE_LOSS
from clubscore.standings.strengths.mean_place import MeanPlace
from clubscore.standings.strengths.model import MAY_LOSE, Strengths
from tools.ratings.backtest import MODELS, OURS, Backtest, report, run
from tools.ratings.games_file import Line
from tools.ratings.simulated_clubs import ClubKind, simulate

from . import SMALL
from .targets import at_most, row, say

SHAPES = (
    ((12, 60),) if SMALL else ((12, 60), (12, 400), (24, 106), (40, 60), (40, 400), (200, 1000))
)
SPREADS = (0.2,) if SMALL else (0.0, 0.1, 0.2, 0.35, 0.6)
TABLES = 120 if SMALL else 4000  # of a cell together, so the shorter clubs have more seeds
MOST_SEEDS = 60
LEAST_SEEDS = 2 if SMALL else 4
RIVALS = [name for name in MODELS if name not in (OURS, "chance")]
WRONG = 0.05  # of clubs in which nobody differs, at most, may be said to differ


def main() -> None:
    """Print the tables and whether what is promised holds."""
    say(__doc__.partition("\n\n")[2])
    most, shown = _clubs()
    say("\nWithout the belief that nobody may differ and without a limit to what may be lost:")
    _bold()
    say("\nTables of other sizes, and clubs half of whose games are a quarter as long:")
    _other_tables()
    say("\nWhat is promised")
    row("most lost beside chance, nats over all pairs", most, "{:12.3f}", at_most(MAY_LOSE, most))
    if shown is not None:
        row("clubs of equals said to differ", shown, "{:12.3f}", at_most(WRONG, shown))


def _clubs() -> tuple[float, float | None]:
    """Print a row for each kind of club.

    Return the most that was ever lost, and how many clubs of equals were said to differ.
    """
    head = "  ".join(f"{name:>10}" for name in ("chance", "told", *RIVALS))
    say(f"players tables spread  performances  {head}   most  shown  inside  order")
    most = 0.0
    equals: list[bool] = []
    for players, tables in SHAPES:
        for spread in SPREADS:
            shapes = ((False, 0.0), (True, 0.0), (False, 0.5 * spread))
            for gumbel, drift in shapes if spread else shapes[:1]:
                kind = ClubKind(players, tables, spread, gumbel=gumbel, drift=drift)
                lost, shown = _kind(kind)
                most = max(most, lost)
                equals += () if spread else shown
    return most, statistics.mean(equals) if equals else None


def _kind(kind: ClubKind) -> tuple[float, list[bool]]:
    losses: defaultdict[str, list[float]] = defaultdict(list)
    orders: defaultdict[str, list[float]] = defaultdict(list)
    most = 0.0
    inside = stated = 0
    shown = []
    for seed in _seeds(kind):
        strengths, lines, _then = simulate(kind, seed)
        ours = run(OURS, lines)
        found = report(ours, ours, lines, strengths)
        if found["intervals"]:
            inside += round(found["coverage"] * found["intervals"])
            stated += found["intervals"]
        shown.append(found["evidence"] >= ENOUGH)
        most = max(most, _most_lost(ours, lines))
        if kind.spread:
            orders[OURS].append(found["rank_correlation"])
            orders["mean_place"].append(_order(lines, strengths))
            drifts = {kind.drift / kind.spread: 1.0}
            told = run("told", lines, Strengths({kind.spread: 1.0}, drifts, 0.0, inf))
            losses["told"].append(ours.pair_loss - told.pair_loss)
        losses["chance"].append(ours.pair_loss - CHANCE_LOSS)
        for name in RIVALS:
            losses[name].append(ours.pair_loss - run(name, lines).pair_loss)
    shape = "Plackett-Luce" if kind.gumbel else "normal, drift" if kind.drift else "normal"
    figures = "  ".join(_small(losses[name]) for name in ("chance", "told", *RIVALS))
    share = f"{inside / stated:6.1%} of {stated}" if stated else "-"
    order = " ".join(f"{statistics.mean(orders[name]):.2f}" for name in orders)
    say(
        f"{kind.players:7} {kind.tables:6} {kind.spread:6}  {shape:13} {figures}"
        f"  {most:5.2f}  {statistics.mean(shown):5.0%}  {share}  {order}"
    )
    return most, shown


def _bold() -> None:
    """Print what caution costs, or saves: chance, and the most that was ever lost."""
    say("players tables spread   ours  without   most: ours  without")
    for players, tables in SHAPES[:5]:
        for spread in SPREADS:
            kind = ClubKind(players, tables, spread)
            losses: list[list[float]] = [[], []]
            most = [0.0, 0.0]
            for seed in _seeds(kind):
                lines = simulate(kind, seed)[1]
                for at, model in enumerate(
                    (Strengths(), Strengths(nobody_differs=0.0, may_lose=inf))
                ):
                    done = run(OURS, lines, model)
                    losses[at].append(done.pair_loss - CHANCE_LOSS)
                    most[at] = max(most[at], _most_lost(done, lines))
            means = "  ".join(_small(one) for one in losses)
            say(f"{players:7} {tables:6} {spread:6}  {means}  {most[0]:8.2f} {most[1]:8.2f}")


def _other_tables() -> None:
    """Print losses at tables of other sizes; short games as what they are, and as whole ones."""
    say("at a table  short  spread      chance        told  mean_place         elo  as whole games")
    for seats in (4,) if SMALL else (3, 4, 5, 6):
        for short in (0.0, 0.5):
            for spread in SPREADS[1:] or SPREADS:
                kind = ClubKind(40, 60 if SMALL else 400, spread, seats=seats, short=short)
                losses: defaultdict[str, list[float]] = defaultdict(list)
                for seed in _seeds(kind):
                    lines = simulate(kind, seed)[1]
                    ours = run(OURS, lines).pair_loss
                    told = Strengths({spread: 1.0}, {0.0: 1.0}, 0.0, inf)
                    whole = [replace(line, hands=None) for line in lines]
                    losses["chance"].append(ours - CHANCE_LOSS)
                    losses["told"].append(ours - run("told", lines, told).pair_loss)
                    for name in ("mean_place", "elo"):
                        losses[name].append(ours - run(name, lines).pair_loss)
                    losses["whole"].append(ours - run(OURS, whole).pair_loss)
                figures = "  ".join(_small(one) for one in losses.values())
                say(f"{seats:10} {short:6} {spread:7}  {figures}")


def _seeds(kind: ClubKind) -> Iterable[int]:
    return range(max(min(TABLES // kind.tables, MOST_SEEDS), LEAST_SEEDS))


def _most_lost(done: Backtest, lines: Sequence[Line]) -> float:
    """Return the most that was lost beside chance after any table, over all pairs so far."""
    lost = (
        loss - CHANCE_LOSS * len(line.players) * (len(line.players) - 1) / 2
        for loss, line in zip(done.pair_losses, lines, strict=True)
    )
    return round(max(accumulate(lost), default=0.0), 6)


class PlainMeanPlace(MeanPlace):
    """Nothing but the mean place."""

    BEFORE = 0


def _order(lines: list[Line], strengths: dict[str, float]) -> float:
    """Rank correlation of the plain mean place with the true strengths."""
    done = run("mean_place", lines, PlainMeanPlace())
    return float(report(done, done, lines, strengths)["rank_correlation"])


def _small(values: list[float]) -> str:
    """Return a mean in 0.0001 nats with its standard error."""
    if not values:
        return f"{'-':>10}"
    error = statistics.stdev(values) / len(values) ** 0.5 if len(values) > 1 else 0.0
    return f"{1e4 * statistics.mean(values):+6.0f} ±{1e4 * error:2.0f}"


if __name__ == "__main__":
    main()

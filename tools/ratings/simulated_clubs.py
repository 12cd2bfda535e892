"""Simulated clubs with known strengths, played table after table."""

from __future__ import annotations

import random
from dataclasses import dataclass
from datetime import date, timedelta
from math import log

from .games_file import Line

FIRST_DAY = date(2024, 1, 8)
HANDS = 16  # of a whole game, for each player


@dataclass(frozen=True, slots=True)
class ClubKind:
    """What a club is like."""

    players: int
    tables: int
    spread: float  # of strengths, in standard deviations of a normal performance
    gumbel: bool = False  # performances as Plackett and Luce have them; strengths: log of worth
    drift: float = 0.0  # standard deviation of what strengths change by within a year
    seats: int = 4  # at a table
    short: float = 0.0  # the share of games that are a quarter as long as the others


def simulate(kind: ClubKind, seed: int) -> tuple[dict[str, float], list[Line], list[list[float]]]:
    """Return the strengths after the last table, the tables, and the strengths at each.

    Some players come often and some rarely. A quarter of them, eighty at most, play on a weekly
    evening, for three rounds. Performances are means over hands, on the scale of the game's length.
    """
    dice = random.Random(f"{kind} {seed}")
    names = [f"p{number}" for number in range(kind.players)]
    strengths = {name: dice.gauss(0, kind.spread) for name in names}
    often = {name: dice.lognormvariate(0, 0.6) for name in names}
    at_once = max(min(max(kind.players // 4, 8), 80) // kind.seats, 1) * kind.seats
    lines: list[Line] = []
    then: list[list[float]] = []
    day = FIRST_DAY
    while len(lines) < kind.tables:
        there = sorted(names, key=lambda name: dice.expovariate(often[name]))[:at_once]
        for _round in range(3):
            dice.shuffle(there)
            for start in range(0, len(there), kind.seats):
                if len(lines) == kind.tables:
                    break
                seated = there[start : start + kind.seats]
                hands = HANDS // 4 if dice.random() < kind.short else HANDS
                then.append([strengths[name] for name in seated])
                shown = [(hands / HANDS) ** 0.5 * strength for strength in then[-1]]
                points = _points(kind, shown, dice)
                # Of five or six some sit out, so that everybody plays as many hands.
                table = hands * max(kind.seats / 4, 1)
                lines.append(Line(day, tuple(seated), tuple(points), table))
        day += timedelta(days=7)
        for name in names if kind.drift else ():
            strengths[name] += dice.gauss(0, kind.drift * (7 / 365.25) ** 0.5)
    return strengths, lines, then


def _points(kind: ClubKind, strengths: list[float], dice: random.Random) -> list[float]:
    if kind.gumbel:
        return [one - log(dice.expovariate(1)) for one in strengths]
    return [one + dice.gauss(0, 1) for one in strengths]

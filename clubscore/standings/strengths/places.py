"""The likelihood of the places at a table, and its derivatives by the players' strengths.

Two families, on one scale: the logarithm of a worth. Plackett and Luce's draws the first by worth,
then the second among the rest, and so on. The even one tosses a coin between drawing from the first
down and from the last up: this fits normally distributed performances, where the first and the last
place carry equal information. In both, which of two players comes first depends only on their own
worths, no matter who else is at the table.

Players who share places could have had them in any order: the likelihood is the sum over these
orders. It is computed without listing them, from the chances of each subset of those who share.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from itertools import permutations, product
from math import exp, factorial, prod
from typing import NamedTuple

Groups = Sequence[Sequence[int]]  # players by number who share a place, the first place first


class Family(Enum):
    """What a table's performances are like."""

    PLACKETT_LUCE = "plackett_luce"
    EVEN = "even"


class Pull(NamedTuple):
    """A table's likelihood: its value, and the derivatives of its logarithm by each strength."""

    likelihood: float
    slopes: Sequence[float]
    bends: Sequence[float]  # second derivatives, as a rule negative


def places_of(points: Sequence[float]) -> list[int]:
    """Return the place of each player; equal points share the better one."""
    return [1 + sum(other > one for other in points) for one in points]


def count_place(counts: list[int], place: int) -> None:
    """Count one more of a place, from 1; ``counts`` grows where there has been none so low."""
    counts += [0] * (place - len(counts))
    counts[place - 1] += 1


def groups_of(points: Sequence[float]) -> list[list[int]]:
    """Return who shares a place, the first place first."""
    return [
        [at for at, one in enumerate(points) if one == there]
        for there in sorted(set(points), reverse=True)
    ]


def orders_of(groups: Groups) -> list[tuple[int, ...]]:
    """Return every order, the first player first, that shared places leave open."""
    return [
        tuple(at for group in choice for at in group)
        for choice in product(*(permutations(group) for group in groups))
    ]


def even_chance(groups: Groups) -> float:
    """Return how probable places are where every order is as probable as any other."""
    players = sum(len(group) for group in groups)
    return prod(factorial(len(group)) for group in groups) / factorial(players)


def likelihood(family: Family, worths: Sequence[float], groups: Groups) -> float:
    """Return how probable the places are of players with such logarithms of worth."""
    drawn = [exp(one) for one in worths]
    down = _chance_down(drawn, groups)
    if family is Family.PLACKETT_LUCE:
        return down
    return (down + _chance_down([1 / one for one in drawn], groups[::-1])) / 2


def pull(family: Family, worths: Sequence[float], groups: Groups) -> Pull:
    """Return what a table says whose players have such logarithms of worth and places."""
    drawn = [exp(one) for one in worths]
    down = _pull_down(drawn, groups)
    if family is Family.PLACKETT_LUCE:
        return down
    up = _pull_down([1 / one for one in drawn], groups[::-1])  # with slopes the other way round
    total = down.likelihood + up.likelihood
    mine, other = down.likelihood / total, up.likelihood / total
    slopes, bends = [], []
    for one, bend, against, other_bend in zip(
        down.slopes, down.bends, up.slopes, up.bends, strict=True
    ):
        slope = mine * one - other * against
        slopes.append(slope)
        bends.append(
            mine * (bend + one * one) + other * (other_bend + against * against) - slope * slope
        )
    return Pull(total / 2, slopes, bends)


def _chance_down(drawn: Sequence[float], groups: Groups) -> float:
    """Return how probable places are whose first is drawn first."""
    chance = 1.0
    for group, rest in zip(groups[:-1], _rests(drawn, groups), strict=False):
        mine = [drawn[at] for at in group]
        chance *= _parts(mine, rest)[-1] if len(mine) > 1 else mine[0] / (mine[0] + rest)
    return chance


def _pull_down(drawn: Sequence[float], groups: Groups) -> Pull:
    """Return what places say whose first is drawn first."""
    chance = 1.0
    share = square = 0.0  # of whoever is not drawn yet, for a worth of 1: slope and its change
    slopes, bends = [0.0] * len(drawn), [0.0] * len(drawn)
    for group, rest in zip(groups, _rests(drawn, groups), strict=True):
        for at in group:
            slopes[at] = -drawn[at] * share
            bends[at] = drawn[at] * (drawn[at] * square - share)
        if not rest:  # whoever is left comes now
            break
        if len(group) == 1:
            (at,) = group
            inverse = 1 / (drawn[at] + rest)
            part = drawn[at] * inverse
            chance *= part
            slopes[at] += 1 - part
            bends[at] += part * part - part
            share += inverse
            square += inverse * inverse
            continue
        tied = _pull_of_tied([drawn[at] for at in group], rest)
        chance *= tied.likelihood
        for at, slope, bend in zip(group, tied.slopes, tied.bends, strict=False):
            slopes[at] += slope
            bends[at] += bend
        share -= tied.slopes[-1]
        square += tied.bends[-1]
    return Pull(chance, slopes, bends)


def _rests(drawn: Sequence[float], groups: Groups) -> list[float]:
    """Return how much worth is left behind each place."""
    rests = [0.0]
    for group in groups[:0:-1]:
        rests.append(rests[-1] + sum(drawn[at] for at in group))
    return rests[::-1]


def _parts(tied: Sequence[float], rest: float) -> list[float]:
    """Return the probability that each subset is drawn before the rest, in any order.

    Subsets are numbers: bit 0 stands for the first of the players who share a place, and so on.
    """
    found, total = [1.0], [rest]
    for part in range(1, 1 << len(tied)):
        low = part & -part
        total.append(total[part ^ low] + tied[low.bit_length() - 1])
        chance = 0.0
        for at, worth in enumerate(tied):
            if part >> at & 1:
                chance += worth * found[part ^ 1 << at]
        found.append(chance / total[part])
    return found


def _pull_of_tied(tied: Sequence[float], rest: float) -> Pull:
    """Return the pull of players who share a place being drawn before the rest.

    The last slope and bend are those by the worth of the rest itself, not by its logarithm.
    """
    chances = _parts(tied, rest)
    last = len(tied)
    slopes, bends = [[0.0] * (last + 1)], [[0.0] * (last + 1)]
    for part in range(1, 1 << last):
        inside = [at for at in range(last) if part >> at & 1]
        total = rest + sum(tied[at] for at in inside)
        mine, change = [0.0] * (last + 1), [0.0] * (last + 1)
        for at in inside:
            worth, before = tied[at], part ^ 1 << at
            for by in range(last + 1):
                mine[by] += worth * slopes[before][by]
                change[by] += worth * bends[before][by]
            mine[at] += worth * chances[before]
            change[at] += worth * chances[before]
        for by in (*inside, last):
            grows = 1.0 if by == last else tied[by]  # the total, by this one
            mine[by] = (mine[by] - chances[part] * grows) / total
            change[by] -= 2 * mine[by] * grows
            if by != last:
                change[by] -= chances[part] * grows
            change[by] /= total
        slopes.append(mine)
        bends.append(change)
    whole = chances[-1]
    relative = [one / whole for one in slopes[-1]]
    return Pull(
        whole,
        relative,
        [one / whole - slope * slope for one, slope in zip(bends[-1], relative, strict=True)],
    )

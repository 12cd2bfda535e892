"""How probable the places of a table are, and which way they pull the strengths.

Two families, on one scale: the logarithm of a worth. Plackett and Luce's draws the first by worth,
then the second among the rest, and so on. The even one tosses a coin between drawing from the first
down and from the last up: that is what normally distributed performances look like, whose first
and last place say equally much. Players who share places could have had them in any order.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from itertools import permutations, product
from math import exp, factorial
from typing import NamedTuple

Chances = dict[tuple[int, ...], float]  # the probability of every order, the first player first


class Family(Enum):
    """What a table's performances are like."""

    PLACKETT_LUCE = "plackett_luce"
    EVEN = "even"


class Pull(NamedTuple):
    """A table's likelihood: its value, and the derivatives of its logarithm by each strength."""

    likelihood: float
    slopes: tuple[float, ...]
    bends: tuple[float, ...]  # second derivatives, as a rule negative


def places_of(points: Sequence[float]) -> list[int]:
    """Return the place of each player; equal points share the better one."""
    return [1 + sum(other > one for other in points) for one in points]


def count_place(counts: list[int], place: int) -> None:
    """Count one more of a place, from 1; ``counts`` grows where there has been none so low."""
    counts += [0] * (place - len(counts))
    counts[place - 1] += 1


def orders_of(places: Sequence[int]) -> list[tuple[int, ...]]:
    """Return every order, the first player first, that shared places leave open."""
    groups = [
        [at for at, one in enumerate(places) if one == place] for place in sorted(set(places))
    ]
    return [
        tuple(at for group in choice for at in group)
        for choice in product(*(permutations(group) for group in groups))
    ]


def pull(family: Family, worths: Sequence[float], orders: Sequence[tuple[int, ...]]) -> Pull:
    """Return what a table says whose players have logarithms of worth and came in such orders."""
    drawn = [exp(one) for one in worths]
    if family is Family.PLACKETT_LUCE:
        parts = [_drawn_down(drawn, order) for order in orders]
        share = 1.0
    else:
        raised = [1 / one for one in drawn]
        parts = [_drawn_down(drawn, order) for order in orders]
        parts += [_drawn_up(raised, order) for order in orders]
        share = 0.5
    if len(parts) == 1:
        return parts[0]
    total = sum(part[0] for part in parts)
    slopes, bends = [], []
    for at in range(len(drawn)):
        slope = sum(part[0] * part[1][at] for part in parts) / total
        bend = sum(part[0] * (part[2][at] + part[1][at] ** 2) for part in parts) / total
        slopes.append(slope)
        bends.append(bend - slope * slope)
    return Pull(share * total, tuple(slopes), tuple(bends))


def _drawn_down(drawn: Sequence[float], order: Sequence[int]) -> Pull:
    """Return the likelihood of an order whose first is drawn first."""
    left = sum(drawn)
    likelihood = 1.0
    share = square = 0.0  # sums of 1 / left and of its square, over the draws so far
    slopes, bends = [0.0] * len(drawn), [0.0] * len(drawn)
    for at in order[:-1]:
        one = drawn[at]
        inverse = 1 / left
        share += inverse
        square += inverse * inverse
        likelihood *= one * inverse
        slopes[at] = 1 - one * share
        bends[at] = one * (one * square - share)
        left -= one
    at = order[-1]
    one = drawn[at]
    slopes[at] = -one * share
    bends[at] = one * (one * square - share)
    return Pull(likelihood, tuple(slopes), tuple(bends))


def _drawn_up(raised: Sequence[float], order: Sequence[int]) -> Pull:
    """Return the likelihood of an order whose last is drawn first, the weakest most probably."""
    found = _drawn_down(raised, order[::-1])
    return Pull(found.likelihood, tuple(-one for one in found.slopes), found.bends)


def chances(family: Family, worths: Sequence[float]) -> Chances:
    """Return the probability of every order of some players, the first player first."""
    drawn = [exp(one) for one in worths]
    down = _chances_down(drawn)
    if family is Family.PLACKETT_LUCE:
        return down
    up = _chances_down([1 / one for one in drawn])
    return {order: (one + up[order[::-1]]) / 2 for order, one in down.items()}


def _chances_down(drawn: Sequence[float]) -> Chances:
    found = {}
    for order in permutations(range(len(drawn))):
        left, likelihood = sum(drawn), 1.0
        for at in order[:-1]:
            likelihood *= drawn[at] / left
            left -= drawn[at]
        found[order] = likelihood
    return found


def even_chances(players: int) -> Chances:
    """Return the same probability for every order."""
    return dict.fromkeys(permutations(range(players)), 1 / factorial(players))

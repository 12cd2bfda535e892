"""Who pays whom, pair by pair, where everyone settles with everyone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import combinations

from scoring.rulesets.base import Result
from scoring.tiles import Wind

from .assessment import EventRules


@dataclass(frozen=True, slots=True)
class Transfer:
    """What one player pays another, in points."""

    payer: Wind
    receiver: Wind
    points: int


def transfers(result: Result, rules: EventRules) -> tuple[Transfer, ...]:
    """Return the payments of a win pair by pair: those to the winner, then the others.

    The rules settle the four together. Settled with the other hands worth nothing, what is left is
    paid to the winner; with one of them at its value, the rest is what the others owe that one. If
    this does not add up to the settlement, the rules do not pay by pairs, and nothing is returned.
    """
    winner = result.winner
    if winner is None:
        return ()
    losers = [wind for wind in Wind if wind is not winner]
    bare = dict.fromkeys(losers, 0) | {winner: result.values[winner]}
    to_winner = _net(result, bare, rules)
    paid = [Transfer(wind, winner, -to_winner[wind]) for wind in losers if to_winner[wind]]
    owed = {}
    for wind in losers:
        alone = _net(result, bare | {wind: result.values[wind]}, rules)
        for other in losers:
            owed[other, wind] = to_winner[other] - alone[other]
    for one, other in combinations(losers, 2):
        points = owed[one, other] - owed[other, one]
        if points > 0:
            paid.append(Transfer(one, other, points))
        elif points < 0:
            paid.append(Transfer(other, one, -points))
    return tuple(paid) if _adds_up(paid, _net(result, result.values, rules)) else ()


def _net(result: Result, values: Mapping[Wind, int], rules: EventRules) -> dict[Wind, int]:
    settlement = rules.ruleset.settle(replace(result, values=values), rules.options)
    return {wind: settlement.payments[wind] for wind in Wind}


def _adds_up(paid: list[Transfer], net: dict[Wind, int]) -> bool:
    total = dict.fromkeys(Wind, 0)
    for one in paid:
        total[one.payer] -= one.points
        total[one.receiver] += one.points
    return total == net

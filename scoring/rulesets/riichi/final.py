"""Final scores: sticks left, places, uma and oka, false wins and penalties."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final

from scoring.rulesets.base import FinalScore, FinalScores, GameState

from .options import RiichiOptions

THOUSAND: Final = 1000
HUNDRED: Final = 100
# What places 1 to 4 win and lose, in thousands.
UMA: Final = {
    "none": (0, 0, 0, 0),
    "10_5": (10, 5, -5, -10),
    "15_5": (15, 5, -5, -15),
    "20_10": (20, 10, -10, -20),
    "30_10": (30, 10, -10, -30),
}
# By how many have the return points or more.
FLOATING_UMA: Final = {
    0: (8, 4, -4, -8),
    1: (12, -1, -3, -8),
    2: (8, 4, -4, -8),
    3: (8, 3, 1, -12),
    4: (8, 4, -4, -8),
}


def final_scores(
    state: GameState,
    rules: RiichiOptions,
    penalties: Mapping[int, int],
    substitutes: Collection[int],
) -> FinalScores:
    """Return the scores of a game by seat, and the points of the pot that nobody gets."""
    totals = [rules.starting_points + points for points in state.position.points]
    seats = range(len(totals))
    order = sorted(seats, key=lambda seat: (-totals[seat], seat))
    places = _places(totals, order, rules)
    pot = state.position.pot
    left = 0 if rules.sticks_left == "first" else pot
    sticks = _share_out([pot - left, 0, 0, 0], order, places)
    uma = _share_out(_uma(totals, rules), order, places)
    oka = _share_out([_oka(rules), 0, 0, 0], order, places)
    counted = _round_totals(totals, order, rules)
    chombo = chombo_cost(rules)
    scores = []
    for seat in seats:
        lost = state.false_wins[seat] * chombo, penalties.get(seat, 0)
        score = counted[seat] + sticks[seat] - rules.return_points + uma[seat] + oka[seat]
        if seat in substitutes:
            score = rules.substitute_score
        scores.append(
            FinalScore(
                totals[seat],
                sticks[seat],
                places[seat],
                uma[seat],
                oka[seat],
                *lost,
                score - sum(lost),
                counted[seat] - totals[seat],
                rules.return_points,
                seat in substitutes,
            )
        )
    return FinalScores(tuple(scores), left)


def chombo_cost(rules: RiichiOptions) -> int:
    """Return what a chombo takes off the final score."""
    return rules.chombo_points if rules.chombo == "after_uma" else 0


def _places(totals: list[int], order: list[int], rules: RiichiOptions) -> list[int]:
    """Return the places by seat: equal totals share one, or the seat decides."""
    if rules.ties == "seat":
        return [order.index(seat) + 1 for seat in range(len(totals))]
    return [1 + sum(other > total for other in totals) for total in totals]


def _oka(rules: RiichiOptions) -> int:
    return 4 * (rules.return_points - rules.starting_points) if rules.oka else 0


def _uma(totals: list[int], rules: RiichiOptions) -> list[int]:
    """Return what each of the four places wins and loses, in points."""
    if rules.uma == "floating":
        uma = FLOATING_UMA[sum(total >= rules.return_points for total in totals)]
    else:
        uma = UMA[rules.uma]
    return [thousands * THOUSAND for thousands in uma]


def _share_out(of_places: list[int], order: list[int], places: list[int]) -> list[int]:
    """Return by seat what the places give; players who share a place share their points.

    They share in hundreds, and the rest goes to those nearer to the first East.
    """
    shares = [0] * len(order)
    for place in sorted(set(places)):
        tied = [seat for seat in order if places[seat] == place]
        hundreds, rest = divmod(sum(of_places[place - 1 : place - 1 + len(tied)]), HUNDRED)
        each, more = divmod(hundreds, len(tied))
        for index, seat in enumerate(tied):
            shares[seat] = (each + (index < more)) * HUNDRED + (rest if index == 0 else 0)
    return shares


def _round_totals(totals: list[int], order: list[int], rules: RiichiOptions) -> list[int]:
    """Round all totals but the first player's to thousands; the first takes the difference."""
    if rules.round_scores == "none":
        return totals
    less = 501 if rules.round_scores == "five_down" else 500
    counted = [(total + THOUSAND - less) // THOUSAND * THOUSAND for total in totals]
    counted[order[0]] = sum(totals) - sum(counted[seat] for seat in order[1:])
    return counted

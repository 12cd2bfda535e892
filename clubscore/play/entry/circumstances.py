"""Circumstances of a win: those that follow from answers, and others that are possible."""

from __future__ import annotations

from dataclasses import replace

from scoring.judge import Claim, possible_situations
from scoring.tiles import Wind

from .assessment import Assessment


def situations_possible(assessment: Assessment, seat: int) -> frozenset[str]:
    """Return the circumstances a winner's hand may have besides those entered.

    One of them may replace an implied one. None while the tiles of the hand are missing or wrong.
    """
    wind = assessment.position.wind_at(seat)
    if seat not in assessment.scores or wind is None:
        return frozenset()
    rules = assessment.rules
    possible = possible_situations(rules.ruleset, assessment.claim, rules.options, wind)
    implied = situations_implied(assessment, seat)
    if implied:
        bare = _without(assessment.claim, wind, implied)
        told = [info for info in rules.conduct.situations if info.needs_player_in]
        others = frozenset(info.situation for info in told)
        possible |= possible_situations(rules.ruleset, bare, rules.options, wind) & others
    return possible


def situations_implied(assessment: Assessment, seat: int) -> frozenset[str]:
    """Return the circumstances of a winner that already follow from the answers."""
    wind = assessment.position.wind_at(seat)
    if wind is None:
        return frozenset()
    answers = assessment.claim.answers
    return assessment.rules.ruleset.known_from_answers(answers, wind, frozenset())


def _without(claim: Claim, wind: Wind, situations: frozenset[str]) -> Claim:
    """Return a claim without some circumstances in which a player won."""
    if wind is claim.winner:
        return replace(claim, situations=claim.situations - situations)
    also = [
        replace(one, situations=one.situations - situations) if one.winner is wind else one
        for one in claim.also
    ]
    return replace(claim, also=tuple(also))

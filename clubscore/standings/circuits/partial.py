"""Events with partial results: whether enough is known for a rule to count them.

A place on a partial list is known; how many players there were, and from which countries, may not
be. What is not known is not guessed: the event does not count, and an error says what to enter.
"""

from __future__ import annotations

from collections.abc import Collection

from clubscore.standings.final_ranking import FinalResults

from .mers import Weight
from .rule import People, Rule, Weighs


def has_enough_players(final: FinalResults, rule: Rule, ranked: Collection[int]) -> bool | None:
    """Tell whether as many came as the rule wants for an event to count; None: not known.

    ``ranked`` are the players, by id, whom it ranks.
    """
    listed = sum(one.player in ranked for one in final.places)
    if rule.fewest_players == 1 or listed >= rule.fewest_players:
        return True
    if final.missing is None:
        return None
    if listed + final.missing < rule.fewest_players:
        return False
    return True if rule.people == People.EVERYBODY else None


def obstacle_of(
    rule: Rule, final: FinalResults, weight: Weight | None, is_large: bool | None = True
) -> str:
    """Return the code of the error for which an event does not count; empty where it counts.

    ``is_large`` says whether enough players came.
    """
    needs_weight = rule.weighs == Weighs.MERS and weight is None
    counts_everybody = is_large is None and rule.people == People.EVERYBODY
    if final.players is None and (rule.counts_players or needs_weight or counts_everybody):
        return "circuit_participants_unknown"
    if needs_weight:
        return "circuit_weight_unknown"
    return "circuit_ranked_unknown" if is_large is None else ""

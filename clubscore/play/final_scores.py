"""The result of a table under rules with final scores, computed only from its sums."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from scoring.errors import RuleError
from scoring.rulesets.base import Conduct, FinalScores

from .entry.assessment import BySeat, EventRules


@dataclass(frozen=True, slots=True)
class GameSums:
    """The sums of a game by seat; with the ``pot`` the ``payments`` sum to zero.

    ``false_wins`` are counted, ``lost_points`` are what paper says that they cost.
    """

    payments: BySeat
    pot: int
    false_wins: Sequence[int]
    lost_points: Sequence[int]


def final_conduct(rules: EventRules) -> Conduct | None:
    """Return what the rules say about final scores, or None if they have none.

    Options that the rules do not know, which only damaged data has, say nothing either.
    """
    try:
        conduct = rules.conduct
    except RuleError:
        return None
    return conduct if conduct.final_scores else None


def final_scores_of(
    rules: EventRules, sums: GameSums, absent: Collection[int] = ()
) -> FinalScores | None:
    """Return the final scores of a game, or None if the rules have none.

    ``absent`` are the seats played for someone who is missing.
    """
    conduct = final_conduct(rules)
    if conduct is None:
        return None
    cost = conduct.false_win_cost
    written = [divmod(lost, cost) if cost else (0, lost) for lost in sums.lost_points]
    state = rules.ruleset.start(rules.options, len(sums.payments))
    state = replace(
        state,
        position=replace(state.position, points=sums.payments, pot=sums.pot),
        false_wins=tuple(
            count + on_paper
            for count, (on_paper, _rest) in zip(sums.false_wins, written, strict=True)
        ),
    )
    rests = {seat: rest for seat, (_count, rest) in enumerate(written) if rest}
    return rules.ruleset.final_scores(state, rules.options, rests, absent)

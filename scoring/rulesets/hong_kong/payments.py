"""Payments in Hong Kong: shares by faan, the discarder, a liable player."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from scoring.errors import RuleError, _
from scoring.hand import Situation
from scoring.result import Payments, Settlement
from scoring.rulesets.base import Outcome, Question, Result
from scoring.rulesets.kit.game import player_named, value_of
from scoring.tiles import Wind

from .options import (
    ALL,
    FULL_SPICY,
    HALF_SPICY,
    NOBODY,
    NOTHING,
    SELF_DRAWN,
    STEPS,
    HongKongOptions,
)

SHARES: Final[Mapping[str, tuple[int, ...]]] = {
    HALF_SPICY: (1, 2, 4, 8, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384),
    FULL_SPICY: (1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192),
    STEPS: (1, 2, 4, 8, 16, 16, 16, 32, 32, 32, 64, 64, 64, 64),
}
"""Points of a share, by table and faan."""

NO_ONE: Final = "nobody"
LIABLE: Final = Question(
    "liable",
    _("Does one player pay for all three losers?"),
    ((NO_ONE, _("no, everyone pays")),),
    NO_ONE,
    players=True,
    label=_("Liable"),
    each_winner=True,
)
LIABLE_IF_DRAWN: Final = replace(LIABLE, on_discard=False)
"""Where the discarder pays for all anyway."""


def questions_under(rules: HongKongOptions) -> tuple[Question, ...]:
    """Return what the table is asked."""
    if rules.liability == NOBODY:
        return ()
    return (LIABLE_IF_DRAWN if rules.discard == ALL else LIABLE,)


def share(faan: int, rules: HongKongOptions) -> int:
    """Return the points of a share: what a player who discarded nothing pays on a discard."""
    return SHARES[rules.table][min(faan, rules.limit)]


def settle(result: Result, rules: HongKongOptions) -> Settlement:
    """Return who pays whom; raises ``below_minimum``, ``bad_value`` or ``bad_answer``."""
    winner = result.winner
    if result.outcome is Outcome.DRAW or winner is None:
        return Settlement()
    if result.outcome is Outcome.FALSE_WIN:
        return _false_win(winner, result, rules)
    paid = dict.fromkeys(result.winds, 0)
    for one in result.winners:
        for wind, points in _paid_to(one, result, rules).items():
            paid[wind] -= points
            paid[one] += points
    return Settlement(Payments.of(paid))


def _paid_to(winner: Wind, result: Result, rules: HongKongOptions) -> dict[Wind, int]:
    """Return what others pay one of those who won."""
    faan, minimum = value_of(result, winner), rules.minimum_to_win
    if faan < minimum:
        raise RuleError("below_minimum", value=faan, missing=minimum - faan, minimum=minimum)
    shares = _shares(winner, result, rules)
    liable = _liable(winner, result, rules)
    if liable is not None:
        shares = {liable: sum(shares.values())}
    one = share(faan, rules)
    return {wind: one * count for wind, count in shares.items()}


def _shares(winner: Wind, result: Result, rules: HongKongOptions) -> dict[Wind, int]:
    """Return how many shares each of the others pays, were nobody liable.

    Those who won on the same discard pay each other nothing.
    """
    discarder = result.discarder
    if discarder is None:
        return dict.fromkeys(result.others, 2)
    is_robbed = Situation.ROBBING_KONG in result.situations_of(winner)
    if is_robbed and rules.robbed_kong == SELF_DRAWN:
        return {discarder: 6}
    if rules.discard == ALL:
        return {discarder: 4}
    return {wind: 2 if wind is discarder else 1 for wind in result.others}


def _liable(winner: Wind, result: Result, rules: HongKongOptions) -> Wind | None:
    """Return who pays for everyone; raises ``bad_answer`` if nobody can be liable."""
    liable = player_named(result, LIABLE, winner)
    asked = any(
        question.self_drawn if result.self_drawn else question.on_discard
        for question in questions_under(rules)
    )
    if liable is not None and not asked:
        raise RuleError("bad_answer", text=liable.name, question=LIABLE.key)
    return liable


def _false_win(declarer: Wind, result: Result, rules: HongKongOptions) -> Settlement:
    if rules.false_win == NOTHING:
        return Settlement()
    gained = dict.fromkeys(result.others, 2 * share(rules.limit, rules))
    return Settlement(Payments.of({**gained, declarer: -sum(gained.values())}))

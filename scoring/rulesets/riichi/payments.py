"""Who pays what for a hand: shares, counters, riichi sticks, and liability."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from scoring.errors import RuleError
from scoring.tiles import Wind

from .limits import YAKUMAN_POINTS
from .options import LIABLE, RiichiOptions

STICK: Final = 1000  # points
MOST_FU_OF_TWO_HAN: Final = 30  # fewer, 20 and 25, take two han at least
OTHERS: Final = 3  # who share the counters of a self-drawn win


@dataclass(frozen=True, slots=True)
class Liability:
    """Who is liable for what: ``yakuman`` of the hand (doubled ones as two), or all of it."""

    player: Wind
    yakuman: int = 0
    whole_hand: bool = False


def to_hundreds(points: int) -> int:
    """Return points rounded up to hundreds, as every payment is."""
    return -(-points // 100) * 100


def shares_of(basic: int, winner: Wind, discarder: Wind | None) -> dict[Wind, int]:
    """Return what each player except the winner pays for a hand with these basic points."""
    losers = [wind for wind in Wind if wind is not winner]
    if discarder is not None:
        return {discarder: to_hundreds(basic * (6 if winner is Wind.E else 4))}
    return {wind: to_hundreds(basic * (2 if Wind.E in (winner, wind) else 1)) for wind in losers}


def value_of(basic: int, *, dealer: bool, self_drawn: bool) -> int:
    """Return what the winner gets, without counters and sticks."""
    winner, discarder = (Wind.E, Wind.S) if dealer else (Wind.S, Wind.E)
    return sum(shares_of(basic, winner, None if self_drawn else discarder).values())


def _values(*, dealer: bool, self_drawn: bool) -> dict[int, int]:
    """Return the basic points of each value that a hand can have, the least that have it."""
    fus = (*range(30, 120, 10), 25, 20) if self_drawn else (*range(30, 120, 10), 25)
    basics = {
        fu << (2 + han) for fu in fus for han in range(1, 5) if fu >= MOST_FU_OF_TWO_HAN or han > 1
    }
    basics = {basic for basic in basics if basic < 2000} | {2000, 3000, 4000, 6000}
    basics |= {YAKUMAN_POINTS * times for times in range(1, 13)}
    return {
        value_of(basic, dealer=dealer, self_drawn=self_drawn): basic
        for basic in sorted(basics, reverse=True)
    }


BASIC_BY_VALUE: Final[Mapping[tuple[bool, bool], Mapping[int, int]]] = {
    (dealer, self_drawn): _values(dealer=dealer, self_drawn=self_drawn)
    for dealer in (False, True)
    for self_drawn in (False, True)
}
"""By whether the winner is the dealer and has drawn the tile: value to basic points."""


def basic_of_value(value: int, winner: Wind, *, self_drawn: bool) -> int:
    """Return basic points that give this value; raises ``bad_value`` if no hand is worth it."""
    known = BASIC_BY_VALUE[winner is Wind.E, self_drawn]
    if value not in known:
        raise RuleError("bad_value", text=str(value))
    return known[value]


def paid_for_hand(
    basic: int, winner: Wind, discarder: Wind | None, liability: Liability | None
) -> dict[Wind, int]:
    """Return what each player pays for the hand itself.

    The liable player pays for all of a self-drawn yakuman and half of one discarded by another;
    liability for a whole hand means paying all of it.
    """
    if liability is None or liability.player is discarder:
        return shares_of(basic, winner, discarder)
    liable = liability.player
    if liability.whole_hand:
        return {liable: sum(shares_of(basic, winner, discarder).values())}
    of_yakuman = liability.yakuman * YAKUMAN_POINTS
    paid = dict.fromkeys(Wind, 0)
    for wind, points in shares_of(basic - of_yakuman, winner, discarder).items():
        paid[wind] += points
    for_yakuman = of_yakuman * (6 if winner is Wind.E else 4)
    if discarder is None:
        paid[liable] += for_yakuman
    else:
        paid[liable] += for_yakuman // 2
        paid[discarder] += for_yakuman // 2
    return {wind: points for wind, points in paid.items() if points}


def counters_paid(
    honba: int,
    winner: Wind,
    discarder: Wind | None,
    liability: Liability | None,
    options: RiichiOptions,
) -> dict[Wind, int]:
    """Return what each player pays for the counters on the table."""
    points = honba * options.honba_value
    if liability is not None and (discarder is None or options.pao_honba == LIABLE):
        return {liability.player: points}
    if discarder is not None:
        return {discarder: points}
    return {wind: points // OTHERS for wind in Wind if wind is not winner}

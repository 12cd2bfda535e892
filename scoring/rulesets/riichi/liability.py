"""Liability for a hand: the player whose discard completed the set that made it certain."""

from __future__ import annotations

from collections.abc import Iterator

from scoring.errors import RuleError
from scoring.hand import Shape
from scoring.result import Group, Score
from scoring.rulesets.base import Result
from scoring.rulesets.kit.game import player_named
from scoring.tiles import DRAGONS, WINDS, Tile, Wind

from .limits import YAKUMAN_POINTS
from .options import RiichiOptions
from .patterns import DAISANGEN, DAISUUSHII, RINSHAN, SUUKANTSU, YAKUMAN_HAN
from .payments import Liability
from .questions import LIABLE


def liability_of(
    result: Result, winner: Wind, basic: int, options: RiichiOptions
) -> Liability | None:
    """Return who is liable for which part of a winner's hand, or None if nobody is.

    Raises ``bad_answer``, or ``liable_not_possible`` for nothing.
    """
    player = player_named(result, LIABLE, winner)
    if player is None:
        return None
    score = result.scores.get(winner)
    if score is None or not score.patterns:
        return _liability_without_tiles(player, score, basic, result, options)
    if options.pao_open_kong and _after_claimed_kong(score):
        return Liability(player, whole_hand=True)
    yakuman = sum(
        line.points // YAKUMAN_HAN
        for line in score.patterns
        if _may_be_liable(line.key, score, options)
    )
    if not yakuman:
        raise RuleError("liable_not_possible")
    return Liability(player, yakuman)


def _liability_without_tiles(
    player: Wind, score: Score | None, basic: int, result: Result, options: RiichiOptions
) -> Liability:
    """Return what a player is liable for in a hand that was counted at the table.

    That is one yakuman, or a hand self-drawn after a kong.
    """
    is_yakuman = basic >= YAKUMAN_POINTS if score is None else score.limits > 0
    if is_yakuman and (options.pao_dragons or options.pao_winds or options.pao_kongs):
        return Liability(player, 1)
    if options.pao_open_kong and result.self_drawn:
        return Liability(player, whole_hand=True)
    raise RuleError("liable_not_possible")


def _may_be_liable(key: str, score: Score, options: RiichiOptions) -> bool:
    """Whether the options make someone liable for a yakuman of a hand with sets so claimed."""
    if key == DAISANGEN:
        return options.pao_dragons and _has_claimed(score, DRAGONS)
    if key == DAISUUSHII:
        return options.pao_winds and _has_claimed(score, WINDS)
    return key == SUUKANTSU and options.pao_kongs and _has_claimed_kong(score)


def _claimed(score: Score) -> Iterator[Group]:
    for group in score.arrangement:
        if group.declared and not group.concealed:
            yield group


def _has_claimed(score: Score, tiles: frozenset[Tile]) -> bool:
    return any(group.tiles[0] in tiles for group in _claimed(score))


def _has_claimed_kong(score: Score) -> bool:
    return any(group.shape is Shape.KONG for group in _claimed(score))


def _after_claimed_kong(score: Score) -> bool:
    """Tell whether a replacement tile won, even if that does not count with a yakuman."""
    keys = [line.key for line in score.patterns] + [left.key for left in score.left_out]
    return RINSHAN in keys and _has_claimed_kong(score)

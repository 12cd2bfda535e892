"""Who is liable for a hand: whoever let the set be claimed that made it certain."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from scoring.errors import RuleError, _
from scoring.hand import Shape
from scoring.result import Group, Score
from scoring.rulesets.base import Question, Result
from scoring.tiles import DRAGONS, WINDS, Tile, Wind

from .options import RiichiOptions
from .patterns import DAISANGEN, DAISUUSHII, RINSHAN, SUUKANTSU, YAKUMAN_HAN
from .payments import Liability

NOBODY: Final = "nobody"
LIABLE: Final = Question(
    "liable",
    _("Is a player liable for the hand, having let its last set be claimed?"),
    ((NOBODY, _("no")),),
    NOBODY,
    players=True,
    each_winner=True,
)


def player_liable(result: Result) -> Wind | None:
    """Return who is named as liable; raise ``bad_answer``, or ``liable_not_possible``."""
    answer = result.answers.get(LIABLE.key, NOBODY)
    if answer == NOBODY:
        return None
    named = Wind.__members__.get(answer)
    if named is None:
        raise RuleError("bad_answer", text=answer, question=LIABLE.key)
    if named not in result.others:
        raise RuleError("liable_not_possible")
    return named


def liability_for(score: Score, player: Wind, options: RiichiOptions) -> Liability:
    """Return what a player is liable for in a hand; raise ``liable_not_possible`` for nothing."""
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


def _may_be_liable(key: str, score: Score, options: RiichiOptions) -> bool:
    """Whether the options make somebody liable for a yakuman of a hand with sets so claimed."""
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
    """The hand was won with a replacement tile, whether or not that counts beside a yakuman."""
    keys = [line.key for line in score.patterns] + [left.key for left in score.left_out]
    return RINSHAN in keys and _has_claimed_kong(score)

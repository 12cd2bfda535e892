"""Does this pattern count? Hands with it, and hands that lack it or count another one instead."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Final

from clubscore.pastimes.practice.generator import deal_any, deal_around
from clubscore.pastimes.practice.hand import DealtHand
from clubscore.pastimes.practice.page import answers_in_words, count_of
from clubscore.pastimes.practice.ticking import absent_words
from clubscore.play.entry.breakdown import breakdown_of
from clubscore.play.explanation.score import (
    PatternRow,
    ScoreView,
    TileGroup,
    flower_keys,
    score_view,
    tile_groups,
)
from clubscore.words import localized_name
from scoring.rulesets.base import HandsScored, PatternInfo, Ruleset

from .kinds import Drill

TRIES: Final = 40  # for a hand of the kind that is wanted
WITH_IT: Final = 0.5  # of the hands


@dataclass(frozen=True, slots=True)
class PatternQuestion:
    """A hand, whether the pattern counts in it, and why."""

    pattern: PatternInfo
    dealt_hand: DealtHand
    ruleset: Ruleset

    @property
    def counts(self) -> bool:
        """Whether the pattern counts."""
        return _counts(self.dealt_hand, self.pattern)

    @property
    def tiles(self) -> tuple[TileGroup, ...]:
        """The tiles in groups."""
        return tile_groups(self.dealt_hand.hand)

    @property
    def flowers(self) -> tuple[str, ...]:
        """The flowers of the hand."""
        return tuple(flower_keys(self.dealt_hand.hand.flowers))

    @property
    def situations(self) -> tuple[str, ...]:
        """The circumstances of the win, and what the table says about it."""
        names = {info.situation: localized_name(info.names) for info in self.ruleset.situations}
        return (
            *[names[one] for one in sorted(self.dealt_hand.situations)],
            *answers_in_words(self.ruleset, self.dealt_hand.answers),
        )

    @property
    def rows(self) -> tuple[PatternRow, ...]:
        """All that counts in the hand."""
        if self.ruleset.hands_scored is HandsScored.ALL:
            return count_of(self.ruleset, self.dealt_hand).rows
        return self._score.patterns

    @property
    def _score(self) -> ScoreView:
        return score_view(self.ruleset, breakdown_of(self.dealt_hand.score))

    @property
    def reason(self) -> str:
        """Why the pattern does not count; empty if it does."""
        if self.counts:
            return ""
        name = localized_name(self.pattern.names)
        left_out = {row.name: row.reason for row in self._score.left_out}
        return left_out.get(name) or absent_words(self.ruleset)


def pattern_question(drill: Drill, number: int) -> PatternQuestion:
    """Return the question of a number: the same one whenever it is asked for."""
    pattern, ruleset = drill.asked_pattern, drill.ruleset
    chance = random.Random(f"{ruleset.key} {drill.slug} {number}")  # noqa: S311 - made again
    if chance.random() < WITH_IT:
        dealt = _with_it(chance, ruleset, pattern)
    else:
        dealt = _without_it(chance, ruleset, pattern)
    if dealt is None:
        raise ValueError(f"no hand for {pattern.key} of {ruleset.key} comes from number {number}")
    return PatternQuestion(pattern, dealt, ruleset)


def _with_it(chance: random.Random, ruleset: Ruleset, pattern: PatternInfo) -> DealtHand | None:
    for _try in range(TRIES):
        try:
            dealt = deal_around(chance, ruleset, pattern.key)
        except ValueError:
            continue
        if pattern.limit or not _is_at_the_limit(dealt):
            return dealt
    return _without_it(chance, ruleset, pattern)


def _without_it(chance: random.Random, ruleset: Ruleset, pattern: PatternInfo) -> DealtHand | None:
    """Return a hand without the pattern.

    If it can be had one in which another counts for it, or else one with a pattern like it.
    """
    others = [info for info in ruleset.table({}) if info.key in ruleset.examples]
    rivals = [one.key for one in others if pattern.key in (*one.implies, *one.excludes)]
    rivals = rivals or [
        one.key
        for one in others
        if (one.category, one.limit) == (pattern.category, pattern.limit) and one.key != pattern.key
    ]
    spare: DealtHand | None = None
    for _try in range(TRIES):
        try:
            if rivals and chance.random() < 0.6:
                dealt: DealtHand | None = deal_around(chance, ruleset, chance.choice(rivals))
            else:
                dealt = deal_any(chance, ruleset)
        except ValueError:
            continue
        if dealt is None or _counts(dealt, pattern):
            continue
        if _is_at_the_limit(dealt) and not pattern.limit:  # there nothing else matters
            continue
        if any(row.key == pattern.key for row in dealt.score.left_out):
            return dealt
        spare = spare or dealt
    return spare


def _is_at_the_limit(dealt: DealtHand) -> bool:
    return any(line.limit for line in dealt.score.patterns)


def _counts(dealt: DealtHand, pattern: PatternInfo) -> bool:
    return any(line.key == pattern.key for line in dealt.score.patterns)

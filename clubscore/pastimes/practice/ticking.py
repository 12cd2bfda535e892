"""Patterns ticked before the points: which are right, which were missed, which do not count."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _

from clubscore.play.explanation.score import LeftOutRow
from clubscore.words import localized_name, localized_unit
from scoring.result import Score
from scoring.rulesets.base import HandsScored, Ruleset

TICK: Final = "pattern"  # field, once for each that was ticked


@dataclass(frozen=True, slots=True)
class PatternTick:
    """A pattern to tick."""

    key: str
    name: str


@dataclass(frozen=True, slots=True)
class TickGroup:
    """Patterns of the same value: points, or doubles, or the limit.

    ``words`` say it in systems whose patterns are not counted in the unit of the value: ``3 han``.
    """

    points: int
    doubles: int
    limit: bool
    ticks: tuple[PatternTick, ...]
    words: str = ""


@dataclass(frozen=True, slots=True)
class TickedPatterns:
    """What the ticks were worth; names, those that do not count with the reason."""

    right: tuple[str, ...]
    missing: tuple[str, ...]
    not_counted: tuple[LeftOutRow, ...]

    @property
    def is_complete(self) -> bool:
        """Whether every pattern that counts was ticked, and no other."""
        return not self.missing and not self.not_counted


def tick_groups(ruleset: Ruleset) -> tuple[TickGroup, ...]:
    """Return the patterns of a rule system by value: points, then doubles, then the limit."""
    groups: dict[tuple[bool, int, int], list[PatternTick]] = {}
    for info in ruleset.table({}):
        tick = PatternTick(info.key, localized_name(info.names))
        groups.setdefault((info.limit, info.doubles, info.points), []).append(tick)
    return tuple(
        TickGroup(
            points,
            doubles,
            limit,
            tuple(groups[limit, doubles, points]),
            _group_words(ruleset, points, limit=limit),
        )
        for limit, doubles, points in sorted(groups)
    )


def _group_words(ruleset: Ruleset, points: int, *, limit: bool) -> str:
    unit = ruleset.limit_unit
    if unit is None:
        return ""
    if limit:
        return localized_name(unit.names)
    return f"{points} {localized_unit(ruleset.pattern_unit, points)}"


def ticked_in(fields: Sequence[tuple[str, str]], ruleset: Ruleset) -> tuple[str, ...]:
    """Return the patterns ticked in an address, without duplicates; anything else is ignored."""
    wanted = {value for name, value in fields if name == TICK}
    return tuple(info.key for info in ruleset.table({}) if info.key in wanted)


def absent_words(ruleset: Ruleset) -> str:
    """Return why a pattern does not count that the score knows nothing of.

    Where all hands are scored, rules differ in what counts, and a score lists nothing left out.
    """
    if ruleset.hands_scored is HandsScored.ALL:
        return _("not in this hand under these rules")
    return _("not in this hand")


def judge_ticks(
    ruleset: Ruleset, ticks: Sequence[str], score: Score, left_out: Sequence[LeftOutRow]
) -> TickedPatterns | None:
    """Compare ticks with the patterns of a score; None if nothing was ticked.

    For a hand at the limit, one reason for it is enough. ``left_out`` says why a pattern does not
    count.
    """
    if not ticks:
        return None
    names = {info.key: localized_name(info.names) for info in ruleset.patterns}
    counted = [line.key for line in score.patterns]
    limits = [line.key for line in score.patterns if line.limit]
    reasons = {row.name: row for row in left_out}
    absent = absent_words(ruleset)
    missing = counted
    if limits:
        missing = [] if any(key in ticks for key in limits) else limits
    return TickedPatterns(
        tuple(names[key] for key in ticks if key in counted),
        tuple(dict.fromkeys(names[key] for key in missing if key not in ticks)),
        tuple(
            reasons.get(names[key]) or LeftOutRow(names[key], absent)
            for key in ticks
            if key not in counted
        ),
    )

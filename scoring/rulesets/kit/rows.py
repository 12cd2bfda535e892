"""A row of a pattern table: everything about one pattern, so that a new pattern is a new row."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.rulesets.base import Names, PatternInfo

from .finders import Finder


@dataclass(frozen=True, slots=True)
class PatternDefinition:
    """A pattern found in a :class:`~scoring.rulesets.kit.readings.HandReading`.

    ``points`` are in the system's unit, for one occurrence.
    """

    key: str
    points: int
    category: str
    names: Names
    text: str  # English, a message id
    find: Finder
    implies: tuple[str, ...] = ()  # keys of what it contains, which does not count beside it
    limit: bool = False

    def info(self) -> PatternInfo:
        """Return the row as cards and explanations show it."""
        return PatternInfo(
            self.key,
            self.points,
            self.names,
            self.text,
            self.category,
            limit=self.limit,
            implies=self.implies,
        )

"""A row of the classical table: its names, what it gives, when it counts, how it is found."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from scoring.result import Group
from scoring.rulesets.base import Names, PatternInfo
from scoring.tiles import Tile

from .parameters import Parameters
from .reading import ClassicalReading

POINTS, DOUBLES, LIMIT = "points", "doubles", "limit"  # categories


@dataclass(frozen=True, slots=True)
class ClassicalRow:
    """A line of a count.

    Points and doubles are for one occurrence; where an ``option`` gives them they are zero here.
    One of the predicates says how the line is found; the pungs and kongs of the table have none,
    for each gives the points of exactly one row. ``condition`` tells whether the line can count
    at all under the parameters of an event.
    """

    key: str
    names: Names
    text: str  # English, a message id
    category: str
    points: int = 0
    doubles: int = 0
    option: str = ""  # the parameter with its points or doubles
    condition: Callable[[Parameters], bool] | None = None
    pair: Callable[[ClassicalReading, Tile], bool] | None = None  # each pair of honors
    pung: Callable[[ClassicalReading, Tile], bool] | None = None  # each pung or kong of honors
    honors: Callable[[ClassicalReading], Sequence[Group]] | None = (
        None  # the sets of honors that earn it
    )
    pungs: Callable[[ClassicalReading], Sequence[Group]] | None = (
        None  # the pungs that earn it together
    )
    flowers: Callable[[ClassicalReading, Parameters], Sequence[str]] | None = (
        None  # a flower, "" for several
    )
    completed_pair: Callable[[Tile], bool] | None = None  # the winner's pair, completed by the tile
    won: Callable[[ClassicalReading, Parameters], bool] | None = None  # the winner's hand
    cancelled: Callable[[ClassicalReading, Parameters], str] | None = (
        None  # why it does not count although the hand seems to have it; "": for no such reason
    )

    def worth(self, parameters: Parameters) -> int:
        """Return its points or doubles; 0 for a limit hand."""
        if self.option:
            given: int = getattr(parameters, self.option)
            return given
        return self.doubles if self.category == DOUBLES else self.points

    def can_count(self, parameters: Parameters) -> bool:
        """Tell whether the line exists under these parameters, whatever it gives."""
        return self.condition is None or self.condition(parameters)

    def info(self, worth: int) -> PatternInfo:
        """Return the row as cards show it, giving ``worth`` points or doubles."""
        return PatternInfo(
            self.key,
            worth if self.category == POINTS else 0,
            self.names,
            self.text,
            self.category,
            doubles=worth if self.category == DOUBLES else 0,
            limit=self.category == LIMIT,
        )

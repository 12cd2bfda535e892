"""How fast and for how much a player wins, and what a deal-in costs, against the field.

The field is everyone at the tables of some sessions, the player included. Every figure shows how
many hands it is based on; below a minimum it is left out.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from clubscore.standings.statistics.figures import Statistics

LEAST: Final = 5  # wins, or deal-ins; of fewer no average is stated


class Measure(StrEnum):
    """The figures that are compared."""

    HANDS_PER_WIN = "hands_per_win"
    WIN_VALUE = "win_value"
    SELF_DRAWN = "self_drawn"  # percent of the wins
    DEAL_IN_COST = "deal_in_cost"  # points


@dataclass(frozen=True, slots=True)
class Average:
    """A figure, and the number of wins or deal-ins it is based on."""

    value: float | None  # None: too few
    count: int


@dataclass(frozen=True, slots=True)
class FieldLine:
    """A measure of the player and of the field."""

    measure: Measure
    own: Average
    field: Average

    @property
    def is_of_deal_ins(self) -> bool:
        """Whether the counts are deal-ins; otherwise wins."""
        return self.measure == Measure.DEAL_IN_COST


def beside_field(own: Statistics, everybody: Statistics) -> list[FieldLine]:
    """Return the measures of a player and of everyone at the tables of the field."""
    hands = sum(wind.hands for wind in everybody.winds)  # of each player at the table
    mine, others = _averages(own, own.hands), _averages(everybody, hands)
    return [FieldLine(one, mine[one], others[one]) for one in Measure]


def _averages(of: Statistics, hands: int) -> dict[Measure, Average]:
    found = {
        Measure.HANDS_PER_WIN: (hands / of.won if of.won else None, of.won),
        Measure.WIN_VALUE: (of.average_value, of.won),
        Measure.SELF_DRAWN: (of.self_draw_rate, of.won),
        Measure.DEAL_IN_COST: (of.deal_in_cost, of.dealt_in),
    }
    return {
        measure: Average(value if count >= LEAST else None, count)
        for measure, (value, count) in found.items()
    }

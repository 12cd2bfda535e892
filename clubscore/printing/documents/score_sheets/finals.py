"""The foot of a sheet of a game with final scores: their parts, and the figures to write."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from clubscore.play.entry.assessment import EventRules
from clubscore.words import signed_points, with_thousands
from scoring.rulesets.base import FinalScore, GameState
from scoring.rulesets.kit.game import first_state

UNUSED: Final = "–"  # of a score that is not made of it
# A game in which everything happens that a final score may be made of.
POINTS: Final = (5100, 300, -1700, -4700)
FALSE_WINS: Final = (1, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class FinalParts:
    """The parts of final scores under some rules, besides the points and penalties."""

    starting_points: int
    return_points: int  # taken off the points
    sticks: bool  # left on the table go to somebody
    uma: bool
    oka: bool
    false_wins: bool  # cost something in the end
    is_rounded: bool = False  # the points are, before these are taken off

    @property
    def rows(self) -> int:
        """How many of these there are."""
        return sum((self.sticks, self.uma, self.oka, self.false_wins))

    @property
    def expected_sum(self) -> str:
        """The sum of everyone's points, including those left on the table."""
        return with_thousands(self.starting_points * len(POINTS))

    @property
    def return_figure(self) -> str:
        """The points that are taken off, written."""
        return with_thousands(self.return_points)


@dataclass(frozen=True, slots=True)
class FinalFigures:
    """What one player has in the end, written; empty on a blank sheet."""

    points: str = ""
    difference: str = ""  # from the points that are taken off
    sticks: str = ""
    uma: str = ""
    oka: str = ""
    false_wins: str = ""
    penalties: str = ""
    score: str = ""


NO_FIGURES: Final = FinalFigures()


def final_parts(rules: EventRules) -> FinalParts:
    """Return the parts of final scores, taken from a game in which everything happens."""
    ruleset, options = rules.ruleset, rules.options
    scores = ruleset.final_scores(_full_game(), options, {}, ()).scores
    starting = ruleset.starting_points(options)
    # What rounding moves between players cancels out in the sum of all.
    taken_off = sum(one.total - _difference(one) for one in scores) // len(scores)
    return FinalParts(
        starting,
        taken_off,
        any(one.sticks for one in scores),
        any(one.uma for one in scores),
        any(one.oka for one in scores),
        any(one.chombo for one in scores),
        any(one.total - _difference(one) != taken_off for one in scores),
    )


def _full_game() -> GameState:
    start = first_state(len(POINTS))
    position = replace(start.position, pot=-sum(POINTS), points=POINTS)
    return replace(start, position=position, false_wins=FALSE_WINS)


def final_figures(final: FinalScore) -> FinalFigures:
    """Return a player's final figures as text.

    An absent player's score is the one the rules say: points and place have no part in it.
    """
    figures = FinalFigures(
        with_thousands(final.total),
        signed_points(_difference(final)),
        signed_points(final.sticks),
        signed_points(final.uma),
        signed_points(final.oka),
        _lost(final.chombo),
        _lost(final.penalty),
        signed_points(final.score),
    )
    if not final.absent:
        return figures
    return replace(figures, difference=UNUSED, sticks=UNUSED, uma=UNUSED, oka=UNUSED)


def _difference(final: FinalScore) -> int:
    """Return a score without what places give and what is deducted."""
    given = final.sticks + final.uma + final.oka
    return final.score - given + final.chombo + final.penalty


def _lost(points: int) -> str:
    return signed_points(-points) if points else ""

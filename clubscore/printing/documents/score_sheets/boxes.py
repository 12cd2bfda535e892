"""The boxes of a score sheet, and what fits into them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from clubscore.printing.pdf.text_fit import LINE_HEIGHT, Box, fit, size_class
from clubscore.words import signed_points, with_thousands
from scoring.rulesets.base import SheetForm

# Boxes in mm, as laid out in print/score_sheets.css: what is inside the padding.
FANS_WIDTHS: Final = {3: 85.0, 4: 57.0, 5: 29.0}  # by the players at the table
FANS_HEIGHT: Final = {1: 8.3, 2: 5.5, 3: 3.1}  # by the lines in the row
NAME_BOXES: Final[Mapping[SheetForm, tuple[Box, Box]]] = {  # filled, blank
    SheetForm.PATTERNS: ((26.2, 10.9), (32.2, 10.9)),
    SheetForm.COUNTS: ((42.7, 8.8), (42.7, 8.8)),
    SheetForm.ROUNDS: ((40.5, 6.2), (40.5, 8.2)),
    SheetForm.RUNNING: ((30.6, 8.8), (30.6, 8.8)),
}
RESULT_NAME_BOX: Final = (30.6, 8.8)  # of a sheet without hands
FIVE_NAMES_BOX: Final = (26.2, 10.9)  # of patterns on a blank sheet of five
TEAM_HEIGHTS: Final = {1: 3.8, 2: 5.8}  # by the lines it takes
NAME_HEIGHT_BY_TEAM: Final = 9.1  # of a name above a team that takes two
WHAT_BOX: Final = (118.0, 4.6)  # beside the words themselves
WHAT_BOX_BY_LOGO: Final = (94.0, 4.6)
EVENT_BOX: Final = (150.0, 7.0)
EVENT_BOX_BY_LOGO: Final = (126.0, 7.0)
FIGURE_BOX: Final = (8.5, 3.2)
HEAD_WIDTHS: Final = {3: 40.0, 4: 29.3, 5: 23.0}  # likewise
HEAD_HEIGHT: Final = 10.9
WIDE_BOX: Final = (12.2, 3.6)
CHANGE_BOX: Final = (11.2, 3.6)
HELD_BOX: Final = (12.2, 3.6)  # in bold, which is wider
RUNNING_WIDTH: Final = 19.6  # of how a hand ended, where totals run
RUNNING_HEIGHT: Final = {1: 6.8, 2: 5.6, 3: 2.9}  # likewise
FALSE_WIN_HEIGHT: Final = {2: 2.8, 3: 2.8}
TIGHT: Final = 1.1  # height of a line of the boxes above, in type sizes
NOTES_BOX: Final = (190.0, 9.0)
RULES_BOX: Final = (190.0, 8.0)
SIZES_FANS: Final = (7.5, 7)
SIZES_NAME: Final = (11, 10, 9, 8, 7)
SIZE_TEAM: Final = 7
SIZES_EVENT: Final = (15, 13, 11, 9, 8)
SIZES_WHAT: Final = (8, 7.5, 7)
SIZES_FIGURE: Final = (8, 7.5, 7)
SIZES_WIDE: Final = (8, 7.5, 7)
SIZES_SMALL: Final = (7,)


def largest_size_class(
    text: str, box: Box, sizes: Sequence[float], line_height: float = LINE_HEIGHT
) -> str:
    """Return the class of the largest type size at which a text fits a box (mm)."""
    size = fit(text, width=box[0], height=box[1], sizes=sizes, line_height=line_height)
    return size_class(size)


@dataclass(frozen=True, slots=True)
class BoxFigure:
    """A number of points in a narrow column; ``is_held``: those a player has, without a plus."""

    points: int
    is_held: bool = False

    def __str__(self) -> str:
        """Write it, points won or lost with their sign."""
        return with_thousands(self.points) if self.is_held else signed_points(self.points)

    @property
    def size(self) -> str:
        """The class of its type size."""
        return largest_size_class(str(self), FIGURE_BOX, SIZES_FIGURE)

    @property
    def wide_size(self) -> str:
        """The class of its type size in the wider columns of all four counts."""
        return largest_size_class(str(self), WIDE_BOX, SIZES_WIDE)

    @property
    def change_size(self) -> str:
        """The class of its type size next to a total."""
        return largest_size_class(str(self), CHANGE_BOX, SIZES_WIDE)

    @property
    def held_size(self) -> str:
        """The class of its type size as a player's points."""
        return largest_size_class(str(self), HELD_BOX, SIZES_WIDE)

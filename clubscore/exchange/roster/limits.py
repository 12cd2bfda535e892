"""How large a list may be: the players of an event, or everyone in a federation."""

from dataclasses import dataclass
from typing import Final

BLANK: Final = 20  # times as many rows are read as may have something in them
MAX_COLUMNS: Final = 200  # our own standings have two for every session
MAX_CELL: Final = 130_000  # characters


@dataclass(frozen=True, slots=True)
class ListLimits:
    """The most that is read of a list; ``file``, ``text`` and ``unpacked_size`` are in bytes."""

    rows: int  # that are not blank
    file: int
    text: int  # of all cells together
    unpacked_size: int  # of a workbook; ZipFile reads no more of a member than it declares
    cells: int  # of a workbook, blank ones and all

    @property
    def read_rows(self) -> int:
        """How many rows are read, including blank ones."""
        return BLANK * self.rows


# The pages of an import carry the text on.
OF_EVENT: Final = ListLimits(
    rows=1_000, file=2_000_000, text=1_000_000, unpacked_size=30_000_000, cells=500_000
)
OF_FEDERATION: Final = ListLimits(
    rows=50_000, file=30_000_000, text=20_000_000, unpacked_size=300_000_000, cells=2_000_000
)

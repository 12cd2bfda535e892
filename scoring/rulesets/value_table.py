"""The payment table that players learn, as plain values."""

from __future__ import annotations

from typing import NamedTuple


class ValueCell(NamedTuple):
    """What a hand is paid: by the discarder, or by each of the others if self-drawn.

    ``on_discard`` is None, or ``shares`` are empty, if a hand with this count cannot be won that
    way. ``shares`` are what the others pay, the least first, given once if all pay the same.
    ``limit`` is the key of the limit the hand has reached, among those its system names.
    """

    on_discard: int | None
    shares: tuple[int, ...]
    limit: str = ""


class ValueRow(NamedTuple):
    """The hands with a number of points before doubling, by the doubles of the table."""

    points: int
    cells: tuple[ValueCell | None, ...]  # None where no hand counts so


class LimitRow(NamedTuple):
    """The hands at a limit: by number of doubles, or by number of limit hands."""

    limit: str
    cell: ValueCell
    least_doubles: int = 0  # 0 where doubles do not decide
    most_doubles: int | None = None  # None: any more
    limits: int = 0

    def has_doubles(self, doubles: int) -> bool:
        """Tell whether the row applies to hands with this many doubles."""
        most = doubles if self.most_doubles is None else self.most_doubles
        return 0 < self.least_doubles <= doubles <= most


class ValueTable(NamedTuple):
    """What the hands of the dealer, or of the other players, are paid."""

    dealer: bool
    doubles: tuple[int, ...]  # the columns
    rows: tuple[ValueRow, ...]
    limits: tuple[LimitRow, ...]

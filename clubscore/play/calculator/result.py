"""What the calculator says of a hand: what it is worth, or what it waits for."""

from __future__ import annotations

from dataclasses import dataclass, replace
from urllib.parse import urlencode

from clubscore.play.entry.preview import EntryPreview

from .request import CalculatorRequest
from .waits import WaitRow, wait_rows


@dataclass(frozen=True, slots=True)
class WaitView:
    """A tile waited for, with the address of the completed hand."""

    row: WaitRow
    address: str


@dataclass(frozen=True, slots=True)
class CalculatorResult:
    """What is said of the hand asked for. ``waits`` is None unless one tile is missing."""

    preview: EntryPreview | None
    waits: tuple[WaitView, ...] | None
    address: str
    wrong: str = ""


def result_of(request: CalculatorRequest, home: str) -> CalculatorResult:
    """Return what the hand asked for is worth, or what it waits for.

    ``home`` is where the calculator of its rules is: what the addresses begin with.
    """
    address = f"{home}?{request.address()}"
    if request.is_empty:
        return CalculatorResult(None, None, address, request.wrong)
    waiting = request.hand_to_complete
    if waiting is None:
        # Nobody records anything here, so there is no false win to offer either.
        shown = replace(request.preview(), false_win=())
        return CalculatorResult(shown, None, address, request.wrong)
    rows = wait_rows(
        waiting, seat=request.seat, prevalent_wind=request.prevalent_wind, rules=request.rules
    )
    waits = tuple(WaitView(row, _address_with_tile(request, row, home)) for row in rows)
    return CalculatorResult(None, waits, address, request.wrong)


def _address_with_tile(request: CalculatorRequest, row: WaitRow, home: str) -> str:
    """Return the address of the hand with the tile: drawn, or as it was asked."""
    if not row.hand:
        return ""
    name = f"tiles_{request.seat.value}" if request.rules.all_hands else "tiles"
    fields = [(key, value) for key, value in request.hand_fields if key != name]
    return f"{home}?{urlencode([(name, row.hand), *fields, *request.options()])}"

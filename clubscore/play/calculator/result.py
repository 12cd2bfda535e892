"""What the calculator says of a hand: what it is worth, or what it waits for."""

from __future__ import annotations

from dataclasses import dataclass, replace
from urllib.parse import urlencode

from clubscore.play.explanation.preview import EntryPreview
from scoring.hand import Hand

from .discards import DiscardRow, discard_rows
from .request import CalculatorRequest
from .systems import SystemRow, system_rows
from .waits import WaitRow, wait_rows


@dataclass(frozen=True, slots=True)
class WaitView:
    """A tile waited for, with the address of the completed hand."""

    row: WaitRow
    address: str


@dataclass(frozen=True, slots=True)
class DiscardView:
    """A tile to be discarded, with the address of the hand without it."""

    row: DiscardRow
    address: str


@dataclass(frozen=True, slots=True)
class CalculatorResult:
    """What is said of the hand asked for. ``waits`` is None unless one tile is missing.

    ``discards`` are there for a whole hand that is no win, ``systems`` for every whole hand.
    """

    preview: EntryPreview | None
    waits: tuple[WaitView, ...] | None
    address: str
    wrong: str = ""
    wrong_seen: bool = False
    discards: tuple[DiscardView, ...] = ()
    systems: tuple[SystemRow, ...] = ()

    @property
    def copies_left(self) -> int:
        """How many copies are left of all tiles waited for."""
        return sum([wait.row.copies_left for wait in self.waits or ()])

    @property
    def winning_copies(self) -> int:
        """How many of them may win."""
        return sum([wait.row.winning_copies for wait in self.waits or ()])

    @property
    def some_copies_lose(self) -> bool:
        """Some that complete the hand, or the hand after a discard, may not win."""
        return self.winning_copies < self.copies_left or any(
            one.row.winning_copies < one.row.copies_left for one in self.discards
        )


def result_of(request: CalculatorRequest, home: str) -> CalculatorResult:
    """Return what the hand asked for is worth, or what it waits for.

    ``home`` is where the calculator of its rules is: what the addresses begin with.
    """
    address = f"{home}?{request.address()}"
    if request.is_empty:
        return CalculatorResult(None, None, address, request.wrong, request.wrong_seen)
    waiting = request.hand_to_complete
    if waiting is None:
        # Nobody records anything here, so there is no false win to offer either.
        shown = replace(request.preview(), false_win=())
        whole = request.whole_hand
        if whole is None:
            return CalculatorResult(shown, None, address, request.wrong, request.wrong_seen)
        return CalculatorResult(
            shown,
            None,
            address,
            request.wrong,
            request.wrong_seen,
            _discards(request, whole, home) if shown.diagnosis is not None else (),
            system_rows(request, home),
        )
    rows = wait_rows(
        waiting,
        seat=request.seat,
        prevalent_wind=request.prevalent_wind,
        rules=request.rules,
        seen=request.seen,
    )
    waits = tuple(WaitView(row, _address_with_tile(request, row, home)) for row in rows)
    return CalculatorResult(None, waits, address, request.wrong, request.wrong_seen)


def _discards(request: CalculatorRequest, hand: Hand, home: str) -> tuple[DiscardView, ...]:
    rows = discard_rows(
        hand,
        seat=request.seat,
        prevalent_wind=request.prevalent_wind,
        rules=request.rules,
        seen=request.seen,
    )
    return tuple(DiscardView(row, _address_of(request, row.hand, home)) for row in rows)


def _address_with_tile(request: CalculatorRequest, row: WaitRow, home: str) -> str:
    """Return the address of the hand with the tile: drawn, or as it was asked."""
    return _address_of(request, row.hand, home) if row.hand else ""


def _address_of(request: CalculatorRequest, hand: str, home: str) -> str:
    """Return the address of another hand of the winner's, all else as it was asked."""
    name = f"tiles_{request.seat.value}" if request.rules.all_hands else "tiles"
    fields = [(key, value) for key, value in request.hand_fields if key != name]
    return f"{home}?{urlencode([(name, hand), *fields, *request.options()])}"

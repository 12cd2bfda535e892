"""The tables that players learn: what han and fu are paid, and what the limits are."""

from __future__ import annotations

from typing import Final

from scoring.rulesets.value_table import LimitRow, ValueCell, ValueRow, ValueTable
from scoring.tiles import Wind

from .entered import USUAL_FU, is_possible
from .limits import (
    KAZOE_HAN,
    KAZOE_YAKUMAN,
    STEPS,
    Worth,
    worth_of,
    worth_of_yakuman,
)
from .options import YAKUMAN, RiichiOptions
from .payments import shares_of

HAN: Final = (1, 2, 3, 4)


def value_tables(options: RiichiOptions) -> tuple[ValueTable, ...]:
    """Return what players other than the dealer are paid, then the dealer."""
    return tuple(
        ValueTable(
            winner is Wind.E,
            HAN,
            tuple(
                ValueRow(fu, tuple(_cell(han, fu, winner, options) for han in HAN))
                for fu in USUAL_FU
            ),
            _limits(winner, options),
        )
        for winner in (Wind.S, Wind.E)
    )


def _cell(han: int, fu: int, winner: Wind, options: RiichiOptions) -> ValueCell | None:
    """Return the payment for a number of han and fu, or None if no hand has them."""
    on_discard = is_possible(fu, han, self_drawn=False)
    self_drawn = is_possible(fu, han, self_drawn=True)
    if not on_discard and not self_drawn:
        return None
    return _paid(worth_of(han, fu, options), winner, on_discard=on_discard, self_drawn=self_drawn)


def _paid(
    worth: Worth, winner: Wind, *, on_discard: bool = True, self_drawn: bool = True
) -> ValueCell:
    discarder = Wind.S if winner is Wind.E else Wind.E
    by_each = shares_of(worth.basic, winner, None).values() if self_drawn else ()
    return ValueCell(
        shares_of(worth.basic, winner, discarder)[discarder] if on_discard else None,
        tuple(sorted(set(by_each))),
        worth.limit,
    )


def _limits(winner: Wind, options: RiichiOptions) -> tuple[LimitRow, ...]:
    counted = options.kazoe == YAKUMAN
    most: int | None = KAZOE_HAN - 1 if counted else None
    rows: list[LimitRow] = []
    for least, worth in STEPS:  # the highest first
        rows = [LimitRow(worth.limit, _paid(worth, winner), least, most), *rows]
        most = least - 1
    if counted:
        worth = worth_of(KAZOE_HAN, 0, options)
        rows.append(LimitRow(KAZOE_YAKUMAN, _paid(worth, winner), KAZOE_HAN))
    several = options.multiple_yakuman or options.double_yakuman
    for times in (1, 2) if several else (1,):
        worth = worth_of_yakuman(times)
        rows.append(LimitRow(worth.limit, _paid(worth, winner), limits=times))
    return tuple(rows)

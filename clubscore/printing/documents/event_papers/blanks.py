"""Forms to be filled in by hand."""

from __future__ import annotations

from typing import Any, Final

from .lists import event_days
from .orders import PaperOrder

FOULS: Final = 14  # lines of the foul sheet


def foul_sheet(order: PaperOrder) -> dict[str, Any]:
    """Return the lines to write on."""
    days = event_days(order.roster.event, order.roster.sessions)
    return {"lines": range(1, FOULS + 1), "day": days[0] if len(days) == 1 else None}


def appeal_form(order: PaperOrder) -> dict[str, Any]:
    """Return the preprinted content."""
    return {}

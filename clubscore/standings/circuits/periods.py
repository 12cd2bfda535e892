"""The periods of a circuit: months in a row that have a ranking and a winner of their own."""

from __future__ import annotations

from calendar import monthrange
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final

from clubscore.tournaments.models import Circuit, Tournament

MOST_PERIODS: Final = 60


@dataclass(frozen=True, slots=True)
class CircuitPeriod:
    """Days of a circuit that are ranked apart."""

    number: int  # from 1
    starts_on: date
    ends_on: date

    def has(self, event: Tournament) -> bool:
        """Tell whether an event belongs to it: by its last day."""
        return self.starts_on <= event.ends_on <= self.ends_on


def circuit_periods(
    circuit: Circuit, months: int | None, events: Iterable[Tournament]
) -> tuple[CircuitPeriod, ...]:
    """Return the periods up to the last event or day, or none if the circuit has none.

    They begin with the circuit, or with the month of its first event.
    """
    days = [event.ends_on for event in events]
    if months is None or not days:
        return ()
    start = circuit.starts_on or min(days).replace(day=1)
    last = circuit.ends_on or max(days)
    found: list[CircuitPeriod] = []
    while len(found) < MOST_PERIODS:
        first = months_later(start, months * len(found))
        if first > last:
            break
        end = months_later(start, months * (len(found) + 1)) - timedelta(days=1)
        found.append(CircuitPeriod(len(found) + 1, first, min(end, circuit.ends_on or end)))
    return tuple(found)


def months_later(day: date, months: int) -> date:
    """Return the same day of a later month, or an earlier one; its last day if it is shorter."""
    year, month = divmod(day.year * 12 + day.month - 1 + months, 12)
    last = monthrange(year, month + 1)[1]
    return date(year, month + 1, min(day.day, last))

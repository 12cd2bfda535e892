"""Points by seat in columns: those of seats nobody has at a table are NULL."""

from collections.abc import Iterable
from typing import Final

from django.db.models import F, Q
from django.db.models.functions import Coalesce

from clubscore.tournaments.units import ALL_SEATS

A_SEAT: Final = list(ALL_SEATS)
A_WIND: Final = [0, 1, 2, 3]  # East, South, West, North
PAYMENTS: Final = ("payment_0", "payment_1", "payment_2", "payment_3", "payment_4")
TOTALS: Final = ("total_0", "total_1", "total_2", "total_3", "total_4")
LOST: Final = ("lost_0", "lost_1", "lost_2", "lost_3", "lost_4")


def sum_to_zero(first: str, *others: str, pot: str = "") -> Q:
    """Return the condition that points by seat sum to zero, including any ``pot``.

    Those of seats nobody has are NULL.
    """
    rest = 0 - F(others[0])
    for name in others[1:]:
        rest -= Coalesce(name, 0)
    return Q(**{first: rest - F(pot) if pot else rest})


def is_seated(name: str) -> Q:
    """Return the condition that the seat in a column of a hand is one that has a payment."""
    there = Q(**{f"{name}__lte": 2})
    for seat in (3, 4):
        there |= Q(**{name: seat, f"payment_{seat}__isnull": False})
    return there


def of_those_seated(points: Iterable[int | None]) -> tuple[int, ...]:
    """Return points by seat without those of seats nobody has."""
    return tuple(one for one in points if one is not None)

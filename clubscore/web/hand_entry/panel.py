"""The keypad and the seats around it: what the entry screen and the calculator print alike."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ScreenSeat:
    """A player as the form offers them."""

    seat: int
    value: str
    short_name: str
    wind: int | None  # None: sits out


@dataclass(frozen=True, slots=True)
class HandPanel:
    """The part of the form for one of four hands; ``how`` is the way it is told."""

    seat: int
    value: str
    name: str
    wind: int | None
    how: str
    tiles: str
    points: str
    doubles: str

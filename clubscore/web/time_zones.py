"""The time zones people choose from."""

from __future__ import annotations

from functools import cache
from itertools import groupby
from typing import Any, Final
from zoneinfo import available_timezones

AREAS: Final = (  # others are names of old, or of no place
    *("Africa", "America", "Antarctica", "Arctic", "Asia"),
    *("Atlantic", "Australia", "Europe", "Indian", "Pacific"),
)


def zone_choices(present: str) -> list[Any]:
    """Return the time zones by area, and the one in force if it is none of them."""
    areas = known_zones()
    known = {name for _area, rows in areas for name, _place in rows}
    return [*([] if present in known else [(present, present)]), *areas]


@cache
def known_zones() -> list[tuple[str, list[tuple[str, str]]]]:
    """Return the areas of the world, each with its time zones and the names of their places."""
    names = sorted(name for name in available_timezones() if name.partition("/")[0] in AREAS)
    areas = groupby(names, key=lambda name: name.partition("/")[0])
    return [(area, [(one, _place(one)) for one in ours]) for area, ours in areas]


def _place(name: str) -> str:
    return name.partition("/")[2].replace("_", " ").replace("/", ", ")

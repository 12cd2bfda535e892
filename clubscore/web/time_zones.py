"""The time zones people choose from."""

from __future__ import annotations

from functools import cache
from typing import Any, Final
from zoneinfo import available_timezones

from django.utils.translation import get_language, pgettext_lazy

from clubscore.markup.zones import choice_name
from clubscore.people.names import plain

AREAS: Final = {  # other zones are names of old, or of no place
    "Africa": pgettext_lazy("part of the world", "Africa"),
    "America": pgettext_lazy("part of the world", "America"),
    "Antarctica": pgettext_lazy("part of the world", "Antarctica"),
    "Arctic": pgettext_lazy("part of the world", "Arctic"),
    "Asia": pgettext_lazy("part of the world", "Asia"),
    "Atlantic": pgettext_lazy("part of the world", "Atlantic Ocean"),
    "Australia": pgettext_lazy("part of the world", "Australia"),
    "Europe": pgettext_lazy("part of the world", "Europe"),
    "Indian": pgettext_lazy("part of the world", "Indian Ocean"),
    "Pacific": pgettext_lazy("part of the world", "Pacific Ocean"),
}


def zone_choices(present: str) -> list[Any]:
    """Return the time zones by area, and the current one if it is none of them."""
    areas = known_zones()
    known = {name for _area, rows in areas for name, _place in rows}
    return [*([] if present in known else [(present, present)]), *areas]


def known_zones() -> list[tuple[str, list[tuple[str, str]]]]:
    """Return the areas of the world, each with its time zones and the names of their places."""
    return _known_zones(get_language())


@cache
def _known_zones(_language: str | None) -> list[tuple[str, list[tuple[str, str]]]]:
    areas: dict[str, list[tuple[str, str]]] = {area: [] for area in AREAS}
    for zone in available_timezones():
        area = zone.partition("/")[0]
        if area in AREAS:
            areas[area].append((zone, choice_name(zone)))
    return [
        (str(AREAS[area]), sorted(rows, key=lambda row: (plain(row[1]), row)))
        for area, rows in areas.items()
    ]

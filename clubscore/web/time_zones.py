"""The time zones people choose from."""

from __future__ import annotations

from functools import cache
from typing import Any, Final
from zoneinfo import available_timezones

from babel.core import get_global
from django.utils.translation import get_language, pgettext_lazy

from clubscore.markup.zones import zone_place
from clubscore.people.names import plain

AREAS: Final = {  # other zones are of no place
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


def zone_aliases() -> dict[str, str]:
    """Return old names of time zones, which browsers may still use, with the current ones."""
    return {old: new for old, new in get_global("zone_aliases").items() if new in _zones()}


def known_zones() -> list[tuple[str, list[tuple[str, str]]]]:
    """Return the areas of the world, each with its time zones and the names of their places."""
    return _known_zones(get_language())


@cache
def _known_zones(_language: str | None) -> list[tuple[str, list[tuple[str, str]]]]:
    areas: dict[str, list[tuple[str, str]]] = {area: [] for area in AREAS}
    for zone in _zones():
        areas[zone.partition("/")[0]].append((zone, zone_place(zone)))
    return [
        (str(AREAS[area]), sorted(rows, key=lambda row: (plain(row[1]), row)))
        for area, rows in areas.items()
    ]


@cache
def _zones() -> frozenset[str]:
    """Return the zones of places, each by the one name that the CLDR has for it today."""
    of_places = available_timezones() & get_global("zone_territories").keys()
    return frozenset(zone for zone in of_places if zone.partition("/")[0] in AREAS)

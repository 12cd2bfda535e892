"""Time zones as people call them: by the place, in their language, as in the CLDR."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from babel.dates import get_timezone_location
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from clubscore.languages import SOURCE, cldr

NOWHERE: Final = "Etc/"  # UTC, and hours from there


def zone_place(zone: str) -> str:
    """Return the place a time zone is named after: ``Europe/Rome`` is “Rome”, in Italian “Roma”."""
    return _place(zone, get_language() or SOURCE)


def zone_time(zone: str) -> str:
    """Return what the time there is called: “Rome time”, “ora di Roma”."""
    if "/" not in zone or zone.startswith(NOWHERE):
        return zone.removeprefix(NOWHERE)
    # Translators: the time of a time zone, named by its city, as in “Rome time”
    return _("%(place)s time") % {"place": zone_place(zone)}


@lru_cache(maxsize=2_000)  # those people choose from, in a few languages
def _place(zone: str, language: str) -> str:
    """Return a place in a language; for a zone newer than the CLDR, the name in the zone."""
    try:
        return get_timezone_location(zone, locale=cldr(language), return_city=True)
    except (LookupError, ValueError):
        return _own_place(zone)


def _own_place(zone: str) -> str:
    return (zone.partition("/")[2] or zone).replace("_", " ").replace("/", ", ")

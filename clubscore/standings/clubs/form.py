"""Who of a club is in form: on the podium of its latest events, again and again."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Final, NamedTuple

from .book import CalendarRow

EVENTS: Final = 5  # the latest ones
LEAST_PLAYERS: Final = 8  # of an event: of four, three would be on its podium
LEAST_PODIUMS: Final = 2
MOST_NAMED: Final = 3


class InForm(NamedTuple):
    """A player with the places on the latest podiums, the latest first."""

    player: int  # id
    places: tuple[int, ...]


def in_form(past: Sequence[CalendarRow]) -> list[InForm]:
    """Return who was on the podium most often, the best first; nobody who was there once.

    ``past`` are events with results, the latest first.
    """
    large = [one for one in past if one.podium and (one.row.players or 0) >= LEAST_PLAYERS]
    places: defaultdict[int, list[int]] = defaultdict(list)
    for event in large[:EVENTS]:
        for podium in event.podium:
            places[podium.player].append(podium.place)
    found = [InForm(player, tuple(own)) for player, own in places.items()]
    often = [one for one in found if len(one.places) >= LEAST_PODIUMS]
    return sorted(often, key=lambda one: (-len(one.places), sum(one.places)))[:MOST_NAMED]

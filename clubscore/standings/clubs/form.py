"""The players of a club in form: repeatedly on the podium of its latest events."""

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
    """A player with the places on the latest podiums, latest first."""

    player: int  # id
    places: tuple[int, ...]


def in_form(past: Sequence[CalendarRow]) -> list[InForm]:
    """Return the players most often on the podium, best first; at least twice.

    ``past`` are events with results, latest first.
    """
    large = [one for one in past if one.podium and (one.row.players or 0) >= LEAST_PLAYERS]
    places: defaultdict[int, list[int]] = defaultdict(list)
    for event in large[:EVENTS]:
        for podium in event.podium:
            places[podium.player].append(podium.place)
    found = [InForm(player, tuple(own)) for player, own in places.items()]
    often = [one for one in found if len(one.places) >= LEAST_PODIUMS]
    return sorted(often, key=lambda one: (-len(one.places), sum(one.places)))[:MOST_NAMED]

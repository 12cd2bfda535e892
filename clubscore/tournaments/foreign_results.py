"""The places on the list of an event that another program ran, and how many players it had."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable
from typing import Final

from clubscore.errors import ClubError

from .models import ForeignResult, Tournament

MOST_PARTICIPANTS: Final = 9_999


def listed_places(event: Tournament) -> list[int]:
    """Return the places on the list of an event, those of substitutes apart. One query."""
    if not event.is_foreign:
        return []
    ranked = ForeignResult.objects.filter(entry__tournament=event, entry__substitute=False)
    return [place for place in ranked.order_by().values_list("place", flat=True) if place]


def participants_listed(places: Iterable[int]) -> int | None:
    """Return how many players a list has, if its places show that nobody is missing.

    They do where each is one more than there are before it. None: the list is partial, or has
    places of another kind.
    """
    in_order = sorted(places)
    is_whole = all(place == 1 + bisect_left(in_order, place) for place in in_order)
    return len(in_order) if in_order and is_whole else None


def fewest_participants(places: Iterable[int]) -> int:
    """Return how many players an event had at least, by the places on its list."""
    places = list(places)
    return max([len(places), *places])


def check_participants(participants: int | None, places: Iterable[int]) -> None:
    """Raise ``participants_too_few`` where a list shows more, ``participants_too_many`` of far."""
    if participants is None:
        return
    if participants > MOST_PARTICIPANTS:
        raise ClubError("participants_too_many", most=MOST_PARTICIPANTS)
    fewest = max(1, fewest_participants(places))
    if participants < fewest:
        raise ClubError("participants_too_few", participants=participants, fewest=fewest)

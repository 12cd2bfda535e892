"""A club's players as lists show them: ranked, or by name where nothing ranks them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeVar

from clubscore.people.models import Player

from .ratings import RatedPlayer, SeasonRow

Row = TypeVar("Row", RatedPlayer, SeasonRow)


def listed(
    rows: Iterable[Row], people: Mapping[int, Player], *, ranked: bool
) -> list[tuple[int | None, Player, Row]]:
    """Return the rows of people who are there, each with its place.

    Those of whom too little is known have none. Without a ranking nobody has one: they come by
    name, those whose name is hidden last.
    """
    there = [(people[row.player], row) for row in rows if row.player in people]
    if not ranked:
        there.sort(key=lambda one: _by_name(one[0]))
    return [
        (place if ranked and row.is_known else None, player, row)
        for place, (player, row) in enumerate(there, start=1)
    ]


def _by_name(player: Player) -> tuple[bool, tuple[str, str], int]:
    if not player.has_history:
        return True, ("", ""), player.pk
    name, number = player.sort_key
    return False, name, number

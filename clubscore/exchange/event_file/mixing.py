"""Who an event keeps apart where possible, in its file; absent where it is nobody."""

from __future__ import annotations

from typing import Any, Final

from clubscore.errors import ClubError
from clubscore.tournaments.seating.mixing import (
    CLUBS,
    COUNTRIES,
    GROUPS,
    KINDS,
    PAIRS,
    TEAMS,
    MixingRule,
    mixing_data,
    read_groups,
)

from .json_node import LARGE, SMALL, Node

MIXING: Final = "mixing"  # key of the event and of its seating plans
BEFORE_REPEATS: Final = "before_repeats"
COST: Final = "cost"


def mixing_plain(mixing: dict[str, Any]) -> dict[str, Any]:
    """Return what an event or a plan adds to the file."""
    return {MIXING: mixing} if mixing else {}


def read_mixing(event: Node) -> dict[str, Any]:
    """Return what an event mixes as it stores it, all checked; nothing where the file has none."""
    if MIXING not in event.value:
        return {}
    maybe = [one for one in (TEAMS, CLUBS) if one in event[MIXING].plain_object()]
    node = event[MIXING].object(COUNTRIES, GROUPS, BEFORE_REPEATS, *maybe)
    for one in maybe:
        if not node[one].flag():
            raise node[one].bad()
    lines = [one.text() for one in node[GROUPS].items()]
    try:
        groups = read_groups("\n".join(lines))
    except ClubError:
        raise node[GROUPS].bad() from None
    flags = (node[BEFORE_REPEATS].flag(), TEAMS in maybe, CLUBS in maybe)
    data = mixing_data(MixingRule(node[COUNTRIES].flag(), groups, *flags))
    if data.get(GROUPS) != lines:
        raise node[GROUPS].bad()
    return data


def read_plan_mixing(draw: Node, players: int) -> dict[str, Any]:
    """Return what a seating plan mixed: for each kind the group of each player, by number.

    Of pairs there are several such lists.
    """
    if MIXING not in draw.value:
        return {}
    node = draw[MIXING]
    values = node.plain_object()
    kinds = [kind for kind in KINDS if kind in values]
    node.object(BEFORE_REPEATS, COST, *kinds)
    node[BEFORE_REPEATS].flag()
    node[COST].whole(-LARGE, LARGE)
    for kind in kinds:
        for grouping in node[kind].items() if kind == PAIRS else [node[kind]]:
            groups = [one.whole_or_none(0, SMALL) for one in grouping.items()]
            if len(groups) != players:
                raise grouping.fault("file_disagrees", text="players")
    if not kinds:
        raise node.fault("file_empty")
    return values

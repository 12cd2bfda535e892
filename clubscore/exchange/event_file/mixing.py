"""Who an event keeps apart where possible, in its file; absent where it is nobody."""

from __future__ import annotations

from typing import Any, Final

from clubscore.errors import ClubError
from clubscore.tournaments.seating.mixing import (
    COUNTRIES,
    GROUPS,
    KINDS,
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
    teams = [TEAMS] if TEAMS in event[MIXING].plain_object() else []
    node = event[MIXING].object(COUNTRIES, GROUPS, BEFORE_REPEATS, *teams)
    if teams and not node[TEAMS].flag():
        raise node[TEAMS].bad()
    lines = [one.text() for one in node[GROUPS].items()]
    try:
        groups = read_groups("\n".join(lines))
    except ClubError:
        raise node[GROUPS].bad() from None
    flags = (node[BEFORE_REPEATS].flag(), bool(teams))
    data = mixing_data(MixingRule(node[COUNTRIES].flag(), groups, *flags))
    if data.get(GROUPS) != lines:
        raise node[GROUPS].bad()
    return data


def read_plan_mixing(draw: Node, players: int) -> dict[str, Any]:
    """Return what a seating plan mixed: for each kind the group of each player, by number."""
    if MIXING not in draw.value:
        return {}
    node = draw[MIXING]
    values = node.plain_object()
    kinds = [kind for kind in KINDS if kind in values]
    node.object(BEFORE_REPEATS, COST, *kinds)
    node[BEFORE_REPEATS].flag()
    node[COST].whole(-LARGE, LARGE)
    for kind in kinds:
        groups = [one.whole_or_none(0, SMALL) for one in node[kind].items()]
        if len(groups) != players:
            raise node[kind].fault("file_disagrees", text="players")
    if not kinds:
        raise node.fault("file_empty")
    return values

"""Who an event keeps apart where possible, in its file."""

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
from .record import RecordShape, custom_key

BEFORE_REPEATS: Final = "before_repeats"
COST: Final = "cost"
RULE: Final = RecordShape(
    *(custom_key(one, {}) for one in (COUNTRIES, GROUPS, BEFORE_REPEATS)),
    *(custom_key(one, {}, default=False) for one in (TEAMS, CLUBS)),
)


def read_mixing(node: Node) -> dict[str, Any]:
    """Return an event's mixing rule as it is stored, fully checked; empty if it mixes nobody."""
    if not node.plain_object():
        return {}
    node = RULE.complete(node)
    lines = [one.text() for one in node[GROUPS].items()]
    try:
        groups = read_groups("\n".join(lines))
    except ClubError:
        raise node[GROUPS].bad() from None
    flags = (node[key].flag() for key in (BEFORE_REPEATS, TEAMS, CLUBS))
    data = mixing_data(MixingRule(node[COUNTRIES].flag(), groups, *flags))
    if data.get(GROUPS) != lines:
        raise node[GROUPS].bad()
    return data


def check_plan_mixing(node: Node, players: int) -> None:
    """Check what a seating plan mixed: for each kind the group of each player, by number.

    Pairs have several such lists.
    """
    values = node.plain_object()
    if not values:
        return
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

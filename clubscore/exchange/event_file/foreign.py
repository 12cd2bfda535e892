"""The final results of an event that another program ran, in its file; absent in all others."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from decimal import Decimal
from typing import Any, Final

from clubscore.tournaments.foreign_results import MOST_PARTICIPANTS, fewest_participants
from clubscore.tournaments.models import Entry, ForeignResult, Tournament

from .json_node import SMALL, Node, field_value

RESULTS_FROM: Final = "results_from"  # key of the event
PARTICIPANTS: Final = "participants"  # key of such an event; absent where nobody knows
RESULT: Final = "result"  # key of a player
KEYS: Final = ("place", "points", "table_points")
POINTS: Final = r"-?[0-9]{1,9}(\.[0-9]{1,2})?"
TABLE_POINTS: Final = r"-?[0-9]{1,5}(\.[0-9]{1,2})?"


def program_plain(event: Tournament) -> dict[str, Any]:
    """Return what the event adds to the file: the program that ran it, how many players it had."""
    if not event.is_foreign:
        return {}
    known = {} if event.participants is None else {PARTICIPANTS: event.participants}
    return {RESULTS_FROM: event.results_from, **known}


def result_plain(entry: Entry, results: Mapping[int, ForeignResult]) -> dict[str, Any]:
    """Return what a player adds to the file: place, points, table points."""
    found = results.get(entry.pk)
    if found is None:
        return {}
    table_points = None if found.table_points is None else _text(found.table_points)
    return {
        RESULT: {"place": found.place, "points": _text(found.points), "table_points": table_points}
    }


def read_program(node: Node) -> str:
    """Return the program that ran an event; empty where it was run with Clubscore."""
    if RESULTS_FROM not in node.value:
        return ""
    program: str = field_value(node[RESULTS_FROM], Tournament, RESULTS_FROM)
    if not program.strip():
        raise node[RESULTS_FROM].fault("file_empty")
    return program


def read_participants(node: Node, event: Tournament) -> int | None:
    """Return how many players an event of another program had; None where nobody knows."""
    if PARTICIPANTS not in node.value:
        return None
    if not event.is_foreign:
        raise node[PARTICIPANTS].fault("file_disagrees", text=RESULTS_FROM)
    return node[PARTICIPANTS].whole(1, MOST_PARTICIPANTS)


def check_listed(node: Node, event: Tournament, results: Iterable[ForeignResult]) -> None:
    """Check that a list shows no more players than the event had."""
    places = [one.place for one in results if one.place and not one.entry.substitute]
    if event.participants is not None and event.participants < fewest_participants(places):
        raise node[PARTICIPANTS].fault("file_disagrees", text=RESULT)


def read_result(node: Node, entry: Entry) -> ForeignResult | None:
    """Return a player's final result; None where there is none."""
    if RESULT not in node.value:
        return None
    if not entry.tournament.is_foreign:
        raise node[RESULT].fault("file_disagrees", text=RESULTS_FROM)
    found = node[RESULT].object(*KEYS)
    table_points = found["table_points"]
    return ForeignResult(
        entry=entry,
        place=found["place"].whole_or_none(1, SMALL),
        points=_read_points(found["points"], POINTS),
        table_points=None
        if table_points.value is None
        else _read_points(table_points, TABLE_POINTS),
    )


def _text(points: Decimal) -> str:
    """Write points without zeros at the end: ``412``, ``10.5``."""
    text = f"{points:.2f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def _read_points(node: Node, pattern: str) -> Decimal:
    if not re.fullmatch(pattern, node.text()):
        raise node.bad()
    points = Decimal(node.value)
    if _text(points) != node.value:
        raise node.bad()
    return points

"""The final results of an event that another program ran, in its file."""

from __future__ import annotations

import re
from collections.abc import Iterable
from decimal import Decimal

from clubscore.tournaments.foreign_results import fewest_participants
from clubscore.tournaments.models import Entry, ForeignResult, Tournament

from .json_node import SMALL, Node
from .record import Plain
from .records import POINTS, RESULT, TABLE_POINTS


def result_plain(result: ForeignResult) -> Plain:
    """Return the final result of a player: place, points, table points."""
    table_points = None if result.table_points is None else _text(result.table_points)
    return RESULT.write(
        None, place=result.place, points=_text(result.points), table_points=table_points
    )


def check_program(node: Node, event: Tournament) -> None:
    """Check that only an event of another program, which has a name, says how many played."""
    if event.is_foreign and not event.results_from.strip():
        raise node["results_from"].fault("file_empty")
    if event.participants is not None and not event.is_foreign:
        raise node["participants"].fault("file_disagrees", text="results_from")


def check_listed(node: Node, event: Tournament, results: Iterable[ForeignResult]) -> None:
    """Check that a list shows no more players than the event had."""
    places = [one.place for one in results if one.place and not one.entry.substitute]
    if event.participants is not None and event.participants < fewest_participants(places):
        raise node["participants"].fault("file_disagrees", text="result")


def read_result(node: Node, entry: Entry) -> ForeignResult | None:
    """Return a player's final result, or None if there is none."""
    if node.value is None:
        return None
    if not entry.tournament.is_foreign:
        raise node.fault("file_disagrees", text="results_from")
    found = RESULT.complete(node)
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

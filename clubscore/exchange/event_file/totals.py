"""The totals of a table as a file has them."""

from __future__ import annotations

from uuid import uuid4

from clubscore.errors import ClubError
from clubscore.play.entry.assessment import BySeat
from clubscore.play.models import LOST, MOST_TOTAL, TOTALS, TableTotals
from clubscore.play.totals.paper import PaperTotals
from clubscore.tournaments.models import Table
from clubscore.tournaments.units import SEATS

from . import shape
from .json_node import LARGE, Node, field_values


def read_totals(node: Node, table: Table) -> TableTotals | None:
    """Return the totals of a table, with a token of their own; None without any.

    Raises ``ClubError`` with the place of what is wrong.
    """
    if node.value is None:
        return None
    node.object("points", "lost", *shape.TOTALS)
    node["revision"].whole(1, LARGE)
    try:
        paper = PaperTotals(_by_seat(node["points"], -MOST_TOTAL), _by_seat(node["lost"], lowest=0))
    except ClubError as error:
        if error.code.startswith("file_"):
            raise
        raise node["points"].fault(
            "file_payments", text=str(error.facts.get("total", ""))
        ) from None
    return TableTotals(
        table=table,
        token=uuid4(),
        **field_values(node, TableTotals, shape.TOTALS),
        **dict(zip(TOTALS, paper.payments, strict=True)),
        **dict(zip(LOST, paper.lost_points, strict=True)),
    )


def _by_seat(node: Node, lowest: int) -> BySeat:
    points = [one.whole(lowest, MOST_TOTAL) for one in node.items()]
    if len(points) != len(SEATS):
        raise node.fault("file_wants_four")
    return tuple(points)

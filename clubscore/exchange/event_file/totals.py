"""The totals of a table as a file has them."""

from __future__ import annotations

from uuid import uuid4

from clubscore.errors import ClubError
from clubscore.play.entry.assessment import BySeat
from clubscore.play.models import MOST_TOTAL, TableTotals
from clubscore.play.totals.paper import PaperTotals, assign_totals
from clubscore.tournaments.models import Table

from . import shape
from .json_node import LARGE, Node, check_each, field_values


def read_totals(node: Node, table: Table) -> TableTotals | None:
    """Return the totals of a table, with a token of their own; None without any.

    Raises ``ClubError`` with the place of what is wrong.
    """
    if node.value is None:
        return None
    node.object("points", "lost", *shape.TOTALS)
    node["revision"].whole(1, LARGE)
    try:
        paper = PaperTotals(
            _by_seat(node["points"], -MOST_TOTAL, table.size),
            _by_seat(node["lost"], 0, table.size),
        )
    except ClubError as error:
        if error.code.startswith("file_"):
            raise
        raise node["points"].fault(
            "file_payments", text=str(error.facts.get("total", ""))
        ) from None
    totals = TableTotals(
        table=table, token=uuid4(), **field_values(node, TableTotals, shape.TOTALS)
    )
    assign_totals(totals, paper)
    return totals


def _by_seat(node: Node, lowest: int, players: int) -> BySeat:
    check_each(node, lambda one: one.whole(lowest, MOST_TOTAL), players)
    return tuple(node.value)

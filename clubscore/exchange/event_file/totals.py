"""The totals of a table as a file has them."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

from clubscore.errors import ClubError
from clubscore.play.entry.assessment import BySeat
from clubscore.play.models import MOST_TOTAL, TableTotals
from clubscore.play.totals.paper import (
    AS_ON_SHEET,
    BESIDE_HANDS,
    PaperTotals,
    assign_totals,
    paper_of,
)
from clubscore.tournaments.models import Table

from . import shape
from .checks import said
from .json_node import LARGE, Node, check_each, field_values
from .stages import keys_with


def totals_plain(totals: TableTotals | None) -> dict[str, Any] | None:
    """Return what a file says of the totals of a table."""
    if totals is None:
        return None
    paper = paper_of(totals)
    return {
        **{name: getattr(totals, name) for name in shape.TOTALS},
        "points": list(paper.results),
        "lost": list(paper.lost_points),
        **({AS_ON_SHEET: True} if paper.as_on_sheet else {}),
        **({BESIDE_HANDS: True} if totals.beside_hands else {}),
    }


def read_totals(node: Node, table: Table) -> TableTotals | None:
    """Return the totals of a table, with a token of their own; None without any.

    Those that do not add up are taken only where the file says that they are as on the sheet.
    Raises ``ClubError`` with the place of what is wrong.
    """
    if node.value is None:
        return None
    keys = keys_with(node, AS_ON_SHEET, ("points", "lost", *shape.TOTALS))
    node.object(*keys_with(node, BESIDE_HANDS, keys))
    node["revision"].whole(1, LARGE)
    as_on_sheet = said(node, AS_ON_SHEET)
    try:
        paper = PaperTotals(
            _by_seat(node["points"], -MOST_TOTAL, table.size),
            _by_seat(node["lost"], 0, table.size),
            as_on_sheet,
        )
    except ClubError as error:
        if error.code.startswith("file_"):
            raise
        total = error.facts.get("total")
        if total is None:
            raise node["points"].fault("file_bad_value", text=str(error.facts["text"])) from None
        raise node["points"].fault("file_totals", text=str(total)) from None
    if as_on_sheet and not paper.as_on_sheet:
        raise node[AS_ON_SHEET].fault("file_disagrees", text="points")
    totals = TableTotals(
        table=table,
        token=uuid4(),
        beside_hands=said(node, BESIDE_HANDS),
        **field_values(node, TableTotals, shape.TOTALS),
    )
    if totals.beside_hands and not totals.is_valid:
        raise node[BESIDE_HANDS].fault("file_disagrees", text="state")
    assign_totals(totals, paper)
    return totals


def _by_seat(node: Node, lowest: int, players: int) -> BySeat:
    check_each(node, lambda one: one.whole(lowest, MOST_TOTAL), players)
    return tuple(node.value)

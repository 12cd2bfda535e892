"""The totals of a table as a file has them."""

from __future__ import annotations

from typing import Final
from uuid import uuid4

from clubscore.errors import ClubError
from clubscore.play.entry.assessment import BySeat
from clubscore.play.models import MOST_TOTAL, TableTotals
from clubscore.play.totals.paper import PaperTotals, assign_totals, paper_of
from clubscore.play.totals.sheet_points import check_by_rules
from clubscore.tournaments.models import Table

from .json_node import LARGE, Node, check_each
from .record import Plain
from .records import TOTALS

OF_RULES: Final = {"totals_pot": "pot", "totals_lost": "lost"}  # what they do not know


def totals_plain(totals: TableTotals | None) -> Plain | None:
    """Return what a file says about the totals of a table."""
    if totals is None:
        return None
    paper = paper_of(totals)
    return TOTALS.write(totals, points=list(paper.results), lost=list(paper.lost_points))


def read_totals(node: Node, table: Table) -> TableTotals | None:
    """Return the totals of a table, with a new token, or None without any.

    Totals that do not add up are accepted only if the file says they are as on the sheet. Raises
    ``ClubError`` with the place of the error.
    """
    if node.value is None:
        return None
    node = TOTALS.complete(node)
    node["revision"].whole(1, LARGE)
    totals = TableTotals(table=table, token=uuid4(), **TOTALS.read(node))
    try:
        paper = PaperTotals(
            _by_seat(node["points"], -MOST_TOTAL, table.size),
            _by_seat(node["lost"], 0, table.size),
            totals.as_on_sheet,
            totals.pot,
        )
        check_by_rules(table, paper)
    except ClubError as error:
        if error.code.startswith("file_"):
            raise
        if (wrong := OF_RULES.get(error.code)) is not None:
            raise node[wrong].fault("file_disagrees", text="ruleset") from None
        total = error.facts.get("total")
        if total is None:
            raise node["points"].fault("file_bad_value", text=str(error.facts["text"])) from None
        raise node["points"].fault("file_totals", text=str(total)) from None
    if totals.as_on_sheet and not paper.as_on_sheet:
        raise node["as_on_sheet"].fault("file_disagrees", text="points")
    if totals.beside_hands and not totals.is_valid:
        raise node["beside_hands"].fault("file_disagrees", text="state")
    assign_totals(totals, paper)
    return totals


def _by_seat(node: Node, lowest: int, players: int) -> BySeat:
    check_each(node, lambda one: one.whole(lowest, MOST_TOTAL), players)
    return tuple(node.value)

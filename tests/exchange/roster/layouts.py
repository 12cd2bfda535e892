"""Columns read as a page reads them, where nobody chooses."""

from clubscore.exchange.roster.columns import Layout
from clubscore.exchange.roster.grid import Grid
from clubscore.exchange.roster.meaning.guess import guess_columns
from clubscore.exchange.roster.meaning.heading_rows import heading_row


def guess_layout(grid: Grid, *, with_results: bool = False) -> Layout:
    """Return the likely meaning of every column; of results only ``with_results``."""
    return guess_columns(grid, heading_row(grid), with_results=with_results).layout

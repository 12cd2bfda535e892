"""Cells of a list that are corrected on the page of an import."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from clubscore.exchange.roster.columns import Layout, RosterColumn
from clubscore.exchange.roster.grid import Grid, grid_dump, grid_load
from clubscore.exchange.roster.plan_rows import Plan, PlanRow

MOST_CELLS: Final = 600  # to be corrected on one page, far below what a form may send


@dataclass(frozen=True, slots=True)
class RowCell:
    """A cell of a row that can be corrected on the page."""

    name: str  # of its field
    label: str
    text: str


def rows_with_cells(
    plan: Plan, layout: Layout, grid: Grid, labels: Mapping[RosterColumn, object]
) -> list[tuple[PlanRow, list[RowCell]]]:
    """Return what happens to every row, with the cells of those to be corrected, or perhaps.

    ``labels`` are what columns are called.
    """
    columns = [(at, column) for at, column in enumerate(layout.columns) if column]
    most = MOST_CELLS // len(columns)
    cells = {row.number: row.cells for row in grid.rows}
    perhaps = [row for row in plan.rows if row.person.has_several_words and not row.blocks]
    open_rows = {row.person.row for row in [*plan.blocking_rows, *perhaps][:most]}
    return [
        (
            row,
            [
                RowCell(
                    f"cell-{row.person.row}-{at}",
                    str(labels[column]),
                    cells[row.person.row][at],
                )
                for at, column in columns
                if row.person.row in open_rows
            ],
        )
        for row in plan.rows
    ]


def correct_grid(grid: Grid, data: Mapping[str, str]) -> Grid:
    """Return a grid with the cells corrected on the page; raises as ``grid_load`` does."""
    rows = []
    for row in grid.rows:
        names = [f"cell-{row.number}-{at}" for at in range(grid.width)]
        cells = [data.get(name, cell) for name, cell in zip(names, row.cells, strict=True)]
        rows.append(replace(row, cells=tuple(cells)))
    return grid if tuple(rows) == grid.rows else grid_load(grid_dump(Grid(tuple(rows))))


def has_corrections(data: Mapping[str, str]) -> bool:
    """Tell whether a page came with corrections nobody has seen the outcome of."""
    grid = grid_load(data.get("grid", ""))
    return correct_grid(grid, data) != grid

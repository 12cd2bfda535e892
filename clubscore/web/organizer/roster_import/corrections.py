"""Cells of a list that are corrected on the page of an import."""

from collections.abc import Mapping
from dataclasses import replace

from clubscore.exchange.roster.grid import Grid, grid_dump, grid_load


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

"""Tables: rows of the same number of columns, cells that do not overlap, headers that are found."""

from __future__ import annotations

from collections.abc import Iterator

from .tree import Tag, Tree


def table_faults(tree: Tree) -> Iterator[str]:
    """Return what is wrong with the tables of a document."""
    for tag in tree.tags():
        if tag.kind == "Table":
            yield from _faults(tag)


def _faults(table: Tag) -> Iterator[str]:
    kinds = [child.kind for child in table.children]
    if kinds.count("THead") > 1 or kinds.count("TFoot") > 1 or kinds.count("Caption") > 1:
        yield f"a table of {kinds}"
    if ("THead" in kinds or "TFoot" in kinds) and "TBody" not in kinds:
        yield f"a table of {kinds}"
    if "Caption" in kinds[1:-1]:
        yield "a caption in the middle of a table"
    rows = [one for child in table.children for one in (child, *child.children) if one.kind == "TR"]
    if not rows:
        yield "a table without rows"
    yield from _grid_faults(rows)
    yield from _header_faults(rows)


def _grid_faults(rows: list[Tag]) -> Iterator[str]:
    taken: dict[tuple[int, int], Tag] = {}
    for number, row in enumerate(rows):
        column = 0
        for cell in row.children:
            while (number, column) in taken:
                column += 1
            wide, high = _span(cell, "/ColSpan"), _span(cell, "/RowSpan")
            if number + high > len(rows):
                yield "a cell reaches below its table"
            for place in ((number + y, column + x) for y in range(high) for x in range(wide)):
                if place in taken:
                    yield "cells of a table overlap"
                taken[place] = cell
            column += wide
    widths = [sum(1 for y, _ in taken if y == number) for number in range(len(rows))]
    if len(set(widths)) > 1:
        yield f"rows of {sorted(set(widths))} columns in a table"


def _span(cell: Tag, name: str) -> int:
    return int(cell.one.get("/A", {}).get(name, 1))


def _header_faults(rows: list[Tag]) -> Iterator[str]:
    cells = [cell for row in rows for cell in row.children]
    ids = {bytes(cell.one.ID) for cell in cells if cell.kind == "TH" and "/ID" in cell.one}
    for cell in cells:
        if not {bytes(one) for one in cell.one.get("/A", {}).get("/Headers", ())} <= ids:
            yield "a cell names a header that its table does not have"
    named = any("/Headers" in cell.one.get("/A", {}) for cell in cells if cell.kind == "TD")
    for cell in cells:
        if cell.kind == "TH" and not named and "/Scope" not in cell.one.get("/A", {}):
            yield "nothing says what a header is of"

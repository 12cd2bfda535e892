"""What a hand read as sets counts: its points, its doubles, the limit hands it is."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from scoring.hand import Shape
from scoring.result import CountedPattern, Group
from scoring.tiles import DRAGONS, FIRST_HONOR, KINDS, TERMINALS, WINDS, Tile, tile_name

from .parameters import Parameters
from .patterns import BY_KEY, LIMIT_HANDS, ROWS
from .reading import PUNG_OR_KONG, ClassicalReading
from .row import DOUBLES, POINTS, ClassicalRow

SEASON: Final = BY_KEY["season"]
FLOWER: Final = BY_KEY["flower"]

Rows = tuple[tuple[ClassicalRow, int], ...]  # with the points or doubles each gives


class CountingRows(NamedTuple):
    """The rows that can count under some parameters, by what they look at."""

    parameters: Parameters
    pairs: Rows
    won_points: Rows
    pungs: Rows
    honors: Rows
    several_pungs: Rows
    flowers: Rows
    won_doubles: Rows
    limits: tuple[ClassicalRow, ...]


@lru_cache(maxsize=256)
def rows_under(parameters: Parameters) -> CountingRows:
    """Return the rows that can count; one that doubles nothing is none of them."""
    rows = [(row, row.worth(parameters)) for row in ROWS if row.can_count(parameters)]
    points = [one for one in rows if one[0].category == POINTS]
    doubles = [one for one in rows if one[0].category == DOUBLES and one[1]]
    return CountingRows(
        parameters,
        tuple(one for one in points if one[0].pair),
        tuple(one for one in points if one[0].won or one[0].completed_pair),
        tuple(one for one in doubles if one[0].pung),
        tuple(one for one in doubles if one[0].honors),
        tuple(one for one in doubles if one[0].pungs),
        tuple(one for one in doubles if one[0].flowers),
        tuple(one for one in doubles if one[0].won),
        tuple(row for row in LIMIT_HANDS if row.can_count(parameters)),
    )


# --- Points -----------------------------------------------------------------------------


def _kind(tile: Tile) -> str:
    if tile in DRAGONS:
        return "dragon"
    if tile in WINDS:
        return "wind"
    return "terminal" if tile in TERMINALS else "simple"


PUNG_ROWS: Final = {  # by shape, tile, and whether it is concealed
    (shape, tile, concealed): BY_KEY[
        f"{shape.value}_{_kind(tile)}_{'concealed' if concealed else 'exposed'}"
    ]
    for shape in PUNG_OR_KONG
    for tile in range(KINDS)
    for concealed in (False, True)
}


def points_of(reading: ClassicalReading, rows: CountingRows) -> list[CountedPattern]:
    """Return the lines that give points."""
    lines: list[CountedPattern] = []
    for pung in reading.pungs:
        tile = pung.tiles[0]
        row = PUNG_ROWS[pung.shape, tile, pung.concealed]
        lines.append(CountedPattern(row.key, row.points, 1, ((pung,),), tile=tile_name(tile)))
    for pair in reading.pairs:
        tile = pair.tiles[0]
        for row, points in rows.pairs if tile >= FIRST_HONOR else ():
            if row.pair is not None and row.pair(reading, tile):
                lines.append(CountedPattern(row.key, points, 1, ((pair,),), tile=tile_name(tile)))
    for flower in reading.hand.flowers:
        row = SEASON if flower.is_season else FLOWER
        lines.append(CountedPattern(row.key, row.points, tile=flower.key))
    return lines if reading.win is None else lines + _won_points(reading, rows)


def _won_points(reading: ClassicalReading, rows: CountingRows) -> list[CountedPattern]:
    lines: list[CountedPattern] = []
    for row, points in rows.won_points:
        if row.won is not None and row.won(reading, rows.parameters):
            lines.append(CountedPattern(row.key, points))
        elif row.completed_pair is not None and reading.completed_shape is Shape.PAIR:
            lines += _completed_pair(row, points, reading)
    return lines


def _completed_pair(
    row: ClassicalRow, points: int, reading: ClassicalReading
) -> list[CountedPattern]:
    tile = reading.hand.winning_tile
    if tile is None or row.completed_pair is None or not row.completed_pair(tile):
        return []
    pair = Group(Shape.PAIR, (tile, tile), concealed=reading.self_drawn)
    return [CountedPattern(row.key, points, 1, ((pair,),), tile=tile_name(tile))]


# --- Doubles ----------------------------------------------------------------------------


def doubles_of(reading: ClassicalReading, rows: CountingRows) -> list[CountedPattern]:
    """Return the lines that double; an option set to zero doubles nothing."""
    lines = _set_doubles(reading, rows)
    if reading.hand.flowers:
        for row, doubles in rows.flowers:
            if row.flowers is not None:  # pragma: no branch - tells mypy: these rows have it
                for name in row.flowers(reading, rows.parameters):
                    lines.append(CountedPattern(row.key, doubles=doubles, tile=name))
    if reading.win is not None:
        for row, doubles in rows.won_doubles:
            if row.won is not None and row.won(reading, rows.parameters):
                lines.append(CountedPattern(row.key, doubles=doubles))
    return lines


def _set_doubles(reading: ClassicalReading, rows: CountingRows) -> list[CountedPattern]:
    lines: list[CountedPattern] = []
    honors = [pung for pung in reading.pungs if pung.tiles[0] >= FIRST_HONOR]
    for pung in honors:
        tile = pung.tiles[0]
        for row, doubles in rows.pungs:
            if row.pung is not None and row.pung(reading, tile):
                evidence = ((pung,),)
                lines.append(CountedPattern(row.key, 0, 1, evidence, doubles, tile=tile_name(tile)))
    together = (
        *(rows.honors if len(honors) >= 2 else ()),  # nothing is made of fewer
        *(rows.several_pungs if len(reading.pungs) >= 2 else ()),
    )
    for row, doubles in together:
        find = row.honors or row.pungs
        if find is not None and (groups := find(reading)):
            lines.append(CountedPattern(row.key, 0, 1, (tuple(groups),), doubles))
    return lines


# --- Limit hands ------------------------------------------------------------------------


def limits_of(reading: ClassicalReading, rows: CountingRows) -> list[CountedPattern]:
    """Return the limit hands a won hand is."""
    return [
        CountedPattern(row.key, limit=True)
        for row in rows.limits
        if row.won is not None and row.won(reading, rows.parameters)
    ]

"""What a hand read as sets counts: its points, its doubles, the limit hands it is."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from scoring.hand import Shape
from scoring.result import CountedPattern, Group
from scoring.tiles import DRAGONS, TERMINALS, WINDS, Tile, tile_name

from .parameters import Parameters
from .patterns import BY_KEY, LIMIT_HANDS, ROWS
from .reading import ClassicalReading
from .row import DOUBLES, POINTS, ClassicalRow

Rows = tuple[tuple[ClassicalRow, int], ...]  # with the points or doubles each gives


class CountingRows(NamedTuple):
    """The rows that can count under some parameters, by what they look at."""

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


def points_of(reading: ClassicalReading, parameters: Parameters) -> Iterator[CountedPattern]:
    """Yield the lines that give points."""
    rows = rows_under(parameters)
    for pung in reading.pungs:
        key = f"{pung.shape}_{_kind(pung.tiles[0])}_{'concealed' if pung.concealed else 'exposed'}"
        yield CountedPattern(key, BY_KEY[key].points, 1, ((pung,),), tile=tile_name(pung.tiles[0]))
    for pair in reading.pairs:
        tile = pair.tiles[0]
        for row, points in rows.pairs:
            if row.pair is not None and row.pair(reading, tile):
                yield CountedPattern(row.key, points, 1, ((pair,),), tile=tile_name(tile))
    for flower in reading.hand.flowers:
        row = BY_KEY["season" if flower.is_season else "flower"]
        yield CountedPattern(row.key, row.points, tile=flower.key)
    if reading.win is None:
        return
    for row, points in rows.won_points:
        if row.won is not None and row.won(reading, parameters):
            yield CountedPattern(row.key, points)
        elif row.completed_pair is not None and reading.completed_shape is Shape.PAIR:
            yield from _completed_pair(row, points, reading)


def _completed_pair(
    row: ClassicalRow, points: int, reading: ClassicalReading
) -> Iterator[CountedPattern]:
    tile = reading.hand.winning_tile
    if tile is not None and row.completed_pair is not None and row.completed_pair(tile):
        pair = Group(Shape.PAIR, (tile, tile), concealed=reading.self_drawn)
        yield CountedPattern(row.key, points, 1, ((pair,),), tile=tile_name(tile))


def _kind(tile: Tile) -> str:
    if tile in DRAGONS:
        return "dragon"
    if tile in WINDS:
        return "wind"
    return "terminal" if tile in TERMINALS else "simple"


# --- Doubles ----------------------------------------------------------------------------


def doubles_of(reading: ClassicalReading, parameters: Parameters) -> Iterator[CountedPattern]:
    """Yield the lines that double; an option set to zero doubles nothing."""
    rows = rows_under(parameters)
    yield from _set_doubles(reading, rows)
    if reading.hand.flowers:
        for row, doubles in rows.flowers:
            if row.flowers is not None:  # pragma: no branch - tells mypy: these rows have it
                for name in row.flowers(reading, parameters):
                    yield CountedPattern(row.key, doubles=doubles, tile=name)
    if reading.win is not None:
        for row, doubles in rows.won_doubles:
            if row.won is not None and row.won(reading, parameters):
                yield CountedPattern(row.key, doubles=doubles)


def _set_doubles(reading: ClassicalReading, rows: CountingRows) -> Iterator[CountedPattern]:
    pungs = reading.pungs
    for pung in pungs:
        tile = pung.tiles[0]
        for row, doubles in rows.pungs:
            if row.pung is not None and row.pung(reading, tile):
                yield CountedPattern(row.key, 0, 1, ((pung,),), doubles, tile=tile_name(tile))
    if len(pungs) < 2:
        return  # nothing is made of fewer
    for row, doubles in (*rows.honors, *rows.several_pungs):
        find = row.honors or row.pungs
        if find is not None and (groups := find(reading)):
            yield CountedPattern(row.key, 0, 1, (tuple(groups),), doubles)


# --- Limit hands ------------------------------------------------------------------------


def limits_of(reading: ClassicalReading, parameters: Parameters) -> Iterator[CountedPattern]:
    """Yield the limit hands a won hand is."""
    for row in rows_under(parameters).limits:
        if row.won is not None and row.won(reading, parameters):
            yield CountedPattern(row.key, limit=True)

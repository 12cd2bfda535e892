"""What a hand read as sets counts: points, doubles, limit hands; and what of it does not."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from scoring.hand import Shape
from scoring.result import CountedPattern, Group, LeftOut, Score
from scoring.tiles import DRAGONS, FIRST_HONOR, KINDS, TERMINALS, WINDS, Tile, tile_name

from .left_out import BONUS_FOR_GOING_OUT, COMPLETED_BY_DISCARD, pung_is_completed, reason
from .parameters import Parameters
from .patterns import BY_KEY, LIMIT_HANDS, ROWS
from .reading import PUNG_OR_KONG, ClassicalReading
from .row import DOUBLES, LIMIT, POINTS, ClassicalRow
from .totals import LEAST_POINTS

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
    cancellable: tuple[ClassicalRow, ...]


@lru_cache(maxsize=256)
def rows_under(parameters: Parameters) -> CountingRows:
    """Return the rows that can count, without those that double nothing."""
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
        tuple(row for row, worth in rows if row.cancelled and (worth or row.category == LIMIT)),
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


# --- What does not count ----------------------------------------------------------------


def left_out_of(reading: ClassicalReading, rows: CountingRows, score: Score) -> tuple[LeftOut, ...]:
    """Return the lines the hand seems to have that are not in its ``score``, with the reasons."""
    counted = {line.key for line in score.patterns}
    left = _exposed_by_discard(reading)
    for row in rows.cancellable:
        if row.key in counted or row.cancelled is None or not _is_looked_at(row, reading):
            continue
        if because := row.cancelled(reading, rows.parameters):
            left.append(_left_out(row.key, because))
    if reading.win is not None and rows.parameters.maximum_rule:
        bonus = rows.parameters.winner_bonus
        if score.doubles == 2 and score.base - bonus < LEAST_POINTS <= score.base:
            left.append(_left_out("thirty_points_two_doubles_max", BONUS_FOR_GOING_OUT))
    return tuple(left)


def _is_looked_at(row: ClassicalRow, reading: ClassicalReading) -> bool:
    """Flowers count for all four players, the other lines that can be cancelled for the winner."""
    return bool(row.flowers) or reading.win is not None


def _exposed_by_discard(reading: ClassicalReading) -> list[LeftOut]:
    """Return the concealed pung that is exposed because a discard completed it."""
    tile = reading.hand.winning_tile
    if tile is None or not pung_is_completed(reading):
        return []
    row = PUNG_ROWS[Shape.PUNG, tile, True]
    pung = Group(Shape.PUNG, (tile,) * 3, concealed=False)
    return [LeftOut(row.key, COMPLETED_BY_DISCARD, COMPLETED_BY_DISCARD, ((pung,),))]


def _left_out(key: str, because: str) -> LeftOut:
    return LeftOut(key, because, reason(key, because))

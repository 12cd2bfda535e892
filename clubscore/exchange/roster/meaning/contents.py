"""What columns look like by what they hold, without a heading that says it."""

import re
from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise
from typing import Final

from clubscore.errors import ClubError
from clubscore.exchange.roster.cells.values import (
    NO,
    REMEMBERED,
    YES,
    decimal_mark,
    exact_points,
    is_country,
    is_nothing,
    read_place,
)
from clubscore.people.players.ema_numbers import read_ema_number

MOST: Final = Fraction(4, 5)  # of the cells of a column look so
SOME: Final = Fraction(2, 5)
MOST_TABLE_POINTS: Final = 160  # forty sessions won
ROUNDED: Final = Fraction(1, 100)
TWELFTHS: Final = 12
DATE: Final = re.compile(  # 1980-01-02, 2.1.1980; of its digits an EMA number could be made
    r"(?:19|20)[0-9]{2}([.\-/ ])(?:0?[1-9]|1[0-2])\1(?:0?[1-9]|[12][0-9]|3[01])(?:[T ].*)?"
    r"|(?:0?[1-9]|[12][0-9]|3[01])([.\-/ ])(?:0?[1-9]|[12][0-9]|3[01])\2(?:19|20)[0-9]{2}"
)


def share(cells: Sequence[str], looks_so: Callable[[str], bool]) -> Fraction:
    """Return how many of the cells that say something look so."""
    said = [cell for cell in cells if cell and not is_nothing(cell)]
    return Fraction(sum(map(looks_so, said)), len(said)) if said else Fraction(0)


def looks(cells: Sequence[str], looks_so: Callable[[str], bool]) -> bool:
    """Tell whether nearly all cells pass a test."""
    return share(cells, looks_so) >= MOST


@lru_cache(maxsize=REMEMBERED)
def is_ema_number(text: str) -> bool:
    """Tell whether a cell has an EMA number, not a date."""
    if DATE.fullmatch(text):
        return False
    try:
        return bool(read_ema_number(text)) and sum(one.isdecimal() for one in text) >= 7
    except ClubError:
        return False


def is_number(text: str) -> bool:
    """Tell whether a cell is a number that could be points."""
    return _number(text) is not None


def is_counted(text: str) -> bool:
    """Tell whether a cell is a number, or a place."""
    return is_number(text) or _place(text) is not None


def is_name(text: str) -> bool:
    """Tell whether a cell may be a name."""
    return len(text) > 1 and (text[0].isalpha() or (text[0] in "\"“„«'’" and text[1].isalpha()))


def country_share(cells: Sequence[str]) -> Fraction:
    """Return how many cells name countries; 0 for yes and no, which are codes too."""
    words = {*YES.split(), *NO.split()}
    if all(cell.casefold().strip(" .!") in words for cell in cells if cell):
        return Fraction(0)
    return share(cells, is_country)


def numbers(cells: Sequence[str], *, thousands: bool = True) -> list[Fraction | None]:
    """Return a column of points as numbers; None for anything else."""
    mark = decimal_mark(cells)
    return [_number(cell, mark, thousands) for cell in cells]


@lru_cache(maxsize=REMEMBERED)
def _number(text: str, decimal: str = "", thousands: bool = True) -> Fraction | None:
    try:
        return exact_points(text, decimal=decimal, thousands=thousands)
    except ClubError:
        return None


def place_numbers(cells: Sequence[str]) -> list[int | None]:
    """Return a column of places as numbers; None for anything else."""
    return [_place(cell) for cell in cells]


@lru_cache(maxsize=REMEMBERED)
def _place(text: str) -> int | None:
    try:
        return read_place(text)
    except ClubError:
        return None


def are_places(cells: Sequence[str]) -> bool:
    """Tell whether a column counts the rows: 1, 2, 3, also with shared places: 1, 2, 2, 4."""
    said = [place for cell, place in zip(cells, place_numbers(cells), strict=True) if cell]
    places = [place for place in said if place]
    if not places or len(places) < len(said) or places[0] != 1:
        return False
    steps = zip(places, places[1:], range(2, len(places) + 1), strict=False)
    return all(one in (before, before + 1, row) for before, one, row in steps)


def are_some_places(cells: Sequence[str], others: Sequence[Sequence[str]]) -> bool:
    """Tell whether a column has places of some players only, or out of order.

    It does if sorting by them makes the numbers of another column fall.
    """
    places = place_numbers(cells)
    told = [place for place in places if place]
    if len(told) < len(places) or len(told) < 2 or len({*told}) < len(told):
        return False
    order = sorted(range(len(told)), key=lambda at: told[at])
    for other in others:
        found = [number for number in numbers(other) if number is not None]
        if len(found) == len(told) and falls([(found[at],) for at in order]):
            return True
    return False


def falls(values: Sequence[tuple[Fraction, ...]]) -> bool:
    """Tell whether values fall or stay level, and are not all equal."""
    falls_on = all(one >= other for one, other in pairwise(values))
    return falls_on and values[0] != values[-1]


def are_table_points(values: Sequence[Fraction | None]) -> bool:
    """Tell whether numbers can be table points: small, none below zero, in quarters or thirds."""
    said = [value for value in values if value is not None]
    return bool(said) and all(
        0 <= value <= MOST_TABLE_POINTS
        and abs(value * TWELFTHS - round(value * TWELFTHS)) <= ROUNDED * TWELFTHS
        for value in said
    )


def fall_together(table_points: Sequence[str], points: Sequence[str]) -> bool:
    """Tell whether a list is ordered by these table points, then by these points.

    A value that is the same for all is not table points: it is the games they played.
    """
    tables = numbers(table_points, thousands=False)
    if not are_table_points(tables) or len({*tables}) < 2:
        return False
    pairs = zip(tables, numbers(points), strict=True)
    told = [(one, other) for one, other in pairs if one is not None and other is not None]
    return len(told) > 1 and falls(told)

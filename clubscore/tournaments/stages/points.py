"""What a session earns: table points by place, match points or IMPs; exact figures.

Figures of points are whole twelfths (:mod:`clubscore.tournaments.units`) wherever they can be.
Match points and points carried over in part are fractions of a twelfth.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache
from math import floor, isqrt
from typing import Final, TypeAlias

from django.utils.formats import number_format

from clubscore.tournaments.place_points import PlacePoints
from clubscore.tournaments.table_points import table_points_words, with_last, worths_by_hands
from clubscore.tournaments.units import TWELFTHS

from .duplicate import Duplicate

Exact: TypeAlias = int | Fraction
"""A figure that is never rounded: a whole number wherever it is one."""

ROOT_DIGITS: Final = 40  # decimals of the root of a number without square factors
DECIMALS: Final = 2  # of figures that are no twelfths, where people read them


@dataclass(frozen=True, slots=True)
class PointsRule:
    """What the results of a table earn. Nothing at all where only points count."""

    scale: tuple[PlacePoints, ...]  # table points of the places
    roots: bool = False  # match points: the root of the result, with its sign
    by_hands: bool = False  # hands won, then fewer dealt into, decide between equal results
    duplicate: Duplicate | None = None  # IMPs, which only all tables together tell

    @property
    def gives(self) -> bool:
        """Tell whether results earn points of their own, computed only from the table."""
        return self.roots or bool(self.scale)

    def points(
        self,
        totals: Sequence[int],
        won: Sequence[int] = (),
        dealt_in: Sequence[int] = (),
        last: Collection[int] = (),
    ) -> tuple[Exact, ...]:
        """Return what each seat earns, in twelfths; ``won`` and ``dealt_in`` are hands by seat.

        ``last`` are seats that come behind all others, and earn no table points.
        """
        if self.roots:
            return tuple(match_points(total) for total in totals)
        earned = exact_table_points(self._worths(totals, won, dealt_in, last), self.scale)
        return tuple(0 if seat in last else one for seat, one in enumerate(earned))

    def places(
        self,
        totals: Sequence[int],
        won: Sequence[int] = (),
        dealt_in: Sequence[int] = (),
        last: Collection[int] = (),
    ) -> tuple[int, ...]:
        """Return the place of each seat at the table; those who are equal in all share one."""
        worths = self._worths(totals, won, dealt_in, last)
        ordered = sorted(worths, reverse=True)
        return tuple(1 + ordered.index(worth) for worth in worths)

    def _worths(
        self,
        totals: Sequence[int],
        won: Sequence[int],
        dealt_in: Sequence[int],
        last: Collection[int],
    ) -> Sequence[int]:
        worths = worths_by_hands(totals, won, dealt_in) if self.by_hands and won else totals
        return with_last(worths, last)


def exact_table_points(totals: Sequence[int], scale: Sequence[PlacePoints]) -> tuple[Exact, ...]:
    """Return the table points of each seat, in twelfths, never rounded; as share_table_points."""
    ordered = sorted(totals, reverse=True)
    earned: list[Exact] = []
    for total in totals:
        first, tied = ordered.index(total), ordered.count(total)
        whole, rest = divmod(int(TWELFTHS * sum(scale[first : first + tied])), tied)
        earned.append(whole + Fraction(rest, tied) if rest else whole)
    return tuple(earned)


@lru_cache(maxsize=2**14)
def match_points(total: int) -> Exact:
    """Return the root of a session’s result, with its sign, in twelfths of a match point.

    Roots that are not whole numbers are taken of the part without square factors, so that √8 is
    exactly twice √2 and equal sums are equal.
    """
    whole, rest = 1, abs(total)
    factor = 2
    while factor * factor <= rest:
        while rest % (factor * factor) == 0:
            rest //= factor * factor
            whole *= factor
        factor += 1
    sign = -1 if total < 0 else 1
    if rest <= 1:
        return sign * TWELFTHS * whole * rest
    digits = 10**ROOT_DIGITS
    return sign * TWELFTHS * whole * Fraction(isqrt(rest * digits * digits), digits)


def whole_if_possible(figure: Exact) -> Exact:
    """Return a figure as a whole number where it is one."""
    return figure.numerator if figure.denominator == 1 else figure


def points_words(twelfths: Exact) -> str:
    """Return points as people write them: twelfths as fractions, anything else in decimals."""
    if twelfths.denominator == 1:
        return table_points_words(int(twelfths))
    return _decimals(Fraction(twelfths) / TWELFTHS)


def exact_words(points: Exact) -> str:
    """Return points with their sign: ``+103``, ``−6``, ``+9¼``, ``+37.19``; 0 without one."""
    words = points_words(points * TWELFTHS)
    return f"+{words}" if points > 0 else words


def _decimals(figure: Fraction) -> str:
    rounded = Decimal(floor(abs(figure) * 10**DECIMALS + Fraction(1, 2))).scaleb(-DECIMALS)
    words = number_format(rounded, DECIMALS, force_grouping=True)
    return f"−{words}" if figure < 0 else words

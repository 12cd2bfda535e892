"""Designs from finite fields: schedules without repeats that need no search.

Affine: the players are the points of a space over GF(4); its lines have four points, two points are
on exactly one line, and the lines in one direction are a round. With 4^d players everyone meets
everyone exactly once.

Transversal: the players are in four columns of t; in round m a table takes the player ``m·e + b``
of each column, where e is the column's own element and b runs through the tables. Players of two
columns meet where ``m·(e − e')`` has a given value: once, if the differences of the four elements
are invertible. Such elements exist in a product of fields of four elements or more (H. F. MacNeish
1922).
"""

from __future__ import annotations

from functools import cache
from itertools import product

Rows = list[list[int]]
"""A table of sums or products: ``rows[a][b]``; or the tables of a round."""


@cache
def field(prime: int, degree: int) -> tuple[Rows, Rows]:
    """Return sums and products of the field of ``prime ** degree`` elements.

    An element is the number whose digits in base ``prime`` are the coefficients of a polynomial;
    products are taken modulo the first polynomial that leaves every element but 0 an inverse.
    """
    size = prime**degree
    digits = [[one // prime**power % prime for power in range(degree)] for one in range(size)]

    def number(values: list[int]) -> int:
        return sum(value % prime * prime**power for power, value in enumerate(values))

    def times(one: list[int], other: list[int], modulus: list[int]) -> int:
        result = [0] * (2 * degree)
        for (i, a), (j, b) in product(enumerate(one), enumerate(other)):
            result[i + j] += a * b
        for power in range(2 * degree - 1, degree - 1, -1):
            for place, value in enumerate(modulus):  # x^degree = −modulus
                result[power - degree + place] -= result[power] * value
        return number(result[:degree])

    sums = [[number([x + y for x, y in zip(a, b, strict=True)]) for b in digits] for a in digits]
    if degree == 1:
        return sums, [[one * other % prime for other in range(size)] for one in range(size)]
    for modulus in digits:
        products = [[times(a, b, modulus) for b in digits] for a in digits]
        if all(len(set(row)) == size for row in products[1:]):
            return sums, products
    raise AssertionError("every prime power has a field")


def affine(players: int) -> list[Rows]:
    """Return the rounds of the affine space with this many points, or none if there is none."""
    dimension = next((d for d in range(1, 5) if 4**d == players), 0)
    sums, products = field(2, 2)
    points = list(product(range(4), repeat=dimension))
    index = {point: place for place, point in enumerate(points)}
    rounds = []
    for direction in points:
        # Of the directions along one line, that whose first coordinate other than 0 is 1.
        if next((value for value in direction if value), 0) != 1:
            continue
        steps = [[products[factor][value] for value in direction] for factor in range(4)]
        lines = {
            tuple(
                sorted(
                    index[tuple(sums[p][s] for p, s in zip(point, step, strict=True))]
                    for step in steps
                )
            )
            for point in points
        }
        rounds.append([list(line) for line in sorted(lines)])
    return rounds


def transversal(players: int) -> list[Rows]:
    """Return as many rounds as tables; none if their number has a prime-power factor 2 or 3."""
    tables = players // 4
    powers = prime_powers(tables)
    if not powers or min(prime**degree for prime, degree in powers) < 4:
        return []
    fields = [field(prime, degree) for prime, degree in powers]
    ring = list(product(*(range(len(sums)) for sums, _ in fields)))
    index = {element: place for place, element in enumerate(ring)}

    def seat(factor: int, column: int, shift: tuple[int, ...]) -> int:
        # Every field has the elements 0 to 3, so that the column's number serves for e.
        element = (
            sums[products[f][column]][s]
            for (sums, products), f, s in zip(fields, ring[factor], shift, strict=True)
        )
        return column * tables + index[tuple(element)]

    return [
        [[seat(factor, column, shift) for column in range(4)] for shift in ring]
        for factor in range(tables)
    ]


def prime_powers(number: int) -> list[tuple[int, int]]:
    """Return the prime powers whose product is ``number``: 12 is 2², 3¹."""
    powers = []
    for prime in range(2, number + 1):
        degree = 0
        while number % prime == 0:
            number //= prime
            degree += 1
        if degree:
            powers.append((prime, degree))
    return powers

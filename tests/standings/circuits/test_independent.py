"""Every preset against a count of its own, written from the regulations alone.

Nothing here is shared with the product but the results that go in and the places that come out.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import fields
from datetime import date, timedelta
from fractions import Fraction
from math import ceil, floor
from random import Random
from types import SimpleNamespace
from typing import Protocol, cast

import pytest

from clubscore.standings.circuits.calculation import CircuitResult, rank_circuit
from clubscore.standings.circuits.rule import PRESETS
from clubscore.standings.figure import Figure

TODAY = date(2026, 11, 1)


class OneResult(Protocol):
    """What the regulations look at in a result."""

    @property
    def ended_on(self) -> date: ...
    @property
    def days(self) -> int: ...
    @property
    def weight(self) -> Fraction: ...
    @property
    def is_home(self) -> bool: ...
    @property
    def place(self) -> int: ...
    @property
    def sharing(self) -> int: ...
    @property
    def players(self) -> int: ...
    @property
    def twelfths(self) -> Fraction: ...
    @property
    def points(self) -> Fraction: ...
    @property
    def sessions(self) -> int: ...
    @property
    def of_sessions(self) -> int: ...
    @property
    def won(self) -> int: ...
    @property
    def dealt_in(self) -> int: ...


Results = Sequence[OneResult]
Key = tuple[Fraction, ...]


def rank(one: OneResult) -> int:
    """1000 · (N − place) / (N − 1), halves up."""
    return floor(Fraction(1000 * (one.players - one.place), one.players - 1) + Fraction(1, 2))


def upper(one: OneResult) -> int:
    half = Fraction(one.players, 2)
    return max(0, floor(1000 / half * (half - one.place + 1) + Fraction(1, 2)))


def place_points(one: OneResult) -> Fraction:
    scale = [25, 18, 15, 12, 10, 8, 6, 4, 2, 1] + [0] * 400
    return Fraction(sum(scale[one.place - 1 + more] for more in range(one.sharing)), one.sharing)


def wins(results: Results) -> Fraction:
    return Fraction(len([one for one in results if one.place == 1]))


def year(results: Results) -> Key:
    points = [one.twelfths / 12 for one in results]
    return sum(points, Fraction(0)), wins(results), max(points)


def three(results: Results) -> Key:
    ranks = [Fraction(rank(one)) for one in results]
    return sum(ranks, Fraction(0)), max(ranks), wins(results)


def places(results: Results) -> Key:
    points = [place_points(one) for one in results]
    return sum(points, Fraction(0)), wins(results), max(points)


def french(results: Results) -> Key:
    best = sorted([0, 0, 0, *(rank(one) for one in results)])[-3:]
    return (Fraction(sum(best), 3),)


def selection(abroad: int) -> Callable[[Results], Key]:
    def score(results: Results) -> Key:
        home = sum(upper(one) for one in results if one.is_home)
        others = sorted([upper(one) for one in results if not one.is_home], reverse=True)
        return (Fraction(home + sum(others[:abroad])),)

    return score


def rukrs(results: Results) -> Key:
    ranks = [rank(one) for one in results for _day in range(one.days)]
    ranks = sorted(ranks + [0] * (10 - len(ranks)), reverse=True)
    kept = ranks[: ceil(Fraction(4, 5) * len(ranks))]
    return ((Fraction(sum(kept), len(kept)) + Fraction(sum(ranks[:8]), 8)) / 2,)


def mers(results: Results) -> Key | None:
    aged = []
    for one in results:
        young = one.ended_on >= date(TODAY.year - 1, TODAY.month, TODAY.day)
        alive = one.ended_on >= date(TODAY.year - 2, TODAY.month, TODAY.day)
        if alive:
            aged.append((rank(one), one.weight / (1 if young else 2)))
    if len(aged) < 2:
        return None
    aged = sorted(aged, reverse=True) + [(0, Fraction(1))] * (5 - len(aged))
    count = len(aged)
    parts = [aged[: 5 + (4 * (count - 5) + 4) // 5], aged[:4]]
    means = [
        sum((points * weight for points, weight in part), Fraction(0))
        / sum((weight for _points, weight in part), Fraction(0))
        for part in parts
    ]
    return (sum(means, Fraction(0)) / 2,)


def groene_hart(results: Results, evenings: int) -> Key | None:
    """Place points and 1 for each evening; three quarters of all, rounded up, count."""
    needed = ceil(Fraction(3, 4) * evenings)
    if Fraction(len(results), evenings) < Fraction(3, 4):
        return None
    there = [Fraction(one.sessions, one.of_sessions) for one in results]
    earned = [one.twelfths / 12 + part for one, part in zip(results, there, strict=True)]
    earned.sort(reverse=True)
    won = sum(one.won for one in results)
    return sum(earned[:needed], Fraction(0)), Fraction(won), Fraction(-dealt_in(results))


def dealt_in(results: Results) -> int:
    return sum(one.dealt_in for one in results)


def pe_ling(results: Results) -> Key:
    return (
        sum(
            (one.points + Fraction(3000 * one.sessions, one.of_sessions) for one in results),
            Fraction(0),
        ),
    )


def points(results: Results) -> Key:
    return (sum((one.points for one in results), Fraction(0)),)


def best_five(results: Results) -> Key:
    return (sum(sorted((one.twelfths / 12 for one in results), reverse=True)[:5], Fraction(0)),)


COUNTS: dict[str, Callable[[Results], Key | None]] = {
    "year": year,
    "three": three,
    "places": places,
    "premium": pe_ling,
    "quarters": points,
    "evenings": best_five,
    "french": french,
    "danish": selection(2),
    "austrian": selection(3),
    "rukrs": rukrs,
    "mers": mers,
}


def season(chance: Random) -> dict[int, list[CircuitResult]]:
    """Events of some years, each with some of forty people, ties among them."""
    people: dict[int, list[CircuitResult]] = {number: [] for number in range(1, 41)}
    for event in range(chance.randint(1, 14)):
        there = chance.sample(range(1, 41), chance.randint(4, 40))
        ended_on = TODAY - timedelta(days=chance.randrange(900))
        days, weight = chance.randint(1, 3), Fraction(chance.randint(2, 12), 2)
        is_home = chance.random() < 0.6
        worth = {number: chance.randint(0, 30) for number in there}
        for number in there:
            better = len([one for one in there if worth[one] > worth[number]])
            alike = len([one for one in there if worth[one] == worth[number]])
            people[number].append(
                CircuitResult(
                    event=event,
                    ended_on=ended_on,
                    days=days,
                    weight=weight,
                    is_home=is_home,
                    place=better + 1,
                    sharing=alike,
                    players=len(there),
                    twelfths=Fraction(worth[number]),
                    points=Fraction(chance.randint(-300, 300)),
                    sessions=chance.randint(1, 2),
                    of_sessions=2,
                    won=Figure(chance.randint(0, 3), 1, 1),
                    dealt_in=Figure(chance.randint(0, 3), 1, 1),
                )
            )
    return people


def plain(results: Sequence[CircuitResult]) -> Results:
    """Results whose hands are all known, as plain numbers."""
    return cast(
        Results,
        [
            SimpleNamespace(
                **{one.name: getattr(result, one.name) for one in fields(result)}
                | {"won": result.won.amount, "dealt_in": result.dealt_in.amount}
            )
            for result in results
        ],
    )


def count(key: str, results: Results, events: int) -> Key | None:
    return groene_hart(results, events) if key == "season" else COUNTS[key](results)


@pytest.mark.parametrize("key", PRESETS)
@pytest.mark.parametrize("seed", range(6))
def test_an_independent_count_agrees_on_every_place(key, seed):
    people = season(Random(f"{key} {seed}"))
    there = len({one.event for results in people.values() for one in results})
    worth = {number: count(key, plain(own), there) for number, own in people.items() if own}
    made = rank_circuit(people, PRESETS[key], TODAY)
    assert {line.person for line in made} == set(worth)
    for line in made:
        own = worth[line.person]
        if own is None:
            assert line.place is None
            continue
        better = [other for other in worth.values() if other is not None and other > own]
        assert (line.place, line.score) == (len(better) + 1, own[0])

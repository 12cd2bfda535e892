"""Circuits by regulations that are published, worked out by hand."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import date
from fractions import Fraction

import pytest

from clubscore.errors import ClubError
from clubscore.standings.circuits.calculation import (
    CircuitResult,
    place_of,
    rank_circuit,
    upper_half,
)
from clubscore.standings.circuits.rule import (
    PRESETS,
    CircuitTie,
    Combined,
    ResultValue,
    Rule,
    Weighs,
)

TODAY = date(2026, 11, 1)
YEAR = PRESETS["year"]


def result(rank: int = 500, **fields: object) -> CircuitResult:
    """A result with a base rank: that of a place among 1001 players."""
    made = CircuitResult(
        event=0,
        ended_on=date(2026, 3, 14),
        days=1,
        weight=Fraction(1),
        is_home=True,
        place=1001 - rank,
        sharing=1,
        players=1001,
        twelfths=Fraction(0),
        points=Fraction(0),
    )
    return replace(made, **fields)  # type: ignore[arg-type]


def ranks(*figures: int, **fields: object) -> list[CircuitResult]:
    return [result(figure, **fields) for figure in figures]


def score(results: Iterable[CircuitResult], rule: Rule) -> str:
    return f"{float(place_of(1, results, rule, TODAY).score):.2f}"


def order(
    people: Mapping[int, Sequence[CircuitResult]], rule: Rule
) -> list[tuple[int, int | None]]:
    return [(line.person, line.place) for line in rank_circuit(people, rule, TODAY)]


@pytest.mark.parametrize(
    ("played", "expected"),
    [
        ((1000, 600, 550, 200), "716.67"),
        ((900, 880), "593.33"),
        ((720, 710, 700), "710.00"),
        ((1000,), "333.33"),
    ],
)
def test_the_mean_of_three_best(played, expected):
    assert score(ranks(*played), PRESETS["french"]) == expected


@pytest.mark.parametrize(
    ("place", "players", "expected"),
    [
        (1, 20, 1000),
        (2, 20, 900),
        (10, 20, 100),
        (11, 20, 0),
        (20, 20, 0),
        (1, 21, 1000),
        (2, 21, 905),
        (3, 21, 810),
        (11, 21, 48),
        (12, 21, 0),
    ],
)
def test_the_upper_half(place, players, expected):
    assert upper_half(place, players) == expected


def test_all_at_home_and_the_best_abroad():
    home = [result(place=place, players=20) for place in (1, 2)]  # 1000 and 900
    abroad = [result(place=place, players=20, is_home=False) for place in (10, 2, 1)]
    assert score(home + abroad, PRESETS["danish"]) == "3800.00"
    assert score(home + abroad, PRESETS["austrian"]) == "3900.00"
    line = place_of(1, abroad, PRESETS["danish"], TODAY)
    assert [one.counts for one in line.results] == [False, True, True]


@pytest.mark.parametrize(
    ("played", "part_a", "part_b", "expected"),
    [
        pytest.param(
            [*ranks(700, days=2), *ranks(950)], "293.75", "293.75", "293.75", id="padded-to-ten"
        ),
        pytest.param(
            ranks(*[900] * 3, *[850] * 2, 600, *[550] * 3, *[400] * 2, *[300] * 2),
            *("677.27", "762.50", "719.89"),
            id="eleven-of-thirteen",
        ),
    ],
)
def test_results_repeated_by_days(played, part_a, part_b, expected):
    line = place_of(1, played, PRESETS["rukrs"], TODAY)
    assert [f"{float(part):.2f}" for part in line.parts] == [part_a, part_b]
    assert f"{float(line.score):.2f}" == expected


def test_a_repeated_result_may_count_in_part():
    rule = Rule(weighs=Weighs.REPEATED, best=2)
    line = place_of(1, [*ranks(700, days=3, event=1), *ranks(950, event=2)], rule, TODAY)
    assert line.score == 1650
    assert [(one.times, one.in_parts) for one in line.results] == [(3, (1,)), (1, (1,))]


def test_the_best_five_of_seven():
    rule = Rule(earns=ResultValue.TABLE_POINTS, best=5)
    seasons = {
        1: (4, 4, 2, 2, 1, 0, 0),
        2: (4, 4, 4, 1, 0),
        3: (2,) * 7,
        4: (4,) * 4,
    }
    people = {
        person: [result(twelfths=Fraction(12 * one)) for one in season]
        for person, season in seasons.items()
    }
    assert order(people, rule) == [(4, 1), (1, 2), (2, 2), (3, 4)]


def test_points_of_places_are_shared():
    rule = Rule(earns=ResultValue.PLACES, scale=("4", "2", "1", "1/2"))
    played = [
        result(place=1, sharing=2),  # (4 + 2) / 2
        result(place=4),
        result(place=5),
        result(place=4, sharing=2),  # (½ + 0) / 2
    ]
    assert place_of(1, played, rule, TODAY).score == Fraction(15, 4)


def test_days_weigh_and_age_by_the_calendar():
    rule = Rule(weighs=Weighs.DAYS, ages=True, combined=Combined.MEAN)
    played = [
        result(1000, days=2, ended_on=date(2025, 11, 1)),
        result(100, days=2, ended_on=date(2025, 10, 31)),
        result(0, days=9, ended_on=date(2024, 10, 31)),
    ]
    assert place_of(1, played, rule, TODAY).score == 700


def test_equal_scores_are_settled_by_the_tie_breaks_or_share_a_place():
    people = {
        1: ranks(600, 600),
        2: ranks(700, 500),
        3: ranks(700, 500),
        4: ranks(1000, 200),
    }
    assert order(people, Rule()) == [(1, 1), (2, 1), (3, 1), (4, 1)]
    assert order(people, Rule(ties=(CircuitTie.BEST,))) == [(4, 1), (2, 2), (3, 2), (1, 4)]
    assert order(people, Rule(ties=(CircuitTie.WINS,))) == [(4, 1), (1, 2), (2, 2), (3, 2)]
    more = people | {5: ranks(400, 400, 400)}
    assert order(more, Rule(ties=(CircuitTie.EVENTS,)))[0] == (5, 1)


def test_who_has_played_too_little_is_listed_apart():
    people = {1: ranks(1000), 2: ranks(300, 200), 3: ranks(100, 100, 0)}
    assert order(people, Rule(fewest_events=2)) == [(2, 1), (3, 2), (1, None)]
    assert order(people, Rule(fewest_days=3)) == [(3, 1), (1, None), (2, None)]


def test_a_rule_is_stored_whole():
    for rule in PRESETS.values():
        assert Rule.from_dict(rule.as_dict()) == rule
    assert Rule.from_dict({"earns": "points", "unheard": 1}) == Rule(earns=ResultValue.POINTS)


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"earns": ResultValue.PLACES}, "circuit_scale_missing"),
        ({"earns": ResultValue.PLACES, "scale": ("4", "two")}, "circuit_scale_missing"),
        ({"earns": ResultValue.PLACES, "scale": ("4", "1/0")}, "circuit_scale_missing"),
        ({"earns": ResultValue.PLACES, "scale": ("2", "4")}, "circuit_scale_rises"),
        ({"best": 3, "share": 80}, "circuit_best_and_share"),
        ({"best": 0}, "circuit_number"),
        ({"share": 101}, "circuit_number"),
        ({"padded_to": 1001}, "circuit_number"),
    ],
)
def test_what_no_rule_can_be(fields, code):
    with pytest.raises(ClubError) as caught:
        Rule(**fields)
    assert caught.value.code == code

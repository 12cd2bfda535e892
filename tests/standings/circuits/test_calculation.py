"""Circuits by regulations that are published, worked out by hand."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import date
from fractions import Fraction
from typing import Any

import pytest

from clubscore.errors import ClubError
from clubscore.standings.circuits.calculation import (
    CircuitPlace,
    CircuitResult,
    place_of,
    rank_circuit,
    upper_half,
)
from clubscore.standings.circuits.rule import (
    PRESETS,
    CircuitTie,
    Combination,
    ResultValue,
    Rule,
    Weighs,
    exact_number,
)
from clubscore.standings.figure import Figure

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


def hands(counted: int, known: int = 1) -> Figure:
    """A count of an event of one table, known or not."""
    return Figure(counted, known, 1)


def ranks(*figures: int, **fields: object) -> list[CircuitResult]:
    return [result(figure, **fields) for figure in figures]


def line_of(results: Iterable[CircuitResult], rule: Rule, events: int = 0) -> CircuitPlace:
    return place_of(1, results, rule, TODAY, events)


def score(results: Iterable[CircuitResult], rule: Rule) -> str:
    return f"{float(line_of(results, rule).score):.2f}"


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
    line = line_of(abroad, PRESETS["danish"])
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
    line = line_of(played, PRESETS["rukrs"])
    assert [f"{float(part):.2f}" for part in line.parts] == [part_a, part_b]
    assert f"{float(line.score):.2f}" == expected


def test_a_repeated_result_may_count_in_part():
    rule = Rule(weighs=Weighs.REPEATED, best=2)
    line = line_of([*ranks(700, days=3, event=1), *ranks(950, event=2)], rule)
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
    assert line_of(played, rule).score == Fraction(15, 4)


def test_days_weigh_and_age_by_the_calendar():
    rule = Rule(weighs=Weighs.DAYS, ages=True, combination=Combination.MEAN)
    played = [
        result(1000, days=2, ended_on=date(2025, 11, 1)),
        result(100, days=2, ended_on=date(2025, 10, 31)),
        result(0, days=9, ended_on=date(2024, 10, 31)),
    ]
    assert line_of(played, rule).score == 700


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
    mean = Rule(combination=Combination.MEAN)
    assert (mean.as_dict()["combined"], Rule.from_dict({"combined": "mean"})) == ("mean", mean)


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
        ({"fewest_share": 101}, "circuit_number"),
        ({"months": 13}, "circuit_number"),
        ({"attendance": "many"}, "circuit_points"),
        ({"absence": "-1"}, "circuit_points"),
        ({"share_of_all": True, "best": 3}, "circuit_share_missing"),
        ({"share_of_all": True, "share": 75, "beyond": 5}, "circuit_beyond_all"),
    ],
)
def test_what_no_rule_can_be(fields, code):
    with pytest.raises(ClubError) as caught:
        Rule(**fields)
    assert caught.value.code == code


# Regulations of clubs, as published, on their worked tables


def evenings(*earned: Fraction | float, **fields: Any) -> list[CircuitResult]:
    """Evenings by what the tables gave, without what coming earns."""
    return [
        result(twelfths=12 * Fraction(one), event=number, **fields)
        for number, one in enumerate(earned, start=1)
    ]


def test_a_season_with_attendance_and_a_share_that_counts():
    """Groene Hart: 4-2-1-½ and 1 for coming; of eight evenings six count and are needed."""
    half = Fraction(1, 2)
    people = {
        1: evenings(4, 4, 2, 2, 1, 1, half, half),
        2: evenings(4, 4, 4, 2, 2, 1),
        3: evenings(4, 4, 4, 4, 4),
        4: evenings(2, 2, 2, 2, 1, 1, half),
    }
    made = rank_circuit(people, PRESETS["season"], TODAY, events=8)
    assert [(line.person, line.place, float(line.score)) for line in made] == [
        (2, 1, 23),
        (1, 2, 20),
        (4, 3, 16),
        (3, None, 25),
    ]
    assert [sum(one.earned for one in line.results) for line in made] == [
        *(23, 23, Fraction(35, 2), 25),
    ]


def test_equal_seasons_by_hands_won_then_by_fewest_deal_ins():
    people = {
        1: evenings(4, 2, won=hands(3), dealt_in=hands(1)),
        2: evenings(2, 4, won=hands(4), dealt_in=hands(9)),
        3: evenings(2, 4, won=hands(3), dealt_in=hands(2)),
    }
    assert order(people, PRESETS["season"]) == [(2, 1), (1, 2), (3, 3)]


def test_who_came_too_rarely_is_listed_by_the_mean():
    people = {1: evenings(1), 2: evenings(2, 0), 3: evenings(*[1] * 6), 4: evenings(3, 1)}
    made = rank_circuit(people, PRESETS["season"], TODAY, events=8)
    assert [(line.person, line.place) for line in made] == [
        *((3, 1), (4, None), (1, None), (2, None)),
    ]


def test_a_premium_for_coming():
    """Pe-ling: 3000 for every evening; half of it for one that was played by half."""
    people = {
        1: [result(points=Fraction(one)) for one in (4200, -800, 1500, -2100)],
        2: [result(points=Fraction(9000))],
        3: [result(points=Fraction(one)) for one in (-1500, -900, 600, -200)],
        4: [result(points=Fraction(one)) for one in (2500, 1000, -3100)],
    }
    made = rank_circuit(people, PRESETS["premium"], TODAY)
    assert [(line.person, int(line.score)) for line in made] == [
        *((1, 14800), (2, 12000), (3, 10000), (4, 9400)),
    ]
    half = result(points=Fraction(0), sessions=1, of_sessions=2)
    assert line_of([half], PRESETS["premium"]).score == 1500


def test_the_sum_by_sessions():
    """UKMA: people with different numbers of games are compared by points a game."""
    rule = Rule(earns=ResultValue.POINTS, combination=Combination.PER_SESSION)
    played = [
        result(points=Fraction(900), sessions=3, of_sessions=4),
        result(points=Fraction(-100), sessions=1),
    ]
    assert line_of(played, rule).score == 200


def test_best_and_worst_results_are_left_out():
    """An Pai: the mean of what is left; whoever has too few keeps them all."""
    rule = Rule(combination=Combination.MEAN, dropped_best=1, dropped_worst=2)
    assert line_of(ranks(1000, 500, 400, 100, 0), rule).score == 450
    assert line_of(ranks(1000, 500, 0), rule).score == 500
    counted = line_of(ranks(1000, 500, 400, 100, 0), rule).results
    assert [one.counts for one in counted] == [False, True, True, False, False]


def test_missed_evenings_cost_points():
    rule = Rule(earns=ResultValue.TABLE_POINTS, absence="1½")
    line = line_of(evenings(4, 2), rule, events=5)
    assert (line.score, line.events_missed) == (Fraction(3, 2), 3)
    assert line_of(evenings(4, 2), rule, events=2).score == 6


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("12", 12),
        (" 0.5 ", Fraction(1, 2)),
        ("0,25", Fraction(1, 4)),
        ("1/3", Fraction(1, 3)),
        ("½", Fraction(1, 2)),
        ("2¾", Fraction(11, 4)),
        ("1 ½", Fraction(3, 2)),
    ],
)
def test_numbers_as_people_write_them(text, number):
    assert exact_number(text) == number


@pytest.mark.parametrize("text", ["", "x", "1/0", "½½", "1" * 21, "²", "--1", "1e999999999", "1_0"])
def test_what_is_no_number(text):
    with pytest.raises(ValueError):  # noqa: PT011 - whatever Fraction says
        exact_number(text)

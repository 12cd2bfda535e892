"""Countries of a circuit, and seats shared out among them, by the worked example."""

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from clubscore.standings.circuits.countries import CountryPlace, country_ranking, quotas

EXAMPLE = [
    CountryPlace(place, country, Fraction(0), ranked, strong, above)
    for place, (country, ranked, strong, above) in enumerate(
        [("FRA", 40, 8, 20), ("ITA", 30, 6, 15), ("NLD", 20, 2, 4), ("DNK", 10, 0, 3)], start=1
    )
]


def test_the_worked_example():
    assert quotas(20, EXAMPLE) == {"FRA": 9, "ITA": 6, "NLD": 4, "DNK": 1}


def test_few_seats_go_down_the_ranking():
    assert quotas(0, EXAMPLE) == dict.fromkeys(["FRA", "ITA", "NLD", "DNK"], 0)
    assert quotas(3, EXAMPLE) == {"FRA": 1, "ITA": 1, "NLD": 1, "DNK": 0}
    assert quotas(5, EXAMPLE) == {"FRA": 2, "ITA": 1, "NLD": 1, "DNK": 1}


@given(st.integers(0, 60))
def test_no_seat_is_lost_and_none_given_twice(seats):
    granted = quotas(seats, EXAMPLE)
    assert sum(granted.values()) == min(seats, 20 + 15 + 4 + 3)
    assert all(granted[one.country] <= one.above_mean for one in EXAMPLE)


def test_the_three_best_make_a_country_and_missing_ones_are_zeros():
    scores = [("ITA", 900), ("ITA", 600), ("ITA", 300), ("ITA", 100), ("FRA", 900), ("", 999)]
    ranking = country_ranking((country, Fraction(score)) for country, score in scores)
    assert [(one.place, one.country, int(one.score)) for one in ranking] == [
        (1, "ITA", 600),
        (2, "FRA", 300),
    ]
    # The mean of the five is 560.
    assert [(one.ranked, one.strong, one.above_mean) for one in ranking] == [(4, 1, 2), (1, 1, 1)]
    assert country_ranking([]) == []


def test_equal_countries_share_a_place():
    ranking = country_ranking([("ITA", Fraction(5)), ("FRA", Fraction(5)), ("DNK", Fraction(1))])
    assert [(one.place, one.country) for one in ranking] == [(1, "FRA"), (1, "ITA"), (3, "DNK")]

"""The EMA's figures, worked out by hand: base ranks, weights, their ageing, ranking points."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import date, timedelta
from fractions import Fraction

import pytest

from clubscore.exchange.ema.file import period
from clubscore.standings.circuits.calculation import (
    CircuitPlace,
    CircuitResult,
    place_of,
    rank_circuit,
)
from clubscore.standings.circuits.mers import (
    Weight,
    base_rank,
    country_at,
    weight_after,
    weight_of,
    years_later,
)
from clubscore.standings.circuits.rule import MERS

HALF = Fraction(1, 2)


@pytest.mark.parametrize(
    ("place", "players", "expected"),
    [
        pytest.param(1, 40, 1000, id="first"),
        pytest.param(40, 40, 0, id="last"),
        pytest.param(2, 40, 974, id="974.36"),
        pytest.param(3, 40, 949, id="948.72"),
        pytest.param(32, 60, 475, id="474.58"),
        pytest.param(3, 16, 867, id="866.67"),
        pytest.param(2, 3, 500, id="middle"),
        pytest.param(8, 17, 563, id="562.5-up"),
        pytest.param(16, 17, 63, id="62.5-up-where-round-goes-to-even"),
        *[
            pytest.param(place, players, rank, id=f"{place}-of-{players}")
            for players, place, rank in [
                (100, 75, 253),
                (40, 10, 769),
                (72, 63, 127),
                (72, 64, 113),
                (38, 10, 757),
                (36, 10, 743),
                (81, 80, 13),
                (24, 24, 0),
            ]
        ],
        pytest.param(1, 1, 1000, id="alone"),
        pytest.param(1, 2, 1000, id="of-two"),
        pytest.param(2, 2, 0, id="second-of-two"),
    ],
)
def test_base_rank(place, players, expected):
    assert base_rank(place, players) == expected


@pytest.mark.parametrize(("place", "players"), [(0, 4), (5, 4), (1, 0)])
def test_a_place_there_is_not(place, players):
    with pytest.raises(ValueError, match="place"):
        base_rank(place, players)


@pytest.mark.parametrize(
    ("days", "players", "countries", "qualifier", "expected"),
    [
        pytest.param(1, 40, 5, False, Fraction(1), id="smallest"),
        pytest.param(2, 40, 5, False, Fraction(2), id="two-days"),
        pytest.param(3, 40, 5, False, Fraction(3), id="three-days"),
        pytest.param(4, 40, 5, False, Fraction(3), id="no-more-than-three"),
        pytest.param(1, 41, 5, False, Fraction(3, 2), id="over-forty"),
        pytest.param(1, 80, 5, False, Fraction(3, 2), id="eighty"),
        pytest.param(1, 81, 5, False, Fraction(2), id="over-eighty"),
        pytest.param(1, 40, 6, False, Fraction(3, 2), id="six-countries"),
        pytest.param(1, 40, 9, False, Fraction(3, 2), id="nine-countries"),
        pytest.param(1, 40, 10, False, Fraction(2), id="ten-countries"),
        pytest.param(1, 40, 5, True, Fraction(2), id="qualifier"),
        pytest.param(3, 140, 18, True, Fraction(6), id="largest"),
        # As the appendix of the facts has them.
        pytest.param(2, 80, 6, False, Fraction(3), id="2-80-6"),
        pytest.param(2, 81, 9, False, Fraction(7, 2), id="2-81-9"),
        pytest.param(2, 80, 10, False, Fraction(7, 2), id="2-80-10"),
        pytest.param(3, 81, 10, False, Fraction(5), id="3-81-10"),
        pytest.param(5, 168, 24, True, Fraction(6), id="5-168-24-q"),
    ],
)
def test_weight(days, players, countries, qualifier, expected):
    weight = weight_of(
        starts_on=date(2026, 1, 31),
        ends_on=date.fromordinal(date(2026, 1, 31).toordinal() + days - 1),
        players=players,
        countries=countries,
        qualifier=qualifier,
    )
    assert weight.total == expected


@pytest.mark.parametrize(
    ("country", "number", "host", "expected"),
    [
        pytest.param("USA", "07010203", "ITA", "ITA", id="guest"),
        pytest.param("USA", "07010203", "FRA", "USA", id="with-the-number-of-another"),
        pytest.param("USA", "", "ITA", "USA", id="without-a-number"),
        pytest.param("FRA", "07010203", "ITA", "FRA", id="from-an-association"),
        pytest.param("ITA", "07010203", "ITA", "ITA", id="at-home"),
        pytest.param("", "07010203", "ITA", "", id="erased"),
    ],
)
def test_guests_count_for_the_host(country, number, host, expected):
    assert country_at(country, number, host) == expected


@pytest.mark.parametrize(
    ("players", "substitutes", "expected"),
    [(39, 3, Fraction(5, 2)), (36, 6, 2), (38, 2, 2), (38, 3, Fraction(5, 2))],
)
def test_up_to_three_substitutes_count_as_players(players, substitutes, expected):
    days = {"starts_on": date(2026, 6, 13), "ends_on": date(2026, 6, 14)}
    weight = weight_of(
        **days, players=players, countries=3, qualifier=False, substitutes=substitutes
    )
    assert weight.total == expected


@pytest.mark.parametrize(
    ("ended", "on", "expected"),
    [
        pytest.param((2026, 6, 14), (2026, 6, 14), 2, id="same-day"),
        pytest.param((2026, 6, 14), (2026, 6, 13), 0, id="before-the-end"),
        pytest.param((2026, 6, 14), (2027, 6, 14), 2, id="a-year"),
        pytest.param((2026, 6, 14), (2027, 6, 15), 1, id="a-year-and-a-day"),
        pytest.param((2026, 6, 14), (2028, 6, 14), 1, id="two-years"),
        pytest.param((2026, 6, 14), (2028, 6, 15), 0, id="two-years-and-a-day"),
        pytest.param((2024, 2, 29), (2025, 3, 1), 2, id="leap-day-a-year"),
        pytest.param((2024, 2, 29), (2025, 3, 2), 1, id="leap-day-later"),
    ],
)
def test_ageing(ended, on, expected):
    assert weight_after(Fraction(2), date(*ended), date(*on)) == expected


def test_the_calendar_ends_somewhere():
    assert years_later(date.max, 2) == date.max
    assert years_later(date(9998, 2, 28), 2) == date(9999, 2, 28)


TODAY = date(2026, 11, 1)


def result(
    rank: int, weight: int | Fraction, ended_on: date = TODAY, event: int = 0
) -> CircuitResult:
    """A result with a base rank: that of a place among 1001 players."""
    return CircuitResult(
        event, ended_on, 1, Fraction(weight), True, 1001 - rank, 1, 1001, Fraction(0), Fraction(0)
    )


def results(*pairs: tuple[int, int | Fraction]) -> list[CircuitResult]:
    return [result(rank, weight) for rank, weight in pairs]


def ranked(played: Iterable[CircuitResult], on: date = TODAY) -> CircuitPlace:
    return place_of(1, played, MERS, on)


@pytest.mark.parametrize(
    ("played", "part_a", "part_b"),
    [
        # (1000·2 + 500·1) / (2+1 + three zeros of 1) and the best four: two of the zeros.
        pytest.param(results((1000, 2), (500, 1)), Fraction(2500, 6), 500, id="two"),
        pytest.param(results((900, 1), (600, 1), (300, 1), (0, 1)), 360, 450, id="four-and-a-zero"),
        pytest.param(
            results((100, 1), (200, 1), (300, 1), (400, 1), (500, 1)), 300, 350, id="five"
        ),
        # 5 + 0.8 = 5.8: six; 5 + 1.6 = 6.6: seven; 7.4: eight; 8.2: nine; 9: nine of ten.
        pytest.param(results(*((n * 100, 1) for n in range(1, 7))), 350, 450, id="all-of-six"),
        pytest.param(results(*((n * 100, 1) for n in range(1, 10))), 500, 750, id="all-of-nine"),
        pytest.param(results(*((n * 100, 1) for n in range(10))), 500, 750, id="nine-of-ten"),
        pytest.param(
            results(*((n * 50, 1) for n in range(1, 16))), 450, 675, id="thirteen-of-fifteen"
        ),
        # An example of the fewer points a heavy result can give: best is the higher base rank.
        pytest.param(
            results((1000, 1), (1000, 1), (1000, 1), (501, 6), (500, 1)),
            Fraction(6506, 10),
            Fraction(6006, 9),
            id="best-by-base-rank",
        ),
        # Of equal base ranks the heavier one is among the best four: (900·3 + 600·3) / 6.
        pytest.param(
            results((600, 1), (900, 1), (600, 3), (900, 1), (900, 1)),
            Fraction(5100, 7),
            750,
            id="the-heavier-of-equals",
        ),
        pytest.param(results((1000, HALF), (1000, HALF)), 250, Fraction(1000, 3), id="aged"),
    ],
)
def test_ranking_points(played, part_a, part_b):
    line = ranked(played)
    assert line.parts == (part_a, part_b)
    assert line.score == Fraction(part_a + part_b) / 2
    assert ranked(reversed(played)).parts == line.parts


@pytest.mark.parametrize(
    "played",
    [
        pytest.param(results((1000, 3)), id="one"),
        pytest.param(results((1000, 3), (1000, 0)), id="one-and-one-too-old"),
    ],
)
def test_two_tournaments_are_needed(played):
    (line,) = rank_circuit({1: played, 2: []}, MERS, TODAY)
    assert line.place is None


def test_what_is_too_old_counts_nothing():
    fresh = results((800, 1), (700, 1))
    line = ranked([*fresh, *results((0, 0), (1000, 0))])
    assert line.parts == ranked(fresh).parts
    assert [one.counts for one in line.results] == [True, True, False, False]


@dataclass(frozen=True)
class Played:
    """A tournament of a player's record; what it weighs follows from it, or was given."""

    ended: tuple[int, int, int]
    players: int
    place: int
    days: int
    countries: int
    weighs: float  # as worked out by hand
    qualifier: bool = False
    given: Fraction | None = None

    @property
    def weight(self) -> Weight:
        day = date(*self.ended)
        weight = weight_of(
            starts_on=day - timedelta(days=self.days - 1),
            ends_on=day,
            players=self.players,
            countries=self.countries,
            qualifier=self.qualifier,
        )
        return replace(weight, ema_weight=self.given)


RECORD = {
    "T1": Played((2026, 7, 5), 168, 60, 5, 24, 6, qualifier=True),
    "T2": Played((2026, 6, 14), 112, 10, 2, 11, 4),
    "T3": Played((2026, 3, 8), 36, 2, 1, 5, 1),
    "T4": Played((2025, 11, 1), 48, 13, 2, 6, 3),
    "T5": Played((2025, 10, 31), 80, 1, 2, 10, 3.5),
    "T6": Played((2025, 5, 18), 40, 25, 3, 9, 3.5),
    "T7": Played((2025, 2, 2), 84, 42, 2, 12, 4),
    "T8": Played((2024, 11, 24), 24, 24, 1, 3, 1),
    "T9": Played((2024, 11, 1), 41, 21, 1, 4, 1.5),
    "T0": Played((2024, 10, 31), 60, 1, 2, 8, 3),
}
ONE_MORE = {"T10": Played((2026, 9, 20), 20, 15, 1, 2, 1)}
OUTSIDE = {"WMC": Played((2026, 10, 4), 140, 1, 5, 20, 0, qualifier=True, given=Fraction(0))}


@pytest.mark.parametrize("name", [*RECORD, *ONE_MORE, *OUTSIDE])
def test_the_weights_of_a_record(name):
    played = (RECORD | ONE_MORE | OUTSIDE)[name]
    assert played.weight.total == played.weighs


def record(rows: dict[str, Played]) -> list[CircuitResult]:
    return [
        CircuitResult(
            event,
            date(*played.ended),
            played.days,
            played.weight.total,
            True,
            played.place,
            1,
            played.players,
            Fraction(0),
            Fraction(0),
        )
        for event, played in enumerate(rows.values())
    ]


@pytest.mark.parametrize(
    ("rows", "on", "part_a", "part_b", "score"),
    [
        pytest.param(RECORD, TODAY, "702.3976", "885.3333", "793.87", id="as-it-is"),
        pytest.param(
            RECORD | {"T5": replace(RECORD["T5"], given=Fraction(3))},
            *(TODAY, "698.7683", "882.3158", "790.54"),
            id="ten-countries-worth-a-half",
        ),
        pytest.param(
            RECORD | OUTSIDE, TODAY, "702.3976", "885.3333", "793.87", id="and-one-outside"
        ),
        pytest.param(
            RECORD | ONE_MORE, TODAY, "698.2471", "885.3333", "791.79", id="one-more-nine-of-ten"
        ),
        pytest.param(
            RECORD, date(2026, 11, 2), "707.1486", "910.8485", "809.00", id="one-day-later"
        ),
        pytest.param(
            {name: RECORD[name] for name in ("T1", "T2", "T3")},
            *(TODAY, "656.0769", "710.7500", "683.41"),
            id="three-and-two-zeros",
        ),
    ],
)
def test_a_whole_record(rows, on, part_a, part_b, score):
    line = ranked(record(rows), on)
    assert [f"{float(part):.4f}" for part in line.parts] == [part_a, part_b]
    assert f"{float(line.score):.2f}" == score


def test_of_equal_base_ranks_the_heavier_then_the_later_counts():
    older = date(2026, 1, 1)
    equal = [result(500, 1, TODAY, 4), result(500, 2, older, 5), result(500, 1, older, 6)]
    line = ranked([*results((900, 1), (900, 1), (900, 1)), *equal])
    assert [one.result.event for one in line.results if one.in_parts[1]] == [5, 0, 0, 0]
    line = ranked([*results((900, 1), (900, 1), (900, 1)), equal[0], equal[2]])
    assert [one.result.event for one in line.results if one.in_parts[1]] == [0, 0, 0, 4]


@pytest.mark.parametrize(
    ("first", "last", "expected"),
    [
        ((2026, 6, 13), (2026, 6, 14), "13-14 Jun. 2026"),
        ((2026, 6, 13), (2026, 6, 13), "13 Jun. 2026"),
        ((2026, 5, 30), (2026, 5, 31), "30-31 May 2026"),
        ((2026, 1, 31), (2026, 2, 1), "31 Jan.-1 Feb. 2026"),
        ((2026, 12, 31), (2027, 1, 2), "31 Dec. 2026-2 Jan. 2027"),
        ((2026, 6, 1), (2027, 6, 1), "1 Jun. 2026-1 Jun. 2027"),
    ],
)
def test_period(first, last, expected):
    assert period(date(*first), date(*last)) == expected

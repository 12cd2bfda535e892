"""Doubles for flowers and seasons."""

import pytest

from tests.scoring.classical.cases import (
    ALL,
)

from . import REST

FLOWERS = [
    # IT 17, 1 and 2: flower and season of one's own number. EU, Giocando con le Stagioni: too.
    pytest.param(
        "own_flower -own_season", "IT EU", REST + "{2}", "lost", (6, 1, 12), id="own flower"
    ),
    pytest.param(
        "own_season -own_flower", "IT EU", REST + "{6}", "lost", (6, 1, 12), id="own season"
    ),
    pytest.param(
        "own_flower own_season -own_flower_and_season",
        "IT EU",
        REST + "{26}",
        "lost",
        (10, 2, 40),
        id="own flower and season: one each",
    ),
    pytest.param(
        "-own_flower -own_season", "IT EU", REST + "{15}", "lost", (10, 0, 10), id="East's to South"
    ),
    *(
        pytest.param(
            "own_flower own_season",
            "IT EU",
            "[222m] 147p258s369mC" + "{" + f"{number}{number + 4}" + "}",
            f"lost {seat}/E",
            (10, 2, 40),
            id=f"number {number} is {seat}'s",
        )
        for number, seat in enumerate("ESWN", start=1)
    ),
    # CC Raddoppi: season and flower of the player together, one double.
    pytest.param(
        "own_flower_and_season -own_flower -own_season",
        "CC",
        REST + "{26}",
        "lost",
        (10, 1, 20),
        id="CC: own flower and season, one for both",
    ),
    pytest.param(
        "-own_flower_and_season -own_flower",
        "CC",
        REST + "{2}",
        "lost",
        (6, 0, 6),
        id="CC: own flower alone",
    ),
    pytest.param(
        "-own_flower_and_season -own_season",
        "CC",
        REST + "{6}",
        "lost",
        (6, 0, 6),
        id="CC: own season alone",
    ),
    pytest.param(
        "-own_flower_and_season",
        "CC",
        REST + "{25}",
        "lost",
        (10, 0, 10),
        id="CC: own flower, East's season",
    ),
    # IT 17, 3 and 4; CC Raddoppi: four flowers, four seasons.
    pytest.param(
        "four_flowers own_flower -four_seasons",
        "IT EU",
        REST + "{1234}",
        "lost",
        (18, 2, 72),
        id="four flowers hold the own one",
    ),
    pytest.param(
        "four_flowers -own_flower_and_season",
        "CC",
        REST + "{1234}",
        "lost",
        (18, 1, 36),
        id="CC: four flowers",
    ),
    pytest.param(
        "four_seasons own_season -four_flowers",
        "IT EU",
        REST + "{5678}",
        "lost",
        (18, 2, 72),
        id="four seasons hold the own one",
    ),
    pytest.param("four_seasons", "CC", REST + "{5678}", "lost", (18, 1, 36), id="CC: four seasons"),
    pytest.param("-four_flowers", ALL, REST + "{134}", "lost", (14, 0, 14), id="three flowers"),
    pytest.param("-four_seasons", ALL, REST + "{578}", "lost", (14, 0, 14), id="three seasons"),
    pytest.param(
        "-four_flowers -four_seasons",
        ALL,
        REST + "{1357}",
        "lost",
        (18, 0, 18),
        id="two flowers and two seasons",
    ),
    # All eight, beside the own ones: 34 points.
    pytest.param(
        "four_flowers four_seasons own_flower own_season -all_flowers",
        "IT",
        REST + "{12345678}",
        "lost",
        (34, 4, 200),  # 544
        id="IT: eight are both bouquets",
    ),
    pytest.param(
        "all_flowers own_flower_and_season -four_flowers -four_seasons",
        "CC",
        REST + "{12345678}",
        "lost",
        (34, 4, 544),
        id="CC: eight are three doubles",
    ),
    pytest.param(
        "all_flowers own_flower own_season -four_flowers -four_seasons",
        "EU",
        REST + "{12345678}",
        "lost",
        (34, 5, 500),  # 1088
        id="EU: eight are three doubles",
    ),
    pytest.param(
        "four_flowers own_flower_and_season -all_flowers",
        "CC",
        REST + "{1234567}",
        "lost",
        (30, 2, 120),
        id="CC: seven are not eight",
    ),
    pytest.param(
        "four_flowers own_flower own_season -all_flowers",
        "EU",
        REST + "{1234567}",
        "lost",
        (30, 3, 240),
        id="EU: seven are not eight",
    ),
]

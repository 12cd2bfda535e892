"""Points of pungs and kongs."""

import pytest

from tests.scoring.classical.cases import (
    ALL,
)

from . import NINE, TEN

SETS = [
    # IT, table of points: open 2 and 4, concealed 4 and 8; kongs four times as much.
    pytest.param(
        "pung_simple_exposed", ALL, f"[222m] {TEN}", "lost", (2, 0, 2), id="pung 2m, claimed"
    ),
    pytest.param(
        "pung_simple_exposed", ALL, f"[888s] {TEN}", "lost", (2, 0, 2), id="pung 8s, claimed"
    ),
    pytest.param(
        "pung_simple_concealed -pung_simple_exposed",
        ALL,
        f"222m {TEN}",
        "lost",
        (4, 0, 4),
        id="pung 2m, standing",
    ),
    pytest.param(
        "pung_simple_concealed -kong_simple_concealed",
        ALL,
        f"2222m {NINE}",
        "lost",
        (4, 0, 4),  # EU, La formazione del poker: not declared it counts as a concealed pung
        id="four 2m, not declared",
    ),
    pytest.param(
        "kong_simple_exposed -kong_simple_concealed",
        ALL,
        f"[2222m] {TEN}",
        "lost",
        (8, 0, 8),
        id="kong 2m, claimed",
    ),
    pytest.param(
        "kong_simple_concealed -kong_simple_exposed -pung_simple_concealed",
        ALL,
        f"(2222m) {TEN}",
        "lost",
        (16, 0, 16),
        id="kong 2m, declared concealed",
    ),
    pytest.param(
        "pung_terminal_exposed -pung_simple_exposed -pung_terminal_concealed",
        ALL,
        f"[111s] {TEN}",
        "lost",
        (4, 0, 4),
        id="pung 1s, claimed",
    ),
    pytest.param(
        "pung_terminal_concealed -pung_terminal_exposed",
        ALL,
        f"999s {TEN}",
        "lost",
        (8, 0, 8),
        id="pung 9s, standing",
    ),
    pytest.param(
        "kong_terminal_exposed -kong_simple_exposed -kong_terminal_concealed",
        ALL,
        f"[9999s] {TEN}",
        "lost",
        (16, 0, 16),
        id="kong 9s, claimed",
    ),
    pytest.param(
        "kong_terminal_concealed -kong_terminal_exposed",
        ALL,
        f"(1111s) {TEN}",
        "lost",
        (32, 0, 32),
        id="kong 1s, declared concealed",
    ),
    pytest.param(
        "pung_wind_exposed -pung_wind_concealed -pung_dragon_exposed -kong_wind_exposed",
        ALL,
        f"[NNN] {TEN}",
        "lost",
        (4, 0, 4),
        id="pung N, claimed",
    ),
    pytest.param(
        "pung_wind_concealed -pung_wind_exposed -pung_dragon_concealed -kong_wind_concealed",
        ALL,
        f"NNN {TEN}",
        "lost",
        (8, 0, 8),
        id="pung N, standing",
    ),
    pytest.param(
        "kong_wind_exposed -kong_dragon_exposed",
        ALL,
        f"[NNNN] {TEN}",
        "lost",
        (16, 0, 16),
        id="kong N, claimed",
    ),
    pytest.param(
        "kong_wind_concealed -kong_dragon_concealed",
        ALL,
        f"(NNNN) {TEN}",
        "lost",
        (32, 0, 32),
        id="kong N, declared concealed",
    ),
    # IT 17, 5 to 7: a pung or kong of a dragon also doubles.
    pytest.param(
        "pung_dragon_exposed", ALL, f"[CCC] {TEN}", "lost", (4, 1, 8), id="pung C, claimed"
    ),
    pytest.param(
        "pung_dragon_concealed", ALL, f"FFF {TEN}", "lost", (8, 1, 16), id="pung F, standing"
    ),
    pytest.param(
        "kong_dragon_exposed", ALL, f"[PPPP] {TEN}", "lost", (16, 1, 32), id="kong P, claimed"
    ),
    pytest.param(
        "kong_dragon_concealed",
        ALL,
        f"(CCCC) {TEN}",
        "lost",
        (32, 1, 64),
        id="kong C, declared concealed",
    ),
    pytest.param(
        "-pung_terminal_concealed -kong_terminal_concealed",
        ALL,
        "123m 789p 99s 55p WNE",
        "lost",
        (0, 0, 0),
        id="chows and pairs of suits are worth nothing",
    ),
]

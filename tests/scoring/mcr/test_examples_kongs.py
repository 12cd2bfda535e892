"""The table of kongs (mcr.md, Kongs), row by row: m melded kongs, c concealed ones.

Concealed kongs are concealed pungs too, so 21, 54 and 73 follow from c and the pungs standing.
"""

import pytest

from .cases import check

ROWS = [
    pytest.param("[2222m] [456p] [345p] 67s EE + 8s", "discard", "6", id="1, 0"),
    pytest.param("(2222m) [456p] [345p] 67s EE + 8s", "discard", "22", id="0, 1"),
    pytest.param("(2222m) 777p [345p] 67s EE + 8s", "discard", "21 22", id="0, 1 and a pung"),
    pytest.param("(2222m) 777p 444s [345p] E + E", "discard", "11 22 54", id="0, 1 and two pungs"),
    pytest.param("(2222m) 777p 444s 666p E + E", "discard", "11 22 73", id="0, 1 and three pungs"),
    pytest.param("[2222m] 777p [345p] 67s EE + 8s", "discard", "6", id="1, 0 and a pung"),
    pytest.param("[2222m] [7777p] [345p] 67s EE + 8s", "discard", "26", id="2, 0"),
    pytest.param("[2222m] (7777p) [345p] 67s EE + 8s", "discard", "22 26", id="1, 1"),
    pytest.param("[2222m] (7777p) 444s 67s EE + 8s", "discard", "21 22 26", id="1, 1 and a pung"),
    pytest.param("(2222m) (7777p) [345p] 67s EE + 8s", "discard", "33", id="0, 2"),
    pytest.param("(2222m) (7777p) 444s [345p] E + E", "discard", "11 33 54", id="0, 2 and a pung"),
    pytest.param("(2222m) (7777p) 444s 666p E + E", "discard", "11 33 73", id="0, 2 and two pungs"),
    pytest.param(
        "(2222m) (7777p) 444s 66p EE + 6p",
        "discard",
        "17 28 33 54",
        id="0, 2, a pung, the fourth by a discard",
    ),
    pytest.param("[2222m] [7777p] [4444s] 67s EE + 8s", "discard", "65", id="3, 0"),
    pytest.param("[2222m] [7777p] (4444s) 67s EE + 8s", "discard", "65", id="2, 1"),
    pytest.param("[2222m] (7777p) (4444s) 67s EE + 8s", "discard", "21 65", id="1, 2"),
    pytest.param("(2222m) (7777p) (4444s) 67s EE + 8s", "discard", "17 54 65", id="0, 3"),
    pytest.param(
        "[2222m] [7777p] (4444s) 666p E + E", "discard", "11 21 28 65", id="2, 1 and a pung"
    ),
    pytest.param(
        "[2222m] (7777p) (4444s) 666p E + E", "discard", "11 28 54 65", id="1, 2 and a pung"
    ),
    pytest.param("(2222m) (7777p) (4444s) 666p E + E", "discard", "11 65 73", id="0, 3 and a pung"),
    pytest.param("[2222m] [7777p] [4444s] [6666p] E + E", "drawn", "12 79", id="4, 0"),
    pytest.param("[2222m] [7777p] [4444s] [6666p] E + E", "discard", "32 79", id="4, 0 melded"),
    pytest.param("[2222m] [7777p] [4444s] (6666p) E + E", "discard", "79", id="3, 1"),
    pytest.param("[2222m] [7777p] (4444s) (6666p) E + E", "discard", "21 79", id="2, 2"),
    pytest.param("[2222m] (7777p) (4444s) (6666p) E + E", "discard", "54 79", id="1, 3"),
    pytest.param("(2222m) (7777p) (4444s) (6666p) E + E", "discard", "73 79", id="0, 4"),
    pytest.param("(2222m) (7777p) (4444s) (6666p) E + E", "drawn", "12 73 79", id="0, 4 drawn"),
]


@pytest.mark.parametrize(("hand", "how", "expected"), ROWS)
def test_row(hand: str, how: str, expected: str) -> None:
    check(hand, how, expected)

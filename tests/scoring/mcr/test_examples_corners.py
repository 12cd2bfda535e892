"""Corners where two rules meet (mcr.md: Five principles, Patterns, Knitted tiles, Known slips)."""

import pytest

from .cases import check, score_of

NINE_GATES = "1112345678999"

# What the fourteen tiles can be read as decides what 78 stands beside: the one reading, then
# 3 for consecutive chows, 21 for 111 and 999, 49 and 19 (four 1 or 9) at the ends.
ON_NINE_TILES = [
    pytest.param(1, "19 49 78", id="111 123 456 789 99"),
    pytest.param(2, "3 21 78", id="111 22 345 678 999"),
    pytest.param(3, "3 78", id="11 123 345 678 999"),
    pytest.param(4, "3 78", id="111 234 456 789 99"),
    pytest.param(5, "21 78", id="111 234 55 678 999"),
    pytest.param(6, "3 78", id="11 123 456 678 999"),
    pytest.param(7, "3 78", id="111 234 567 789 99"),
    pytest.param(8, "3 21 78", id="111 234 567 88 999"),
    pytest.param(9, "19 49 78", id="11 123 456 789 999"),
]


@pytest.mark.parametrize("suit", ["m", "p", "s"])
@pytest.mark.parametrize(("number", "expected"), ON_NINE_TILES)
def test_nine_gates_on_each_tile(number: int, expected: str, suit: str) -> None:
    check(f"{NINE_GATES}{suit} + {number}{suit}", "discard", expected)


@pytest.mark.parametrize("suit", ["m", "p", "s"])
@pytest.mark.parametrize(
    ("first", "expected"),
    [
        pytest.param(1, "80", id="1 to 7"),
        pytest.param(2, "23 80", id="2 to 8, no terminals"),
        pytest.param(3, "80", id="3 to 9"),
    ],
)
def test_seven_shifted_pairs_from_each_number(first: int, expected: str, suit: str) -> None:
    numbers = [str(number) for number in range(first, first + 7) for _ in range(2)]
    for number in sorted(set(numbers)):
        standing = numbers.copy()
        standing.remove(number)
        check(f"{''.join(standing)}{suit} + {number}{suit}", "discard", expected)


CORNERS = [
    pytest.param(
        "[234m] [234p] [567m] 56p EE + 7p", "discard", "2x2 3 7 | 2 3x2 7", id="three of four pairs"
    ),
    pytest.param(
        "[234m] [234m] [567m] 56p EE + 7p", "discard", "1 2 3 7", id="chain of four chows"
    ),
    pytest.param("[234m] [345p] [456s] 56m EE + 7m", "discard", "3 30", id="fourth chow beside 30"),
    pytest.param(
        "[234m] [345p] [456s] 56s EE + 7s",
        "discard",
        "30",
        id="567 next to none of 234, 345, 456",
    ),
    pytest.param(
        "[123m] [456p] [789s] 23p EE + 1p",
        "discard",
        "2 35 | 3 35",
        id="fourth chow beside 35 joins once of two ways",
    ),
    pytest.param(
        "[234m] [234p] [234s] 34m EE + 2m", "discard", "1 37", id="fourth chow beside 37, once"
    ),
    pytest.param(
        "[345m] [345p] [345s] 56p EE + 4p",
        "discard",
        "37",
        id="one pattern of three chows: 37, or 30 with 456",
    ),
    pytest.param(
        "[222m] [333p] [444s] 55p EE + 5p", "discard", "28 38", id="fourth pung outside 38"
    ),
    pytest.param(
        "[222m] [333p] [444s] 33s EE + 3s", "discard", "20 28 38", id="fourth pung joins 38 once"
    ),
    pytest.param(
        "111222333m [789p] E + E", "discard", "5 7 11 54 60", id="pungs beat three equal chows"
    ),
    pytest.param(
        "111222333m 78p 99p + 9p",
        "discard",
        "5 7 8 17 54 60",
        id="and chows with everything outside",
    ),
    pytest.param(
        "[345p] [567p] 234567m E + E", "drawn", "2 3 7 11 12", id="pair last, a straight standing"
    ),
    pytest.param(
        "147m 258p 369s 79p EE + 8p", "discard", "10 17 45", id="closed wait on a kind of the nine"
    ),
    pytest.param(
        "[777s] 147m 258p 369s 9s + 9s", "discard", "8 11 45", id="pair of a kind of the nine"
    ),
    pytest.param(
        "(7777s) 147m 258p 369s E + E", "discard", "11 17 22 45", id="knitted with concealed kong"
    ),
    pytest.param("147m 258p 369s ESWN + C", "drawn", "12 44 45", id="44 and 45, drawn"),
    pytest.param(
        "19m 19p 19s ESWNCCF + P", "discard robbing_kong", "43 81", id="81 robbing a kong"
    ),
    pytest.param("19m 19p 19s ESWNCCF + P", "discard last_tile", "27 81", id="81 on a last tile"),
    pytest.param(
        "19m 19p 19s ESWNCCF + P", "drawn wall_end", "40 81", id="81 on the last of the wall"
    ),
    pytest.param(
        "[333m] [345p] [777s] 24m EE + 3m",
        "discard wall_end last_tile",
        "10 19 27 41",
        id="27 told and shown counts once",
    ),
    pytest.param(
        "[234m] [234m] [456p] 45m EE + 3m", "discard", "1 7", id="27 not shown by two chows"
    ),
    pytest.param("[222m] [345p] [567s] 34m EE + 2m", "drawn", "12 19 27", id="27 shown, drawn"),
    pytest.param(
        "444555666m 456m 5p + 5p",
        "discard",
        "7 11 17 18 52 62 67",
        id="example of 62 all standing is 67",
    ),
    pytest.param(
        "[111p] [222p] [333p] 44p 22s + 4p", "discard", "5 36 47 68", id="68: 7 is within 36"
    ),
    pytest.param(
        "[EEE] [CCC] [999s] 11p FF + 1p", "discard", "7 14 15 66", id="72 needs honors alone"
    ),
]


@pytest.mark.parametrize(("hand", "how", "expected"), CORNERS)
def test_corner(hand: str, how: str, expected: str) -> None:
    check(hand, how, expected)


@pytest.mark.parametrize(
    ("hand", "how", "value", "qualifies", "missing"),
    [
        pytest.param("[234m] [345p] [567s] 67m EE + 8m", "discard", 8, True, 0, id="chicken"),
        pytest.param(
            "[234m] [345p] [567s] 67m EE + 8m {12}", "discard", 10, True, 0, id="chicken, flowers"
        ),
        pytest.param(
            "[234m] [345p] [567s] 67m EE + 8m {12345678}",
            "drawn",
            9,
            False,
            7,
            id="1 and 8 flowers",
        ),
        pytest.param(
            "[123m] [123p] [123s] 67m EE + 8m {1}", "discard", 9, True, 0, id="8 and a flower"
        ),
        pytest.param(
            "[333m] [456p] [345p] 67s 22m + 8s {1}", "discard", 3, False, 6, id="2 and a flower"
        ),
    ],
)
def test_minimum_is_reached_without_flowers(
    hand: str, how: str, value: int, qualifies: bool, missing: int
) -> None:
    score = score_of(hand, how)
    assert (score.value, score.qualifies, score.points_missing) == (value, qualifies, missing)

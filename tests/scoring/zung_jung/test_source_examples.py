"""What the source prints as examples, completed to hands that have little else.

“Table” is the source's reference table (number, name, points, example); the other examples are
in its list of patterns and in “Regole di base” and “Libertà di conteggio”.
"""

import pytest

from scoring.rulesets.zung_jung import ZUNG_JUNG

from .cases import POINTS, check, score_of


@pytest.mark.parametrize(
    ("hand", "how", "expected", "value"),
    [
        pytest.param("[123m] [567p] [789s] 34m EE + 5m", "discard", "1.1", 5, id="table, 1.1"),
        pytest.param(
            "[123m] [234m] [888m] EE CC + E", "discard", "2.1.1", 40, id="table, 2.1.1: by South"
        ),
        pytest.param(
            "[123m] [234m] [888m] EE CC + E",
            "discard E",
            "2.1.1 3.1",
            50,
            id="table, 2.1.1: by East",
        ),
        pytest.param(
            "[123p] [234p] [555p] 88p 11p + 8p", "discard", "2.1.2", 80, id="table, 2.1.2"
        ),
        pytest.param("1112345678999s + 7s", "discard", "2.2", 480, id="table, 2.2"),
        pytest.param(
            "[CCC] [PPP] [456m] 67s FF + 8s",
            "discard",
            "3.1x2 3.2.1",
            60,
            id="table, 3.2.1: 40+20; list: at least 60",
        ),
        pytest.param(
            "[CCC] [PPP] [FFF] 67s 44m + 8s",
            "discard",
            "3.1x3 3.2.2",
            160,
            id="table, 3.2.2: 130+30; list: at least 160",
        ),
        pytest.param("[EEE] [SSS] [456m] 67p NN + 8p", "discard W", "3.3.1", 30, id="table, 3.3.1"),
        pytest.param(
            "[NNN] [EEE] [SSS] 67p 44m + 8p", "discard W", "3.3.2", 120, id="table, 3.3.2"
        ),
        pytest.param("[SSS] [NNN] [WWW] 67p EE + 8p", "discard", "3.3.3", 320, id="table, 3.3.3"),
        pytest.param("[EEE] [SSS] [WWW] NN 44m + N", "discard", "3.3.4", 400, id="table, 3.3.4"),
        pytest.param("[EEE] [SSS] [CCC] PP NN + P", "discard", "3.4", 320, id="table, 3.4"),
        pytest.param(
            "[222m] [4444p] [666s] (FFFF) 5m + 5m",
            "discard",
            "3.1 4.1 4.3.2",
            60,
            id="table, 4.1: concealed or exposed",
        ),
        pytest.param(
            "333m 555p [123s] 67s EE + 8s", "discard", "4.2.1", 5, id="table, 4.2.1: concealed"
        ),
        pytest.param(
            "444m 777p 333s [123s] E + E", "discard", "4.2.2", 30, id="table, 4.2.2: concealed"
        ),
        pytest.param(
            "222m 444p 555s 888s E + E",
            "discard",
            "1.2 4.1 4.2.3",
            160,
            id="table, 4.2.3; rule 4: at least 160",
        ),
        pytest.param(
            "[4444m] [678p] [123s] 67s EE + 8s", "discard", "4.3.1", 5, id="table, 4.3.1: exposed"
        ),
        pytest.param(
            "(4444m) [678p] [123s] 67s EE + 8s", "discard", "4.3.1", 5, id="table, 4.3.1: concealed"
        ),
        pytest.param(
            "[7777p] (CCCC) [123s] 67s EE + 8s",
            "discard",
            "3.1 4.3.2",
            30,
            id="table, 4.3.2",
        ),
        pytest.param(
            "[2222m] [4444p] (9999s) 67s EE + 8s", "discard", "4.3.3", 120, id="table, 4.3.3"
        ),
        pytest.param(
            "[1111m] (3333m) [6666p] (4444s) E + E", "discard", "4.3.4", 480, id="table, 4.3.4"
        ),
        pytest.param("[123m] [123m] [678p] 55s EE + 5s", "discard", "5.1.1", 10, id="table, 5.1.1"),
        pytest.param(
            "[345m] [345m] [789p] 78p EE + 9p", "discard", "1.1 5.1.2", 65, id="table, 5.1.2"
        ),
        pytest.param(
            "[567m] [567m] [567m] 55s EE + 5s", "discard", "5.1.3", 120, id="table, 5.1.3"
        ),
        pytest.param(
            "[789m] [789m] [789m] 78m EE + 9m", "discard", "5.1.4", 480, id="table, 5.1.4"
        ),
        pytest.param("[345m] [345p] [345s] 99s EE + 9s", "discard", "6.1", 35, id="table, 6.1"),
        pytest.param(
            "[555m] [555p] [123s] 678s 5s + 5s", "discard", "6.2.1", 30, id="table, 6.2.1"
        ),
        pytest.param(
            "[444m] [444p] [444s] 67s EE + 8s", "discard", "6.2.2", 120, id="table, 6.2.2"
        ),
        pytest.param("[123m] [456m] [789m] 99s EE + 9s", "discard", "7.1", 40, id="table, 7.1"),
        pytest.param(
            "[333m] [444m] [555m] 67s EE + 8s", "discard", "7.2.1", 100, id="table, 7.2.1"
        ),
        pytest.param(
            "[666m] [777m] [888m] 99m EE + 9m",
            "discard",
            "2.1.1 4.1 7.2.2",
            270,
            id="table, 7.2.2",
        ),
        pytest.param(
            "[123m] [999p] [CCC] 78s 99m + 9s", "discard", "3.1 8.1.1", 50, id="table, 8.1.1"
        ),
        pytest.param(
            "[123m] [999s] [111p] 99m 99p + 9p",
            "discard",
            "6.2.1 8.1.2",
            80,
            id="table, 8.1.2: its pungs and pair of 9 in three suits",
        ),
        pytest.param(
            "[999m] [111p] [WWW] FF 11s + F", "discard", "3.1 4.1 8.1.3", 140, id="table, 8.1.3"
        ),
        pytest.param(
            "[111m] [999m] [111p] 99p 99s + 9p", "discard", "8.1.4", 400, id="table, 8.1.4"
        ),
        pytest.param("19m 19p 19s CPFESWN + N", "discard", "10.1", 160, id="table, 10.1"),
        pytest.param("2244m 2244p 2244s E + E", "discard", "10.2", 30, id="list 10.2: seven pairs"),
        pytest.param(
            "1111m 2244p 2244s E + E", "discard", "10.2", 30, id="table, 10.2: double pairs allowed"
        ),
        pytest.param(
            "[SSS] CCC FFF 55m PP + 5m",
            "drawn",
            "2.1.1 3.1x3 3.2.1 4.1 4.2.2",
            170,
            id="rule 4: of a series the highest, 3.1 for each set",
        ),
        pytest.param(
            "[123s] [567p] [999s] 67m NN + 8m",
            "drawn",
            "chicken",
            1,
            id="rule 5: no pattern, 1 point",
        ),
        pytest.param(
            "222333444m [678p] E + E",
            "discard",
            "4.2.2 7.2.1",
            130,
            id="freedom: 5.1.3 and 7.2.1 never together",
        ),
        pytest.param(
            "112233m 778899s 5p + 5p",
            "discard",
            "1.1 1.2 5.1.2",
            70,
            id="freedom: 5.1.2 and 10.2 never together",
        ),
        pytest.param(
            "1199m 1199p 11s EE C + C",
            "discard",
            "8.1.3 10.2",
            130,
            id="winning hand: 8.1.3 with 10.2",
        ),
    ],
)
def test_example(hand: str, how: str, expected: str, value: int) -> None:
    check(hand, how, expected, value)


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        pytest.param("{15}", {"E": 8, "S": 4, "W": 4, "N": 4}, id="1: plum and spring, East"),
        pytest.param("{26}", {"E": 4, "S": 8, "W": 4, "N": 4}, id="2: orchid and summer, South"),
        pytest.param("{37}", {"E": 4, "S": 4, "W": 8, "N": 4}, id="3: chrysanthemum, autumn, West"),
        pytest.param("{48}", {"E": 4, "S": 4, "W": 4, "N": 8}, id="4: bamboo and winter, North"),
    ],
)
def test_own_flowers_of_each_seat(hand: str, expected: dict[str, int]) -> None:
    plain = "[123m] [567p] [999s] 67s 22p + 8s"
    assert {seat: score_of(plain + hand, f"discard {seat}").value for seat in "ESWN"} == expected


def test_the_table_has_the_points_of_the_source() -> None:
    """Source, “44 combinazioni suddivise in 10 categorie” and an eleventh; chicken hand 1."""
    assert {row.key: row.points for row in ZUNG_JUNG.patterns} == POINTS
    apart = [key for key in POINTS if key == "chicken" or key.startswith("11.")]
    assert len(POINTS) - len(apart) == 44
    assert {key.split(".")[0] for key in POINTS if key not in apart} == set(map(str, range(1, 11)))


def test_the_table_has_the_names_of_the_source() -> None:
    """A name of every kind in three languages, none twice."""
    for language in ("en", "it", "zh"):
        names = [row.names.get(language) for row in ZUNG_JUNG.patterns]
        assert all(names)
        assert len(set(names)) == len(names)

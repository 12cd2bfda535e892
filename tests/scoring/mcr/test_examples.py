"""The examples the source prints, with hands that fit their lists (its tile pictures are lost).

Where the source prints several examples for a pattern they are numbered as there. A hand has to
be won somehow, so a list may add the pattern of the win (11, 12) to the printed one; the case
then says so.
"""

import pytest

from .cases import check

PRINTED = [
    pytest.param(
        "[111m] [111p] [123s] 23s 11s + 1s", "discard", "1 5x2 19 20 24 63", id="24, example 1"
    ),
    pytest.param("[123m] [789m] [123p] 99p EE + 9p", "discard", "2 4 5 7 24", id="24, example 2"),
    pytest.param("[234m] [345p] [456s] 67m 99p + 5m", "discard", "3 18 30", id="30"),
    pytest.param("[123m] [456p] [CCC] 78s EE + 9s", "discard", "14 31 35", id="31"),
    pytest.param("[123m] [456p] [123m] 78s 55p + 9s", "discard", "1 18 35", id="35, example 1"),
    pytest.param(
        "[123m] [456p] [456m] 78s 55p + 9s",
        "discard",
        "3 18 35 | 2 18 35",  # "al posto di Serpentino (3) si può contare ... (2)"
        id="35, example 2",
    ),
    pytest.param("[123p] [234p] [345p] 88p 99p + 8p", "discard", "36 51 58", id="36, example 1"),
    pytest.param(
        "[PPP] [999p] [999s] 22s 44s + 2s", "discard", "5x2 14 20 28 36", id="36, example 2"
    ),
    pytest.param("[234m] [234p] [234s] 56m 44m + 4m", "discard", "18 19 23 37", id="37, example 1"),
    pytest.param(
        "[678m] [678p] [678s] 78m 99p + 6m", "discard", "1 18 37 46", id="37, example 2; 46, 2"
    ),
    pytest.param(
        "[222m] [333p] [444s] 33m 22p + 3m", "discard", "20 23 28 38 47", id="38, example 1"
    ),
    pytest.param("[777m] [888p] [999s] 78m 99p + 9m", "discard", "5 19 38 61", id="38, example 2"),
    pytest.param("147m 258p 369s ESWN + C", "discard", "44 45", id="44, example 2"),
    pytest.param("[NNN] 147m 258p 36s CC + 9s", "discard", "5 31 45", id="45, example 2"),
    pytest.param("[678m] [678p] [777s] 78s 99p + 9s", "discard", "2 19 46", id="46, example 1"),
    pytest.param("[234m] [234p] [234s] 23m 11p + 4m", "discard", "1 18 37 47", id="47"),
    pytest.param("[SSS] [WWW] [NNN] 88s 22m + 8s", "discard E/E", "7 28 48", id="48, example 1"),
    pytest.param(
        "[123m] [456m] [789m] 23m 55m + 1m",
        "discard",
        "1 18 49 58 | 3 18 49 58 | 4 18 49 58",
        id="49, example 1",
    ),
    pytest.param("[123m] [456m] [789m] 55p 22p + 5p", "discard", "7 8 49", id="49, example 2"),
    pytest.param("[123m] [234m] [345m] 23p 99p + 4p", "discard", "2 7 18 51", id="51, example 1"),
    pytest.param("[123m] [345m] [567m] 55p 88s + 5p", "discard", "8 51", id="51, example 2"),
    pytest.param(
        "[456m] [456p] [456s] 5556m + 4m", "discard", "1 18 19 37 52 62", id="52, example 1"
    ),
    pytest.param("[555m] [555p] [456m] 34s 55s + 5s", "discard", "19 20 52", id="52, example 2"),
    pytest.param("[333m] [333p] [333s] 23m 44p + 4m", "discard", "19 23 47 53", id="53"),
    pytest.param(
        "[111m] 999p NNN CC 11s + C", "drawn", "12 14 31 54 66", id="54, example 1, drawn (12)"
    ),
    pytest.param(
        "[111m] 999p NNN CC 11s + C",
        "drawn N/E",
        "12 14 16 31 54 66",
        id="54, example 1, own wind",
    ),
    pytest.param(
        "[111m] 999p NNN CC 11s + C",
        "drawn N/N",
        "12 14 15 16 31 54 66",
        id="54, example 1, both winds",
    ),
    pytest.param("2222m 4466m 33p 77p 8p + 8p", "discard", "7 19 23 55", id="55"),
    pytest.param("[222m] [222p] [444m] 44p 88p + 4p", "discard", "7 20x2 57", id="57"),
    pytest.param("[666m] [777m] [888m] 99m 22m + 9m", "discard", "5 58 68", id="58, example 1"),
    pytest.param(
        "[123m] [123m] 123m 23m 44m + 1m", "discard", "18 47 58 67", id="58, example 2; 67"
    ),
    pytest.param("[456m] [456m] [456m] 5556p + 4p", "discard", "2 7 18 52 59 62", id="59"),
    pytest.param("[222m] [333m] [444m] 44p 33p + 4p", "discard", "7 20 23 28 47 60", id="60"),
    pytest.param("[777m] [777p] [888s] 99s 88p + 9s", "discard", "5 20 28 61", id="61, example 1"),
    pytest.param("[777m] [777s] [789m] 78p 88s + 9p", "discard", "2 19 20 61", id="61, example 2"),
    pytest.param("[444m] [555m] 66m 456m 55p + 6m", "discard", "7 19x3 60 62", id="62"),
    pytest.param("[123m] [123p] [123s] 2223m + 1m", "discard", "1 18 19 37 63", id="63"),
    pytest.param("[123m] [234m] [345m] 45m 99m + 6m", "discard", "18 58 64", id="64, example 1"),
    pytest.param("[123m] [234m] [345m] 45m 99p + 6m", "discard", "7 18 64", id="64, example 2"),
    pytest.param("[2222m] [3333m] [4444m] 44p 33p + 4p", "discard", "7 20 23 28 47 60 65", id="65"),
    pytest.param("[111m] [111p] [999s] NN CC + N", "discard", "20 31 66", id="66"),
    pytest.param("1111m 99m 11p 99p 11s 9s + 9s", "discard", "19 55 69", id="69, example 2"),
    pytest.param("[SSS] [WWW] [NNN] 78s EE + 9s", "discard E/E", "24 29 70", id="70"),
    pytest.param("[CCC] [FFF] [111p] 99p PP + 9p", "discard", "29 66 71", id="71, example 1"),
    pytest.param("[CCC] [FFF] [111m] 78p PP + 9p", "discard", "5 7 24 71", id="71, example 2"),
    pytest.param("[CCC] [FFF] [WWW] NN EE + N", "discard", "34 72", id="72"),
    pytest.param("222m 333p 444s 33m 22p + 3m", "drawn", "12 20 23 38 47 73", id="73, drawn (12)"),
    pytest.param("[EEE] [SSS] [WWW] NN 99m + N", "discard", "29 66 75", id="75, example 2"),
    pytest.param("[CCC] [FFF] [PPP] 11p 99s + 1p", "discard", "7 66 76", id="76, example 1"),
    pytest.param("[234s] [234s] [666s] 88s FF + 8s", "discard", "1 77", id="77, example 1"),
    pytest.param(
        "[222s] [333s] [444s] 66s 88s + 6s", "discard", "23 28 58 60 77", id="77, example 2"
    ),
    pytest.param("(1111m) [2222p] [3333s] [1111s] 4p + 4p", "discard", "5x2 20 38 47 79", id="79"),
]


@pytest.mark.parametrize(("hand", "how", "expected"), PRINTED)
def test_printed_example(hand: str, how: str, expected: str) -> None:
    check(hand, how, expected)


# What 55 says it combines with; 57 is made of pungs, so it does not (mcr.md, Known slips).
SEVEN_PAIRS = [
    pytest.param("1122p 4499p 5588s P + P", "36 55", id="36"),
    pytest.param("6677m 8899p 6677s 8s + 8s", "46 55", id="46"),
    pytest.param("1122m 3344p 1122s 3s + 3s", "47 55", id="47"),
    pytest.param("224466m 2288p 44s 6s + 6s", "23 55", id="not 57"),
    pytest.param("7788m 7788p 77899s + 8s", "55 61", id="61"),
    pytest.param("4455m 4455p 44665s + 5s", "55 62", id="62"),
    pytest.param("1122m 1122p 11223s + 3s", "55 63", id="63"),
    pytest.param("1199m 1199p 11s EE S + S", "55 66", id="66"),
    pytest.param("1111m 99m 11p 99p 11s 9s + 9s", "19 55 69", id="69"),
    pytest.param("EESSWWNNCCFF P + P", "55 72", id="72"),
    pytest.param("22334466s 8888s F + F", "19 55 77", id="77"),
]


@pytest.mark.parametrize(("hand", "expected"), SEVEN_PAIRS)
def test_what_seven_pairs_combine_with(hand: str, expected: str) -> None:
    check(hand, "discard", expected)


# Patterns 9 to 11 of the source, and "Waits" of mcr.md. The rest of the hand earns 8 (no honors)
# or nothing (pair of honors); standing tiles first, then the tile they are tried on.
WAITS = [
    pytest.param("[345p] [456p] [777s] 1233m + 3m", "8 9 | 8 11", id="1233 on 3"),
    pytest.param("[123p] [678p] [222s] 2444m + 3m", "8", id="2444 on 3"),
    pytest.param("[123p] [678p] [222s] 2444m + 2m", "8", id="2444 on 2"),
    pytest.param("[345p] [777s] 12234m EE + 3m", "10 | 9", id="12234 on 3"),
    pytest.param("[123p] [678p] [222s] 3445m + 4m", "8 10 | 8 11", id="3445 on 4"),
    pytest.param("[345p] [567p] [777s] 1234m + 1m", "8", id="1234 on 1"),
    pytest.param("[345p] [567p] [777s] 1234m + 4m", "8", id="1234 on 4"),
    pytest.param("[123p] [678p] [222s] 4556m + 5m", "8 11 | 8 10", id="4556 on 5"),
]


@pytest.mark.parametrize(("hand", "expected"), WAITS)
def test_wait(hand: str, expected: str) -> None:
    check(hand, "discard", expected)


# mcr.md, Waits: any legal shape counts, reaching 8 points or not, copies left or not.
MORE_WAITS = [
    pytest.param(
        # 2 would be a fifth copy, and still a wait: 222 + 22 + 345
        "[345p] [567p] 2222345m + 5m",
        "discard",
        "7 19 23",
        id="second wait for a fifth copy",
    ),
    pytest.param(
        "1122335577889m + 9m", "discard", "17 74", id="seven pairs and chows wait differently"
    ),
    pytest.param(
        "345p 567p 777s 24m EE + 3m", "drawn E/E heaven", "10 25", id="counted on a dealt hand"
    ),
    pytest.param(
        "345p 567p 777s 24m EE + 3m", "discard S/E earth", "10 17", id="and on the first discard"
    ),
]


@pytest.mark.parametrize(("hand", "how", "expected"), MORE_WAITS)
def test_what_counts_as_the_only_wait(hand: str, how: str, expected: str) -> None:
    check(hand, how, expected)

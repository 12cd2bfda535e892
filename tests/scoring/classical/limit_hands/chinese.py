"""Limit hands of the Chinese and European rules (CC Mani limite)."""

import pytest

from tests.scoring.classical.cases import (
    LIMITS,
)


def chinese(line, hand, how, points, doubles, case, systems="CC EU"):
    """A limit hand of CC and EU: ``points`` are those of CC, EU has ten more (20, not 10)."""
    more = {"CC": 0, "EU": 10}
    for system in systems.split():
        base = points + more[system]
        first = line.split()[0]
        total = base << doubles if first.startswith("-") else LIMITS[system]
        figures = (base, doubles, min(total, LIMITS[system]))
        yield pytest.param(line, system, hand, how, figures, id=f"{system}: {case}")


CHINESE = [
    *chinese(
        "all_green half_flush all_pungs",
        "[222s] [444s] 666sFF88s + 8s",
        "discard",
        22,  # 2 + 2 + 4, 2 for the pung completed, 2 for the pair, 10
        2,
        "all green",
    ),
    *chinese(
        "all_green full_flush_doubles",
        "[234s] [234s] 666s888s2s + 2s",
        "discard",
        20,
        3,
        "all green without the dragon",
    ),
    *chinese(
        "-all_green",  # CC, note 4
        "(8888s) [234s] [234s] 666s2s + 2s",
        "discard",
        32,
        3,
        "all green with a concealed kong",
    ),
    *chinese(
        "-all_green", "[222s] [444s] [666s] [555s] F + F", "discard", 24, 2, "a pung of fives"
    ),
    *chinese(
        "all_green half_flush",
        "[234s] [234s] 666s888sF + F",
        "discard",
        24,  # 4 + 4, 2 and 4 for the pair, 10
        1,
        "all green with each of its tiles",
    ),
    *chinese("-all_green", "[222s] [444s] [666s] [888s] C + C", "discard", 24, 2, "a red dragon"),
    *chinese(
        "-all_green", "[222m] [444s] [666s] [888s] F + F", "discard", 24, 1, "a 2 of characters"
    ),
    # CC, Tesoro Nascosto: pungs and kongs all drawn, the last tile too; note 1 allows kongs.
    *chinese(
        "hidden_treasure three_concealed_pungs all_pungs fully_concealed",
        "222m444p666s888s9m + 9m",
        "drawn",
        32,
        3,
        "hidden treasure",
    ),
    *chinese(
        "hidden_treasure",
        "222m444p666s88s99m + 8s",
        "drawn",
        28,
        3,
        "hidden treasure, a pung drawn",
    ),
    *chinese(
        "hidden_treasure",
        "(2222m) 444p666s888s9m + 9m",
        "drawn",
        44,
        3,
        "hidden treasure with a concealed kong",
    ),
    *chinese(
        "-hidden_treasure", "222m444p666s888s9m + 9m", "discard", 30, 2, "four pungs on a discard"
    ),
    *chinese(
        "-hidden_treasure",
        "222m444p666s78s99m + 9s",
        "drawn",
        24,
        2,
        "a concealed hand with a chow",
    ),
    *chinese(
        "-hidden_treasure",
        "[2222m] 444p666s888s9m + 9m",
        "drawn",
        36,
        2,
        "a claimed kong among them",
    ),
    *chinese(
        "three_great_scholars big_three_dragons",
        "[CCC] [FFF] [PPP] [222m] 5s + 5s",
        "discard",
        26,
        6,
        "three great scholars",
    ),
    *chinese(
        "three_great_scholars",
        "[CCC] [FFF] [PPP] [2222m] 5s + 5s",
        "discard",
        32,
        6,
        "three great scholars with a kong",
    ),
    *chinese(
        "-three_great_scholars big_three_dragons",
        "[CCC] [FFF] [PPP] 23m55s + 4m",
        "discard",
        22,
        5,
        "the fourth set is a chow",
    ),
    *chinese(
        "-three_great_scholars little_three_dragons",
        "[CCC] [FFF] [999m] [222m] P + P",
        "discard",
        30,  # 14 + 2 + 10 + 4
        5,  # two dragons, little three, all pungs, one suit with honors
        "the third dragon is the pair",
    ),
    *chinese(
        "all_honors dragon_pung all_pungs -little_four_winds",
        "[WWW] [NNN] [CCC] [SSS] P + P",
        "discard E/E",
        32,
        2,
        "all honors",
    ),
    *chinese(
        "-all_honors", "[WWW] [NNN] [CCC] [999m] P + P", "discard E/E", 32, 4, "nines among them"
    ),
    *chinese(
        "all_terminals -terminals_and_honors",
        "[111m] [999m] [111p] [999p] 1s + 1s",
        "discard",
        30,
        1,
        "all terminals",
    ),
    *chinese(
        "-all_terminals terminals_and_honors",
        "[111m] [999m] [111p] [999p] N + N",
        "discard",
        30,
        2,
        "a pair of winds",
    ),
    *chinese(
        "-all_terminals", "[111m] [999m] [111p] [999p] 2s + 2s", "discard", 28, 1, "a pair of twos"
    ),
    # CC, I Cancelli del Paradiso and note 2: all drawn but the last tile.
    *chinese(
        "gates_of_heaven -wriggling_snake -concealed_flush",
        "1112345678999p + 3p",
        "discard",
        18,  # 11 123 345 678 999
        3,
        "gates of heaven, a 3",
    ),
    *chinese(
        "gates_of_heaven wriggling_snake",
        "1112345678999p + 2p",
        "discard",
        28,  # 111 22 345 678 999
        3,
        "gates of heaven, a 2: the snake too",
    ),
    *chinese(
        "gates_of_heaven concealed_flush",
        "1112345678999p + 7p",
        "drawn",
        20,
        4,
        "gates of heaven, drawn",
    ),
    *chinese(
        "gates_of_heaven -wriggling_snake",
        "111234456899s9s + 7s",
        "discard",
        18,  # 111 234 456 789 99
        3,
        "gates of heaven, waiting inside",
    ),
    *chinese(
        "-gates_of_heaven full_flush_doubles",
        "1112345678999p + 1p",
        "discard",
        18,  # 111 123 456 789 99
        3,
        "a fourth 1",
    ),
    *chinese(
        "-gates_of_heaven full_flush_doubles", "1112345678999p + 9p", "discard", 18, 3, "a fourth 9"
    ),
    *chinese(
        "-gates_of_heaven -wriggling_snake",
        "[999p] 1112345678p + 3p",
        "discard",
        14,  # 11 123 345 678 [999]
        3,
        "gates with a claimed pung",
    ),
    *chinese(
        "-gates_of_heaven -wriggling_snake",
        "11123455678p99s + 9s",
        "discard",
        22,  # 111 234 55 678 in dots, 999 in bamboo: 8 + 4 + 10
        0,
        "gates across two suits",
    ),
    *chinese(
        "-gates_of_heaven -wriggling_snake",
        "666789m123455p5p + 4p",
        "discard",
        20,  # 666 789 in characters, 123 44 555 in dots
        0,
        "a row of tiles like gates, from one suit into the next",
    ),
    # CC, Il Serpente agitato and note 3: doubled on 2, 5 or 8; exposed sets too.
    *chinese(
        "wriggling_snake -gates_of_heaven",
        "[111p] [999p] 2345678p + 8p",
        "discard",
        20,
        3,
        "the snake with two claimed pungs",
    ),
    *chinese(
        "wriggling_snake -gates_of_heaven",
        "[678p] 1112345p999p + 5p",
        "discard",
        28,
        3,
        "the snake with a claimed chow",
    ),
    *chinese(
        "wriggling_snake -gates_of_heaven",
        "[999s] 1112234567s + 8s",
        "discard",
        22,  # [999] 111 22 345 678: 4 + 8 + 10
        3,
        "the snake, completed inside",
    ),
    *chinese(
        "-wriggling_snake -gates_of_heaven",
        "[1111p] 2345678p999p + 5p",
        "discard",
        36,
        3,
        "a kong instead of a pung",
    ),
    *chinese(
        "-wriggling_snake -gates_of_heaven",
        "[9999p] 1112345678p + 5p",
        "discard",
        36,  # 8 + 16 + 2 + 10
        3,
        "a kong of nines instead of a pung",
    ),
    # CC, Mano di un unico seme interamente nascosta and note 4: no kong declared.
    *chinese(
        "concealed_flush full_flush_doubles fully_concealed",
        "123m234m555m78m11m + 9m",
        "drawn",
        16,
        4,
        "one suit, all drawn",
    ),
    *chinese(
        "concealed_flush three_concealed_pungs -hidden_treasure",
        "222m666m888m34m99m + 5m",
        "drawn",
        24,
        5,
        "one suit, all drawn, three pungs",
    ),
    *chinese(
        "-concealed_flush full_flush_doubles",
        "123m234m555m78m11m + 9m",
        "discard",
        14,
        3,
        "one suit, the last tile a discard",
    ),
    *chinese(
        "-concealed_flush full_flush_doubles fully_concealed",
        "(5555m) 123m234m78m11m + 9m",
        "drawn",
        28,
        4,
        "one suit, all drawn, a declared kong",
    ),
    *chinese(
        "-concealed_flush half_flush fully_concealed",
        "123m234m555m78mCC + 9m",
        "drawn",
        18,
        2,
        "one suit and honors, all drawn",
    ),
]

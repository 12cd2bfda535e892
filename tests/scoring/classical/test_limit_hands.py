"""Limit hands (classical.md, Limit hands; IT 21 and 23; CC Mani limite with its notes)."""

import pytest

from scoring.errors import RuleError
from scoring.rulesets.classical.patterns import TABLE
from scoring.tiles import Wind

from .cases import ALL, LIMIT_LINES, LIMITS, LINES, check, score_of, untested

CHOWS = "123m345p678p45s99m + 6s"

ITALIAN = [
    # IT 21, 1: seven pairs.
    pytest.param(
        "seven_pairs", "IT", "1133m5577p99sEEC + C", "discard", (22, 0, 200), id="IT: seven pairs"
    ),
    pytest.param(
        "seven_pairs", "IT", "1133m5577p9999sC + C", "drawn", (22, 0, 200), id="IT: four alike"
    ),
    pytest.param(
        "seven_pairs -consolation -full_flush",
        "IT",
        "112233m445566p7s + 7s",
        "discard",
        (20, 0, 200),
        id="IT: pairs that are chows too",
    ),
    pytest.param(
        "-seven_pairs -full_flush_doubles no_value_hand pair_completed",
        "CC",
        "112233m445566p7s + 7s",
        "discard",
        (22, 0, 22),
        id="CC: pairs that are chows are chows",
    ),
    pytest.param(
        "-seven_pairs poor_hand pair_completed",
        "EU",
        "112233m445566p7s + 7s",
        "discard",
        (22, 1, 44),
        id="EU: pairs that are chows are chows",
    ),
    pytest.param(
        "-seven_pairs",
        "IT",
        "(1111m) 445566p77s88s + 8s",
        "discard",
        (54, 0, 54),  # 32 + 2 + 20
        id="IT: a declared kong is no two pairs",
    ),
    # IT 21, 2: one suit, ordered as a regular hand.
    pytest.param(
        "full_flush", "IT", "[555m] 123m78m234m11m + 9m", "discard", (22, 0, 200), id="IT: one suit"
    ),
    pytest.param(
        "full_flush",
        "IT",
        "(5555m) [111m] 23m678m99m + 4m",
        "drawn",
        (40, 0, 200),
        id="IT: one suit with a kong",
    ),
    pytest.param(
        "-full_flush half_flush",
        "IT",
        "[555m] 123m78m234mCC + 9m",
        "discard",
        (24, 1, 48),
        id="IT: one suit and dragons is no Mah-Jong of colour",
    ),
    pytest.param(
        "-full_flush full_flush_doubles",
        "CC",
        "[555m] 123m78m234m11m + 9m",
        "discard",
        (12, 3, 96),
        id="CC: one suit with a claimed set is not listed",
    ),
    pytest.param(
        "-full_flush full_flush_doubles",
        "EU",
        "[555m] 123m78m234m11m + 9m",
        "discard",
        (22, 3, 176),
        id="EU: one suit with a claimed set is not listed",
    ),
    # IT 21, 3: four pungs and a pair of terminals and honors.
    pytest.param(
        "heads_pungs",
        "IT",
        "[111m] [999p] [NNN] [WWW] 9s + 9s",
        "discard",
        (36, 1, 200),
        id="IT: pungs of terminals and honors",
    ),
    pytest.param(
        "heads_pungs",
        "IT",
        "[111m] [999p] [111p] [999m] 9s + 9s",
        "discard",
        (36, 1, 200),
        id="IT: pungs of terminals alone",
    ),
    pytest.param(
        "-heads_pungs",
        "IT",
        "[111m] [999p] [NNN] [WWW] 8s + 8s",
        "discard",
        (36, 1, 72),
        id="IT: a pair of eights",
    ),
    pytest.param(
        "-heads_pungs",
        "IT",
        "[111m] [999p] [NNN] [222s] 9s + 9s",
        "discard",
        (34, 1, 68),
        id="IT: a pung of twos",
    ),
    pytest.param(
        "-heads_pungs terminals_and_honors",
        "CC",
        "[111m] [999p] [NNN] [WWW] 9s + 9s",
        "discard",
        (30, 2, 120),
        id="CC: terminals and honors are not listed",
    ),
    pytest.param(
        "-heads_pungs terminals_and_honors",
        "EU",
        "[111m] [999p] [NNN] [WWW] 9s + 9s",
        "discard",
        (40, 2, 160),
        id="EU: terminals and honors are not listed",
    ),
    # IT 21, 4: four kongs of suits; CC: four kongs whatever.
    pytest.param(
        "four_kongs",
        "IT",
        "[2222m] (4444p) [6666s] [8888s] 9m + 9m",
        "discard",
        (60, 1, 200),
        id="IT: four kongs",
    ),
    pytest.param(
        "-four_kongs",
        "IT",
        "[2222m] (4444p) [6666s] [NNNN] 9m + 9m",
        "discard",
        (68, 1, 136),
        id="IT: a kong of winds",
    ),
    pytest.param(
        "-four_kongs",
        "IT",
        "[2222m] (4444p) [6666s] [888s] 9m + 9m",
        "discard",
        (54, 1, 108),
        id="IT: three kongs",
    ),
    pytest.param(
        "four_kongs",
        "CC",
        "[2222m] (4444p) [6666s] [NNNN] 9m + 9m",
        "discard",
        (62, 1, 1000),
        id="CC: four kongs",
    ),
    pytest.param(
        "four_kongs",
        "EU",
        "[2222m] (4444p) [6666s] [NNNN] 9m + 9m",
        "discard",
        (72, 1, 500),
        id="EU: four kongs",
    ),
    pytest.param(
        "-four_kongs",
        "CC",
        "[2222m] (4444p) [6666s] [888s] 9m + 9m",
        "discard",
        (48, 1, 96),
        id="CC: three kongs",
    ),
    pytest.param(
        "-four_kongs",
        "EU",
        "[2222m] (4444p) [6666s] [888s] 9m + 9m",
        "discard",
        (58, 1, 116),
        id="EU: three kongs",
    ),
    # IT 21, 5: pungs of the four winds.
    pytest.param(
        "four_winds own_wind_pung",
        "IT",
        "[EEE] [SSS] [WWW] [NNN] 5p + 5p",
        "discard",
        (36, 2, 200),
        id="IT: four winds",
    ),
    pytest.param(
        "-four_winds own_wind_pung",
        "IT",
        "[EEE] [SSS] [WWW] 234pN + N",
        "discard",
        (32, 1, 64),
        id="IT: three winds and the fourth as a pair",
    ),
    pytest.param(
        "-four_winds big_four_winds half_flush all_pungs",
        "CC",
        "[EEE] [SSS] [WWW] [NNN] 5p + 5p",
        "discard",
        (28, 8, 1000),  # 7168
        id="CC: four winds are four doubles",
    ),
    pytest.param(
        "-four_winds little_four_winds own_wind_pung prevalent_wind_pung half_flush",
        "EU",
        "[EEE] [SSS] [WWW] 234pN + N",
        "discard",
        (36, 4, 500),  # 576
        id="EU: little four winds of a winner",
    ),
    pytest.param(
        "-four_winds little_four_winds half_flush",
        "CC",
        "[EEE] [SSS] [WWW] 234pN + N",
        "discard N/N",
        (28, 2, 112),
        id="CC: little four winds, the pair is own and prevalent",
    ),
]
COMMON = [
    # IT 21, 6; CC and EU by common practice: thirteen orphans.
    pytest.param(
        "thirteen_orphans",
        "IT",
        "19m19p19sESWNCFP + P",
        "discard",
        (22, 0, 200),
        id="IT: thirteen orphans",
    ),
    pytest.param(
        "thirteen_orphans pair_completed_head -terminals_and_honors",
        "CC",
        "19m19p19sESWNCFP + 9m",
        "discard",
        (14, 0, 1000),
        id="CC: thirteen orphans, the pair completed",
    ),
    pytest.param(
        "thirteen_orphans -pair_completed_head",
        "EU",
        "19m19p19sESWNCFF + P",
        "discard",
        (22, 0, 500),
        id="EU: thirteen orphans, a single tile completed",
    ),
    pytest.param(
        "-thirteen_orphans",
        ALL,
        "19m19p19sESWNCFP",
        "lost",
        (0, 0, 0),
        id="thirteen orphans that did not win",
    ),
    # IT 23; CC: East's dealt hand, a win on East's first discard.
    pytest.param("heaven", "IT", CHOWS, "drawn E/E heaven", (30, 0, 200), id="IT: dealt hand"),
    pytest.param("heaven", "CC", CHOWS, "drawn E/E heaven", (22, 1, 1000), id="CC: dealt hand"),
    pytest.param("heaven", "EU", CHOWS, "drawn E/E heaven", (22, 2, 500), id="EU: dealt hand"),
    pytest.param("-heaven", "IT", CHOWS, "drawn E/E", (30, 0, 30), id="IT: drawn later"),
    pytest.param("-heaven", "CC", CHOWS, "drawn E/E", (22, 1, 44), id="CC: drawn later"),
    pytest.param("-heaven", "EU", CHOWS, "drawn E/E", (22, 2, 88), id="EU: drawn later"),
    pytest.param("earth", "IT", CHOWS, "discard N/E earth", (30, 0, 200), id="IT: first discard"),
    pytest.param("earth", "CC", CHOWS, "discard N/E earth", (20, 0, 1000), id="CC: first discard"),
    pytest.param("earth", "EU", CHOWS, "discard N/E earth", (20, 1, 500), id="EU: first discard"),
    pytest.param("-earth", "IT", CHOWS, "discard N/E", (30, 0, 30), id="IT: a later discard"),
    pytest.param("-earth", "CC", CHOWS, "discard N/E", (20, 0, 20), id="CC: a later discard"),
    pytest.param("-earth", "EU", CHOWS, "discard N/E", (20, 1, 40), id="EU: a later discard"),
]


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
    # CC: the moon, the plum blossom, the carrying pole, kong on kong.
    *chinese(
        "moon last_discard", "[222m] 345p678s23p99m + 1p", "discard S/E wall_end", 12, 1, "the moon"
    ),
    *chinese(
        "moon last_tile_draw",
        "[222m] 345p678s23p99m + 1p",
        "drawn S/E wall_end",
        14,
        1,
        "the moon, drawn",
    ),
    *chinese("-moon", "[222m] 345p678s23s99m + 1s", "discard S/E wall_end", 12, 1, "a 1 of bamboo"),
    *chinese("-moon", "[222m] 345p678s23p99m + 1p", "discard", 12, 0, "the moon, but earlier"),
    *chinese(
        "plum_blossom kong_replacement",
        "[2222m] 345s678s46p99m + 5p",
        "drawn S/E kong_replacement",
        20,
        1,
        "plum blossom",
    ),
    *chinese(
        "-plum_blossom",
        "[2222m] 345s678s46s99m + 5s",
        "drawn S/E kong_replacement",
        20,
        1,
        "a 5 of bamboo",
    ),
    *chinese("-plum_blossom", "[2222m] 345s678s46p99m + 5p", "drawn", 20, 0, "5 of dots, no kong"),
    *chinese(
        "carrying_pole robbing_kong",
        "[222m] 345p678p13s99m + 2s",
        "discard S/E robbing_kong",
        12,
        1,
        "carrying pole",
    ),
    *chinese(
        "-carrying_pole",
        "[222m] 345p678p46s99m + 5s",
        "discard S/E robbing_kong",
        12,
        1,
        "a robbed 5 of bamboo",
    ),
    *chinese(
        "-carrying_pole", "[222m] 345p678p13s99m + 2s", "discard", 12, 0, "2 of bamboo, no kong"
    ),
    *chinese(
        "kong_on_kong kong_replacement",
        "[2222m] (4444p) 678p13s99m + 2s",
        "drawn S/E kong_replacement kong_on_kong",
        36,
        1,
        "kong on kong",
    ),
    *chinese(
        "kong_on_kong kong_replacement",
        "[2222m] (4444p) 678p13s99m + 2s",
        "drawn S/E kong_on_kong",
        36,
        1,
        "kong on kong is won on a replacement tile",
    ),
    *chinese(
        "-kong_on_kong",
        "[2222m] (4444p) 678p13s99m + 2s",
        "drawn S/E kong_replacement",
        36,
        1,
        "two kongs, one after the other",
    ),
    # CC, note 5: the game knows when it is East's thirteenth win (test_game.py).
    *chinese(
        "thirteenth_win",
        "[222m] 345p678p45s99m + 6s",
        "discard E/E thirteenth_win",
        12,
        0,
        "thirteenth win of East",
    ),
    *chinese(
        "-thirteenth_win", "[222m] 345p678p45s99m + 6s", "discard E/E", 12, 0, "any win of East"
    ),
]
# None of these is listed in IT 21.
NOT_ITALIAN = [
    pytest.param(
        "-all_green", "IT", "[222s] [444s] 666sFF88s + 8s", "discard", (32, 2, 128), id="IT: green"
    ),
    pytest.param(
        "-hidden_treasure",
        "IT",
        "222m444p666s888s9m + 9m",
        "drawn",
        (36, 1, 72),
        id="IT: four concealed pungs",
    ),
    pytest.param(
        "-three_great_scholars dragon_pung three_doubles_max",
        "IT",
        "[CCC] [FFF] [PPP] [222m] 5s + 5s",
        "discard",
        (34, 4, 200),
        id="IT: three dragons",
    ),
    pytest.param(
        "-all_honors heads_pungs",
        "IT",
        "[WWW] [NNN] [CCC] [SSS] P + P",
        "discard E/E",
        (38, 2, 200),
        id="IT: honors",
    ),
    pytest.param(
        "-all_terminals heads_pungs",
        "IT",
        "[111m] [999m] [111p] [999p] 1s + 1s",
        "discard",
        (36, 1, 200),
        id="IT: terminals",
    ),
    pytest.param(
        "-gates_of_heaven -wriggling_snake -concealed_flush full_flush",
        "IT",
        "1112345678999p + 5p",
        "drawn",
        (36, 0, 200),
        id="IT: gates",
    ),
    *(
        pytest.param(f"-{line}", "IT", hand, how, (28, 0, 28), id=f"IT: {line}")
        for line, hand, how in (
            ("moon", "[2222m] 345p678s23p99m + 1p", "discard S/E wall_end"),
            ("plum_blossom", "[2222m] 345s678s46p99m + 5p", "drawn S/E kong_replacement"),
            ("carrying_pole", "[2222m] 345p678p13s99m + 2s", "discard S/E robbing_kong"),
        )
    ),
    pytest.param(
        "-thirteenth_win",
        "IT",
        "[222m] 345p678p45s99m + 6s",
        "discard E/E thirteenth_win",
        (22, 0, 22),
        id="IT: thirteenth win of East",
    ),
    pytest.param(
        "-kong_on_kong",
        "IT",
        "[2222m] (4444p) 678p13s99m + 2s",
        "drawn S/E kong_on_kong",
        (44, 0, 44),
        id="IT: kong on kong",
    ),
]
CASES = [*ITALIAN, *COMMON, *CHINESE, *NOT_ITALIAN]


@pytest.mark.parametrize(("lines", "systems", "hand", "how", "figures"), CASES)
def test_limit_hand(lines, systems, hand, how, figures):
    check(lines, systems, hand, how, figures)


def test_every_limit_hand_has_a_case_for_and_against():
    assert untested(CASES, LIMIT_LINES) == set()


def test_no_line_of_the_table_is_forgotten():
    # A pair of the prevalent wind is worth something by an option alone: see test_options.py.
    assert {row.key for row in TABLE} == {*LINES, "pair_prevalent_wind"}


@pytest.mark.parametrize("seat", Wind)
@pytest.mark.parametrize("system", LIMITS)
def test_limit_is_not_doubled_in_the_hand_of_east(system, seat):
    # East's double belongs to the payments (IT 20: 400 for East): see test_settlement.py.
    score = score_of(system, "19m19p19sESWNCFP + P", f"drawn {seat.name}/E")
    assert score.value == LIMITS[system]


@pytest.mark.parametrize(
    ("system", "hand", "how", "code"),
    [
        pytest.param("CC", "1133m5577p99sEEC + C", "drawn", "not_a_winning_hand", id="CC: pairs"),
        pytest.param("EU", "1133m5577p99sEEC + C", "drawn", "not_a_winning_hand", id="EU: pairs"),
        pytest.param("IT", "1133m5577p99sEEC + F", "drawn", "not_a_winning_hand", id="six pairs"),
        pytest.param("IT", "19m19p19sESWNCFP + 5m", "drawn", "not_a_winning_hand", id="no orphan"),
        pytest.param("CC", "1112345678999p + 1s", "drawn", "not_a_winning_hand", id="gates open"),
        # CC, Mano del Paradiso: East, with the tiles dealt. Mano terrena: anybody but East.
        pytest.param("CC", CHOWS, "drawn S/E heaven", "heaven_not_possible", id="heaven by South"),
        pytest.param("CC", CHOWS, "discard E/E heaven", "heaven_not_possible", id="not dealt"),
        pytest.param(
            "CC",
            "(2222m) 345p678p45s99m + 6s",
            "drawn E/E heaven",
            "heaven_not_possible",
            id="heaven after a kong",
        ),
        pytest.param("CC", CHOWS, "discard E/E earth", "earth_not_possible", id="earth by East"),
        pytest.param("CC", CHOWS, "drawn S/E earth", "earth_not_possible", id="earth, drawn"),
        pytest.param(
            "CC",
            "[222m] 345p678p45s99m + 6s",
            "discard S/E earth",
            "earth_not_possible",
            id="earth with a claimed set",
        ),
        pytest.param(
            "CC",
            "[2222m] 345p678p45s99m + 6s",
            "drawn S/E kong_on_kong",
            "kong_replacement_needs_kong",
            id="kong on kong with one kong",
        ),
        pytest.param(
            "CC",
            "[222m] 345p678p45s99m + 6s",
            "drawn S/E kong_replacement",
            "kong_replacement_needs_kong",
            id="a replacement without a kong",
        ),
        pytest.param(
            "CC",
            "[222m] 345p678p13s22s + 2s",
            "discard S/E robbing_kong",
            "robbing_kong_tile_held",
            id="carrying pole with a 2 of bamboo in the hand",
        ),
    ],
)
def test_refused(system, hand, how, code):
    with pytest.raises(RuleError) as caught:
        score_of(system, hand, how)
    assert caught.value.code == code

"""Doubles (classical.md, What each system adds; IT 17 and 21; CC Raddoppi and its brackets)."""

import pytest

from .cases import ALL, DOUBLE_LINES, check, untested

REST = "[222m] 147p258s369mW"  # 2 points for South, no double

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
HONORS = [
    # IT 17, 5 to 8: each pung or kong of a dragon, of the own wind.
    pytest.param(
        "dragon_pung", ALL, "[FFF] 147p258s369mW", "lost", (4, 1, 8), id="a pung of dragons"
    ),
    pytest.param(
        "dragon_pung", ALL, "(CCCC) PPP 147p258s3m", "lost", (40, 2, 160), id="two of them, a kong"
    ),
    pytest.param("-dragon_pung", ALL, "FF 147p258s369mWN", "lost", (2, 0, 2), id="a pair of them"),
    pytest.param(
        "own_wind_pung", ALL, "[SSS] 147p258s369mW", "lost", (4, 1, 8), id="the own wind, claimed"
    ),
    pytest.param(
        "own_wind_pung", ALL, "(SSSS) 147p258s369mW", "lost", (32, 1, 64), id="the own wind, a kong"
    ),
    pytest.param(
        "-own_wind_pung -prevalent_wind_pung",
        ALL,
        "[WWW] 147p258s369mN",
        "lost",
        (4, 0, 4),
        id="another player's wind",
    ),
    pytest.param(
        "-own_wind_pung", ALL, "SS 147p258s369mWN", "lost", (2, 0, 2), id="a pair of the own wind"
    ),
    # classical.md: the prevalent wind doubles in CC and EU alone.
    pytest.param(
        "-prevalent_wind_pung",
        "IT",
        "[EEE] 147p258s369mW",
        "lost",
        (4, 0, 4),
        id="IT: the prevalent wind",
    ),
    pytest.param(
        "prevalent_wind_pung -own_wind_pung",
        "CC EU",
        "[EEE] 147p258s369mW",
        "lost",
        (4, 1, 8),
        id="the prevalent wind",
    ),
    pytest.param(
        "own_wind_pung -prevalent_wind_pung",
        "IT",
        "[EEE] 147p258s369mW",
        "lost E/E",
        (4, 1, 8),
        id="IT: own and prevalent wind at once",
    ),
    pytest.param(
        "own_wind_pung prevalent_wind_pung",
        "CC EU",
        "[EEE] 147p258s369mW",
        "lost E/E",
        (4, 2, 16),
        id="own and prevalent wind at once",
    ),
    pytest.param(
        "-prevalent_wind_pung",
        "CC EU",
        "EE 147p258s369mWN",
        "lost",
        (0, 0, 0),
        id="a pair of the prevalent wind",
    ),
    # classical.md: little three dragons 1, big 2, beside one for each pung.
    pytest.param(
        "little_three_dragons pair_dragon",
        "CC EU",
        "[CCC] [FFF] PP 14p25sW",
        "lost",
        (10, 3, 80),
        id="little three dragons",
    ),
    pytest.param(
        "-little_three_dragons",
        "IT",
        "[CCC] [FFF] PP 14p25sW",
        "lost",
        (10, 2, 40),
        id="IT: little three dragons",
    ),
    pytest.param(
        "-little_three_dragons",
        "CC EU",
        "[CCC] [FFF] WW 14p25sP",
        "lost",
        (8, 2, 32),
        id="two pungs of dragons with another pair",
    ),
    pytest.param(
        "-little_three_dragons",
        "CC EU",
        "[CCC] FFPP 147p258s",
        "lost",
        (8, 1, 16),
        id="one pung of dragons and both pairs",
    ),
    pytest.param(
        "big_three_dragons -little_three_dragons",
        "CC EU",
        "[CCC] [FFF] [PPP] 147pS",
        "lost",
        (12, 5, 384),
        id="big three dragons",
    ),
    pytest.param(
        "-big_three_dragons",
        "IT",
        "[CCC] [FFF] [PPP] 147pS",
        "lost",
        (12, 3, 96),  # no maximum rule for a loser
        id="IT: big three dragons",
    ),
    pytest.param(
        "-big_three_dragons",
        "CC EU",
        "[CCC] [FFF] PP 147pSW",
        "lost",
        (10, 3, 80),
        id="a pair is not big",
    ),
    # CC Raddoppi: Quattro Venti piccolo, grande, beside the own and the prevalent wind.
    pytest.param(
        "little_four_winds own_wind_pung prevalent_wind_pung",
        "CC EU",
        "[EEE] [SSS] [NNN] WW14p",
        "lost",
        (12, 3, 96),
        id="little four winds",
    ),
    pytest.param(
        "-little_four_winds own_wind_pung",
        "IT",
        "[EEE] [SSS] [NNN] WW14p",
        "lost",
        (12, 1, 24),
        id="IT: little four winds",
    ),
    pytest.param(
        "little_four_winds pair_own_wind -own_wind_pung",
        "CC EU",
        "[EEE] [SSS] [NNN] WW14p",
        "lost W/S",
        (14, 2, 56),
        id="little four winds, the pair is the own wind",
    ),
    pytest.param(
        "-little_four_winds",
        "CC EU",
        "[EEE] [SSS] [NNN] W147p",
        "lost",
        (12, 2, 48),
        id="three winds without the pair",
    ),
    pytest.param(
        "-little_four_winds pair_dragon",
        "CC EU",
        "[EEE] [SSS] [NNN] WCC1p",
        "lost",
        (14, 2, 56),
        id="three winds with a pair of dragons",
    ),
    pytest.param(
        "big_four_winds -little_four_winds",
        "CC",
        "[EEE] [SSS] [NNN] [WWW] 1p",
        "lost",
        (16, 6, 1000),  # 1024
        id="CC: big four winds",
    ),
    pytest.param(
        "big_four_winds -little_four_winds",
        "EU",
        "[EEE] [SSS] [NNN] [WWW] 1p",
        "lost",
        (16, 6, 500),
        id="EU: big four winds",
    ),
    pytest.param(
        "-big_four_winds",
        "IT",
        "[EEE] [SSS] [NNN] [WWW] 1p",
        "lost",
        (16, 1, 32),
        id="IT: big four winds of a loser",
    ),
    pytest.param(
        "-big_four_winds little_four_winds",
        "CC EU",
        "[EEE] [SSS] [NNN] WW14p",
        "lost S/W",
        (12, 2, 48),
        id="a pair of the fourth wind is not big",
    ),
    # classical.md: three concealed pungs.
    pytest.param(
        "three_concealed_pungs",
        "CC EU",
        "222m444p666s19mNW",
        "lost",
        (12, 1, 24),
        id="three concealed pungs",
    ),
    pytest.param(
        "-three_concealed_pungs",
        "IT",
        "222m444p666s19mNW",
        "lost",
        (12, 0, 12),
        id="IT: three concealed pungs",
    ),
    pytest.param(
        "three_concealed_pungs",
        "CC EU",
        "(2222m) 444p666s19mNW",
        "lost",
        (24, 1, 48),
        id="with a concealed kong",
    ),
    pytest.param(
        "three_concealed_pungs",
        "CC EU",
        "222m444p666s888sN",
        "lost",
        (16, 1, 32),
        id="four concealed pungs are no second double",
    ),
    pytest.param(
        "-three_concealed_pungs",
        "CC EU",
        "[222m] 444p666s19mNW",
        "lost",
        (10, 0, 10),
        id="one of three claimed",
    ),
    pytest.param(
        "three_concealed_pungs fully_concealed",
        "CC",
        "222m444p66s678p99m + 6s",
        "drawn",
        (24, 2, 96),
        id="CC: the third drawn",
    ),
    pytest.param(
        "-three_concealed_pungs",
        "CC",
        "222m444p66s678p99m + 6s",
        "discard",
        (20, 0, 20),
        id="CC: the third completed by a discard",
    ),
    pytest.param(
        "three_concealed_pungs",
        "CC",
        "222m444p66678s99m + 6s",
        "discard",
        (22, 1, 44),
        id="CC: the discard completes a chow instead",
    ),
]
WINNERS = [
    # IT 17, 9: all pungs, which only a winner has.
    pytest.param(
        "all_pungs",
        "IT",
        "[222m] [444p] [666s] [888s] 9m + 9m",
        "discard",
        (28, 1, 56),
        id="IT: all pungs",
    ),
    pytest.param(
        "all_pungs",
        "CC",
        "[222m] [444p] [666s] [888s] 9m + 9m",
        "discard",
        (22, 1, 44),
        id="CC: all pungs",
    ),
    pytest.param(
        "all_pungs",
        "EU",
        "[222m] [444p] [666s] [888s] 9m + 9m",
        "discard",
        (32, 1, 64),
        id="EU: all pungs",
    ),
    pytest.param(
        "all_pungs",
        "IT",
        "[2222m] [444p] [666s] [888s] 9m + 9m",
        "discard",
        (34, 1, 68),
        id="IT: all pungs, one a kong",
    ),
    pytest.param(
        "-all_pungs",
        ALL,
        "[222m] [444p] [666s] [888s] 9m",
        "lost",
        (8, 0, 8),
        id="all pungs of a loser",
    ),
    pytest.param(
        "-all_pungs",
        "IT",
        "[222m] [444p] [666s] 78s99m + 9s",
        "discard",
        (26, 0, 26),
        id="IT: one chow",
    ),
    # IT 21: one suit with dragons and the own wind; any other pair cancels it.
    pytest.param(
        "half_flush",
        "IT EU",
        "[555m] 123m78m234mCC + 9m",
        "discard",
        (24, 1, 48),
        id="one suit, a pair of dragons",
    ),
    pytest.param(
        "half_flush",
        "IT EU",
        "[555m] 123m78m234mSS + 9m",
        "discard",
        (24, 1, 48),
        id="one suit, a pair of the own wind",
    ),
    pytest.param(
        "half_flush own_wind_pung",
        "IT EU",
        "[SSS] 123m78m456mCC + 9m",
        "discard",
        (26, 2, 104),
        id="one suit, the own wind and a pair of dragons",
    ),
    pytest.param(
        "-half_flush",
        "IT",
        "[555m] 123m78m234mWW + 9m",
        "discard",
        (22, 0, 22),
        id="IT: the pair is another wind",
    ),
    pytest.param(
        "-half_flush dragon_pung",
        "IT",
        "[CCC] 123m78m456m22m + 9m",
        "discard",
        (24, 1, 48),
        id="IT: the pair is of the suit",
    ),
    pytest.param(
        "-half_flush",
        "IT",
        "[WWW] 123m78m456mCC + 9m",
        "discard",
        (26, 0, 26),
        id="IT: a pung of another wind",
    ),
    pytest.param(
        "-half_flush own_wind_pung",
        "IT",
        "[SSS] 123m78p456mCC + 9p",
        "discard",
        (26, 1, 52),
        id="IT: two suits",
    ),
    pytest.param(
        "half_flush",
        "CC",
        "[555m] 123m78m234mWW + 9m",
        "discard",
        (12, 1, 24),
        id="CC: any honors will do",
    ),
    pytest.param(
        "half_flush dragon_pung",
        "CC",
        "[CCC] 123m78m456m22m + 9m",
        "discard",
        (14, 2, 56),
        id="CC: any pair will do",
    ),
    pytest.param(
        "-half_flush", "CC", "[CCC] 123m78p456m22m + 9p", "discard", (14, 1, 28), id="CC: two suits"
    ),
    pytest.param(
        "half_flush",
        "EU",
        "[555m] 123m78m234mWW + 9m",
        "discard",
        (22, 1, 44),
        id="EU: any honors will do",
    ),
    pytest.param(
        "-half_flush full_flush_doubles",
        "CC",
        "[555m] 123m78m234m11m + 9m",
        "discard",
        (12, 3, 96),
        id="CC: one suit without honors is more",
    ),
    pytest.param(
        "-half_flush -all_honors dragon_pung",
        "EU",
        "[CCC] 123m 78p 456s 22m + 9p",
        "discard",
        (24, 1, 48),
        id="EU: three suits",
    ),
    pytest.param(
        "full_flush_doubles -full_flush -concealed_flush",
        "EU",
        "[555m] 123m78m234m11m + 9m",
        "discard",
        (22, 3, 176),
        id="EU: one suit is three doubles",
    ),
    pytest.param(
        "full_flush_doubles -concealed_flush",
        "CC",
        "123m234m555m78m11m + 9m",
        "discard",
        (14, 3, 112),
        id="CC: one suit, standing, but on a discard",
    ),
    pytest.param(
        "-full_flush_doubles full_flush",
        "IT",
        "[555m] 123m78m234m11m + 9m",
        "discard",
        (22, 0, 200),
        id="IT: one suit is the limit",
    ),
    # IT 21 and 22 on figure 19: in other hands than North's the points stay, the doubles do not.
    pytest.param(
        "half_flush own_wind_pung",
        "IT",
        "[NNNN] 123m78m456mCC + 9m",
        "discard N/E",
        (38, 2, 152),
        id="IT: North's wind in North's hand",
    ),
    pytest.param(
        "-half_flush -own_wind_pung",
        "IT",
        "[NNNN] 123m78m456mCC + 9m",
        "discard W/E",
        (38, 0, 38),
        id="IT: North's wind in West's hand",
    ),
    # A loser holding one suit and a pair of winds has points, no double for the suit.
    pytest.param(
        "-half_flush -full_flush_doubles",
        ALL,
        "[222m] [555m] 34689mNN",
        "lost",
        (4, 0, 4),
        id="one suit with honors in a loser's hand",
    ),
    pytest.param(
        "-full_flush_doubles",
        "EU",
        "[CCC] 123m78m456m22m + 9m",
        "discard",
        (24, 2, 96),
        id="EU: one suit and a dragon",
    ),
    # classical.md: terminals mixed with honors.
    pytest.param(
        "terminals_and_honors all_pungs dragon_pung",
        "CC",
        "[111m] [999p] [NNN] [CCC] 9s + 9s",
        "discard",
        (30, 3, 240),
        id="CC: terminals and honors",
    ),
    pytest.param(
        "terminals_and_honors all_pungs dragon_pung",
        "EU",
        "[111m] [999p] [NNN] [CCC] 9s + 9s",
        "discard",
        (40, 3, 320),
        id="EU: terminals and honors",
    ),
    pytest.param(
        "-terminals_and_honors",
        "CC",
        "[111m] [999p] [NNN] [CCC] 8s + 8s",
        "discard",
        (28, 2, 112),
        id="CC: a pair of eights",
    ),
    pytest.param(
        "-terminals_and_honors",
        "EU",
        "[111m] [999p] [NNN] [CCC] 8s + 8s",
        "discard",
        (38, 2, 152),
        id="EU: a pair of eights",
    ),
    pytest.param(
        "-terminals_and_honors heads_pungs",
        "IT",
        "[111m] [999p] [NNN] [CCC] 9s + 9s",
        "discard",
        (36, 2, 200),
        id="IT: terminals and honors are the limit",
    ),
    # classical.md: fully concealed and self-drawn.
    pytest.param(
        "fully_concealed",
        "CC",
        "123m345p678p45sCC + 6s",
        "drawn",
        (14, 1, 28),
        id="CC: fully concealed",
    ),
    pytest.param(
        "fully_concealed",
        "EU",
        "123m345p678p45sCC + 6s",
        "drawn",
        (24, 1, 48),
        id="EU: fully concealed",
    ),
    pytest.param(
        "fully_concealed",
        "CC",
        "(2222m) 345p678p45s99m + 6s",
        "drawn",
        (28, 1, 56),
        id="CC: with a concealed kong",
    ),
    pytest.param(
        "-fully_concealed",
        "CC",
        "123m345p678p45sCC + 6s",
        "discard",
        (12, 0, 12),
        id="CC: on a discard",
    ),
    pytest.param(
        "-fully_concealed",
        "EU",
        "[2222m] 345p678p45s99m + 6s",
        "drawn",
        (30, 0, 30),
        id="EU: with a claimed kong",
    ),
    pytest.param(
        "-fully_concealed",
        "IT",
        "123m345p678p45sCC + 6s",
        "drawn",
        (22, 0, 22),
        id="IT: fully concealed",
    ),
]
OPEN = "[222m] 345p678p45s99m + 6s"
KONG = "[2222m] 345p678p45s99m + 6s"
SPECIAL = [
    # CC Raddoppi (solo per il vincitore): one double each.
    *(
        pytest.param(
            line,
            system,
            hand,
            f"{how} S/E {situation}",
            (points, 1, 2 * points),
            id=f"{system} {line}",
        )
        for system, more in (("CC", 0), ("EU", 10))
        for line, hand, how, situation, points in (
            ("only_possible_tile", OPEN, "discard", "only_possible_tile", 12 + more),
            ("kong_replacement", KONG, "drawn", "kong_replacement", 20 + more),
            ("robbing_kong", OPEN, "discard", "robbing_kong", 12 + more),
            ("last_tile_draw -last_discard", OPEN, "drawn", "wall_end", 14 + more),
            ("last_discard -last_tile_draw", OPEN, "discard", "wall_end", 12 + more),
            ("ready_declared", OPEN, "discard", "ready_declared", 12 + more),
        )
    ),
    pytest.param(
        "only_possible_tile last_discard ready_declared",
        "CC",
        OPEN,
        "discard S/E only_possible_tile wall_end ready_declared",
        (12, 3, 96),
        id="CC: three at once",
    ),
    *(
        pytest.param(
            "-only_possible_tile -kong_replacement -robbing_kong -last_tile_draw -last_discard"
            " -ready_declared",
            system,
            KONG,
            "drawn",
            (points, 0, points),
            id=f"{system}: none without being told",
        )
        for system, points in (("CC", 20), ("EU", 30))
    ),
    *(
        pytest.param(
            line,
            "IT",
            KONG,
            f"{how} S/E {situation}",
            (28, 0, 28),
            id=f"IT: no double, {situation} {how}",
        )
        for line, how, situation in (
            ("-only_possible_tile", "discard", "only_possible_tile"),
            ("-kong_replacement", "drawn", "kong_replacement"),
            ("-robbing_kong", "discard", "robbing_kong"),
            ("-last_tile_draw", "drawn", "wall_end"),
            ("-last_discard", "discard", "wall_end"),
            ("-ready_declared", "drawn", "ready_declared"),
        )
    ),
]
CASES = [*FLOWERS, *HONORS, *WINNERS, *SPECIAL]


@pytest.mark.parametrize(("lines", "systems", "hand", "how", "figures"), CASES)
def test_doubles(lines, systems, hand, how, figures):
    check(lines, systems, hand, how, figures)


def test_every_double_has_a_case_for_and_against():
    assert untested(CASES, DOUBLE_LINES) == set()

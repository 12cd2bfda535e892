"""Doubles for winds and dragons."""

import pytest

from tests.scoring.classical.cases import (
    ALL,
)

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

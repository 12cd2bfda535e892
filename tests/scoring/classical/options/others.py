"""All other options."""

import pytest

from . import CHOWS, FLOWERS, OPEN

OTHERS = [
    pytest.param("IT", OPEN, "discard", {"winner_bonus": 0}, (2, 0, 2), id="winner_bonus 0"),
    pytest.param("EU", OPEN, "discard", {"winner_bonus": 10}, (12, 0, 12), id="winner_bonus 10"),
    pytest.param("IT", CHOWS, "discard", {"chow_hand": "nothing"}, (20, 0, 20), id="chow nothing"),
    pytest.param("IT", CHOWS, "discard", {"chow_hand": "poor_hand"}, (20, 1, 40), id="chow double"),
    pytest.param(
        "EU", CHOWS, "discard", {"chow_hand": "consolation"}, (30, 0, 30), id="chow points"
    ),
    pytest.param(
        "EU", CHOWS, "discard", {"chow_hand": "no_value_hand"}, (30, 0, 30), id="chow points too"
    ),
    pytest.param("IT", OPEN, "drawn", {"finish_bonus": True}, (24, 0, 24), id="finish_bonus on"),
    pytest.param("CC", OPEN, "drawn", {"finish_bonus": False}, (12, 0, 12), id="finish_bonus off"),
    pytest.param(
        "CC", "EE147p258s369mWN", "lost", {"prevalent_pair": 2}, (2, 0, 2), id="prevalent_pair 2"
    ),
    pytest.param(
        "CC",
        "EE147p258s369mWN",
        "lost E/E",
        {"prevalent_pair": 2},
        (4, 0, 4),
        id="prevalent_pair 2, the own wind too",
    ),
    pytest.param(
        "EU",
        "123m345p678p45sEE + 6s",
        "discard",
        {"prevalent_pair": 2},
        (22, 0, 22),
        id="prevalent_pair 2: such a pair is not worthless",
    ),
    pytest.param(
        "IT",
        "123m345p678p45sEE + 6s",
        "discard",
        {"prevalent_pair": 1},
        (21, 0, 21),
        id="prevalent_pair 1: nor is this",
    ),
    pytest.param(
        "CC",
        "[222m] 147p258s369mW{26}",
        "lost",
        {"own_flowers": "each"},
        (10, 2, 40),
        id="own_flowers each",
    ),
    pytest.param(
        "EU",
        "[222m] 147p258s369mW{2}",
        "lost",
        {"own_flowers": "both"},
        (6, 0, 6),
        id="own_flowers both",
    ),
    pytest.param("CC", FLOWERS, "lost", {"all_flowers": 2}, (34, 3, 272), id="all_flowers 2"),
    pytest.param("CC", FLOWERS, "lost", {"all_flowers": 4}, (34, 5, 1000), id="all_flowers 4"),
    pytest.param(
        "IT", "[EEE] 147p258s369mW", "lost", {"prevalent_wind": 1}, (4, 1, 8), id="prevalent_wind 1"
    ),
    pytest.param(
        "CC", "[EEE] 147p258s369mW", "lost", {"prevalent_wind": 0}, (4, 0, 4), id="prevalent_wind 0"
    ),
    pytest.param(
        "IT",
        "[CCC] [FFF] PP14p25sW",
        "lost",
        {"little_three_dragons": 2},
        (10, 4, 160),
        id="little_three_dragons 2",
    ),
    pytest.param(
        "CC",
        "[CCC] [FFF] [PPP] 147pS",
        "lost",
        {"big_three_dragons": 0},
        (12, 3, 96),
        id="big_three_dragons 0",
    ),
    pytest.param(
        "CC",
        "[CCC] [FFF] PPP 147pS",
        "lost",
        {"big_three_dragons": 0, "little_three_dragons": 3},
        (10, 5, 320),  # against 16 points and 3 doubles: 128
        id="little above big: a loser's three dragons are a pair",
    ),
    pytest.param(
        "IT",
        "222m444p666s19mNW",
        "lost",
        {"three_concealed_pungs": 1},
        (12, 1, 24),
        id="three_concealed_pungs 1",
    ),
    pytest.param(
        "CC",
        "[EEE] [SSS] [NNN] WW14p",
        "lost",
        {"little_four_winds": 2},
        (12, 4, 192),
        id="little_four_winds 2",
    ),
    pytest.param(
        "CC",
        "[EEE] [SSS] [NNN] [WWW] 1p",
        "lost",
        {"big_four_winds": 2},
        (16, 4, 256),
        id="big_four_winds 2",
    ),
    pytest.param(
        "EU",
        "[222m] [444p] [666s] [888s] 9m + 9m",
        "discard",
        {"all_pungs": 0},
        (32, 0, 32),
        id="all_pungs 0",
    ),
    pytest.param(
        "IT",
        "[555m] 123m78m234mWW + 9m",
        "discard",
        {"half_flush": "any"},
        (22, 1, 44),
        id="half_flush any",
    ),
    pytest.param(
        "CC",
        "[555m] 123m78m234mWW + 9m",
        "discard",
        {"half_flush": "strict"},
        (12, 0, 12),
        id="half_flush strict",
    ),
    pytest.param(
        "IT",
        "[555m] 123m78m234m11m + 9m",
        "discard",
        {"full_flush": 1},
        (22, 1, 44),
        id="full_flush 1",
    ),
    pytest.param(
        "EU",
        "[555m] 123m78m234m11m + 9m",
        "discard",
        {"full_flush": 0},
        (22, 0, 500),
        id="full_flush 0: the limit",
    ),
    pytest.param(
        "CC",
        "[111m] [999p] [NNN] [WWW] 9s + 9s",
        "discard",
        {"terminals_and_honors": 2},
        (30, 3, 240),
        id="terminals_and_honors 2",
    ),
    pytest.param(
        "IT",
        "123m345p678p45sCC + 6s",
        "drawn",
        {"fully_concealed": 1},
        (22, 1, 44),
        id="concealed 1",
    ),
    pytest.param(
        "IT", OPEN, "discard S/E wall_end", {"special_wins": 1}, (22, 1, 44), id="special_wins 1"
    ),
    pytest.param(
        "CC", OPEN, "discard S/E wall_end", {"special_wins": 0}, (12, 0, 12), id="special_wins 0"
    ),
    pytest.param(
        "CC",
        "1133m5577p99sEEC + C",
        "discard",
        {"limit_hands": "italian"},
        (16, 0, 1000),
        id="limit_hands italian: seven pairs",
    ),
    pytest.param(
        "IT",
        "222m444p666s888s9m + 9m",
        "drawn",
        {"limit_hands": "chinese"},
        (36, 1, 200),
        id="limit_hands chinese: hidden treasure",
    ),
    pytest.param(
        "CC",
        "[111m] [999p] [NNN] [WWW] 9s + 9s",
        "discard",
        {"limit_hands": "italian"},
        (30, 2, 1000),
        id="limit_hands italian: pungs of terminals and honors",
    ),
    pytest.param(
        "IT",
        "[123m] 345p678p45s99m + 6s",
        "discard",
        {"chow_claims": True},
        (30, 0, 30),
        id="chow_claims on",
    ),
    # CC Mani limite, note 4: 10 for winning, 8 and 4, 2 for the pair; three doubles for one suit.
    pytest.param(
        "CC",
        "[8888s] [234s] [234s] 666s2s + 2s",
        "discard",
        {"green_kongs": True},
        (24, 3, 1000),
        id="green_kongs on",
    ),
    pytest.param(
        "CC",
        "[8888s] [234s] [234s] 666s2s + 2s",
        "discard",
        {"green_kongs": False},
        (24, 3, 192),
        id="green_kongs off",
    ),
]

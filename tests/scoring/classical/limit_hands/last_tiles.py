"""Limit hands of the Chinese and European rules for how the last tile came."""

from .chinese import chinese

LAST_TILES = [
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

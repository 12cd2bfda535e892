"""A hand for each line of a count, as reference cards show them.

They are South's in the East round if nothing else is said, and legal in all three systems:
no chow is claimed.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from scoring.hand import Situation
from scoring.rulesets.base import Example
from scoring.tiles import Wind

EXAMPLES: Final[Mapping[str, Example]] = MappingProxyType(
    {
        "pung_simple_exposed": Example("[555s] 234m 678p 34p 99m + 2p"),
        "pung_simple_concealed": Example("555s 234m 678p 34p 99m + 2p"),
        "pung_terminal_exposed": Example("[111s] 234m 678p 34p 99m + 2p"),
        "pung_terminal_concealed": Example("111s 234m 678p 34p 99m + 2p"),
        "pung_wind_exposed": Example("[WWW] 234m 678p 34p 99m + 2p"),
        "pung_wind_concealed": Example("WWW 234m 678p 34p 99m + 2p"),
        "pung_dragon_exposed": Example("[CCC] 234m 678p 34p 99m + 2p"),
        "pung_dragon_concealed": Example("CCC 234m 678p 34p 99m + 2p"),
        "kong_simple_exposed": Example("[5555s] 234m 678p 34p 99m + 2p"),
        "kong_simple_concealed": Example("(5555s) 234m 678p 34p 99m + 2p"),
        "kong_terminal_exposed": Example("[1111s] 234m 678p 34p 99m + 2p"),
        "kong_terminal_concealed": Example("(1111s) 234m 678p 34p 99m + 2p"),
        "kong_wind_exposed": Example("[WWWW] 234m 678p 34p 99m + 2p"),
        "kong_wind_concealed": Example("(WWWW) 234m 678p 34p 99m + 2p"),
        "kong_dragon_exposed": Example("[CCCC] 234m 678p 34p 99m + 2p"),
        "kong_dragon_concealed": Example("(CCCC) 234m 678p 34p 99m + 2p"),
        "pair_dragon": Example("[222s] 567m CC 19p 468s", won=False),
        "pair_own_wind": Example("[222s] 567m SS 19p 468s", won=False),
        "pair_prevalent_wind": Example("[222s] 567m EE 19p 468s", won=False),
        "flower": Example("[222s] 567m CC 19p 468s {1}", won=False),
        "season": Example("[222s] 567m CC 19p 468s {5}", won=False),
        "mah_jong": Example("[555s] 234m 678p 34p 99m + 2p"),
        "self_drawn": Example("[555s] 234m 678p 34p 99m + 2p", self_drawn=True),
        "pair_completed": Example("[555s] 234m 678p 123s 8m + 8m"),
        "pair_completed_head": Example("[555s] 234m 678p 123s 9m + 9m"),
        "consolation": Example("234m 678p 345p 56s 99m + 7s"),
        "no_value_hand": Example("234m 678p 345p 56s 99m + 7s"),
        "poor_hand": Example("234m 678p 345p 56s 99m + 7s"),
        "own_flower": Example("[555s] 234m 678p 34p 99m + 2p {2}"),
        "own_season": Example("[555s] 234m 678p 34p 99m + 2p {6}"),
        "own_flower_and_season": Example("[555s] 234m 678p 34p 99m + 2p {26}"),
        "four_flowers": Example("[555s] 234m 678p 34p 99m + 2p {1234}"),
        "four_seasons": Example("[555s] 234m 678p 34p 99m + 2p {5678}"),
        "all_flowers": Example("[555s] 234m 678p 34p 99m + 2p {12345678}"),
        "dragon_pung": Example("[CCC] 234m 678p 34p 99m + 2p"),
        "own_wind_pung": Example("[SSS] 234m 678p 34p 99m + 2p"),
        "prevalent_wind_pung": Example("[EEE] 234m 678p 34p 99m + 2p"),
        "little_three_dragons": Example("[CCC] FFF PP 678p 34p + 2p"),
        "big_three_dragons": Example("[CCC] [FFF] PPP 34p 99m + 2p"),
        "three_concealed_pungs": Example("222m 777p 888s 34p 99m + 2p"),
        "little_four_winds": Example("[EEE] [SSS] WWW NN 34p + 2p"),
        "big_four_winds": Example("[EEE] [SSS] WWW NN 55m + N"),
        "all_pungs": Example("[222m] [777p] 888s 44s 99m + 4s"),
        "half_flush": Example("[CCC] 234m 567m 78m SS + 9m"),
        "full_flush_doubles": Example("[555p] 123p 678p 78p 22p + 9p"),
        "terminals_and_honors": Example("[111m] [999p] NNN 11s CC + 1s"),
        "fully_concealed": Example("555s 234m 678p 34p 99m + 2p", self_drawn=True),
        "only_possible_tile": Example(
            "[555s] 234m 678p 35p 99m + 4p", situations=frozenset({Situation.ONLY_POSSIBLE_TILE})
        ),
        "kong_replacement": Example(
            "(5555s) 234m 678p 34p 99m + 2p",
            self_drawn=True,
            situations=frozenset({Situation.KONG_REPLACEMENT}),
        ),
        "robbing_kong": Example(
            "[555s] 234m 678p 34p 99m + 2p", situations=frozenset({Situation.ROBBING_KONG})
        ),
        "last_tile_draw": Example(
            "[555s] 234m 678p 34p 99m + 2p",
            self_drawn=True,
            situations=frozenset({Situation.WALL_END}),
        ),
        "last_discard": Example(
            "[555s] 234m 678p 34p 99m + 2p", situations=frozenset({Situation.WALL_END})
        ),
        "ready_declared": Example(
            "555s 234m 678p 34p 99m + 2p", situations=frozenset({Situation.READY_DECLARED})
        ),
        "seven_pairs": Example("1144m 2277p 55s NN 9s + 9s"),
        "full_flush": Example("[555p] 123p 678p 78p 22p + 9p"),
        "heads_pungs": Example("[111m] [999p] NNN 11s CC + 1s"),
        "four_kongs": Example("[2222m] [5555p] (8888s) (3333s) N + N"),
        "four_winds": Example("[EEE] [SSS] WWW NN 55m + N"),
        "thirteen_orphans": Example("19m19p19sESWNCFP + 9s"),
        "heaven": Example(
            "345m 67p 222s 789s 55m + 8p",
            seat_wind=Wind.E,
            self_drawn=True,
            situations=frozenset({Situation.HEAVEN}),
        ),
        "earth": Example("345m 67p 222s 789s 55m + 8p", situations=frozenset({Situation.EARTH})),
        "all_green": Example("[666s] [888s] 234s FF 22s + F"),
        "hidden_treasure": Example("222m 777p 888s 44s 99m + 4s", self_drawn=True),
        "three_great_scholars": Example("[CCC] [FFF] PPP 77s 99m + 7s"),
        "all_honors": Example("[EEE] [SSS] CCC FF NN + F"),
        "all_terminals": Example("[111m] [999m] 111p 99s 11s + 9s"),
        "gates_of_heaven": Example("1112345678999m + 4m", in_sets=False),
        "wriggling_snake": Example("[111p] 2345678999p + 5p", in_sets=False),
        "concealed_flush": Example("1234566782299p + 9p", self_drawn=True),
        "moon": Example(
            "[555s] 234m 678p 23p 99m + 1p",
            self_drawn=True,
            situations=frozenset({Situation.WALL_END}),
        ),
        "plum_blossom": Example(
            "(7777s) 234m 678m 34p 99m + 5p",
            self_drawn=True,
            situations=frozenset({Situation.KONG_REPLACEMENT}),
        ),
        "carrying_pole": Example(
            "[555s] 234m 678p 34s 99m + 2s", situations=frozenset({Situation.ROBBING_KONG})
        ),
        "kong_on_kong": Example(
            "(7777s) [3333m] 678p 35p 99m + 4p",
            self_drawn=True,
            situations=frozenset({Situation.KONG_ON_KONG}),
        ),
        "thirteenth_win": Example(
            "345m 67p 222s 789s 55m + 8p",
            seat_wind=Wind.E,
            situations=frozenset({Situation.THIRTEENTH_WIN}),
        ),
        "three_doubles_max": Example("[CCC] [FFF] [SSS] 34p 99m + 2p"),
        "thirty_points_two_doubles_max": Example("[CCCC] [FFFF] 678p 34p 99m + 2p"),
    }
)

"""A hand of three faan for each pattern, as reference cards show them: South's, East round."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from scoring.hand import Situation
from scoring.rulesets.base import Example
from scoring.tiles import Wind

EXAMPLES: Final[Mapping[str, Example]] = MappingProxyType(
    {
        "all_chows": Example("123m 456m 789p 23s 55p + 4s", self_drawn=True),
        "all_pungs": Example("[222m] [777p] 444s 88p WW + 8p"),
        "four_concealed_pungs": Example("222m 777p 444s 888p W + W"),
        "seven_pairs": Example("1144m 2277p 55s NN 9s + 9s"),
        "half_flush": Example("[123m] 456m 789m 23m WW + 4m"),
        "full_flush": Example("[123m] 456m 789m 23m 55m + 4m"),
        "mixed_terminals": Example("[111m] [999p] NNN 11s CC + 1s"),
        "seat_wind": Example("[SSS] [123m] 456m 23m WW + 4m"),
        "prevalent_wind": Example("[EEE] [123m] 456m 23m WW + 4m"),
        "dragon_pung": Example("[CCC] [123m] 456m 23m WW + 4m"),
        "little_three_dragons": Example("[CCC] [FFF] PP 345m 67s + 8s"),
        "big_three_dragons": Example("[CCC] [FFF] PPP 23s 55p + 4s"),
        "little_four_winds": Example("[EEE] [WWW] SSS NN 45m + 6m"),
        "all_honors": Example("[EEE] [SSS] CCC FF NN + F"),
        "all_terminals": Example("[111m] [999m] 111p 99s 11s + 9s"),
        "nine_gates": Example("1112345678999m + 5m", in_sets=False),
        "jade_dragon": Example("[FFF] [222s] [888s] 66s 44s + 6s"),
        "ruby_dragon": Example("[CCC] [222m] [888m] 66m 44m + 6m"),
        "pearl_dragon": Example("[PPP] [222p] [888p] 66p 44p + 6p"),
        "big_four_winds": Example("[EEE] [SSS] WWW NN 55m + N"),
        "four_kongs": Example("[1111m] [4444p] (7777s) [2222s] N + N"),
        "thirteen_orphans": Example("19m19p19sESWNCFP + 9s", in_sets=False),
        "heaven": Example(
            "345m 67p 222s 789s 55m + 8p",
            seat_wind=Wind.E,
            self_drawn=True,
            situations=frozenset({Situation.HEAVEN}),
        ),
        "earth": Example("345m 67p 222s 789s 55m + 8p", situations=frozenset({Situation.EARTH})),
        "self_drawn": Example("123m 456m 789p 23s 55p + 4s", self_drawn=True),
        "concealed_hand": Example("123m 456m 789p 23s 55p + 4s", self_drawn=True),
        "last_draw": Example(
            "[123m] 456m 789p 23s 55p + 4s",
            self_drawn=True,
            situations=frozenset({Situation.WALL_END}),
        ),
        "last_discard": Example(
            "123m 456m 789p 23s 55p + 4s", situations=frozenset({Situation.WALL_END})
        ),
        "kong_replacement": Example(
            "[CCCC] [123m] 456m 67s 99m + 8s",
            self_drawn=True,
            situations=frozenset({Situation.KONG_REPLACEMENT}),
        ),
        "kong_on_kong": Example(
            "[4444p] (7777s) 345m 67m 22s + 8m",
            self_drawn=True,
            situations=frozenset({Situation.KONG_ON_KONG}),
        ),
        "robbing_kong": Example(
            "123m 567p 24s 789m 66p + 3s", situations=frozenset({Situation.ROBBING_KONG})
        ),
        "own_flower": Example("[222m] [777p] 444s 88p WW + 8p {26}"),
        "four_flowers": Example("[222m] [777p] 444s 88p WW + 8p {1234}"),
        "eight_flowers": Example("[222m] [777p] 444s 88p WW + 8p {12345678}"),
        "no_flowers": Example("[222m] [777p] 444s 88p WW + 8p"),
        "chicken_hand": Example("[123m] [555p] 456s 67s WW + 8s {1}"),
    }
)

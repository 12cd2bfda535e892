"""A hand for each pattern, as reference cards show them; South's unless stated otherwise."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from scoring.hand import Situation
from scoring.rulesets.base import Example
from scoring.tiles import Wind

EXAMPLES: Final[Mapping[str, Example]] = MappingProxyType(
    {
        "1.1": Example("[123m] 678p 45s 789s 33p + 6s"),
        "1.2": Example("345m 678p 222s 67s 99p + 8s"),
        "1.3": Example("[345m] [777p] 456s 67s 22p + 8s"),
        "2.1.1": Example("[123s] 789s 444s 56s NN + 7s"),
        "2.1.2": Example("[345p] [678p] 234p 99p 11p + 9p"),
        "2.2": Example("1112345678999m + 5m", in_sets=False),
        "3.1": Example("[FFF] 345m 67p 234s 99s + 8p"),
        "3.2.1": Example("[CCC] FFF PP 345m 67s + 8s"),
        "3.2.2": Example("[CCC] [FFF] PP 345m 99s + P"),
        "3.3.1": Example("[EEE] [WWW] NN 345m 67p + 8p"),
        "3.3.2": Example("[EEE] [WWW] NN 345m 99p + N"),
        "3.3.3": Example("[EEE] [SSS] WWW NN 45m + 6m"),
        "3.3.4": Example("[EEE] [SSS] WWW NN 55m + N"),
        "3.4": Example("[EEE] [SSS] CCC FF NN + F"),
        "4.1": Example("[222m] [777p] 555s 44s 99m + 4s"),
        "4.2.1": Example("333m 888p [456s] 67m 22s + 8m"),
        "4.2.2": Example("333m 777p 444s [678s] 9m + 9m"),
        "4.2.3": Example("333m 555p 777s 999s 2m + 2m"),
        "4.3.1": Example("[4444p] 345m 234s 67s 99m + 8s"),
        "4.3.2": Example("[4444p] (7777s) 345m 67m 22s + 8m"),
        "4.3.3": Example("[4444p] (7777s) [2222m] 67m 99s + 8m"),
        "4.3.4": Example("[1111m] [4444p] (7777s) [2222s] N + N"),
        "5.1.1": Example("223344m [678p] 45s 99p + 6s"),
        "5.1.2": Example("334455m 77889p 22s + 9p"),
        "5.1.3": Example("[345m] 345m 35m 789p 22s + 4m"),
        "5.1.4": Example("[345m] [345m] 345m 35m 88p + 4m"),
        "6.1": Example("[678m] 678p 68s 222p 99m + 7s"),
        "6.2.1": Example("[555m] [555p] 55s 123m 78s + 9s"),
        "6.2.2": Example("[555m] [555p] 55s 123m 99s + 5s"),
        "7.1": Example("[123m] 456m 78m 333p 66s + 9m"),
        "7.2.1": Example("[333p] [444p] 55p 678m 99s + 5p"),
        "7.2.2": Example("[444s] [555s] 666s 77s 22m + 7s"),
        "8.1.1": Example("[123m] 789p EEE 78s NN + 9s"),
        "8.1.2": Example("[123m] 789p 999s 13p 11m + 2p"),
        "8.1.3": Example("[111m] [999p] NNN 11s CC + 1s"),
        "8.1.4": Example("[111m] [999m] 111p 99s 11s + 9s"),
        "9.1.1": Example(
            "[345m] 67p 222s 789s 55m + 8p",
            self_drawn=True,
            situations=frozenset({Situation.WALL_END}),
        ),
        "9.1.2": Example(
            "[345m] 67p 222s 789s 55m + 8p", situations=frozenset({Situation.WALL_END})
        ),
        "9.2": Example(
            "(4444p) [123s] 345m 67s 99m + 8s",
            self_drawn=True,
            situations=frozenset({Situation.KONG_REPLACEMENT}),
        ),
        "9.3": Example(
            "[345m] 567p 24s 789m 66p + 3s", situations=frozenset({Situation.ROBBING_KONG})
        ),
        "9.4.1": Example(
            "345m 67p 222s 789s 55m + 8p",
            seat_wind=Wind.E,
            self_drawn=True,
            situations=frozenset({Situation.HEAVEN}),
        ),
        "9.4.2": Example("345m 67p 222s 789s 55m + 8p", situations=frozenset({Situation.EARTH})),
        "10.1": Example("19m19p19sESWNCFP + 9s"),
        "10.2": Example("1144m 2277p 55s NN 9s + 9s"),
        "11.1.1": Example("[123m] [444p] 789s 56m NN + 7m {1}"),
        "11.1.2": Example("[123m] [444p] 789s 56m NN + 7m {2}"),
        "11.2.1": Example("[123m] [444p] 789s 56m NN + 7m {1234}"),
        "11.2.2": Example("[123m] [444p] 789s 56m NN + 7m {5678}"),
        "chicken": Example("[123m] [444p] 789s 56m NN + 7m"),
    }
)

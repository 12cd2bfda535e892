"""A hand for each of the 81 patterns, as reference cards show them.

South wins in the East round, on a discard if nothing else is said; every hand is worth
enough to win.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from scoring.hand import Situation
from scoring.rulesets.base import Example

EXAMPLES: Final[Mapping[str, Example]] = MappingProxyType(
    {
        "1": Example("223344m 67p 678s 55s + 8p"),
        "2": Example("234m 234p 456s 67s 88p + 8s", self_drawn=True),
        "3": Example("234m 567m 345p 67s 88p + 8s", self_drawn=True),
        "4": Example("123m 789m 567p 78s 55s + 9s", self_drawn=True),
        "5": Example("[999m] 123456p 78p 55s + 9p"),
        "6": Example("[3333m] 456m 456p 56s 99p + 4s"),
        "7": Example("123456m 78m [678p] 99p + 9m"),
        "8": Example("[345m] 345p 45s 777m 11p + 3s"),
        "9": Example("12m 456p [456m] 456s 99p + 3m"),
        "10": Example("46m [789p] 789m 789s 22p + 5m"),
        "11": Example("[123m] 456m 789m 777s 5p + 5p"),
        "12": Example("[345s] 345m 34p 678s 22p + 5p", self_drawn=True),
        "13": Example("[345s] 345m 34p 678s 22p + 5p {15}"),
        "14": Example("[CCC] 123m 456m 78m 55p + 9m"),
        "15": Example("[EEE] 234s 234p 34m 55m + 2m"),
        "16": Example("[SSS] 234s 234p 34m 55m + 2m"),
        "17": Example("123456m 78m 456s 99p + 9m"),
        "18": Example("[234m] 345p 456s 67s 99m + 8s"),
        "19": Example("777m 56m [567p] 567s 22s + 7m"),
        "20": Example("[888m] [888p] 555s 22s 44p + 4p"),
        "21": Example("444m 777p [222s] [666s] 5m + 5m"),
        "22": Example("(6666p) 345m 345s 34p 88m + 5p"),
        "23": Example("[345m] 345p 678s 45s 22p + 3s"),
        "24": Example("[123m] 123p 789m 23s 99p + 1s"),
        "25": Example("123m 456p 78s 678m 33p + 9s", self_drawn=True),
        "26": Example("[2222m] [7777s] 34p 345s 88p + 5p", self_drawn=True),
        "27": Example("[345p] 345s 45m 678s 22p + 3m", situations=frozenset({Situation.LAST_TILE})),
        "28": Example("[222m] [555p] 888s 444s 9m + 9m"),
        "29": Example("[234m] [CCC] 67m 789m NN + 5m"),
        "30": Example("[123m] 234p 35s 678p 99p + 4s"),
        "31": Example("[234m] [789p] 88s EEE CC + 8s"),
        "32": Example("[234m] [345p] [678s] [888p] 2s + 2s"),
        "33": Example("(3333m) (8888p) [456s] 45p 22s + 6p"),
        "34": Example("[CCC] [FFF] 234m 34p 66p + 2p"),
        "35": Example("[123m] 46p 789s 666s 22p + 5p"),
        "36": Example("[123p] 345p 45s 888p PP + 6s"),
        "37": Example("[678m] 678p 68s 222p 99m + 7s"),
        "38": Example("[333m] [444p] 55s 678m 99p + 5s"),
        "39": Example("[123m] [444p] 789s 56m NN + 7m"),
        "40": Example(
            "[345m] 67p 222s 789s 55m + 8p",
            self_drawn=True,
            situations=frozenset({Situation.WALL_END}),
        ),
        "41": Example("[345m] 67p 222s 789s 55m + 8p", situations=frozenset({Situation.WALL_END})),
        "42": Example(
            "(4444p) [123s] 345m 67s 99m + 8s",
            self_drawn=True,
            situations=frozenset({Situation.KONG_REPLACEMENT}),
        ),
        "43": Example(
            "[345m] 567p 24s 789m 66p + 3s", situations=frozenset({Situation.ROBBING_KONG})
        ),
        "44": Example("147m 258p 36s ESWNC + F"),
        "45": Example("[345s] 147m 258p 36s NN + 9s"),
        "46": Example("[678m] 789p 79s 999m 66s + 8s"),
        "47": Example("[123m] 234p 13s 444m 22s + 2s"),
        "48": Example("[EEE] [SSS] WW 345m 99p + W"),
        "49": Example("[123m] 456m 78m 333p 66s + 9m"),
        "50": Example("123m 789m 123p 79p 55s + 8p"),
        "51": Example("[234p] 345p 46p 888m 99s + 5p"),
        "52": Example("[345m] [456p] 567s 46s 55m + 5s"),
        "53": Example("[666m] [666p] 66s 234m 99p + 6s"),
        "54": Example("222m 555p 888s [678m] 9p + 9p"),
        "55": Example("1144m 2277p 55s NN 9s + 9s"),
        "56": Example("147m 25p 69s ESWNCF + P"),
        "57": Example("[222m] [444p] 666s 88s 22p + 8s"),
        "58": Example("[123p] 345p 567p 88p 99p + 8p"),
        "59": Example("[345m] 345m 35m 789p 22s + 4m"),
        "60": Example("[333p] [444p] 55p 678m 99s + 5p"),
        "61": Example("[789m] [777p] 79s 888s 99p + 8s"),
        "62": Example("[456m] [444p] 46s 666s 55p + 5s"),
        "63": Example("[123m] [111p] 13s 333s 22p + 2s"),
        "64": Example("[123s] 234s 345s 46s 99m + 5s"),
        "65": Example("[2222m] [5555p] (8888s) 34m 77p + 5m"),
        "66": Example("[111m] [999p] NNN 11s CC + 1s"),
        "67": Example("[345p] [345p] 345p 35p 88m + 4p"),
        "68": Example("[444s] [555s] 666s 77s 22m + 7s"),
        "69": Example("[111m] [999m] 111p 99s 11s + 9s"),
        "70": Example("[EEE] [SSS] WWW NN 45m + 6m"),
        "71": Example("[CCC] FFF PP 234m 67p + 8p"),
        "72": Example("[EEE] [SSS] CCC FF NN + F"),
        "73": Example("222m 444p 777s 999s 5m + 5m"),
        "74": Example("123m 123m 55m 789m 79m + 8m"),
        "75": Example("[EEE] [SSS] WWW NN 55p + N"),
        "76": Example("[CCC] [FFF] PP 345m 99s + P"),
        "77": Example("[234s] [666s] 88s FFF 22s + 8s"),
        "78": Example("1112345678999m + 5m", in_sets=False),
        "79": Example("[1111m] [4444p] (7777s) [2222s] N + N"),
        "80": Example("1122334455667m + 7m"),
        "81": Example("19m19p19sESWNCFP + 9s"),
    }
)

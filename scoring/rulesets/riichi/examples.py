"""A hand for each yaku, as reference cards show them.

South wins in the East round, on a discard if nothing else is said.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from scoring.frozen import FrozenDict
from scoring.hand import Situation
from scoring.rulesets.base import Example
from scoring.tiles import Wind

from .circumstances import DOUBLE_RIICHI, IPPATSU, MAN, RIICHI

CHOWS: Final = "123m 456p 67p 234s 99s + 8p"

EXAMPLES: Final[Mapping[str, Example]] = MappingProxyType(
    {
        "riichi": Example("123m 456p 68p 234s 99s + 7p", situations=frozenset({RIICHI})),
        "double_riichi": Example(
            "123m 456p 68p 234s 99s + 7p", situations=frozenset({DOUBLE_RIICHI})
        ),
        "ippatsu": Example("123m 456p 68p 234s 99s + 7p", situations=frozenset({RIICHI, IPPATSU})),
        "menzen_tsumo": Example("123m 456p 68p 234s 99s + 7p", self_drawn=True),
        "haitei": Example(
            "[123m] 456p 68p 234s 99s + 7p",
            self_drawn=True,
            situations=frozenset({Situation.WALL_END}),
        ),
        "houtei": Example(
            "[123m] 456p 68p 234s 99s + 7p", situations=frozenset({Situation.WALL_END})
        ),
        "rinshan": Example(
            "[1111m] 456p 68p 234s 99s + 7p",
            self_drawn=True,
            situations=frozenset({Situation.KONG_REPLACEMENT}),
        ),
        "chankan": Example(
            "[123m] 456p 68p 234s 99s + 7p", situations=frozenset({Situation.ROBBING_KONG})
        ),
        "pinfu": Example(CHOWS),
        "tanyao": Example("[234m] 456p 68p 234s 88s + 7p"),
        "chiitoitsu": Example("1133m 5577p 2299s E + E"),
        "iipeikou": Example("223344m 46p 789s EE + 5p"),
        "ryanpeikou": Example("223344m 667788p 9s + 9s"),
        "sanshoku_doujun": Example("234m 234p 24s 777s EE + 3s"),
        "ittsuu": Example("123456m 79m 678p EE + 8m"),
        "yakuhai_white": Example("[PPP] 456p 68p 234s 99s + 7p"),
        "yakuhai_green": Example("[FFF] 456p 68p 234s 99s + 7p"),
        "yakuhai_red": Example("[CCC] 456p 68p 234s 99s + 7p"),
        "seat_wind": Example("[SSS] 456p 68p 234s 99s + 7p"),
        "prevalent_wind": Example("[EEE] 456p 68p 234s 99s + 7p"),
        "toitoi": Example("[222m] [777p] 99p 55s 444s + 9p"),
        "sanankou": Example("222m 777p 444s 68s EE + 7s"),
        "sankantsu": Example("[2222m] (7777p) [4444s] 68s E E + 7s"),
        "sanshoku_doukou": Example("[333m] 333p 33s 678s 99p + 3s"),
        "shousangen": Example("[CCC] FFF P 678s 234m + P"),
        "chanta": Example("123m 79p 111s NNN CC + 8p"),
        "junchan": Example("123m 79p 111s 789s 99m + 8p"),
        "honroutou": Example("[111m] [999p] NNN 99s CC + 9s"),
        "honitsu": Example("123m 345m 79m EE NNN + 8m"),
        "chinitsu": Example("123m 345m 79m 666m 99m + 8m"),
        "renhou": Example("123m 456p 68p 234s 99s + 7p", situations=frozenset({MAN})),
        "daisangen": Example("[CCC] FFF PP 234m 99s + P"),
        "daisuushii": Example("[EEE] [SSS] WWW NN 99s + N"),
        "suukantsu": Example("[2222m] (7777p) [4444s] (EEEE) C + C"),
        "kokushi": Example("19m 19p 19s ESWNCFP + P"),
        "suuankou": Example("222m 777p 444s 999s E + E"),
        "shousuushii": Example("[EEE] [SSS] WWW N 234m + N"),
        "tsuuiisou": Example("[EEE] [CCC] SSS FF PP + F"),
        "chinroutou": Example("[111m] [999m] 111p 99s 99p + 9s"),
        "ryuuiisou": Example("[222s] 234s 666s FF 88s + F"),
        "chuuren": Example("1112345678999m + 5m"),
        "tenhou": Example(
            "123m 456p 68p 234s 99s + 7p",
            seat_wind=Wind.E,
            self_drawn=True,
            situations=frozenset({Situation.HEAVEN}),
        ),
        "chiihou": Example(
            "123m 456p 68p 234s 99s + 7p",
            self_drawn=True,
            situations=frozenset({Situation.EARTH}),
        ),
        "red_five": Example("[340m] 456p 68p 234s 88s + 7p"),
        "dora": Example("[234m] 456p 68p 234s 88s + 7p", answers=FrozenDict({"dora": "1"})),
        "ura_dora": Example(
            "123m 456p 68p 234s 99s + 7p",
            situations=frozenset({RIICHI}),
            answers=FrozenDict({"ura_dora": "1"}),
        ),
    }
)

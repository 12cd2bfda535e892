"""The options of riichi, typed: one value for everything that organizations play otherwise."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from scoring.rulesets.options import Options, checked_options

from .option_table import (
    CLOSEST,
    DISCARDER,
    EACH,
    FIVE_HAN,
    LIABLE,
    MANGAN,
    NONE,
    OPTIONS,
    OWN,
    SANBAIMAN,
    TRIPLE_DRAWS,
    YAKUMAN,
)

__all__ = [
    "CLOSEST",
    "DEFAULTS",
    "DISCARDER",
    "EACH",
    "FIVE_HAN",
    "LIABLE",
    "MANGAN",
    "NONE",
    "OWN",
    "SANBAIMAN",
    "YAKUMAN",
    "RiichiOptions",
    "typed_options",
]


@dataclass(frozen=True, slots=True)
class RiichiOptions:
    """The options, typed; defaults are those of the European Mahjong Association, 2016."""

    red_fives: int = 0
    open_tanyao: bool = True
    ippatsu: bool = True
    ura_dora: bool = True
    renhou: str = MANGAN
    double_wind_fu: int = 4
    rinshan_fu: bool = True
    pinfu_tsumo: bool = True
    kiriage: bool = False
    kazoe: str = SANBAIMAN
    multiple_yakuman: bool = False
    double_yakuman: bool = False
    all_green_needs_dragon: bool = False
    multiple_ron: str = "all"
    honba_value: int = 300
    honba_to: str = EACH
    sticks_to: str = OWN
    pao_dragons: bool = True
    pao_winds: bool = True
    pao_kongs: bool = False
    pao_open_kong: bool = False
    pao_honba: str = DISCARDER
    noten_points: int = 3000
    nagashi: str = NONE
    abortive_draws: bool = False
    rounds: int = 2
    renchan: str = "tenpai"
    extension: bool = False
    goal: int = 30000
    dealer_may_end: str = NONE
    tobi: str = NONE
    riichi_needs_1000: bool = False
    chombo: str = "after_uma"
    chombo_points: int = 20000
    chombo_ends_game: bool = False
    time_limit: str = "one_more"
    starting_points: int = 30000
    return_points: int = 30000
    oka: bool = True
    uma: str = "15_5"
    ties: str = "shared"
    sticks_left: str = "first"
    round_scores: str = NONE
    substitute_score: int = -30000

    @property
    def paid(self) -> int:
        """How many of several winners are paid; 0 for all."""
        return 1 if self.multiple_ron == CLOSEST else 0

    @property
    def drawn_from(self) -> int:
        """From how many winners on the hand is a draw; 0 for never."""
        return 3 if self.multiple_ron == TRIPLE_DRAWS else 0


DEFAULTS: Final = RiichiOptions()


def typed_options(options: Options) -> RiichiOptions:
    """Return typed options; raise ``unknown_option`` or ``bad_option``."""
    if not options:
        return DEFAULTS
    return RiichiOptions(**checked_options(OPTIONS, options))  # type: ignore[arg-type]  # checked

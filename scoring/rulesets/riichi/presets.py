"""The sets of options that organizations play with."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from scoring.errors import _
from scoring.rulesets.options import OptionValue, Preset

from .option_table import CLOSEST, LIABLE, MANGAN, NONE, YAKUMAN

_MANY_YAKUMAN: Final[Mapping[str, OptionValue]] = {
    "kiriage": True,
    "multiple_yakuman": True,
    "multiple_ron": CLOSEST,
    "double_wind_fu": 2,
    "pao_kongs": True,
}
_PROFESSIONAL: Final[Mapping[str, OptionValue]] = {
    "all_green_needs_dragon": True,
    "multiple_ron": CLOSEST,
    "pao_kongs": True,
    "pao_open_kong": True,
    "abortive_draws": True,
    "time_limit": "finish_hand",
    "sticks_left": "lost",
}

PRESETS: Final = (
    Preset(
        "ema_2016",
        _("European Mahjong Association 2016"),
        {},
        _("The rules of European tournaments since 2016."),
        "RCR 2016",
    ),
    Preset(
        "ema_2025",
        _("European Mahjong Association 2025"),
        {"kiriage": True, "chombo_ends_game": True},
        _("As 2016, except for the mangan of 4 han 30 fu and the chombo in the last hand."),
        "RCR 2025",
    ),
    Preset(
        "wrc_2015",
        _("World Riichi Championship 2015"),
        {
            "kiriage": True,
            "multiple_ron": CLOSEST,
            "time_limit": "finish_hand",
            "sticks_left": "lost",
        },
        _("Only the next in turn wins on a discard; 4 han 30 fu are a mangan."),
        "WRC 2015",
    ),
    Preset(
        "wrc",
        _("World Riichi Championship"),
        {**_MANY_YAKUMAN, "chombo_ends_game": True, "time_limit": "finish_hand"},
        _("The newest rules we know of: several yakuman are added."),
        "WRC 2022",
    ),
    Preset(
        "jpml_a",
        _("Japan Professional Mahjong League, A rules"),
        {**_PROFESSIONAL, "ippatsu": False, "ura_dora": False, "uma": "floating"},
        _("Without ippatsu and ura dora; points for places depend on the totals."),
        "日本プロ麻雀連盟 A",
    ),
    Preset(
        "jpml_b",
        _("Japan Professional Mahjong League, B rules"),
        dict(_PROFESSIONAL),
        _("As the A rules, with ippatsu and ura dora."),
        "日本プロ麻雀連盟 B",
    ),
    Preset(
        "m_league",
        _("M.League"),
        {
            **_MANY_YAKUMAN,
            "red_fives": 3,
            "renhou": NONE,
            "starting_points": 25000,
            "uma": "30_10",
            "time_limit": NONE,
        },
        _("With three red fives, 25,000 points at the start and an oka."),
        "Mリーグ",
    ),
    Preset(
        "club",
        _("Club, as played online"),
        {
            "red_fives": 3,
            "renhou": NONE,
            "kazoe": YAKUMAN,
            "multiple_yakuman": True,
            "multiple_ron": "triple_draws",
            "honba_to": CLOSEST,
            "sticks_to": CLOSEST,
            "pao_honba": LIABLE,
            "nagashi": "draw",
            "abortive_draws": True,
            "extension": True,
            "dealer_may_end": "win_or_tenpai",
            "tobi": "below_zero",
            "riichi_needs_1000": True,
            "chombo": MANGAN,
            "chombo_points": 0,
            "time_limit": NONE,
            "starting_points": 25000,
            "uma": "20_10",
            "ties": "seat",
            "round_scores": "half_up",
        },
        _("As on servers such as Tenhou: red fives, abortive draws, and the game ends below zero."),
        "天鳳",
    ),
)

"""The rules of mahjong as plain values: what a hand is worth and who pays whom.

>>> import scoring
>>> scoring.score("mcr", "19m19p19sESWNCFP + P", seat="S", self_drawn=True).value
89

``docs/library.md`` is the guide. What is named in ``__all__`` is public and stays; everything else
may change. Nothing here knows the web, a database or a clock; only ``apps.py`` and
``management/`` import Django.
"""

from .diagnosis import IncompleteHand, LowHand, OtherCircumstance, PatternAway, WaitedTile
from .errors import RuleError
from .hand import Hand, Meld, Shape, Situation
from .judge import Verdict
from .library import (
    ScoredHand,
    Wait,
    explain,
    false_win,
    rulesets,
    score,
    settle,
    waits,
    why_not,
)
from .nearest import Exchange, NearReading
from .result import CountedPattern, Group, LeftOut, Payments, Score, Settlement
from .rulesets import register, unregister
from .rulesets.base import Option, PatternInfo, Preset, Ruleset
from .tiles import Flower, Tile, Wind, tile_name

__all__ = [
    "CountedPattern",
    "Exchange",
    "Flower",
    "Group",
    "Hand",
    "IncompleteHand",
    "LeftOut",
    "LowHand",
    "Meld",
    "NearReading",
    "Option",
    "OtherCircumstance",
    "PatternAway",
    "PatternInfo",
    "Payments",
    "Preset",
    "RuleError",
    "Ruleset",
    "Score",
    "ScoredHand",
    "Settlement",
    "Shape",
    "Situation",
    "Tile",
    "Verdict",
    "Wait",
    "WaitedTile",
    "Wind",
    "explain",
    "false_win",
    "register",
    "rulesets",
    "score",
    "settle",
    "tile_name",
    "unregister",
    "waits",
    "why_not",
]

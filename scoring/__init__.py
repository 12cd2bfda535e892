"""The rules of mahjong as plain values: what a hand is worth and who pays whom.

>>> import scoring
>>> scoring.score("mcr", "19m19p19sESWNCFP + P", seat="S", self_drawn=True).value
89

``docs/library.md`` is the guide. What is named in ``__all__`` is public and stays; everything else
may change. Nothing here knows the web, a database or a clock; only ``apps.py`` and
``management/`` import Django.
"""

from typing import TYPE_CHECKING

from .diagnosis import IncompleteHand, LowHand, OtherCircumstance, PatternAway, WaitedTile
from .errors import RuleError
from .hand import Hand, HandKind, Meld, Shape, Situation, Win
from .judge import Verdict
from .library import (
    HandText,
    NamedLeftOut,
    NamedPattern,
    ScoredHand,
    TableVerdict,
    Wait,
    WindName,
    explain,
    false_win,
    register,
    rulesets,
    score,
    settle,
    waits,
    why_not,
)
from .nearest import Exchange, NearReading
from .result import CountedPattern, Group, LeftOut, Payments, Score, Settlement
from .rulesets import unregister
from .rulesets.base import (
    AnswerKind,
    CarriedInfo,
    Conduct,
    EnteredPoints,
    Example,
    FinalScore,
    FinalScores,
    FurtherWin,
    GameHand,
    GameState,
    HandsScored,
    Names,
    Outcome,
    PatternInfo,
    Position,
    Question,
    Result,
    Ruleset,
    SheetForm,
    SituationInfo,
    Unit,
)
from .rulesets.classical import Classical
from .rulesets.mcr import Mcr
from .rulesets.options import Option, Options, OptionValue, Preset
from .rulesets.zung_jung import ZungJung
from .tiles import Flower, Tile, Wind, parse_tile, tile_name

if TYPE_CHECKING:
    __version__: str
else:

    def __getattr__(name: str) -> str:
        """Return the version of the distribution, which is looked up when somebody asks."""
        if name != "__version__":
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from importlib.metadata import PackageNotFoundError, version

        try:
            return version("clubscore-scoring")
        except PackageNotFoundError:  # in a checkout
            return "0+unknown"


__all__ = [
    "AnswerKind",
    "CarriedInfo",
    "Classical",
    "Conduct",
    "CountedPattern",
    "EnteredPoints",
    "Example",
    "Exchange",
    "FinalScore",
    "FinalScores",
    "Flower",
    "FurtherWin",
    "GameHand",
    "GameState",
    "Group",
    "Hand",
    "HandKind",
    "HandText",
    "HandsScored",
    "IncompleteHand",
    "LeftOut",
    "LowHand",
    "Mcr",
    "Meld",
    "NamedLeftOut",
    "NamedPattern",
    "Names",
    "NearReading",
    "Option",
    "OptionValue",
    "Options",
    "OtherCircumstance",
    "Outcome",
    "PatternAway",
    "PatternInfo",
    "Payments",
    "Position",
    "Preset",
    "Question",
    "Result",
    "RuleError",
    "Ruleset",
    "Score",
    "ScoredHand",
    "Settlement",
    "Shape",
    "SheetForm",
    "Situation",
    "SituationInfo",
    "TableVerdict",
    "Tile",
    "Unit",
    "Verdict",
    "Wait",
    "WaitedTile",
    "Win",
    "Wind",
    "WindName",
    "ZungJung",
    "explain",
    "false_win",
    "parse_tile",
    "register",
    "rulesets",
    "score",
    "settle",
    "tile_name",
    "unregister",
    "waits",
    "why_not",
]

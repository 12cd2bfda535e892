"""The rules of mahjong as plain values: what a hand is worth and who pays whom.

>>> import scoring
>>> scoring.score("mcr", "19m19p19sESWNCFP + P", seat="S", self_drawn=True).value
89

``docs/library.md`` is the guide. The names in ``__all__`` are public and stable; everything else
may change. Nothing here knows the web, a database or a clock; only ``apps.py`` and ``management/``
import Django.
"""

from typing import TYPE_CHECKING

from .diagnosis import IncompleteHand, LowHand, OtherCircumstance, PatternAway, WaitedTile
from .errors import RuleError
from .hand import Hand, HandKind, Meld, Shape, Situation, Win
from .judge import Verdict
from .library import (
    Discard,
    GBPack,
    HandText,
    Improvement,
    MeldTiles,
    NamedLeftOut,
    NamedPattern,
    RequestAnswer,
    ScoredHand,
    TableVerdict,
    TileName,
    Wait,
    WindName,
    discards,
    explain,
    false_win,
    hand_of_mahjonggb,
    hand_of_tiles,
    improvements,
    read_answer,
    read_score,
    read_settlement,
    register,
    rulesets,
    score,
    settle,
    shanten,
    svg,
    waits,
    why_not,
)
from .nearest import Exchange, NearReading
from .result import CountedPattern, Group, LeftOut, Payments, Score, Settlement
from .rulesets import unregister
from .rulesets.base import (
    AnswerKind,
    Conduct,
    CounterInfo,
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
from .rulesets.hong_kong import HongKong
from .rulesets.mcr import Mcr
from .rulesets.options import Option, Options, OptionValue, Preset
from .rulesets.zung_jung import ZungJung
from .tiles import Flower, Tile, Wind, parse_tile, tile_name
from .words import languages, translate

if TYPE_CHECKING:
    __version__: str
else:

    def __getattr__(name: str) -> str:
        """Return the version of the distribution, which is looked up when someone asks."""
        if name != "__version__":
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from importlib.metadata import PackageNotFoundError, version

        try:
            return version("clubscore-scoring")
        except PackageNotFoundError:  # in a checkout
            return "0+unknown"


__all__ = [
    "AnswerKind",
    "Classical",
    "Conduct",
    "CountedPattern",
    "CounterInfo",
    "Discard",
    "EnteredPoints",
    "Example",
    "Exchange",
    "FinalScore",
    "FinalScores",
    "Flower",
    "FurtherWin",
    "GBPack",
    "GameHand",
    "GameState",
    "Group",
    "Hand",
    "HandKind",
    "HandText",
    "HandsScored",
    "HongKong",
    "Improvement",
    "IncompleteHand",
    "LeftOut",
    "LowHand",
    "Mcr",
    "Meld",
    "MeldTiles",
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
    "RequestAnswer",
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
    "TileName",
    "Unit",
    "Verdict",
    "Wait",
    "WaitedTile",
    "Win",
    "Wind",
    "WindName",
    "ZungJung",
    "discards",
    "explain",
    "false_win",
    "hand_of_mahjonggb",
    "hand_of_tiles",
    "improvements",
    "languages",
    "parse_tile",
    "read_answer",
    "read_score",
    "read_settlement",
    "register",
    "rulesets",
    "score",
    "settle",
    "shanten",
    "svg",
    "tile_name",
    "translate",
    "unregister",
    "waits",
    "why_not",
]

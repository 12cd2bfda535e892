"""Scoring in one call: hands as text, winds as letters, rules by their names.

Each call takes the key of a rule system; the rest are keyword arguments. Besides the call's own,
they are the names that the system declares:

- a circumstance of the win, true or false: ``wall_end=True`` (:class:`~scoring.hand.Situation`);
- the answer to a question the table is asked: ``liable="E"``;
- an option: ``minimum=6``, or several in a mapping: ``options={"minimum": 6}``. They take
  precedence over the ``preset``, which is the name of one of the system's, or one of your own.

Raises :class:`~scoring.errors.RuleError` for everything the rules do not know or do not allow; its
notes say what exists instead. A value of the wrong type altogether raises ``TypeError``.
"""

from .answers import RequestAnswer, read_answer, read_score, read_settlement
from .arguments import HandText, WindName
from .calls import explain, false_win, register, rulesets, score, settle, svg, waits, why_not
from .conversions import GBPack, MeldTiles, TileName, hand_of_mahjonggb, hand_of_tiles
from .progress import Discard, Improvement, discards, improvements, shanten
from .values import NamedLeftOut, NamedPattern, ScoredHand, TableVerdict, Wait

__all__ = [
    "Discard",
    "GBPack",
    "HandText",
    "Improvement",
    "MeldTiles",
    "NamedLeftOut",
    "NamedPattern",
    "RequestAnswer",
    "ScoredHand",
    "TableVerdict",
    "TileName",
    "Wait",
    "WindName",
    "discards",
    "explain",
    "false_win",
    "hand_of_mahjonggb",
    "hand_of_tiles",
    "improvements",
    "read_answer",
    "read_score",
    "read_settlement",
    "register",
    "rulesets",
    "score",
    "settle",
    "shanten",
    "svg",
    "waits",
    "why_not",
]

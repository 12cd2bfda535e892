"""Hands of Hong Kong old style in one line of text, and what they count."""

from __future__ import annotations

from scoring.hand import Situation, Win
from scoring.notation import parse_hand
from scoring.result import Score
from scoring.rulesets.hong_kong import HONG_KONG
from scoring.rulesets.options import OptionValue
from scoring.tiles import Wind

E, S, W, N = Wind
PLAIN = "[123m] [555p] 456s 67s WW + 8s"  # no pattern; West is nobody's wind here


def score_of(hand: str, how: str = "", **options: OptionValue) -> Score:
    """Return the score of South's hand in the East round; ``how``: drawn, circumstances, a wind."""
    words = how.split()
    seat = next((Wind[word] for word in words if word in Wind.__members__), S)
    told = frozenset(Situation(word) for word in words if word in set(Situation))
    win = Win(seat, E, "drawn" in words, told)
    return HONG_KONG.score(parse_hand(hand), win, {"minimum": 0, "limit": 13} | options)


def listing(score: Score) -> str:
    """Return what counts, in the order of the table: ``all_pungs dragon_pung*2``."""
    return " ".join(
        line.key if line.times == 1 else f"{line.key}*{line.times}" for line in score.patterns
    )


def counted(hand: str, how: str = "", **options: OptionValue) -> tuple[int, str]:
    """Return the value and what counts, flowers not played."""
    score = score_of(hand, how, **({"flowers": "none"} | options))
    return score.value, listing(score)

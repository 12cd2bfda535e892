"""Riichi hands in short: tiles, how they were won, and what they count."""

from __future__ import annotations

from collections.abc import Mapping

from scoring.hand import Win, situation_of
from scoring.notation import parse_hand
from scoring.result import Score
from scoring.rulesets.options import OptionValue
from scoring.rulesets.riichi import RIICHI
from scoring.tiles import parse_wind

DRAGONS = {"white": "yakuhai_white", "green": "yakuhai_green", "red": "yakuhai_red"}


def win_of(how: str) -> Win:
    """Read ``"drawn S/E riichi dora=2"``: the seat, the prevalent wind, circumstances, dora."""
    way, winds, *rest = how.split()
    seat, _, prevalent = winds.partition("/")
    told = dict(one.split("=") for one in rest if "=" in one)
    situations = frozenset(situation_of(one) for one in rest if "=" not in one)
    return Win(parse_wind(seat), parse_wind(prevalent), way == "drawn", situations, told)


def score(hand: str, how: str = "discard S/E", **options: OptionValue) -> Score:
    """Return the score of a hand in notation."""
    return RIICHI.score(parse_hand(hand), win_of(how), options)


def listed(counted: Score) -> str:
    """Return the yaku with their han, in order: ``"pinfu tanyao dora*2"``."""
    return " ".join(
        line.key + (f"*{line.points}" if line.points > 1 else "") + "+" * (line.times - 1)
        for line in counted.patterns
    )


def items(counted: Score) -> str:
    """Return what counts fu: ``"base 20 pung 8 wait 2"``."""
    return " ".join(f"{line.key} {line.points}" for line in counted.base_lines)


def left_out(counted: Score) -> Mapping[str, str]:
    """Return what does not count, and because of what."""
    return {left.key: left.because for left in counted.left_out}

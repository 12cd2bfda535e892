"""A hand to practise on, and the line that represents it in the supply."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from scoring.hand import Hand, Win, situation_of
from scoring.notation import format_hand, parse_hand
from scoring.result import Score
from scoring.rulesets.base import Ruleset
from scoring.tiles import Wind, parse_wind

SELF_DRAWN: Final = "self"
NOT_WON: Final = "lost"


class Level(StrEnum):
    """How difficult a hand is."""

    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"


@dataclass(frozen=True, slots=True)
class DealtHand:
    """A hand with how it was won, or not, and its score. ``discarder`` is None if it was drawn."""

    hand: Hand
    seat: Wind
    prevalent_wind: Wind
    won: bool
    discarder: Wind | None
    situations: frozenset[str]
    score: Score
    answers: Mapping[str, str] = field(default_factory=dict)  # of the table: how many dora

    @property
    def self_drawn(self) -> bool:
        """Whether the winning tile was drawn."""
        return self.won and self.discarder is None


def format_dealt_hand(dealt: DealtHand) -> str:
    """Return a hand as a line: tiles, seat, wind, who discarded, circumstances, answers."""
    source = NOT_WON
    if dealt.won:
        source = SELF_DRAWN if dealt.discarder is None else dealt.discarder.name
    parts = [
        format_hand(dealt.hand).replace(" ", ""),
        dealt.seat.name,
        dealt.prevalent_wind.name,
        source,
        *sorted(dealt.situations),
        *[f"{key}={dealt.answers[key]}" for key in sorted(dealt.answers)],
    ]
    return " ".join(parts)


def parse_dealt_hand(ruleset: Ruleset, line: str) -> DealtHand:
    """Return the hand of a line, scored; raise ``ValueError`` for one that there cannot be."""
    parts = line.split(" ")
    tiles, seat_name, prevalent_name, source = parts[:4]
    hand, seat, prevalent = parse_hand(tiles), parse_wind(seat_name), parse_wind(prevalent_name)
    won, self_drawn = source != NOT_WON, source == SELF_DRAWN
    told = [part.split("=") for part in parts[4:] if "=" in part]
    answers = {one[0]: one[1] for one in told}
    situations = frozenset([situation_of(part) for part in parts[4:] if "=" not in part])
    if won:
        score = ruleset.score(hand, Win(seat, prevalent, self_drawn, situations, answers), {})
    else:
        score = ruleset.score_lost(hand, seat, prevalent, {})
    discarder = parse_wind(source) if won and not self_drawn else None
    return DealtHand(hand, seat, prevalent, won, discarder, situations, score, answers)

"""What calls return besides the values of the rules themselves."""

from __future__ import annotations

import copyreg
from collections.abc import Callable
from dataclasses import dataclass, fields
from functools import partial
from typing import Any

from scoring.errors import RuleError
from scoring.exchange import count_as_dict, score_as_dict
from scoring.explanation import explanation, settlement_line
from scoring.hand import Hand
from scoring.result import Score, Settlement
from scoring.rulesets import get
from scoring.rulesets.base import HandsScored
from scoring.tiles import Tile, tile_name


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class ScoredHand(Score):
    """A score with its hand and, if the call says who discarded, with who pays whom.

    ``settlement`` is also None if the hand does not qualify; ``false_win`` is then what declaring
    it costs. ``str()`` explains all of it in English.
    """

    hand: Hand
    settlement: Settlement | None = None
    false_win: Settlement | None = None

    def __str__(self) -> str:
        """Return the explanation, and below it who pays whom, or what declaring the hand costs."""
        lines = [*explanation(self, flowers=self.hand.flowers)]
        if self.settlement:
            lines.append(settlement_line(self.settlement))
        if self.false_win:
            lines.append(settlement_line(self.false_win) + "  if it is declared: a false win")
        return "\n".join(lines)

    def __repr__(self) -> str:
        """Return the score in short, and the hand."""
        return f"{Score.__repr__(self)[:-1]}, {self.hand}>"

    def as_dict(self) -> dict[str, Any]:
        """Return the score in the words of the score format, to be written as JSON.

        Where all four hands count these are the fields of one of its ``seats``. ``settlement`` and
        ``false_win`` are there if the score has them.
        """
        all_hands = get(self.ruleset).hands_scored is HandsScored.ALL
        payments = {"settlement": self.settlement, "false_win": self.false_win}
        return {
            "ruleset": self.ruleset,
            **(count_as_dict(self) if all_hands else score_as_dict(self)),
            **{name: paid.as_dict() for name, paid in payments.items() if paid},
        }


@dataclass(frozen=True, slots=True)
class Wait:
    """A tile that completes a hand, and what it is then worth; None if it cannot be won so.

    ``copies_left`` are those of its four that are not in the hand.
    """

    tile: Tile
    on_discard: Score | None
    self_drawn: Score | None
    copies_left: int

    @property
    def winning_copies(self) -> int:
        """The copies left that may win, self-drawn at least; 0 for a tile below the minimum."""
        scores = (self.on_discard, self.self_drawn)
        return self.copies_left if any(score and score.qualifies for score in scores) else 0

    @property
    def text(self) -> str:
        """The tile in notation, ``"5p"``."""
        return tile_name(self.tile)

    def __repr__(self) -> str:
        """Return the tile, what it is worth, and the copies left."""
        ways = (("on a discard", self.on_discard), ("self-drawn", self.self_drawn))
        worth = [f"{score.value} {how}" for how, score in ways if score is not None]
        return f"<Wait {self.text}: {', '.join(worth) or 'no win'}; {self.copies_left} left>"


def fields_of(score: Score) -> dict[str, Any]:
    """Return the fields of a score, to make a :class:`ScoredHand` of them."""
    return {field.name: getattr(score, field.name) for field in fields(score)}


def _reduced_error(
    error: RuleError,
) -> tuple[Callable[[], RuleError], tuple[()], dict[str, list[str]]]:
    notes = getattr(error, "__notes__", None)
    return partial(RuleError, error.code, **error.facts), (), {"__notes__": notes} if notes else {}


copyreg.pickle(RuleError, _reduced_error)  # an error is made of more than its message

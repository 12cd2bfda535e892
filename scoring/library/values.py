"""What calls return besides the values of the rules themselves."""

from __future__ import annotations

import copyreg
from collections.abc import Callable
from dataclasses import dataclass, field, fields, replace
from functools import partial
from html import escape
from typing import Any, TypeVar

from scoring.diagnosis import IncompleteHand, LowHand, exchange_tile
from scoring.errors import RuleError
from scoring.exchange import count_as_dict, score_as_dict
from scoring.explanation import explanation, settlement_line
from scoring.frozen import FrozenDict
from scoring.hand import Hand
from scoring.judge import Verdict
from scoring.pictures import hand_svg
from scoring.result import CountedPattern, LeftOut, Score, Settlement
from scoring.rulesets import get
from scoring.rulesets.base import HandsScored, Names
from scoring.summaries import false_win_line
from scoring.tiles import Tile, Wind, tile_name

Named = TypeVar("Named", bound="NamedPattern | NamedLeftOut")


class NamedPattern(CountedPattern):
    """A pattern that counts, with its names: ``name`` is English, ``names.get("it")`` Italian."""

    names: Names

    @property
    def name(self) -> str:
        """The English name."""
        return self.names.en

    def __repr__(self) -> str:
        """Return the name, what it gives and what earned it."""
        key = f"{type(self).__name__} {self.key}:"
        return super().__repr__().replace(key, f"{type(self).__name__} {self.name}:", 1)


class NamedLeftOut(LeftOut):
    """A pattern that does not count, with its names."""

    names: Names

    @property
    def name(self) -> str:
        """The English name."""
        return self.names.en


def _with_names(row_type: type[Named], line: CountedPattern | LeftOut, names: Names) -> Named:
    made = row_type(*line)
    made.names = names
    return made


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class ScoredHand(Score):
    """A score with its hand and, if the call says who discarded, with who pays whom.

    ``settlement`` is also None if the hand does not qualify; ``false_win`` is then what declaring
    it costs. ``seat`` is the seat wind of its player. ``str()`` explains all of it in English.
    """

    patterns: tuple[NamedPattern, ...]
    left_out: tuple[NamedLeftOut, ...] = ()
    hand: Hand
    seat: Wind = Wind.E
    settlement: Settlement | None = None
    false_win: Settlement | None = None

    def __str__(self) -> str:
        """Return the explanation, followed by who pays whom or the cost of declaring the hand."""
        lines = [*explanation(self, flowers=self.hand.flowers, seat=self.seat)]
        if self.settlement:
            lines.append(settlement_line(self.settlement))
        if self.false_win:
            lines.append(false_win_line(self.false_win))
        return "\n".join(lines)

    def __repr__(self) -> str:
        """Return the hand, what it is worth and the names of the patterns that count."""
        unit = get(self.ruleset).unit.beside(self.value)
        names = ", ".join(line.name for line in self.patterns) or "no pattern"
        low = "" if self.qualifies else f" ({self.points_missing} short)"
        return f"<ScoredHand {self.hand}: {self.value} {unit}{low}, {names}>"

    def _repr_html_(self) -> str:
        """Return a picture of the hand and the explanation, which notebooks show."""
        return f"{hand_svg(self.hand)}<pre>{escape(str(self))}</pre>"

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


def with_names(score: Score) -> Score:
    """Return a score whose patterns have their names."""
    names = {pattern.key: pattern.names for pattern in get(score.ruleset).patterns}
    return replace(
        score,
        patterns=tuple(_with_names(NamedPattern, one, names[one.key]) for one in score.patterns),
        left_out=tuple(_with_names(NamedLeftOut, one, names[one.key]) for one in score.left_out),
    )


def scored_hand(score: Score, hand: Hand, seat: Wind) -> ScoredHand:
    """Return a score with its hand, and its patterns with their names."""
    return ScoredHand(hand=hand, seat=seat, **fields_of(with_names(score)))


def with_scored_hands(
    diagnosis: IncompleteHand | LowHand | None, hand: Hand, seat: Wind
) -> IncompleteHand | LowHand | None:
    """Return a diagnosis with all its scores as scored hands."""

    def scored_with(score: Score, **changes: Any) -> ScoredHand:
        return scored_hand(score, replace(hand, **changes), seat)

    if diagnosis is None:
        return None
    waits = tuple(
        replace(wait, score=wait.score and scored_with(wait.score, winning_tile=wait.tile))
        for wait in diagnosis.waits
    )
    if isinstance(diagnosis, IncompleteHand):
        return replace(diagnosis, waits=waits)
    return replace(
        diagnosis,
        waits=waits,
        score=scored_with(diagnosis.score),
        circumstances=tuple(
            replace(other, score=scored_with(other.score)) for other in diagnosis.circumstances
        ),
        changes=tuple(
            replace(
                change,
                score=scored_with(
                    change.score, tiles=exchange_tile(hand.tiles, change.tile_out, change.tile_in)
                ),
            )
            for change in diagnosis.changes
        ),
    )


@dataclass(frozen=True, slots=True, repr=False)
class TableVerdict(Verdict):
    """A verdict whose scores have their hands; letters are keys of its mappings."""

    scores: FrozenDict[Wind, ScoredHand] = field(default_factory=FrozenDict)
    hands: FrozenDict[Wind, Hand] = field(default_factory=FrozenDict)
    values: FrozenDict[Wind, int] = field(default_factory=FrozenDict)

    def _repr_html_(self) -> str:
        """Return pictures of the hands and who pays whom, for display in notebooks."""
        hands = "".join(f"<p>{wind} {hand_svg(hand)}</p>" for wind, hand in self.hands.items())
        return f"{hands}<pre>{escape(str(self))}</pre>"

    @classmethod
    def of(cls, verdict: Verdict) -> TableVerdict:
        """Return a verdict with its scores as scored hands."""
        given = fields_of(verdict)
        given["scores"] = FrozenDict(
            {
                wind: scored_hand(score, verdict.hands[wind], wind)
                for wind, score in verdict.scores.items()
            }
        )
        return cls(**given)


@dataclass(frozen=True, slots=True, repr=False)
class Wait:
    """A tile that completes a hand, and what it is then worth; None if it cannot be won so.

    ``copies_left`` are those of its four that are not in the hand.
    """

    tile: Tile
    on_discard: ScoredHand | None
    self_drawn: ScoredHand | None
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


def fields_of(value: Score | Verdict) -> dict[str, Any]:
    """Return the fields of a value, to make one of another class of them."""
    return {one.name: getattr(value, one.name) for one in fields(value)}


def _reduced_error(
    error: RuleError,
) -> tuple[Callable[[], RuleError], tuple[()], dict[str, list[str]]]:
    notes = getattr(error, "__notes__", None)
    return partial(RuleError, error.code, **error.facts), (), {"__notes__": notes} if notes else {}


copyreg.pickle(RuleError, _reduced_error)  # an error is made of more than its message

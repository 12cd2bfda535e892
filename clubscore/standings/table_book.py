"""The sums of a table, and what its result is."""

from __future__ import annotations

from dataclasses import dataclass, field

from clubscore.play.final_scores import GameSums
from clubscore.tournaments.stages.points import Exact, PointsRule
from clubscore.tournaments.units import SEATS
from scoring.rulesets.base import FinalScores


@dataclass(frozen=True, slots=True)
class BestHand:
    """The most valuable hand someone won."""

    hand_id: int
    table_id: int
    value: int  # points


@dataclass(slots=True)
class TableBook:
    """The sums of a table by seat: points paid, and what false wins cost that nobody received.

    With the ``pot``, the points left on the table, the points paid sum to zero. ``final`` are the
    final scores, if the rules have them: they count then.
    """

    number: int
    session: int
    size: int = len(SEATS)  # players
    entries: dict[int, int] = field(default_factory=dict)  # wind → entry
    payments: tuple[int, ...] = ()
    by_totals: bool = False  # entered from paper, and counted instead of hands
    pot: int = 0
    off_by: int = 0  # what totals recorded as on the sheet add up to
    lost_points: list[int] = field(default_factory=list)
    hands_played: int = 0
    won: list[int] = field(default_factory=list)
    self_drawn: list[int] = field(default_factory=list)
    dealt_in: list[int] = field(default_factory=list)
    false_wins: list[int] = field(default_factory=list)
    best: dict[int, BestHand] = field(default_factory=dict)  # seat → hand
    deals: dict[int, list[int]] = field(default_factory=dict)  # number → points; of duplicate alone
    last: frozenset[int] = frozenset()  # seats of a forfeit that come behind all others
    closed: bool = False
    hands_recorded: int = 0  # valid hands, false wins that end none among them
    final: FinalScores | None = None

    def __post_init__(self) -> None:
        """Start every seat at zero."""
        nothing = [0] * self.size
        self.payments = tuple(nothing)
        for name in ("lost_points", "won", "self_drawn", "dealt_in", "false_wins"):
            setattr(self, name, nothing.copy())

    @property
    def points(self) -> tuple[int, ...]:
        """Points won and lost at the table by seat, less what false wins cost."""
        return tuple(
            paid - lost for paid, lost in zip(self.payments, self.lost_points, strict=True)
        )

    @property
    def totals(self) -> tuple[int, ...]:
        """The result of the table by seat, before what else is taken off a player's total."""
        if self.final is not None:
            return tuple(one.score for one in self.final.scores)
        return self.points

    @property
    def before_deductions(self) -> tuple[int, ...]:
        """The result by seat, before what false wins and the penalties of a sheet take off."""
        if self.final is not None:
            return tuple(one.score + one.chombo + one.penalty for one in self.final.scores)
        return self.payments

    @property
    def worths(self) -> tuple[int, ...]:
        """What decides the places at the table by seat: more is better."""
        if self.final is not None:
            return tuple(-one.place for one in self.final.scores)
        return self.points

    @property
    def sums(self) -> GameSums:
        """The sums that final scores follow from; totals from paper replace those of the hands."""
        false_wins = [0] * self.size if self.by_totals else self.false_wins
        return GameSums(self.payments, self.pot, false_wins, self.lost_points)

    @property
    def has_result(self) -> bool:
        """Whether something was played: a hand that counts was recorded, or totals were entered."""
        return self.by_totals or self.has_hands

    @property
    def totals_only(self) -> bool:
        """Whether its totals count, and its hands are not known."""
        return self.by_totals and not self.has_hands

    @property
    def has_hands(self) -> bool:
        """Whether the hands are known, even if only a draw or a false win."""
        return self.hands_recorded > 0

    def twelfths(self, rule: PointsRule) -> tuple[Exact, ...]:
        """Return what the table itself earns by seat; nothing before there is a result."""
        if not rule.gives or not self.has_result:
            return (0,) * self.size
        worths = self.totals if rule.roots else self.worths
        return rule.points(worths, self.won, self.dealt_in, self.last)

    def places(self, rule: PointsRule) -> tuple[int, ...]:
        """Return the places at the table by seat."""
        return rule.places(self.worths, self.won, self.dealt_in, self.last)

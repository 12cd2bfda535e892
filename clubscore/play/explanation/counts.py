"""What each of four hands counts, as rows a page can print: points × doubles = total, and why."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Protocol

from django.utils.translation import gettext as _

from clubscore.play.entry.assessment import Assessment, EventRules
from clubscore.play.entry.hand_entry import NOTHING_ENTERED, HandEntry, SeatHand
from clubscore.words import explain, signed_points, worth
from scoring.errors import RuleError
from scoring.rulesets.base import Position, Ruleset
from scoring.tiles import Wind

from .score import (
    LeftOutRow,
    PatternRow,
    TileGroup,
    counted_words,
    flower_keys,
    left_out_rows,
    line_rows,
    once_each,
    tile_groups,
    told_words,
)


class Sitter(Protocol):
    """A player at a table, as far as scoring is concerned."""

    @property
    def seat(self) -> int:
        """The starting wind, 0 East to 3 North."""
        ...

    @property
    def short_name(self) -> str:
        """Their short name."""
        ...


@dataclass(frozen=True, slots=True)
class CountView:
    """A player's hand with its count; ``problem`` says why there is none.

    ``total`` is None while nothing is entered for the hand, or something impossible.
    """

    seat: int
    name: str
    wind: Wind
    is_winner: bool = False
    base: int = 0
    doubles: int = 0
    uncapped_points: int = 0
    total: int | None = None
    rows: tuple[PatternRow, ...] = ()
    left_out: tuple[LeftOutRow, ...] = ()
    is_limit: bool = False
    is_entered_as_points: bool = False  # counted at the table
    is_partial: bool = False  # counted from what scores; the other tiles are unknown
    tiles: tuple[TileGroup, ...] = ()
    flowers: tuple[str, ...] = ()
    problem: str = ""
    position: int | None = None  # of the character that cannot be
    text: str = ""

    @property
    def left_out_alike(self) -> tuple[LeftOutRow, ...]:
        """What does not count, each line once for a reason."""
        return once_each(self.left_out)

    @property
    def factor(self) -> int:
        """By how much the doubles multiply."""
        return 1 << self.doubles

    @property
    def is_capped(self) -> bool:
        """Whether it counts otherwise than points times doubles: the limit, or rounded."""
        return self.total is not None and self.total != self.uncapped_points

    @property
    def is_nothing(self) -> bool:
        """Whether the table said that there is nothing to count."""
        return self.is_entered_as_points and not self.base


def counts_of(assessment: Assessment, seats: Sequence[Sitter]) -> tuple[CountView, ...]:
    """Return what the hands of an entry count one by one, the winner's first."""
    counts, ruleset = assessment.counts, assessment.rules.ruleset
    views = []
    for view, seat_hand in _bare(assessment.entry, assessment.position, seats):
        if problem := assessment.problems.get(view.seat):
            views.append(_wrong(view, seat_hand, problem))
        elif count := counts.get(view.seat):
            views.append(_with_count(view, seat_hand, count, ruleset))
        else:
            views.append(view)
    return tuple(views)


def counts_of_recorded(
    entry: HandEntry,
    position: Position,
    breakdown: Mapping[str, Any],
    ruleset: Ruleset,
    seats: Sequence[Sitter],
) -> tuple[CountView, ...]:
    """Return what the hands of a recorded hand counted; nothing is scored again."""
    stored = breakdown["seats"]
    return tuple(
        _with_count(view, seat_hand, stored[str(view.seat)], ruleset)
        for view, seat_hand in _bare(entry, position, seats)
        if str(view.seat) in stored
    )


def seat_hand_words(seat_hand: SeatHand, rules: EventRules) -> str:
    """Return what was entered for a hand, in a few characters."""
    if seat_hand.tiles or seat_hand.points is None:
        return seat_hand.tiles
    if rules.ruleset.limit_names:
        return entered_words(seat_hand, rules)
    if not seat_hand.points:
        return _("nothing to score")
    return f"{seat_hand.points} × {1 << seat_hand.doubles}"


def entered_words(seat_hand: SeatHand, rules: EventRules) -> str:
    """Return a hand counted at the table: "6 han, haneman", "2 yakuman", or the value itself.

    Nothing where it is not counted so.
    """
    ruleset = rules.ruleset
    if seat_hand.tiles or not ruleset.limit_names:
        return ""
    points = seat_hand.points or 0
    if seat_hand.limits:
        return told_words(ruleset, 0, 0, seat_hand.limits)
    if not seat_hand.doubles:
        return worth(points, ruleset.key) if points else ""
    limit = _limit_of(points, seat_hand.doubles, rules)
    return counted_words(ruleset, points, seat_hand.doubles, limit)


def _limit_of(points: int, doubles: int, rules: EventRules) -> str:
    """Return the key of the limit that points and doubles reach; "" for none."""
    for table in rules.ruleset.value_tables(rules.options):
        for limit in table.limits:
            if limit.has_doubles(doubles):
                return limit.limit
        for row in table.rows:
            if row.points == points and doubles in table.doubles:
                cell = row.cells[table.doubles.index(doubles)]
                return cell.limit if cell else ""
    return ""


def _bare(
    entry: HandEntry, position: Position, seats: Sequence[Sitter]
) -> Iterator[tuple[CountView, SeatHand]]:
    for seat in sorted(seats, key=lambda seat: (seat.seat != entry.winner, seat.seat)):
        wind, won = position.wind_of(seat.seat), seat.seat == entry.winner
        view = CountView(seat.seat, seat.short_name, wind, won)
        yield view, entry.hands.get(seat.seat, NOTHING_ENTERED)


def _wrong(view: CountView, seat_hand: SeatHand, problem: RuleError) -> CountView:
    at = problem.facts.get("position")
    return replace(
        view,
        problem=explain(problem),
        position=at if isinstance(at, int) else None,
        text=seat_hand.tiles,
    )


def _with_count(
    view: CountView, seat_hand: SeatHand, stored: Mapping[str, Any], ruleset: Ruleset
) -> CountView:
    hand = seat_hand.hand
    return replace(
        view,
        base=stored["base"],
        doubles=stored["doubles"],
        uncapped_points=stored["uncapped"],
        total=stored["total"],
        rows=line_rows(ruleset, stored.get("lines", ())),
        left_out=left_out_rows(ruleset, stored.get("left_out", ())),
        is_limit=bool(stored["limit_hands"]),
        is_entered_as_points="told" in stored,
        is_partial=stored.get("partial", False),
        tiles=tile_groups(hand) if hand else (),
        flowers=tuple(flower_keys(hand.flowers)) if hand else (),
        text=seat_hand.tiles,
    )


def points_words(points: Sequence[int], seats: Sequence[Sitter]) -> str:
    """Return who got what: ``"Rossi M. +48, Bianchi L. −16"``; those with nothing left out."""
    return ", ".join(
        f"{seat.short_name} {signed_points(amount)}"
        for seat, amount in zip(seats, points, strict=True)
        if amount
    )

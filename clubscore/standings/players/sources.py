"""Where a player's points came from, and the hands that were dealt into."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from clubscore.play.models import Hand
from clubscore.standings.statistics.figures import PlayedHand

from .tables import PlayedTable


class PointSource(StrEnum):
    """What moved points, in the order pages show it."""

    DISCARD = "discard"  # won on a discard
    SELF_DRAWN = "self_drawn"  # won by self-draw
    DEAL_IN = "deal_in"  # discarded the winning tile
    OTHERS_SELF_DRAWN = "others_self_drawn"
    OTHERS_DISCARD = "others_discard"  # somebody won on the discard of somebody else
    FALSE_WIN = "false_win"  # own
    OTHERS_FALSE_WIN = "others_false_win"
    DRAWN = "drawn"  # nobody won
    PAPER = "paper"  # totals of tables whose hands are not known
    SHEET = "sheet"  # what totals that count differ by from the hands beside them
    PLACES = "places"  # points for places, where the rules have final scores
    STICKS = "sticks"  # left on the table
    SETTLEMENT = "settlement"  # points taken off at the end, rounding, a forfeit


@dataclass(slots=True)
class SourceLine:
    """The hands of one kind and the points they brought the player.

    For paper and sheet, and for what final scores add, ``hands`` are tables.
    """

    source: PointSource
    hands: int = 0
    points: int = 0

    @property
    def average(self) -> float:
        """Points a hand."""
        return self.points / self.hands


OF_FINAL_SCORES: Final = (PointSource.PLACES, PointSource.STICKS, PointSource.SETTLEMENT)


def sources_of(
    hands: Iterable[PlayedHand], seats: Mapping[int, int], tables: Iterable[PlayedTable]
) -> list[SourceLine]:
    """Return where points came from, without what never happened; they add up to the totals."""
    hands = list(hands)
    lines = {source: SourceLine(source) for source in PointSource}
    for hand in hands:
        mine = seats[hand.table]
        if hand.wind_at(mine) is None:
            continue  # sat out
        line = lines[source_of(hand, mine)]
        line.hands += 1
        line.points += hand.payments[mine]
    of_tables: Counter[int] = Counter()
    for hand in hands:
        of_tables[hand.table] += hand.payments[seats[hand.table]]
    for table in tables:
        if table.by_totals:
            lines[PointSource.PAPER].hands += 1
            lines[PointSource.PAPER].points += table.points[table.wind]
        elif table.beside_hands:
            lines[PointSource.SHEET].hands += 1
            points = table.points[table.wind] - of_tables[table.table]
            lines[PointSource.SHEET].points += points
        else:
            lines[PointSource.FALSE_WIN].points -= table.lost_points
        _add_final_score(lines, table)
    return [line for line in lines.values() if line.hands]


def _add_final_score(lines: Mapping[PointSource, SourceLine], table: PlayedTable) -> None:
    """Add what makes a final score of the points won and lost at a table."""
    final = table.final_score
    if final is None:
        return
    on_sheet = table.by_totals or table.beside_hands
    chombo = 0 if on_sheet else final.chombo  # in the points of a sheet it is already
    places = final.uma + final.oka
    lines[PointSource.FALSE_WIN].points -= chombo
    rest = final.score - table.points[table.wind] - places - final.sticks + chombo
    for source, points in zip(OF_FINAL_SCORES, (places, final.sticks, rest), strict=True):
        if points:
            lines[source].hands += 1
            lines[source].points += points


def source_of(hand: PlayedHand, mine: int) -> PointSource:
    """Return what a hand was to the player of a seat."""
    if hand.is_drawn:
        return PointSource.DRAWN
    if hand.kind == Hand.Kind.FALSE_WIN:
        return PointSource.FALSE_WIN if hand.winner == mine else PointSource.OTHERS_FALSE_WIN
    if hand.won_by(mine):
        return PointSource.SELF_DRAWN if hand.discarder is None else PointSource.DISCARD
    if hand.discarder is None:
        return PointSource.OTHERS_SELF_DRAWN
    return PointSource.DEAL_IN if hand.discarder == mine else PointSource.OTHERS_DISCARD


def as_paid(hand: PlayedHand) -> PlayedHand:
    """Return a hand as won by the first who is paid; without a winner if nobody is."""
    if hand.kind != Hand.Kind.WIN:
        return hand
    return next(iter(hand.wins), hand._replace(winner=None, value=None, patterns=None))


def deal_ins(hands: Iterable[PlayedHand], seats: Mapping[int, int]) -> list[PlayedHand]:
    """Return the hands dealt into, what cost most first."""
    found = [
        as_paid(hand) for hand in hands if source_of(hand, seats[hand.table]) == PointSource.DEAL_IN
    ]
    return sorted(found, key=lambda hand: (hand.payments[seats[hand.table]], hand.hand))

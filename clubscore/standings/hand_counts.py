"""Counts over a player's hands, with how much of each is known."""

from __future__ import annotations

from dataclasses import dataclass

from .figure import Figure
from .table_book import BestHand


@dataclass(slots=True)
class HandCounts:
    """Counts over a player's hands, at the tables where they are known."""

    tables: int = 0  # played
    known_tables: int = 0  # of these, with their hands
    played: int = 0  # hands
    won: int = 0
    self_drawn: int = 0  # of the hands won
    dealt_in: int = 0  # discarded a winning tile
    false_wins: int = 0
    best: BestHand | None = None

    def figure(self, amount: int) -> Figure:
        """Return a count with how much of it is known."""
        return Figure(amount, self.known_tables, self.tables)

    def add(self, other: HandCounts) -> None:
        """Add the counts of other tables."""
        self.tables += other.tables
        self.known_tables += other.known_tables
        self.played += other.played
        self.won += other.won
        self.self_drawn += other.self_drawn
        self.dealt_in += other.dealt_in
        self.false_wins += other.false_wins
        self.consider(other.best)

    def consider(self, hand: BestHand | None) -> None:
        """Keep the more valuable hand, the earlier of two equal ones."""
        if hand is not None and (self.best is None or hand.value > self.best.value):
            self.best = hand

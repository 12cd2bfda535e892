"""The games of a quick game: what everyone has won and lost, in each and altogether."""

from __future__ import annotations

from dataclasses import dataclass

from clubscore.people.models import Player
from clubscore.play.selectors import TableState
from clubscore.tournaments.models import Tournament

from .selectors import event_overview


@dataclass(frozen=True, slots=True)
class GameRow:
    """A game with the results by entry, which are empty until it is closed."""

    state: TableState
    results: dict[int, int]

    @property
    def is_open(self) -> bool:
        """Whether it is still being played."""
        return not self.state.closed


@dataclass(frozen=True, slots=True)
class Games:
    """The games in their order; everyone by entry, in the order of the first winds."""

    players: dict[int, Player]
    winds: dict[int, int]  # that they started the first of their games with
    rows: tuple[GameRow, ...]

    @property
    def columns(self) -> list[tuple[GameRow, list[int | None]]]:
        """Each game with the players' results; None for those without one."""
        return [(row, [row.results.get(entry) for entry in self.players]) for row in self.rows]

    @property
    def totals(self) -> list[int | None]:
        """The totals of the closed games by player; None for players without a result."""
        return [self.total(entry) for entry in self.players]

    def total(self, entry: int) -> int | None:
        """Return a player's total over the closed games, or None without a result."""
        results = [row.results[entry] for row in self.rows if entry in row.results]
        return sum(results) if results else None


def games_of(event: Tournament) -> Games:
    """Return the games of a quick game. Five queries."""
    rows = tuple(_row(one.state) for one in event_overview(event))
    players: dict[int, Player] = {}
    winds: dict[int, int] = {}
    for row in rows:
        for seat in row.state.seats:
            players.setdefault(seat.entry_id, seat.player)
            winds.setdefault(seat.entry_id, seat.seat)
    return Games(players, winds, rows)


def _row(state: TableState) -> GameRow:
    counts = state.closed and state.has_result
    results = {
        seat.entry_id: seat.final.score if seat.final else seat.total
        for seat in (state.seats if counts else ())
    }
    return GameRow(state, results)

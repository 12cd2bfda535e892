"""The best there has been in a club: hands, tables, runs."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from enum import StrEnum
from functools import partial
from itertools import groupby
from typing import Final

from .games import Game

LEAST_RUN: Final = 2
MOST_HOLDERS: Final = 3  # shown, the earliest


class RecordKind(StrEnum):
    """What is compared."""

    HAND = "hand"  # points of one hand
    TABLE = "table"  # total of one table
    RUN = "run"  # hands won in a row at one table
    HANDS = "hands"  # won at one table
    TABLES = "tables"  # finished first in a row


@dataclass(frozen=True, slots=True)
class Holder:
    """The holder of a record, and where it was set."""

    player: int  # id
    table: int  # id; of a run of tables the last
    at: datetime
    hand: int | None = None  # id


@dataclass(frozen=True, slots=True)
class Record:
    """A record; points are only compared within one rule system."""

    what: RecordKind
    ruleset: str  # "": any
    value: int
    holders: tuple[Holder, ...]  # the earliest first
    others: int  # who equalled it, not shown


@dataclass(slots=True)
class Best:
    """The highest value so far and those who reached it, earliest first."""

    value: int = 0
    holders: list[Holder] = field(default_factory=list)

    def consider(self, value: int, holder: Callable[[], Holder]) -> None:
        """Consider one more value; a holder is created only if the value is among the best."""
        if value < self.value or value <= 0:
            return
        if value > self.value:
            self.value, self.holders = value, []
        self.holders.append(holder())


def records_of(games: Iterable[Game]) -> list[Record]:
    """Return the records after some games in chronological order."""
    games = list(games)
    best: defaultdict[tuple[RecordKind, str], Best] = defaultdict(Best)
    for game in games:
        _try(best, game)
    for value, holder in _runs_of_tables(games):
        best[RecordKind.TABLES, ""].consider(value, partial(replace, holder))
    ordered = sorted(best, key=lambda key: (list(RecordKind).index(key[0]), key[1]))
    records = (_record(*key, best[key]) for key in ordered)
    return [record for record in records if record is not None]


def _record(what: RecordKind, ruleset: str, best: Best) -> Record | None:
    if best.value < (1 if what in (RecordKind.HAND, RecordKind.TABLE) else LEAST_RUN):
        return None
    shown = tuple(best.holders[:MOST_HOLDERS])
    return Record(what, ruleset, best.value, shown, len(best.holders) - len(shown))


def _try(best: Mapping[tuple[RecordKind, str], Best], game: Game) -> None:
    runs = _runs_of_hands(game)
    hand, table = best[RecordKind.HAND, game.ruleset], best[RecordKind.TABLE, game.ruleset]
    run, hands = best[RecordKind.RUN, ""], best[RecordKind.HANDS, ""]
    for wind, player in enumerate(game.players):
        holder = partial(Holder, player, game.table, game.at)
        if wind not in game.forfeited_seats:
            table.consider(game.totals[wind], holder)
        if made := game.best[wind]:
            hand.consider(made.value, partial(holder, made.hand_id))
        run.consider(runs[wind], holder)
        hands.consider(game.won[wind], holder)


def _runs_of_hands(game: Game) -> dict[int, int]:
    """Return the longest run of hands of each seat; a hand nobody wins ends a run."""
    runs = dict.fromkeys(range(len(game.players)), 0)
    for winner, hands in groupby(game.winners):
        if winner is not None:
            runs[winner] = max(runs[winner], sum(1 for _hand in hands))
    for seat in {seat for _hand, seat in game.also_won}:
        won = [
            one == seat or (hand, seat) in game.also_won for hand, one in enumerate(game.winners)
        ]
        runs[seat] = max(sum(1 for _hand in hands) for is_won, hands in groupby(won) if is_won)
    return runs


def _runs_of_tables(games: Iterable[Game]) -> Iterator[tuple[int, Holder]]:
    """Find each player's longest run; a shared first place counts.

    A game abandoned before half of it was played is skipped: it neither extends nor ends a run.
    """
    now: defaultdict[int, int] = defaultdict(int)
    best: dict[int, tuple[int, Holder]] = {}
    for game in games:
        if not game.is_half_played:
            continue
        for wind, (player, place) in enumerate(zip(game.players, game.places, strict=True)):
            won = place == 1 and wind not in game.forfeited_seats
            now[player] = now[player] + 1 if won else 0
            if now[player] > best.get(player, (0,))[0]:
                best[player] = now[player], Holder(player, game.table, game.at)
    yield from sorted(best.values(), key=lambda one: one[1].at)

"""The best there has been in a club: hands, tables, runs."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from itertools import groupby
from typing import Final

from .games import Game

LEAST_RUN: Final = 2
MOST_HOLDERS: Final = 3  # shown, the earliest


class What(StrEnum):
    """What is compared."""

    HAND = "hand"  # points of one hand
    TABLE = "table"  # total of one table
    RUN = "run"  # hands won in a row at one table
    HANDS = "hands"  # won at one table
    TABLES = "tables"  # finished first in a row


@dataclass(frozen=True, slots=True)
class Holder:
    """Who holds a record, and where it was made."""

    player: int  # id
    table: int  # id; of a run of tables the last
    at: datetime
    hand: int | None = None  # id


@dataclass(frozen=True, slots=True)
class Record:
    """A record; points compare within one rule system alone."""

    what: What
    ruleset: str  # "": any
    value: int
    holders: tuple[Holder, ...]  # the earliest first
    others: int  # who equalled it, not shown


def records_of(games: Iterable[Game]) -> list[Record]:
    """Return the records after some games in order of time."""
    games = list(games)
    tried: defaultdict[tuple[What, str], list[tuple[int, Holder]]] = defaultdict(list)
    for game in games:
        for what, ruleset, value, holder in _tried_in(game):
            tried[what, ruleset].append((value, holder))
    tried[What.TABLES, ""] = list(_runs_of_tables(games))
    ordered = sorted(tried, key=lambda key: (list(What).index(key[0]), key[1]))
    records = (_record(*key, tried[key]) for key in ordered)
    return [record for record in records if record is not None]


def _record(what: What, ruleset: str, tried: list[tuple[int, Holder]]) -> Record | None:
    best = max((value for value, _holder in tried), default=0)
    if best < (1 if what in (What.HAND, What.TABLE) else LEAST_RUN):
        return None
    holders = [holder for value, holder in tried if value == best]
    shown = tuple(holders[:MOST_HOLDERS])
    return Record(what, ruleset, best, shown, len(holders) - len(shown))


def _tried_in(game: Game) -> Iterator[tuple[What, str, int, Holder]]:
    runs = _runs_of_hands(game)
    for wind, player in enumerate(game.players):
        holder = Holder(player, game.table, game.at)
        if wind not in game.forfeited:
            yield What.TABLE, game.ruleset, game.totals[wind], holder
        if best := game.best[wind]:
            made = Holder(player, game.table, game.at, best.hand_id)
            yield What.HAND, game.ruleset, best.value, made
        yield What.RUN, "", runs[wind], holder
        yield What.HANDS, "", game.won[wind], holder


def _runs_of_hands(game: Game) -> dict[int, int]:
    """Return the longest run of hands of each seat; a hand nobody wins ends a run."""
    runs = dict.fromkeys(range(len(game.players)), 0)
    for winner, hands in groupby(game.winners):
        if winner is not None:
            runs[winner] = max(runs[winner], len(list(hands)))
    return runs


def _runs_of_tables(games: Iterable[Game]) -> Iterator[tuple[int, Holder]]:
    """Tell the longest run of each player; a shared first place counts."""
    now: defaultdict[int, int] = defaultdict(int)
    best: dict[int, tuple[int, Holder]] = {}
    for game in games:
        for wind, (player, place) in enumerate(zip(game.players, game.places, strict=True)):
            won = place == 1 and wind not in game.forfeited
            now[player] = now[player] + 1 if won else 0
            if now[player] > best.get(player, (0,))[0]:
                best[player] = now[player], Holder(player, game.table, game.at)
    yield from sorted(best.values(), key=lambda tried: tried[1].at)

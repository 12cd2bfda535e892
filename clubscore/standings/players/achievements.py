"""What a player has achieved, as the hands prove it.

Nothing is stored: all of it follows from the tables and hands that count, whenever it is asked for.
A correction can remove an achievement, and ``verify``, which checks the hands, checks this too.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from functools import partial
from itertools import groupby
from typing import Final

from clubscore.standings.statistics.figures import PlayedHand
from scoring.rulesets import get
from scoring.rulesets.kit.game import hands_in_game

from .sources import PointSource, source_of
from .tables import PlayedTable

WINS: Final = (1, 10, 50, 100, 250, 500, 1000, 2500, 5000)
TABLES_WON: Final = (1, 10, 50, 100, 250, 500)
STREAKS: Final = (3, 4, 5, 6)  # hands won one after the other at a table
YEAR_TABLES: Final = 10  # with their hands known, for a year to say something
WINDS: Final = 4


class AchievementKind(StrEnum):
    """The kinds of achievement."""

    WINS = "wins"  # so many hands won
    TABLES = "tables"  # so many tables finished first
    STREAK = "streak"  # so many hands won one after the other
    CLEAN_TABLE = "clean_table"  # finished first without dealing in
    ALL_WINDS = "all_winds"  # finished first from each starting wind
    CLEAN_YEAR = "clean_year"  # a calendar year without a false win


@dataclass(frozen=True, slots=True)
class Achievement:
    """Something achieved, and what proves it: a hand, or a table as a whole."""

    kind: AchievementKind
    value: int  # how many; of a year: which; else 0
    table: PlayedTable
    hand: int | None = None  # id


@dataclass(frozen=True, slots=True)
class FirstHand:
    """The first hand in which a player made a pattern."""

    table: PlayedTable
    hand: int  # id
    value: int  # of the hand


@dataclass(frozen=True, slots=True)
class PlayerAchievements:
    """Everything a player has achieved."""

    achievements: tuple[Achievement, ...]  # the latest first
    patterns: Mapping[str, Mapping[str, FirstHand]]  # by system of rules, by pattern


def achievements_of(
    tables: Sequence[PlayedTable], hands: Iterable[PlayedHand], today: date
) -> PlayerAchievements:
    """Return what a player achieved at some tables, which are in chronological order."""
    at_table: defaultdict[int, list[PlayedHand]] = defaultdict(list)
    for hand in sorted(hands, key=lambda one: one.hand):
        at_table[hand.table].append(hand)
    played = [(table, at_table[table.table]) for table in tables]
    found = [
        *_hands_won(played),
        *_tables_won(tables),
        *_streaks(played),
        *_clean_table(played),
        *_all_winds(tables),
        *_clean_years(played, today),
    ]
    found.sort(key=lambda one: (one.table.at, one.table.table, one.hand or 0), reverse=True)
    return PlayerAchievements(tuple(found), _first_hands(played))


Played = Sequence[tuple[PlayedTable, Sequence[PlayedHand]]]


def _won(table: PlayedTable, hands: Iterable[PlayedHand]) -> Iterator[PlayedHand]:
    """Yield the hands the player won, as the player won them."""
    for hand in hands:
        if win := hand.won_by(table.wind):
            yield win


def _hands_won(played: Played) -> Iterator[Achievement]:
    count = 0
    for table, hands in played:
        for hand in _won(table, hands):
            count += 1
            if count in WINS:
                yield Achievement(AchievementKind.WINS, count, table, hand.hand)


def _tables_won(tables: Iterable[PlayedTable]) -> Iterator[Achievement]:
    won = (table for table in tables if table.place == 1)
    for count, table in enumerate(won, start=1):
        if count in TABLES_WON:
            yield Achievement(AchievementKind.TABLES, count, table)


def _streaks(played: Played) -> Iterator[Achievement]:
    """Tell when a streak of each length was first reached; a hand nobody wins ends one."""
    missing = list(STREAKS)
    for table, hands in played:
        mine = table.wind
        ended = [one for one in hands if one.ends_hand and one.wind_at(mine) is not None]
        for is_won, group in groupby(ended, partial(_is_won_from, mine)):
            run = list(group) if is_won else []
            while missing and len(run) >= missing[0]:
                length = missing.pop(0)
                yield Achievement(AchievementKind.STREAK, length, table, run[length - 1].hand)


def _is_won_from(wind: int, hand: PlayedHand) -> bool:
    return hand.won_by(wind) is not None


def _clean_table(played: Played) -> Iterator[Achievement]:
    for table, hands in played:
        whole = hands_in_game(get(table.ruleset), len(table.players)) or 0
        enough = 2 * table.hands_played >= whole
        dealt_in = any(source_of(one, table.wind) == PointSource.DEAL_IN for one in hands)
        if table.place == 1 and table.hands_played and enough and not dealt_in:
            yield Achievement(AchievementKind.CLEAN_TABLE, 0, table)
            return


def _all_winds(tables: Iterable[PlayedTable]) -> Iterator[Achievement]:
    winds: set[int] = set()
    for table in tables:
        if table.place == 1 and table.wind < WINDS:
            winds.add(table.wind)
            if len(winds) == WINDS:
                yield Achievement(AchievementKind.ALL_WINDS, 0, table)
                return


def _clean_years(played: Played, today: date) -> Iterator[Achievement]:
    """Find clean years: past ones with all hands known and no false win."""
    known: Counter[int] = Counter()
    last: dict[int, PlayedTable] = {}
    spoilt: set[int] = set()
    for table, hands in played:
        year = table.at.year
        last[year] = table
        known[year] += 1
        false = any(source_of(one, table.wind) == PointSource.FALSE_WIN for one in hands)
        if false or table.lost_points or table.by_totals:
            spoilt.add(year)
    for year, table in last.items():
        if year < today.year and known[year] >= YEAR_TABLES and year not in spoilt:
            yield Achievement(AchievementKind.CLEAN_YEAR, year, table)


def _first_hands(played: Played) -> dict[str, dict[str, FirstHand]]:
    found: defaultdict[str, dict[str, FirstHand]] = defaultdict(dict)
    for table, hands in played:
        made = found[table.ruleset]
        for hand in _won(table, hands):
            for key in hand.patterns or ():
                made.setdefault(key, FirstHand(table, hand.hand, hand.value or 0))
    return dict(found)

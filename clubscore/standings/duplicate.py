"""Duplicate tables side by side: what each hand earns, and how others played the same hand."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from clubscore.tournaments.models import Session
from clubscore.tournaments.stages.duplicate import Comparison, Duplicate
from clubscore.tournaments.stages.stage import points_rule

from .books import books_of
from .table_book import TableBook


@dataclass(frozen=True, slots=True)
class HandCompared:
    """A hand as all tables of a group played it."""

    number: int
    rows: tuple[tuple[int, int, tuple[Comparison, ...]], ...]  # table: id, number, its seats

    @property
    def means(self) -> list[Fraction]:
        """Points of each seat."""
        return [one.mean for one in self.rows[0][2]]


@dataclass(frozen=True, slots=True)
class TablesCompared:
    """Tables that play the same deals with as many players."""

    numbers: tuple[int, ...]  # of the tables
    not_compared: tuple[int, ...]  # those whose totals alone are known
    players: int  # at each
    hands: tuple[HandCompared, ...]
    sums: tuple[tuple[int, int, tuple[int, ...]], ...]  # table: id, number, IMPs by seat

    @property
    def seats(self) -> range:
        """The seats of each table, by starting wind."""
        return range(self.players)

    @property
    def columns(self) -> int:
        """How many a table of them has: the number of the table and the seats."""
        return 1 + self.players


def imps_of(
    duplicate: Duplicate | None, tables: Mapping[int, TableBook]
) -> dict[int, tuple[int, ...]]:
    """Return what the tables of duplicate earn by seat, in twelfths; nothing for any other."""
    found: dict[int, tuple[int, ...]] = {}
    if duplicate is None:
        return found
    for group in _groups(duplicate, tables):
        players = tables[group[0]].size
        earned = duplicate.twelfths([tables[pk].deals for pk in group], players)
        found |= dict(zip(group, earned, strict=True))
    return found


def compared_tables(session: Session) -> list[TablesCompared]:
    """Return a session's tables hand by hand; none unless it is duplicate. Five queries."""
    event = session.tournament
    duplicate = points_rule(event, session.number).duplicate
    if duplicate is None:
        return []
    tables = books_of(event, [session]).tables
    return [_compare_group(duplicate, tables, group) for group in _groups(duplicate, tables)]


def _compare_group(
    duplicate: Duplicate, tables: Mapping[int, TableBook], group: list[int]
) -> TablesCompared:
    compared = duplicate.compare([tables[pk].deals for pk in group])
    numbers = sorted({number for deals in compared for number in deals})
    players = tables[group[0]].size
    return TablesCompared(
        tuple(tables[pk].number for pk in group),
        tuple(tables[pk].number for pk in group if tables[pk].by_totals),
        players,
        tuple(
            HandCompared(
                number,
                tuple(
                    (pk, tables[pk].number, tuple(deals[number]))
                    for pk, deals in zip(group, compared, strict=True)
                    if number in deals
                ),
            )
            for number in numbers
        ),
        tuple(
            (
                pk,
                tables[pk].number,
                tuple(sum(seats[seat].imps for seats in deals.values()) for seat in range(players)),
            )
            for pk, deals in zip(group, compared, strict=True)
        ),
    )


def _groups(duplicate: Duplicate, tables: Mapping[int, TableBook]) -> list[list[int]]:
    """Return which tables are compared: of one session and group, with as many players; by id."""
    groups: defaultdict[tuple[int, int, int], list[int]] = defaultdict(list)
    for pk in sorted(tables, key=lambda pk: (tables[pk].session, tables[pk].number)):
        table = tables[pk]
        groups[table.session, duplicate.group(table.number), table.size].append(pk)
    return list(groups.values())

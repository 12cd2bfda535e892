"""A player and the others at the tables: head-to-head, form, places by starting wind."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final

from clubscore.standings.strengths.places import count_place
from scoring.tiles import Wind

from .expectation import PastRatings
from .results import mean_place
from .tables import PlayedTable

FORM: Final = 20  # tables, the latest


@dataclass(slots=True)
class HeadToHead:
    """How a player did at the tables shared with another."""

    opponent: int  # id
    tables: int = 0
    above: int = 0  # finished above
    level: int = 0  # shared a place
    expected: float = 0.0  # tables to finish above, a shared place counting half
    latest: PlayedTable | None = None

    @property
    def below(self) -> int:
        """Tables at which the opponent finished above."""
        return self.tables - self.above - self.level

    @property
    def score(self) -> float:
        """What compares with the expectation: a shared place counts half."""
        return self.above + self.level / 2


@dataclass(slots=True)
class WindPlaces:
    """How often a player finished where, from one starting wind."""

    wind: int  # 0 East to 3 North, 4 of who sat out first
    places: list[int] = field(default_factory=lambda: [0, 0, 0, 0])
    points: int = 0

    @property
    def tables(self) -> int:
        """Tables with a place."""
        return sum(self.places)

    @property
    def mean_place(self) -> float | None:
        """At the table; None without one."""
        return mean_place(self.places)


@dataclass(frozen=True, slots=True)
class Form:
    """A player's latest tables compared with all of them."""

    tables: tuple[PlayedTable, ...]  # those with a place, the latest last
    mean_place: float | None
    mean_place_ever: float | None
    above: float  # opponents finished above at these tables, a shared place counting half
    expected: float


def head_to_heads(tables: Iterable[PlayedTable], ratings: PastRatings) -> dict[int, HeadToHead]:
    """Return how a player did against everyone met, by the other's id; those met most first."""
    found: dict[int, HeadToHead] = {}
    for table in tables:
        for other, mine, theirs in pairs_at(table):
            one = found.setdefault(other, HeadToHead(other))
            one.tables += 1
            one.above += mine < theirs
            one.level += mine == theirs
            one.expected += ratings.chance_above(table.players[table.wind], other, table.at.date())
            one.latest = table
    return dict(sorted(found.items(), key=lambda item: (-item[1].tables, item[0])))


def pairs_at(table: PlayedTable) -> list[tuple[int, int, int]]:
    """Return the opponents at a table with the player's place and theirs."""
    places = table.places
    mine = places.get(table.wind)
    if mine is None:
        return []
    return [
        (table.players[wind], mine, place) for wind, place in places.items() if wind != table.wind
    ]


def score_at(tables: Iterable[PlayedTable], ratings: PastRatings) -> tuple[float, float, int]:
    """Return how many opponents a player finished above, how many were expected, and of how many.

    A shared place counts half.
    """
    above = expected = 0.0
    opponents = 0
    for one in head_to_heads(tables, ratings).values():
        above += one.score
        expected += one.expected
        opponents += one.tables
    return above, expected, opponents


def places_by_wind(tables: Iterable[PlayedTable]) -> tuple[WindPlaces, ...]:
    """Return a player's places from each starting wind."""
    winds = {wind.value: WindPlaces(wind) for wind in Wind}
    for table in tables:
        if table.place is not None:
            one = winds.setdefault(table.wind, WindPlaces(table.wind))
            count_place(one.places, table.place)
            one.points += table.total
    return tuple(winds.values())


def form_of(tables: Sequence[PlayedTable], ratings: PastRatings) -> Form:
    """Return the latest places of a player; ``tables`` are in chronological order."""
    placed = [one for one in tables if one.place is not None]
    latest = tuple(placed[-FORM:])
    above, expected, _opponents = score_at(latest, ratings)
    return Form(latest, _mean(latest), _mean(placed), above, expected)


def _mean(tables: Sequence[PlayedTable]) -> float | None:
    places = [one.place for one in tables if one.place is not None]
    return sum(places) / len(places) if places else None

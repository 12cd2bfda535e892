"""What scoring answers: a score that explains itself, and four payments that sum to zero."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, NamedTuple

from .errors import RuleError
from .frozen import FrozenDict, close
from .hand import Shape
from .tiles import PLAYING_ORDER, Tile, Wind, format_tiles, parse_wind

# Reasons for leaving a satisfied pattern out. Two name how another pattern is to blame,
IMPLIED: Final = "implied"  # the other one contains it by definition
EXCLUDED: Final = "excluded"  # the rules forbid it beside the other one
# the others are principles.
ACCOUNT_ONCE: Final = "account_once"  # the set was already combined with one in use
ONE_WAIT: Final = "one_wait"  # only one of edge, closed and single wait counts


class Group(NamedTuple):
    """A set, the pair, or loose tiles of a hand as it was read."""

    shape: Shape
    tiles: tuple[Tile, ...]
    concealed: bool = True  # False: claimed, or completed by another player's tile
    declared: bool = False  # lies open on the table (or is a declared concealed kong)

    @property
    def text(self) -> str:
        """The tiles in notation, ``"123m"``."""
        return _text_of(self.tiles)

    def __repr__(self) -> str:
        """Return the shape and the tiles."""
        how = "" if self.concealed else "open "
        return f"<Group: {how}{self.shape} {self.text}>"


@lru_cache(maxsize=4096)
def _text_of(tiles: tuple[Tile, ...]) -> str:
    """Return the notation of a group, which a score has for each pattern the group earns."""
    return format_tiles(tiles)


class CountedPattern(NamedTuple):
    """A line of the score: a pattern with what it gives and what earned it.

    ``points`` and ``doubles`` are for one occurrence. ``evidence`` holds, for each occurrence,
    the groups that earned it.
    """

    key: str
    points: int = 0
    times: int = 1
    evidence: tuple[tuple[Group, ...], ...] = ()
    doubles: int = 0
    limit: bool = False
    tile: str = ""  # the tile or flower of a line that has one, in the score format

    @property
    def total(self) -> int:
        """Points of all occurrences."""
        return self.points * self.times

    def __repr__(self) -> str:
        """Return the key, what it gives and what earned it."""
        given = f"×{1 << self.doubles}" if self.doubles else str(self.points)
        given = "limit" if self.limit else given
        times = f" × {self.times}" if self.times > 1 else ""
        tiles = ", ".join(" ".join(group.text for group in sets) for sets in self.evidence)
        return f"<{type(self).__name__} {self.key}: {given}{times}, {tiles or self.tile or '–'}>"


class BaseLine(NamedTuple):
    """A line of what a hand counts before it is doubled, where a system has such lines.

    ``groups`` are the sets or the pair that have the points, ``completed_group`` the group whose
    completion by the winning tile has them.
    """

    key: str
    points: int
    groups: tuple[Group, ...] = ()
    completed_group: Group | None = None


class LeftOut(NamedTuple):
    """A pattern the hand satisfies that does not count, and why.

    ``reason`` is :data:`IMPLIED` or :data:`EXCLUDED`, and ``because`` then the key of the other
    pattern; or it is one of the principles named in this module, and so is ``because``.
    """

    key: str
    because: str
    reason: str
    evidence: tuple[tuple[Group, ...], ...] = ()

    def __repr__(self) -> str:
        """Return the key and the reason."""
        by = "" if self.because == self.reason else f" by {self.because}"
        return f"<{type(self).__name__} {self.key}: {self.reason}{by}>"


@dataclass(frozen=True, slots=True)
class Score:
    """What a hand is worth, and why.

    ``value`` is in points, everything included. ``qualifies`` tells whether the hand may win
    under the system's minimum; ``points_missing`` by how many points it does not.
    """

    ruleset: str
    value: int
    patterns: tuple[CountedPattern, ...]
    left_out: tuple[LeftOut, ...] = ()
    arrangement: tuple[Group, ...] = ()
    qualifies: bool = True
    points_missing: int = 0
    base: int = 0  # points before doubling: classical family, fu in riichi
    doubles: int = 0  # in riichi the han
    uncapped_points: int = 0  # points after doubling, before rounding and limit
    partial: bool = False  # counted from what the hand shows, its other tiles being unknown
    capped: bool = False  # the limit was taken instead, classical family
    base_lines: tuple[BaseLine, ...] = ()  # what ``base`` is the sum of, before rounding
    limit: str = ""  # key of the limit the hand has reached, of those its system names
    limits: int = 0  # how many limit hands it is; one that counts double is two
    basic: int = 0  # points that the value is a multiple of, for systems with such limits

    def __repr__(self) -> str:
        """Return what the hand is worth and the keys of the patterns that count."""
        keys = ", ".join(line.key for line in self.patterns) or "no pattern"
        missing = f"{self.points_missing} " if self.points_missing else ""
        low = "" if self.qualifies else f" ({missing}short)"
        return f"<{type(self).__name__} {self.ruleset}: {self.value}{low}, {keys}>"


def distinct_scores(scores: Iterable[Score]) -> tuple[Score, ...]:
    """Return the scores without those that list the same patterns as one before."""
    by_list: dict[tuple[tuple[str, int, int, int, bool, str], ...], Score] = {}
    for score in scores:
        listed = [
            (line.key, line.points, line.times, line.doubles, line.limit, line.tile)
            for line in score.patterns
        ]
        by_list.setdefault(tuple(sorted(listed)), score)
    return tuple(by_list.values())


@dataclass(frozen=True, slots=True)
class Payments:
    """Points each seat wind gains or loses with one hand; they always sum to zero."""

    E: int = 0
    S: int = 0
    W: int = 0
    N: int = 0

    def __post_init__(self) -> None:
        """Raise ``RuleError("payments_not_balanced")`` unless the four sum to zero."""
        total = self.E + self.S + self.W + self.N
        if total:
            raise RuleError("payments_not_balanced", total=total)

    @classmethod
    def of(cls, points: Mapping[Wind, int]) -> Payments:
        """Build from a mapping; winds left out get nothing."""
        east, south, west, north = [points.get(wind, 0) for wind in PLAYING_ORDER]
        return cls(east, south, west, north)

    @classmethod
    def to(cls, winner: Wind, paid: Mapping[Wind, int]) -> Payments:
        """Give ``winner`` what the others pay: balanced by construction."""
        east, south, west, north = [
            sum(paid.values()) if wind is winner else -paid.get(wind, 0) for wind in PLAYING_ORDER
        ]
        return cls(east, south, west, north)

    def __getitem__(self, wind: Wind | str) -> int:
        """Return the points of a seat wind, or of its letter."""
        if isinstance(wind, str):
            wind = parse_wind(wind)
        return (self.E, self.S, self.W, self.N)[wind]

    def __iter__(self) -> Iterator[int]:
        """Iterate in the order E, S, W, N."""
        return iter((self.E, self.S, self.W, self.N))

    def as_dict(self) -> dict[str, int]:
        """Return wind letter → points."""
        return {"E": self.E, "S": self.S, "W": self.W, "N": self.N}


@dataclass(frozen=True, slots=True)
class Settlement:
    """Who gains and loses what; ``penalties`` leave the table without a counterpart.

    Penalties are points lost, as negative numbers, by wind. ``from_pot`` are points on the table
    that are someone's now or, as negative numbers, were put there. ``winners`` are those whose
    hands are paid, in turn order; None if everyone who won is paid.
    """

    payments: Payments = Payments()
    penalties: Mapping[Wind, int] = FrozenDict()
    from_pot: Mapping[Wind, int] = FrozenDict()
    winners: tuple[Wind, ...] | None = None

    def __post_init__(self) -> None:
        """Close the mappings."""
        close(self, "penalties", "from_pot")

    @property
    def pot(self) -> int:
        """How many more points are on the table now: the sum of all players' losses."""
        return -sum(self.from_pot.values())

    def net(self, wind: Wind | str) -> int:
        """All that one wind, or its letter, gains or loses, in points."""
        if isinstance(wind, str):
            wind = parse_wind(wind)
        return self.payments[wind] + self.penalties.get(wind, 0) + self.from_pot.get(wind, 0)

    def as_dict(self) -> dict[str, int]:
        """Return wind letter → net points."""
        net = self.payments.as_dict()
        for moved in (self.penalties, self.from_pot):
            for wind, points in moved.items():
                net[wind.name] += points
        return net

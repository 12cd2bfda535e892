"""How a circuit counts: what a result earns, what it weighs, which results count.

A rule is data that an organizer sets; no regulation has code of its own. What regulations there
are, and which could not be read: ``docs/circuits.md``.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from enum import StrEnum
from fractions import Fraction
from itertools import pairwise
from math import ceil
from typing import Any, Final

from clubscore.errors import ClubError

LONGEST_SCALE: Final = 200  # places
PERCENT: Final = 100
MOST: Final = 1000  # for every number of a rule
MOST_MONTHS: Final = 12
MOST_POINTS: Final = 100_000
LONGEST_NUMBER: Final = 20  # characters
WRITTEN: Final = re.compile(r"[-0-9.,/ ½¼¾⅓⅔]+")
VULGAR: Final = {
    "½": Fraction(1, 2),
    "¼": Fraction(1, 4),
    "¾": Fraction(3, 4),
    "⅓": Fraction(1, 3),
    "⅔": Fraction(2, 3),
}


class ResultValue(StrEnum):
    """What a result earns."""

    BASE_RANK = "base_rank"  # 1000 for the first, 0 for the last
    UPPER_HALF = "upper_half"  # 1000 for the first, 0 for the lower half
    TABLE_POINTS = "table_points"
    POINTS = "points"
    PLACES = "places"  # by a scale


class Weighs(StrEnum):
    """What a result weighs among others."""

    ALIKE = "alike"
    DAYS = "days"  # as many as its event had
    REPEATED = "repeated"  # counts once for every day, as a result of its own
    MERS = "mers"  # the weight of the EMA


class Combination(StrEnum):
    """How the results that count make a score."""

    SUM = "sum"
    MEAN = "mean"  # by weight
    PER_SESSION = "per_session"  # the sum by the sessions played


class People(StrEnum):
    """Who is ranked; places in events stay what they are, unless they are counted among these."""

    EVERYBODY = "everybody"
    COUNTRY = "country"  # of the club
    EMA = "ema"  # with an EMA number
    MEMBERS = "members"  # of the club


class CircuitTie(StrEnum):
    """What decides between equal scores."""

    BEST = "best"  # what the best result earned
    WINS = "wins"  # events won
    EVENTS = "events"  # played
    HANDS_WON = "hands_won"  # in all events played
    FEWEST_DEAL_INS = "fewest_deal_ins"  # likewise


@dataclass(frozen=True, slots=True)
class Rule:
    """How a circuit counts. Raises ``ClubError`` for an impossible rule.

    ``best`` results count, or ``share`` percent of those beyond the first ``beyond``, rounded up;
    without either, all. With ``second_best`` the score is the mean of two parts: that one, and as
    many best results. Points are written as people do: ``3000``, ``1/2``, ``2½``.
    """

    earns: ResultValue = ResultValue.BASE_RANK
    scale: tuple[str, ...] = ()  # of places, the first first: whole numbers or fractions as 1/2
    weighs: Weighs = Weighs.ALIKE
    ages: bool = False  # half after a year, nothing after two, as the EMA has it
    combination: Combination = Combination.SUM
    best: int | None = None
    share: int | None = None
    beyond: int = 0
    share_of_all: bool = False  # the share is one of all events of the circuit, played or not
    dropped_best: int = 0  # results left out before the others count, if there are more
    dropped_worst: int = 0
    second_best: int | None = None
    attendance: str = ""  # points for coming; for an event played in part, in proportion
    absence: str = ""  # points taken for each event of the circuit that was missed
    padded_to: int = 0  # results; missing ones are zeros of weight 1
    abroad: int | None = None  # so many of the best abroad, and all at home; None: all
    fewest_events: int = 1  # who has fewer is listed apart
    fewest_days: int = 0  # likewise
    fewest_share: int = 0  # likewise, in percent of the events of the circuit
    fewest_players: int = 1  # an event with fewer does not count
    months: int | None = None  # of a period, which has a ranking and a winner of its own
    people: People = People.EVERYBODY
    among: bool = False  # places in events are counted among those who are ranked
    ties: tuple[CircuitTie, ...] = ()

    def __post_init__(self) -> None:
        """Check what the parts say together."""
        if self.earns == ResultValue.PLACES:
            scale = self.points_of_places
            if not scale:
                raise ClubError("circuit_scale_missing")
            if any(later > earlier for earlier, later in pairwise(scale)):
                raise ClubError("circuit_scale_rises")
        if self.best is not None and self.share is not None:
            raise ClubError("circuit_best_and_share")
        for number, least, most in (
            (self.best, 1, MOST),
            (self.share, 1, 100),
            (self.beyond, 0, MOST),
            (self.second_best, 1, MOST),
            (self.padded_to, 0, MOST),
            (self.abroad, 0, MOST),
            (self.fewest_events, 1, MOST),
            (self.fewest_days, 0, MOST),
            (self.dropped_best, 0, MOST),
            (self.dropped_worst, 0, MOST),
            (self.fewest_share, 0, PERCENT),
            (self.fewest_players, 1, MOST),
            (self.months, 1, MOST_MONTHS),
        ):
            if number is not None and not least <= number <= most:
                raise ClubError("circuit_number", text=str(number), least=least, most=most)
        for text in (self.attendance, self.absence):
            _points(text)
        if self.share_of_all and self.share is None:
            raise ClubError("circuit_share_missing")
        if self.share_of_all and self.beyond:
            raise ClubError("circuit_beyond_all")

    @property
    def points_of_places(self) -> tuple[Fraction, ...]:
        """The scale as exact numbers. Raises ``circuit_scale_missing`` for anything else."""
        try:
            return tuple(exact_number(one) for one in self.scale[:LONGEST_SCALE])
        except ValueError:
            raise ClubError("circuit_scale_missing") from None

    @property
    def attendance_points(self) -> Fraction:
        """Points for coming to an event."""
        return _points(self.attendance)

    @property
    def absence_points(self) -> Fraction:
        """Points taken for a missed event."""
        return _points(self.absence)

    @property
    def counts_players(self) -> bool:
        """Whether what a place earns depends on how many players there were."""
        return self.earns in (ResultValue.BASE_RANK, ResultValue.UPPER_HALF) and not self.among

    @property
    def has_parts(self) -> bool:
        """Whether the score is the mean of two parts."""
        return self.second_best is not None

    def counting(self, results: int, events: int = 0) -> tuple[int, ...]:
        """Return how many of a given number of results count, the best, in each part.

        ``events`` are those of the circuit.
        """
        first = results if self.best is None else min(self.best, results)
        if self.share is not None:
            there = events if self.share_of_all else results
            beyond = max(there - self.beyond, 0)
            first = min(self.beyond, there) + ceil(Fraction(self.share, PERCENT) * beyond)
            first = min(first, results)
        return (first,) if self.second_best is None else (first, min(self.second_best, results))

    def as_dict(self) -> dict[str, Any]:
        """Return the rule as it is stored and exported."""
        return {STORED_NAMES.get(name, name): value for name, value in asdict(self).items()}

    @classmethod
    def from_dict(cls, stored: Mapping[str, Any]) -> Rule:
        """Return a rule that was stored. Raises what making one raises."""
        keys = {field.name: STORED_NAMES.get(field.name, field.name) for field in fields(cls)}
        values = {name: stored[key] for name, key in keys.items() if key in stored}
        for name, kind in KINDS.items():
            if name in values:
                values[name] = kind(values[name])
        values["scale"] = tuple(values.get("scale", ()))
        values["ties"] = tuple(map(CircuitTie, values.get("ties", ())))
        return cls(**values)


def exact_number(text: str) -> Fraction:
    """Return a number as people write it: ``12``, ``0.5``, ``0,5``, ``1/2``, ``2½``.

    Raises ``ValueError``.
    """
    text = text.strip()
    if len(text) > LONGEST_NUMBER:
        raise ValueError(text)
    whole, last = text[:-1], text[-1:]
    if not WRITTEN.fullmatch(text):  # 1e999999999 would be worked out
        raise ValueError(text)
    try:
        if last and last in VULGAR:
            return Fraction(whole or 0) + VULGAR[last]
        return Fraction(text.replace(",", "."))
    except ZeroDivisionError:
        raise ValueError(text) from None


def _points(text: str) -> Fraction:
    try:
        points = exact_number(text) if text else Fraction(0)
    except ValueError:
        points = Fraction(-1)
    if not 0 <= points <= MOST_POINTS:
        raise ClubError("circuit_points", text=text[:LONGEST_NUMBER])
    return points


KINDS: Final = {
    "earns": ResultValue,
    "weighs": Weighs,
    "combination": Combination,
    "people": People,
}
STORED_NAMES: Final = {"combination": "combined"}  # of fields that are stored under another name

MERS: Final = Rule(
    weighs=Weighs.MERS,
    ages=True,
    combination=Combination.MEAN,
    share=80,
    beyond=5,
    second_best=4,
    padded_to=5,
    fewest_events=2,
    people=People.EMA,
)
"""The ranking of the European Mahjong Association."""

PRESETS: Final[Mapping[str, Rule]] = {
    "year": Rule(earns=ResultValue.TABLE_POINTS, ties=(CircuitTie.WINS, CircuitTie.BEST)),
    "three": Rule(ties=(CircuitTie.BEST, CircuitTie.WINS)),
    "places": Rule(
        earns=ResultValue.PLACES,
        scale=("25", "18", "15", "12", "10", "8", "6", "4", "2", "1"),
        ties=(CircuitTie.WINS, CircuitTie.BEST),
    ),
    "season": Rule(
        earns=ResultValue.TABLE_POINTS,
        attendance="1",
        share=75,
        share_of_all=True,
        fewest_share=75,
        fewest_players=8,
        ties=(CircuitTie.HANDS_WON, CircuitTie.FEWEST_DEAL_INS),
    ),
    "premium": Rule(earns=ResultValue.POINTS, attendance="3000"),
    "quarters": Rule(earns=ResultValue.POINTS, months=3),
    "evenings": Rule(earns=ResultValue.TABLE_POINTS, best=5),
    "french": Rule(combination=Combination.MEAN, best=3, padded_to=3),
    "danish": Rule(earns=ResultValue.UPPER_HALF, abroad=2, people=People.COUNTRY),
    "austrian": Rule(earns=ResultValue.UPPER_HALF, abroad=3, people=People.COUNTRY),
    "rukrs": Rule(
        weighs=Weighs.REPEATED, combination=Combination.MEAN, share=80, second_best=8, padded_to=10
    ),
    "mers": MERS,
}
"""Rules to begin with. For their sources see ``docs/circuits.md``."""

"""A stage of an event, as values: read from and written to what an event stores."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, fields
from fractions import Fraction
from itertools import pairwise
from math import ceil, floor
from typing import Any, Final, TypeVar

from django.db import models
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from clubscore.errors import ClubError
from clubscore.tournaments.models import Tournament
from clubscore.tournaments.place_points import PlacePoints
from clubscore.tournaments.units import MOST_TABLE_POINTS, TWELFTHS

from .duplicate import MOST_DIFFERENCE, MOST_STEPS, Duplicate
from .points import Exact, PointsRule, whole_if_possible

MOST_STAGES: Final = 12
MOST_SESSIONS: Final = 200  # of a stage
MOST_PLAYERS: Final = 2000
MOST_PREMIUM: Final = 100_000
MOST_FACTOR: Final = 100  # numerator and denominator
NAME_LENGTH: Final = 40
OF_DUPLICATE: Final = frozenset({"imps", "compared"})  # absent in any other stage
KEYS: Final = {"tables_compared": "compared"}  # of fields that an event stores by another name
KEY: Final = "key"  # what only the database knows of a stage; absent where it has none yet
STAGE_KEY: Final = re.compile(r"s[0-9a-f]{8}")
T = TypeVar("T", bound=models.TextChoices)


class Earns(models.TextChoices):
    """What a session gives its four players besides points."""

    EVENT = "event", _("as the settings say")
    PLACES = "places", _("table points of its own")
    POINTS = "points", _("only points count")
    ROOTS = "roots", _("match points: √ of the points, keeping their sign")
    IMPS = "imps", _("duplicate: IMPs, each hand compared with the same seat at other tables")


class Seating(models.TextChoices):
    """How the seats of a session are found."""

    FEW_REPEATS = "few_repeats", _("random, with as few repeated meetings as possible")
    LOT = "lot", _("random, even if players have met before")
    BY_RANK = "by_rank", _("by rank: places 1–4 at table 1, and so on")
    NEAR_IN_RANK = "near_in_rank", _("Swiss system: players close in rank who have not met")
    CROSS = "cross", _("cross-seeded: one player from each quarter of the standings at every table")


class CutKind(models.TextChoices):
    """How to choose who advances."""

    TOP = "top", _("the top of the standings")
    BLOCKS = "blocks", _("everyone, in blocks that keep their places")
    TABLES = "tables", _("the first of each table")
    PERIODS = "periods", _("the first of each period")


class OnTie(models.TextChoices):
    """What decides where players are equal in everything at the cut."""

    LOT = "lot", _("by lot")
    ALL = "all", _("everyone tied advances")


class Rounding(models.TextChoices):
    """How to round carried-over figures to whole points."""

    EXACT = "exact", pgettext_lazy("rounding", "none")
    UP = "up", pgettext_lazy("rounding", "up")
    DOWN = "down", pgettext_lazy("rounding", "down")
    NEAREST = "nearest", pgettext_lazy("rounding", "to the nearest, halves up")


@dataclass(frozen=True, slots=True)
class Cut:
    """A cut after a stage: who advances."""

    kind: CutKind
    size: int  # players who go on; of a block, a table or a period
    on_tie: OnTie = OnTie.LOT


@dataclass(frozen=True, slots=True)
class Carry:
    """What of the points is taken along into the next stage."""

    numerator: int = 1
    denominator: int = 1
    rounding: Rounding = Rounding.EXACT

    @property
    def factor(self) -> Fraction:
        """The factor for table points and points."""
        return Fraction(self.numerator, self.denominator)

    def of(self, figure: Exact, unit: int = 1) -> Exact:
        """Return the part of a figure that is carried; ``unit`` is a whole point."""
        part = self.factor * figure
        if self.rounding == Rounding.UP:
            return unit * ceil(part / unit)
        if self.rounding == Rounding.DOWN:
            return unit * floor(part / unit)
        if self.rounding == Rounding.NEAREST:
            return unit * floor(part / unit + Fraction(1, 2))
        return whole_if_possible(part)


@dataclass(frozen=True, slots=True)
class Stage:
    """Some sessions of an event that are ranked together."""

    sessions: int  # of the last stage at least; it has all that follow
    name: str = ""
    earns: Earns = Earns.EVENT
    scale: tuple[PlacePoints, ...] = ()  # table points of its own
    bonus: int = 0  # twelfths of a table point, for every session played
    premium: int = 0  # points, for every session played
    periods: int = 1  # of as many sessions each
    best_of: int | None = None  # sessions that count in each period; all
    seating: Seating = Seating.FEW_REPEATS
    cut: Cut | None = None  # nobody is cut
    carry: Carry = field(default_factory=Carry)
    imps: tuple[int, ...] = ()  # of duplicate: points from which a difference earns 1, 2, 3 … IMPs
    tables_compared: int | None = None  # tables of duplicate with the same deals; None: all
    key: str = field(default="", compare=False)  # which stage it is, whatever is changed in it

    def rule(self, event: Tournament) -> PointsRule:
        """Return what a session earns."""
        if self.earns == Earns.EVENT:
            return _event_rule(event)
        duplicate = Duplicate(self.imps, self.tables_compared) if self.imps else None
        return PointsRule(self.scale, self.earns == Earns.ROOTS, event.ties_by_hands, duplicate)

    @property
    def sessions_of_period(self) -> int:
        """The number of sessions each period has."""
        return self.sessions // self.periods


@dataclass(frozen=True, slots=True)
class NumberedStage:
    """A stage with its place in the event: its number from 1, and its sessions."""

    number: int
    first: int  # number of its first session
    is_last: bool
    stage: Stage

    @property
    def last(self) -> int:
        """The number of its last session; for the last stage, the lowest possible one."""
        return self.first + self.stage.sessions - 1

    @property
    def name(self) -> str:
        """What people call it."""
        return self.stage.name or gettext("stage %(number)s") % {"number": self.number}

    def has(self, session: int) -> bool:
        """Tell whether the session of a number belongs to it."""
        return session >= self.first and (self.is_last or session <= self.last)

    def period_of(self, session: int) -> int:
        """Return in which of its periods a session is, from 1."""
        period = 1 + (session - self.first) // self.stage.sessions_of_period
        return min(period, self.stage.periods)


def stages_of(event: Tournament) -> tuple[NumberedStage, ...]:
    """Return the stages of an event, or none if its sessions are one whole."""
    return number_stages([read_stage(data) for data in event.stages])


def number_stages(stages: Sequence[Stage]) -> tuple[NumberedStage, ...]:
    """Return stages with their numbers and sessions."""
    first, found = 1, []
    for number, stage in enumerate(stages, start=1):
        found.append(NumberedStage(number, first, number == len(stages), stage))
        first += stage.sessions
    return tuple(found)


def stage_of_session(event: Tournament, session: int) -> NumberedStage | None:
    """Return the stage of a session, or None if the event has none."""
    return next((one for one in stages_of(event) if one.has(session)), None)


def points_rule(event: Tournament, session: int | None = None) -> PointsRule:
    """Return what the results of a session earn, by its number."""
    if event.stages and session is not None:
        found = stage_of_session(event, session)
        assert found is not None  # noqa: S101 - the last one has all that follow
        return found.stage.rule(event)
    return _event_rule(event)


def _event_rule(event: Tournament) -> PointsRule:
    return PointsRule(tuple(event.place_points), by_hands=event.ties_by_hands)


def stage_data(stage: Stage) -> dict[str, Any]:
    """Return a stage as an event stores it; :func:`read_stage` reads it."""
    data = {KEYS.get(name, name): value for name, value in asdict(stage).items()}
    data["scale"] = list(stage.scale)
    data["imps"] = list(stage.imps)
    for key in (*OF_DUPLICATE, KEY):
        if not data[key]:
            del data[key]
    for key in ("earns", "seating"):
        data[key] = str(data[key])
    data["carry"]["rounding"] = str(stage.carry.rounding)
    if stage.cut is not None:
        data["cut"] |= {"kind": str(stage.cut.kind), "on_tie": str(stage.cut.on_tie)}
    return data


def read_stage(data: object) -> Stage:
    """Return a stage from what an event stores.

    Raises ``stage_bad_value`` that names the key; ``stage_*`` for values that do not go together.
    """
    values = _object(data, "stage", Stage)
    cut = None
    if values["cut"] is not None:
        parts = _object(values["cut"], "cut", Cut)
        cut = Cut(
            _choice(parts, "kind", CutKind),
            _whole(parts, "size", 1, MOST_PLAYERS),
            _choice(parts, "on_tie", OnTie),
        )
    parts = _object(values["carry"], "carry", Carry)
    carry = Carry(
        _whole(parts, "numerator", 0, MOST_FACTOR),
        _whole(parts, "denominator", 1, MOST_FACTOR),
        _choice(parts, "rounding", Rounding),
    )
    has_best_of = values["best_of"] is not None
    stage = Stage(
        sessions=_whole(values, "sessions", 1, MOST_SESSIONS),
        name=_name(values),
        earns=_choice(values, "earns", Earns),
        scale=_scale(values),
        bonus=_whole(values, "bonus", 0, MOST_TABLE_POINTS * TWELFTHS),
        premium=_whole(values, "premium", 0, MOST_PREMIUM),
        periods=_whole(values, "periods", 1, MOST_SESSIONS),
        best_of=_whole(values, "best_of", 1, MOST_SESSIONS) if has_best_of else None,
        seating=_choice(values, "seating", Seating),
        cut=cut,
        carry=carry,
        imps=_imps(values),
        tables_compared=_whole(values, "compared", 2, MOST_PLAYERS)
        if "compared" in values
        else None,
        key=_key(values.get(KEY, "")),
    )
    check_stage(stage)
    return stage


def check_stage(stage: Stage) -> None:
    """Raise an error where the values of a stage do not go together.

    ``stage_scale_missing``, ``stage_imps_missing``, ``stage_periods_uneven`` or
    ``stage_cut_without_periods``.
    """
    if (stage.earns == Earns.PLACES) != bool(stage.scale):
        raise ClubError("stage_scale_missing")
    if (stage.earns == Earns.IMPS) != bool(stage.imps) or (
        stage.tables_compared and not stage.imps
    ):
        raise ClubError("stage_imps_missing")
    if stage.sessions % stage.periods:
        raise ClubError("stage_periods_uneven", sessions=stage.sessions, periods=stage.periods)
    if stage.cut and stage.cut.kind == CutKind.PERIODS and stage.periods == 1:
        raise ClubError("stage_cut_without_periods")


def _object(data: object, key: str, of: type[Any]) -> Mapping[str, Any]:
    names = {KEYS.get(one.name, one.name) for one in fields(of)}
    if not isinstance(data, Mapping) or not names - OF_DUPLICATE - {KEY} <= set(data) <= names:
        raise ClubError("stage_bad_value", key=key)
    return data


def _whole(values: Mapping[str, Any], key: str, least: int, most: int) -> int:
    value = values[key]
    if type(value) is not int or not least <= value <= most:
        raise ClubError("stage_bad_value", key=key)
    return value


def _choice(values: Mapping[str, Any], key: str, choices: type[T]) -> T:
    value = values[key]
    if not isinstance(value, str) or value not in choices.values:
        raise ClubError("stage_bad_value", key=key)
    return choices(value)


def _key(key: object) -> str:
    if not isinstance(key, str) or not (key == "" or STAGE_KEY.fullmatch(key)):
        raise ClubError("stage_bad_value", key=KEY)
    return key


def _name(values: Mapping[str, Any]) -> str:
    name = values["name"]
    if not isinstance(name, str) or len(name) > NAME_LENGTH or name != " ".join(name.split()):
        raise ClubError("stage_bad_value", key="name")
    return name


def _scale(values: Mapping[str, Any]) -> tuple[PlacePoints, ...]:
    scale = values["scale"]
    good = isinstance(scale, list) and all(
        type(one) in (int, float) and 0 <= one <= MOST_TABLE_POINTS and not one % 0.5
        for one in scale
    )
    if not good or (scale and (len(scale) != 4 or scale != sorted(scale, reverse=True))):
        raise ClubError("stage_bad_value", key="scale")
    if scale and not scale[0]:
        raise ClubError("stage_bad_value", key="scale")
    return tuple(scale)


def _imps(values: Mapping[str, Any]) -> tuple[int, ...]:
    scale = values.get("imps", [])
    good = isinstance(scale, list) and all(type(one) is int for one in scale)
    if not good or ("imps" in values and not is_imp_scale(scale)):
        raise ClubError("stage_bad_value", key="imps")
    return tuple(scale)


def is_imp_scale(scale: Sequence[int]) -> bool:
    """Tell whether these are steps of an IMP scale: points, strictly increasing."""
    return (
        1 <= len(scale) <= MOST_STEPS
        and scale[0] >= 1
        and scale[-1] <= MOST_DIFFERENCE
        and all(one < more for one, more in pairwise(scale))
    )

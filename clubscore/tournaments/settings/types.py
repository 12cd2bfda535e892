"""Types of settings: how a value is stored, written as JSON, and put into words."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any, Final, Literal, Protocol, Self, TypeAlias
from zoneinfo import ZoneInfo

from django.db import models
from django.utils import formats, timezone
from django.utils.translation import gettext

from clubscore.people.models import COUNTRY
from clubscore.text import moment_text, truncate
from clubscore.tournaments.units import SEATS

Schema: TypeAlias = dict[str, Any]
"""A JSON Schema."""

NOTHING: Final = "–"
BEGINNING: Final = 60  # letters of a long text that the log shows
DAY: Final = r"^[0-9]{4}-[0-9]{2}-[0-9]{2}$"
MOMENT: Final = r"^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{6}Z$"


class JsonValue(Protocol):
    """A JSON value from outside; its methods raise errors with the place and the problem."""

    @property
    def value(self) -> Any:
        """The raw value."""

    def text(self, most: int | None = None) -> str:
        """Return a text."""

    def filled_text(self, most: int | None = None) -> str:
        """Return a text that is not blank."""

    def whole(self, lowest: int, highest: int) -> int:
        """Return a whole number."""

    def half(self, lowest: int, highest: int) -> int | float:
        """Return a whole or half number."""

    def flag(self) -> bool:
        """Return yes or no."""

    def moment(self) -> datetime:
        """Return a time in UTC."""

    def day(self) -> date:
        """Return a day."""

    def items_once(self) -> list[Self]:
        """Return the values of a list without duplicates."""

    def items_by_seat(self, seats: int) -> list[Self]:
        """Return the values of a list with one for each seat."""

    def bad(self) -> Exception:
        """Return that this value cannot be."""


class SettingType(ABC):
    """What the value of a setting may be."""

    @abstractmethod
    def schema(self) -> Schema:
        """Return the JSON Schema of a value."""

    @abstractmethod
    def read(self, node: JsonValue) -> Any:
        """Return the value that JSON from outside says, checked."""

    def to_json(self, value: Any) -> Any:
        """Return a value as JSON has it; :meth:`read` reads it."""
        return value

    def words(self, stored: Any) -> str:
        """Return a value from the log, as :meth:`to_json` wrote it, in the active language."""
        return NOTHING if stored in (None, "", []) else str(stored)


@dataclass(frozen=True, slots=True)
class Text(SettingType):
    """A text in one line; in several if it ``has_lines``."""

    most: int
    is_required: bool = False
    has_lines: bool = False

    def schema(self) -> Schema:
        least = {"minLength": 1} if self.is_required else {}
        return {"type": "string", **least, "maxLength": self.most}

    def read(self, node: JsonValue) -> str:
        return node.filled_text(self.most) if self.is_required else node.text(self.most)

    def words(self, stored: Any) -> str:
        text = " ".join(str(stored).split()) or NOTHING
        return truncate(text, BEGINNING) if self.has_lines else text


@dataclass(frozen=True, slots=True)
class Country(SettingType):
    """A country in three letters."""

    def schema(self) -> Schema:
        return {"type": "string", "pattern": COUNTRY}

    def read(self, node: JsonValue) -> str:
        text = node.filled_text()
        if not re.fullmatch(COUNTRY, text):
            raise node.bad()
        return text


@dataclass(frozen=True, slots=True)
class TimeZone(SettingType):
    """A time zone by its name."""

    most: int

    def schema(self) -> Schema:
        return {"type": "string", "minLength": 1, "maxLength": self.most}

    def read(self, node: JsonValue) -> str:
        name = node.filled_text(self.most)
        try:
            ZoneInfo(name)
        except (KeyError, ValueError, OSError):
            raise node.bad() from None
        return name


@dataclass(frozen=True, slots=True)
class Flag(SettingType):
    """Yes or no."""

    def schema(self) -> Schema:
        return {"type": "boolean"}

    def read(self, node: JsonValue) -> bool:
        return node.flag()

    def words(self, stored: Any) -> str:
        return gettext("yes") if stored else gettext("no")


@dataclass(frozen=True, slots=True)
class OneOf(SettingType):
    """One of several values."""

    choices: type[models.TextChoices]

    def schema(self) -> Schema:
        return {"enum": list(self.choices.values)}

    def read(self, node: JsonValue) -> str:
        text = node.text()
        if text not in self.choices.values:
            raise node.bad()
        return text

    def to_json(self, value: Any) -> Any:
        return str(value)

    def words(self, stored: Any) -> str:
        return str(dict(self.choices.choices).get(stored, stored))


@dataclass(frozen=True, slots=True)
class Count(SettingType):
    """A whole number; None too if it ``may_be_none``.

    A field left empty means ``empty``, or, if that is None and no value, what there was.
    """

    lowest: int
    highest: int
    may_be_none: bool = False
    empty: int | None = None

    def schema(self) -> Schema:
        kind = ["integer", "null"] if self.may_be_none else "integer"
        return {"type": kind, "minimum": self.lowest, "maximum": self.highest}

    def read(self, node: JsonValue) -> int | None:
        if node.value is None and self.may_be_none:
            return None
        return node.whole(self.lowest, self.highest)


@dataclass(frozen=True, slots=True)
class Half(SettingType):
    """A whole or half number, or None."""

    lowest: int
    highest: int

    def schema(self) -> Schema:
        return {
            "type": ["number", "null"],
            "multipleOf": 0.5,
            "minimum": self.lowest,
            "maximum": self.highest,
        }

    def read(self, node: JsonValue) -> float | None:
        return None if node.value is None else float(node.half(self.lowest, self.highest))

    def to_json(self, value: Any) -> Any:
        return int(value) if value is not None and value == int(value) else value


@dataclass(frozen=True, slots=True)
class Day(SettingType):
    """A day."""

    def schema(self) -> Schema:
        return {"type": "string", "pattern": DAY}

    def read(self, node: JsonValue) -> date:
        return node.day()

    def to_json(self, value: Any) -> Any:
        return value.isoformat()

    def words(self, stored: Any) -> str:
        return formats.date_format(date.fromisoformat(stored), "SHORT_DATE_FORMAT")


@dataclass(frozen=True, slots=True)
class Time(SettingType):
    """A time, or None."""

    def schema(self) -> Schema:
        return {"type": ["string", "null"], "pattern": MOMENT}

    def read(self, node: JsonValue) -> datetime | None:
        return None if node.value is None else node.moment()

    def to_json(self, value: Any) -> Any:
        return value and moment_text(value)

    def words(self, stored: Any) -> str:
        if stored is None:
            return NOTHING
        moment = timezone.localtime(datetime.fromisoformat(stored))
        return formats.date_format(moment, "SHORT_DATETIME_FORMAT")


@dataclass(frozen=True, slots=True)
class PlaceScale(SettingType):
    """Table points of the four places, none above the one before it; or none at all."""

    highest: int

    def schema(self) -> Schema:
        point = {"type": "number", "multipleOf": 0.5, "minimum": 0, "maximum": self.highest}
        return {"type": "array", "items": point, "maxItems": len(SEATS)}

    def read(self, node: JsonValue) -> list[int | float]:
        if node.value == []:
            return []
        points = [one.half(0, self.highest) for one in node.items_by_seat(len(SEATS))]
        if points != sorted(points, reverse=True) or not points[0]:
            raise node.bad()
        return points

    def words(self, stored: Any) -> str:
        return " ".join(map(str, stored)) or NOTHING


@dataclass(frozen=True, slots=True)
class Order(SettingType):
    """Some of several, in an order; a page offers places for ``limit`` of them."""

    choices: type[models.TextChoices]
    limit: int

    def schema(self) -> Schema:
        return {
            "type": "array",
            "items": {"enum": list(self.choices.values)},
            "uniqueItems": True,
        }

    def read(self, node: JsonValue) -> list[str]:
        keys = [one.text() for one in node.items_once()]
        if any(key not in self.choices.values for key in keys):
            raise node.bad()
        return keys

    def words(self, stored: Any) -> str:
        names = dict(self.choices.choices)
        return ", ".join(str(names.get(key, key)) for key in stored) or NOTHING


@dataclass(frozen=True, slots=True)
class Structure:
    """A list or an object with a page, checks and words of its own, in modules of its own."""

    kind: Literal["array", "object"]

    def schema(self) -> Schema:
        """Return the JSON Schema of a value, which says little."""
        return {"type": self.kind}

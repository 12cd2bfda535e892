"""Reading JSON that nobody vouches for: every fault names the place, ``sessions[2].tables[0]``.

Everything raises ``ClubError`` with a code that begins with ``file_``.
"""

from __future__ import annotations

import json
import math
import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from django.db import models

from clubscore.errors import ClubError

if TYPE_CHECKING:
    Field: TypeAlias = models.Field[Any, Any]

MOMENT: Final = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z", re.ASCII)
DAY: Final = re.compile(r"\d{4}-\d\d-\d\d", re.ASCII)
YEARS: Final = (1900, 2200)  # outside them, times of other zones are not to be had for all
ESCAPED: Final = re.compile(rb"\\u(?:0000|[dD][89abAB])")  # NUL, or half a character
BROKEN: Final = re.compile("[\0\ud800-\udfff]")
PIECE: Final = 2**20  # bytes
SHOWN: Final = 60  # characters of a value in a message
SMALL, LARGE, LARGEST = 2**15 - 1, 2**31 - 1, 2**63 - 1  # what columns of numbers hold


def parse_json(content: bytes, *, most_bytes: int, most_values: int, most_depth: int) -> Node:
    """Return the root of a JSON file.

    Raises ``file_too_large``, ``file_too_many_values``, ``file_not_json``, ``file_too_deep``,
    ``file_key_twice`` or ``file_bad_text`` (a character no database keeps).
    """
    if len(content) > most_bytes:
        raise ClubError("file_too_large", most=most_bytes // 2**20)
    _check_count(content, most_values)
    try:
        root = json.loads(
            content.decode("utf-8-sig"),
            parse_constant=_no_number,
            parse_float=_finite,
            object_pairs_hook=_once,
        )
    except ClubError:
        raise
    except json.JSONDecodeError as error:
        raise ClubError("file_not_json", line=error.lineno, column=error.colno) from None
    except ValueError:  # not UTF-8; a number without end
        raise ClubError("file_not_json", line=1, column=1) from None
    except RecursionError:
        raise ClubError("file_too_deep") from None
    _check_depth(root, most_depth)
    if ESCAPED.search(content):
        _check_texts(root)
    elif b"\0" in content:
        raise ClubError("file_bad_text")
    return Node(root, "")


def _check_count(content: bytes, most: int) -> None:
    """Count values before building any: in memory the smallest takes forty times its size here.

    Signs inside texts count too, but real files have too few of those to matter.
    """
    count = 0
    for start in range(0, len(content), PIECE):
        piece = content[start : start + PIECE]
        count += sum(piece.count(sign) for sign in (b",", b"{", b"["))
        if count > most:
            raise ClubError("file_too_many_values", most=most)


def _no_number(text: str) -> float:
    raise ValueError(text)


def _finite(text: str) -> float:
    number = float(text)
    if not math.isfinite(number):
        raise ValueError(text)
    return number


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    values = dict(pairs)
    if len(values) < len(pairs):
        twice = next(key for key, times in Counter(key for key, _ in pairs).items() if times > 1)
        raise ClubError("file_key_twice", text=_excerpt(twice))
    return values


def _inside(value: Any) -> list[Any]:
    if isinstance(value, dict):
        return list(value.values())
    return value if isinstance(value, list) else []


def _check_depth(root: Any, most: int) -> None:
    level = [root]
    for _depth in range(most + 1):
        level = [one for value in level for one in _inside(value)]
        if not level:
            return
    raise ClubError("file_too_deep")


def _check_texts(root: Any) -> None:
    waiting = [root]
    while waiting:
        value = waiting.pop()
        waiting += _inside(value)
        texts = [value] if isinstance(value, str) else value if isinstance(value, dict) else ()
        if any(BROKEN.search(text) for text in texts):
            raise ClubError("file_bad_text")


def _excerpt(value: object) -> str:
    text = BROKEN.sub("\ufffd", str(value))
    return text if len(text) <= SHOWN else f"{text[:SHOWN]}…"


@dataclass(frozen=True, slots=True)
class Node:
    """A value in the file, with its path."""

    value: Any
    path: str

    def fault(self, code: str, **facts: int | str) -> ClubError:
        """Return the error at this place; facts that are texts may be of any length."""
        short = {
            name: _excerpt(fact) if isinstance(fact, str) else fact for name, fact in facts.items()
        }
        return ClubError(code, path=self.path or "/", **short)

    def bad(self) -> ClubError:
        """Return that this value cannot be."""
        return self.fault("file_bad_value", text=_excerpt(self.value))

    def __getitem__(self, key: str) -> Node:
        """Return the value of a key that :meth:`object` has checked."""
        return Node(self.value[key], f"{self.path}.{key}" if self.path else key)

    def object(self, *keys: str) -> Node:
        """Check that this is an object with exactly these keys, and return it."""
        if not isinstance(self.value, dict):
            raise self.fault("file_wants_object")
        for key in keys:
            if key not in self.value:
                raise Node(None, f"{self.path}.{key}" if self.path else key).fault("file_missing")
        if len(self.value) > len(keys):
            unknown = next(key for key in self.value if key not in keys)
            raise self.fault("file_unknown_key", text=unknown)
        return self

    def items(self) -> Iterator[Node]:
        """Yield the values of a list."""
        if not isinstance(self.value, list):
            raise self.fault("file_wants_list")
        for index, value in enumerate(self.value):
            yield Node(value, f"{self.path}[{index}]")

    def items_once(self) -> list[Node]:
        """Return the values of a list, which must not repeat."""
        nodes = list(self.items())
        for text, times in Counter(str(node.value) for node in nodes).items():
            if times > 1:
                raise self.fault("file_twice", text=text)
        return nodes

    def items_by_seat(self, seats: int) -> list[Node]:
        """Return the values of a list with one for each seat."""
        nodes = list(self.items())
        if len(nodes) != seats:
            raise self.fault("file_wants_seats", seats=seats)
        return nodes

    def text(self, most: int | None = None) -> str:
        """Return a text."""
        if type(self.value) is not str:
            raise self.fault("file_wants_text")
        if most is not None and len(self.value) > most:
            raise self.fault("file_text_too_long", most=most)
        return self.value

    def filled_text(self, most: int | None = None) -> str:
        """Return a text that is not blank."""
        text = self.text(most)
        if not text.strip():
            raise self.fault("file_empty")
        return text

    def whole(self, lowest: int, highest: int) -> int:
        """Return a whole number."""
        if type(self.value) is not int:
            raise self.fault("file_wants_number")
        if not lowest <= self.value <= highest:
            raise self.fault("file_out_of_range", lowest=lowest, highest=highest)
        return self.value

    def half(self, lowest: int, highest: int) -> int | float:
        """Return a whole or half number."""
        if type(self.value) is not float or self.value % 1 != 0.5:
            return self.whole(lowest, highest)
        if not lowest <= self.value <= highest:
            raise self.fault("file_out_of_range", lowest=lowest, highest=highest)
        return self.value

    def whole_or_none(self, lowest: int, highest: int) -> int | None:
        """Return a whole number, or None."""
        return None if self.value is None else self.whole(lowest, highest)

    def flag(self) -> bool:
        """Return yes or no."""
        if type(self.value) is not bool:
            raise self.fault("file_wants_flag")
        return self.value

    def share(self) -> float:
        """Return a number from 0 to 1."""
        if type(self.value) not in (int, float) or not 0 <= self.value <= 1:
            raise self.fault("file_wants_share")
        return float(self.value)

    def moment(self) -> datetime:
        """Return a time in UTC, written to the microsecond."""
        try:
            if not MOMENT.fullmatch(self.text()):
                raise self.fault("file_wants_time")
            moment = datetime.fromisoformat(self.value)
        except ValueError as error:
            if isinstance(error, ClubError):
                raise
            raise self.fault("file_wants_time") from None
        self._check_year(moment.year)
        return moment.astimezone(UTC)

    def day(self) -> date:
        """Return a day."""
        try:
            if not DAY.fullmatch(self.text()):
                raise self.fault("file_wants_day")
            day = date.fromisoformat(self.value)
        except ValueError as error:
            if isinstance(error, ClubError):
                raise
            raise self.fault("file_wants_day") from None
        self._check_year(day.year)
        return day

    def plain_object(self) -> dict[str, Any]:
        """Return an object, whatever is in it."""
        if not isinstance(self.value, dict):
            raise self.fault("file_wants_object")
        return self.value

    def _check_year(self, year: int) -> None:
        first, last = YEARS
        if not first <= year <= last:
            raise self.fault("file_out_of_range", lowest=first, highest=last)


def check_each(node: Node, check: Callable[[Node], object], count: int | None = None) -> None:
    """Check every item of a list, and that there are ``count`` of them."""
    found = [check(one) for one in node.items()]
    if count is not None and len(found) != count:
        if count == 2:
            raise node.fault("file_wants_pair")
        raise node.fault("file_wants_seats", seats=count)

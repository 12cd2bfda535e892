"""A list of games, one JSON object a line, as the backtest reads it."""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from math import isfinite
from typing import Any, Final

LEAST_PLAYERS: Final = 2
MOST_PLAYERS: Final = 6
AT_ONCE: Final = 4  # play a hand; the others of a table sit it out
SHORTEST: Final = 1 / 16  # of a usual game
LONGEST: Final = 4.0
FIRST_DAY: Final = date(2000, 1, 1)  # of games without a date
SHOWN: Final = 60  # characters of what is wrong
NO_GAME: Final = (
    "Line {line} is not a game. Write one JSON object a line, with “players” and “points”."
)
NO_LIST: Final = "Line {line}: “{field}” is missing, or is not a list."
UNDECODED: Final = re.compile("[\udc80-\udcff]")  # what "surrogateescape" makes of other bytes


class GamesError(ValueError):
    """What is wrong with a line, as a sentence."""


@dataclass(frozen=True, slots=True)
class Line:
    """A table: who sat there, what they had in the end, and how many hands were played."""

    date: date
    players: tuple[str, ...]
    points: tuple[float, ...]
    hands: float | None = None  # None: nobody knows


def read_lines(lines: Iterable[str]) -> tuple[dict[str, float] | None, list[Line]]:
    """Return the strengths, if a first line has them, and the tables.

    Raises ``GamesError`` that names the line.
    """
    strengths: dict[str, float] | None = None
    tables: list[Line] = []
    for number, text in enumerate(lines, start=1):
        if not text.strip():
            continue
        read = _object(number, text)
        if strengths is None and not tables and "strengths" in read and "players" not in read:
            strengths = _strengths(number, read["strengths"])
        else:
            tables.append(_table(number, read, tables[-1].date if tables else None))
    return strengths, tables


def lengths(tables: Iterable[Line]) -> Iterator[float]:
    """Yield the length of each game relative to the average so far; 1 if unknown.

    What counts is how many hands each player plays: with five or six at a table some sit out.
    """
    total = games = 0.0
    for table in tables:
        if table.hands is None:
            yield 1.0
            continue
        hands = table.hands * min(AT_ONCE / len(table.players), 1)
        total += hands
        games += 1
        yield min(max(hands * games / total, SHORTEST), LONGEST)


def _object(line: int, text: str) -> Mapping[str, Any]:
    if UNDECODED.search(text):
        raise GamesError(f"Line {line} is not UTF-8. Save the file as UTF-8.")
    try:
        read = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise GamesError(NO_GAME.format(line=line)) from error
    if not isinstance(read, dict):
        raise GamesError(NO_GAME.format(line=line))
    return read


def _table(line: int, read: Mapping[str, Any], before: date | None) -> Line:
    players = tuple(
        _name(line, number, one) for number, one in enumerate(_list(line, read, "players"), start=1)
    )
    if not LEAST_PLAYERS <= len(players) <= MOST_PLAYERS:
        raise GamesError(
            f"Line {line} has {len(players)} players."
            f" A game has from {LEAST_PLAYERS} to {MOST_PLAYERS}."
        )
    twice = next((one for at, one in enumerate(players) if one in players[:at]), None)
    if twice is not None:
        raise GamesError(f"Line {line}: “{_short(twice)}” is there twice.")
    points = tuple(_number(line, "points", one) for one in _list(line, read, "points"))
    if len(points) != len(players):
        raise GamesError(
            f"Line {line}: the numbers of players and of points differ"
            f" ({len(players)}, {len(points)})."
        )
    return Line(_date(line, read.get("date"), before), players, points, _hands(line, read))


def _list(line: int, read: Mapping[str, Any], field: str) -> Sequence[Any]:
    found = read.get(field)
    if not isinstance(found, list):
        raise GamesError(NO_LIST.format(line=line, field=field))
    return found


def _name(line: int, number: int, read: object) -> str:
    """Return a name; one that is composed of other characters but looks the same is the same."""
    named = isinstance(read, str | int | float) and not isinstance(read, bool)
    name = unicodedata.normalize("NFC", str(read)).strip() if named else ""
    if not name:
        raise GamesError(f"Line {line}: player {number} has no name.")
    return name


def _number(line: int, field: str, read: object) -> float:
    try:
        if not isinstance(read, bool):
            number = float(read)  # type: ignore[arg-type]
            if isfinite(number):
                return number
    except (TypeError, ValueError, OverflowError):
        pass
    raise GamesError(f"Line {line}, “{field}”: “{_short(read)}” is not a number.")


def _hands(line: int, read: Mapping[str, Any]) -> float | None:
    found = read.get("hands")
    if found is None:
        return None
    hands = _number(line, "hands", found)
    if hands <= 0:
        raise GamesError(f"Line {line}, “hands”: “{_short(found)}” is not a number above 0.")
    return hands


def _date(line: int, read: object, before: date | None) -> date:
    """Return the day of a game; without one it is that of the game before."""
    if read is None or read == "":
        return before or FIRST_DAY
    text = str(read).strip()
    try:  # "2026-03-14", or with a time of day behind it
        day = date.fromisoformat(text[:10])
        if text[10:11] not in ("", "T", "t", " "):
            raise ValueError
    except ValueError as error:
        raise GamesError(
            f"Line {line}: “{_short(read)}” is not a date, such as 2026-03-14."
        ) from error
    if before is not None and day < before:
        raise GamesError(
            f"Line {line} is of {day.isoformat()}, the line before it of {before.isoformat()}."
            " Sort the lines by date, the earliest first."
        )
    return day


def _strengths(line: int, read: object) -> dict[str, float]:
    if not isinstance(read, dict):
        raise GamesError(NO_LIST.format(line=line, field="strengths"))
    return {
        _name(line, number, name): _number(line, "strengths", one)
        for number, (name, one) in enumerate(read.items(), start=1)
    }


def _short(read: object) -> str:
    """Return the faulty text in a form that any terminal can show."""
    text = str(read).encode("utf-8", "replace").decode()
    return text if len(text) <= SHOWN else f"{text[:SHOWN]}…"

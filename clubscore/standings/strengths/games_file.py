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

from clubscore.errors import ClubError

LEAST_PLAYERS: Final = 2
MOST_PLAYERS: Final = 6
AT_ONCE: Final = 4  # play a hand; the others of a table sit it out
SHORTEST: Final = 1 / 16  # of a usual game
LONGEST: Final = 4.0
FIRST_DAY: Final = date(2000, 1, 1)  # of games without a date
SHOWN: Final = 60  # characters of what is wrong
UNDECODED: Final = re.compile("[\udc80-\udcff]")  # what "surrogateescape" makes of other bytes


@dataclass(frozen=True, slots=True)
class Line:
    """A table: who sat there, what they had in the end, and how many hands were played."""

    date: date
    players: tuple[str, ...]
    points: tuple[float, ...]
    hands: float | None = None  # None: nobody knows


def read_lines(lines: Iterable[str]) -> tuple[dict[str, float] | None, list[Line]]:
    """Return the strengths, if a first line has them, and the tables.

    Raises ``ClubError`` (games_…) that names the line.
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
    """Yield how long each game is, beside the average one up to it; 1 where that is not known.

    What counts is how many hands each player plays: of five or six at a table some sit out.
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
        raise ClubError("games_not_utf8", line=line)
    try:
        read = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise ClubError("games_not_json", line=line) from error
    if not isinstance(read, dict):
        raise ClubError("games_not_json", line=line)
    return read


def _table(line: int, read: Mapping[str, Any], before: date | None) -> Line:
    players = tuple(
        _name(line, number, one) for number, one in enumerate(_list(line, read, "players"), start=1)
    )
    if not LEAST_PLAYERS <= len(players) <= MOST_PLAYERS:
        count = {"count": len(players), "least": LEAST_PLAYERS, "most": MOST_PLAYERS}
        raise ClubError("games_player_count", line=line, **count)
    twice = next((one for at, one in enumerate(players) if one in players[:at]), None)
    if twice is not None:
        raise ClubError("games_player_twice", line=line, player=_short(twice))
    points = tuple(_number(line, "points", one) for one in _list(line, read, "points"))
    if len(points) != len(players):
        raise ClubError("games_points_count", line=line, players=len(players), points=len(points))
    return Line(_date(line, read.get("date"), before), players, points, _hands(line, read))


def _list(line: int, read: Mapping[str, Any], field: str) -> Sequence[Any]:
    found = read.get(field)
    if not isinstance(found, list):
        raise ClubError("games_no_list", line=line, field=field)
    return found


def _name(line: int, number: int, read: object) -> str:
    """Return a name; one that is composed of other characters but looks the same is the same."""
    named = isinstance(read, str | int | float) and not isinstance(read, bool)
    name = unicodedata.normalize("NFC", str(read)).strip() if named else ""
    if not name:
        raise ClubError("games_no_name", line=line, number=number)
    return name


def _number(line: int, field: str, read: object) -> float:
    try:
        if not isinstance(read, bool):
            number = float(read)  # type: ignore[arg-type]
            if isfinite(number):
                return number
    except (TypeError, ValueError, OverflowError):
        pass
    raise ClubError("games_bad_number", line=line, field=field, text=_short(read))


def _hands(line: int, read: Mapping[str, Any]) -> float | None:
    found = read.get("hands")
    if found is None:
        return None
    hands = _number(line, "hands", found)
    if hands <= 0:
        raise ClubError("games_bad_hands", line=line, text=_short(found))
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
        raise ClubError("games_bad_date", line=line, text=_short(read)) from error
    if before is not None and day < before:
        facts = {"day": day.isoformat(), "before": before.isoformat()}
        raise ClubError("games_out_of_order", line=line, **facts)
    return day


def _strengths(line: int, read: object) -> dict[str, float]:
    if not isinstance(read, dict):
        raise ClubError("games_no_list", line=line, field="strengths")
    return {
        _name(line, number, name): _number(line, "strengths", one)
        for number, (name, one) in enumerate(read.items(), start=1)
    }


def _short(read: object) -> str:
    """Return what is wrong as text that any terminal can show."""
    text = str(read).encode("utf-8", "replace").decode()
    return text if len(text) <= SHOWN else f"{text[:SHOWN]}…"

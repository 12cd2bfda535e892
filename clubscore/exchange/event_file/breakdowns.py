"""The shape of a stored breakdown: what pages and score sheets read of it."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final

from clubscore.tournaments.units import ALL_SEATS, SEATS
from scoring.errors import RuleError
from scoring.notation import parse_tiles

from .json_node import LARGE, Node

Check = Callable[[Node], object]

MOST_DOUBLES: Final = 64  # they become a power of two


def breakdown_check(node: Node) -> None:
    """Raise ``ClubError`` unless the breakdown can be shown; there need not be one."""
    if node.value is None:
        return
    told = node.plain_object()
    if "seats" in told:
        seats = node["seats"]
        for seat in seats.plain_object():
            if seat not in map(str, SEATS):
                raise seats.fault("file_unknown_key", text=seat)
            _count(seats[seat])
    if "also" in told:
        also = node["also"]
        for seat in also.plain_object():
            if seat not in map(str, ALL_SEATS):
                raise also.fault("file_unknown_key", text=seat)
            SCORE(also[seat])
    if "patterns" in told or not {"seats", "also"} & told.keys():
        SCORE(node)


def _count(node: Node) -> None:
    COUNT(node)
    if "told" in node.value:
        TOLD(node["told"])
    if "lines" in node.value:
        LINES(node["lines"])


def _number(node: Node) -> int:
    return node.whole(-LARGE, LARGE)


def _doubles(node: Node) -> int:
    return node.whole(0, MOST_DOUBLES)


def _any_number(node: Node) -> None:
    if type(node.value) is not int:
        raise node.fault("file_wants_number")


def _tiles(node: Node) -> None:
    if not _are_tiles(node.text()):
        raise node.bad()


@lru_cache(maxsize=4096)
def _are_tiles(text: str) -> bool:
    try:
        parse_tiles(text)
    except RuleError:
        return False
    return True


def _list(of: Check) -> Check:
    def check(node: Node) -> None:
        for one in node.items():
            of(one)

    return check


def _object(**keys: Check) -> Check:
    """An object with at least these keys; those ending in ``_`` are optional."""

    def check(node: Node) -> None:
        there = node.plain_object()
        for key, of in keys.items():
            name = key.rstrip("_")
            if name in there:
                of(node[name])
            elif name == key:
                raise Node(None, f"{node.path}.{name}").fault("file_missing")

    return check


EVIDENCE: Final = _list(_list(_tiles))
LINES: Final = _list(
    _object(
        key=Node.text,
        points=_number,
        doubles=_doubles,
        limit=Node.flag,
        tile=Node.text,
        tiles=EVIDENCE,
    )
)
TOLD: Final = _object(points=_number, doubles=_doubles)
LEFT_OUT: Final = _list(_object(n=Node.text, because=Node.text))
COUNT: Final = _object(
    base=_number,
    doubles=_doubles,
    uncapped=_any_number,
    total=_number,
    limit_hands=_list(Node.text),
    partial_=Node.flag,
    left_out_=LEFT_OUT,
)
PATTERNS: Final = _list(
    _object(
        n=Node.text,
        points=_number,
        times=_number,
        tiles=EVIDENCE,
        doubles_=_doubles,
        limit_=Node.flag,
    )
)
SCORE: Final = _object(
    value=_number,
    qualifies=Node.flag,
    missing=_number,
    base=_number,
    doubles=_doubles,
    arrangement=_list(_object(tiles=Node.text)),
    patterns=PATTERNS,
    left_out=LEFT_OUT,
)

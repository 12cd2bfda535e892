"""What answers of the score format hold, read again."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from scoring.frozen import FrozenDict, close
from scoring.hand import Shape
from scoring.notation import parse_tiles
from scoring.result import BaseLine, CountedPattern, Group, LeftOut, Payments, Score, Settlement
from scoring.rulesets import get
from scoring.tiles import FIRST_HONOR, Wind, parse_wind

from .values import with_names


@dataclass(frozen=True, slots=True)
class RequestAnswer:
    """An answer: a score, or one for each wind where all four hands count, or an error.

    ``error`` is the error's code and ``detail`` the sentence; both are empty in a valid answer.
    ``settlement`` and ``false_win`` are set if the answer has them.
    """

    id: str | None = None
    error: str = ""
    detail: str = ""
    score: Score | None = None
    seats: FrozenDict[Wind, Score] = field(default_factory=FrozenDict)
    settlement: Settlement | None = None
    false_win: Settlement | None = None

    def __post_init__(self) -> None:
        """Close the mapping."""
        close(self, "seats")

    @property
    def valid(self) -> bool:
        """Whether the request could be answered."""
        return not self.error


def read_answer(answer: str | bytes | Mapping[str, Any], ruleset: str = "") -> RequestAnswer:
    """Read an answer of the score format, as a line of JSON or as the parsed object.

    ``ruleset`` is the key of the rule system of the request: an answer has it only where all four
    hands count. Raises ``ValueError`` for an invalid answer, ``RuleError`` for an unknown system.

    >>> line = '{"id": "1", "valid": false, "error": "missing_winner", "detail": "…"}'
    >>> read_answer(line).valid
    False
    """
    answer = json.loads(answer) if isinstance(answer, str | bytes) else answer
    try:
        if answer["valid"] and "hands" in answer:
            raise ValueError("an answer to a whole game has no one score: read its hands")
        if not answer["valid"]:
            return RequestAnswer(answer["id"], answer["error"], answer["detail"])
        seats = answer.get("seats", {})
        key = answer.get("ruleset", ruleset)
        by_wind = {parse_wind(wind): read_score(one, key) for wind, one in seats.items()}
        return RequestAnswer(
            answer["id"],
            score=None if seats else read_score(answer, key),
            seats=FrozenDict(by_wind),
            settlement=read_settlement(answer.get("settlement"), with_pot="pot" in answer),
            false_win=read_settlement(answer.get("false_win")),
        )
    except (KeyError, TypeError, AttributeError) as error:
        raise ValueError(f"this is no answer of the score format: {error}") from error


def read_score(fields: Mapping[str, Any], ruleset: str = "") -> Score:
    """Read a score that ``as_dict`` of a score wrote, or that an answer of the score format has.

    Both lack the reading of the tiles, whether sets were claimed, and by how much a hand misses the
    minimum. Raises ``RuleError`` for an unknown rule system, ``ValueError`` for an invalid score.

    >>> answer = {"ruleset": "mcr", "value": 1, "qualifies": False, "patterns": [], "left_out": []}
    >>> read_score(answer)
    <Score mcr: 1 (short), no pattern>
    """
    key = fields.get("ruleset", ruleset)
    get(key)
    try:
        counts_all = "items" in fields
        return with_names(_count(key, fields) if counts_all else _one_hand(key, fields))
    except (KeyError, TypeError, AttributeError) as error:
        raise ValueError(f"this is no score of the score format: {error}") from error


def read_settlement(
    points: Mapping[str, int] | None, *, with_pot: bool = False
) -> Settlement | None:
    """Return the settlement with these net points by letter; None for none.

    Points that do not add up to zero are penalties or, ``with_pot``, from or for the pot.
    """
    if points is None:
        return None
    net = {parse_wind(wind): value for wind, value in points.items()}
    if sum(net.values()) and with_pot:
        return Settlement(from_pot=net)
    if sum(net.values()):
        return Settlement(penalties={wind: value for wind, value in net.items() if value})
    return Settlement(Payments.of(net))


def _one_hand(ruleset: str, fields: Mapping[str, Any]) -> Score:
    patterns = tuple(
        CountedPattern(
            line["n"],
            line["points"],
            line["times"],
            tuple(tuple(map(_group, occurrence)) for occurrence in line["tiles"]),
        )
        for line in fields["patterns"]
    )
    return Score(
        ruleset,
        fields["value"],
        patterns,
        _left_out(fields),
        qualifies=fields["qualifies"],
        base=fields.get("fu") or 0,
        doubles=fields.get("han") or 0,
        base_lines=tuple(map(_base_line, fields.get("fu_items", ()))),
        limit=fields.get("limit") or "",
        limits=fields.get("yakuman", 0),
        basic=fields.get("basic", 0),
    )


def _base_line(item: Mapping[str, Any]) -> BaseLine:
    return BaseLine(item["key"], item["fu"], tuple(map(_group, item.get("tiles", ()))))


def _count(ruleset: str, fields: Mapping[str, Any]) -> Score:
    items = tuple(
        CountedPattern(
            item["key"],
            item.get("points", 0),
            doubles=item.get("doubles", 0),
            limit=item.get("limit", False),
            tile=item.get("tile", ""),
        )
        for item in fields["items"]
    )
    return Score(
        ruleset,
        fields["total"],
        items,
        _left_out(fields),
        base=fields["base"],
        doubles=fields["doubles"],
        uncapped_points=fields["uncapped"],
        partial=fields.get("partial", False),
        capped=fields["capped"],
    )


def _left_out(fields: Mapping[str, Any]) -> tuple[LeftOut, ...]:
    return tuple(
        LeftOut(one["n"], one["because"], one["reason"]) for one in fields.get("left_out", ())
    )


def _group(text: str) -> Group:
    """Return the group of tiles in notation; its shape follows from them."""
    tiles = parse_tiles(text)
    return Group(_shape(tiles), tiles)


def _shape(tiles: tuple[int, ...]) -> Shape:
    if len(set(tiles)) == 1 and 2 <= len(tiles) <= 4:
        return (Shape.PAIR, Shape.PUNG, Shape.KONG)[len(tiles) - 2]
    if len(tiles) == 3 and tiles[2] < FIRST_HONOR:
        steps = (tiles[1] - tiles[0], tiles[2] - tiles[1])
        return {(1, 1): Shape.CHOW, (3, 3): Shape.KNITTED}.get(steps, Shape.LOOSE)
    return Shape.LOOSE

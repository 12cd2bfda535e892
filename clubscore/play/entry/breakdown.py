"""Scores as plain data, the way they are stored with a hand and shown."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from scoring.exchange import score_as_dict
from scoring.result import Counted, Score
from scoring.rulesets.base import Told


@dataclass(frozen=True, slots=True)
class SeatCount:
    """What one player's hand is worth, in points, counted from tiles or told."""

    value: int
    score: Score | None = None
    told: Told | None = None


def breakdown_of(score: Score) -> dict[str, Any]:
    """Return a score in plain data: the score format, with evidence and arrangement.

    The reasons of ``left_out`` follow from the rules and are not stored. Added to
    :func:`scoring.exchange.score_as_dict`: ``missing``, ``base``, ``doubles``, and
    ``arrangement``, a list of ``{"shape", "tiles", "concealed", "declared"}``.
    """
    totals = {"missing": score.missing, "base": score.base, "doubles": score.doubles}
    left_out = [{"n": left.key, "because": left.because} for left in score.left_out]
    parts = {"left_out": left_out, "arrangement": _arrangement(score)}
    return score_as_dict(score) | totals | parts


def breakdown_of_all(counts: Mapping[int, SeatCount]) -> dict[str, Any]:
    """Return the counts of several hands: ``{"seats": {"0": {...}, ...}}`` by starting seat.

    Each has ``base``, ``doubles``, ``uncapped``, ``total`` and ``limit_hands`` (keys); counted
    from tiles also ``lines``, a list of ``{"key", "points", "doubles", "limit", "tile",
    "tiles"}``, ``arrangement`` as in :func:`breakdown_of`, and ``partial`` if only what scores
    was given; told by the table ``told``, that is ``{"points", "doubles"}``, instead.
    """
    return {"seats": {str(seat): _seat(count) for seat, count in sorted(counts.items())}}


def _seat(count: SeatCount) -> dict[str, Any]:
    if count.score is None:
        told = count.told or Told(0)
        return {
            "base": told.points,
            "doubles": told.doubles,
            "uncapped": told.points << told.doubles,
            "total": count.value,
            "limit_hands": [],
            "told": {"points": told.points, "doubles": told.doubles},
        }
    score = count.score
    return {
        "base": score.base,
        "doubles": score.doubles,
        "uncapped": score.uncapped,
        "total": score.value,
        "limit_hands": [line.key for line in score.counted if line.limit],
        "lines": [_line(line) for line in score.counted],
        "arrangement": _arrangement(score),
        **({"partial": True} if score.partial else {}),
    }


def _line(line: Counted) -> dict[str, Any]:
    return {
        "key": line.key,
        "points": line.points,
        "doubles": line.doubles,
        "limit": line.limit,
        "tile": line.tile,
        "tiles": [[group.text for group in occurrence] for occurrence in line.evidence],
    }


def _arrangement(score: Score) -> list[dict[str, Any]]:
    return [
        {
            "shape": group.shape.value,
            "tiles": group.text,
            "concealed": group.concealed,
            "declared": group.declared,
        }
        for group in score.arrangement
    ]

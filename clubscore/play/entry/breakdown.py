"""Scores as plain data, the way they are stored with a hand and shown."""

from __future__ import annotations

from typing import Any

from scoring.exchange import patterns_as_list
from scoring.result import BaseLine, CountedPattern, Score
from scoring.rulesets import get
from scoring.rulesets.base import EnteredPoints


def breakdown_of(score: Score) -> dict[str, Any]:
    """Return a score in plain data: the score format, with evidence and arrangement.

    The reasons of ``left_out`` follow from the rules and are not stored. Added to
    :func:`scoring.exchange.score_as_dict`: ``missing``, ``base``, ``doubles``, and
    ``arrangement``, a list of ``{"shape", "tiles", "concealed", "declared"}``; where limits have
    names ``limit``, ``limits`` and ``base_lines``, a list of ``{"key", "points", "tiles"}``.
    """
    return {
        "value": score.value,
        "qualifies": score.qualifies,
        "patterns": patterns_as_list(score),
        "left_out": _left_out(score),
        "missing": score.points_missing,
        "base": score.base,
        "doubles": score.doubles,
        "arrangement": _arrangement(score),
        **(_limits(score) if get(score.ruleset).limit_names else {}),
    }


def _limits(score: Score) -> dict[str, Any]:
    """Return the limit of a score, and the parts of its base."""
    return {
        "limit": score.limit,
        "limits": score.limits,
        "base_lines": [_base_line(line) for line in score.base_lines],
    }


def _base_line(line: BaseLine) -> dict[str, Any]:
    groups = line.groups if line.completed_group is None else (*line.groups, line.completed_group)
    return {
        "key": line.key,
        "points": line.points,
        "tiles": [group.text for group in groups],
    }


def count_of(score: Score) -> dict[str, Any]:
    """Return the count of one of several hands; stored as ``{"seats": {"0": {...}, ...}}``.

    It has ``base``, ``doubles``, ``uncapped``, ``total`` and ``limit_hands`` (keys), ``lines``, a
    list of ``{"key", "points", "doubles", "limit", "tile", "tiles"}``, ``arrangement`` as in
    :func:`breakdown_of`, ``partial`` if only what scores was given, and ``left_out`` as there if
    the hand seems to have lines that do not count.
    """
    return {
        "base": score.base,
        "doubles": score.doubles,
        "uncapped": score.uncapped_points,
        "total": score.value,
        "limit_hands": [line.key for line in score.patterns if line.limit],
        "lines": [_line(line) for line in score.patterns],
        "arrangement": _arrangement(score),
        **({"partial": True} if score.partial else {}),
        **({"left_out": _left_out(score)} if score.left_out else {}),
    }


def count_of_entered(entered: EnteredPoints, value: int) -> dict[str, Any]:
    """Return the same for a hand entered as points: ``told`` instead of its lines."""
    return {
        "base": entered.points,
        "doubles": entered.doubles,
        "uncapped": entered.points << entered.doubles,
        "total": value,
        "limit_hands": [],
        "told": {"points": entered.points, "doubles": entered.doubles},
    }


def _left_out(score: Score) -> list[dict[str, str]]:
    return [{"n": left.key, "because": left.because} for left in score.left_out]


def _line(line: CountedPattern) -> dict[str, Any]:
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

"""Answers to requests: the score or the error, in the terms of the format."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, Final

from scoring.diagnosis import diagnose, other_scores
from scoring.errors import A_STRING, NO_JSON, NO_OBJECT, TOO_DEEP, RuleError
from scoring.judge import Claim, Verdict, judge
from scoring.result import BaseLine, CountedPattern, Score
from scoring.rulesets import get
from scoring.rulesets.base import HandsScored, Ruleset
from scoring.rulesets.options import Options

from .fields import Request, flag_field, text_field
from .games import game_answer, han_and_fu
from .requests import parse_options, parse_request
from .why_not import diagnosis_as_dict, tile_count_as_dict

Words = Callable[[RuleError], str]

# Requests nest a handful deep. Each Python, and each browser, gives up reading at another depth.
MOST_DEEP: Final = 100


def answer_line(line: str | bytes) -> dict[str, Any]:
    """Return the answer to one line, bytes being UTF-8; raises for nothing the line may hold."""
    try:
        written = line if isinstance(line, str) else line.decode("utf-8-sig")
        if _is_too_deep(written):
            return _refusal(None, RuleError("unreadable", reason=TOO_DEEP))
        request = json.loads(written, parse_constant=_no_constant)
    except ValueError as error:
        return _refusal(None, RuleError("unreadable", reason=str(error) or NO_JSON))
    return answer(request)


def answer(request: object, words: Words = str) -> dict[str, Any]:
    """Return the answer to a request; errors become ``error`` and ``detail``.

    ``words`` turns an error into a sentence, by default in English.
    """
    if not isinstance(request, dict):
        return _refusal(None, RuleError("unreadable", reason=NO_OBJECT), words)
    if not isinstance(request.get("id", ""), str | None):
        return _refusal(None, RuleError("bad_field", field="id", expected=A_STRING), words)
    try:
        ruleset = get(text_field(request, "ruleset"))
        options = parse_options(request, ruleset)
        ruleset.configure(options)
        if request.get("game") is True:
            return game_answer(request, ruleset, options, words)
        return _answer(request, ruleset, options, words)
    except RuleError as error:
        return _refusal(request, error, words)
    except RecursionError:  # pragma: no cover - depends on how deep the caller is
        # A value just short of what the parser refuses, put into words.
        return _refusal(request, RuleError("unreadable", reason=TOO_DEEP), words)


def score_as_dict(score: Score) -> dict[str, Any]:
    """Return a score in the words of the format."""
    return {
        "value": score.value,
        "qualifies": score.qualifies,
        "patterns": patterns_as_list(score),
        "left_out": left_out_as_list(score),
        **(limits_as_dict(score) if get(score.ruleset).limit_names else {}),
    }


def limits_as_dict(score: Score) -> dict[str, Any]:
    """Return han, fu and limit of a score, where it has them."""
    return {
        **han_and_fu(score),
        "fu_items": [_base_line_as_dict(line) for line in score.base_lines],
        "basic": score.basic,
    }


def left_out_as_list(score: Score) -> list[dict[str, str]]:
    """Return what does not count in the words of the format."""
    return [
        {"n": left.key, "because": left.because, "reason": left.reason} for left in score.left_out
    ]


def patterns_as_list(score: Score) -> list[dict[str, Any]]:
    """Return the patterns of a score in the words of the format."""
    return [
        {
            "n": line.key,
            "points": line.points,
            "times": line.times,
            "tiles": [[group.text for group in occurrence] for occurrence in line.evidence],
        }
        for line in score.patterns
    ]


def count_as_dict(score: Score) -> dict[str, Any]:
    """Return the count of one of four hands in the words of the format."""
    limits = [line.key for line in score.patterns if line.limit]
    return {
        "base": score.base,
        "doubles": score.doubles,
        "uncapped": score.uncapped_points,
        "total": score.value,
        "capped": score.capped,
        "limit_hands": limits,
        "items": [_item_as_dict(line) for line in score.patterns],
        **({"partial": True} if score.partial else {}),
    }


def _answer(request: Request, ruleset: Ruleset, options: Options, words: Words) -> dict[str, Any]:
    """Return the answer; raises ``RuleError`` if there is nothing to report but the error."""
    asks_why_not = flag_field(request, "why_not")
    try:
        claim, settles = parse_request(request, ruleset, options)
    except RuleError as error:
        counted = tile_count_as_dict(error) if asks_why_not else None
        if counted is None:
            raise
        return _refusal(request, error, words) | {"why_not": counted}
    try:
        verdict = judge(ruleset, claim, options)
    except RuleError as error:
        found = diagnose(ruleset, claim, options) if asks_why_not else None
        if found is None:
            raise
        return _refusal(request, error, words) | {"why_not": diagnosis_as_dict(found)}
    answered = _score_answer(request, ruleset, claim, verdict, settles)
    if not asks_why_not:
        return answered
    if ruleset.hands_scored is HandsScored.ALL and "seats" in answered:
        for wind, score in verdict.scores.items():
            answered["seats"][wind.name]["left_out"] = left_out_as_list(score)
    return answered | _more(ruleset, claim, options)


def _more(ruleset: Ruleset, claim: Claim, options: Options) -> dict[str, Any]:
    """Return why the hand is not worth enough, and the other lists that are worth as much."""
    found = diagnose(ruleset, claim, options)
    others = other_scores(ruleset, claim, options)
    all_hands = ruleset.hands_scored is HandsScored.ALL
    as_dict = count_as_dict if all_hands else score_as_dict
    return {
        **({"why_not": diagnosis_as_dict(found)} if found else {}),
        **({"ties": [as_dict(score) for score in others]} if others else {}),
    }


def _score_answer(
    request: Request, ruleset: Ruleset, claim: Claim, verdict: Verdict, settles: bool
) -> dict[str, Any]:
    answered: dict[str, Any] = {"id": request.get("id"), "valid": True, "error": None}
    if claim.winner is not None and ruleset.hands_scored is HandsScored.ALL:
        answered |= {"ruleset": ruleset.key, **_four(verdict, verdict.scores[claim.winner])}
    else:
        for score in verdict.scores.values():
            answered |= score_as_dict(score)
    if settles:
        settlement = verdict.settlement
        answered["settlement"] = settlement.as_dict() if settlement else None
        if ruleset.stick:
            answered["pot"] = settlement.pot if settlement else 0
        if verdict.false_win is not None:
            answered["false_win"] = verdict.false_win.as_dict()
    return answered


def _four(verdict: Verdict, won: Score) -> dict[str, Any]:
    return {
        "value": won.value,
        "base": won.base,
        "doubles": won.doubles,
        "qualifies": True,
        "patterns": [],
        "left_out": [],
        "seats": {wind.name: count_as_dict(score) for wind, score in verdict.scores.items()},
    }


def _base_line_as_dict(line: BaseLine) -> dict[str, Any]:
    tiles = {"tiles": [group.text for group in line.groups]} if line.groups else {}
    return {"key": line.key, "fu": line.points, **tiles}


def _item_as_dict(line: CountedPattern) -> dict[str, Any]:
    item: dict[str, Any] = {"key": line.key}
    if line.tile:
        item["tile"] = line.tile
    if line.limit:
        item["limit"] = True
    elif line.doubles:
        item["doubles"] = line.doubles
    else:
        item["points"] = line.points
    return item


def _refusal(request: Request | None, error: RuleError, words: Words = str) -> dict[str, Any]:
    return {
        "id": request.get("id") if request else None,
        "valid": False,
        "error": error.code,
        "detail": words(error),
        "value": None,
        "qualifies": False,
        "patterns": [],
        "left_out": [],
    }


def _is_too_deep(text: str) -> bool:
    """Say whether JSON nests deeper than any request does."""
    if text.count("[") + text.count("{") <= MOST_DEEP:
        return False
    depth = 0
    within, escaped = False, False  # a text; what a backslash stands before
    for letter in text:
        if escaped:
            escaped = False
        elif within:
            escaped = letter == "\\"
            within = letter != '"'
        elif letter == '"':
            within = True
        elif letter in ("[", "{"):
            depth += 1
            if depth > MOST_DEEP:
                return True
        elif letter in ("]", "}"):
            depth -= 1
    return False


def _no_constant(name: str) -> None:
    raise ValueError(f"{name} is not JSON")

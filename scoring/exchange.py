"""The score format: one JSON object a request, one an answer.

Everything the command line and the API read comes through here, so nothing about the shape of
a request is taken on trust.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from .errors import RuleError
from .hand import Hand, Situation
from .judge import Claim, Verdict, judge
from .notation import parse_meld, parse_tiles
from .result import Counted, Score
from .rulesets import get
from .rulesets.base import HandsScored, Outcome, Ruleset
from .tiles import Wind, parse_flower, parse_wind

Request = Mapping[str, Any]
T = TypeVar("T")


def answer_line(line: str) -> dict[str, Any]:
    """Return the answer to one line of text; never raises for anything the line holds."""
    try:
        request = json.loads(line, parse_constant=_no_constant)
    except (ValueError, RecursionError) as error:
        return _refusal(None, RuleError("unreadable", reason=str(error) or "not JSON"))
    return answer(request)


def answer(request: object) -> dict[str, Any]:
    """Return the answer to a request; what is wrong with it becomes ``error`` and ``detail``."""
    if not isinstance(request, dict):
        return _refusal(None, RuleError("unreadable", reason="not an object"))
    try:
        ruleset = get(_text(request, "ruleset"))
        options = request.get("options")
        if options is None:
            options = {}
        elif not isinstance(options, dict):
            raise RuleError("bad_field", field="options", expected="an object")
        ruleset.configure(options)
        claim, settles = parse_request(request, ruleset)
        verdict = judge(ruleset, claim, options)
        return _answer(request, ruleset, verdict, settles)
    except RuleError as error:
        return _refusal(request, error)


def parse_request(request: Request, ruleset: Ruleset) -> tuple[Claim, bool]:
    """Return what the request claims, and whether it names the people so that it settles.

    Raises ``RuleError`` for every field that is missing or malformed.
    """
    if ruleset.hands_scored is HandsScored.ALL:
        hands, won = _all_hands(request)
    else:
        seat = parse_wind(_field(request, "seat_wind"))
        hands, won = {seat: parse_hand_object(request)}, request
        if next(iter(hands.values())).winning_tile is None:
            raise RuleError("missing_winning_tile")
    winner, discarder, settles = _people(request, hands, _flag(won, "self_drawn"))
    answers = {
        question.key: request[question.key]
        for question in ruleset.questions
        if request.get(question.key) is not None
    }
    claim = Claim(
        Outcome.WIN,
        parse_wind(_field(request, "prevalent_wind")),
        winner,
        discarder,
        hands,
        frozenset(_list(won, "situations", _situation)),
        answers,
    )
    return claim, settles


def parse_hand_object(fields: Request) -> Hand:
    """Return the hand of an object with ``melds``, ``tiles`` and so on."""
    melds = _list(fields, "melds", parse_meld)
    kongs = _list(fields, "concealed_kongs", lambda text: parse_meld(text, concealed=True))
    written = fields.get("winning_tile")
    winning = None
    if written is not None:
        if not isinstance(written, str):
            raise RuleError("bad_field", field="winning_tile", expected="a string")
        try:
            (winning,) = parse_tiles(written)
        except ValueError:  # RuleError, or more or fewer than one
            raise RuleError("bad_winning_tile", text=written, position=1) from None
    flowers = tuple(_list(fields, "flowers", parse_flower))
    tiles = parse_tiles(_text(fields, "tiles"))
    return Hand(tiles, winning, (*melds, *kongs), flowers)


def score_as_dict(score: Score) -> dict[str, Any]:
    """Return a score in the words of the format."""
    return {
        "value": score.value,
        "qualifies": score.qualifies,
        "patterns": [_counted(line) for line in score.counted],
        "left_out": [{"n": left.key, "because": left.because} for left in score.left_out],
    }


def _answer(request: Request, ruleset: Ruleset, verdict: Verdict, settles: bool) -> dict[str, Any]:
    answered: dict[str, Any] = {"id": request.get("id"), "valid": True, "error": None}
    for score in verdict.scores.values():
        answered |= score_as_dict(score)
    if settles:
        settlement = verdict.settlement
        answered["settlement"] = settlement.as_dict() if settlement else None
        if verdict.false_win is not None:
            answered["false_win"] = verdict.false_win.as_dict()
    return answered


def _counted(line: Counted) -> dict[str, Any]:
    return {
        "n": line.key,
        "points": line.points,
        "times": line.times,
        "tiles": [[group.text for group in occurrence] for occurrence in line.evidence],
    }


def _refusal(request: Request | None, error: RuleError) -> dict[str, Any]:
    return {
        "id": request.get("id") if request else None,
        "valid": False,
        "error": error.code,
        "detail": str(error),
        "value": None,
        "qualifies": False,
        "patterns": [],
        "left_out": [],
    }


def _all_hands(request: Request) -> tuple[dict[Wind, Hand], Request]:
    written = _field(request, "hands")
    if not isinstance(written, list) or not all(isinstance(one, dict) for one in written):
        raise RuleError("bad_field", field="hands", expected="a list of four objects")
    hands: dict[Wind, Hand] = {}
    won: Request = {}
    for fields in written:
        wind = parse_wind(_field(fields, "seat_wind"))
        if wind in hands:
            raise RuleError("duplicate_hand", wind=wind.name)
        hands[wind] = parse_hand_object(fields)
        if hands[wind].winning_tile is not None:
            if won:
                raise RuleError("unexpected_winning_tile")
            won = fields
    for wind in Wind:
        if wind not in hands:
            raise RuleError("missing_hand", wind=wind.name)
    return hands, won


def _people(
    request: Request, hands: Mapping[Wind, Hand], self_drawn: bool
) -> tuple[Wind, Wind | None, bool]:
    """Return winner, discarder, and whether the request names the winner."""
    holder = next((wind for wind in hands if hands[wind].winning_tile is not None), None)
    if holder is None:
        raise RuleError("missing_winner")
    named, told = request.get("winner"), request.get("discarder")
    if named is not None and parse_wind(named) is not holder:
        raise RuleError("winner_not_seat", winner=named, seat=holder.name)
    discarder = None if told is None else parse_wind(told)
    if self_drawn and discarder is not None:
        raise RuleError("unexpected_discarder")
    if not self_drawn and discarder is None:
        if named is not None:
            raise RuleError("missing_discarder")
        # Nobody is named, so any opponent stands for the one who discarded.
        discarder = next(wind for wind in Wind if wind is not holder)
    return holder, discarder, named is not None


def _no_constant(name: str) -> None:
    raise ValueError(f"{name} is not JSON")


def _situation(text: str) -> Situation:
    try:
        return Situation(text)
    except ValueError:
        raise RuleError("unknown_situation", text=text) from None


def _field(fields: Request, name: str) -> Any:
    if fields.get(name) is None:
        raise RuleError("missing_field", field=name)
    return fields[name]


def _text(fields: Request, name: str) -> str:
    value = _field(fields, name)
    if not isinstance(value, str):
        raise RuleError("bad_field", field=name, expected="a string")
    return value


def _flag(fields: Request, name: str) -> bool:
    value = fields.get(name, False)
    if not isinstance(value, bool):
        raise RuleError("bad_field", field=name, expected="true or false")
    return value


def _list(fields: Request, name: str, parse: Callable[[str], T]) -> list[T]:
    values = fields.get(name)
    if values is None:
        return []
    if not isinstance(values, list) or not all(isinstance(value, str) for value in values):
        raise RuleError("bad_field", field=name, expected="a list of strings")
    return [parse(value) for value in values]

"""The score format: one JSON object a request, one an answer.

Everything the command line and the API read comes through here, so nothing about the shape of
a request is taken on trust.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any, Final, TypeVar

from .diagnosis import diagnose, other_scores
from .errors import (
    A_STRING,
    FLAG,
    FOUR_HANDS,
    NO_JSON,
    NO_OBJECT,
    PLAIN_VALUES,
    STRINGS,
    TOO_DEEP,
    RuleError,
)
from .hand import Hand, Situation
from .judge import Claim, Verdict, judge
from .notation import parse_meld, parse_tiles
from .result import CountedPattern, Score
from .rulesets import RULESETS, get
from .rulesets.base import HandsScored, Options, OptionValue, Outcome, Ruleset
from .tiles import Wind, parse_flower, parse_wind
from .why_not import diagnosis_as_dict, tile_count_as_dict

Request = Mapping[str, Any]
Words = Callable[[RuleError], str]
T = TypeVar("T")

HAND_FIELDS: Final = frozenset(("seat_wind", "melds", "concealed_kongs", "tiles", "flowers"))
WINNER_FIELDS: Final = frozenset(("winning_tile", "self_drawn", "situations"))
COMMON_FIELDS: Final = frozenset(
    ("id", "ruleset", "options", "prevalent_wind", "winner", "discarder", "why_not")
)
LOSER_FIELDS: Final = frozenset(("partial",))
ALL_HANDS_FIELDS: Final = frozenset(("hands",))
TEST_FIELDS: Final = frozenset(("expected", "tie"))  # of test tables; the engine passes them over
FORMAT_FIELDS: Final = (
    HAND_FIELDS | WINNER_FIELDS | LOSER_FIELDS | COMMON_FIELDS | ALL_HANDS_FIELDS | TEST_FIELDS
)


def answer_line(line: str | bytes) -> dict[str, Any]:
    """Return the answer to one line, bytes being UTF-8; raises for nothing the line may hold."""
    try:
        text = line if isinstance(line, str) else line.decode("utf-8-sig")
        request = json.loads(text, parse_constant=_no_constant)
    except (ValueError, RecursionError) as error:
        return _refusal(None, RuleError("unreadable", reason=str(error) or NO_JSON))
    return answer(request)


def answer(request: object, words: Words = str) -> dict[str, Any]:
    """Return the answer to a request; what is wrong with it becomes ``error`` and ``detail``.

    ``words`` puts an error into words, by default English ones.
    """
    if not isinstance(request, dict):
        return _refusal(None, RuleError("unreadable", reason=NO_OBJECT), words)
    if not isinstance(request.get("id", ""), str | None):
        return _refusal(None, RuleError("bad_field", field="id", expected=A_STRING), words)
    try:
        ruleset = get(_text(request, "ruleset"))
        options = _options(request)
        ruleset.configure(options)
        return _answer(request, ruleset, options, words)
    except RuleError as error:
        return _refusal(request, error, words)
    except RecursionError:  # pragma: no cover - depends on how deep the caller is
        # A value just short of what the parser refuses, put into words.
        return _refusal(request, RuleError("unreadable", reason=TOO_DEEP), words)


def parse_request(request: Request, ruleset: Ruleset, options: Options) -> tuple[Claim, bool]:
    """Return what the request claims, and whether it names the people so that it settles.

    Raises ``RuleError`` for every field that is missing or malformed.
    """
    all_hands = ruleset.hands_scored is HandsScored.ALL
    of_the_hand = ALL_HANDS_FIELDS if all_hands else HAND_FIELDS | WINNER_FIELDS
    _check_fields(request, COMMON_FIELDS | TEST_FIELDS | of_the_hand | _questions_known())
    if all_hands:
        hands, won = _all_hands(request)
    else:
        seat = parse_wind(_text(request, "seat_wind"))
        hands, won = {seat: parse_hand_object(request)}, request
        if next(iter(hands.values())).winning_tile is None:
            raise RuleError("missing_winning_tile")
    self_drawn = _flag(won, "self_drawn")
    winner, discarder, settles = _people(request, hands, self_drawn)
    claim = Claim(
        Outcome.WIN,
        parse_wind(_text(request, "prevalent_wind")),
        winner,
        discarder,
        hands,
        frozenset(_list(won, "situations", _situation)),
        _answers(request, ruleset, options, self_drawn=self_drawn),
    )
    return claim, settles


def _questions_known() -> frozenset[str]:
    """Return the questions of every rule system: an answer to one is a field of the format."""
    return frozenset(
        question.key for ruleset in RULESETS.values() for question in ruleset.questions
    )


def _check_fields(fields: Request, meaningful: frozenset[str]) -> None:
    """Raise ``unknown_field``, or ``unexpected_field`` for one that is of other requests.

    What means nothing may be there as long as it says nothing: null, false, an empty list.
    """
    for name, value in fields.items():
        if name in meaningful:
            continue
        if name not in FORMAT_FIELDS and name not in _questions_known():
            raise RuleError("unknown_field", field=str(name))
        if value not in (None, False, [], ""):
            raise RuleError("unexpected_field", field=name)


def _answers(
    request: Request, ruleset: Ruleset, options: Options, *, self_drawn: bool
) -> dict[str, str]:
    """Return the answers to the questions of the rules; raise for one that means nothing."""
    asked = {question.key: question for question in ruleset.conduct(options).questions}
    answers = {}
    for name in sorted(_questions_known()):
        if request.get(name) is None:
            continue
        if name not in asked:
            raise RuleError("unexpected_field", field=name)
        answers[name] = _answer_to(request, name)
        raised = asked[name].self_drawn if self_drawn else asked[name].on_discard
        if not raised and answers[name] != asked[name].default:
            raise RuleError("unexpected_field", field=name)
    return answers


def parse_hand_object(fields: Request) -> Hand:
    """Return the hand of an object with ``melds``, ``tiles`` and so on."""
    melds = _list(fields, "melds", parse_meld)
    kongs = _list(fields, "concealed_kongs", lambda text: parse_meld(text, concealed=True))
    winning = None
    if fields.get("winning_tile") is not None:
        written = _text(fields, "winning_tile")
        try:
            (winning,) = parse_tiles(written)
        except ValueError:  # RuleError, or more or fewer than one
            raise RuleError("bad_winning_tile", text=written, position=1) from None
    flowers = tuple(_list(fields, "flowers", parse_flower))
    tiles = parse_tiles(_text(fields, "tiles"))
    return Hand(tiles, winning, (*melds, *kongs), flowers, _flag(fields, "partial"))


def score_as_dict(score: Score) -> dict[str, Any]:
    """Return a score in the words of the format."""
    return {
        "value": score.value,
        "qualifies": score.qualifies,
        "patterns": [_pattern_as_dict(line) for line in score.patterns],
        "left_out": [
            {"n": left.key, "because": left.because, "reason": left.reason}
            for left in score.left_out
        ],
    }


def _answer(request: Request, ruleset: Ruleset, options: Options, words: Words) -> dict[str, Any]:
    """Return the answer; raises ``RuleError`` where there is nothing but the error to be said."""
    asks_why_not = _flag(request, "why_not")
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
    answered = _scored(request, ruleset, claim, verdict, settles)
    return answered | _more(ruleset, claim, options) if asks_why_not else answered


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


def _scored(
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


def _pattern_as_dict(line: CountedPattern) -> dict[str, Any]:
    return {
        "n": line.key,
        "points": line.points,
        "times": line.times,
        "tiles": [[group.text for group in occurrence] for occurrence in line.evidence],
    }


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


def _all_hands(request: Request) -> tuple[dict[Wind, Hand], Request]:
    written = _field(request, "hands")
    if not isinstance(written, list) or not all(isinstance(one, dict) for one in written):
        raise RuleError("bad_field", field="hands", expected=FOUR_HANDS)
    hands: dict[Wind, Hand] = {}
    won: Request = {}
    for fields in written:
        wind = parse_wind(_text(fields, "seat_wind"))
        won_here = fields.get("winning_tile") is not None
        _check_fields(
            fields, HAND_FIELDS | LOSER_FIELDS | (WINNER_FIELDS if won_here else frozenset())
        )
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
    named, discarder = _wind(request, "winner"), _wind(request, "discarder")
    if named is not None and named is not holder:
        raise RuleError("winner_not_seat", winner=named.name, seat=holder.name)
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


def _answer_to(request: Request, question: str) -> str:
    answer = request[question]
    if not isinstance(answer, str):
        raise RuleError("bad_answer", text=str(answer), question=question)
    return answer


def _situation(text: str) -> Situation:
    try:
        return Situation(text)
    except ValueError:
        raise RuleError("unknown_situation", text=text) from None


def _field(fields: Request, name: str) -> Any:
    if fields.get(name) is None:
        raise RuleError("missing_field", field=name)
    return fields[name]


def _options(request: Request) -> dict[str, OptionValue]:
    options = request.get("options")
    if options is None:
        return {}
    if isinstance(options, dict) and all(
        isinstance(value, bool | int | str) for value in options.values()
    ):
        return options
    raise RuleError("bad_field", field="options", expected=PLAIN_VALUES)


def _wind(fields: Request, name: str) -> Wind | None:
    return None if fields.get(name) is None else parse_wind(_text(fields, name))


def _text(fields: Request, name: str) -> str:
    value = _field(fields, name)
    if not isinstance(value, str):
        raise RuleError("bad_field", field=name, expected=A_STRING)
    return value


def _flag(fields: Request, name: str) -> bool:
    value = fields.get(name, False)
    if not isinstance(value, bool):
        raise RuleError("bad_field", field=name, expected=FLAG)
    return value


def _list(fields: Request, name: str, parse: Callable[[str], T]) -> list[T]:
    values = fields.get(name)
    if values is None:
        return []
    if not isinstance(values, list) or not all(isinstance(value, str) for value in values):
        raise RuleError("bad_field", field=name, expected=STRINGS)
    return [parse(value) for value in values]

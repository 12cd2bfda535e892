"""A request read: what it claims, under which options."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from scoring.errors import FOUR_HANDS, PLAIN_VALUES, RuleError
from scoring.hand import Hand, situation_of
from scoring.judge import Claim
from scoring.notation import parse_meld, parse_tiles, red_fives_in
from scoring.rulesets import RULESETS
from scoring.rulesets.base import AnswerKind, HandsScored, Outcome, Question, Ruleset
from scoring.rulesets.options import Options, OptionValue
from scoring.tiles import Tile, Wind, parse_flower, parse_wind

from .fields import (
    Request,
    any_field,
    flag_field,
    list_field,
    number_field,
    text_field,
    wind_field,
)

HAND_FIELDS: Final = frozenset(("seat_wind", "melds", "concealed_kongs", "tiles", "flowers"))
WINNER_FIELDS: Final = frozenset(("winning_tile", "self_drawn", "situations"))
COMMON_FIELDS: Final = frozenset(
    ("id", "ruleset", "preset", "options", "prevalent_wind", "winner", "discarder", "why_not")
)
STICKS: Final = "sticks"
LOSER_FIELDS: Final = frozenset(("partial",))
ALL_HANDS_FIELDS: Final = frozenset(("hands",))
TEST_FIELDS: Final = frozenset(("expected", "tie"))  # of test tables; the engine passes them over
NO_QUESTIONS: Final = frozenset[str]()
ONE_HAND_FIELDS: Final = COMMON_FIELDS | TEST_FIELDS | HAND_FIELDS | WINNER_FIELDS
FOUR_HANDS_FIELDS: Final = COMMON_FIELDS | TEST_FIELDS | ALL_HANDS_FIELDS
WON_HAND_FIELDS: Final = HAND_FIELDS | LOSER_FIELDS | WINNER_FIELDS
LOST_HAND_FIELDS: Final = HAND_FIELDS | LOSER_FIELDS
FORMAT_FIELDS: Final = (
    HAND_FIELDS | WINNER_FIELDS | LOSER_FIELDS | COMMON_FIELDS | ALL_HANDS_FIELDS | TEST_FIELDS
)


def parse_request(request: Request, ruleset: Ruleset, options: Options) -> tuple[Claim, bool]:
    """Return what the request claims, and whether it names the people so that it settles.

    Raises ``RuleError`` for every field that is missing or malformed.
    """
    all_hands = ruleset.hands_scored is HandsScored.ALL
    meaningful = FOUR_HANDS_FIELDS if all_hands else ONE_HAND_FIELDS
    on_table = _on_table(ruleset)
    meaningful |= on_table
    questions = NO_QUESTIONS if set(request) <= meaningful else _questions_known()
    _check_fields(request, meaningful, questions)
    if all_hands:
        hands, won = _all_hands(request)
    else:
        seat = parse_wind(text_field(request, "seat_wind"))
        hands, won = {seat: parse_hand_object(request)}, request
        if next(iter(hands.values())).winning_tile is None:
            raise RuleError("missing_winning_tile")
    self_drawn = flag_field(won, "self_drawn")
    winner, discarder, settles = _people(request, hands, self_drawn)
    claim = Claim(
        Outcome.WIN,
        parse_wind(text_field(request, "prevalent_wind")),
        winner,
        discarder,
        hands,
        frozenset(list_field(won, "situations", situation_of)),
        _answers(request, ruleset, options, questions, self_drawn=self_drawn),
        counters={key: number_field(request, key) for key in sorted(on_table - {STICKS})},
        pot=ruleset.stick * number_field(request, STICKS) if on_table else 0,
    )
    return claim, settles


def parse_options(request: Request, ruleset: Ruleset) -> dict[str, OptionValue]:
    """Return the options a request states, by a preset and one by one.

    Raises ``bad_field`` for what cannot be some, and ``unknown_preset``.
    """
    of_preset = {} if request.get("preset") is None else _preset_options(request, ruleset)
    options = request.get("options")
    if options is None:
        return of_preset
    if isinstance(options, dict) and all(
        isinstance(value, bool | int | str) for value in options.values()
    ):
        return {**of_preset, **options}
    raise RuleError("bad_field", field="options", expected=PLAIN_VALUES)


def _preset_options(request: Request, ruleset: Ruleset) -> dict[str, OptionValue]:
    key = text_field(request, "preset")
    for preset in ruleset.presets:
        if preset.key == key:
            return dict(preset.options)
    raise RuleError("unknown_preset", text=key)


def _on_table(ruleset: Ruleset) -> frozenset[str]:
    """Return the fields for what the game has left on the table, or none without sticks."""
    if not ruleset.stick:
        return frozenset()
    return frozenset((STICKS, *(info.key for info in ruleset.counters)))


def parse_hand_object(fields: Request) -> Hand:
    """Return the hand of an object with ``melds``, ``tiles`` and so on."""
    melds = list_field(fields, "melds", parse_meld)
    kongs = list_field(fields, "concealed_kongs", lambda text: parse_meld(text, concealed=True))
    winning = None
    if fields.get("winning_tile") is not None:
        written = text_field(fields, "winning_tile")
        try:
            (winning,) = parse_tiles(written)
        except ValueError:  # RuleError, or more or fewer than one
            raise RuleError("bad_winning_tile", text=written, position=1) from None
    flowers = tuple(list_field(fields, "flowers", parse_flower))
    tiles = parse_tiles(text_field(fields, "tiles"))
    partial = flag_field(fields, "partial")
    return Hand(tiles, winning, (*melds, *kongs), flowers, partial, _red_fives(fields))


def _red_fives(fields: Request) -> tuple[Tile, ...]:
    """Return the red fives of a hand whose fields have been read."""
    texts = (*(fields.get("melds") or ()), *(fields.get("concealed_kongs") or ()))
    return tuple(
        tile
        for text in (*texts, fields.get("tiles") or "", fields.get("winning_tile") or "")
        for tile in red_fives_in(text)
    )


def _questions_known() -> frozenset[str]:
    """Return what systems ask of a won hand: an answer is a field of the format."""
    return frozenset(
        question.key
        for ruleset in RULESETS.values()
        for question in ruleset.questions
        if question.is_of_win
    )


def _other_fields() -> frozenset[str]:
    """Return the fields of the format that single rule systems have."""
    return _questions_known() | frozenset(
        name for ruleset in RULESETS.values() for name in _on_table(ruleset)
    )


def _check_fields(
    fields: Request, meaningful: frozenset[str], questions: frozenset[str] = NO_QUESTIONS
) -> None:
    """Raise ``unknown_field``, or ``unexpected_field`` for a field of other requests.

    The ``questions`` may be answered here. A field that does not apply is accepted while it is
    empty: null, false, an empty list.
    """
    for name, value in fields.items():
        if name in meaningful or name in questions:
            continue
        if name not in FORMAT_FIELDS and name not in _other_fields():
            raise RuleError("unknown_field", field=str(name))
        says_nothing = value is None or value is False or value == [] or value == ""
        if not says_nothing:
            raise RuleError("unexpected_field", field=name)


def _answers(
    request: Request,
    ruleset: Ruleset,
    options: Options,
    questions: frozenset[str],
    *,
    self_drawn: bool,
) -> dict[str, str]:
    """Return the answers to the questions of the rules; raise for one that means nothing."""
    answered = [name for name in sorted(questions) if request.get(name) is not None]
    if not answered:
        return {}
    numbers = [one for one in ruleset.questions if one.kind is AnswerKind.NUMBER]
    # A number may be there that the options do not have: the system says what is wrong with it.
    asked = {one.key: one for one in (*numbers, *ruleset.conduct(options).questions)}
    answers = {}
    for name in answered:
        if name not in asked:
            raise RuleError("unexpected_field", field=name)
        answers[name] = _answer_to(request, asked[name])
        raised = asked[name].self_drawn if self_drawn else asked[name].on_discard
        if not raised and answers[name] != asked[name].default:
            raise RuleError("unexpected_field", field=name)
    return answers


def _answer_to(request: Request, question: Question) -> str:
    answer = request[question.key]
    number = question.kind is AnswerKind.NUMBER
    if number and type(answer) is int:
        return str(answer)
    if number or not isinstance(answer, str):
        raise RuleError("bad_answer", text=str(answer), question=question.key)
    return answer


def _all_hands(request: Request) -> tuple[dict[Wind, Hand], Request]:
    written = any_field(request, "hands")
    if not isinstance(written, list) or not all(isinstance(one, dict) for one in written):
        raise RuleError("bad_field", field="hands", expected=FOUR_HANDS)
    hands: dict[Wind, Hand] = {}
    won: Request = {}
    for fields in written:
        wind = parse_wind(text_field(fields, "seat_wind"))
        won_here = fields.get("winning_tile") is not None
        _check_fields(fields, WON_HAND_FIELDS if won_here else LOST_HAND_FIELDS)
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
    named, discarder = wind_field(request, "winner"), wind_field(request, "discarder")
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

"""The fields of the form in which a hand is entered, and what they say.

Seats are ``"0"`` to ``"3"``, ``"4"`` of a fifth player: of the ``winner``, of others who won on the
same discard (``also``, once for each), and the ``source`` of the tile. One hand has ``tiles`` or
``points``, ``doubles`` and ``limits``. A further winner has the same and ``situations``; the seat
follows the name, after a line. Where all four count, each seat has ``how_0`` and ``tiles_0`` or
``points_0`` and ``doubles_0``. The answer to a question is ``answer_`` and its key, with the seat
behind that of a further winner; of one that names any of the players there is a field for each.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from scoring.notation import UNKNOWN_REST
from scoring.rulesets.base import AnswerKind, Outcome, Question, SituationInfo

from .assessment import EventRules
from .hand_entry import FurtherWinner, HandEntry, SeatHand

ANSWER: Final = "answer_"  # prefix of the fields that answer a ruleset's questions
POINTS_ONLY: Final = "points"  # an outcome of the form: a win without its tiles
SELF_DRAWN: Final = "self"
SEATS: Final = "0123"  # where all hands count, four play
ANY_SEAT: Final = "01234"
# How a hand is entered: all its tiles, only what scores of them, nothing to count, points.
TILES, SCORING, NOTHING, TOLD = "tiles", "scoring", "nothing", "told"
HOW: Final = (TILES, SCORING, NOTHING, TOLD)
NUMBERS: Final = ("points", "doubles", "limits")  # what the fields of numbers begin with


def entry_of_fields(
    fields: Mapping[str, Any],
    rules: EventRules,
    outcome: Outcome | None = None,
    *,
    in_game: bool = True,
) -> HandEntry:
    """Return what valid fields say; ``outcome`` replaces the one chosen.

    A field that is empty is ``""``, of a number ``None``; ``situations``, ``also`` and the players
    of an answer are lists. A hand that is not played ``in_game`` has no answers about the others.
    Raises ``ClubError`` for what a form cannot see.
    """
    points_only = fields["outcome"] == POINTS_ONLY and not rules.all_hands
    chosen = outcome or (Outcome.WIN if points_only else Outcome(fields["outcome"]))
    lets_several_win = chosen is Outcome.WIN and rules.conduct.winners > 1
    also = fields["also"] if in_game and lets_several_win else []
    if rules.all_hands:
        hands = {seat: _seat_hand(fields, seat) for seat in SEATS}
    else:
        told = _hand_counted(fields, "", rules) if points_only else SeatHand(fields["tiles"])
        hands = {fields["winner"]: told}
        for seat in also:
            hands[seat] = _hand_of_further(fields, seat, rules, points_only=points_only)
    winner, source = fields["winner"], fields["source"]
    return HandEntry(
        chosen,
        int(winner) if winner else None,
        int(source) if source and source != SELF_DRAWN else None,
        {int(seat): seat_hand for seat, seat_hand in hands.items() if seat},
        _situations(fields, "situations", rules),
        _answers(fields, rules, chosen, in_game=in_game),
        tuple(_further_winner(fields, rules, seat) for seat in also),
    )


def _hand_counted(fields: Mapping[str, Any], suffix: str, rules: EventRules) -> SeatHand:
    """Return a hand entered as points, doubles or limits, whichever were given."""
    points = fields[f"points{suffix}"]
    highest = rules.ruleset.highest_entry
    doubles = fields[f"doubles{suffix}"] or 0 if highest.doubles else 0
    limits = fields[f"limits{suffix}"] or 0 if highest.limits else 0
    if points is None and (doubles or limits):
        points = 0
    return SeatHand(points=points, doubles=doubles, limits=limits)


def _hand_of_further(
    fields: Mapping[str, Any], seat: str, rules: EventRules, *, points_only: bool
) -> SeatHand:
    """Return the hand of a further winner: tiles or points, whichever the first winner has."""
    told, tiles = _hand_counted(fields, f"_{seat}", rules), SeatHand(fields[f"tiles_{seat}"])
    first, second = (told, tiles) if points_only else (tiles, told)
    return first if first.is_entered else second


def _further_winner(fields: Mapping[str, Any], rules: EventRules, seat: str) -> FurtherWinner:
    situations = _situations(fields, f"situations_{seat}", rules)
    answers = {
        question.key: _answer(fields.get(f"{ANSWER}{question.key}_{seat}"), question)
        for question in rules.conduct.questions
        if question.each_winner
    }
    return FurtherWinner(int(seat), situations, answers)


def _seat_hand(fields: Mapping[str, Any], seat: str) -> SeatHand:
    """Return what was entered for a hand; if it is not said how, whatever there is."""
    how, points = fields[f"how_{seat}"], fields[f"points_{seat}"]
    tiles = fields[f"tiles_{seat}"]
    if how == NOTHING:
        return SeatHand(points=0)
    if how == TOLD or (points is not None and not tiles):
        return SeatHand(points=points, doubles=fields[f"doubles_{seat}"] or 0)
    if how == SCORING and tiles and UNKNOWN_REST not in tiles and seat != fields["winner"]:
        tiles += f" {UNKNOWN_REST}"
    return SeatHand(tiles)


def _situations(fields: Mapping[str, Any], name: str, rules: EventRules) -> frozenset[str]:
    """Return those ticked; what does not go with a drawn or a discarded tile was not meant."""
    self_drawn = fields["source"] == SELF_DRAWN
    return frozenset(
        info.situation
        for info in rules.conduct.situations
        if info.situation in fields[name] and fits(info, self_drawn)
    )


def _answers(
    fields: Mapping[str, Any], rules: EventRules, outcome: Outcome, *, in_game: bool
) -> dict[str, str]:
    """Return the answers to the questions asked when a hand ends in this way."""
    return {
        question.key: _answer(_with_implied(fields, question), question)
        for question in rules.conduct.questions
        if outcome in question.outcomes and (in_game or question.is_of_win)
    }


def _with_implied(fields: Mapping[str, Any], question: Question) -> Any:
    """Return the answer a field gives, with the players that another answer implies."""
    told = fields.get(ANSWER + question.key)
    if not question.implied_by:
        return told
    return [*{*(told or []), *(fields.get(ANSWER + question.implied_by) or [])}]


def _answer(value: Any, question: Question) -> str:
    """Return a field's answer in its stored form."""
    if question.kind is AnswerKind.PLAYERS:
        return ",".join(sorted(value or [])) or question.default
    if question.kind is AnswerKind.NUMBER:
        return question.default if value is None or value == "" else str(value)
    return value or question.default


def fields_of(entry: HandEntry, rules: EventRules) -> dict[str, Any]:
    """Return the fields that say what ``entry`` says."""
    further = [one.seat for one in entry.also]
    lost = [seat for seat in entry.others if seat not in further]
    points_only = entry.points is not None and not lost
    source = None
    if entry.outcome is Outcome.WIN:
        source = SELF_DRAWN if entry.discarder is None else str(entry.discarder)
    fields = {
        "outcome": POINTS_ONLY if points_only else entry.outcome.value,
        "winner": None if entry.winner is None else str(entry.winner),
        "source": source,
        "tiles": entry.tiles,
        "points": entry.points,
        "situations": sorted(entry.situations),
        **_answer_fields(entry.answers, "", rules),
    }
    for seat, seat_hand in entry.hands.items():
        fields |= _fields_of_hand(seat, seat_hand)
    if not rules.all_hands and rules.ruleset.highest_entry.doubles:
        fields |= {"doubles": entry.doubles, "limits": entry.limits}
    if rules.conduct.winners > 1:
        fields["also"] = [str(seat) for seat in further]
    for one in entry.also:
        held = entry.hand_of(one.seat)
        fields |= {
            f"points_{one.seat}": held.points,
            f"doubles_{one.seat}": held.doubles,
            f"limits_{one.seat}": held.limits,
            f"situations_{one.seat}": sorted(one.situations),
            **_answer_fields(one.answers, f"_{one.seat}", rules),
        }
    return fields


def _answer_fields(answers: Mapping[str, str], suffix: str, rules: EventRules) -> dict[str, Any]:
    kinds = {question.key: question.kind for question in rules.ruleset.questions}
    return {
        f"{ANSWER}{key}{suffix}": _players(answer)
        if kinds.get(key) is AnswerKind.PLAYERS
        else answer
        for key, answer in answers.items()
    }


def _players(answer: str) -> list[str]:
    return answer.split(",") if answer else []


def _fields_of_hand(seat: int, seat_hand: SeatHand) -> dict[str, Any]:
    tiles = {f"tiles_{seat}": seat_hand.tiles, f"points_{seat}": None, f"doubles_{seat}": None}
    if seat_hand.points is None:
        return tiles | {f"how_{seat}": SCORING if UNKNOWN_REST in seat_hand.tiles else TILES}
    if not seat_hand.points:
        return tiles | {f"how_{seat}": NOTHING}
    points = {f"points_{seat}": seat_hand.points, f"doubles_{seat}": seat_hand.doubles}
    return tiles | points | {f"how_{seat}": TOLD}


def fields_of_pairs(pairs: Iterable[tuple[str, str]], rules: EventRules) -> dict[str, Any]:
    """Return the fields for :func:`entry_of_fields` from the pairs a form would send.

    For a form filled in on our own page: anything but a number is treated as nothing.
    """
    names = ["outcome", "winner", "source", "tiles", "points"]
    lists = ["situations", *_lists_of_answers(rules)]
    highest = rules.ruleset.highest_entry
    if rules.all_hands:
        names += [f"{name}_{seat}" for seat in SEATS for name in (*NUMBERS, "how", "tiles")]
    elif highest.doubles:
        names += ["doubles", "limits"]
    if rules.conduct.winners > 1:
        names += [f"{name}_{seat}" for seat in ANY_SEAT for name in (*NUMBERS, "tiles")]
        lists += ["also", *(f"situations_{seat}" for seat in ANY_SEAT)]
    fields: dict[str, Any] = {name: None if name.startswith(NUMBERS) else "" for name in names}
    for name in lists:
        fields[name] = []
    digits = len(str(highest.points))
    for name, value in pairs:
        if name in lists:
            fields[name].append(value)
        elif name.startswith(NUMBERS):
            fields[name] = int(value) if value.isdecimal() and len(value) <= digits else None
        else:
            fields[name] = value.strip()
    return fields


def _lists_of_answers(rules: EventRules) -> list[str]:
    """Return the fields of questions whose answers name any of the players."""
    return [
        ANSWER + question.key
        for question in rules.conduct.questions
        if question.kind is AnswerKind.PLAYERS
    ]


def fits(info: SituationInfo, self_drawn: bool) -> bool:
    """Tell whether a circumstance is possible with a drawn, or a discarded, winning tile."""
    return info.self_drawn if self_drawn else info.on_discard

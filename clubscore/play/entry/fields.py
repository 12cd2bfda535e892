"""The fields of the form in which a hand is entered, and what they say.

Seats are ``"0"`` to ``"3"``, ``"4"`` of a fifth player: of the ``winner`` and the ``source`` of
the tile. Of one hand there are ``tiles`` or ``points``; where all four count, of each seat
``how_0`` and ``tiles_0`` or ``points_0`` and ``doubles_0``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from scoring.notation import UNKNOWN_REST
from scoring.rulesets.base import Outcome, SituationInfo

from .assessment import EventRules
from .hand_entry import HandEntry, SeatHand

ANSWER: Final = "answer_"  # prefix of the fields that answer a ruleset's questions
POINTS_ONLY: Final = "points"  # an outcome of the form: a win without its tiles
SELF_DRAWN: Final = "self"
SEATS: Final = "0123"  # where all hands count, four play
ANY_SEAT: Final = "01234"
# How a hand is entered: all its tiles, only what scores of them, nothing to count, points.
TILES, SCORING, NOTHING, TOLD = "tiles", "scoring", "nothing", "told"
HOW: Final = (TILES, SCORING, NOTHING, TOLD)
NUMBERS: Final = ("points", "doubles")  # what the fields of numbers begin with


def entry_of_fields(
    fields: Mapping[str, Any], rules: EventRules, outcome: Outcome | None = None
) -> HandEntry:
    """Return what valid fields say; ``outcome`` replaces the one chosen.

    A field that is empty is ``""``, of a number ``None``; ``situations`` is a list. Raises
    ``ClubError`` for what a form cannot see.
    """
    if rules.all_hands:
        chosen = outcome or Outcome(fields["outcome"])
        return _entry(fields, rules, chosen, {seat: _seat_hand(fields, seat) for seat in SEATS})
    points_only = fields["outcome"] == POINTS_ONLY
    chosen = outcome or (Outcome.WIN if points_only else Outcome(fields["outcome"]))
    tiles, points = ("", fields["points"]) if points_only else (fields["tiles"], None)
    return _entry(fields, rules, chosen, {fields["winner"]: SeatHand(tiles, points)})


def _entry(
    fields: Mapping[str, Any],
    rules: EventRules,
    outcome: Outcome,
    hands: Mapping[str, SeatHand],
) -> HandEntry:
    winner, source = fields["winner"], fields["source"]
    return HandEntry(
        outcome,
        int(winner) if winner else None,
        int(source) if source and source != SELF_DRAWN else None,
        {int(seat): seat_hand for seat, seat_hand in hands.items() if seat},
        _situations(fields, rules),
        _answers(fields, rules),
    )


def _seat_hand(fields: Mapping[str, Any], seat: str) -> SeatHand:
    """Return what is entered of a hand; without a word how, whatever there is."""
    how, points = fields[f"how_{seat}"], fields[f"points_{seat}"]
    tiles = fields[f"tiles_{seat}"]
    if how == NOTHING:
        return SeatHand(points=0)
    if how == TOLD or (points is not None and not tiles):
        return SeatHand(points=points, doubles=fields[f"doubles_{seat}"] or 0)
    if how == SCORING and tiles and UNKNOWN_REST not in tiles and seat != fields["winner"]:
        tiles += f" {UNKNOWN_REST}"
    return SeatHand(tiles)


def _situations(fields: Mapping[str, Any], rules: EventRules) -> frozenset[str]:
    """Return those ticked; what does not go with a drawn or a discarded tile was not meant."""
    self_drawn = fields["source"] == SELF_DRAWN
    return frozenset(
        info.situation
        for info in rules.conduct.situations
        if info.situation in fields["situations"] and fits(info, self_drawn)
    )


def _answers(fields: Mapping[str, Any], rules: EventRules) -> dict[str, str]:
    return {
        question.key: fields.get(ANSWER + question.key) or question.default
        for question in rules.conduct.questions
    }


def fields_of(entry: HandEntry) -> dict[str, Any]:
    """Return the fields that say what ``entry`` says."""
    points_only = entry.points is not None and not entry.others
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
        **{ANSWER + key: answer for key, answer in entry.answers.items()},
    }
    for seat, seat_hand in entry.hands.items():
        fields |= _fields_of_hand(seat, seat_hand)
    return fields


def _fields_of_hand(seat: int, seat_hand: SeatHand) -> dict[str, Any]:
    tiles = {f"tiles_{seat}": seat_hand.tiles, f"points_{seat}": None, f"doubles_{seat}": None}
    if seat_hand.points is None:
        return tiles | {f"how_{seat}": SCORING if UNKNOWN_REST in seat_hand.tiles else TILES}
    if not seat_hand.points:
        return tiles | {f"how_{seat}": NOTHING}
    points = {f"points_{seat}": seat_hand.points, f"doubles_{seat}": seat_hand.doubles}
    return tiles | points | {f"how_{seat}": TOLD}


def fields_of_pairs(pairs: Iterable[tuple[str, str]], rules: EventRules) -> dict[str, Any]:
    """Return the fields as :func:`entry_of_fields` wants them, from the pairs a form would send.

    For a form that has been filled in on our own page: what is no number is taken for nothing.
    """
    names = ["outcome", "winner", "source", "tiles", "points"]
    if rules.all_hands:
        names += [f"{name}_{seat}" for seat in SEATS for name in (*NUMBERS, "how", "tiles")]
    fields: dict[str, Any] = {name: None if name.startswith(NUMBERS) else "" for name in names}
    fields["situations"] = []
    for name, value in pairs:
        if name == "situations":
            fields[name].append(value)
        elif name.startswith(NUMBERS):
            fields[name] = int(value) if value.isdecimal() and len(value) <= 4 else None
        else:
            fields[name] = value.strip()
    return fields


def fits(info: SituationInfo, self_drawn: bool) -> bool:
    """Tell whether a circumstance goes with a drawn or a discarded winning tile."""
    return info.self_drawn if self_drawn else info.on_discard

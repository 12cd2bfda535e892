"""What the arguments of a call say: hands, winds, who won and who discarded."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from scoring.agreement import in_hand_of
from scoring.errors import RuleError
from scoring.hand import Hand
from scoring.rulesets.base import EnteredPoints
from scoring.tiles import Wind, parse_wind

WindName: TypeAlias = Wind | str
"""A wind, or its letter: ``"E"``."""
HandText: TypeAlias = Hand | str
"""A hand, or its notation."""


def hand_of(hand: object, what: str = "a hand is a text or a Hand") -> Hand:
    """Return the hand; raise ``RuleError`` for a text that is none, ``TypeError`` for no text."""
    if isinstance(hand, Hand):
        return hand
    if isinstance(hand, str):
        return Hand.from_text(hand)
    raise TypeError(f"{what}, not {type(hand).__name__}")


def wind_of(wind: WindName) -> Wind:
    """Return the wind; raise ``bad_wind``."""
    return wind if isinstance(wind, Wind) else parse_wind(wind)


def wind_or_none(wind: WindName | None) -> Wind | None:
    """Return the wind that is named, if one is."""
    return None if wind is None else wind_of(wind)


def check_flag(name: str, value: object) -> None:
    """Raise ``bad_option`` for anything but true or false, since any text would be true."""
    if not isinstance(value, bool):
        raise RuleError("bad_option", text=str(value), option=name)


def table_of(hands: object) -> tuple[dict[Wind, Hand], dict[Wind, EnteredPoints]]:
    """Return the hands of a table and the points that stand for a hand, by wind.

    Raises ``RuleError``; ``duplicate_hand`` for a wind that is there twice, as a letter and as a
    ``Wind``.
    """
    if not isinstance(hands, Mapping):
        raise TypeError(f"the hands are a mapping by wind, not {type(hands).__name__}")
    given: dict[Wind, Hand] = {}
    points: dict[Wind, EnteredPoints] = {}
    for letter, written in hands.items():
        wind = wind_of(letter)
        if wind in given or wind in points:
            raise RuleError("duplicate_hand", wind=wind.name)
        if isinstance(written, int) and not isinstance(written, bool):
            points[wind] = EnteredPoints(written)
            continue
        try:
            given[wind] = hand_of(written, "a hand is a text, a Hand or its points, a whole number")
        except RuleError as error:
            raise in_hand_of(wind, error) from None
    return given, points


def winner_of(hands: Mapping[Wind, Hand], named_wind: Wind | None) -> Wind:
    """Return whose hand has a winning tile, or ``named_wind`` if none has."""
    holders = [wind for wind, hand in hands.items() if hand.winning_tile is not None]
    if len(holders) > 1:
        raise RuleError("unexpected_winning_tile")
    winner = holders[0] if holders else named_wind
    if winner is None:
        raise RuleError("missing_winner")
    if named_wind not in (None, winner):
        raise RuleError("winner_not_seat", winner=named_wind.name, seat=winner.name)
    return winner


def check_people(winner: Wind, discarder: Wind | None, *, self_drawn: bool) -> None:
    """Raise ``RuleError`` unless the hand was either drawn or discarded by someone else."""
    check_flag("self_drawn", self_drawn)
    if self_drawn and discarder is not None:
        raise RuleError("unexpected_discarder")
    if not self_drawn and discarder is None:
        raise RuleError("missing_discarder")
    if discarder is winner:
        raise RuleError("discarder_is_winner")

"""Why a line does not count although the hand seems to have it.

Each function looks at a hand for one row of the table, and returns a key of :data:`PRINCIPLES`, the
key of the line that contains it, or nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from scoring.errors import _
from scoring.hand import HandKind, Shape
from scoring.result import EXCLUDED, IMPLIED
from scoring.tiles import DRAGONS, FIRST_HONOR, HONOR_TILES

from . import predicates as find
from .parameters import Parameters
from .reading import ClassicalReading

COMPLETED_BY_DISCARD: Final = "completed_by_discard"
WON_ON_DISCARD: Final = "won_on_discard"
OTHER_PAIR: Final = "other_pair"
OTHER_WIND: Final = "other_wind"
PAIR_WITH_POINTS: Final = "pair_with_points"
ONE_OF_TWO: Final = "one_of_two"
DECLARED_KONG: Final = "declared_kong"
KONG_OF_HONORS: Final = "kong_of_honors"
WITH_CHOW: Final = "with_chow"
BONUS_FOR_GOING_OUT: Final = "bonus_for_going_out"

ALL_FLOWERS: Final = "all_flowers"  # the key of the line
PRINCIPLES: Final[Mapping[str, str]] = MappingProxyType(
    {
        COMPLETED_BY_DISCARD: _("the pung that a discard completed counts as exposed"),
        WON_ON_DISCARD: _("only if the winning tile is self-drawn"),
        OTHER_PAIR: _("the pair is neither dragons nor the seat wind"),
        OTHER_WIND: _("the seat wind is the only wind allowed"),
        PAIR_WITH_POINTS: _("the pair gives points"),
        ONE_OF_TWO: _("the other one with the seat’s number is missing"),
        DECLARED_KONG: _("a declared kong is not allowed"),
        KONG_OF_HONORS: _("only kongs of suit tiles count"),
        WITH_CHOW: _("the fourth set is a chow"),
        BONUS_FOR_GOING_OUT: _("the bonus for going out doesn’t count towards the 30 points"),
    }
)


CONTAINED: Final = frozenset(
    {("four_flowers", ALL_FLOWERS), ("four_seasons", ALL_FLOWERS)},
)


def reason(key: str, because: str) -> str:
    """Return why a line is left out: the principle, or what the other line is to it."""
    if because in PRINCIPLES:
        return because
    return IMPLIED if (key, because) in CONTAINED else EXCLUDED


def pung_is_completed(reading: ClassicalReading) -> bool:
    """Tell whether another player’s tile completed a pung, which therefore is exposed."""
    return (
        reading.win is not None and not reading.self_drawn and reading.completed_shape is Shape.PUNG
    )


def third_concealed_pung(reading: ClassicalReading, _parameters: Parameters) -> str:
    """Two concealed pungs, and one that would be but for the discard."""
    concealed = sum(pung.concealed for pung in reading.pungs)
    return COMPLETED_BY_DISCARD if concealed == 2 and pung_is_completed(reading) else ""


def half_flush(reading: ClassicalReading, parameters: Parameters) -> str:
    """One suit where the pair, or a pung of another wind, takes the double away (IT 21)."""
    honors = reading.tiles & HONOR_TILES
    if not _is_one_suit(reading) or not honors or parameters.half_flush == "any":
        return ""
    allowed = {*DRAGONS, reading.seat_wind.tile}
    return OTHER_WIND if not honors - {_pair_of(reading)} <= allowed else OTHER_PAIR


def chow_hand(reading: ClassicalReading, _parameters: Parameters) -> str:
    """Four chows whose pair is worth something."""
    return PAIR_WITH_POINTS if reading.chows == 4 else ""


def own_both(reading: ClassicalReading, _parameters: Parameters) -> str:
    """The own flower without the own season, or the reverse."""
    numbers = [flower.number for flower in reading.hand.flowers]
    return ONE_OF_TWO if numbers.count(reading.seat_wind + 1) == 1 else ""


def four(reading: ClassicalReading, parameters: Parameters) -> str:
    """Four flowers, or four seasons, among all eight."""
    return ALL_FLOWERS if find.all_eight(reading, parameters) else ""


def fully_concealed(reading: ClassicalReading, _parameters: Parameters) -> str:
    """Nothing claimed but the winning tile."""
    return WON_ON_DISCARD if reading.hand.is_concealed and not reading.self_drawn else ""


def hidden_treasure(reading: ClassicalReading, _parameters: Parameters) -> str:
    """Four pungs with nothing claimed but the winning tile."""
    four_pungs = len(reading.pungs) == 4
    return fully_concealed(reading, _parameters) if four_pungs else ""


def concealed_flush(reading: ClassicalReading, parameters: Parameters) -> str:
    """One suit with a concealed kong, or with a discard as the winning tile."""
    if not find.one_suit(reading, parameters) or not reading.hand.is_concealed:
        return ""
    return DECLARED_KONG if reading.hand.melds else WON_ON_DISCARD


def all_green(reading: ClassicalReading, _parameters: Parameters) -> str:
    """Only green tiles, with a declared kong if that is not allowed."""
    return DECLARED_KONG if reading.tiles <= find.GREEN else ""


def four_kongs(reading: ClassicalReading, _parameters: Parameters) -> str:
    """Four kongs, some of honors, where only kongs of suits count."""
    kongs = [pung for pung in reading.pungs if pung.shape is Shape.KONG]
    of_honors = any(kong.tiles[0] >= FIRST_HONOR for kong in kongs)
    return KONG_OF_HONORS if len(kongs) == 4 and of_honors else ""


def three_great_scholars(reading: ClassicalReading, _parameters: Parameters) -> str:
    """Three pungs of dragons together with a chow."""
    return WITH_CHOW if reading.pungs_among(DRAGONS) == 3 else ""


def _is_one_suit(reading: ClassicalReading) -> bool:
    return reading.kind is HandKind.REGULAR and len(reading.suits) == 1


def _pair_of(reading: ClassicalReading) -> int:
    return reading.pairs[0].tiles[0]

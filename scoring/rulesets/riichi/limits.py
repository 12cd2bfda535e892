"""From han and fu to basic points, and the limits that have names."""

from __future__ import annotations

from typing import Final, NamedTuple

from scoring.rulesets.base import Names

from .options import YAKUMAN, RiichiOptions

MANGAN, HANEMAN, BAIMAN, SANBAIMAN = "mangan", "haneman", "baiman", "sanbaiman"
KAZOE_YAKUMAN: Final = "kazoe_yakuman"
LIMIT_NAMES: Final = {
    MANGAN: Names("riichi limit", "mangan", "満貫"),
    HANEMAN: Names("riichi limit", "haneman", "跳満"),
    BAIMAN: Names("riichi limit", "baiman", "倍満"),
    SANBAIMAN: Names("riichi limit", "sanbaiman", "三倍満"),
    KAZOE_YAKUMAN: Names("riichi limit", "counted yakuman", "数え役満"),
    YAKUMAN: Names("riichi limit", "yakuman", "役満"),
}
MANGAN_POINTS: Final = 2000
YAKUMAN_POINTS: Final = 8000
JUST_BELOW_MANGAN: Final = 1920  # of 4 han 30 fu, and of 3 han 60 fu
MANGAN_HAN: Final = 5
KAZOE_HAN: Final = 13


class Worth(NamedTuple):
    """The basic points of a hand, and the limit it has reached, if any."""

    basic: int
    limit: str = ""


NOTHING: Final = Worth(0)
STEPS: Final = (  # from so many han on
    (11, Worth(6000, SANBAIMAN)),
    (8, Worth(4000, BAIMAN)),
    (6, Worth(3000, HANEMAN)),
    (MANGAN_HAN, Worth(MANGAN_POINTS, MANGAN)),
)


def worth_of(han: int, fu: int, options: RiichiOptions) -> Worth:
    """Return what han and rounded fu are worth."""
    if han >= KAZOE_HAN and options.kazoe == YAKUMAN:
        return Worth(YAKUMAN_POINTS, KAZOE_YAKUMAN)
    for least, worth in STEPS:
        if han >= least:
            return worth
    basic = fu << (2 + han)
    if basic >= MANGAN_POINTS or (options.kiriage and basic == JUST_BELOW_MANGAN):
        return Worth(MANGAN_POINTS, MANGAN)
    return Worth(basic)


def worth_of_yakuman(times: int) -> Worth:
    """Return what a number of yakuman is worth."""
    return Worth(YAKUMAN_POINTS * times, YAKUMAN)

"""Options of Hong Kong tables, and the presets of the sources that wrote them down.

``docs/rules/hong_kong.md`` says which source has what.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Final

from scoring.errors import _
from scoring.rulesets.options import (
    YES_NO,
    Option,
    Options,
    OptionValue,
    Preset,
    checked_options,
)

MOST_FAAN: Final = 13  # that a table can agree on as its limit

HALF_SPICY, FULL_SPICY, STEPS = "half_spicy", "full_spicy", "steps"
DOUBLE, ALL = "double", "all"
NO_FLOWERS, EXTRA, FULL = "none", "extra", "full"
NOBODY, SETS, TILES = "nobody", "sets", "tiles"
NOTHING, LIMIT = "nothing", "limit"
ONE = "one"
DISCARD, SELF_DRAWN = "discard", "self_drawn"
WIN_OR_DRAW, WIN, NEVER = "win_or_draw", "win", "never"


@dataclass(frozen=True, slots=True)
class HongKongOptions:
    """Option values, typed; the fields are the option keys."""

    minimum: int = 3
    limit: int = 10
    table: str = HALF_SPICY
    discard: str = DOUBLE
    liability: str = SETS
    several_winners: str = ONE
    robbed_kong: str = DISCARD
    false_win: str = LIMIT
    east_stays: str = WIN_OR_DRAW
    flowers: str = FULL
    all_pungs: int = 3
    half_flush: int = 3
    full_flush: int = 7
    little_three_dragons: int = 5
    big_three_dragons: int = 8
    little_four_winds: int = 6
    four_concealed_pungs: int = 8
    seven_pairs: int = 0
    color_dragons: bool = False

    @property
    def minimum_to_win(self) -> int:
        """Return the faan a hand needs; a limit below the minimum is enough."""
        return min(self.minimum, self.limit)


CHOICES: Final[Mapping[str, tuple[tuple[OptionValue, str], ...]]] = {
    "table": (
        (HALF_SPICY, _("half spicy: doubled for every two faan from 4 on")),
        (FULL_SPICY, _("full spicy: doubled for every faan")),
        (STEPS, _("in steps: 4, 7 and 10 faan")),
    ),
    "discard": (
        (DOUBLE, _("the discarder pays two shares, the others one each")),
        (ALL, _("the discarder pays for all: four shares")),
    ),
    "liability": (
        (NOBODY, _("nobody")),
        (SETS, _("for the third pung of dragons, the fourth pung of winds or the fourth kong")),
        (TILES, _("for these, and for the fourth exposed set")),
    ),
    "several_winners": (
        (ONE, _("only the next in turn")),
        (ALL, _("all win")),
    ),
    "robbed_kong": (
        (DISCARD, _("a win on a discard")),
        (SELF_DRAWN, _("a self-drawn win, and the player who declared the kong pays for all")),
    ),
    "false_win": (
        (LIMIT, _("each opponent gets what a self-drawn limit hand costs")),
        (NOTHING, _("nothing: the player may no longer win this hand")),
    ),
    "east_stays": (
        (WIN_OR_DRAW, _("after winning and after a drawn hand")),
        (WIN, _("after winning only")),
        (NEVER, _("never: sixteen hands")),
    ),
    "flowers": (
        (FULL, _("count, towards the minimum too")),
        (EXTRA, _("count, but not towards the minimum")),
        (NO_FLOWERS, _("not played: 136 tiles")),
    ),
    "color_dragons": YES_NO,
}
MEANINGS: Final[Mapping[str, str]] = {
    "minimum": _("Faan needed to win."),
    "limit": _("Maximum faan for a hand."),
    "table": _("What a share is worth:"),
    "discard": _("When a hand is won on a discard:"),
    "liability": _("One player pays for all:"),
    "several_winners": _("Several winners on one discard:"),
    "robbed_kong": _("A robbed kong is paid as:"),
    "false_win": _("A false win costs:"),
    "east_stays": _("East stays:"),
    "flowers": _("Flowers and seasons:"),
    "all_pungs": _("Faan for All Pungs."),
    "half_flush": _("Faan for a Half Flush."),
    "full_flush": _("Faan for a Full Flush."),
    "little_three_dragons": _("Faan for Little Three Dragons, its pungs included."),
    "big_three_dragons": _("Faan for Big Three Dragons, its pungs included."),
    "little_four_winds": _("Faan for Little Four Winds."),
    "four_concealed_pungs": _("Faan for Four Concealed Pungs."),
    "seven_pairs": _("Faan for Seven Pairs; 0 if they are not a complete hand."),
    "color_dragons": _("Jade, Ruby and Pearl Dragon are limit hands."),
}
LOWEST: Final = {"minimum": 0, "seven_pairs": 0}
"""The options that may be 0; the other numbers are 1 at least."""


DEFAULTS: Final = HongKongOptions()
OPTIONS: Final = tuple(
    Option(
        field.name,
        getattr(DEFAULTS, field.name),
        MEANINGS[field.name],
        CHOICES.get(field.name, ()),
        lowest=LOWEST.get(field.name, 1),
        highest=MOST_FAAN,
    )
    for field in fields(HongKongOptions)
)


def options_under(options: Options) -> HongKongOptions:
    """Return the options with their types; raise ``unknown_option`` or ``bad_option``."""
    if not options:
        return DEFAULTS
    return HongKongOptions(**checked_options(OPTIONS, options))  # type: ignore[arg-type]  # checked


PRESETS: Final = (
    Preset(
        "source",
        _("As most tables play"),
        {},
        _(
            "Three faan to win, ten at most, half spicy; the discarder pays double. Where "
            "sources differ, the most common rule."
        ),
        "docs/rules/hong_kong.md",
    ),
    Preset(
        "association",
        _("Hong Kong Mahjong Association"),
        {"discard": ALL, "liability": TILES, "robbed_kong": SELF_DRAWN},
        _(
            "As at its tournaments: ten faan at most. The discarder of the winning tile "
            "pays for all, and a player whose kong is robbed pays for all as for a "
            "self-drawn win."
        ),
        "香港麻雀協會",
    ),
    Preset(
        "wikipedia",
        _("Wikipedia: Hong Kong mahjong scoring rules"),
        {"limit": 13, "four_concealed_pungs": 10, "seven_pairs": 4},
        _("Up to thirteen faan, with Seven Pairs."),
        "en.wikipedia.org, Hong Kong mahjong scoring rules",
    ),
    Preset(
        "simplified",
        _("Wikipedia: Mahjong, simplified table"),
        {"table": STEPS, "liability": NOBODY, "flowers": EXTRA},
        _(
            "Hands of 4, 7 and 10 faan are worth twice as much as the step before; flowers don’t"
            " count towards the minimum."
        ),
        "en.wikipedia.org, Mahjong",
    ),
    Preset(
        "any_hand",
        _("Any hand wins"),
        {"minimum": 0, "limit": 8, "liability": NOBODY, "false_win": NOTHING},
        _("For families and beginners: no minimum, eight faan at most."),
        "justhongkongtravel.blogspot.com",
    ),
)

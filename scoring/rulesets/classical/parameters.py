"""What the three classical systems fix differently; every parameter is an event option.

Where the texts leave something open, common practice is an option's source.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Final

from scoring.errors import _
from scoring.rulesets.options import (
    MOST_POINTS,
    YES_NO,
    Option,
    Options,
    OptionValue,
    checked_options,
)


@dataclass(frozen=True, slots=True)
class Parameters:
    """Parameters of a system; points, or numbers of doubles. Defaults are the Italian ones."""

    limit: int = 200  # 0: none
    winner_bonus: int = 20
    chow_hand: str = "consolation"  # or no_value_hand (points too), poor_hand (a double)
    finish_bonus: bool = False  # self-drawn 2, completing the pair 2, of terminals or honors 4
    prevalent_pair: int = 0
    own_flowers: str = "each"  # or both: one double for own flower and own season together
    all_flowers: int = 2  # all eight; four flowers or four seasons are one double
    prevalent_wind: int = 0
    little_three_dragons: int = 0
    big_three_dragons: int = 0
    three_concealed_pungs: int = 0
    little_four_winds: int = 0
    big_four_winds: int = 0
    all_pungs: int = 1
    half_flush: str = "strict"  # or any: with whatever honors
    full_flush: int = 0  # 0: a limit hand
    terminals_and_honors: int = 0
    fully_concealed: int = 0
    special_wins: int = 0  # each: only tile, replacement, robbed kong, end of the wall, ready
    maximum_rule: bool = True
    limit_hands: str = "italian"  # or chinese
    green_kongs: bool = False  # all green with a declared kong is a limit hand too
    rounding: bool = False
    liability: bool = False
    false_win: int = 0  # to each opponent
    chow_claims: bool = False
    flowers_played: bool = True


ITALIAN: Final = Parameters()
CHINESE: Final = Parameters(
    limit=1000,
    winner_bonus=10,
    chow_hand="no_value_hand",
    finish_bonus=True,
    own_flowers="both",
    all_flowers=3,
    prevalent_wind=1,
    little_three_dragons=1,
    big_three_dragons=2,
    three_concealed_pungs=1,
    little_four_winds=1,
    big_four_winds=4,
    half_flush="any",
    full_flush=3,
    terminals_and_honors=1,
    fully_concealed=1,
    special_wins=1,
    maximum_rule=False,
    limit_hands="chinese",
    liability=True,
    false_win=300,
    chow_claims=True,
)
EUROPEAN: Final = replace(
    CHINESE,
    limit=500,
    winner_bonus=20,
    chow_hand="poor_hand",
    own_flowers="each",
    liability=False,
    false_win=0,
)

# Meaning, and where it stands in the sources: IT, CC and EU in docs/rules/classical.md.
MEANINGS: Final[Mapping[str, tuple[str, str]]] = {
    "limit": (
        _("Maximum points for a hand; 0 for no limit."),
        _("Italian rules of 1998, § 20; Chinese classical rules, “Punteggio” (scoring)"),
    ),
    "winner_bonus": (
        _("Points the winner adds for going out."),
        _("Italian rules of 1998, § 16; Chinese classical rules, “Punteggio” (scoring)"),
    ),
    "chow_hand": (
        _("Going out with four chows and a worthless pair:"),
        _("Italian rules of 1998, § 18; Chinese classical rules, “Punteggio” (scoring)"),
    ),
    "finish_bonus": (
        _(
            "Bonus for a self-drawn winning tile (2) and for completing the pair (2, or 4 for"
            " terminals and honors)."
        ),
        _("Chinese classical rules, “Punteggio” (scoring)"),
    ),
    "prevalent_pair": (_("Points for a pair of the prevalent wind."), _("common practice")),
    "own_flowers": (
        _("Own flower and own season:"),
        _("Italian rules of 1998, § 17; Chinese classical rules, “Raddoppi” (doubles)"),
    ),
    "all_flowers": (
        _("Doubles for all eight flowers and seasons."),
        _("Italian rules of 1998, § 17; Chinese classical rules, “Raddoppi” (doubles)"),
    ),
    "prevalent_wind": (_("Doubles for a pung of the prevalent wind."), _("common practice")),
    "little_three_dragons": (
        _("Doubles for two dragon pungs and the pair of the third."),
        _("common practice"),
    ),
    "big_three_dragons": (_("Doubles for three dragon pungs."), _("common practice")),
    "three_concealed_pungs": (_("Doubles for three concealed pungs."), _("common practice")),
    "little_four_winds": (
        _("Doubles for three wind pungs and the fourth pair."),
        _("Chinese classical rules, “Raddoppi” (doubles)"),
    ),
    "big_four_winds": (
        _("Doubles for four wind pungs."),
        _("Chinese classical rules, “Raddoppi” (doubles)"),
    ),
    "all_pungs": (_("Doubles for the winner’s four pungs."), _("Italian rules of 1998, § 17")),
    "half_flush": (_("One suit with honors is a double:"), _("Italian rules of 1998, § 21")),
    "full_flush": (
        _("Doubles for one suit only; 0: a limit hand."),
        _("Italian rules of 1998, § 21; common practice"),
    ),
    "terminals_and_honors": (_("Doubles for terminals and honors only."), _("common practice")),
    "fully_concealed": (_("Doubles for a concealed hand, self-drawn."), _("common practice")),
    "special_wins": (
        _("Doubles for each special way to win."),
        _("Chinese classical rules, “Raddoppi” (doubles)"),
    ),
    "maximum_rule": (
        _(
            "Three doubles, or two with 30 points before the bonus for going out, make the"
            " limit for the winner."
        ),
        _("Italian rules of 1998, § 25"),
    ),
    "limit_hands": (
        _("Limit hands:"),
        _(
            "Italian rules of 1998, §§ 21 and 23; Chinese classical rules, “Mani limite” (limit"
            " hands)"
        ),
    ),
    "green_kongs": (
        _("All Green may contain declared kongs."),
        _("Chinese classical rules, “Mani limite” (limit hands), note 4"),
    ),
    "rounding": (
        _("Totals are rounded to the nearest ten: 65 to 60, 66 to 70."),
        _("Italian rules of 1998, § 24"),
    ),
    "liability": (
        _("A liable player pays for all three losers."),
        _("Chinese classical rules, “Penalità” (penalties)"),
    ),
    "false_win": (
        _("Points a false win costs, to each opponent."),
        _("Chinese classical rules, “Penalità” (penalties)"),
    ),
    "flowers_played": (
        _("Played with flowers and seasons."),
        _("European rules, “poker e fiori” (kongs and flowers)"),
    ),
    "chow_claims": (_("Chows may be claimed before winning."), _("Italian rules of 1998, § 10")),
}
POINTS: Final = frozenset({"limit", "winner_bonus", "prevalent_pair", "false_win"})
"""The numbers that are points; the others are doubles."""
MOST_DOUBLES: Final = 20  # that an option gives or a table tells; no hand reaches them
CHOICES: Final[Mapping[str, tuple[tuple[OptionValue, str], ...]]] = {
    "chow_hand": (
        ("consolation", _("10 points of consolation")),
        ("no_value_hand", _("10 points")),
        ("poor_hand", _("one double")),
        ("nothing", _("nothing")),
    ),
    "own_flowers": (("each", _("one double each")), ("both", _("one double for both together"))),
    "half_flush": (
        ("strict", _("only with dragons and seat wind, including pairs")),
        ("any", _("with any honors")),
    ),
    "limit_hands": (("italian", _("Italian list")), ("chinese", _("Chinese list"))),
}


def options_of(defaults: Parameters) -> tuple[Option, ...]:
    """Return the options of a system whose parameters are ``defaults``."""
    options = []
    for field in fields(Parameters):
        text, source = MEANINGS[field.name]
        default = getattr(defaults, field.name)
        choices = YES_NO if isinstance(default, bool) else CHOICES.get(field.name, ())
        highest = MOST_POINTS if field.name in POINTS else MOST_DOUBLES
        options.append(Option(field.name, default, text, choices, highest=highest, source=source))
    return tuple(options)


def parameters_under(known_options: tuple[Option, ...], options: Options) -> Parameters:
    """Return the parameters under ``options``; raise ``unknown_option`` or ``bad_option``."""
    return Parameters(**checked_options(known_options, options))  # type: ignore[arg-type]  # checked

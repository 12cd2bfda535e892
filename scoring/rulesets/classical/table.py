"""The lines that can count in one of the classical systems, with their values."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from scoring.errors import _
from scoring.rulesets.base import Names, PatternInfo

from .parameters import Parameters
from .patterns import DOUBLES, LIMIT, POINTS, TABLE

CATEGORIES: Final = {
    POINTS: Names("Points", "Punti"),
    DOUBLES: Names("Doubles", "Raddoppi"),
    LIMIT: Names("Limit hands", "Mani limite"),
}
COUNTING: Final = (
    _("All four hands are counted: the points are added, then doubled for each double."),
    _("A hand is worth the limit at most; a limit hand of the winner is worth the limit."),
    _("Whoever did not win groups the standing tiles in the way that scores most."),
    _("A set completed by a discard is exposed; chows are worth nothing."),
)
PAYMENT: Final = (
    _("Each of the others pays the winner the winner’s total."),
    _("Then the others settle the differences of their totals among themselves."),
    _("East pays and receives double."),
)

SPECIAL_WINS: Final = frozenset(
    (
        "only_possible_tile",
        "kong_replacement",
        "robbing_kong",
        "last_tile_draw",
        "last_discard",
        "ready_declared",
    )
)
ITALIAN_LIMITS: Final = frozenset(
    (
        "seven_pairs",
        "heads_pungs",
        "four_kongs",
        "four_winds",
        "thirteen_orphans",
        "heaven",
        "earth",
    )
)
CHINESE_LIMITS: Final = frozenset(
    (
        "all_green",
        "four_kongs",
        "hidden_treasure",
        "three_great_scholars",
        "all_honors",
        "all_terminals",
        "gates_of_heaven",
        "wriggling_snake",
        "concealed_flush",
        "thirteen_orphans",
        "heaven",
        "earth",
        "moon",
        "plum_blossom",
        "carrying_pole",
        "kong_on_kong",
        "thirteenth_win",
    )
)

FLOWER_LINES: Final = frozenset(
    (
        "flower",
        "season",
        "own_flower",
        "own_season",
        "own_flower_and_season",
        "four_flowers",
        "four_seasons",
        "all_flowers",
    )
)


def table_under(parameters: Parameters) -> tuple[PatternInfo, ...]:
    """Return the lines that can count, with the points and doubles they give."""
    points = {
        "mah_jong": parameters.winner_bonus,
        "pair_prevalent_wind": parameters.prevalent_pair,
    }
    doubles = {
        "all_flowers": parameters.all_flowers,
        "prevalent_wind_pung": parameters.prevalent_wind,
        "little_three_dragons": parameters.little_three_dragons,
        "big_three_dragons": parameters.big_three_dragons,
        "three_concealed_pungs": parameters.three_concealed_pungs,
        "little_four_winds": parameters.little_four_winds,
        "big_four_winds": parameters.big_four_winds,
        "all_pungs": parameters.all_pungs,
        "full_flush_doubles": parameters.full_flush,
        "terminals_and_honors": parameters.terminals_and_honors,
        "fully_concealed": parameters.fully_concealed,
        **dict.fromkeys(SPECIAL_WINS, parameters.special_wins),
    }
    absent = _absent(parameters)
    rows = [
        replace(
            row,
            points=points.get(row.key, row.points),
            doubles=doubles.get(row.key, row.doubles),
        )
        for row in TABLE
        if row.key not in absent
    ]
    return tuple(row for row in rows if row.points or row.doubles or row.limit)


def _absent(parameters: Parameters) -> set[str]:
    """Return the lines that these parameters rule out although they have a value of their own."""
    listed = ITALIAN_LIMITS if parameters.limit_hands == "italian" else CHINESE_LIMITS
    absent = {"consolation", "no_value_hand", "poor_hand"} - {parameters.chow_hand}
    absent |= (ITALIAN_LIMITS | CHINESE_LIMITS) - listed
    if not parameters.finish_bonus:
        absent |= {"self_drawn", "pair_completed", "pair_completed_head"}
    if parameters.own_flowers == "each":
        absent |= {"own_flower_and_season"}
    else:
        absent |= {"own_flower", "own_season"}
    if parameters.all_flowers == 2:  # as four flowers and four seasons
        absent |= {"all_flowers"}
    if not parameters.flowers_played:
        absent |= FLOWER_LINES
    if parameters.full_flush:
        absent |= {"full_flush"}
    if not parameters.maximum_rule:
        absent |= {"three_doubles_max", "thirty_points_two_doubles_max"}
    return absent

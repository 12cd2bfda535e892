"""How the cases of the classical family are written: systems, a hand, how it ended, the figures.

``systems`` is out of ``IT CC EU``; the same figures are expected under each of them.
``how`` is ``lost``, ``discard`` or ``drawn``, then, where it matters, seat and prevalent wind as
``W/E`` (``S/E`` unless told) and the situations.
``lines`` are keys of lines that have to be counted or, after a minus, must not be.
The figures are points before doubling, doubles, and the total after doubling and the limit.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from scoring.hand import Situation, Win
from scoring.notation import parse_hand
from scoring.result import Score
from scoring.rulesets.classical import CHINESE_CLASSICAL, EUROPEAN_CLASSICAL, ITALIAN_1998
from scoring.rulesets.classical.ruleset import Classical
from scoring.rulesets.options import OptionValue
from scoring.tiles import Wind

SYSTEMS: Final[Mapping[str, Classical]] = {
    "IT": ITALIAN_1998,
    "CC": CHINESE_CLASSICAL,
    "EU": EUROPEAN_CLASSICAL,
}
ALL: Final = "IT CC EU"
POINT_LINES: Final[Mapping[str, str]] = {  # line: the systems that know it
    **{
        f"{shape}_{kind}_{how}": ALL
        for shape in ("pung", "kong")
        for kind in ("simple", "terminal", "wind", "dragon")
        for how in ("exposed", "concealed")
    },
    **dict.fromkeys(("pair_dragon", "pair_own_wind", "flower", "season", "mah_jong"), ALL),
    **dict.fromkeys(("self_drawn", "pair_completed", "pair_completed_head"), "CC EU"),
    "consolation": "IT",
    "no_value_hand": "CC",
    "poor_hand": "EU",  # a double, beside the points of the other two
}
DOUBLE_LINES: Final[Mapping[str, str]] = {
    **dict.fromkeys(("own_flower", "own_season"), "IT EU"),
    "own_flower_and_season": "CC",
    **dict.fromkeys(("four_flowers", "four_seasons", "dragon_pung", "own_wind_pung"), ALL),
    **dict.fromkeys(("all_pungs", "half_flush"), ALL),
    **dict.fromkeys(("all_flowers", "prevalent_wind_pung", "three_concealed_pungs"), "CC EU"),
    **dict.fromkeys(("little_three_dragons", "big_three_dragons"), "CC EU"),
    **dict.fromkeys(("little_four_winds", "big_four_winds"), "CC EU"),
    **dict.fromkeys(("full_flush_doubles", "terminals_and_honors", "fully_concealed"), "CC EU"),
    **dict.fromkeys(("only_possible_tile", "kong_replacement", "robbing_kong"), "CC EU"),
    **dict.fromkeys(("last_tile_draw", "last_discard", "ready_declared"), "CC EU"),
}
LIMIT_LINES: Final[Mapping[str, str]] = {
    **dict.fromkeys(("seven_pairs", "full_flush", "heads_pungs", "four_winds"), "IT"),
    **dict.fromkeys(("four_kongs", "thirteen_orphans", "heaven", "earth"), ALL),
    **dict.fromkeys(("all_green", "hidden_treasure", "three_great_scholars"), "CC EU"),
    **dict.fromkeys(("all_honors", "all_terminals", "gates_of_heaven"), "CC EU"),
    **dict.fromkeys(("wriggling_snake", "concealed_flush", "moon", "plum_blossom"), "CC EU"),
    **dict.fromkeys(("carrying_pole", "kong_on_kong", "thirteenth_win"), "CC EU"),
}
MAXIMUM_RULE: Final = ("three_doubles_max", "thirty_points_two_doubles_max")  # IT 25
LINES: Final[Mapping[str, str]] = {
    **POINT_LINES,
    **DOUBLE_LINES,
    **LIMIT_LINES,
    **dict.fromkeys(MAXIMUM_RULE, "IT"),
}
LIMITS: Final = {"IT": 200, "CC": 1000, "EU": 500}  # IT 20; CC Punteggio; EU in its brackets


def score_of(system: str, hand: str, how: str, **options: OptionValue) -> Score:
    """Return what the engine makes of a written hand."""
    first, *told = how.split()
    seat, prevalent = Wind.S, Wind.E
    if told and "/" in told[0]:
        seat, prevalent = (Wind[letter] for letter in told.pop(0).split("/"))
    rules = SYSTEMS[system]
    if first == "lost":
        return rules.score_lost(parse_hand(hand), seat, prevalent, options)
    situations = frozenset(Situation(word) for word in told)
    win = Win(seat, prevalent, {"discard": False, "drawn": True}[first], situations)
    return rules.score(parse_hand(hand), win, options)


def check(
    lines: str,
    systems: str,
    hand: str,
    how: str,
    figures: tuple[int, int, int],
    **options: OptionValue,
) -> None:
    """Assert figures and lines of a hand under each of the systems."""
    for system in systems.split():
        score = score_of(system, hand, how, **options)
        counted = {line.key for line in score.patterns}
        assert (score.base, score.doubles, score.value) == figures, f"{system}: {counted}"
        for line in lines.split():
            assert (line.strip("-") in counted) is not line.startswith("-"), f"{system}: {line}"


def lines_tested(cases: Iterable[Any]) -> set[tuple[str, str]]:
    """Return (system, line) of every line the cases expect; those they refuse with a minus."""
    return {
        (system, line)
        for case in cases
        for system in case.values[1].split()
        for line in case.values[0].split()
    }


def untested(cases: Iterable[Any], systems: Mapping[str, str]) -> set[tuple[str, str]]:
    """Return what ``cases`` lack: each line, of the systems named, counted once and refused once.

    A system that does not know a line has to refuse it once.
    """
    done = lines_tested(cases)
    wanted = {
        (system, sign + line)
        for line, known in systems.items()
        for system in SYSTEMS
        for sign in (("", "-") if system in known.split() else ("-",))
    }
    return wanted - done

"""The lines of a classical count: what gives points, doubles or the limit, and when.

Keys are ours; the sources give no numbers.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from scoring.errors import _
from scoring.hand import HandKind, Situation
from scoring.rulesets.base import Names
from scoring.tiles import DRAGONS, HONOR_TILES, TERMINALS, WINDS

from . import left_out
from . import predicates as find
from .parameters import Parameters
from .row import DOUBLES, LIMIT, POINTS, ClassicalRow


def flowers_are_played(rules: Parameters) -> bool:
    """Flowers and seasons are in the wall."""
    return rules.flowers_played


def all_flowers_have_a_line(rules: Parameters) -> bool:
    """All eight are not counted as four flowers and four seasons."""
    return rules.flowers_played and rules.all_flowers != 2


def own_flowers_count(how: str) -> Callable[[Parameters], bool]:
    """Own flower and own season double each, or both together."""
    return lambda rules: rules.flowers_played and rules.own_flowers == how


def chow_hand_is(what: str) -> Callable[[Parameters], bool]:
    """A hand of chows gives this."""
    return lambda rules: rules.chow_hand == what


def limits_are(which: str) -> Callable[[Parameters], bool]:
    """The limit hands are those of this list."""
    return lambda rules: rules.limit_hands == which


# One row a line, however long: a table is read by rows.
# fmt: off
ROWS: Final[tuple[ClassicalRow, ...]] = (
    ClassicalRow("pung_simple_exposed", Names("classical pattern", "Pung of simples, exposed"), "", POINTS, points=2),
    ClassicalRow("pung_simple_concealed", Names("classical pattern", "Pung of simples, concealed"), "", POINTS, points=4),
    ClassicalRow("pung_terminal_exposed", Names("classical pattern", "Pung of terminals, exposed"), "", POINTS, points=4),
    ClassicalRow("pung_terminal_concealed", Names("classical pattern", "Pung of terminals, concealed"), "", POINTS, points=8),
    ClassicalRow("pung_wind_exposed", Names("classical pattern", "Pung of winds, exposed"), "", POINTS, points=4),
    ClassicalRow("pung_wind_concealed", Names("classical pattern", "Pung of winds, concealed"), "", POINTS, points=8),
    ClassicalRow("pung_dragon_exposed", Names("classical pattern", "Pung of dragons, exposed"), "", POINTS, points=4),
    ClassicalRow("pung_dragon_concealed", Names("classical pattern", "Pung of dragons, concealed"), "", POINTS, points=8),
    ClassicalRow("kong_simple_exposed", Names("classical pattern", "Kong of simples, exposed"), "", POINTS, points=8),
    ClassicalRow("kong_simple_concealed", Names("classical pattern", "Kong of simples, concealed"), "", POINTS, points=16),
    ClassicalRow("kong_terminal_exposed", Names("classical pattern", "Kong of terminals, exposed"), "", POINTS, points=16),
    ClassicalRow("kong_terminal_concealed", Names("classical pattern", "Kong of terminals, concealed"), "", POINTS, points=32),
    ClassicalRow("kong_wind_exposed", Names("classical pattern", "Kong of winds, exposed"), "", POINTS, points=16),
    ClassicalRow("kong_wind_concealed", Names("classical pattern", "Kong of winds, concealed"), "", POINTS, points=32),
    ClassicalRow("kong_dragon_exposed", Names("classical pattern", "Kong of dragons, exposed"), "", POINTS, points=16),
    ClassicalRow("kong_dragon_concealed", Names("classical pattern", "Kong of dragons, concealed"), "", POINTS, points=32),
    ClassicalRow("pair_dragon", Names("classical pattern", "Pair of dragons"), _("Each pair of dragons."), POINTS, points=2, pair=find.is_dragon),
    ClassicalRow("pair_own_wind", Names("classical pattern", "Pair of the own wind"), _("A pair of your seat wind."), POINTS, points=2, pair=find.is_own_wind),
    ClassicalRow("pair_prevalent_wind", Names("classical pattern", "Pair of the prevalent wind"), _("A pair of the prevalent wind."), POINTS, option="prevalent_pair", condition=lambda rules: rules.prevalent_pair > 0, pair=find.is_prevalent_wind),
    ClassicalRow("flower", Names("classical pattern", "Flower"), _("Each flower."), POINTS, points=4, condition=flowers_are_played),
    ClassicalRow("season", Names("classical pattern", "Season"), _("Each season."), POINTS, points=4, condition=flowers_are_played),
    ClassicalRow("mah_jong", Names("classical pattern", "Mah-jong"), _("The winner’s bonus."), POINTS, option="winner_bonus", won=find.always),
    ClassicalRow("self_drawn", Names("classical pattern", "Self-drawn"), _("The winning tile was self-drawn."), POINTS, points=2, condition=lambda rules: rules.finish_bonus, won=find.self_drawn),
    ClassicalRow("pair_completed", Names("classical pattern", "Pair completed"), _("The winning tile completes the pair."), POINTS, points=2, condition=lambda rules: rules.finish_bonus, completed_pair=find.is_simple),
    ClassicalRow("pair_completed_head", Names("classical pattern", "Pair of heads completed"), _("The winning tile completes a pair of terminals or honors."), POINTS, points=4, condition=lambda rules: rules.finish_bonus, completed_pair=find.is_terminal_or_honor),
    ClassicalRow("consolation", Names("classical pattern", "Consolation"), _("Four chows and a worthless pair."), POINTS, points=10, condition=chow_hand_is("consolation"), won=find.worthless, cancelled=left_out.chow_hand),
    ClassicalRow("no_value_hand", Names("classical pattern", "Hand of chows"), _("Four chows and a worthless pair."), POINTS, points=10, condition=chow_hand_is("no_value_hand"), won=find.worthless, cancelled=left_out.chow_hand),
    ClassicalRow("poor_hand", Names("classical pattern", "Poor hand"), _("Four chows and a worthless pair."), DOUBLES, doubles=1, condition=chow_hand_is("poor_hand"), won=find.worthless, cancelled=left_out.chow_hand),
    ClassicalRow("own_flower", Names("classical pattern", "Own flower"), _("The flower with your seat’s number."), DOUBLES, doubles=1, condition=own_flowers_count("each"), flowers=find.own(season=False)),
    ClassicalRow("own_season", Names("classical pattern", "Own season"), _("The season with your seat’s number."), DOUBLES, doubles=1, condition=own_flowers_count("each"), flowers=find.own(season=True)),
    ClassicalRow("own_flower_and_season", Names("classical pattern", "Own flower and season"), _("Both the flower and the season with your seat’s number."), DOUBLES, doubles=1, condition=own_flowers_count("both"), flowers=find.own_both, cancelled=left_out.own_both),
    ClassicalRow("four_flowers", Names("classical pattern", "Four flowers"), _("All four flowers."), DOUBLES, doubles=1, condition=flowers_are_played, flowers=find.four(seasons=False), cancelled=left_out.four),
    ClassicalRow("four_seasons", Names("classical pattern", "Four seasons"), _("All four seasons."), DOUBLES, doubles=1, condition=flowers_are_played, flowers=find.four(seasons=True), cancelled=left_out.four),
    ClassicalRow("all_flowers", Names("classical pattern", "All flowers and seasons"), _("All eight flowers and seasons."), DOUBLES, option="all_flowers", condition=all_flowers_have_a_line, flowers=find.all_eight),
    ClassicalRow("dragon_pung", Names("classical pattern", "Dragons"), _("Each pung or kong of a dragon."), DOUBLES, doubles=1, pung=find.is_dragon),
    ClassicalRow("own_wind_pung", Names("classical pattern", "Own wind"), _("A pung or kong of your seat wind."), DOUBLES, doubles=1, pung=find.is_own_wind),
    ClassicalRow("prevalent_wind_pung", Names("classical pattern", "Prevalent wind"), _("A pung or kong of the prevalent wind."), DOUBLES, option="prevalent_wind", pung=find.is_prevalent_wind),
    ClassicalRow("little_three_dragons", Names("classical pattern", "Little three dragons"), _("Two pungs of dragons and the pair of the third."), DOUBLES, option="little_three_dragons", honors=find.pungs_and_pair_among(DRAGONS, 2)),
    ClassicalRow("big_three_dragons", Names("classical pattern", "Big three dragons"), _("Three pungs of dragons."), DOUBLES, option="big_three_dragons", honors=find.pungs_among(DRAGONS, 3)),
    ClassicalRow("three_concealed_pungs", Names("classical pattern", "Three concealed pungs"), _("Three concealed pungs or kongs."), DOUBLES, option="three_concealed_pungs", pungs=find.three_concealed, cancelled=left_out.third_concealed_pung),
    ClassicalRow("little_four_winds", Names("classical pattern", "Little four winds"), _("Three pungs of winds and the pair of the fourth."), DOUBLES, option="little_four_winds", honors=find.pungs_and_pair_among(WINDS, 3)),
    ClassicalRow("big_four_winds", Names("classical pattern", "Big four winds"), _("Four pungs of winds."), DOUBLES, option="big_four_winds", honors=find.pungs_among(WINDS, 4)),
    ClassicalRow("all_pungs", Names("classical pattern", "All pungs"), _("Four pungs or kongs."), DOUBLES, option="all_pungs", won=find.four_pungs),
    ClassicalRow("half_flush", Names("classical pattern", "One suit with honors"), _("One suit and honors."), DOUBLES, doubles=1, won=find.half_flush, cancelled=left_out.half_flush),
    ClassicalRow("full_flush_doubles", Names("classical pattern", "One suit"), _("One suit only."), DOUBLES, option="full_flush", won=find.one_suit),
    ClassicalRow("terminals_and_honors", Names("classical pattern", "Terminals and honors"), _("Only terminals and honors."), DOUBLES, option="terminals_and_honors", won=find.terminals_and_honors),
    ClassicalRow("fully_concealed", Names("classical pattern", "Fully concealed"), _("No claimed set, self-drawn."), DOUBLES, option="fully_concealed", won=find.fully_concealed, cancelled=left_out.fully_concealed),
    ClassicalRow("only_possible_tile", Names("classical pattern", "Only possible tile"), _("Only one tile could complete the hand."), DOUBLES, option="special_wins", won=find.situation(Situation.ONLY_POSSIBLE_TILE)),
    ClassicalRow("kong_replacement", Names("classical pattern", "Replacement tile of a kong"), _("Won by drawing the replacement tile of a kong."), DOUBLES, option="special_wins", won=find.on_replacement),
    ClassicalRow("robbing_kong", Names("classical pattern", "Robbed kong"), _("Won on the tile another player adds to a pung to make a kong."), DOUBLES, option="special_wins", won=find.situation(Situation.ROBBING_KONG)),
    ClassicalRow("last_tile_draw", Names("classical pattern", "Last tile of the wall"), _("Won by drawing the last tile of the wall."), DOUBLES, option="special_wins", won=find.wall_end(drawn=True)),
    ClassicalRow("last_discard", Names("classical pattern", "Last discard"), _("Won on the discard after the last tile of the wall."), DOUBLES, option="special_wins", won=find.wall_end(drawn=False)),
    ClassicalRow("ready_declared", Names("classical pattern", "Ready declared"), _("Declared ready after the first discard."), DOUBLES, option="special_wins", won=find.situation(Situation.READY_DECLARED)),
    ClassicalRow("seven_pairs", Names("classical limit hand", "Seven pairs"), _("Seven pairs; four identical tiles count as two pairs."), LIMIT, condition=limits_are("italian"), won=find.kind(HandKind.SEVEN_PAIRS)),
    ClassicalRow("full_flush", Names("classical limit hand", "One suit"), _("One suit only."), LIMIT, condition=lambda rules: not rules.full_flush, won=find.regular_flush),
    ClassicalRow("heads_pungs", Names("classical limit hand", "Pungs of terminals and honors"), _("Four pungs and a pair, all terminals and honors."), LIMIT, condition=limits_are("italian"), won=find.pungs_of_terminals_and_honors),
    ClassicalRow("four_kongs", Names("classical limit hand", "Four kongs"), _("Four kongs and a pair."), LIMIT, won=find.four_kongs, cancelled=left_out.four_kongs),
    ClassicalRow("four_winds", Names("classical limit hand", "Four winds"), _("Four pungs of winds."), LIMIT, condition=limits_are("italian"), won=find.four_winds),
    ClassicalRow("thirteen_orphans", Names("classical limit hand", "Thirteen orphans"), _("One of each terminal and honor, plus a duplicate of any one."), LIMIT, won=find.kind(HandKind.ORPHANS)),
    ClassicalRow("heaven", Names("classical limit hand", "Hand of Heaven"), _("East wins with the fourteen tiles dealt."), LIMIT, won=find.situation(Situation.HEAVEN)),
    ClassicalRow("earth", Names("classical limit hand", "Hand of Earth"), _("Another player wins on East’s first discard."), LIMIT, won=find.situation(Situation.EARTH)),
    ClassicalRow("all_green", Names("classical limit hand", "All green"), _("Only 2, 3, 4, 6, 8 of bamboo and the green dragon."), LIMIT, condition=limits_are("chinese"), won=find.all_green, cancelled=left_out.all_green),
    ClassicalRow("hidden_treasure", Names("classical limit hand", "Hidden treasure"), _("Four concealed pungs or kongs, self-drawn."), LIMIT, condition=limits_are("chinese"), won=find.hidden_treasure, cancelled=left_out.hidden_treasure),
    ClassicalRow("three_great_scholars", Names("classical limit hand", "Three great scholars"), _("Three pungs of dragons; the fourth set is not a chow."), LIMIT, condition=limits_are("chinese"), won=find.three_great_scholars, cancelled=left_out.three_great_scholars),
    ClassicalRow("all_honors", Names("classical limit hand", "All honors"), _("Only winds and dragons."), LIMIT, condition=limits_are("chinese"), won=find.only(HONOR_TILES)),
    ClassicalRow("all_terminals", Names("classical limit hand", "All terminals"), _("Only 1 and 9."), LIMIT, condition=limits_are("chinese"), won=find.only(TERMINALS)),
    ClassicalRow("gates_of_heaven", Names("classical limit hand", "Gates of Heaven"), _("Pungs of 1 and 9, 2 to 8 and one more tile, in one suit, all self-drawn except the"
        " last."), LIMIT, condition=limits_are("chinese"), won=find.gates_of_heaven),
    ClassicalRow("wriggling_snake", Names("classical limit hand", "Wriggling snake"), _("Pungs of 1 and 9, 2 to 8 with a pair of 2, 5 or 8, in one suit."), LIMIT, condition=limits_are("chinese"), won=find.wriggling_snake),
    ClassicalRow("concealed_flush", Names("classical limit hand", "One suit, all drawn"), _("One suit with nothing declared, self-drawn."), LIMIT, condition=limits_are("chinese"), won=find.concealed_flush, cancelled=left_out.concealed_flush),
    ClassicalRow("moon", Names("classical limit hand", "Moon from the bottom of the sea"), _("The last tile of the wall, or the discard after it, is the 1 of dots."), LIMIT, condition=limits_are("chinese"), won=find.moon),
    ClassicalRow("plum_blossom", Names("classical limit hand", "Plum blossom on the roof"), _("The replacement tile of a kong is the 5 of dots."), LIMIT, condition=limits_are("chinese"), won=find.plum_blossom),
    ClassicalRow("carrying_pole", Names("classical limit hand", "Scratching a carrying pole"), _("The robbed kong is of 2 of bamboo."), LIMIT, condition=limits_are("chinese"), won=find.carrying_pole),
    ClassicalRow("kong_on_kong", Names("classical limit hand", "Kong on kong"), _("Won on the replacement tile of a kong made with the replacement tile of another kong."), LIMIT, condition=limits_are("chinese"), won=find.situation(Situation.KONG_ON_KONG)),
    ClassicalRow("thirteenth_win", Names("classical limit hand", "Thirteenth win of East"), _("East’s thirteenth win in a row."), LIMIT, condition=limits_are("chinese"), won=find.thirteenth_win),
    ClassicalRow("three_doubles_max", Names("classical limit hand", "Three doubles"), _("Three or more doubles make the limit."), LIMIT, condition=lambda rules: rules.maximum_rule),
    ClassicalRow("thirty_points_two_doubles_max", Names("classical limit hand", "Thirty points and two doubles"), _("Two doubles with 30 points or more before the bonus for going out make the limit."), LIMIT, condition=lambda rules: rules.maximum_rule),
)
# fmt: on

BY_KEY: Final = {row.key: row for row in ROWS}
TABLE: Final = tuple(row.info(row.doubles or row.points) for row in ROWS)
LIMIT_HANDS: Final = tuple(  # in the order in which a count names them
    BY_KEY[key]
    for key in (
        *("seven_pairs", "heads_pungs", "all_green", "four_kongs", "four_winds"),
        *("hidden_treasure", "three_great_scholars", "all_honors", "all_terminals"),
        *("gates_of_heaven", "wriggling_snake", "concealed_flush", "thirteen_orphans"),
        *("heaven", "earth", "moon", "plum_blossom", "carrying_pole", "kong_on_kong"),
        *("thirteenth_win", "full_flush"),
    )
)

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


def _sets() -> list[ClassicalRow]:
    """Pungs and kongs: 2 points, doubled for heads, doubled concealed, fourfold for a kong."""
    rows = []
    for shape, shape_en, shape_it, by_shape in (
        ("pung", "Pung", "Tris", 1),
        ("kong", "Kong", "Poker", 4),
    ):
        for kind, kind_en, kind_it, by_kind in (
            ("simple", "of simples", "di 2–8", 1),
            ("terminal", "of terminals", "di 1 o 9", 2),
            ("wind", "of winds", "di venti", 2),
            ("dragon", "of dragons", "di draghi", 2),
        ):
            for how, how_en, how_it, by_how in (
                ("exposed", "exposed", "scoperto", 1),
                ("concealed", "concealed", "coperto", 2),
            ):
                names = Names(f"{shape_en} {kind_en}, {how_en}", f"{shape_it} {kind_it}, {how_it}")
                points = 2 * by_shape * by_kind * by_how
                key = f"{shape}_{kind}_{how}"
                rows.append(ClassicalRow(key, names, "", POINTS, points=points))
    return rows


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
    *_sets(),
    ClassicalRow("pair_dragon", Names("Pair of dragons", "Coppia di draghi"), _("Each pair of dragons."), POINTS, points=2, pair=find.is_dragon),
    ClassicalRow("pair_own_wind", Names("Pair of the own wind", "Coppia del proprio vento"), _("A pair of your seat wind."), POINTS, points=2, pair=find.is_own_wind),
    ClassicalRow("pair_prevalent_wind", Names("Pair of the prevalent wind", "Coppia del vento di giro"), _("A pair of the prevalent wind."), POINTS, option="prevalent_pair", condition=lambda rules: rules.prevalent_pair > 0, pair=find.is_prevalent_wind),
    ClassicalRow("flower", Names("Flower", "Fiore"), _("Each flower."), POINTS, points=4, condition=flowers_are_played),
    ClassicalRow("season", Names("Season", "Stagione"), _("Each season."), POINTS, points=4, condition=flowers_are_played),
    ClassicalRow("mah_jong", Names("Mah-jong", "Mah-jong"), _("The winner’s bonus."), POINTS, option="winner_bonus", won=find.always),
    ClassicalRow("self_drawn", Names("Self-drawn", "Chiusura pescata"), _("The winning tile was self-drawn."), POINTS, points=2, condition=lambda rules: rules.finish_bonus, won=find.self_drawn),
    ClassicalRow("pair_completed", Names("Pair completed", "Chiusura sulla coppia"), _("The winning tile completes the pair."), POINTS, points=2, condition=lambda rules: rules.finish_bonus, completed_pair=find.is_simple),
    ClassicalRow("pair_completed_head", Names("Pair of heads completed", "Chiusura sulla coppia di teste"), _("The winning tile completes a pair of terminals or honors."), POINTS, points=4, condition=lambda rules: rules.finish_bonus, completed_pair=find.is_terminal_or_honor),
    ClassicalRow("consolation", Names("Consolation", "Consolazione"), _("Four chows and a worthless pair."), POINTS, points=10, condition=chow_hand_is("consolation"), won=find.worthless, cancelled=left_out.chow_hand),
    ClassicalRow("no_value_hand", Names("Hand of chows", "Mano di sole scale"), _("Four chows and a worthless pair."), POINTS, points=10, condition=chow_hand_is("no_value_hand"), won=find.worthless, cancelled=left_out.chow_hand),
    ClassicalRow("poor_hand", Names("Poor hand", "Mano povera"), _("Four chows and a worthless pair."), DOUBLES, doubles=1, condition=chow_hand_is("poor_hand"), won=find.worthless, cancelled=left_out.chow_hand),
    ClassicalRow("own_flower", Names("Own flower", "Proprio fiore"), _("The flower with your seat’s number."), DOUBLES, doubles=1, condition=own_flowers_count("each"), flowers=find.own(season=False)),
    ClassicalRow("own_season", Names("Own season", "Propria stagione"), _("The season with your seat’s number."), DOUBLES, doubles=1, condition=own_flowers_count("each"), flowers=find.own(season=True)),
    ClassicalRow("own_flower_and_season", Names("Own flower and season", "Proprio fiore e stagione"), _("Both the flower and the season with your seat’s number."), DOUBLES, doubles=1, condition=own_flowers_count("both"), flowers=find.own_both, cancelled=left_out.own_both),
    ClassicalRow("four_flowers", Names("Four flowers", "Quattro fiori"), _("All four flowers."), DOUBLES, doubles=1, condition=flowers_are_played, flowers=find.four(seasons=False), cancelled=left_out.four),
    ClassicalRow("four_seasons", Names("Four seasons", "Quattro stagioni"), _("All four seasons."), DOUBLES, doubles=1, condition=flowers_are_played, flowers=find.four(seasons=True), cancelled=left_out.four),
    ClassicalRow("all_flowers", Names("All flowers and seasons", "Tutti i fiori e le stagioni"), _("All eight flowers and seasons."), DOUBLES, option="all_flowers", condition=all_flowers_have_a_line, flowers=find.all_eight),
    ClassicalRow("dragon_pung", Names("Dragons", "Tris o poker di drago"), _("Each pung or kong of a dragon."), DOUBLES, doubles=1, pung=find.is_dragon),
    ClassicalRow("own_wind_pung", Names("Own wind", "Tris o poker del proprio vento"), _("A pung or kong of your seat wind."), DOUBLES, doubles=1, pung=find.is_own_wind),
    ClassicalRow("prevalent_wind_pung", Names("Prevalent wind", "Tris o poker del vento di giro"), _("A pung or kong of the prevalent wind."), DOUBLES, option="prevalent_wind", pung=find.is_prevalent_wind),
    ClassicalRow("little_three_dragons", Names("Little three dragons", "Piccoli tre draghi"), _("Two pungs of dragons and the pair of the third."), DOUBLES, option="little_three_dragons", honors=find.pungs_and_pair_among(DRAGONS, 2)),
    ClassicalRow("big_three_dragons", Names("Big three dragons", "Grandi tre draghi"), _("Three pungs of dragons."), DOUBLES, option="big_three_dragons", honors=find.pungs_among(DRAGONS, 3)),
    ClassicalRow("three_concealed_pungs", Names("Three concealed pungs", "Tre tris coperti"), _("Three concealed pungs or kongs."), DOUBLES, option="three_concealed_pungs", pungs=find.three_concealed, cancelled=left_out.third_concealed_pung),
    ClassicalRow("little_four_winds", Names("Little four winds", "Quattro venti piccolo"), _("Three pungs of winds and the pair of the fourth."), DOUBLES, option="little_four_winds", honors=find.pungs_and_pair_among(WINDS, 3)),
    ClassicalRow("big_four_winds", Names("Big four winds", "Quattro venti grande"), _("Four pungs of winds."), DOUBLES, option="big_four_winds", honors=find.pungs_among(WINDS, 4)),
    ClassicalRow("all_pungs", Names("All pungs", "Tutti tris"), _("Four pungs or kongs."), DOUBLES, option="all_pungs", won=find.four_pungs),
    ClassicalRow("half_flush", Names("One suit with honors", "Un seme con onori"), _("One suit and honors."), DOUBLES, doubles=1, won=find.half_flush, cancelled=left_out.half_flush),
    ClassicalRow("full_flush_doubles", Names("One suit", "Un solo seme"), _("One suit only."), DOUBLES, option="full_flush", won=find.one_suit),
    ClassicalRow("terminals_and_honors", Names("Terminals and honors", "Tutte teste"), _("Only terminals and honors."), DOUBLES, option="terminals_and_honors", won=find.terminals_and_honors),
    ClassicalRow("fully_concealed", Names("Fully concealed", "Tutto pescato"), _("No claimed set, self-drawn."), DOUBLES, option="fully_concealed", won=find.fully_concealed, cancelled=left_out.fully_concealed),
    ClassicalRow("only_possible_tile", Names("Only possible tile", "Unico pezzo possibile"), _("Only one tile could complete the hand."), DOUBLES, option="special_wins", won=find.situation(Situation.ONLY_POSSIBLE_TILE)),
    ClassicalRow("kong_replacement", Names("Replacement tile of a kong", "Pedina libera del poker"), _("Won by drawing the replacement tile of a kong."), DOUBLES, option="special_wins", won=find.on_replacement),
    ClassicalRow("robbing_kong", Names("Robbed kong", "Furto del poker"), _("Won on the tile another player adds to a pung to make a kong."), DOUBLES, option="special_wins", won=find.situation(Situation.ROBBING_KONG)),
    ClassicalRow("last_tile_draw", Names("Last tile of the wall", "Ultima pedina del muro"), _("Won by drawing the last tile of the wall."), DOUBLES, option="special_wins", won=find.wall_end(drawn=True)),
    ClassicalRow("last_discard", Names("Last discard", "Ultimo scarto"), _("Won on the discard after the last tile of the wall."), DOUBLES, option="special_wins", won=find.wall_end(drawn=False)),
    ClassicalRow("ready_declared", Names("Ready declared", "Mano pronta dichiarata"), _("Declared ready after the first discard."), DOUBLES, option="special_wins", won=find.situation(Situation.READY_DECLARED)),
    ClassicalRow("seven_pairs", Names("Seven pairs", "Mah-jong di coppie"), _("Seven pairs; four identical tiles count as two pairs."), LIMIT, condition=limits_are("italian"), won=find.kind(HandKind.SEVEN_PAIRS)),
    ClassicalRow("full_flush", Names("One suit", "Mah-jong di colore"), _("One suit only."), LIMIT, condition=lambda rules: not rules.full_flush, won=find.regular_flush),
    ClassicalRow("heads_pungs", Names("Pungs of terminals and honors", "Mah-jong di tris di teste"), _("Four pungs and a pair, all terminals and honors."), LIMIT, condition=limits_are("italian"), won=find.pungs_of_terminals_and_honors),
    ClassicalRow("four_kongs", Names("Four kongs", "Mah-jong di poker"), _("Four kongs and a pair."), LIMIT, won=find.four_kongs, cancelled=left_out.four_kongs),
    ClassicalRow("four_winds", Names("Four winds", "Mah-jong di venti"), _("Four pungs of winds."), LIMIT, condition=limits_are("italian"), won=find.four_winds),
    ClassicalRow("thirteen_orphans", Names("Thirteen orphans", "Mah-jong di teste"), _("One of each terminal and honor, plus a duplicate of any one."), LIMIT, won=find.kind(HandKind.ORPHANS)),
    ClassicalRow("heaven", Names("Hand of Heaven", "Mano del Paradiso"), _("East wins with the fourteen tiles dealt."), LIMIT, won=find.situation(Situation.HEAVEN)),
    ClassicalRow("earth", Names("Hand of Earth", "Mano terrena"), _("Another player wins on East’s first discard."), LIMIT, won=find.situation(Situation.EARTH)),
    ClassicalRow("all_green", Names("All green", "Tutti pezzi verdi"), _("Only 2, 3, 4, 6, 8 of bamboo and the green dragon."), LIMIT, condition=limits_are("chinese"), won=find.all_green, cancelled=left_out.all_green),
    ClassicalRow("hidden_treasure", Names("Hidden treasure", "Tesoro nascosto"), _("Four concealed pungs or kongs, self-drawn."), LIMIT, condition=limits_are("chinese"), won=find.hidden_treasure, cancelled=left_out.hidden_treasure),
    ClassicalRow("three_great_scholars", Names("Three great scholars", "Tre grandi sapienti"), _("Three pungs of dragons; the fourth set is not a chow."), LIMIT, condition=limits_are("chinese"), won=find.three_great_scholars, cancelled=left_out.three_great_scholars),
    ClassicalRow("all_honors", Names("All honors", "Tutti onori"), _("Only winds and dragons."), LIMIT, condition=limits_are("chinese"), won=find.only(HONOR_TILES)),
    ClassicalRow("all_terminals", Names("All terminals", "Tutti pezzi terminali"), _("Only 1 and 9."), LIMIT, condition=limits_are("chinese"), won=find.only(TERMINALS)),
    ClassicalRow("gates_of_heaven", Names("Gates of Heaven", "Cancelli del Paradiso"), _("Pungs of 1 and 9, 2 to 8 and one more tile, in one suit, all self-drawn except the"
        " last."), LIMIT, condition=limits_are("chinese"), won=find.gates_of_heaven),
    ClassicalRow("wriggling_snake", Names("Wriggling snake", "Serpente agitato"), _("Pungs of 1 and 9, 2 to 8 with a pair of 2, 5 or 8, in one suit."), LIMIT, condition=limits_are("chinese"), won=find.wriggling_snake),
    ClassicalRow("concealed_flush", Names("One suit, all drawn", "Un solo seme, interamente nascosta"), _("One suit with nothing declared, self-drawn."), LIMIT, condition=limits_are("chinese"), won=find.concealed_flush, cancelled=left_out.concealed_flush),
    ClassicalRow("moon", Names("Moon from the bottom of the sea", "La luna dal fondo del mare"), _("The last tile of the wall, or the discard after it, is the 1 of dots."), LIMIT, condition=limits_are("chinese"), won=find.moon),
    ClassicalRow("plum_blossom", Names("Plum blossom on the roof", "Il fiore di pruno sul tetto"), _("The replacement tile of a kong is the 5 of dots."), LIMIT, condition=limits_are("chinese"), won=find.plum_blossom),
    ClassicalRow("carrying_pole", Names("Scratching a carrying pole", "Grattare un palo da trasporto"), _("The robbed kong is of 2 of bamboo."), LIMIT, condition=limits_are("chinese"), won=find.carrying_pole),
    ClassicalRow("kong_on_kong", Names("Kong on kong", "Poker su poker"), _("Won on the replacement tile of a kong made with the replacement tile of another kong."), LIMIT, condition=limits_are("chinese"), won=find.situation(Situation.KONG_ON_KONG)),
    ClassicalRow("thirteenth_win", Names("Thirteenth win of East", "Tredicesima vittoria di Est"), _("East’s thirteenth win in a row."), LIMIT, condition=limits_are("chinese"), won=find.thirteenth_win),
    ClassicalRow("three_doubles_max", Names("Three doubles", "Tre raddoppi"), _("Three or more doubles make the limit."), LIMIT, condition=lambda rules: rules.maximum_rule),
    ClassicalRow("thirty_points_two_doubles_max", Names("Thirty points and two doubles", "Trenta punti e due raddoppi"), _("Two doubles with 30 points or more before the bonus for going out make the limit."), LIMIT, condition=lambda rules: rules.maximum_rule),
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

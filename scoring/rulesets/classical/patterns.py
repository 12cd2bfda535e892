"""The lines of a classical count: what gives points, doubles or the limit, and what it is called.

Keys are ours; the sources give no numbers. Points and doubles that an option sets are zero here.
"""

from __future__ import annotations

from typing import Final

from scoring.errors import _
from scoring.rulesets.base import Names, PatternInfo

POINTS, DOUBLES, LIMIT = "points", "doubles", "limit"  # categories


def _sets() -> list[PatternInfo]:
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
                rows.append(PatternInfo(f"{shape}_{kind}_{how}", points, names, "", POINTS))
    return rows


def _row(
    key: str, en: str, it: str, text: str, category: str, *, points: int = 0, doubles: int = 0
) -> PatternInfo:
    limit = category == LIMIT
    return PatternInfo(key, points, Names(en, it), text, category, doubles=doubles, limit=limit)


# One row a line, however long: a table is read by rows.
# fmt: off
TABLE: Final[tuple[PatternInfo, ...]] = (
    *_sets(),
    _row("pair_dragon", "Pair of dragons", "Coppia di draghi", _("Each pair of dragons."), POINTS, points=2),
    _row("pair_own_wind", "Pair of the own wind", "Coppia del proprio vento", _("A pair of one's own wind."), POINTS, points=2),
    _row("pair_prevalent_wind", "Pair of the prevalent wind", "Coppia del vento di giro", _("A pair of the prevalent wind."), POINTS),
    _row("flower", "Flower", "Fiore", _("Each flower."), POINTS, points=4),
    _row("season", "Season", "Stagione", _("Each season."), POINTS, points=4),
    _row("mah_jong", "Mah-jong", "Mah-jong", _("The winner's bonus."), POINTS),
    _row("self_drawn", "Self-drawn", "Chiusura pescata", _("The winning tile was drawn."), POINTS, points=2),
    _row("pair_completed", "Pair completed", "Chiusura sulla coppia", _("The winning tile completes the pair."), POINTS, points=2),
    _row("pair_completed_head", "Pair of heads completed", "Chiusura sulla coppia di teste", _("The winning tile completes a pair of terminals or honors."), POINTS, points=4),
    _row("consolation", "Consolation", "Consolazione", _("Four chows and a worthless pair."), POINTS, points=10),
    _row("no_value_hand", "Hand of chows", "Mano di sole scale", _("Four chows and a worthless pair."), POINTS, points=10),
    _row("poor_hand", "Poor hand", "Mano povera", _("Four chows and a worthless pair."), DOUBLES, doubles=1),
    _row("own_flower", "Own flower", "Proprio fiore", _("The flower with one's own number."), DOUBLES, doubles=1),
    _row("own_season", "Own season", "Propria stagione", _("The season with one's own number."), DOUBLES, doubles=1),
    _row("own_flower_and_season", "Own flower and season", "Proprio fiore e stagione", _("Both the flower and the season with one's own number."), DOUBLES, doubles=1),
    _row("four_flowers", "Four flowers", "Quattro fiori", _("All four flowers."), DOUBLES, doubles=1),
    _row("four_seasons", "Four seasons", "Quattro stagioni", _("All four seasons."), DOUBLES, doubles=1),
    _row("all_flowers", "All flowers and seasons", "Tutti i fiori e le stagioni", _("All eight flowers and seasons."), DOUBLES),
    _row("dragon_pung", "Dragons", "Tris o poker di drago", _("Each pung or kong of a dragon."), DOUBLES, doubles=1),
    _row("own_wind_pung", "Own wind", "Tris o poker del proprio vento", _("A pung or kong of one's own wind."), DOUBLES, doubles=1),
    _row("prevalent_wind_pung", "Prevalent wind", "Tris o poker del vento di giro", _("A pung or kong of the prevalent wind."), DOUBLES),
    _row("little_three_dragons", "Little three dragons", "Piccoli tre draghi", _("Two pungs of dragons and the pair of the third."), DOUBLES),
    _row("big_three_dragons", "Big three dragons", "Grandi tre draghi", _("Three pungs of dragons."), DOUBLES),
    _row("three_concealed_pungs", "Three concealed pungs", "Tre tris coperti", _("Three concealed pungs or kongs."), DOUBLES),
    _row("little_four_winds", "Little four winds", "Quattro venti piccolo", _("Three pungs of winds and the pair of the fourth."), DOUBLES),
    _row("big_four_winds", "Big four winds", "Quattro venti grande", _("Four pungs of winds."), DOUBLES),
    _row("all_pungs", "All pungs", "Tutti tris", _("Four pungs or kongs."), DOUBLES),
    _row("half_flush", "One suit with honors", "Un seme con onori", _("One suit and honors."), DOUBLES, doubles=1),
    _row("full_flush_doubles", "One suit", "Un solo seme", _("One suit only."), DOUBLES),
    _row("terminals_and_honors", "Terminals and honors", "Tutte teste", _("Only terminals and honors."), DOUBLES),
    _row("fully_concealed", "Fully concealed", "Tutto pescato", _("No claimed set, self-drawn."), DOUBLES),
    _row("only_possible_tile", "Only possible tile", "Unico pezzo possibile", _("Only one tile could complete the hand."), DOUBLES),
    _row("kong_replacement", "Replacement tile of a kong", "Tessera libera del poker", _("Won by drawing the replacement tile of a kong."), DOUBLES),
    _row("robbing_kong", "Robbed kong", "Furto del poker", _("Won on the tile another player adds to a pung to make a kong."), DOUBLES),
    _row("last_tile_draw", "Last tile of the wall", "Ultima tessera del muro", _("Won by drawing the last tile of the wall."), DOUBLES),
    _row("last_discard", "Last discard", "Ultimo scarto", _("Won on the discard after the last tile of the wall."), DOUBLES),
    _row("ready_declared", "Ready declared", "Mano pronta dichiarata", _("Declared ready after the first discard."), DOUBLES),
    _row("seven_pairs", "Seven pairs", "Mah-jong di coppie", _("Seven pairs; four equal tiles are two pairs."), LIMIT),
    _row("full_flush", "One suit", "Mah-jong di colore", _("One suit only."), LIMIT),
    _row("heads_pungs", "Pungs of terminals and honors", "Mah-jong di tris di teste", _("Four pungs and a pair of terminals and honors."), LIMIT),
    _row("four_kongs", "Four kongs", "Mah-jong di poker", _("Four kongs and a pair."), LIMIT),
    _row("four_winds", "Four winds", "Mah-jong di venti", _("Four pungs of winds."), LIMIT),
    _row("thirteen_orphans", "Thirteen orphans", "Mah-jong di teste", _("One of each terminal and honor, and one more of them."), LIMIT),
    _row("heaven", "Hand of Heaven", "Mano del Paradiso", _("East wins with the fourteen tiles dealt."), LIMIT),
    _row("earth", "Hand of Earth", "Mano terrena", _("Another player wins on East's first discard."), LIMIT),
    _row("all_green", "All green", "Tutti pezzi verdi", _("Only 2, 3, 4, 6, 8 of bamboo and the green dragon."), LIMIT),
    _row("hidden_treasure", "Hidden treasure", "Tesoro nascosto", _("Four concealed pungs or kongs, self-drawn."), LIMIT),
    _row("three_great_scholars", "Three great scholars", "Tre grandi sapienti", _("Three pungs of dragons; the fourth set is no chow."), LIMIT),
    _row("all_honors", "All honors", "Tutti onori", _("Only winds and dragons."), LIMIT),
    _row("all_terminals", "All terminals", "Tutti pezzi terminali", _("Only 1 and 9."), LIMIT),
    _row("gates_of_heaven", "Gates of Heaven", "Cancelli del Paradiso", _("Pungs of 1 and 9, 2 to 8 and one more of them, one suit, all drawn but the last."), LIMIT),
    _row("wriggling_snake", "Wriggling snake", "Serpente agitato", _("Pungs of 1 and 9, 2 to 8 with a pair of 2, 5 or 8, one suit."), LIMIT),
    _row("concealed_flush", "One suit, all drawn", "Un solo seme, interamente nascosta", _("One suit with nothing declared, self-drawn."), LIMIT),
    _row("moon", "Moon from the bottom of the sea", "La luna dal fondo del mare", _("The last tile or discard of the wall is the 1 of dots."), LIMIT),
    _row("plum_blossom", "Plum blossom on the roof", "Il fiore di pruno sul tetto", _("The replacement tile of a kong is the 5 of dots."), LIMIT),
    _row("carrying_pole", "Scratching a carrying pole", "Grattare un palo da trasporto", _("The robbed kong is of 2 of bamboo."), LIMIT),
    _row("kong_on_kong", "Kong on kong", "Poker su poker", _("Won on the replacement of a kong made with the replacement of another."), LIMIT),
    _row("thirteenth_win", "Thirteenth win of East", "Tredicesima vittoria di Est", _("East's thirteenth win in a row."), LIMIT),
    _row("three_doubles_max", "Three doubles", "Tre raddoppi", _("Three doubles or more are the limit."), LIMIT),
    _row("thirty_points_two_doubles_max", "Thirty points and two doubles", "Trenta punti e due raddoppi", _("Two doubles with 30 points or more before the bonus for closing are the limit."), LIMIT),
)
# fmt: on

BY_KEY: Final = {row.key: row for row in TABLE}

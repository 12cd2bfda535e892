"""The patterns of Hong Kong old style, with the faan that most tables give.

What an event's options make of them is in ``ruleset.py``. A limit hand counts instead of all
others, except how the hand was won.
"""

from __future__ import annotations

from typing import Final

from scoring.errors import _
from scoring.hand import HandKind, Situation
from scoring.rulesets.base import Names
from scoring.rulesets.kit import finders as kit
from scoring.rulesets.kit import kinds
from scoring.rulesets.kit.rows import PatternDefinition
from scoring.tiles import DRAGONS, GREEN_DRAGON, RED_DRAGON, WHITE_DRAGON, WINDS

from . import finders as find

SETS, TILES, HONORS, LIMITS, WIN, FLOWERS = "sets", "tiles", "honors", "limits", "win", "flowers"
CATEGORIES: Final = {
    SETS: Names("hong kong category", "Sets"),
    TILES: Names("hong kong category", "Suits and numbers"),
    HONORS: Names("hong kong category", "Winds and dragons"),
    LIMITS: Names("hong kong category", "Limit hands"),
    WIN: Names("hong kong category", "How the hand is won"),
    FLOWERS: Names("hong kong category", "Flowers and seasons"),
}
CHICKEN_HAND: Final = "chicken_hand"  # counted where nothing else is
SEVEN_PAIRS: Final = "seven_pairs"  # a complete hand by option alone
COLOR_DRAGONS: Final = ("jade_dragon", "ruby_dragon", "pearl_dragon")  # likewise
CHARACTERS, DOTS, BAMBOO = kinds.SUITS
ALL_DRAWN: Final = ("concealed_hand",)  # contained in hands that nobody can have claimed for

# One row a line, however long: a table is read by rows.
# fmt: off
ROWS: Final = (
    PatternDefinition("all_chows", 1, SETS, Names("hong kong pattern", "All Chows", "平糊"), _("Four chows, with any pair and any wait."), kit.four_chows),
    PatternDefinition("all_pungs", 3, SETS, Names("hong kong pattern", "All Pungs", "對對糊"), _("Four pungs or kongs."), kit.four_pungs),
    PatternDefinition("four_concealed_pungs", 8, SETS, Names("hong kong pattern", "Four Concealed Pungs", "坎坎糊"), _("Four concealed pungs or kongs."), kit.concealed_pungs(4), implies=("all_pungs", "concealed_hand")),
    PatternDefinition(SEVEN_PAIRS, 4, SETS, Names("hong kong pattern", "Seven Pairs", "七對子"), _("Seven pairs; four identical tiles count as two pairs."), kit.kind(HandKind.SEVEN_PAIRS), implies=ALL_DRAWN),
    PatternDefinition("half_flush", 3, TILES, Names("hong kong pattern", "Half Flush", "混一色"), _("One suit and honors."), kit.half_flush),
    PatternDefinition("full_flush", 7, TILES, Names("hong kong pattern", "Full Flush", "清一色"), _("One suit only."), kit.full_flush),
    PatternDefinition("mixed_terminals", 1, TILES, Names("hong kong pattern", "Mixed Terminals", "花么"), _("Only terminals and honors, both present."), find.mixed_terminals),
    PatternDefinition("seat_wind", 1, HONORS, Names("hong kong pattern", "Seat Wind", "門風"), _("A pung of your seat wind."), find.each_pung(find.is_seat_wind)),
    PatternDefinition("prevalent_wind", 1, HONORS, Names("hong kong pattern", "Prevalent Wind", "圈風"), _("A pung of the prevalent wind."), find.each_pung(find.is_prevalent_wind)),
    PatternDefinition("dragon_pung", 1, HONORS, Names("hong kong pattern", "Dragon Pung", "三元牌"), _("Each pung of dragons."), find.each_pung(find.is_dragon)),
    PatternDefinition("little_three_dragons", 5, HONORS, Names("hong kong pattern", "Little Three Dragons", "小三元"), _("Two pungs of dragons and the pair of the third."), kit.pungs_of(DRAGONS, least=2, pair=True), implies=("dragon_pung",)),
    PatternDefinition("big_three_dragons", 8, HONORS, Names("hong kong pattern", "Big Three Dragons", "大三元"), _("Three pungs of dragons."), kit.pungs_of(DRAGONS, least=3), implies=("dragon_pung",)),
    PatternDefinition("little_four_winds", 6, HONORS, Names("hong kong pattern", "Little Four Winds", "小四喜"), _("Three pungs of winds and the pair of the fourth."), kit.pungs_of(WINDS, least=3, pair=True)),
    PatternDefinition("all_honors", 10, LIMITS, Names("hong kong pattern", "All Honors", "字一色"), _("Only winds and dragons."), kit.tiles_among(kinds.ALL_HONORS)),
    PatternDefinition("all_terminals", 10, LIMITS, Names("hong kong pattern", "All Terminals", "清么九"), _("Only 1 and 9."), kit.tiles_among(kinds.ALL_TERMINALS)),
    PatternDefinition("nine_gates", 10, LIMITS, Names("hong kong pattern", "Nine Gates", "九子連環"), _("1-1-1-2-3-4-5-6-7-8-9-9-9 in one suit, concealed, plus any tile of that suit."), find.nine_gates, implies=ALL_DRAWN),
    PatternDefinition("jade_dragon", 13, LIMITS, Names("hong kong pattern", "Jade Dragon"), _("A pung of green dragons; the other pungs and the pair of bamboo."), find.dragon_and_suit(GREEN_DRAGON, BAMBOO)),
    PatternDefinition("ruby_dragon", 13, LIMITS, Names("hong kong pattern", "Ruby Dragon"), _("A pung of red dragons; the other pungs and the pair of characters."), find.dragon_and_suit(RED_DRAGON, CHARACTERS)),
    PatternDefinition("pearl_dragon", 13, LIMITS, Names("hong kong pattern", "Pearl Dragon"), _("A pung of white dragons; the other pungs and the pair of dots."), find.dragon_and_suit(WHITE_DRAGON, DOTS)),
    PatternDefinition("big_four_winds", 13, LIMITS, Names("hong kong pattern", "Big Four Winds", "大四喜"), _("Four pungs of winds."), kit.pungs_of(WINDS, least=4)),
    PatternDefinition("four_kongs", 13, LIMITS, Names("hong kong pattern", "Four Kongs", "十八羅漢"), _("Four kongs, concealed or exposed."), kit.kongs(4)),
    PatternDefinition("thirteen_orphans", 13, LIMITS, Names("hong kong pattern", "Thirteen Orphans", "十三么"), _("One of each terminal and honor, plus a duplicate of any one."), kit.kind(HandKind.ORPHANS), implies=ALL_DRAWN),
    PatternDefinition("heaven", 13, LIMITS, Names("hong kong pattern", "Blessing of Heaven", "天糊"), _("East wins with the fourteen tiles dealt."), find.circumstance(Situation.HEAVEN), implies=("self_drawn", *ALL_DRAWN)),
    PatternDefinition("earth", 13, LIMITS, Names("hong kong pattern", "Blessing of Earth", "地糊"), _("Another player wins on East’s first discard."), find.circumstance(Situation.EARTH), implies=ALL_DRAWN),
    PatternDefinition("self_drawn", 1, WIN, Names("hong kong pattern", "Self-Drawn", "自摸"), _("The winning tile is self-drawn."), kit.self_drawn),
    PatternDefinition("concealed_hand", 1, WIN, Names("hong kong pattern", "Concealed Hand", "門前清"), _("No declared set, not even a concealed kong; self-drawn or won on a discard."), find.nothing_declared),
    PatternDefinition("last_draw", 1, WIN, Names("hong kong pattern", "Last Draw", "海底撈月"), _("Won by drawing the last tile of the wall."), kit.situation(Situation.WALL_END, self_drawn=True)),
    PatternDefinition("last_discard", 1, WIN, Names("hong kong pattern", "Last Discard", "河底撈魚"), _("Won on the discard after the last tile of the wall."), kit.situation(Situation.WALL_END, self_drawn=False)),
    PatternDefinition("kong_replacement", 1, WIN, Names("hong kong pattern", "Win on Kong", "槓上開花"), _("Won by drawing the replacement tile of a kong."), find.circumstance(Situation.KONG_REPLACEMENT)),
    PatternDefinition("kong_on_kong", 8, WIN, Names("hong kong pattern", "Kong on Kong", "槓上槓"), _("Won by drawing the replacement tile of the second of two kongs in a row."), find.circumstance(Situation.KONG_ON_KONG), implies=("kong_replacement",)),
    PatternDefinition("robbing_kong", 1, WIN, Names("hong kong pattern", "Robbing a Kong", "搶槓"), _("Won on the tile another player adds to a pung to make a kong."), find.circumstance(Situation.ROBBING_KONG)),
    PatternDefinition("own_flower", 1, FLOWERS, Names("hong kong pattern", "Own Flower", "正花"), _("Each flower or season with your seat’s number, unless its series is complete."), find.own_flowers),
    PatternDefinition("four_flowers", 2, FLOWERS, Names("hong kong pattern", "Whole Series of Flowers", "一台花"), _("All four flowers, and all four seasons."), find.whole_series),
    PatternDefinition("eight_flowers", 8, FLOWERS, Names("hong kong pattern", "All Flowers and Seasons", "大花糊"), _("All eight flowers and seasons."), find.all_eight, implies=("four_flowers",)),
    PatternDefinition("no_flowers", 1, FLOWERS, Names("hong kong pattern", "No Flowers", "無花"), _("No flowers and no seasons."), find.no_flowers),
    PatternDefinition(CHICKEN_HAND, 0, SETS, Names("hong kong pattern", "Chicken Hand", "雞糊"), _("No patterns."), find.never),
)
# fmt: on

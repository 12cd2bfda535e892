"""The 81 patterns of MCR, in the order and with the numbers of the source.

A row has everything about a pattern: points, names, meaning, how it is found (``only``: no tiles
but these; ``hand``: the same in every reading; ``reading``: depends on it; ``chows``: so many of
its chows together; none of them: the chicken hand), what the hand must have before it is looked for
at all (``within``, ``pungs``, ``kongs``, ``needs_situation``), which patterns it contains by
definition (``implies``) and which it excludes (``never_with``); for a pattern over chows also what
it contains or excludes among its own chows only.

Some relations are per set and therefore not in ``implies``: dragon pungs and pungs of the prevalent
and of the own wind contain the pung of honors that they are, the patterns over three winds those of
their winds (see ``counts_for_nothing_better``).
"""

from __future__ import annotations

from dataclasses import dataclass

from scoring.errors import _
from scoring.hand import MAX_SETS, HandKind, Situation
from scoring.rulesets.base import Names
from scoring.rulesets.kit import finders as kit
from scoring.rulesets.kit import kinds, shapes
from scoring.tiles import DRAGONS, WINDS

from . import finders as find
from .pattern import Pattern

SETS = (HandKind.REGULAR, HandKind.KNITTED_STRAIGHT)
SETS_OR_PAIRS = (*SETS, HandKind.SEVEN_PAIRS)


@dataclass(frozen=True, slots=True)
class McrRow:
    """A row of the table."""

    no: Pattern
    points: int
    category: str
    names: Names
    text: str  # English, a message id
    only: int = 0  # the tiles allowed, as a mask
    hand: find.HandFinder | None = None
    reading: find.ReadingFinder | None = None
    chows: shapes.Combination | None = None
    of_chows: int = 0  # over how many chows it goes
    wait: bool = False
    within: tuple[HandKind, ...] = SETS  # shapes in which it can be found
    pungs: int = 0  # fewest pungs and kongs it needs
    most_pungs: int = MAX_SETS  # and beside which it can still be
    kongs: int = 0  # fewest declared kongs it needs
    honors: bool | None = None  # only with winds or dragons in the hand, or only without
    drawn: bool | None = None  # only on a drawn winning tile, or only on a discard
    needs_situation: bool = False  # only if the referee states a circumstance
    implies: tuple[Pattern, ...] = ()
    implies_among: tuple[Pattern, ...] = ()  # over its own chows; others may count beside it
    never_with: tuple[Pattern, ...] = ()
    never_among: tuple[Pattern, ...] = ()  # over its own chows, though not contained: mcr.md


# One row a line, however long: a table is read by rows.
# fmt: off
PATTERNS: tuple[McrRow, ...] = (
    McrRow(Pattern.PURE_DOUBLE_CHOW, 1, "chows", Names("mcr pattern", "Pure Double Chow", "一般高"), _("Two identical chows in one suit."), of_chows=2, chows=shapes.equal),
    McrRow(Pattern.MIXED_DOUBLE_CHOW, 1, "chows", Names("mcr pattern", "Mixed Double Chow", "喜相逢"), _("Two chows of the same numbers in two suits."), of_chows=2, chows=shapes.same_rank_in_two_suits),
    McrRow(Pattern.SHORT_STRAIGHT, 1, "chows", Names("mcr pattern", "Short Straight", "连六"), _("Two consecutive chows in one suit, such as 2-3-4 and 5-6-7."), of_chows=2, chows=shapes.shifted(3)),
    McrRow(Pattern.TWO_TERMINAL_CHOWS, 1, "chows", Names("mcr pattern", "Two Terminal Chows", "老少副"), _("1-2-3 and 7-8-9 in one suit."), of_chows=2, chows=shapes.shifted(6)),
    McrRow(Pattern.PUNG_OF_TERMINALS_OR_HONORS, 1, "pungs", Names("mcr pattern", "Pung of Terminals or Honors", "幺九刻"), _("A pung of 1, 9 or an honor that scores nothing higher."), reading=find.each_pung_of(find.counts_for_nothing_better), pungs=1),
    McrRow(Pattern.MELDED_KONG, 1, "kongs", Names("mcr pattern", "Melded Kong", "明杠"), _("One melded kong."), hand=find.kongs(lambda melded, concealed: melded >= 1, concealed=False), kongs=1),
    McrRow(Pattern.ONE_VOIDED_SUIT, 1, "tiles", Names("mcr pattern", "One Voided Suit", "缺一门"), _("Exactly one of the three suits is missing."), hand=find.one_voided_suit),
    McrRow(Pattern.NO_HONORS, 1, "tiles", Names("mcr pattern", "No Honors", "无字"), _("No winds or dragons."), only=kinds.ALL_SUITED),
    McrRow(Pattern.EDGE_WAIT, 1, "win", Names("mcr pattern", "Edge Wait", "边张"), _("The only wait is a 3 for 1-2 or a 7 for 8-9."), wait=True),
    McrRow(Pattern.CLOSED_WAIT, 1, "win", Names("mcr pattern", "Closed Wait", "坎张"), _("The only wait is the middle tile of a chow."), wait=True),
    McrRow(Pattern.SINGLE_WAIT, 1, "win", Names("mcr pattern", "Single Wait", "单钓将"), _("The only wait is the second tile of the pair."), wait=True),
    McrRow(Pattern.SELF_DRAWN, 1, "win", Names("mcr pattern", "Self-Drawn", "自摸"), _("The winning tile is self-drawn."), hand=find.winning_tile, drawn=True),
    McrRow(Pattern.FLOWER_TILES, 1, "win", Names("mcr pattern", "Flower Tiles", "花牌"), _("One point for each flower and season; they don’t count towards the minimum."), hand=find.flower_tiles),
    McrRow(Pattern.DRAGON_PUNG, 2, "honors", Names("mcr pattern", "Dragon Pung", "箭刻"), _("A pung of dragons."), reading=find.each_pung_of(find.dragon), pungs=1, honors=True),
    McrRow(Pattern.PREVALENT_WIND, 2, "honors", Names("mcr pattern", "Prevalent Wind", "圈风刻"), _("A pung of the prevalent wind."), reading=find.each_pung_of(find.prevalent_wind), pungs=1, honors=True),
    McrRow(Pattern.SEAT_WIND, 2, "honors", Names("mcr pattern", "Seat Wind", "门风刻"), _("A pung of your seat wind."), reading=find.each_pung_of(find.seat_wind), pungs=1, honors=True),
    McrRow(Pattern.CONCEALED_HAND, 2, "win", Names("mcr pattern", "Concealed Hand", "门前清"), _("No claimed set, won on a discard."), hand=find.nothing_claimed, drawn=False),
    McrRow(Pattern.ALL_CHOWS, 2, "chows", Names("mcr pattern", "All Chows", "平和"), _("Four chows and a pair that is not an honor."), reading=find.whole_hand, most_pungs=0, honors=False, implies=(Pattern.NO_HONORS,)),
    McrRow(Pattern.TILE_HOG, 2, "tiles", Names("mcr pattern", "Tile Hog", "四归一"), _("All four copies of a suit tile, not declared as a kong."), hand=find.tile_hog),
    McrRow(Pattern.DOUBLE_PUNG, 2, "pungs", Names("mcr pattern", "Double Pung", "双同刻"), _("Two pungs of the same number."), reading=kit.every_choice_of_pungs(2, shapes.same_rank), pungs=2),
    McrRow(Pattern.TWO_CONCEALED_PUNGS, 2, "pungs", Names("mcr pattern", "Two Concealed Pungs", "双暗刻"), _("Two concealed pungs or kongs."), reading=kit.concealed_pungs(2), pungs=2),
    McrRow(Pattern.CONCEALED_KONG, 2, "kongs", Names("mcr pattern", "Concealed Kong", "暗杠"), _("One concealed kong."), hand=find.kongs(lambda melded, concealed: concealed >= 1, concealed=True), kongs=1),
    McrRow(Pattern.ALL_SIMPLES, 2, "tiles", Names("mcr pattern", "All Simples", "断幺"), _("No terminals or honors."), only=kinds.ranks(2, 3, 4, 5, 6, 7, 8), implies=(Pattern.NO_HONORS,)),
    McrRow(Pattern.OUTSIDE_HAND, 4, "terminals", Names("mcr pattern", "Outside Hand", "全带幺"), _("A terminal or honor in every set and in the pair."), reading=find.outside_hand),
    McrRow(Pattern.FULLY_CONCEALED_HAND, 4, "win", Names("mcr pattern", "Fully Concealed Hand", "不求人"), _("No claimed set, self-drawn."), hand=find.nothing_claimed, drawn=True, implies=(Pattern.SELF_DRAWN,)),
    McrRow(Pattern.TWO_KONGS, 4, "kongs", Names("mcr pattern", "Two Kongs", "双明杠"), _("Two melded kongs, or one melded and one concealed."), hand=find.kongs(lambda melded, concealed: melded >= 1 and melded + concealed >= 2), kongs=2, implies=(Pattern.MELDED_KONG,)),
    McrRow(Pattern.LAST_TILE, 4, "win", Names("mcr pattern", "Last Tile", "和绝张"), _("The fourth copy of a tile whose other three are visible to all."), hand=find.last_tile),
    McrRow(Pattern.ALL_PUNGS, 6, "pungs", Names("mcr pattern", "All Pungs", "碰碰和"), _("Four pungs or kongs."), reading=kit.four_pungs, pungs=4),
    McrRow(Pattern.HALF_FLUSH, 6, "tiles", Names("mcr pattern", "Half Flush", "混一色"), _("One suit and honors."), hand=kit.half_flush, honors=True),
    McrRow(Pattern.MIXED_SHIFTED_CHOWS, 6, "chows", Names("mcr pattern", "Mixed Shifted Chows", "三色三步高"), _("Three chows in three suits, each shifted up one from the last."), of_chows=3, chows=shapes.in_steps_of(1)),
    McrRow(Pattern.ALL_TYPES, 6, "tiles", Names("mcr pattern", "All Types", "五门齐"), _("Three suits, winds and dragons: each kind in one set or the pair."), reading=find.all_types, within=SETS_OR_PAIRS, honors=True),
    McrRow(Pattern.MELDED_HAND, 6, "win", Names("mcr pattern", "Melded Hand", "全求人"), _("Four claimed sets, a discard completes the pair."), hand=find.four_claimed, drawn=False, implies=(Pattern.SINGLE_WAIT,)),
    McrRow(Pattern.TWO_CONCEALED_KONGS, 6, "kongs", Names("mcr pattern", "Two Concealed Kongs", "双暗杠"), _("Two concealed kongs."), hand=find.kongs(lambda melded, concealed: concealed >= 2, concealed=True), kongs=2, implies=(Pattern.TWO_CONCEALED_PUNGS, Pattern.CONCEALED_KONG)),
    McrRow(Pattern.TWO_DRAGONS, 6, "honors", Names("mcr pattern", "Two Dragons", "双箭刻"), _("Two pungs of dragons."), reading=kit.pungs_of(DRAGONS, least=2), pungs=2, honors=True, implies=(Pattern.DRAGON_PUNG,)),
    McrRow(Pattern.MIXED_STRAIGHT, 8, "chows", Names("mcr pattern", "Mixed Straight", "花龙"), _("1-2-3, 4-5-6 and 7-8-9 in three suits."), of_chows=3, chows=shapes.in_steps_of(3)),
    McrRow(Pattern.REVERSIBLE_TILES, 8, "tiles", Names("mcr pattern", "Reversible Tiles", "推不倒"), _("Only tiles that look the same upside down: 1 2 3 4 5 8 9 of dots, 2 4 5 6 8 9 of bamboo, white dragon." ), only=find.REVERSIBLE, implies=(Pattern.ONE_VOIDED_SUIT,)),
    McrRow(Pattern.MIXED_TRIPLE_CHOW, 8, "chows", Names("mcr pattern", "Mixed Triple Chow", "三色三同顺"), _("Three chows of the same numbers in three suits."), of_chows=3, chows=shapes.similar, implies_among=(Pattern.MIXED_DOUBLE_CHOW,)),
    McrRow(Pattern.MIXED_SHIFTED_PUNGS, 8, "pungs", Names("mcr pattern", "Mixed Shifted Pungs", "三色三节高"), _("Three pungs of consecutive numbers in three suits."), reading=kit.every_choice_of_pungs(3, shapes.in_steps_of(1)), pungs=3),
    McrRow(Pattern.CHICKEN_HAND, 8, "win", Names("mcr pattern", "Chicken Hand", "无番和"), _("A hand without any other pattern, flowers aside.")),
    McrRow(Pattern.LAST_TILE_DRAW, 8, "win", Names("mcr pattern", "Last Tile Draw", "妙手回春"), _("Won by drawing the last tile of the wall."), hand=find.situation(Situation.WALL_END), drawn=True, needs_situation=True, implies=(Pattern.SELF_DRAWN,)),
    McrRow(Pattern.LAST_TILE_CLAIM, 8, "win", Names("mcr pattern", "Last Tile Claim", "海底捞月"), _("Won on the discard after the last tile of the wall."), hand=find.situation(Situation.WALL_END), drawn=False, needs_situation=True),
    McrRow(Pattern.OUT_WITH_REPLACEMENT_TILE, 8, "win", Names("mcr pattern", "Out with Replacement Tile", "杠上开花"), _("Won by drawing the replacement tile of a kong."), hand=find.situation(Situation.KONG_REPLACEMENT), drawn=True, needs_situation=True, implies=(Pattern.SELF_DRAWN,)),
    McrRow(Pattern.ROBBING_THE_KONG, 8, "win", Names("mcr pattern", "Robbing the Kong", "抢杠和"), _("Won on the tile another player adds to a pung to make a kong."), hand=find.situation(Situation.ROBBING_KONG), drawn=False, needs_situation=True, implies=(Pattern.LAST_TILE,), never_with=(Pattern.FULLY_CONCEALED_HAND,)),
    McrRow(Pattern.LESSER_HONORS_AND_KNITTED_TILES, 12, "special", Names("mcr pattern", "Lesser Honors and Knitted Tiles", "全不靠"), _("Fourteen single tiles: five or six honors, the rest from 1-4-7, 2-5-8 and 3-6-9 in"
        " three suits." ), reading=kit.kind(HandKind.HONORS_AND_KNITTED), within=(HandKind.HONORS_AND_KNITTED,), never_with=(Pattern.EDGE_WAIT, Pattern.CLOSED_WAIT, Pattern.SINGLE_WAIT, Pattern.CONCEALED_HAND, Pattern.FULLY_CONCEALED_HAND, Pattern.ALL_TYPES)),
    McrRow(Pattern.KNITTED_STRAIGHT, 12, "special", Names("mcr pattern", "Knitted Straight", "组合龙"), _("1-4-7, 2-5-8 and 3-6-9 in three suits."), reading=find.knitted_straight, within=(HandKind.KNITTED_STRAIGHT, HandKind.HONORS_AND_KNITTED)),
    McrRow(Pattern.UPPER_FOUR, 12, "tiles", Names("mcr pattern", "Upper Four", "大于五"), _("Only 6, 7, 8 and 9."), only=kinds.ranks(6, 7, 8, 9), implies=(Pattern.NO_HONORS,)),
    McrRow(Pattern.LOWER_FOUR, 12, "tiles", Names("mcr pattern", "Lower Four", "小于五"), _("Only 1, 2, 3 and 4."), only=kinds.ranks(1, 2, 3, 4), implies=(Pattern.NO_HONORS,)),
    McrRow(Pattern.BIG_THREE_WINDS, 12, "honors", Names("mcr pattern", "Big Three Winds", "三风刻"), _("Three pungs of winds."), reading=kit.pungs_of(WINDS, least=3), pungs=3, honors=True),
    McrRow(Pattern.PURE_STRAIGHT, 16, "chows", Names("mcr pattern", "Pure Straight", "清龙"), _("1-2-3, 4-5-6 and 7-8-9 in one suit."), of_chows=3, chows=shapes.shifted(3), implies_among=(Pattern.SHORT_STRAIGHT, Pattern.TWO_TERMINAL_CHOWS)),
    McrRow(Pattern.THREE_SUITED_TERMINAL_CHOWS, 16, "chows", Names("mcr pattern", "Three-Suited Terminal Chows", "三色双龙会"), _("1-2-3 and 7-8-9 in two suits, a pair of 5s in the third."), reading=find.three_suited_terminal_chows, most_pungs=0, honors=False, implies=(Pattern.MIXED_DOUBLE_CHOW, Pattern.TWO_TERMINAL_CHOWS, Pattern.NO_HONORS, Pattern.ALL_CHOWS)),
    McrRow(Pattern.PURE_SHIFTED_CHOWS, 16, "chows", Names("mcr pattern", "Pure Shifted Chows", "一色三步高"), _("Three chows in one suit, each shifted up one, or each two, from the last."), of_chows=3, chows=shapes.shifted(1, 2)),
    McrRow(Pattern.ALL_FIVES, 16, "tiles", Names("mcr pattern", "All Fives", "全带五"), _("A 5 in every set and in the pair."), reading=find.all_fives, honors=False, implies=(Pattern.NO_HONORS, Pattern.ALL_SIMPLES)),
    McrRow(Pattern.TRIPLE_PUNG, 16, "pungs", Names("mcr pattern", "Triple Pung", "三同刻"), _("Three pungs of the same number."), reading=kit.every_choice_of_pungs(3, shapes.same_rank), pungs=3, implies=(Pattern.DOUBLE_PUNG,)),
    McrRow(Pattern.THREE_CONCEALED_PUNGS, 16, "pungs", Names("mcr pattern", "Three Concealed Pungs", "三暗刻"), _("Three concealed pungs or kongs."), reading=kit.concealed_pungs(3), pungs=3, implies=(Pattern.TWO_CONCEALED_PUNGS,)),
    McrRow(Pattern.SEVEN_PAIRS, 24, "special", Names("mcr pattern", "Seven Pairs", "七对"), _("Seven pairs; four identical tiles count as two pairs."), reading=kit.kind(HandKind.SEVEN_PAIRS), within=(HandKind.SEVEN_PAIRS,), implies=(Pattern.SINGLE_WAIT,), never_with=(Pattern.CONCEALED_HAND, Pattern.FULLY_CONCEALED_HAND, Pattern.ALL_TYPES)),
    McrRow(Pattern.GREATER_HONORS_AND_KNITTED_TILES, 24, "special", Names("mcr pattern", "Greater Honors and Knitted Tiles", "七星不靠"), _("All seven honors and seven tiles from 1-4-7, 2-5-8 and 3-6-9 in three suits."), reading=find.greater_honors_and_knitted, within=(HandKind.HONORS_AND_KNITTED,), honors=True, implies=(Pattern.LESSER_HONORS_AND_KNITTED_TILES,), never_with=(Pattern.EDGE_WAIT, Pattern.CLOSED_WAIT, Pattern.SINGLE_WAIT, Pattern.CONCEALED_HAND, Pattern.FULLY_CONCEALED_HAND, Pattern.ALL_TYPES)),
    McrRow(Pattern.ALL_EVEN, 24, "pungs", Names("mcr pattern", "All Even", "全双刻"), _("Pungs and a pair, all of 2, 4, 6 or 8."), reading=find.all_even, pungs=4, honors=False, implies=(Pattern.NO_HONORS, Pattern.ALL_SIMPLES, Pattern.ALL_PUNGS)),
    McrRow(Pattern.FULL_FLUSH, 24, "tiles", Names("mcr pattern", "Full Flush", "清一色"), _("One suit only."), hand=kit.full_flush, honors=False, implies=(Pattern.NO_HONORS,)),
    McrRow(Pattern.PURE_TRIPLE_CHOW, 24, "chows", Names("mcr pattern", "Pure Triple Chow", "一色三同顺"), _("Three identical chows in one suit."), of_chows=3, chows=shapes.equal, implies_among=(Pattern.PURE_DOUBLE_CHOW,)),
    McrRow(Pattern.PURE_SHIFTED_PUNGS, 24, "pungs", Names("mcr pattern", "Pure Shifted Pungs", "一色三节高"), _("Three pungs of consecutive numbers in one suit."), reading=kit.every_choice_of_pungs(3, shapes.shifted(1)), pungs=3),
    McrRow(Pattern.UPPER_TILES, 24, "tiles", Names("mcr pattern", "Upper Tiles", "全大"), _("Only 7, 8 and 9."), only=kinds.ranks(7, 8, 9), implies=(Pattern.NO_HONORS, Pattern.UPPER_FOUR)),
    McrRow(Pattern.MIDDLE_TILES, 24, "tiles", Names("mcr pattern", "Middle Tiles", "全中"), _("Only 4, 5 and 6."), only=kinds.ranks(4, 5, 6), implies=(Pattern.NO_HONORS, Pattern.ALL_SIMPLES)),
    McrRow(Pattern.LOWER_TILES, 24, "tiles", Names("mcr pattern", "Lower Tiles", "全小"), _("Only 1, 2 and 3."), only=kinds.ranks(1, 2, 3), implies=(Pattern.NO_HONORS, Pattern.LOWER_FOUR)),
    McrRow(Pattern.FOUR_SHIFTED_CHOWS, 32, "chows", Names("mcr pattern", "Four Shifted Chows", "一色四步高"), _("Four chows in one suit, each shifted up one, or each two, from the last."), implies=(Pattern.PURE_SHIFTED_CHOWS,), of_chows=4, chows=shapes.shifted(1, 2), never_among=(Pattern.SHORT_STRAIGHT, Pattern.TWO_TERMINAL_CHOWS)),
    McrRow(Pattern.THREE_KONGS, 32, "kongs", Names("mcr pattern", "Three Kongs", "三杠"), _("Three kongs, melded or concealed."), hand=find.kongs(lambda melded, concealed: melded + concealed >= 3), kongs=3, implies=(Pattern.MELDED_KONG, Pattern.CONCEALED_KONG, Pattern.TWO_KONGS, Pattern.TWO_CONCEALED_KONGS)),
    McrRow(Pattern.ALL_TERMINALS_AND_HONORS, 32, "terminals", Names("mcr pattern", "All Terminals and Honors", "混幺九"), _("Only terminals and honors."), only=kinds.TERMINALS_AND_HONORS, implies=(Pattern.PUNG_OF_TERMINALS_OR_HONORS, Pattern.OUTSIDE_HAND, Pattern.ALL_PUNGS)),
    McrRow(Pattern.QUADRUPLE_CHOW, 48, "chows", Names("mcr pattern", "Quadruple Chow", "一色四同顺"), _("Four identical chows in one suit."), implies=(Pattern.TILE_HOG,), of_chows=4, chows=shapes.equal, implies_among=(Pattern.PURE_DOUBLE_CHOW, Pattern.PURE_TRIPLE_CHOW)),
    McrRow(Pattern.FOUR_PURE_SHIFTED_PUNGS, 48, "pungs", Names("mcr pattern", "Four Pure Shifted Pungs", "一色四节高"), _("Four pungs of consecutive numbers in one suit."), reading=kit.every_choice_of_pungs(4, shapes.shifted(1)), pungs=4, implies=(Pattern.ALL_PUNGS, Pattern.PURE_SHIFTED_PUNGS)),
    McrRow(Pattern.ALL_TERMINALS, 64, "terminals", Names("mcr pattern", "All Terminals", "清幺九"), _("Only 1 and 9."), only=kinds.ALL_TERMINALS, implies=(Pattern.PUNG_OF_TERMINALS_OR_HONORS, Pattern.NO_HONORS, Pattern.DOUBLE_PUNG, Pattern.OUTSIDE_HAND, Pattern.ALL_PUNGS, Pattern.ALL_TERMINALS_AND_HONORS)),
    McrRow(Pattern.LITTLE_FOUR_WINDS, 64, "honors", Names("mcr pattern", "Little Four Winds", "小四喜"), _("Three pungs of winds and the pair of the fourth."), reading=kit.pungs_of(WINDS, least=3, pair=True), pungs=3, honors=True, implies=(Pattern.BIG_THREE_WINDS,)),
    McrRow(Pattern.LITTLE_THREE_DRAGONS, 64, "honors", Names("mcr pattern", "Little Three Dragons", "小三元"), _("Two pungs of dragons and the pair of the third."), reading=kit.pungs_of(DRAGONS, least=2, pair=True), pungs=2, honors=True, implies=(Pattern.DRAGON_PUNG, Pattern.TWO_DRAGONS)),
    McrRow(Pattern.ALL_HONORS, 64, "honors", Names("mcr pattern", "All Honors", "字一色"), _("Only winds and dragons."), only=kinds.ALL_HONORS, implies=(Pattern.PUNG_OF_TERMINALS_OR_HONORS, Pattern.OUTSIDE_HAND, Pattern.ALL_PUNGS, Pattern.ALL_TERMINALS_AND_HONORS)),
    McrRow(Pattern.FOUR_CONCEALED_PUNGS, 64, "pungs", Names("mcr pattern", "Four Concealed Pungs", "四暗刻"), _("Four concealed pungs or kongs."), reading=kit.concealed_pungs(4), pungs=4, implies=(Pattern.TWO_CONCEALED_PUNGS, Pattern.ALL_PUNGS, Pattern.THREE_CONCEALED_PUNGS), never_with=(Pattern.CONCEALED_HAND, Pattern.FULLY_CONCEALED_HAND)),
    McrRow(Pattern.PURE_TERMINAL_CHOWS, 64, "chows", Names("mcr pattern", "Pure Terminal Chows", "一色双龙会"), _("1-2-3 and 7-8-9 twice and a pair of 5s, all in one suit."), reading=find.pure_terminal_chows, most_pungs=0, honors=False, implies=(Pattern.PURE_DOUBLE_CHOW, Pattern.TWO_TERMINAL_CHOWS, Pattern.NO_HONORS, Pattern.ALL_CHOWS, Pattern.FULL_FLUSH)),
    McrRow(Pattern.BIG_FOUR_WINDS, 88, "honors", Names("mcr pattern", "Big Four Winds", "大四喜"), _("Four pungs of winds."), reading=kit.pungs_of(WINDS, least=4), pungs=4, honors=True, implies=(Pattern.PUNG_OF_TERMINALS_OR_HONORS, Pattern.PREVALENT_WIND, Pattern.SEAT_WIND, Pattern.ALL_PUNGS, Pattern.BIG_THREE_WINDS, Pattern.LITTLE_FOUR_WINDS)),
    McrRow(Pattern.BIG_THREE_DRAGONS, 88, "honors", Names("mcr pattern", "Big Three Dragons", "大三元"), _("Three pungs of dragons."), reading=kit.pungs_of(DRAGONS, least=3), pungs=3, honors=True, implies=(Pattern.DRAGON_PUNG, Pattern.TWO_DRAGONS, Pattern.LITTLE_THREE_DRAGONS)),
    McrRow(Pattern.ALL_GREEN, 88, "tiles", Names("mcr pattern", "All Green", "绿一色"), _("Only 2, 3, 4, 6 and 8 of bamboo and the green dragon."), only=kinds.GREEN, implies=(Pattern.HALF_FLUSH,)),
    McrRow(Pattern.NINE_GATES, 88, "special", Names("mcr pattern", "Nine Gates", "九莲宝灯"), _("1-1-1-2-3-4-5-6-7-8-9-9-9 in one suit, concealed, plus any tile of that suit."), hand=find.nine_gates, honors=False, implies=(Pattern.NO_HONORS, Pattern.CONCEALED_HAND, Pattern.FULL_FLUSH), never_with=(Pattern.PUNG_OF_TERMINALS_OR_HONORS, Pattern.FULLY_CONCEALED_HAND)),
    McrRow(Pattern.FOUR_KONGS, 88, "kongs", Names("mcr pattern", "Four Kongs", "四杠"), _("Four kongs, melded or concealed."), hand=find.kongs(lambda melded, concealed: melded + concealed == 4), kongs=4, implies=(Pattern.MELDED_KONG, Pattern.SINGLE_WAIT, Pattern.CONCEALED_KONG, Pattern.TWO_KONGS, Pattern.ALL_PUNGS, Pattern.TWO_CONCEALED_KONGS, Pattern.THREE_KONGS)),
    McrRow(Pattern.SEVEN_SHIFTED_PAIRS, 88, "special", Names("mcr pattern", "Seven Shifted Pairs", "连七对"), _("Seven pairs of consecutive numbers in one suit."), reading=find.seven_shifted_pairs, within=(HandKind.SEVEN_PAIRS,), honors=False, implies=(Pattern.SINGLE_WAIT, Pattern.CONCEALED_HAND, Pattern.FULLY_CONCEALED_HAND, Pattern.SEVEN_PAIRS, Pattern.FULL_FLUSH)),
    McrRow(Pattern.THIRTEEN_ORPHANS, 88, "special", Names("mcr pattern", "Thirteen Orphans", "十三幺"), _("One of each terminal and honor, plus a duplicate of any one."), reading=kit.kind(HandKind.ORPHANS), within=(HandKind.ORPHANS,), never_with=(Pattern.SINGLE_WAIT, Pattern.CONCEALED_HAND, Pattern.OUTSIDE_HAND, Pattern.FULLY_CONCEALED_HAND, Pattern.ALL_TYPES, Pattern.ALL_TERMINALS_AND_HONORS)),
)
# fmt: on

BY_NUMBER = {row.no: row for row in PATTERNS}
CATEGORIES = {
    "chows": Names("mcr category", "Chows"),
    "pungs": Names("mcr category", "Pungs"),
    "kongs": Names("mcr category", "Kongs"),
    "honors": Names("mcr category", "Winds and dragons"),
    "terminals": Names("mcr category", "Terminals and honors"),
    "tiles": Names("mcr category", "Suits and numbers"),
    "special": Names("mcr category", "Special hands"),
    "win": Names("mcr category", "How the hand is won"),
}

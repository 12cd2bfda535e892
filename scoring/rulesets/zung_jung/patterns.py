"""The 44 patterns of Zung Jung and the optional flowers, with the keys of the source.

The key is ``category.series[.step]``. Only the highest pattern of a series counts; 3.1 and
the flowers (11.1) count for every set or tile.
"""

from __future__ import annotations

from dataclasses import dataclass

from scoring.errors import _
from scoring.hand import HandKind, Situation
from scoring.rulesets.base import Names
from scoring.rulesets.kit import finders as kit
from scoring.rulesets.kit import kinds, shapes
from scoring.tiles import DRAGONS, ORPHANS, TERMINALS, WINDS

from . import finders as find

EACH = ("3.1", "11.1.1", "11.1.2")  # counted for every occurrence
CHICKEN_HAND = "chicken"
LISTED_LIMIT = 320  # a pattern of so many points counts alone


@dataclass(frozen=True, slots=True)
class ZungJungRow:
    """A row of the table."""

    key: str
    points: int
    names: Names
    text: str  # English, a message id
    find: kit.Finder

    @property
    def series(self) -> str:
        """What shares the rule that only the highest counts; a key of its own for EACH."""
        return self.key if self.key in EACH else ".".join(self.key.split(".")[:2])

    @property
    def category(self) -> str:
        """The category's number."""
        return self.key.split(".")[0]


# One row a line, however long: a table is read by rows.
# fmt: off
PATTERNS: tuple[ZungJungRow, ...] = (
    ZungJungRow("1.1", 5, Names("zung jung pattern", "All Sequences", "平和"), _("Four chows, with any pair and any wait."), kit.four_chows),
    ZungJungRow("1.2", 5, Names("zung jung pattern", "Concealed Hand", "門前清"), _("A regular hand with no exposed sets, self-drawn or won on a discard."), find.concealed_hand),
    ZungJungRow("1.3", 5, Names("zung jung pattern", "No Terminals", "斷么九"), _("No terminals or honors."), kit.tiles_among(kinds.ALL_SIMPLES)),
    ZungJungRow("2.1.1", 40, Names("zung jung pattern", "Mixed One-Suit", "混一色"), _("One suit and honors."), kit.half_flush),
    ZungJungRow("2.1.2", 80, Names("zung jung pattern", "Pure One-Suit", "清一色"), _("One suit only."), kit.full_flush),
    ZungJungRow("2.2", 480, Names("zung jung pattern", "Nine Gates", "九蓮寶燈"), _("1-1-1-2-3-4-5-6-7-8-9-9-9 in one suit, concealed, plus any tile of that suit."), find.nine_gates),
    ZungJungRow("3.1", 10, Names("zung jung pattern", "Value Honor", "番牌"), _("Each pung of dragons or of your seat wind."), find.value_honors),
    ZungJungRow("3.2.1", 40, Names("zung jung pattern", "Small Three Dragons", "小三元"), _("Two pungs of dragons and the pair of the third."), kit.pungs_of(DRAGONS, least=2, pair=True)),
    ZungJungRow("3.2.2", 130, Names("zung jung pattern", "Big Three Dragons", "大三元"), _("Three pungs of dragons."), kit.pungs_of(DRAGONS, least=3)),
    ZungJungRow("3.3.1", 30, Names("zung jung pattern", "Small Three Winds", "小三風"), _("Two pungs of winds and a pair of winds."), kit.pungs_of(WINDS, least=2, pair=True)),
    ZungJungRow("3.3.2", 120, Names("zung jung pattern", "Big Three Winds", "大三風"), _("Three pungs of winds."), kit.pungs_of(WINDS, least=3)),
    ZungJungRow("3.3.3", 320, Names("zung jung pattern", "Small Four Winds", "小四喜"), _("Three pungs of winds and the pair of the fourth."), kit.pungs_of(WINDS, least=3, pair=True)),
    ZungJungRow("3.3.4", 400, Names("zung jung pattern", "Big Four Winds", "大四喜"), _("Four pungs of winds."), kit.pungs_of(WINDS, least=4)),
    ZungJungRow("3.4", 320, Names("zung jung pattern", "All Honors", "字一色"), _("Only winds and dragons."), kit.tiles_among(kinds.ALL_HONORS)),
    ZungJungRow("4.1", 30, Names("zung jung pattern", "All Triplets", "對對和"), _("Four pungs or kongs."), kit.four_pungs),
    ZungJungRow("4.2.1", 5, Names("zung jung pattern", "Two Concealed Triplets", "二暗刻"), _("Two concealed pungs or kongs."), kit.concealed_pungs(2)),
    ZungJungRow("4.2.2", 30, Names("zung jung pattern", "Three Concealed Triplets", "三暗刻"), _("Three concealed pungs or kongs."), kit.concealed_pungs(3)),
    ZungJungRow("4.2.3", 125, Names("zung jung pattern", "Four Concealed Triplets", "四暗刻"), _("Four concealed pungs or kongs."), kit.concealed_pungs(4)),
    ZungJungRow("4.3.1", 5, Names("zung jung pattern", "One Kong", "一槓"), _("One kong, concealed or exposed."), kit.kongs(1)),
    ZungJungRow("4.3.2", 20, Names("zung jung pattern", "Two Kong", "二槓"), _("Two kongs, concealed or exposed."), kit.kongs(2)),
    ZungJungRow("4.3.3", 120, Names("zung jung pattern", "Three Kong", "三槓"), _("Three kongs, concealed or exposed."), kit.kongs(3)),
    ZungJungRow("4.3.4", 480, Names("zung jung pattern", "Four Kong", "四槓"), _("Four kongs, concealed or exposed."), kit.kongs(4)),
    ZungJungRow("5.1.1", 10, Names("zung jung pattern", "Two Identical Sequences", "一般高"), _("Two identical chows in one suit."), find.identical_chows(2)),
    ZungJungRow("5.1.2", 60, Names("zung jung pattern", "Two Identical Sequences Twice", "兩般高"), _("Two identical chows, twice."), find.identical_chows_twice),
    ZungJungRow("5.1.3", 120, Names("zung jung pattern", "Three Identical Sequences", "一色三同順"), _("Three identical chows in one suit."), find.identical_chows(3)),
    ZungJungRow("5.1.4", 480, Names("zung jung pattern", "Four Identical Sequences", "一色四同順"), _("Four identical chows in one suit."), find.identical_chows(4)),
    ZungJungRow("6.1", 35, Names("zung jung pattern", "Three Similar Sequences", "三色同順"), _("Three chows of the same numbers in three suits."), kit.chows_that(3, shapes.similar)),
    ZungJungRow("6.2.1", 30, Names("zung jung pattern", "Small Three Similar Triplets", "三色小同刻"), _("Two pungs and a pair of the same number in three suits."), find.small_similar_triplets),
    ZungJungRow("6.2.2", 120, Names("zung jung pattern", "Three Similar Triplets", "三色同刻"), _("Three pungs of the same number in three suits."), kit.pungs_that(3, shapes.similar)),
    ZungJungRow("7.1", 40, Names("zung jung pattern", "Nine-Tile Straight", "一氣通貫"), _("1-2-3, 4-5-6 and 7-8-9 in one suit."), kit.chows_that(3, shapes.shifted(3))),
    ZungJungRow("7.2.1", 100, Names("zung jung pattern", "Three Consecutive Triplets", "三連刻"), _("Three pungs of consecutive numbers in one suit."), kit.pungs_that(3, shapes.shifted(1))),
    ZungJungRow("7.2.2", 200, Names("zung jung pattern", "Four Consecutive Triplets", "四連刻"), _("Four pungs of consecutive numbers in one suit."), kit.pungs_that(4, shapes.shifted(1))),
    ZungJungRow("8.1.1", 40, Names("zung jung pattern", "Mixed Lesser Terminals", "混全帶么"), _("A terminal or honor in every set and in the pair."), find.every_group_has(ORPHANS)),
    ZungJungRow("8.1.2", 50, Names("zung jung pattern", "Pure Lesser Terminals", "純全帶么"), _("A terminal in every set and in the pair."), find.every_group_has(TERMINALS)),
    ZungJungRow("8.1.3", 100, Names("zung jung pattern", "Mixed Greater Terminals", "混么九"), _("Only terminals and honors, in pungs or in seven pairs."), find.all_heads),
    ZungJungRow("8.1.4", 400, Names("zung jung pattern", "Pure Greater Terminals", "清么九"), _("Only 1 and 9."), kit.tiles_among(kinds.ALL_TERMINALS)),
    ZungJungRow("9.1.1", 10, Names("zung jung pattern", "Final Draw", "海底撈月"), _("Won by drawing the last tile of the wall."), kit.situation(Situation.WALL_END, self_drawn=True)),
    ZungJungRow("9.1.2", 10, Names("zung jung pattern", "Final Discard", "河底撈魚"), _("Won on the discard after the last tile of the wall."), kit.situation(Situation.WALL_END, self_drawn=False)),
    ZungJungRow("9.2", 10, Names("zung jung pattern", "Win on Kong", "嶺上開花"), _("Won by drawing the replacement tile of a kong."), kit.situation(Situation.KONG_REPLACEMENT, self_drawn=True)),
    ZungJungRow("9.3", 10, Names("zung jung pattern", "Robbing a Kong", "搶槓"), _("Won on the tile another player adds to a pung to make a kong."), kit.situation(Situation.ROBBING_KONG, self_drawn=False)),
    ZungJungRow("9.4.1", 155, Names("zung jung pattern", "Blessing of Heaven", "天和"), _("East wins with the fourteen tiles dealt."), kit.situation(Situation.HEAVEN, self_drawn=True)),
    ZungJungRow("9.4.2", 155, Names("zung jung pattern", "Blessing of Earth", "地和"), _("Another player wins on East’s first discard."), kit.situation(Situation.EARTH, self_drawn=False)),
    ZungJungRow("10.1", 160, Names("zung jung pattern", "Thirteen Terminals", "十三么九"), _("One of each terminal and honor, plus a duplicate of any one."), kit.kind(HandKind.ORPHANS)),
    ZungJungRow("10.2", 30, Names("zung jung pattern", "Seven Pairs", "七對子"), _("Seven pairs; four identical tiles count as two pairs."), kit.kind(HandKind.SEVEN_PAIRS)),
    ZungJungRow("11.1.1", 2, Names("zung jung pattern", "Other Flower", "花偏"), _("Each flower or season that is not your own."), find.other_flowers),
    ZungJungRow("11.1.2", 4, Names("zung jung pattern", "Own Flower", "正花"), _("Each flower or season with your seat’s number."), find.own_flowers),
    ZungJungRow("11.2.1", 10, Names("zung jung pattern", "Four Flowers", "齊四花"), _("All four flowers."), find.four_of(seasons=False)),
    ZungJungRow("11.2.2", 10, Names("zung jung pattern", "Four Seasons", "齊四季"), _("All four seasons."), find.four_of(seasons=True)),
)
# fmt: on

# Of patterns of one series the higher contains the lower, where one hand can have both. Four
# flowers do not contain four seasons: of 11.2 one counts all the same.
CONTAINED = {
    "3.3.3": ("3.3.1", "3.3.2"),
    "3.3.4": ("3.3.2",),
    "4.2.2": ("4.2.1",),
    "4.2.3": ("4.2.1", "4.2.2"),
    "4.3.2": ("4.3.1",),
    "4.3.3": ("4.3.1", "4.3.2"),
    "4.3.4": ("4.3.1", "4.3.2", "4.3.3"),
    "5.1.2": ("5.1.1",),
    "5.1.3": ("5.1.1",),
    "5.1.4": ("5.1.1", "5.1.2", "5.1.3"),
    "7.2.2": ("7.2.1",),
    "8.1.2": ("8.1.1",),
    "8.1.3": ("8.1.1",),
    "8.1.4": ("8.1.1", "8.1.2", "8.1.3"),
}

CATEGORIES = {
    "1": Names("zung jung category", "Simple patterns"),
    "2": Names("zung jung category", "One suit"),
    "3": Names("zung jung category", "Honors"),
    "4": Names("zung jung category", "Triplets and kongs"),
    "5": Names("zung jung category", "Identical sets"),
    "6": Names("zung jung category", "Similar sets"),
    "7": Names("zung jung category", "Consecutive sets"),
    "8": Names("zung jung category", "Terminals"),
    "9": Names("zung jung category", "Fortunate wins"),
    "10": Names("zung jung category", "Irregular hands"),
    "11": Names("zung jung category", "Flowers and seasons"),
}
FLOWER_CATEGORY = "11"
CHICKEN = Names("zung jung pattern", "Chicken Hand", "雞和")

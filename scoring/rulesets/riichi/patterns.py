"""The yaku and yakuman of riichi: what each is worth, closed and open, and what it displaces."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from scoring.errors import _
from scoring.hand import HandKind
from scoring.rulesets.base import Names
from scoring.rulesets.kit import finders as kit
from scoring.rulesets.kit import kinds, shapes
from scoring.rulesets.kit.readings import HandReading
from scoring.tiles import DRAGONS, GREEN_DRAGON, RED_DRAGON, WHITE_DRAGON, WINDS

from . import finders as find

YAKUMAN_HAN: Final = 13  # of a yakuman, in the list
DORA, URA_DORA, RED_FIVE = "dora", "ura_dora", "red_five"
RENHOU: Final = "renhou"
DAISANGEN, DAISUUSHII, SUUKANTSU = "daisangen", "daisuushii", "suukantsu"
PINFU, TANYAO, RYUUIISOU, RINSHAN = "pinfu", "tanyao", "ryuuiisou", "rinshan"
WIN, TILES, CHOWS, PUNGS, ENDS, FLUSHES = "win", "tiles", "chows", "pungs", "ends", "flushes"
LIMITS, BONUS = "limits", "bonus"

CATEGORIES: Final = {
    WIN: Names("riichi category", "How the hand was won"),
    TILES: Names("riichi category", "Simple hands"),
    CHOWS: Names("riichi category", "Chows"),
    PUNGS: Names("riichi category", "Pungs and kongs"),
    ENDS: Names("riichi category", "Terminals and honors"),
    FLUSHES: Names("riichi category", "Flushes"),
    LIMITS: Names("riichi category", "Yakuman", "役満"),
    BONUS: Names("riichi category", "Dora", "ドラ"),
}


def never(reading: HandReading) -> bool:
    """Return False: the yakuman has no form that counts double."""
    return False


def always(reading: HandReading) -> bool:
    """Return True: every form of the yakuman may count double."""
    return True


@dataclass(frozen=True, slots=True)
class YakuNames:
    """The name players use for a yaku in any language, and its plain name if it has one."""

    usual: Names
    plain: Names | None = None


@dataclass(frozen=True, slots=True)
class YakuRow:
    """A row of the table. ``open_han`` is 0 if it does not count in an open hand."""

    key: str
    han: int
    open_han: int
    names: YakuNames
    text: str  # English, a message id
    category: str
    find: kit.Finder
    displaces: tuple[str, ...] = ()
    of_tiles: bool = False  # the same however the tiles are read
    double: Callable[[HandReading], bool] = never  # of a yakuman: the form that may count double

    @property
    def yakuman(self) -> bool:
        """Tell whether only other yakuman count with it."""
        return self.category == LIMITS


RYUUIISOU_NAMES: Final = YakuNames(
    Names("riichi pattern", "Ryuuiisou", "緑一色"),
    Names("riichi pattern in plain words", "All Green"),
)

# One row a line, however long: a table is read by rows.
# fmt: off
YAKU: Final = (
    YakuRow("riichi", 1, 0, YakuNames(Names("riichi pattern", "Riichi", "立直")), _("A closed hand, declared ready."), WIN, find.circumstance("riichi"), of_tiles=True),
    YakuRow("double_riichi", 2, 0, YakuNames(Names("riichi pattern", "Double riichi", "両立直"), Names("riichi pattern in plain words", "Riichi on the First Turn")), _("Declared ready on the first discard, with no claim or kong before."), WIN, find.circumstance("double_riichi"), ("riichi",), of_tiles=True),
    YakuRow("ippatsu", 1, 0, YakuNames(Names("riichi pattern", "Ippatsu", "一発"), Names("riichi pattern in plain words", "First Turn Win")), _("Won within one turn after riichi, with no claim or kong in between."), WIN, find.circumstance("ippatsu"), of_tiles=True),
    YakuRow("menzen_tsumo", 1, 0, YakuNames(Names("riichi pattern", "Menzen tsumo", "門前清自摸和"), Names("riichi pattern in plain words", "Fully Concealed Hand")), _("A closed hand, self-drawn."), WIN, find.menzen_tsumo, of_tiles=True),
    YakuRow("haitei", 1, 1, YakuNames(Names("riichi pattern", "Haitei", "海底撈月"), Names("riichi pattern in plain words", "Last Tile Draw")), _("Self-drawn with the last tile of the wall."), WIN, find.circumstance("wall_end", self_drawn=True), of_tiles=True),
    YakuRow("houtei", 1, 1, YakuNames(Names("riichi pattern", "Houtei", "河底撈魚"), Names("riichi pattern in plain words", "Last Tile Claim")), _("Won on the last discard."), WIN, find.circumstance("wall_end", self_drawn=False), of_tiles=True),
    YakuRow(RINSHAN, 1, 1, YakuNames(Names("riichi pattern", "Rinshan kaihou", "嶺上開花"), Names("riichi pattern in plain words", "Out with Replacement Tile")), _("Self-drawn with the replacement tile of a kong."), WIN, find.circumstance("kong_replacement"), of_tiles=True),
    YakuRow("chankan", 1, 1, YakuNames(Names("riichi pattern", "Chankan", "搶槓"), Names("riichi pattern in plain words", "Robbing the Kong")), _("Won with the tile that another player adds to an open pung."), WIN, find.circumstance("robbing_kong"), of_tiles=True),
    YakuRow(PINFU, 1, 0, YakuNames(Names("riichi pattern", "Pinfu", "平和")), _("Four chows, a worthless pair and a two-sided wait."), TILES, find.pinfu),
    YakuRow(TANYAO, 1, 1, YakuNames(Names("riichi pattern", "Tanyao", "断么九"), Names("riichi pattern in plain words", "All Simples")), _("No terminals or honors."), TILES, kit.tiles_among(kinds.ALL_SIMPLES), of_tiles=True),
    YakuRow("chiitoitsu", 2, 0, YakuNames(Names("riichi pattern", "Chiitoitsu", "七対子"), Names("riichi pattern in plain words", "Seven Pairs")), _("Seven different pairs."), TILES, find.seven_pairs, of_tiles=True),
    YakuRow("iipeikou", 1, 0, YakuNames(Names("riichi pattern", "Iipeikou", "一盃口"), Names("riichi pattern in plain words", "Pure Double Chow")), _("Two equal chows; counted once."), CHOWS, find.equal_chow_pairs(1)),
    YakuRow("ryanpeikou", 3, 0, YakuNames(Names("riichi pattern", "Ryanpeikou", "二盃口"), Names("riichi pattern in plain words", "Twice Pure Double Chow")), _("Two pairs of equal chows."), CHOWS, find.equal_chow_pairs(2), ("iipeikou", "chiitoitsu")),
    YakuRow("sanshoku_doujun", 2, 1, YakuNames(Names("riichi pattern", "Sanshoku doujun", "三色同順"), Names("riichi pattern in plain words", "Mixed Triple Chow")), _("The same chow in three suits."), CHOWS, find.different_chows_that(shapes.similar)),
    YakuRow("ittsuu", 2, 1, YakuNames(Names("riichi pattern", "Ittsuu", "一気通貫"), Names("riichi pattern in plain words", "Pure Straight")), _("123, 456 and 789 of one suit."), CHOWS, find.different_chows_that(find.straight)),
    YakuRow("yakuhai_white", 1, 1, YakuNames(Names("riichi pattern", "Yakuhai: haku", "役牌 白"), Names("riichi pattern in plain words", "White Dragons")), _("A pung or kong of white dragons."), PUNGS, find.pung_of(WHITE_DRAGON)),
    YakuRow("yakuhai_green", 1, 1, YakuNames(Names("riichi pattern", "Yakuhai: hatsu", "役牌 發"), Names("riichi pattern in plain words", "Green Dragons")), _("A pung or kong of green dragons."), PUNGS, find.pung_of(GREEN_DRAGON)),
    YakuRow("yakuhai_red", 1, 1, YakuNames(Names("riichi pattern", "Yakuhai: chun", "役牌 中"), Names("riichi pattern in plain words", "Red Dragons")), _("A pung or kong of red dragons."), PUNGS, find.pung_of(RED_DRAGON)),
    YakuRow("seat_wind", 1, 1, YakuNames(Names("riichi pattern", "Yakuhai: jikaze", "自風"), Names("riichi pattern in plain words", "Seat Wind")), _("A pung or kong of the seat wind."), PUNGS, find.seat_wind),
    YakuRow("prevalent_wind", 1, 1, YakuNames(Names("riichi pattern", "Yakuhai: bakaze", "場風"), Names("riichi pattern in plain words", "Prevalent Wind")), _("A pung or kong of the prevalent wind."), PUNGS, find.prevalent_wind),
    YakuRow("toitoi", 2, 2, YakuNames(Names("riichi pattern", "Toitoi", "対々和"), Names("riichi pattern in plain words", "All Pungs")), _("Four pungs or kongs."), PUNGS, kit.four_pungs),
    YakuRow("sanankou", 2, 2, YakuNames(Names("riichi pattern", "Sanankou", "三暗刻"), Names("riichi pattern in plain words", "Three Concealed Pungs")), _("Three pungs or kongs completed without another player’s tile."), PUNGS, find.concealed_pungs(3)),
    YakuRow("sankantsu", 2, 2, YakuNames(Names("riichi pattern", "Sankantsu", "三槓子"), Names("riichi pattern in plain words", "Three Kongs")), _("Three kongs."), PUNGS, find.kongs(3)),
    YakuRow("sanshoku_doukou", 2, 2, YakuNames(Names("riichi pattern", "Sanshoku doukou", "三色同刻"), Names("riichi pattern in plain words", "Triple Pung")), _("Pungs or kongs of one number in three suits."), PUNGS, find.same_pungs),
    YakuRow("shousangen", 2, 2, YakuNames(Names("riichi pattern", "Shousangen", "小三元"), Names("riichi pattern in plain words", "Little Three Dragons")), _("Two pungs of dragons and the pair of the third; the pungs count as well."), PUNGS, find.honor_pungs(DRAGONS, 2, pair=True)),
    YakuRow("chanta", 2, 1, YakuNames(Names("riichi pattern", "Chanta", "混全帯么九"), Names("riichi pattern in plain words", "Outside Hand")), _("A terminal or an honor in every set and in the pair."), ENDS, find.chanta),
    YakuRow("junchan", 3, 2, YakuNames(Names("riichi pattern", "Junchan", "純全帯么九"), Names("riichi pattern in plain words", "Terminals in All Sets")), _("A terminal in every set and in the pair, with at least one chow."), ENDS, find.junchan, ("chanta",)),
    YakuRow("honroutou", 2, 2, YakuNames(Names("riichi pattern", "Honroutou", "混老頭"), Names("riichi pattern in plain words", "All Terminals and Honors")), _("Only terminals and honors; Toitoi or Chiitoitsu counts as well."), ENDS, find.honroutou, ("chanta",), of_tiles=True),
    YakuRow("honitsu", 3, 2, YakuNames(Names("riichi pattern", "Honitsu", "混一色"), Names("riichi pattern in plain words", "Half Flush")), _("One suit and honors."), FLUSHES, kit.half_flush, of_tiles=True),
    YakuRow("chinitsu", 6, 5, YakuNames(Names("riichi pattern", "Chinitsu", "清一色"), Names("riichi pattern in plain words", "Full Flush")), _("One suit only."), FLUSHES, kit.full_flush, ("honitsu",), of_tiles=True),
)

# Those for which a player may be liable come first: of several that are worth the same they count.
YAKUMAN_ROWS: Final = (
    YakuRow(DAISANGEN, 13, 13, YakuNames(Names("riichi pattern", "Daisangen", "大三元"), Names("riichi pattern in plain words", "Big Three Dragons")), _("Three pungs or kongs of dragons."), LIMITS, find.honor_pungs(DRAGONS, 3, pair=False)),
    YakuRow(DAISUUSHII, 13, 13, YakuNames(Names("riichi pattern", "Daisuushii", "大四喜"), Names("riichi pattern in plain words", "Big Four Winds")), _("Four pungs or kongs of winds."), LIMITS, find.honor_pungs(WINDS, 4, pair=False), double=always),
    YakuRow(SUUKANTSU, 13, 13, YakuNames(Names("riichi pattern", "Suukantsu", "四槓子"), Names("riichi pattern in plain words", "Four Kongs")), _("Four kongs."), LIMITS, find.kongs(4)),
    YakuRow("kokushi", 13, 0, YakuNames(Names("riichi pattern", "Kokushi musou", "国士無双"), Names("riichi pattern in plain words", "Thirteen Orphans")), _("One of every terminal and honor, and one more of them."), LIMITS, kit.kind(HandKind.ORPHANS), double=find.waits_for_thirteen),
    YakuRow("suuankou", 13, 0, YakuNames(Names("riichi pattern", "Suuankou", "四暗刻"), Names("riichi pattern in plain words", "Four Concealed Pungs")), _("Four pungs or kongs completed without another player’s tile."), LIMITS, find.concealed_pungs(4), double=find.completes_pair),
    YakuRow("shousuushii", 13, 13, YakuNames(Names("riichi pattern", "Shousuushii", "小四喜"), Names("riichi pattern in plain words", "Little Four Winds")), _("Three pungs or kongs of winds and the pair of the fourth."), LIMITS, find.honor_pungs(WINDS, 3, pair=True)),
    YakuRow("tsuuiisou", 13, 13, YakuNames(Names("riichi pattern", "Tsuuiisou", "字一色"), Names("riichi pattern in plain words", "All Honors")), _("Honors only, in sets or seven pairs."), LIMITS, kit.tiles_among(kinds.ALL_HONORS), of_tiles=True),
    YakuRow("chinroutou", 13, 13, YakuNames(Names("riichi pattern", "Chinroutou", "清老頭"), Names("riichi pattern in plain words", "All Terminals")), _("Terminals only."), LIMITS, kit.tiles_among(kinds.ALL_TERMINALS), of_tiles=True),
    YakuRow(RYUUIISOU, 13, 13, RYUUIISOU_NAMES, _("Only bamboo 2, 3, 4, 6, 8 and green dragons."), LIMITS, find.ryuuiisou(with_dragon=False), of_tiles=True),
    YakuRow("chuuren", 13, 0, YakuNames(Names("riichi pattern", "Chuuren poutou", "九蓮宝燈"), Names("riichi pattern in plain words", "Nine Gates")), _("1112345678999 in one suit plus one more tile of that suit, nothing declared."), LIMITS, find.chuuren, of_tiles=True, double=find.pure_chuuren),
    YakuRow("tenhou", 13, 0, YakuNames(Names("riichi pattern", "Tenhou", "天和"), Names("riichi pattern in plain words", "Blessing of Heaven")), _("The dealer wins with the dealt hand."), LIMITS, find.circumstance("heaven"), of_tiles=True),
    YakuRow("chiihou", 13, 0, YakuNames(Names("riichi pattern", "Chiihou", "地和"), Names("riichi pattern in plain words", "Blessing of Earth")), _("A player other than the dealer wins self-drawn in the first turn, with no claim or kong before."), LIMITS, find.circumstance("earth"), of_tiles=True),
)
RENHOU_NAMES: Final = YakuNames(Names("riichi pattern", "Renhou", "人和"), Names("riichi pattern in plain words", "Blessing of Man"))
RENHOU_TEXT: Final = _("A player other than the dealer wins on a discard before drawing for the first time, with no claim or kong before.")
RENHOU_HAN: Final = YakuRow(RENHOU, 5, 0, RENHOU_NAMES, RENHOU_TEXT, WIN, find.circumstance("man"), of_tiles=True)
RENHOU_YAKUMAN: Final = YakuRow(RENHOU, 13, 0, RENHOU_NAMES, RENHOU_TEXT, LIMITS, find.circumstance("man"), of_tiles=True)
GREEN_WITH_DRAGON: Final = YakuRow(RYUUIISOU, 13, 13, RYUUIISOU_NAMES, _("Only bamboo 2, 3, 4, 6, 8 and green dragons, with a green dragon."), LIMITS, find.ryuuiisou(with_dragon=True), of_tiles=True)
BONUSES: Final = (
    (DORA, YakuNames(Names("riichi pattern", "Dora", "ドラ")), _("Each tile that an indicator shows; not a yaku.")),
    (URA_DORA, YakuNames(Names("riichi pattern", "Ura dora", "裏ドラ")), _("After riichi, each tile shown by an indicator underneath; not a yaku.")),
    (RED_FIVE, YakuNames(Names("riichi pattern", "Aka dora", "赤ドラ"), Names("riichi pattern in plain words", "Red Five")), _("Each red five; not a yaku.")),
)
# fmt: on

"""The 81 patterns of MCR, in the order and with the numbers of the source.

A row says everything about a pattern: points, names, meaning, how it is found (``only``: no
tiles but these; ``hand``: the same in every reading; ``reading``: depends on it; none of them:
a pattern over chows, found in ``chows.py``, or the chicken hand), what must be there for it to
be looked for at all (``within``, ``pungs``, ``kongs``, ``told``), which patterns it contains
by definition (``implies``) and which may not stand beside it (``never_with``). Chow patterns contained in another chow
pattern are named in ``chows.py``, where it matters over which chows they go.

Per set, and therefore not in ``implies``: 14, 15 and 16 contain the 5 of their own pung, 48
and 70 those of their winds (see ``counts_for_nothing_better``).
"""

from __future__ import annotations

from dataclasses import dataclass

from scoring.errors import _
from scoring.hand import Situation
from scoring.rulesets.base import Names
from scoring.tiles import DRAGONS, ORPHANS, TERMINALS, WINDS

from . import finders as find
from .reading import CLOSED_WAIT, EDGE_WAIT, SINGLE_WAIT, Kind

SETS = (Kind.REGULAR, Kind.KNITTED_STRAIGHT)
SETS_OR_PAIRS = (*SETS, Kind.SEVEN_PAIRS)


@dataclass(frozen=True, slots=True)
class Pattern:
    """A row of the table."""

    no: int
    points: int
    category: str
    names: Names
    text: str  # English, a message id
    only: int = 0  # the tiles allowed, as a mask
    hand: find.HandFinder | None = None
    reading: find.ReadingFinder | None = None
    within: tuple[Kind, ...] = SETS  # shapes in which it can be found
    pungs: int = 0  # fewest pungs and kongs it needs
    kongs: int = 0  # fewest declared kongs it needs
    told: bool = False  # only if the referee states a circumstance
    implies: tuple[int, ...] = ()
    never_with: tuple[int, ...] = ()


# One row a line, however long: a table is read by rows.
# fmt: off
PATTERNS: tuple[Pattern, ...] = (
    Pattern(1, 1, "chows", Names("Pure Double Chow", "Due Scale Uguali di Colore", "一般高"), _("Two equal chows in one suit.")),
    Pattern(2, 1, "chows", Names("Mixed Double Chow", "Due Scale Uguali Miste", "喜相逢"), _("Two chows of the same numbers in two suits.")),
    Pattern(3, 1, "chows", Names("Short Straight", "Serpentino", "连六"), _("Two consecutive chows in one suit, as 2-3-4 and 5-6-7.")),
    Pattern(4, 1, "chows", Names("Two Terminal Chows", "Due Scale Laterali di Colore", "老少副"), _("1-2-3 and 7-8-9 in one suit.")),
    Pattern(5, 1, "pungs", Names("Pung of Terminals or Honors", "Tris di Testa", "幺九刻"), _("A pung of 1, 9 or an honor that counts for nothing better."), reading=find.each_pung_of(find.counts_for_nothing_better), pungs=1),
    Pattern(6, 1, "kongs", Names("Melded Kong", "Poker Scoperto", "明杠"), _("One melded kong."), hand=find.kongs(lambda melded, concealed: melded >= 1, concealed=False), kongs=1),
    Pattern(7, 1, "tiles", Names("One Voided Suit", "Senza un Seme", "缺一门"), _("Exactly one of the three suits is missing."), hand=find.one_voided_suit),
    Pattern(8, 1, "tiles", Names("No Honors", "Senza Onori", "无字"), _("No winds and no dragons."), only=find.ALL_SUITED),
    Pattern(9, 1, "win", Names("Edge Wait", "A Punto su 3 o 7", "边张"), _("The only wait is a 3 for 1-2 or a 7 for 8-9."), reading=find.wait(EDGE_WAIT)),
    Pattern(10, 1, "win", Names("Closed Wait", "A Punto su Incastro", "坎张"), _("The only wait is the middle tile of a chow."), reading=find.wait(CLOSED_WAIT)),
    Pattern(11, 1, "win", Names("Single Wait", "A Punto sulla Coppia", "单钓将"), _("The only wait is the second tile of the pair."), reading=find.wait(SINGLE_WAIT), within=SETS_OR_PAIRS),
    Pattern(12, 1, "win", Names("Self-Drawn", "Chiusura Pescata", "自摸"), _("The winning tile is drawn."), hand=find.self_drawn),
    Pattern(13, 1, "win", Names("Flower Tiles", "Fiori e Stagioni", "花牌"), _("One point for each flower and season; they do not help to reach the minimum."), hand=find.flower_tiles),
    Pattern(14, 2, "honors", Names("Dragon Pung", "Tris di Drago", "箭刻"), _("A pung of dragons."), reading=find.each_pung_of(find.dragon), pungs=1),
    Pattern(15, 2, "honors", Names("Prevalent Wind", "Tris del Vento di Giro", "圈风刻"), _("A pung of the prevalent wind."), reading=find.each_pung_of(find.prevalent_wind), pungs=1),
    Pattern(16, 2, "honors", Names("Seat Wind", "Tris del Proprio Vento", "门风刻"), _("A pung of one's own wind."), reading=find.each_pung_of(find.seat_wind), pungs=1),
    Pattern(17, 2, "win", Names("Concealed Hand", "Quasi Tutto Pescato", "门前清"), _("No claimed set, won on a discard."), hand=find.concealed_hand),
    Pattern(18, 2, "chows", Names("All Chows", "Tutte Scale", "平和"), _("Four chows and a pair that is not of honors."), reading=find.all_chows, implies=(8,)),
    Pattern(19, 2, "tiles", Names("Tile Hog", "Tutte e Quattro", "四归一"), _("All four of a suited tile, not declared as a kong."), hand=find.tile_hog),
    Pattern(20, 2, "pungs", Names("Double Pung", "Due Tris Uguali", "双同刻"), _("Two pungs of the same number."), reading=find.pungs_that(2, find.same_rank), pungs=2),
    Pattern(21, 2, "pungs", Names("Two Concealed Pungs", "Due Tris Coperti", "双暗刻"), _("Two concealed pungs or kongs."), reading=find.concealed_pungs(2), pungs=2),
    Pattern(22, 2, "kongs", Names("Concealed Kong", "Poker Coperto", "暗杠"), _("One concealed kong."), hand=find.kongs(lambda melded, concealed: concealed >= 1, concealed=True), kongs=1),
    Pattern(23, 2, "tiles", Names("All Simples", "Senza Teste", "断幺"), _("No terminals and no honors."), only=find.ranks(2, 3, 4, 5, 6, 7, 8), implies=(8,)),
    Pattern(24, 4, "terminals", Names("Outside Hand", "Teste Ovunque", "全带幺"), _("A terminal or honor in every set and in the pair."), reading=find.outside_hand),
    Pattern(25, 4, "win", Names("Fully Concealed Hand", "Tutto Pescato", "不求人"), _("No claimed set, self-drawn."), hand=find.fully_concealed_hand, implies=(12,)),
    Pattern(26, 4, "kongs", Names("Two Kongs", "Due Poker", "双明杠"), _("Two melded kongs, or one melded and one concealed."), hand=find.kongs(lambda melded, concealed: melded >= 1 and melded + concealed >= 2), kongs=2, implies=(6,)),
    Pattern(27, 4, "win", Names("Last Tile", "Quarto Pezzo", "和绝张"), _("The fourth copy of the tile: everybody sees the other three."), hand=find.last_tile),
    Pattern(28, 6, "pungs", Names("All Pungs", "Tutti Tris", "碰碰和"), _("Four pungs or kongs."), reading=find.all_pungs, pungs=4),
    Pattern(29, 6, "tiles", Names("Half Flush", "Mano Pura", "混一色"), _("One suit and honors."), hand=find.half_flush),
    Pattern(30, 6, "chows", Names("Mixed Shifted Chows", "Tre Scale Incatenate nei Tre Semi", "三色三步高"), _("Three chows in three suits, each one up from the last.")),
    Pattern(31, 6, "tiles", Names("All Types", "Tutti i Tipi", "五门齐"), _("Three suits, winds and dragons: one kind in each set and the pair."), reading=find.all_types, within=SETS_OR_PAIRS),
    Pattern(32, 6, "win", Names("Melded Hand", "Tutto Chiamato", "全求人"), _("Four claimed sets, a discard completes the pair."), hand=find.melded_hand, implies=(11,)),
    Pattern(33, 6, "kongs", Names("Two Concealed Kongs", "Due Poker Coperti", "双暗杠"), _("Two concealed kongs."), hand=find.kongs(lambda melded, concealed: concealed >= 2, concealed=True), kongs=2, implies=(21, 22)),
    Pattern(34, 6, "honors", Names("Two Dragons", "Due Tris di Drago", "双箭刻"), _("Two pungs of dragons."), reading=find.pungs_of(DRAGONS, least=2), pungs=2, implies=(14,)),
    Pattern(35, 8, "chows", Names("Mixed Straight", "Serpente nei Tre Semi", "花龙"), _("1-2-3, 4-5-6 and 7-8-9 in three suits.")),
    Pattern(36, 8, "tiles", Names("Reversible Tiles", "Senza Verso", "推不倒"), _("Only tiles that look the same upside down: 1 2 3 4 5 8 9 of dots, 2 4 5 6 8 9 of bamboo, white dragon." ), only=find.REVERSIBLE, implies=(7,)),
    Pattern(37, 8, "chows", Names("Mixed Triple Chow", "Tre Scale Uguali nei Tre Semi", "三色三同顺"), _("Three chows of the same numbers in three suits.")),
    Pattern(38, 8, "pungs", Names("Mixed Shifted Pungs", "Tre Tris Consecutivi nei Tre Semi", "三色三节高"), _("Three pungs of consecutive numbers in three suits."), reading=find.pungs_that(3, find.shifted_in_three_suits), pungs=3),
    Pattern(39, 8, "win", Names("Chicken Hand", "Mano del Pollo", "无番和"), _("A hand without any other pattern, flowers aside.")),
    Pattern(40, 8, "win", Names("Last Tile Draw", "Ultima Pedina", "妙手回春"), _("Won by drawing the last tile of the wall."), hand=find.situation(Situation.WALL_END, drawn=True), told=True, implies=(12,)),
    Pattern(41, 8, "win", Names("Last Tile Claim", "Ultimo Scarto", "海底捞月"), _("Won on the discard after the last tile of the wall."), hand=find.situation(Situation.WALL_END, drawn=False), told=True),
    Pattern(42, 8, "win", Names("Out with Replacement Tile", "Chiuso col Rimpiazzo del Poker", "杠上开花"), _("Won by drawing the replacement tile of a kong."), hand=find.situation(Situation.KONG_REPLACEMENT, drawn=True), told=True, implies=(12,)),
    Pattern(43, 8, "win", Names("Robbing the Kong", "Pezzo Rubato", "抢杠和"), _("Won on the tile another player adds to a pung to make a kong."), hand=find.situation(Situation.ROBBING_KONG, drawn=False), told=True, implies=(27,), never_with=(25,)),
    Pattern(44, 12, "special", Names("Lesser Honors and Knitted Tiles", "Piccolo Raduno degli Onori", "全不靠"), _("Fourteen single tiles: five or six honors, the others of 1-4-7, 2-5-8 and 3-6-9 in three suits." ), reading=find.lesser_honors_and_knitted, within=(Kind.HONORS_AND_KNITTED,), never_with=(9, 10, 11, 17, 25, 31)),
    Pattern(45, 12, "special", Names("Knitted Straight", "Serpente Legato", "组合龙"), _("1-4-7, 2-5-8 and 3-6-9 in three suits."), reading=find.knitted_straight, within=(Kind.KNITTED_STRAIGHT, Kind.HONORS_AND_KNITTED)),
    Pattern(46, 12, "tiles", Names("Upper Four", "Sopra il Cinque", "大于五"), _("Only 6, 7, 8 and 9."), only=find.ranks(6, 7, 8, 9), implies=(8,)),
    Pattern(47, 12, "tiles", Names("Lower Four", "Sotto il Cinque", "小于五"), _("Only 1, 2, 3 and 4."), only=find.ranks(1, 2, 3, 4), implies=(8,)),
    Pattern(48, 12, "honors", Names("Big Three Winds", "Tre Benedizioni della Casa", "三风刻"), _("Three pungs of winds."), reading=find.pungs_of(WINDS, least=3), pungs=3),
    Pattern(49, 16, "chows", Names("Pure Straight", "Serpente di Colore", "清龙"), _("1-2-3, 4-5-6 and 7-8-9 in one suit.")),
    Pattern(50, 16, "chows", Names("Three-Suited Terminal Chows", "Doppie Scale Laterali con Tutti i Semi", "三色双龙会" ), _("1-2-3 and 7-8-9 in two suits, the pair of 5 in the third."), reading=find.three_suited_terminal_chows, implies=(2, 4, 8, 18)),
    Pattern(51, 16, "chows", Names("Pure Shifted Chows", "Tre Scale Incatenate di Colore", "一色三步高"), _("Three chows in one suit, each one up, or each two up, from the last.")),
    Pattern(52, 16, "tiles", Names("All Fives", "Cinque Ovunque", "全带五"), _("A 5 in every set and in the pair."), reading=find.all_fives, implies=(8, 23)),
    Pattern(53, 16, "pungs", Names("Triple Pung", "Tre Tris Uguali", "三同刻"), _("Three pungs of the same number."), reading=find.pungs_that(3, find.same_rank), pungs=3, implies=(20,)),
    Pattern(54, 16, "pungs", Names("Three Concealed Pungs", "Tre Tris Coperti", "三暗刻"), _("Three concealed pungs or kongs."), reading=find.concealed_pungs(3), pungs=3, implies=(21,)),
    Pattern(55, 24, "special", Names("Seven Pairs", "Tutte Coppie", "七对"), _("Seven pairs; four equal tiles are two pairs."), reading=find.kind(Kind.SEVEN_PAIRS), within=(Kind.SEVEN_PAIRS,), implies=(11,), never_with=(17, 25, 31)),
    Pattern(56, 24, "special", Names("Greater Honors and Knitted Tiles", "Grande Raduno degli Onori", "七星不靠"), _("All seven honors and seven tiles of 1-4-7, 2-5-8 and 3-6-9 in three suits."), reading=find.greater_honors_and_knitted, within=(Kind.HONORS_AND_KNITTED,), implies=(44,), never_with=(9, 10, 11, 17, 25, 31)),
    Pattern(57, 24, "pungs", Names("All Even", "Tutte Pari", "全双刻"), _("Pungs of 2, 4, 6 and 8 and a pair of them."), reading=find.all_even, pungs=4, implies=(8, 23, 28)),
    Pattern(58, 24, "tiles", Names("Full Flush", "Mano Purissima", "清一色"), _("One suit only."), hand=find.full_flush, implies=(8,)),
    Pattern(59, 24, "chows", Names("Pure Triple Chow", "Tre Scale Uguali di Colore", "一色三同顺"), _("Three equal chows in one suit.")),
    Pattern(60, 24, "pungs", Names("Pure Shifted Pungs", "Tre Tris Consecutivi di Colore", "一色三节高"), _("Three pungs of consecutive numbers in one suit."), reading=find.pungs_that(3, find.shifted_in_one_suit), pungs=3),
    Pattern(61, 24, "tiles", Names("Upper Tiles", "Tre Superiori", "全大"), _("Only 7, 8 and 9."), only=find.ranks(7, 8, 9), implies=(8, 46)),
    Pattern(62, 24, "tiles", Names("Middle Tiles", "Tre Centrali", "全中"), _("Only 4, 5 and 6."), only=find.ranks(4, 5, 6), implies=(8, 23)),
    Pattern(63, 24, "tiles", Names("Lower Tiles", "Tre Inferiori", "全小"), _("Only 1, 2 and 3."), only=find.ranks(1, 2, 3), implies=(8, 47)),
    Pattern(64, 32, "chows", Names("Four Shifted Chows", "Quattro Scale Incatenate di Colore", "一色四步高"), _("Four chows in one suit, each one up, or each two up, from the last."), implies=(51,)),
    Pattern(65, 32, "kongs", Names("Three Kongs", "Tre Poker", "三杠"), _("Three kongs, melded or concealed."), hand=find.kongs(lambda melded, concealed: melded + concealed >= 3), kongs=3, implies=(6, 22, 26, 33)),
    Pattern(66, 32, "terminals", Names("All Terminals and Honors", "Tutte Teste", "混幺九"), _("Only terminals and honors."), only=find.mask(ORPHANS), implies=(5, 24, 28)),
    Pattern(67, 48, "chows", Names("Quadruple Chow", "Quattro Scale Uguali di Colore", "一色四同顺"), _("Four equal chows in one suit."), implies=(19,)),
    Pattern(68, 48, "pungs", Names("Four Pure Shifted Pungs", "Quattro Tris Consecutivi di Colore", "一色四节高"), _("Four pungs of consecutive numbers in one suit."), reading=find.pungs_that(4, find.shifted_in_one_suit), pungs=4, implies=(28, 60)),
    Pattern(69, 64, "terminals", Names("All Terminals", "Tutti Estremi", "清幺九"), _("Only 1 and 9."), only=find.mask(TERMINALS), implies=(5, 8, 20, 24, 28, 66)),
    Pattern(70, 64, "honors", Names("Little Four Winds", "Quattro Piccole Benedizioni della Casa", "小四喜"), _("Three pungs of winds and the pair of the fourth."), reading=find.pungs_of(WINDS, least=3, pair=True), pungs=3, implies=(48,)),
    Pattern(71, 64, "honors", Names("Little Three Dragons", "Piccolo Raduno dei Dragoni", "小三元"), _("Two pungs of dragons and the pair of the third."), reading=find.pungs_of(DRAGONS, least=2, pair=True), pungs=2, implies=(14, 34)),
    Pattern(72, 64, "honors", Names("All Honors", "Tutti Onori", "字一色"), _("Only winds and dragons."), only=find.ALL_HONORS, implies=(5, 24, 28, 66)),
    Pattern(73, 64, "pungs", Names("Four Concealed Pungs", "Quattro Tris Coperti", "四暗刻"), _("Four concealed pungs or kongs."), reading=find.concealed_pungs(4), pungs=4, implies=(21, 28, 54), never_with=(17, 25)),
    Pattern(74, 64, "chows", Names("Pure Terminal Chows", "Doppie Scale Laterali di Colore", "一色双龙会"), _("1-2-3 and 7-8-9 twice and the pair of 5, all in one suit."), reading=find.pure_terminal_chows, implies=(1, 4, 8, 18, 58)),
    Pattern(75, 88, "honors", Names("Big Four Winds", "Quattro Grandi Benedizioni della Casa", "大四喜"), _("Four pungs of winds."), reading=find.pungs_of(WINDS, least=4), pungs=4, implies=(5, 15, 16, 28, 48, 70)),
    Pattern(76, 88, "honors", Names("Big Three Dragons", "Grande Raduno dei Dragoni", "大三元"), _("Three pungs of dragons."), reading=find.pungs_of(DRAGONS, least=3), pungs=3, implies=(14, 34, 71)),
    Pattern(77, 88, "tiles", Names("All Green", "Tutto Verde", "绿一色"), _("Only 2, 3, 4, 6 and 8 of bamboo and the green dragon."), only=find.GREEN, implies=(29,)),
    Pattern(78, 88, "special", Names("Nine Gates", "Casa Piena di Nove Pezzi", "九莲宝灯"), _("1-1-1-2-3-4-5-6-7-8-9-9-9 of one suit concealed, and any tile of the suit."), hand=find.nine_gates, implies=(8, 17, 58), never_with=(5, 25)),
    Pattern(79, 88, "kongs", Names("Four Kongs", "Tutti Poker", "四杠"), _("Four kongs, melded or concealed."), hand=find.kongs(lambda melded, concealed: melded + concealed == 4), kongs=4, implies=(6, 11, 22, 26, 28, 33, 65)),
    Pattern(80, 88, "special", Names("Seven Shifted Pairs", "Sette Coppie Consecutive di Colore", "连七对"), _("Seven pairs of consecutive numbers in one suit."), reading=find.seven_shifted_pairs, within=(Kind.SEVEN_PAIRS,), implies=(11, 17, 25, 55, 58)),
    Pattern(81, 88, "special", Names("Thirteen Orphans", "Tredici Lanterne Meravigliose", "十三幺"), _("One of each terminal and honor, and one more of them."), reading=find.kind(Kind.ORPHANS), within=(Kind.ORPHANS,), never_with=(11, 17, 24, 25, 31, 66)),
)
# fmt: on

BY_NUMBER = {pattern.no: pattern for pattern in PATTERNS}
CATEGORIES = {
    "chows": Names("Chows", "Scale"),
    "pungs": Names("Pungs", "Tris"),
    "kongs": Names("Kongs", "Poker"),
    "honors": Names("Winds and dragons", "Venti e draghi"),
    "terminals": Names("Terminals and honors", "Estremi e teste"),
    "tiles": Names("Suits and numbers", "Semi e numeri"),
    "special": Names("Special hands", "Mani speciali"),
    "win": Names("How the hand is won", "Come si chiude"),
}

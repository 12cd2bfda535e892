"""The fu of a reading: what its sets, its pair, the wait and the way to win count."""

from __future__ import annotations

from typing import Final

from scoring.hand import HandKind, Shape, Situation
from scoring.result import BaseLine, Group
from scoring.rulesets.base import Names, Unit
from scoring.rulesets.kit.readings import HandReading
from scoring.sets import Pung
from scoring.tiles import ORPHANS

from .finders import pair_value, wait_of
from .options import RiichiOptions

BASE, MENZEN_RON, TSUMO, WAIT = "base", "menzen_ron", "tsumo", "wait"
PAIR, PUNG, KONG = "pair", "pung", "kong"
OPEN_HAND, CHIITOITSU = "open_hand", "chiitoitsu"
BASE_FU: Final = 20
SEVEN_PAIRS_FU: Final = 25
PUNG_FU: Final = 2  # of an open one of simples; doubled if concealed, and if of others
KONG_FACTOR: Final = 4

FU: Final = Unit("unit", "fu", "fu", Names("unit as a heading", "fu", "符"))
FU_NAMES: Final = {
    BASE: Names("riichi fu", "base", "副底"),
    MENZEN_RON: Names("riichi fu", "closed hand on a discard", "門前加符"),
    TSUMO: Names("riichi fu", "self-drawn", "自摸符"),
    WAIT: Names("riichi fu", "edge, closed or pair wait", "待ち"),
    PAIR: Names("riichi fu", "pair of value", "雀頭"),
    PUNG: Names("riichi fu", "pung", "刻子"),
    KONG: Names("riichi fu", "kong", "槓子"),
    OPEN_HAND: Names("riichi fu", "open hand without other fu", "喰い平和"),
    CHIITOITSU: Names("riichi fu", "seven pairs", "七対子"),
}


def fu_lines(
    reading: HandReading, groups: tuple[Group, ...], options: RiichiOptions, *, pinfu: bool
) -> tuple[BaseLine, ...]:
    """Return what counts fu; ``pinfu`` counts in the hand."""
    if reading.kind is HandKind.SEVEN_PAIRS:
        return (BaseLine(CHIITOITSU, SEVEN_PAIRS_FU),)
    win, closed = reading.win, reading.hand.is_concealed
    lines = [BaseLine(BASE, BASE_FU)]
    if closed and not win.self_drawn:
        lines.append(BaseLine(MENZEN_RON, 10))
    lines += _set_lines(reading, groups)
    value = pair_value(reading)
    if value:
        fu = options.double_wind_fu if value == 2 else 2
        lines.append(BaseLine(PAIR, fu, (groups[-1],)))
    if wait_of(reading):
        lines.append(BaseLine(WAIT, 2, (), groups[reading.winning_group]))
    if win.self_drawn and not pinfu:
        replaced = Situation.KONG_REPLACEMENT in win.situations
        if options.rinshan_fu or not replaced:
            lines.append(BaseLine(TSUMO, 2))
    if len(lines) == 1 and not closed and not win.self_drawn:
        lines.append(BaseLine(OPEN_HAND, 2))
    return tuple(lines)


def _set_lines(reading: HandReading, groups: tuple[Group, ...]) -> list[BaseLine]:
    """Return the lines of pungs and kongs: declared ones in table order, then the others."""
    first = len(reading.chows)
    standing = [number for number, pung in enumerate(reading.pungs) if not pung.declared]
    declared = [
        number
        for meld in reading.hand.melds
        if meld.shape is not Shape.CHOW
        for number, pung in enumerate(reading.pungs)
        if pung.tile == meld.tile
    ]
    lines = []
    for number in (*declared, *standing):
        pung = reading.pungs[number]
        key = KONG if pung.kong else PUNG
        lines.append(BaseLine(key, _fu_of(pung), (groups[first + number],)))
    return lines


def _fu_of(pung: Pung) -> int:
    fu = PUNG_FU * (KONG_FACTOR if pung.kong else 1)
    if pung.concealed:
        fu *= 2
    return fu * 2 if pung.tile in ORPHANS else fu


def round_fu(fu: int) -> int:
    """Return fu rounded up to tens; the 25 of seven pairs stay."""
    return fu if fu == SEVEN_PAIRS_FU else -(-fu // 10) * 10

"""Circumstances that riichi knows, and what contradicts what."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from scoring.errors import RuleError, _
from scoring.hand import Hand, Shape, Situation, Win
from scoring.rulesets.base import Names, SituationInfo
from scoring.tiles import Tile, Wind

from .options import NONE, RiichiOptions

RIICHI, DOUBLE_RIICHI, IPPATSU, MAN = "riichi", "double_riichi", "ippatsu", "man"
WALL_END, ROBBING_KONG = Situation.WALL_END, Situation.ROBBING_KONG
KONG_REPLACEMENT: Final = Situation.KONG_REPLACEMENT
HEAVEN, EARTH = Situation.HEAVEN, Situation.EARTH
DECLARED: Final = frozenset((RIICHI, DOUBLE_RIICHI))
DECLARERS: Final = "riichi"  # the question whose answer names those who declared
FIRST_TURN: Final[tuple[str, ...]] = (HEAVEN, EARTH, MAN)
ONLY_DRAWN: Final[tuple[str, ...]] = (KONG_REPLACEMENT, HEAVEN, EARTH)
ONLY_DISCARDED: Final[tuple[str, ...]] = (ROBBING_KONG, MAN)
# What a circumstance contradicts that is none, in the words of the message.
NO_RIICHI: Final = _("a hand without riichi")
A_KONG: Final = _("a kong in the hand")
NO_KONG: Final = _("a hand without a kong")
A_SET: Final = _("a declared set")
A_COPY: Final = _("another copy of the tile in the hand")
SELF_DRAWN: Final = _("a self-drawn tile")
A_DISCARD: Final = _("a discarded tile")
THE_DEALER: Final = _("a win by the dealer")
NOT_THE_DEALER: Final = _("a win by a player other than the dealer")

SITUATIONS: Final = (
    SituationInfo(RIICHI, Names("riichi circumstance", "Riichi", "立直"), True, True, DECLARERS),
    SituationInfo(
        DOUBLE_RIICHI,
        Names("riichi circumstance", "Double riichi", "両立直"),
        True,
        True,
        DECLARERS,
    ),
    SituationInfo(IPPATSU, Names("riichi circumstance", "Ippatsu", "一発"), True, True, DECLARERS),
    SituationInfo(WALL_END, Names("riichi circumstance", "Haitei or houtei"), True, True),
    SituationInfo(
        KONG_REPLACEMENT,
        Names("riichi circumstance", "Rinshan kaihou", "嶺上開花"),
        False,
        True,
    ),
    SituationInfo(ROBBING_KONG, Names("riichi circumstance", "Chankan", "搶槓"), True, False),
    SituationInfo(HEAVEN, Names("riichi circumstance", "Tenhou", "天和"), False, True),
    SituationInfo(EARTH, Names("riichi circumstance", "Chiihou", "地和"), False, True),
    SituationInfo(
        MAN,
        Names("riichi circumstance", "Renhou", "人和"),
        True,
        False,
    ),
)
KNOWN: Final = frozenset(info.situation for info in SITUATIONS)


def situations_under(options: RiichiOptions) -> tuple[SituationInfo, ...]:
    """Return the circumstances that the options make worth stating."""
    return tuple(info for info in SITUATIONS if _is_played(info.situation, options))


def check(hand: Hand, tile: Tile, win: Win, options: RiichiOptions) -> None:
    """Raise ``RuleError`` for circumstances that ``hand`` was not won in with ``tile``."""
    wrong = objection(hand, tile, win, win.situations, options)
    if wrong is not None:
        raise wrong


def objection(
    hand: Hand, tile: Tile, win: Win, situations: frozenset[str], options: RiichiOptions
) -> RuleError | None:
    """Return why ``hand`` was not won in these circumstances, or None if it may have been."""
    if not situations:
        return None
    for situation in sorted(situations):
        if situation not in KNOWN:
            return RuleError("unknown_situation", text=situation)
        if not _is_played(situation, options):
            return RuleError("not_played", text=situation)
    if DECLARED & situations and not hand.is_concealed:
        return RuleError("riichi_open")
    for first, second in _contradictions(hand, tile, win, situations):
        return RuleError("contradictory_situations", first=first, second=second)
    return None


def _is_played(situation: str, options: RiichiOptions) -> bool:
    if situation == IPPATSU:
        return options.ippatsu
    return situation != MAN or options.renhou != NONE


def _contradictions(
    hand: Hand, tile: Tile, win: Win, situations: frozenset[str]
) -> Iterator[tuple[str, str]]:
    """Yield what cannot be together, of the circumstances and the hand."""
    yield from _together(situations)
    for situation in ONLY_DRAWN:
        if situation in situations and not win.self_drawn:
            yield situation, A_DISCARD
    for situation in ONLY_DISCARDED:
        if situation in situations and win.self_drawn:
            yield situation, SELF_DRAWN
    kongs = any(meld.shape is Shape.KONG for meld in hand.melds)
    if KONG_REPLACEMENT in situations and not kongs:
        yield KONG_REPLACEMENT, NO_KONG
    if IPPATSU in situations and DOUBLE_RIICHI in situations and kongs:
        yield IPPATSU, A_KONG
    held = tile in hand.tiles or any(tile in meld.tiles for meld in hand.melds)
    if ROBBING_KONG in situations and held:
        yield ROBBING_KONG, A_COPY
    yield from _in_first_turn(hand, win, situations)


def _together(situations: frozenset[str]) -> Iterator[tuple[str, str]]:
    """Yield circumstances that cannot be together, whatever the hand."""
    if situations >= DECLARED:
        yield RIICHI, DOUBLE_RIICHI
    if IPPATSU in situations:
        yield from ((IPPATSU, other) for other in _never_with_ippatsu(situations))
    if WALL_END in situations:
        for other in (KONG_REPLACEMENT, ROBBING_KONG):
            if other in situations:
                yield WALL_END, other


def _never_with_ippatsu(situations: frozenset[str]) -> Iterator[str]:
    if not DECLARED & situations:
        yield NO_RIICHI
    late = (WALL_END, ROBBING_KONG) if DOUBLE_RIICHI in situations else ()
    for other in (KONG_REPLACEMENT, *late):
        if other in situations:
            yield other


def _in_first_turn(hand: Hand, win: Win, situations: frozenset[str]) -> Iterator[tuple[str, str]]:
    """Yield what a win in the first turn contradicts: any other circumstance, declared sets."""
    for situation in FIRST_TURN:
        if situation not in situations:
            continue
        for other in sorted(situations - {situation}):
            yield situation, other
        if hand.melds:
            yield situation, A_SET
        of_dealer = situation == HEAVEN
        if of_dealer is not (win.seat_wind is Wind.E):
            yield situation, NOT_THE_DEALER if of_dealer else THE_DEALER

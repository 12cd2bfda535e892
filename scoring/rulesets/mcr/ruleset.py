"""MCR as a rule system: scoring, payments, the game of sixteen hands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

from ...errors import RuleError, _
from ...hand import Hand, Shape, Situation, Win
from ...result import ACCOUNT_ONCE, NON_SEPARATION, ONE_WAIT, Payments, Score, Settlement
from ...tiles import Tile, Wind, tile_name
from ...waits import tiles_of
from ..base import (
    HandsScored,
    Names,
    Option,
    Options,
    Outcome,
    PatternInfo,
    Position,
    Preset,
    Question,
    Result,
    SituationInfo,
    checked_options,
    sixteen_hands,
)
from .count import KEY, count_reading, find_in_hand, rules_under, score_of
from .options import OPTIONS, PRESETS, McrOptions
from .patterns import PATTERNS
from .reading import Facts, readings, waits_of

BASE_POINTS: Final = 8  # paid by every loser besides the value
FALSE_WIN_POINTS: Final = 10  # to each opponent; 30 in all


class Mcr:
    """Mahjong Competition Rules, the official international rules of 1998."""

    key: str = KEY
    names: Names = Names(
        "MCR – Mahjong Competition Rules", "MCR – Regolamento Internazionale", "国标麻将"
    )
    source: str = "mcr-regolamento-internazionale.it.txt"
    version: int = 1
    hands_scored: HandsScored = HandsScored.WINNER
    has_flowers: bool = True
    hands_in_game: int | None = 16
    hands_in_round: int | None = 4
    options: tuple[Option, ...] = OPTIONS
    presets: tuple[Preset, ...] = PRESETS
    patterns: tuple[PatternInfo, ...] = tuple(
        PatternInfo(str(row.no), row.points, row.names, row.text, row.category) for row in PATTERNS
    )
    situations: tuple[SituationInfo, ...] = (
        SituationInfo(
            Situation.LAST_TILE, Names("Last tile of its kind", "Quarto pezzo"), True, True
        ),
        SituationInfo(
            Situation.WALL_END,
            Names("End of the wall", "Ultima pedina o ultimo scarto"),
            True,
            True,
        ),
        SituationInfo(
            Situation.KONG_REPLACEMENT,
            Names("Replacement tile of a kong", "Rimpiazzo del poker"),
            False,
            True,
        ),
        SituationInfo(Situation.ROBBING_KONG, Names("Robbed kong", "Pezzo rubato"), True, False),
    )
    questions: tuple[Question, ...] = ()
    principles: Mapping[str, str] = MappingProxyType(
        {
            ACCOUNT_ONCE: _("one more chow may be joined only once to those already used"),
            NON_SEPARATION: _("the chows are already combined in another pattern"),
            ONE_WAIT: _("only one wait counts"),
        }
    )

    def configure(self, options: Options) -> McrOptions:
        """Return typed options; raise ``unknown_option`` or ``bad_option``."""
        return McrOptions(**checked_options(OPTIONS, options))  # type: ignore[arg-type]  # checked

    def score(self, hand: Hand, win: Win | None, options: Options) -> Score:
        """Return the best legal count of a won hand, in points, flowers included.

        Raises ``RuleError``: ``not_a_winning_hand``, or what contradicts the rules.
        """
        configured = self.configure(options)
        if win is None or hand.winning_tile is None:
            raise RuleError("missing_winning_tile")
        check_possible(hand, hand.winning_tile, win, configured)
        facts = Facts(hand, hand.winning_tile, win, configured)
        found = readings(facts)
        if not found:
            raise RuleError("not_a_winning_hand")
        rules = rules_under(configured)
        in_hand = find_in_hand(facts)
        counts = [count_reading(reading, in_hand, rules) for reading in found]
        # A reading without any pattern is a chicken hand (39): the player may choose it.
        best = max(counts, key=lambda count: count.total or rules.points[39])
        return score_of(best, configured)

    def settle(self, result: Result, options: Options) -> Settlement:
        """Return who pays whom: 8 from everybody, the value from whoever is to pay it.

        The value of the winner counts flowers, the minimum does not: callers compare with
        :attr:`Score.qualifies`; here a value below the minimum raises ``below_minimum``.
        """
        configured = self.configure(options)
        if result.outcome is Outcome.DRAW or result.winner is None:
            return Settlement()
        others = [wind for wind in Wind if wind is not result.winner]
        if result.outcome is Outcome.FALSE_WIN:
            if configured.false_win == "nobody":
                return Settlement(penalties={result.winner: -FALSE_WIN_POINTS * 3})
            gains = dict.fromkeys(others, FALSE_WIN_POINTS)
            return Settlement(Payments.of({**gains, result.winner: -FALSE_WIN_POINTS * 3}))
        value = result.values[result.winner]
        if value < configured.minimum:
            missing = configured.minimum - value
            raise RuleError(
                "below_minimum", value=value, missing=missing, minimum=configured.minimum
            )
        payers = others if result.self_drawn else [result.discarder]
        paid = {wind: BASE_POINTS + (value if wind in payers else 0) for wind in others}
        return Settlement(Payments.to(result.winner, paid))

    def position(self, played: Sequence[Result]) -> Position | None:
        """Return where the game stands; East becomes North after every hand."""
        return sixteen_hands(len(played), step=-1)

    def waits(self, hand: Hand) -> tuple[Tile, ...]:
        """Return the tiles that complete the standing tiles to any legal shape."""
        return tiles_of(waits_of(hand.tiles))


def check_possible(hand: Hand, tile: Tile, win: Win, options: McrOptions) -> None:
    """Raise ``RuleError`` for circumstances that cannot be with this hand and winning tile."""
    if hand.flowers and not options.flowers_played:
        raise RuleError("flowers_not_played")
    for situation in sorted(win.situations):
        if situation not in MCR_SITUATIONS:
            raise RuleError("unknown_situation", text=situation)
        _check_situation(situation, hand, tile, win)


def _check_situation(situation: Situation, hand: Hand, tile: Tile, win: Win) -> None:
    if situation is Situation.ROBBING_KONG:
        if Situation.WALL_END in win.situations:
            raise RuleError("robbing_kong_at_wall_end")
        if tile in hand.tiles or any(tile in meld.tiles for meld in hand.melds):
            raise RuleError("robbing_kong_tile_held", tile=tile_name(tile))
    elif situation is Situation.KONG_REPLACEMENT:
        if not any(meld.shape is Shape.KONG for meld in hand.melds):
            raise RuleError("kong_replacement_needs_kong")
    elif situation is Situation.LAST_TILE:
        if tile in hand.tiles:
            raise RuleError("last_tile_held", tile=tile_name(tile))
    elif situation in (Situation.HEAVEN, Situation.EARTH) and hand.melds:
        raise RuleError(f"{situation}_not_possible")


MCR_SITUATIONS: Final = frozenset(
    {info.situation for info in Mcr.situations} | {Situation.HEAVEN, Situation.EARTH}
)

MCR: Final = Mcr()

"""MCR as a rule system: scoring, payments, the game of sixteen hands."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from scoring.circumstances import check_circumstances
from scoring.errors import RuleError, _
from scoring.hand import USUAL_SHAPES, Hand, HandKind, Situation, Win
from scoring.result import (
    ACCOUNT_ONCE,
    ONE_WAIT,
    Payments,
    Score,
    Settlement,
    distinct_scores,
)
from scoring.rulesets.base import (
    Conduct,
    EmaNames,
    Example,
    Names,
    Outcome,
    PatternInfo,
    Result,
    SituationInfo,
)
from scoring.rulesets.kit.game import value_of
from scoring.rulesets.kit.one_winner import OneWinnerSystem
from scoring.rulesets.options import Option, Options, Preset, checked_options
from scoring.tiles import Tile
from scoring.waits import tiles_of

from .count import (
    KEY,
    McrCount,
    best_counts,
    count_reading,
    reason,
    rules_under,
    score_of,
)
from .examples import EXAMPLES
from .occurrences import find_in_hand
from .options import OPTIONS, PRESETS, McrOptions
from .patterns import CATEGORIES
from .reading import Facts, readings, waits_of
from .table import COUNTING, PAYMENT, table_under

BASE_POINTS: Final = 8  # paid by every loser besides the value
SOURCE: Final = McrOptions()
FALSE_WIN_POINTS: Final = 10  # to each opponent; 30 in all


class Mcr(OneWinnerSystem):
    """Mahjong Competition Rules, the official international rules of 1998."""

    key: str = KEY
    names: Names = Names("rule system", "MCR – Mahjong Competition Rules", "国标麻将")
    source: str = "Regolamento Internazionale Ufficiale, 1998"
    table_sizes: tuple[int, ...] = (3, 4, 5)
    ema: EmaNames | None = EmaNames("MCR", "Chinese official", "MCR template")
    options: tuple[Option, ...] = OPTIONS
    presets: tuple[Preset, ...] = PRESETS
    patterns: tuple[PatternInfo, ...] = table_under(SOURCE)
    categories: Mapping[str, Names] = MappingProxyType(CATEGORIES)
    examples: Mapping[str, Example] = EXAMPLES
    counting: tuple[str, ...] = COUNTING
    payment: tuple[str, ...] = PAYMENT
    situations: tuple[SituationInfo, ...] = (
        SituationInfo(
            Situation.LAST_TILE, Names("mcr circumstance", "Last tile of its kind"), True, True
        ),
        SituationInfo(
            Situation.WALL_END,
            Names("mcr circumstance", "End of the wall"),
            True,
            True,
        ),
        SituationInfo(
            Situation.KONG_REPLACEMENT,
            Names("mcr circumstance", "Replacement tile of a kong"),
            False,
            True,
        ),
        SituationInfo(
            Situation.ROBBING_KONG, Names("mcr circumstance", "Robbed kong"), True, False
        ),
    )
    principles: Mapping[str, str] = MappingProxyType(
        {
            ACCOUNT_ONCE: _("each further set may be combined only once with one already used"),
            ONE_WAIT: _("only one wait counts"),
        }
    )

    def configure(self, options: Options) -> McrOptions:
        """Return typed options; raise ``unknown_option`` or ``bad_option``."""
        if not options:
            return SOURCE
        return McrOptions(**checked_options(OPTIONS, options))  # type: ignore[arg-type]  # checked

    def reason(self, key: str, because: str) -> str:
        """Return why a pattern is left out for another one, or for a principle."""
        return reason(key, because)

    def table(self, options: Options) -> tuple[PatternInfo, ...]:
        """Return the patterns under ``options``."""
        return table_under(self.configure(options))

    def score(self, hand: Hand, win: Win, options: Options) -> Score:
        """Return the best legal count of a won hand, in points, flowers included.

        Raises ``RuleError``: ``not_a_winning_hand``, or what contradicts the rules.
        """
        configured = self.configure(options)
        counts = self._counts(hand, win, configured)
        # A chicken hand is no choice to be compared: where nothing counts the honors are the pair
        # and the sets lie in three suits, no three in one, so there is one reading alone.
        best = counts[0] if len(counts) == 1 else max(counts, key=lambda count: count.total)
        return score_of(best, configured)

    def best_scores(self, hand: Hand, win: Win, options: Options) -> tuple[Score, ...]:
        """Return every list of patterns worth as much as the best, that one first.

        They differ by the sets the tiles are read as, or by how the chows are combined.
        """
        configured = self.configure(options)
        counts = best_counts(self._counts(hand, win, configured), configured)
        return distinct_scores(score_of(count, configured) for count in counts)

    def shapes(self, options: Options) -> frozenset[HandKind]:
        """Return the shapes of a complete hand: all there are."""
        self.configure(options)
        return USUAL_SHAPES | {HandKind.HONORS_AND_KNITTED, HandKind.KNITTED_STRAIGHT}

    def minimum(self, options: Options) -> int:
        """Return the points a hand needs to win, flowers not counted."""
        return self.configure(options).minimum

    def _counts(self, hand: Hand, win: Win, options: McrOptions) -> list[McrCount]:
        """Return the count of every reading; raises as :meth:`score`."""
        tile = hand.complete_tile()
        hand.check_no_red_fives()
        if hand.flowers and not options.flowers_played:
            raise RuleError("flowers_not_played")
        if win.situations:
            check_circumstances(hand, tile, win, MCR_SITUATIONS)
        facts = Facts(hand, tile, win, options)
        found = readings(facts)
        if not found:
            raise RuleError("not_a_winning_hand")
        rules = rules_under(options)
        in_hand = find_in_hand(facts)
        return [count_reading(reading, in_hand, rules) for reading in found]

    def conduct(self, options: Options) -> Conduct:
        """Return what ``options`` make of a game: with or without flowers."""
        return Conduct(self.situations, flowers=self.configure(options).flowers_played)

    def settle(self, result: Result, options: Options) -> Settlement:
        """Return who pays whom: 8 from everyone, the value from the player or players who pay it.

        The value of the winner includes flowers, the minimum does not: callers check
        :attr:`Score.qualifies`; here only a value below the minimum raises ``below_minimum``.
        """
        configured = self.configure(options)
        if result.outcome is Outcome.DRAW or result.winner is None:
            return Settlement()
        others = result.others
        if result.outcome is Outcome.FALSE_WIN:
            if configured.false_win == "nobody":
                return Settlement(penalties={result.winner: -FALSE_WIN_POINTS * len(others)})
            gains = dict.fromkeys(others, FALSE_WIN_POINTS)
            return Settlement(
                Payments.of({**gains, result.winner: -FALSE_WIN_POINTS * len(others)})
            )
        value = value_of(result, result.winner)
        if value < configured.minimum:
            missing = configured.minimum - value
            raise RuleError(
                "below_minimum", value=value, missing=missing, minimum=configured.minimum
            )
        payers = others if result.self_drawn else [result.discarder]
        paid = {wind: BASE_POINTS + (value if wind in payers else 0) for wind in others}
        return Settlement(Payments.to(result.winner, paid))

    def waits(self, hand: Hand, options: Options) -> tuple[Tile, ...]:
        """Return the tiles that complete the standing tiles to any legal shape."""
        self.configure(options)
        hand.check_whole()
        return tiles_of(waits_of(hand.tiles))


MCR_SITUATIONS: Final = frozenset(
    {info.situation for info in Mcr.situations} | {Situation.HEAVEN, Situation.EARTH}
)

MCR: Final = Mcr()

"""Hong Kong old style: few patterns, a limit, and shares that grow with the faan."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from types import MappingProxyType
from typing import Final

from scoring.errors import RuleError, _
from scoring.hand import USUAL_SHAPES, WITHOUT_PAIRS, HandKind, Situation, Win
from scoring.result import Score, Settlement
from scoring.rulesets.base import (
    Conduct,
    CounterInfo,
    EnteredPoints,
    Example,
    GameHand,
    GameState,
    Names,
    Outcome,
    PatternInfo,
    Question,
    Result,
    SituationInfo,
    Unit,
)
from scoring.rulesets.kit.finders import WHOLE
from scoring.rulesets.kit.game import first_state, next_state, same_hand
from scoring.rulesets.kit.one_winner import RowCount, RowSystem, count_rows
from scoring.rulesets.kit.readings import HandReading
from scoring.rulesets.kit.rows import PatternDefinition
from scoring.rulesets.options import Option, Options, Preset
from scoring.tiles import Wind

from .examples import EXAMPLES
from .options import (
    ALL,
    EXTRA,
    NEVER,
    NO_FLOWERS,
    NOTHING,
    OPTIONS,
    PRESETS,
    WIN_OR_DRAW,
    HongKongOptions,
    options_under,
)
from .patterns import (
    CATEGORIES,
    CHICKEN_HAND,
    COLOR_DRAGONS,
    FLOWERS,
    LIMITS,
    ROWS,
    SEVEN_PAIRS,
    WIN,
)
from .payments import LIABLE, questions_under, settle

FAAN: Final = Unit("unit", "faan", "faan", Names("unit as a heading", "faan", "番"))
MOST_WINNERS: Final = 3  # on one discard, by option
STREAK: Final = "streak"  # what a game carries: how many hands in a row East has won
SITUATIONS: Final = (
    SituationInfo(
        Situation.WALL_END, Names("hong kong circumstance", "End of the wall"), True, True
    ),
    SituationInfo(
        Situation.KONG_REPLACEMENT,
        Names("hong kong circumstance", "Replacement tile of a kong"),
        False,
        True,
    ),
    SituationInfo(
        Situation.KONG_ON_KONG, Names("hong kong circumstance", "Kong on kong"), False, True
    ),
    SituationInfo(
        Situation.ROBBING_KONG, Names("hong kong circumstance", "Robbed kong"), True, False
    ),
    SituationInfo(
        Situation.HEAVEN,
        Names("hong kong circumstance", "Blessing of Heaven: East’s dealt hand"),
        False,
        True,
    ),
    SituationInfo(
        Situation.EARTH,
        Names("hong kong circumstance", "Blessing of Earth: East’s first discard"),
        True,
        False,
    ),
)
COUNTING: Final = (
    _("The faan of all patterns are added, up to the limit."),
    _(
        "A limit hand counts instead of all other patterns; only how the hand was won is added."
        " Of two limit hands, the higher one counts."
    ),
    _("A hand is read in the way that is worth most."),
    _("A player with seven flowers may win at once for 3 faan, with all eight for 8."),
)
PAYMENT: Final = (
    _("The faan decide how much a share is worth: 8 points for 3 faan, 16 for 4, 128 for 10."),
    _("Self-drawn: each of the others pays two shares."),
    _("On a discard: the discarder pays two shares, each of the others one."),
    _("A player who is liable pays for all."),
    _("East stays after a win of East and after a drawn hand."),
)


class HongKong(RowSystem):
    """Hong Kong old style."""

    key: str = "hong_kong"
    names: Names = Names("rule system", "Hong Kong old style", "香港舊章")
    source: str = "Hong Kong Mahjong Association, Wikipedia, Four Winds"
    unit: Unit = FAAN
    pattern_unit: Unit = FAAN
    version: int = 1
    hands_in_game: int | None = None
    hands_in_round: int | None = None
    options: tuple[Option, ...] = OPTIONS
    presets: tuple[Preset, ...] = PRESETS
    official: bool = False
    rows: tuple[PatternDefinition, ...] = ROWS
    patterns: tuple[PatternInfo, ...] = tuple(row.info() for row in ROWS)
    categories: Mapping[str, Names] = MappingProxyType(CATEGORIES)
    examples: Mapping[str, Example] = EXAMPLES
    counting: tuple[str, ...] = COUNTING
    payment: tuple[str, ...] = PAYMENT
    situations: tuple[SituationInfo, ...] = SITUATIONS
    questions: tuple[Question, ...] = (LIABLE,)
    counters: tuple[CounterInfo, ...] = (
        CounterInfo(STREAK, Names("counter", "East’s wins in a row")),
    )

    def configure(self, options: Options) -> HongKongOptions:
        """Return the options with their types; raise ``unknown_option`` or ``bad_option``."""
        return options_under(options)

    def shapes(self, options: Options) -> frozenset[HandKind]:
        """Return the shapes of a complete hand; seven pairs are one by option."""
        return USUAL_SHAPES if self.configure(options).seven_pairs else WITHOUT_PAIRS

    def rows_under(self, options: Options) -> tuple[PatternDefinition, ...]:
        """Return the rows that can count, with the faan they have."""
        return rows_under(self.configure(options))

    def minimum(self, options: Options) -> int:
        """Return the faan a hand needs to win."""
        return self.configure(options).minimum_to_win

    def limit(self, options: Options) -> int:
        """Return the most faan a hand can be worth."""
        return self.configure(options).limit

    def towards_minimum(self, count: RowCount, options: Options) -> int:
        """Return the faan that help to reach the minimum: with or without those of flowers."""
        if self.configure(options).flowers != EXTRA:
            return count.total
        return sum(
            row.points * len(earned) for row, earned in count.patterns if row.category != FLOWERS
        )

    def count_of(self, reading: HandReading, rows: tuple[PatternDefinition, ...]) -> RowCount:
        """Return the patterns that count: for a limit hand only that, and how it was won."""
        count = count_rows(reading, rows)
        limits = [row for row, _earned in count.patterns if row.category == LIMITS]
        if limits:
            return _count_limit(reading, rows, max(limits, key=lambda row: row.points))
        if not count.patterns:
            count.patterns += [(row, WHOLE) for row in rows if row.key == CHICKEN_HAND]
        return count

    def score_entered(self, entered: EnteredPoints, win: Win | None, options: Options) -> Score:
        """Return the faan entered, at most the limit; raise ``bad_value`` for invalid faan."""
        faan, limit = entered.points, self.limit(options)
        if faan < 0 or entered.doubles or entered.limits:
            raise RuleError("bad_value", text=entered.text)
        return Score(self.key, min(faan, limit), (), uncapped_points=faan)

    def conduct(self, options: Options) -> Conduct:
        """Return what ``options`` make of a game."""
        rules = self.configure(options)
        return Conduct(
            SITUATIONS,
            questions_under(rules),
            flowers=rules.flowers != NO_FLOWERS,
            false_win_ends_hand=rules.false_win != NOTHING,
            winners=MOST_WINNERS if rules.several_winners == ALL else 1,
        )

    def settle(self, result: Result, options: Options) -> Settlement:
        """Return who pays whom, in points; raises as :func:`~.payments.settle` does."""
        return settle(result, self.configure(options))

    def start(self, options: Options, players: int = 4) -> GameState:
        """Return where a game begins."""
        return first_state(players, {STREAK: 0})

    def after(self, state: GameState, hand: GameHand, options: Options) -> GameState:
        """Return the state of the game after a hand: East may stay, and win several in a row.

        A hand ended by a false win is replayed.
        """
        rules, outcome = self.configure(options), hand.result.outcome
        streak = state.position.counters[STREAK]
        if outcome is Outcome.FALSE_WIN:
            if rules.false_win == NOTHING:
                return same_hand(state, hand)
            return next_state(state, hand, passes=False, counters={STREAK: streak})
        won = Wind.E in hand.result.winners
        stays = won or (outcome is Outcome.DRAW and rules.east_stays == WIN_OR_DRAW)
        if rules.east_stays == NEVER:
            stays = False
        counters = {STREAK: streak + won if stays else 0}
        return next_state(state, hand, passes=not stays, counters=counters)


def _count_limit(
    reading: HandReading, rows: tuple[PatternDefinition, ...], highest: PatternDefinition
) -> RowCount:
    """Return the count of a limit hand: it excludes what does not say how it was won."""
    beside = tuple(row for row in rows if row is highest or row.category == WIN)
    count = count_rows(reading, beside)
    for row in rows:
        earned = () if row in beside else row.find(reading)
        if earned:
            count.left_out.append((row, earned, highest.key))
    return count


@lru_cache(maxsize=256)
def rows_under(rules: HongKongOptions) -> tuple[PatternDefinition, ...]:
    """Return the rows that can count, with their faan under ``rules``."""
    values = {
        "all_pungs": rules.all_pungs,
        "half_flush": rules.half_flush,
        "full_flush": rules.full_flush,
        "little_three_dragons": rules.little_three_dragons,
        "big_three_dragons": rules.big_three_dragons,
        "little_four_winds": rules.little_four_winds,
        "four_concealed_pungs": rules.four_concealed_pungs,
        SEVEN_PAIRS: rules.seven_pairs,
    }
    return tuple(
        replace(row, points=values.get(row.key, row.points))
        for row in ROWS
        if _can_count(row, rules)
    )


def _can_count(row: PatternDefinition, rules: HongKongOptions) -> bool:
    if row.key in COLOR_DRAGONS:
        return rules.color_dragons
    if row.key == SEVEN_PAIRS:
        return rules.seven_pairs > 0
    if row.key == CHICKEN_HAND:
        return not rules.minimum
    return row.category != FLOWERS or rules.flowers != NO_FLOWERS


HONG_KONG: Final = HongKong()

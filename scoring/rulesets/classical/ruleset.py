"""The classical family: all four hands are counted, and everyone settles with everyone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from scoring.circumstances import check_circumstances, possible_circumstances
from scoring.errors import RuleError, _
from scoring.frozen import FrozenDict
from scoring.hand import USUAL_SHAPES, WITHOUT_PAIRS, Hand, HandKind, Shape, Situation, Win
from scoring.result import (
    Payments,
    Score,
    Settlement,
    distinct_scores,
)
from scoring.rulesets.base import (
    POINT,
    POINTS_AND_DOUBLES,
    Conduct,
    CounterInfo,
    EmaNames,
    EnteredForm,
    EnteredPoints,
    Example,
    GameHand,
    GameState,
    HandsScored,
    Names,
    Outcome,
    PatternInfo,
    Position,
    Question,
    Result,
    SheetForm,
    SituationInfo,
    Unit,
)
from scoring.rulesets.kit.game import (
    MOST_POINTS,
    PlainGame,
    first_state,
    next_state,
    player_named,
    same_hand,
    value_of,
)
from scoring.rulesets.kit.readings import waits_of
from scoring.rulesets.options import Option, Options, Preset
from scoring.tiles import Tile, Wind
from scoring.waits import tiles_of

from .circumstances import DEALT_SITUATIONS, LIABLE, SITUATIONS
from .count import ClassicalCount, best_count, count_reading, rank, score_with_left_out
from .examples import EXAMPLES
from .left_out import PRINCIPLES, reason
from .lines import rows_under
from .parameters import (
    CHINESE,
    EUROPEAN,
    ITALIAN,
    MOST_DOUBLES,
    Parameters,
    options_of,
    parameters_under,
)
from .patterns import TABLE
from .reading import lost_readings, won_readings
from .table import CATEGORIES, COUNTING, PAYMENT, table_under
from .totals import possible_total, total_of

ALL_SITUATIONS: Final = frozenset(Situation)
# What a game carries: wins of this East in a row, and whether the hand replays a dead one.
STREAK: Final = "streak"
REPLAY: Final = "replay"
NO_COUNTERS: Final = FrozenDict({STREAK: 0, REPLAY: 0})
HIGHEST_DOUBLES: Final = 12  # told of a hand; the largest that a source names has nine
WINS_BEFORE_LAST: Final = 12  # the thirteenth in a row is a limit hand


class Classical(PlainGame):
    """One of the classical systems: the common engine under its own parameters."""

    unit: Unit = POINT
    pattern_unit: Unit = POINT
    base_unit: Unit = POINT
    version: int = 3
    hands_scored: HandsScored = HandsScored.ALL
    hands_in_game: int | None = None
    hands_in_round: int | None = None
    table_sizes: tuple[int, ...] = (4,)
    official: bool = True
    presets: tuple[Preset, ...] = (
        Preset(
            "source",
            _("As printed"),
            {},
            _("Every option as the text has it; where it is silent, as most people play."),
        ),
    )
    patterns: tuple[PatternInfo, ...] = TABLE
    categories: Mapping[str, Names] = MappingProxyType(CATEGORIES)
    examples: Mapping[str, Example] = EXAMPLES
    counting: tuple[str, ...] = COUNTING
    payment: tuple[str, ...] = PAYMENT
    sheet: SheetForm = SheetForm.COUNTS
    entered_form: EnteredForm = POINTS_AND_DOUBLES
    only_from_east: frozenset[str] = frozenset((Situation.EARTH,))
    stick: int = 0
    highest_entry: EnteredPoints = EnteredPoints(MOST_POINTS, HIGHEST_DOUBLES)
    hands_depend: bool = False  # the thirteenth win in a row is a circumstance of its own hand
    ema: EmaNames | None = None
    base_names: Mapping[str, Names] = MappingProxyType({})
    limit_names: Mapping[str, Names] = MappingProxyType({})
    principles: Mapping[str, str] = PRINCIPLES
    counters: tuple[CounterInfo, ...] = (
        CounterInfo(STREAK, Names("counter", "East’s wins in a row")),
    )

    def __init__(
        self,
        key: str,
        names: Names,
        source: str,
        defaults: Parameters,
        *,
        replay_ends_deal: bool = False,
    ) -> None:
        """``replay_ends_deal``: the hand after a dead one is East's last, even if won."""
        self.key = key
        self.names = names
        self.source = source
        self.defaults = defaults
        self.options: tuple[Option, ...] = options_of(defaults)
        self.presets = tuple(replace(preset, source=source) for preset in self.presets)
        self.situations: tuple[SituationInfo, ...] = SITUATIONS
        self.questions: tuple[Question, ...] = (LIABLE,)
        self.replay_ends_deal = replay_ends_deal

    def configure(self, options: Options) -> Parameters:
        """Return typed parameters; raise ``unknown_option`` or ``bad_option``."""
        if not options:
            return self.defaults
        return parameters_under(self.options, options)

    def reason(self, key: str, because: str) -> str:
        """Return the principle, or whether the other line contains or forbids it."""
        return reason(key, because)

    def table(self, options: Options) -> tuple[PatternInfo, ...]:
        """Return the lines that can count under ``options``."""
        return table_under(self.configure(options))

    def score(self, hand: Hand, win: Win, options: Options) -> Score:
        """Return the count of a hand: points, doubled, at most the limit.

        Raises ``RuleError``: ``not_a_winning_hand``, or what contradicts the rules.
        """
        return score_with_left_out(best_count(self._counts(hand, win, options)))

    def best_scores(self, hand: Hand, win: Win, options: Options) -> tuple[Score, ...]:
        """Return every list of lines worth as much as the best, that one first."""
        counts = self._counts(hand, win, options)
        best = best_count(counts)
        tied = [score_with_left_out(count) for count in counts if rank(count) == rank(best)]
        return distinct_scores(tied)

    def shapes(self, options: Options) -> frozenset[HandKind]:
        """Return the shapes of a complete hand; seven pairs are of the Italian list."""
        return USUAL_SHAPES if _with_seven_pairs(self.configure(options)) else WITHOUT_PAIRS

    def minimum(self, options: Options) -> int:
        """Return 0: any complete hand wins."""
        self.configure(options)
        return 0

    def _counts(self, hand: Hand, win: Win, options: Options) -> list[ClassicalCount]:
        """Return the count of every reading of a won hand; raises as :meth:`score`."""
        parameters = self.configure(options)
        tile = hand.complete_tile()
        _check_claims(hand, parameters)
        check_circumstances(hand, tile, win, ALL_SITUATIONS)
        readings = won_readings(hand, tile, win, seven_pairs=_with_seven_pairs(parameters))
        if not readings:
            raise RuleError("not_a_winning_hand")
        rows = rows_under(parameters)
        return [count_reading(self.key, reading, rows) for reading in readings]

    def score_lost(
        self, hand: Hand, seat_wind: Wind, prevalent_wind: Wind, options: Options
    ) -> Score:
        """Return the count of a hand that did not win, grouped to score the most.

        In a partial hand only the given tiles count.
        """
        parameters = self.configure(options)
        _check_claims(hand, parameters)
        readings = lost_readings(hand, seat_wind, prevalent_wind)
        rows = rows_under(parameters)
        return score_with_left_out(
            best_count([count_reading(self.key, reading, rows) for reading in readings])
        )

    def score_entered(self, entered: EnteredPoints, win: Win | None, options: Options) -> Score:
        """Return points doubled, at most the limit; raise ``bad_value`` for negative numbers."""
        parameters = self.configure(options)
        if entered.points < 0 or not 0 <= entered.doubles <= MOST_DOUBLES or entered.limits:
            raise RuleError("bad_value", text=entered.text)
        doubled = entered.points << entered.doubles
        return Score(
            self.key,
            total_of(doubled, parameters),
            (),
            base=entered.points,
            doubles=entered.doubles,
            uncapped_points=doubled,
        )

    def conduct(self, options: Options) -> Conduct:
        """Return what ``options`` make of a game."""
        parameters = self.configure(options)
        special = parameters.special_wins or parameters.limit_hands == "chinese"
        return Conduct(
            SITUATIONS if special else DEALT_SITUATIONS,
            (LIABLE,) if parameters.liability else (),
            parameters.flowers_played,
            parameters.chow_claims,
            parameters.false_win > 0,
        )

    def possible_situations(self, hand: Hand, win: Win, options: Options) -> frozenset[str]:
        """Return the circumstances ``hand`` may have been won in, besides those of ``win``."""
        offered = (info.situation for info in self.conduct(options).situations)
        return possible_circumstances(hand, win, offered)

    def settle(self, result: Result, options: Options) -> Settlement:
        """Return the net points: losers pay the winner, then settle their differences.

        East pays and receives double, after the difference. ``result.values`` holds the four
        totals. A liable player pays the winner for all three losers.
        """
        parameters = self.configure(options)
        if result.outcome is Outcome.DRAW or result.winner is None:
            return Settlement()
        losers = [wind for wind in Wind if wind is not result.winner]
        if result.outcome is Outcome.FALSE_WIN:
            paid = dict.fromkeys(losers, parameters.false_win)
            lost = -sum(paid.values())
            return Settlement(Payments.of({**paid, result.winner: lost}))
        winner = result.winner
        values = {wind: possible_total(value_of(result, wind), parameters) for wind in Wind}
        net = dict.fromkeys(Wind, 0)
        liable = _liable(result, parameters)
        for loser in losers:
            amount = values[winner] * _weight(winner, loser)
            net[winner] += amount
            net[loser if liable is None else liable] -= amount
        for index, one in enumerate(losers):
            for other in losers[index + 1 :]:
                amount = (values[one] - values[other]) * _weight(one, other)
                net[one] += amount
                net[other] -= amount
        return Settlement(Payments.of(net))

    def start(self, options: Options, players: int = 4) -> GameState:
        """Return where a game begins; these games are only for four ``players``."""
        return first_state(players, NO_COUNTERS)

    def after(self, state: GameState, hand: GameHand, options: Options) -> GameState:
        """Return the state of the game after a hand: East stays on a win or a dead hand.

        After sixteen changes everyone has been East in every round and the game is over.
        """
        result, before = hand.result, state.position.counters
        if result.outcome is Outcome.FALSE_WIN and not self.conduct(options).false_win_ends_hand:
            return same_hand(state, hand)
        dead = result.outcome is Outcome.DRAW
        east_won = result.outcome is Outcome.WIN and result.winner is Wind.E
        last_of_deal = self.replay_ends_deal and before[REPLAY] > 0
        stays = (dead or east_won) and not last_of_deal
        counters = NO_COUNTERS
        if stays:
            counters = FrozenDict({STREAK: before[STREAK] + east_won, REPLAY: int(dead)})
        return next_state(state, hand, passes=not stays, counters=counters)

    def known_from_game(self, position: Position) -> frozenset[str]:
        """Return the thirteenth win in a row, if East has won twelve; dead hands do not count."""
        thirteenth = position.counters.get(STREAK) == WINS_BEFORE_LAST
        return frozenset({Situation.THIRTEENTH_WIN}) if thirteenth else frozenset()

    def waits(self, hand: Hand, options: Options) -> tuple[Tile, ...]:
        """Return the tiles that complete the standing tiles."""
        parameters = self.configure(options)
        hand.check_whole()
        return tiles_of(waits_of(hand, seven_pairs=_with_seven_pairs(parameters)))


def _with_seven_pairs(parameters: Parameters) -> bool:
    return parameters.limit_hands == "italian"


def _check_claims(hand: Hand, parameters: Parameters) -> None:
    hand.check_no_red_fives()
    if hand.flowers and not parameters.flowers_played:
        raise RuleError("flowers_not_played")
    if not parameters.chow_claims and any(meld.shape is Shape.CHOW for meld in hand.melds):
        raise RuleError("chow_not_claimed")


def _weight(one: Wind, other: Wind) -> int:
    """East pays and receives double."""
    return 2 if Wind.E in (one, other) else 1


def _liable(result: Result, parameters: Parameters) -> Wind | None:
    liable = player_named(result, LIABLE)
    if liable is not None and not parameters.liability:
        raise RuleError("bad_answer", text=liable.name, question=LIABLE.key)
    return liable


ITALIAN_1998: Final = Classical(
    "italian",
    Names("rule system", "Italian rules (1998)"),
    "Come si gioca, 1998",
    ITALIAN,
)
CHINESE_CLASSICAL: Final = Classical(
    "chinese_classical",
    Names("rule system", "Chinese classical"),
    "Variante cinese classica",
    CHINESE,
)
EUROPEAN_CLASSICAL: Final = Classical(
    "european",
    Names("rule system", "European classical"),
    "Variante cinese classica (regole europee), Poker e fiori",
    EUROPEAN,
    replay_ends_deal=True,
)

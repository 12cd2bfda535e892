"""The rules of a house: ten patterns of Hong Kong, paid as that house pays.

Only the tests register it, as a Django app beside Clubscore would.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from scoring.errors import RuleError
from scoring.hand import Situation
from scoring.result import Payments, Settlement
from scoring.rulesets.base import (
    CounterInfo,
    Example,
    GameHand,
    GameState,
    Names,
    Outcome,
    PatternInfo,
    Question,
    Result,
    Ruleset,
    SituationInfo,
    Unit,
)
from scoring.rulesets.hong_kong.examples import EXAMPLES as ALL_EXAMPLES
from scoring.rulesets.hong_kong.patterns import CATEGORIES
from scoring.rulesets.hong_kong.patterns import ROWS as ALL_ROWS
from scoring.rulesets.kit.game import first_state, next_state, player_named, same_hand, value_of
from scoring.rulesets.kit.one_winner import RowSystem
from scoring.rulesets.kit.rows import PatternDefinition
from scoring.rulesets.options import Option, Options, Preset
from scoring.tiles import Wind

FAN: Final = Unit("house unit", "fan", "fan", Names("house unit", "fan", "番"))
LIMIT: Final = 10  # fan
POINTS: Final = (1, 2, 4, 8, 16, 24, 32, 48, 64, 96, 128)  # by fan: a share
PATTERNS: Final = (
    "all_chows",
    "self_drawn",
    "seat_wind",
    "prevalent_wind",
    "dragon_pung",
    "all_pungs",
    "half_flush",
    "full_flush",
    "big_three_dragons",
    "thirteen_orphans",
)
ROWS: Final = tuple(row for row in ALL_ROWS if row.key in PATTERNS)
EXAMPLES: Final = {key: ALL_EXAMPLES[key] for key in PATTERNS}

FEEDER: Final = Question(
    "feeder",
    "Who discarded the tile of the winner's third pung of dragons?",
    (("nobody", "nobody: it was drawn"),),
    "nobody",
    players=True,
)


class HouseRules(RowSystem):
    """Few patterns, a limit, and points that double with the fan."""

    key: str = "house_rules"
    names: Names = Names("house rules", "House rules", "家規")
    source: str = "The rules of the house"
    unit: Unit = FAN
    pattern_unit: Unit = FAN
    hands_in_game: int | None = None
    hands_in_round: int | None = None
    options: tuple[Option, ...] = (
        Option("minimum", 3, "Fan needed to win.", highest=LIMIT),
        Option("limit", LIMIT, "Most fan a hand can be worth.", lowest=1, highest=LIMIT),
    )
    presets: tuple[Preset, ...] = (
        Preset("source", "As usually played", {}),
        Preset("chicken", "Any hand wins", {"minimum": 0}),
    )
    rows: tuple[PatternDefinition, ...] = ROWS
    patterns: tuple[PatternInfo, ...] = tuple(row.info() for row in ROWS)
    categories: Mapping[str, Names] = MappingProxyType(
        {row.category: CATEGORIES[row.category] for row in ROWS}
    )
    examples: Mapping[str, Example] = EXAMPLES
    counting: tuple[str, ...] = ("The fan of all patterns are added, up to the limit.",)
    payment: tuple[str, ...] = (
        "Self-drawn: each of the others pays two shares.",
        "On a discard: the discarder pays two shares, each of the others one.",
        "Whoever let the winner complete a third pung of dragons pays for all three.",
    )
    situations: tuple[SituationInfo, ...] = (
        SituationInfo(Situation.ROBBING_KONG, Names("house rules", "Robbed kong"), True, False),
    )
    questions: tuple[Question, ...] = (FEEDER,)
    counters: tuple[CounterInfo, ...] = (
        CounterInfo("streak", Names("counter", "East’s wins in a row")),
    )
    seven_pairs: bool = False

    def minimum(self, options: Options) -> int:
        """Return the fan a hand needs to win."""
        return int(self.configure(options)["minimum"])

    def limit(self, options: Options) -> int:
        """Return the most fan a hand can be worth."""
        return int(self.configure(options)["limit"])

    def settle(self, result: Result, options: Options) -> Settlement:
        """Return who pays whom, in points; a false win pays two shares of the limit to each."""
        if result.outcome is Outcome.DRAW or result.winner is None:
            return Settlement()
        others = [wind for wind in Wind if wind is not result.winner]
        if result.outcome is Outcome.FALSE_WIN:
            gained = dict.fromkeys(others, 2 * POINTS[self.limit(options)])
            return Settlement(Payments.of({**gained, result.winner: -sum(gained.values())}))
        fan, minimum = value_of(result, result.winner), self.minimum(options)
        if fan < minimum:
            raise RuleError("below_minimum", value=fan, missing=minimum - fan, minimum=minimum)
        share = POINTS[min(fan, self.limit(options))]
        double = others if result.self_drawn else [result.discarder]
        paid = {wind: share * (2 if wind in double else 1) for wind in others}
        feeder = player_named(result, FEEDER)
        if feeder is not None:
            paid = {feeder: sum(paid.values())}
        return Settlement(Payments.to(result.winner, paid))

    def start(self, options: Options, players: int = 4) -> GameState:
        """Return where a game begins."""
        return first_state(players, {"streak": 0})

    def after(self, state: GameState, hand: GameHand, options: Options) -> GameState:
        """Return where the game stands: East stays after a win of East and a drawn hand."""
        result = hand.result
        if result.outcome is Outcome.FALSE_WIN:
            return same_hand(state, hand)  # the hand goes on
        won = result.winner is Wind.E
        stays = won or result.outcome is Outcome.DRAW
        streak = state.position.counters["streak"] + won if stays else 0
        return next_state(state, hand, passes=not stays, counters={"streak": streak})


HOUSE_RULES: Final[Ruleset] = HouseRules()

"""Hong Kong old style with its ten best-known patterns: the system of the guide, whole.

``docs/adding-a-rule-system.md`` says step by step how it is made; nothing but the tests
registers it.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from scoring.errors import RuleError
from scoring.hand import HandKind, Situation
from scoring.result import Payments, Settlement
from scoring.rulesets.base import (
    CarriedInfo,
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
from scoring.rulesets.kit import finders
from scoring.rulesets.kit.finders import Occurrences, pungs_where
from scoring.rulesets.kit.game import first_state, next_state, player_named, same_hand, value_of
from scoring.rulesets.kit.one_winner import RowSystem
from scoring.rulesets.kit.readings import HandReading
from scoring.rulesets.kit.rows import PatternDefinition
from scoring.rulesets.options import Option, Options, Preset
from scoring.tiles import DRAGONS, Wind

LIMIT: Final = 10  # fan
POINTS: Final = (1, 2, 4, 8, 16, 24, 32, 48, 64, 96, 128)  # by fan: a share


def seat_wind(reading: HandReading) -> Occurrences:
    """A pung of one’s own wind."""
    wind = reading.win.seat_wind.tile
    return tuple((group,) for group in pungs_where(reading, lambda pung: pung.tile == wind))


def prevalent_wind(reading: HandReading) -> Occurrences:
    """A pung of the prevalent wind."""
    wind = reading.win.prevalent_wind.tile
    return tuple((group,) for group in pungs_where(reading, lambda pung: pung.tile == wind))


def dragons(reading: HandReading) -> Occurrences:
    """Each pung of dragons."""
    return tuple((group,) for group in pungs_where(reading, lambda pung: pung.tile in DRAGONS))


FEEDER: Final = Question(
    "feeder",
    "Who discarded the tile of the winner's third pung of dragons?",
    (("nobody", "nobody: it was drawn"),),
    "nobody",
    players=True,
)

# fmt: off
ROWS: Final = (
    PatternDefinition("all_chows", 1, "sets", Names("All Chows", "Tutte scale", "平糊"), "Four chows.", finders.four_chows),
    PatternDefinition("self_drawn", 1, "win", Names("Self-Drawn", "Chiusura pescata", "自摸"), "The winning tile is self-drawn.", finders.self_drawn),
    PatternDefinition("seat_wind", 1, "honors", Names("Seat Wind", "Proprio vento", "門風"), "A pung of one’s own wind.", seat_wind),
    PatternDefinition("prevalent_wind", 1, "honors", Names("Prevalent Wind", "Vento di giro", "圈風"), "A pung of the prevalent wind.", prevalent_wind),
    PatternDefinition("dragons", 1, "honors", Names("Dragons", "Tris di drago", "番子"), "Each pung of dragons.", dragons),
    PatternDefinition("all_pungs", 3, "sets", Names("All Pungs", "Tutti tris", "對對糊"), "Four pungs or kongs.", finders.four_pungs),
    PatternDefinition("half_flush", 3, "tiles", Names("Half Flush", "Mano pura", "混一色"), "One suit and honors.", finders.half_flush),
    PatternDefinition("full_flush", 7, "tiles", Names("Full Flush", "Mano purissima", "清一色"), "One suit only.", finders.full_flush),
    PatternDefinition("big_three_dragons", 8, "honors", Names("Big Three Dragons", "Grandi tre draghi", "大三元"), "Three pungs of dragons.", finders.pungs_of(DRAGONS, least=3), implies=("dragons",)),
    PatternDefinition("thirteen_orphans", 13, "tiles", Names("Thirteen Orphans", "Tredici orfani", "十三么"), "One of each terminal and honor, plus a duplicate of any one.", finders.kind(HandKind.ORPHANS), limit=True),
)
# fmt: on

EXAMPLES: Final = {
    "all_chows": Example("[123m] 456m 789p 23s 55p + 4s"),
    "self_drawn": Example("[123m] 456m 789p 23s EE + 4s", self_drawn=True),
    "seat_wind": Example("[SSS] 456m 789p 23s 55p + 4s"),
    "prevalent_wind": Example("[EEE] 456m 789p 23s 55p + 4s"),
    "dragons": Example("[CCC] 456m 789p 23s 55p + 4s"),
    "all_pungs": Example("[222m] [777p] 444s 88p WW + 8p"),
    "half_flush": Example("[123m] 456m 789m 23m WW + 4m"),
    "full_flush": Example("[123m] 456m 789m 23m 55m + 4m"),
    "big_three_dragons": Example("[CCC] [FFF] PPP 23s 55p + 4s"),
    "thirteen_orphans": Example("19m19p19sESWNCFP + P", in_sets=False),
}


class HongKong(RowSystem):
    """Hong Kong old style: few patterns, a limit, and points that double with the fan."""

    key: str = "hong_kong"
    names: Names = Names("Hong Kong old style", "Hong Kong vecchio stile", "香港舊章")
    source: str = "Hong Kong old style, ten patterns"
    unit: Unit = Unit(Names("fan", "fan", "番"), Names("fan", "fan", "番"))
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
        {
            "sets": Names("Sets", "Combinazioni"),
            "honors": Names("Winds and dragons", "Venti e draghi"),
            "tiles": Names("Suits and numbers", "Semi e numeri"),
            "win": Names("How the hand is won", "Come si chiude"),
        }
    )
    examples: Mapping[str, Example] = EXAMPLES
    counting: tuple[str, ...] = ("The fan of all patterns are added, up to the limit.",)
    payment: tuple[str, ...] = (
        "Self-drawn: each of the others pays two shares.",
        "On a discard: the discarder pays two shares, each of the others one.",
        "Whoever let the winner complete a third pung of dragons pays for all three.",
    )
    situations: tuple[SituationInfo, ...] = (
        SituationInfo(Situation.ROBBING_KONG, Names("Robbed kong", "Kong rubato"), True, False),
    )
    questions: tuple[Question, ...] = (FEEDER,)
    carried: tuple[CarriedInfo, ...] = (
        CarriedInfo("streak", Names("East’s wins in a row", "Vittorie di fila di Est")),
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
        streak = state.position.carried["streak"] + won if stays else 0
        return next_state(state, hand, passes=not stays, carried={"streak": streak})


HONG_KONG: Final[Ruleset] = HongKong()

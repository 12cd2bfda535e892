"""Riichi as a rule system: the best reading, its value, and who pays whom."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from types import MappingProxyType
from typing import Final

from scoring.errors import RuleError
from scoring.hand import WITHOUT_PAIRS, Hand, HandKind, Win
from scoring.result import Score, Settlement, distinct_scores
from scoring.rulesets.base import (
    USUAL_OUTCOMES,
    Conduct,
    CounterInfo,
    EmaNames,
    EnteredForm,
    EnteredPoints,
    Example,
    FinalScores,
    GameHand,
    GameState,
    Names,
    Outcome,
    PatternInfo,
    Question,
    Result,
    SheetForm,
    SituationInfo,
    TimeUp,
    Unit,
    ValueTable,
)
from scoring.rulesets.kit.game import first_state
from scoring.rulesets.kit.one_winner import OneWinnerSystem
from scoring.rulesets.kit.readings import readings
from scoring.rulesets.options import Option, Options, Preset
from scoring.tiles import FIVES, Tile, Wind, count_tiles, tile_name
from scoring.waits import regular_waits, thirteen_orphans_waits, tiles_of

from .circumstances import DECLARED, SITUATIONS, check, objection, situations_under
from .circumstances import RIICHI as RIICHI_DECLARED
from .count import (
    HAN,
    KEY,
    LEAST_VALUE,
    RENHOU_ALONE,
    Bonuses,
    RiichiCount,
    counts_of,
    renhou_alone,
    score_of,
)
from .course import after
from .entered import HAN_AND_FU, MOST_HAN, MOST_VALUE, MOST_YAKUMAN, score_entered
from .examples import EXAMPLES
from .final import chombo_cost, final_scores
from .fu import FU, FU_NAMES
from .limits import LIMIT_NAMES, MANGAN_POINTS
from .option_table import OPTIONS
from .options import MANGAN, RiichiOptions, typed_options
from .patterns import CATEGORIES, DORA, RENHOU, URA_DORA
from .payments import STICK
from .presets import PRESETS
from .questions import HONBA, MOST_DORA, QUESTIONS, questions_under
from .questions import RIICHI as RIICHI_STICKS
from .settlement import settle
from .table import COUNTING, PAYMENT, PRINCIPLES, WITHOUT_YAKU, table_under
from .value_tables import value_tables

MAN: Final = "man"
YAKUMAN: Final = Unit("unit", "yakuman", "yakuman", Names("unit as a heading", "yakuman", "役満"))
FOUR_RED_FIVES: Final = 4
RED_DOTS: Final = 13
MOST_WINNERS: Final = 3  # who may declare; the options say who is paid


class Riichi(OneWinnerSystem):
    """Japanese mahjong for four, with the options of the organizations that play it."""

    key: str = KEY
    names: Names = Names("rule system", "Riichi", "リーチ麻雀")
    source: str = "EMA, Riichi Competition Rules 2016"
    pattern_unit: Unit = HAN
    base_unit: Unit = FU
    limit_unit: Unit | None = YAKUMAN
    version: int = 1
    hands_in_game: int | None = None
    hands_in_round: int | None = None
    options: tuple[Option, ...] = OPTIONS
    presets: tuple[Preset, ...] = PRESETS
    official: bool = False
    patterns: tuple[PatternInfo, ...] = table_under(RiichiOptions(red_fives=FOUR_RED_FIVES))
    categories: Mapping[str, Names] = MappingProxyType(CATEGORIES)
    examples: Mapping[str, Example] = EXAMPLES
    counting: tuple[str, ...] = COUNTING
    payment: tuple[str, ...] = PAYMENT
    sheet: SheetForm = SheetForm.RUNNING
    situations: tuple[SituationInfo, ...] = SITUATIONS
    only_from_east: frozenset[str] = frozenset()
    base_names: Mapping[str, Names] = MappingProxyType(FU_NAMES)
    limit_names: Mapping[str, Names] = MappingProxyType(LIMIT_NAMES)
    without_patterns: str = WITHOUT_YAKU
    principles: Mapping[str, str] = MappingProxyType(PRINCIPLES)
    questions: tuple[Question, ...] = QUESTIONS
    entered_form: EnteredForm = HAN_AND_FU
    counters: tuple[CounterInfo, ...] = (CounterInfo(HONBA, Names("counter", "Counters", "本場")),)
    stick: int = STICK
    highest_entry: EnteredPoints = EnteredPoints(MOST_VALUE, MOST_HAN, MOST_YAKUMAN)
    hands_depend: bool = True
    ema: EmaNames | None = EmaNames("riichi", "Riichi", "RCR template")

    def configure(self, options: Options) -> RiichiOptions:
        """Return typed options; raise ``unknown_option`` or ``bad_option``."""
        return typed_options(options)

    def table(self, options: Options) -> tuple[PatternInfo, ...]:
        """Return the yaku that can count under ``options``, with their han."""
        return table_under(self.configure(options))

    def shapes(self, options: Options) -> frozenset[HandKind]:
        """Return the shapes of a complete hand; seven pairs are all different."""
        self.configure(options)
        return WITHOUT_PAIRS | {HandKind.DIFFERENT_PAIRS}

    def minimum(self, options: Options) -> int:
        """Return the value of the least hand with a yaku; without one no hand wins."""
        self.configure(options)
        return LEAST_VALUE

    def score(self, hand: Hand, win: Win, options: Options) -> Score:
        """Return the best count of a won hand; without a yaku it does not qualify.

        Raises ``RuleError``: ``not_a_winning_hand``, or what contradicts the rules.
        """
        return score_of(max(self._counts(hand, win, options), key=lambda count: count.rank))

    def best_scores(self, hand: Hand, win: Win, options: Options) -> tuple[Score, ...]:
        """Return every list of yaku that is worth as much as the best, that one first."""
        counts = self._counts(hand, win, options)
        best = max(count.rank for count in counts)
        return distinct_scores(score_of(count) for count in counts if count.rank == best)

    def conduct(self, options: Options) -> Conduct:
        """Return what ``options`` make of a game: the circumstances that count, no flowers."""
        known = self.configure(options)
        return Conduct(
            situations_under(known),
            questions_under(known),
            flowers=False,
            outcomes=tuple(Outcome) if known.abortive_draws else USUAL_OUTCOMES,
            winners=MOST_WINNERS,
            paid=known.paid,
            drawn_from=known.drawn_from,
            red_fives=_red_fives(known),
            final_scores=True,
            false_win_cost=chombo_cost(known),
            absent_score=known.substitute_score,
            time_up=TimeUp(known.time_limit),
        )

    def possible_situations(self, hand: Hand, win: Win, options: Options) -> frozenset[str]:
        """Return the circumstances ``hand`` may have been won in, besides those of ``win``."""
        tile, known = hand.winning_tile, self.configure(options)
        if tile is None:
            return frozenset()
        offered = [info.situation for info in situations_under(known)]
        return frozenset(
            one
            for one in offered
            if objection(hand, tile, win, win.situations | {one}, known) is None
        )

    def known_from_answers(
        self, answers: Mapping[str, str], winner: Wind, situations: frozenset[str]
    ) -> frozenset[str]:
        """Return riichi for a winner whose stick is on the table; raise ``riichi_mismatch``."""
        laid = winner.name in answers.get(RIICHI_STICKS.key, "").split(",")
        if not laid and DECLARED & situations:
            raise RuleError("riichi_mismatch", wind=winner.name)
        return frozenset((RIICHI_DECLARED,)) if laid and not DECLARED & situations else frozenset()

    def score_entered(self, entered: EnteredPoints, win: Win | None, options: Options) -> Score:
        """Return the value of fu and han, or of yakuman; raise ``bad_han`` or ``bad_fu``."""
        return score_entered(entered, win, self.configure(options))

    def settle(self, result: Result, options: Options) -> Settlement:
        """Return who pays whom: hands, counters, and the sticks on the table.

        ``result.values`` has each winner's points for the hand itself.
        """
        return settle(result, self.configure(options))

    def starting_points(self, options: Options) -> int:
        """Return what everyone has at the start."""
        return self.configure(options).starting_points

    def start(self, options: Options, players: int = 4) -> GameState:
        """Return where a game begins: without counters."""
        return first_state(players, {HONBA: 0})

    def after(self, state: GameState, hand: GameHand, options: Options) -> GameState:
        """Return the state of the game after one more hand, and whether it is over."""
        return after(state, hand, self.configure(options))

    def final_scores(
        self,
        state: GameState,
        options: Options,
        penalties: Mapping[int, int],
        substitutes: Collection[int],
    ) -> FinalScores:
        """Return the scores with the points for places and all that is taken off."""
        return final_scores(state, self.configure(options), penalties, substitutes)

    def value_tables(self, options: Options) -> tuple[ValueTable, ...]:
        """Return what han and fu are paid, and the limits: to the others, then to the dealer."""
        return value_tables(self.configure(options))

    def waits(self, hand: Hand, options: Options) -> tuple[Tile, ...]:
        """Return the tiles that complete the standing tiles; four alike are not two pairs."""
        self.configure(options)
        hand.check_whole()
        counts = count_tiles(hand.tiles)
        waits = regular_waits(counts)
        if not hand.melds:
            waits |= thirteen_orphans_waits(counts) | _seven_pairs_wait(counts)
        return tiles_of(waits)

    def _counts(self, hand: Hand, win: Win, options: Options) -> list[RiichiCount]:
        """Return what every reading counts; raises as :meth:`score`."""
        known = self.configure(options)
        tile = hand.complete_tile()
        if hand.flowers:
            raise RuleError("flowers_not_played")
        check(hand, tile, win, known)
        bonuses = _bonuses(hand, win, known)
        pairs = _is_seven_pairs(hand)
        found = readings(hand, tile, win, seven_pairs=pairs, every_place=True)
        if not found:
            raise RuleError("not_a_winning_hand")
        counts = counts_of(found, known, bonuses)
        if known.renhou == MANGAN and MAN in win.situations:
            _count_renhou(counts, bonuses)
        return counts


def _red_fives(options: RiichiOptions) -> tuple[Tile, ...]:
    """Return the red fives in the wall: one of each suit, a second one of dots by option."""
    if not options.red_fives:
        return ()
    return (*FIVES, RED_DOTS) if options.red_fives == FOUR_RED_FIVES else FIVES


def _count_renhou(counts: list[RiichiCount], bonuses: Bonuses) -> None:
    """Let renhou count alone, or leave it out if the hand is worth a mangan without it."""
    best = max(counts, key=lambda count: count.rank)
    if best.worth.basic < MANGAN_POINTS:
        counts.append(renhou_alone(best, bonuses))
    else:
        for count in counts:
            count.left_out.append((RENHOU, RENHOU_ALONE, RENHOU_ALONE, ((),)))


def _bonuses(hand: Hand, win: Win, options: RiichiOptions) -> Bonuses:
    """Return the dora of a hand; raise ``RuleError`` for those there cannot be."""
    ura_dora = _number(win, URA_DORA)
    if ura_dora and not options.ura_dora:
        raise RuleError("not_played", text=URA_DORA)
    if ura_dora and DECLARED.isdisjoint(win.situations):
        raise RuleError("ura_without_riichi")
    if hand.red_fives:
        _check_red_fives(hand, options)
    return Bonuses(_number(win, DORA), ura_dora, len(hand.red_fives))


def _check_red_fives(hand: Hand, options: RiichiOptions) -> None:
    if not options.red_fives:
        hand.check_no_red_fives()
    for tile in hand.red_fives:
        two = options.red_fives == FOUR_RED_FIVES and tile == RED_DOTS
        most, reds = 2 if two else 1, hand.red_fives.count(tile)
        if reds > most:
            raise RuleError("too_many_red_fives", found=reds, most=most, tile=tile_name(tile))


def _number(win: Win, key: str) -> int:
    """Return the number entered; raise ``bad_answer`` if it is invalid."""
    answer = win.answers.get(key, "0")
    if not (answer.isascii() and answer.isdecimal() and int(answer) <= MOST_DORA):
        raise RuleError("bad_answer", text=answer, question=key)
    return int(answer)


def _is_seven_pairs(hand: Hand) -> bool:
    return not hand.melds and all(count in (0, 2) for count in hand.counts())


def _seven_pairs_wait(counts: list[int]) -> int:
    """Return the tile, as a mask, that completes six different pairs."""
    single = [tile for tile, count in enumerate(counts) if count == 1]
    if len(single) != 1 or max(counts) > 2:
        return 0
    return 1 << single[0]


RIICHI: Final = Riichi()

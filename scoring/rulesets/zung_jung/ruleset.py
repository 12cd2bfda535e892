"""Zung Jung 3.3 as a rule system: patterns in series, limits, the 25-point cap payment."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from scoring.circumstances import check_circumstances
from scoring.errors import RuleError, _
from scoring.hand import Hand, Situation, Win
from scoring.result import (
    EXCLUDED,
    IMPLIED,
    CountedPattern,
    LeftOut,
    Payments,
    Score,
    Settlement,
    distinct_scores,
)
from scoring.rulesets.base import (
    Conduct,
    EnteredPoints,
    Example,
    Names,
    Outcome,
    PatternInfo,
    Question,
    Result,
    SheetForm,
    SituationInfo,
)
from scoring.rulesets.kit.finders import WHOLE, Occurrences, evidence
from scoring.rulesets.kit.game import player_named, points_without_doubles, value_of
from scoring.rulesets.kit.one_winner import OneWinnerSystem
from scoring.rulesets.kit.readings import HandReading, readings
from scoring.rulesets.options import Option, Options, Preset, checked_options
from scoring.tiles import Wind

from .examples import EXAMPLES
from .patterns import (
    CATEGORIES,
    CHICKEN_HAND,
    CONTAINED,
    EACH,
    FLOWER_CATEGORY,
    LISTED_LIMIT,
    PATTERNS,
    ZungJungRow,
)
from .table import COUNTING, PAYMENT, table_of

KEY: Final = "zung_jung"
LIMIT: Final = 320  # a sum of patterns is cut to so many points
LISTED_LIMITS: Final = {row.points for row in PATTERNS if row.points >= LISTED_LIMIT}
CAP: Final = 25  # points a player who is not responsible pays at most
CHICKEN_POINTS: Final = 1

FLOWERS_FULL, FLOWERS_HALVED, FLOWERS_NONE = "full", "halved", "none"

OPTIONS: Final = (
    Option(
        "flowers",
        FLOWERS_FULL,
        _("Flowers and seasons (category 11):"),
        (
            (FLOWERS_NONE, _("not played: 136 tiles")),
            (FLOWERS_FULL, _("full value")),
            (FLOWERS_HALVED, _("half value")),
        ),
        source=_("source, “11.0 Fiori e stagioni” (flowers and seasons)"),
    ),
)

POINTS: Final = {row.key: row.points for row in PATTERNS} | {CHICKEN_HAND: CHICKEN_POINTS}
POINTS_HALVED: Final = POINTS | {
    row.key: row.points // 2 for row in PATTERNS if row.category == FLOWER_CATEGORY
}
POINTS_NO_FLOWERS: Final = {
    key: points for key, points in POINTS.items() if not key.startswith(f"{FLOWER_CATEGORY}.")
}
POINTS_UNDER: Final = {
    FLOWERS_FULL: POINTS,
    FLOWERS_HALVED: POINTS_HALVED,
    FLOWERS_NONE: POINTS_NO_FLOWERS,
}


RESPONSIBLE: Final = Question(
    "responsible",
    _("Was the same tile discarded earlier, after the winner’s last discard?"),
    (
        ("discarder", _("no")),
        ("none", _("yes, by the winner")),
    ),
    "discarder",
    players=True,
    self_drawn=False,
)


@dataclass(slots=True)
class ZungJungCount:
    """A reading with what counts in it; ``total`` is the sum before the limit."""

    reading: HandReading
    occurrences: dict[str, Occurrences]
    left_out: dict[str, tuple[Occurrences, str]]
    value: int
    total: int


class ZungJung(OneWinnerSystem):
    """Zung Jung by Alan Kwan, version 3.3."""

    key: str = KEY
    names: Names = Names("rule system", "Zung Jung", "中庸")
    source: str = "Zung Jung 3.3, © Kwan Shiu Ho"
    table_sizes: tuple[int, ...] = (3, 4, 5)
    options: tuple[Option, ...] = OPTIONS
    presets: tuple[Preset, ...] = (
        Preset(
            "source",
            _("As printed, with flowers"),
            {},
            _("All categories, flowers and seasons at full value."),
            "Zung Jung 3.3",
        ),
        Preset(
            "tournament",
            _("Tournament: no flowers"),
            {"flowers": FLOWERS_NONE},
            _("Played with 136 tiles: flowers and seasons are for play at home."),
            "Zung Jung 3.3, 11.0",
        ),
    )
    patterns: tuple[PatternInfo, ...] = table_of(POINTS)
    categories: Mapping[str, Names] = MappingProxyType(CATEGORIES)
    examples: Mapping[str, Example] = EXAMPLES
    counting: tuple[str, ...] = COUNTING
    payment: tuple[str, ...] = PAYMENT
    sheet: SheetForm = SheetForm.ROUNDS
    step: int = 1  # East becomes South after every hand
    questions: tuple[Question, ...] = (RESPONSIBLE,)
    situations: tuple[SituationInfo, ...] = (
        SituationInfo(
            Situation.WALL_END,
            Names("zung jung circumstance", "End of the wall"),
            True,
            True,
        ),
        SituationInfo(
            Situation.KONG_REPLACEMENT,
            Names("zung jung circumstance", "Replacement tile of a kong"),
            False,
            True,
        ),
        SituationInfo(
            Situation.ROBBING_KONG, Names("zung jung circumstance", "Robbed kong"), True, False
        ),
        SituationInfo(
            Situation.HEAVEN,
            Names("zung jung circumstance", "Blessing of Heaven: East’s dealt hand"),
            False,
            True,
        ),
        SituationInfo(
            Situation.EARTH,
            Names("zung jung circumstance", "Blessing of Earth: East’s first discard"),
            True,
            False,
        ),
    )

    def configure(self, options: Options) -> str:
        """Return how flowers count; raise ``unknown_option`` or ``bad_option``."""
        return str(checked_options(OPTIONS, options)["flowers"])

    def reason(self, key: str, because: str) -> str:
        """Return why a pattern is left out for another one."""
        return reason(key, because)

    def table(self, options: Options) -> tuple[PatternInfo, ...]:
        """Return the patterns under ``options``."""
        return table_of(POINTS_UNDER[self.configure(options)])

    def score(self, hand: Hand, win: Win, options: Options) -> Score:
        """Return the best legal count of a won hand, in points after limits.

        Raises ``RuleError``: ``not_a_winning_hand``, or what contradicts the rules.
        """
        points = POINTS_UNDER[self.configure(options)]
        counts = self._counts(hand, win, options)
        return _score_of(max(counts, key=_rank), points)

    def best_scores(self, hand: Hand, win: Win, options: Options) -> tuple[Score, ...]:
        """Return every list of patterns worth as much as the best, that one first."""
        points = POINTS_UNDER[self.configure(options)]
        counts = self._counts(hand, win, options)
        best = max(map(_rank, counts))
        tied = [count for count in counts if _rank(count) == best]
        return distinct_scores(_score_of(count, points) for count in tied)

    def _counts(self, hand: Hand, win: Win, options: Options) -> list[ZungJungCount]:
        """Return the count of every reading; raises as :meth:`score`."""
        flowers = self.configure(options)
        tile = hand.complete_tile()
        hand.check_no_red_fives()
        if hand.flowers and flowers == FLOWERS_NONE:
            raise RuleError("flowers_not_played")
        check_circumstances(hand, tile, win, KNOWN_SITUATIONS)
        found = readings(hand, tile, win)
        if not found:
            raise RuleError("not_a_winning_hand")
        points = POINTS_UNDER[flowers]
        return [count_reading(reading, points) for reading in found]

    def score_entered(self, entered: EnteredPoints, win: Win | None, options: Options) -> Score:
        """Return the points entered; raise ``bad_value`` for what no hand can be worth."""
        return Score(self.key, _possible(points_without_doubles(entered)), ())

    def conduct(self, options: Options) -> Conduct:
        """Return what ``options`` make of a game: with or without flowers."""
        flowers = self.configure(options) != FLOWERS_NONE
        return Conduct(self.situations, self.questions, flowers)

    def settle(self, result: Result, options: Options) -> Settlement:
        """Return who pays whom: in total, the value times the number of others, three or two.

        On a discard worth more than 25 the others pay 25 each and the responsible player the rest;
        if nobody is responsible all pay the same.
        """
        self.configure(options)
        if result.outcome is not Outcome.WIN or result.winner is None:
            return Settlement()  # a false win costs no points: the tiles stay exposed
        value = _possible(value_of(result, result.winner))
        others = result.others
        paid = dict.fromkeys(others, value)
        responsible = _responsible(result)
        if responsible is not None and value > CAP:
            paid = dict.fromkeys(others, CAP)
            paid[responsible] = len(others) * value - (len(others) - 1) * CAP
        return Settlement(Payments.to(result.winner, paid))


KNOWN_SITUATIONS: Final = frozenset(
    {info.situation for info in ZungJung.situations} | {Situation.LAST_TILE}
)


def count_reading(reading: HandReading, points: Mapping[str, int]) -> ZungJungCount:
    """Return what counts in a reading: the highest of each series, or only a listed limit."""
    found = {row: occurrences for row in PATTERNS if (occurrences := row.find(reading))}
    limits = [row for row in found if row.points >= LISTED_LIMIT]
    if limits:
        highest = max(limits, key=lambda row: row.points)
        counted = {highest.key: found[highest]}
        reason = highest.key
        left = {row.key: (found[row], reason) for row in found if row is not highest}
        return ZungJungCount(reading, counted, left, highest.points, highest.points)
    best_of: dict[str, ZungJungRow] = {}
    for row in found:  # in the order of the table; of equal points, as in 11.2, the first counts
        if row.points > best_of.setdefault(row.series, row).points:
            best_of[row.series] = row
    counted, left = {}, {}
    for row, occurrences in found.items():
        best = best_of[row.series]
        if row is best:
            counted[row.key] = occurrences
        else:
            left[row.key] = (occurrences, best.key)
    total = sum(
        points[key] * (len(occurrences) if key in EACH else 1)
        for key, occurrences in counted.items()
    )
    if not counted:
        counted, total = {CHICKEN_HAND: WHOLE}, CHICKEN_POINTS
    return ZungJungCount(reading, counted, left, min(total, LIMIT), total)


def _rank(count: ZungJungCount) -> tuple[int, int]:
    """Return what a better count has more of: points, then those above the limit."""
    return count.value, count.total


def _score_of(count: ZungJungCount, points: Mapping[str, int]) -> Score:
    groups = count.reading.groups()
    return Score(
        KEY,
        count.value,
        tuple(
            CountedPattern(key, points[key], len(occurrences), evidence(occurrences, groups))
            for key, occurrences in count.occurrences.items()
        ),
        tuple(
            LeftOut(key, because, reason(key, because), evidence(occurrences, groups))
            for key, (occurrences, because) in count.left_out.items()
        ),
        groups,
        uncapped_points=count.total,
    )


def reason(key: str, because: str) -> str:
    """Return what the pattern that counts instead is to the one left out."""
    return IMPLIED if key in CONTAINED.get(because, ()) else EXCLUDED


def _possible(points: int) -> int:
    """Return points a hand can be worth; raise ``bad_value`` for others."""
    if points < CHICKEN_POINTS or (points > LIMIT and points not in LISTED_LIMITS):
        raise RuleError("bad_value", text=str(points))
    return points


def _responsible(result: Result) -> Wind | None:
    """Return who pays the rest of a hand won on a discard, or None if all pay the same.

    Raises ``bad_answer`` if the hand was self-drawn and the answer is not the discarder.
    """
    answer = result.answers.get(RESPONSIBLE.key, RESPONSIBLE.default)
    if answer == RESPONSIBLE.default:
        return result.discarder
    if result.self_drawn:
        raise RuleError("bad_answer", text=str(answer), question=RESPONSIBLE.key)
    return player_named(result, RESPONSIBLE)


ZUNG_JUNG: Final = ZungJung()

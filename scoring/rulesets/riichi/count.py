"""What a reading counts: yaku, dora, fu and what they are worth; a yakuman counts alone."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from scoring.result import (
    EXCLUDED,
    IMPLIED,
    BaseLine,
    CountedPattern,
    Group,
    LeftOut,
    Score,
)
from scoring.rulesets.base import Names, Unit
from scoring.rulesets.kit.finders import NONE, WHOLE, Occurrences, evidence
from scoring.rulesets.kit.readings import HandReading

from .fu import fu_lines, round_fu
from .limits import NOTHING, Worth, worth_of, worth_of_yakuman
from .options import FIVE_HAN, YAKUMAN, RiichiOptions
from .patterns import (
    DORA,
    GREEN_WITH_DRAGON,
    PINFU,
    RED_FIVE,
    RENHOU,
    RENHOU_HAN,
    RENHOU_YAKUMAN,
    RYUUIISOU,
    TANYAO,
    URA_DORA,
    YAKU,
    YAKUMAN_HAN,
    YAKUMAN_ROWS,
    YakuRow,
)
from .payments import value_of

KEY: Final = "riichi"
HAN: Final = Unit("unit", "han", "han", Names("unit as a heading", "han", "翻"))
LEAST_VALUE: Final = 1000  # of a hand with a yaku
CLOSED_ONLY: Final = "closed_only"  # principles
NEEDS_YAKU: Final = "needs_yaku"
RENHOU_ALONE: Final = "renhou_alone"
Matches = list[tuple[YakuRow, Occurrences]]


@dataclass(frozen=True, slots=True)
class Bonuses:
    """The number of dora of each kind."""

    dora: int = 0
    ura_dora: int = 0
    red_fives: int = 0

    @property
    def kinds_present(self) -> tuple[tuple[str, int], ...]:
        """The keys with their numbers, of those there are."""
        kinds = ((DORA, self.dora), (URA_DORA, self.ura_dora), (RED_FIVE, self.red_fives))
        return tuple(one for one in kinds if one[1])


@dataclass(slots=True)
class RiichiCount:
    """A reading with what counts in it: yaku with their han, fu, and basic points."""

    reading: HandReading
    patterns: list[tuple[str, int, Occurrences]]  # key, han, what earned it
    bonuses: tuple[tuple[str, int], ...] = ()
    left_out: list[tuple[str, str, str, Occurrences]] = field(default_factory=list)
    han: int = 0
    fu: int = 0  # not rounded; 0 where fu are not counted
    fu_lines: tuple[BaseLine, ...] = ()
    worth: Worth = NOTHING
    yakuman: int = 0  # doubled ones as two

    @property
    def rank(self) -> tuple[int, int, int, int]:
        """What the better of two counts has more of; a yakuman goes before a counted one."""
        return self.worth.basic, self.yakuman, self.han, self.fu


def rows_under(options: RiichiOptions) -> tuple[tuple[YakuRow, ...], tuple[YakuRow, ...]]:
    """Return the rows of yaku and of yakuman that can count."""
    yaku: tuple[YakuRow, ...] = YAKU
    yakuman: tuple[YakuRow, ...] = YAKUMAN_ROWS
    if options.renhou == FIVE_HAN:
        yaku = (*yaku, RENHOU_HAN)
    elif options.renhou == YAKUMAN:
        yakuman = (*yakuman, RENHOU_YAKUMAN)
    if options.all_green_needs_dragon:
        yakuman = tuple([GREEN_WITH_DRAGON if row.key == RYUUIISOU else row for row in yakuman])
    return yaku, yakuman


def counts_of(
    readings: list[HandReading], options: RiichiOptions, bonuses: Bonuses
) -> list[RiichiCount]:
    """Return the count of each reading; yakuman worth the same are counted once."""
    yaku, yakuman = rows_under(options)
    first = readings[0]
    in_hand = {row.key: row.find(first) for row in (*yaku, *yakuman) if row.of_tiles}
    counts = []
    for reading in readings:
        yakuman_found = _matching_rows(yakuman, reading, in_hand)
        matches = _matching_rows(yaku, reading, in_hand)
        if yakuman_found:
            counts += _yakuman_counts(reading, yakuman_found, matches, options, bonuses)
        else:
            counts.append(_han_count(reading, matches, options, bonuses))
    return counts


def renhou_alone(count: RiichiCount, bonuses: Bonuses) -> RiichiCount:
    """Return the mangan for a win on a discard before the first draw, instead of ``count``."""
    left = [(key, RENHOU, EXCLUDED, earned) for key, _han, earned in count.patterns]
    left += [(key, RENHOU, EXCLUDED, NONE) for key, _times in bonuses.kinds_present]
    row = RENHOU_HAN
    worth = worth_of(row.han, 0, RiichiOptions())
    return RiichiCount(count.reading, [(row.key, row.han, WHOLE)], (), left, row.han, worth=worth)


def _matching_rows(
    rows: tuple[YakuRow, ...], reading: HandReading, in_hand: dict[str, Occurrences]
) -> Matches:
    """Return the rows that a reading has, with what earned them."""
    matches = []
    for row in rows:
        earned = in_hand[row.key] if row.of_tiles else row.find(reading)
        if earned:
            matches.append((row, earned))
    return matches


def _han_count(
    reading: HandReading, matches: Matches, options: RiichiOptions, bonuses: Bonuses
) -> RiichiCount:
    closed = reading.hand.is_concealed
    counting: list[tuple[str, int, Occurrences]] = []
    left: list[tuple[str, str, str, Occurrences]] = []
    displaced = {}
    for row, _earned in matches:
        if _han_of(row, reading, options, closed=closed):
            displaced.update(dict.fromkeys(row.displaces, row.key))
    for row, earned in matches:
        han = _han_of(row, reading, options, closed=closed)
        if row.key in displaced:
            left.append((row.key, displaced[row.key], IMPLIED, earned))
        elif han:
            counting.append((row.key, han, earned))
        elif not closed:
            left.append((row.key, CLOSED_ONLY, CLOSED_ONLY, earned))
    if not counting:
        left += [(key, NEEDS_YAKU, NEEDS_YAKU, NONE) for key, _times in bonuses.kinds_present]
        return RiichiCount(reading, counting, (), left)
    han = sum([han for _key, han, _earned in counting])
    han += sum([times for _key, times in bonuses.kinds_present])
    pinfu = any(key == PINFU for key, _han, _earned in counting)
    lines = fu_lines(reading, reading.groups(), options, pinfu=pinfu)
    fu = sum([line.points for line in lines])
    worth = worth_of(han, round_fu(fu), options)
    return RiichiCount(reading, counting, bonuses.kinds_present, left, han, fu, lines, worth)


def _han_of(row: YakuRow, reading: HandReading, options: RiichiOptions, *, closed: bool) -> int:
    """Return the han a yaku has here; 0 if it does not count."""
    if row.key == TANYAO and not closed:
        return row.open_han if options.open_tanyao else 0
    if row.key == PINFU and reading.win.self_drawn and not options.pinfu_tsumo:
        return 0
    return row.han if closed else row.open_han


def _yakuman_counts(
    reading: HandReading,
    matches: Matches,
    others: Matches,
    options: RiichiOptions,
    bonuses: Bonuses,
) -> list[RiichiCount]:
    """Return a count with all yakuman, or one for each that is worth most."""
    times = {row.key: _times(row, reading, options) for row, _earned in matches}
    if options.multiple_yakuman:
        return [_yakuman_count(reading, matches, times, matches, others, bonuses)]
    most = max(times.values())
    best = [one for one in matches if times[one[0].key] == most]
    return [_yakuman_count(reading, [one], times, matches, others, bonuses) for one in best]


def _times(row: YakuRow, reading: HandReading, options: RiichiOptions) -> int:
    return 2 if options.double_yakuman and row.double(reading) else 1


def _yakuman_count(
    reading: HandReading,
    counting: Matches,
    times: dict[str, int],
    matches: Matches,
    others: Matches,
    bonuses: Bonuses,
) -> RiichiCount:
    because = counting[0][0].key
    keys = [row.key for row, _earned in counting]
    left = [
        (row.key, because, EXCLUDED, earned)
        for row, earned in (*matches, *others)
        if row.key not in keys
    ]
    left += [(key, because, EXCLUDED, NONE) for key, _times_ in bonuses.kinds_present]
    number = sum([times[key] for key in keys])
    return RiichiCount(
        reading,
        [(row.key, YAKUMAN_HAN * times[row.key], earned) for row, earned in counting],
        (),
        left,
        YAKUMAN_HAN * number,
        worth=worth_of_yakuman(number),
        yakuman=number,
    )


def score_of(count: RiichiCount) -> Score:
    """Return the explained score of a count."""
    reading = count.reading
    groups = reading.groups()
    win = reading.win
    dealer = win.seat_wind.name == "E"
    patterns = [
        CountedPattern(key, han, 1, evidence(earned, groups), limit=count.yakuman > 0)
        for key, han, earned in count.patterns
    ]
    reds = reading.hand.red_fives
    for key, times in count.bonuses:
        earned_by = _red_groups(groups, reds) if key == RED_FIVE else ()
        patterns.append(CountedPattern(key, 1, times, earned_by))
    qualifies = count.worth.basic > 0
    return Score(
        KEY,
        value_of(count.worth.basic, dealer=dealer, self_drawn=win.self_drawn),
        tuple(patterns),
        tuple(
            LeftOut(key, because, reason, evidence(earned, groups) if earned else ())
            for key, because, reason, earned in count.left_out
        ),
        groups,
        qualifies=qualifies,
        points_missing=0 if qualifies else LEAST_VALUE,
        base=round_fu(count.fu),
        doubles=0 if count.yakuman else count.han,
        base_lines=count.fu_lines,
        limit=count.worth.limit,
        limits=count.yakuman,
        basic=count.worth.basic,
    )


def _red_groups(groups: tuple[Group, ...], reds: tuple[int, ...]) -> tuple[tuple[Group, ...], ...]:
    """Return a group for each red five; of several that may hold it the first."""
    return tuple((next(group for group in groups if tile in group.tiles),) for tile in reds)

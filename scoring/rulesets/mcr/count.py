"""The count of a hand: what each reading satisfies, what of it counts, which reading is best."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from scoring.result import (
    ACCOUNT_ONCE,
    EXCLUDED,
    IMPLIED,
    ONE_WAIT,
    CountedPattern,
    Group,
    LeftOut,
    Score,
)
from scoring.rulesets.kit.finders import Occurrences, evidence
from scoring.rulesets.kit.kinds import mask
from scoring.tiles import DRAGONS, WINDS

from .chows import NO_CHOWS, ChowCount, count_chows, other_chow_counts
from .occurrences import PatternOccurrences, find_in_hand, find_in_reading
from .options import McrOptions
from .pattern import Pattern
from .patterns import BY_NUMBER, PATTERNS
from .reading import Reading

KEY: Final = "mcr"
# At most one pattern over three pungs: the account-once principle.
ONCE: Final = (
    Pattern.MIXED_SHIFTED_PUNGS.value,
    Pattern.TRIPLE_PUNG.value,
    Pattern.PURE_SHIFTED_PUNGS.value,
)
# Counting compares and shifts these numbers all the time, which plain integers do fastest.
NINE_GATES: Final = Pattern.NINE_GATES.value
TWO_CONCEALED_KONGS: Final = Pattern.TWO_CONCEALED_KONGS.value
TWO_KONGS: Final = Pattern.TWO_KONGS.value
FLOWER_TILES: Final = Pattern.FLOWER_TILES.value
THREE_OR_FOUR_KONGS: Final = (Pattern.THREE_KONGS, Pattern.FOUR_KONGS)

NOT_IMPLIED: Final = {  # what a pattern leaves although something it contains contains it
    Pattern.SEVEN_SHIFTED_PAIRS: frozenset({Pattern.SELF_DRAWN}),
}
ON_ONE_LINE: Final = {Pattern.TWO_KONGS: frozenset({Pattern.CONCEALED_KONG})}  # mixed kongs at 5
KEYS: Final = tuple(str(no) for no in range(82))  # by number
PUNGS_OF_HONORS: Final = {  # each contains the pungs of honors it is made of
    Pattern.DRAGON_PUNG,
    Pattern.PREVALENT_WIND,
    Pattern.SEAT_WIND,
    Pattern.BIG_THREE_WINDS,
    Pattern.LITTLE_FOUR_WINDS,
}
OF_DRAGONS: Final = (
    Pattern.BIG_THREE_DRAGONS,
    Pattern.LITTLE_THREE_DRAGONS,
    Pattern.TWO_DRAGONS,
    Pattern.DRAGON_PUNG,
)
OF_WINDS: Final = (Pattern.BIG_FOUR_WINDS, Pattern.LITTLE_FOUR_WINDS, Pattern.BIG_THREE_WINDS)
SPECIAL_HANDS: Final = {
    Pattern.LESSER_HONORS_AND_KNITTED_TILES,
    Pattern.SEVEN_PAIRS,
    Pattern.GREATER_HONORS_AND_KNITTED_TILES,
    Pattern.FOUR_CONCEALED_PUNGS,
    Pattern.NINE_GATES,
    Pattern.SEVEN_SHIFTED_PAIRS,
    Pattern.THIRTEEN_ORPHANS,
}


@dataclass(frozen=True, slots=True)
class McrRules:
    """The table under the options of an event: points and exclusions by pattern number."""

    points: tuple[int, ...]
    excludes: tuple[int, ...]  # masks, one bit a pattern


@lru_cache(maxsize=256)
def rules_under(options: McrOptions) -> McrRules:
    """Return points and exclusions under ``options``."""
    points = [0] * 82
    excludes = [0] * 82
    for pattern in PATTERNS:
        points[pattern.no] = pattern.points
        excluded = _implied_patterns(pattern.no) | set(pattern.never_with)
        excludes[pattern.no] = mask(excluded - _allowed_besides(pattern.no, options))
    points[Pattern.TWO_CONCEALED_KONGS] = options.two_concealed_kongs
    return McrRules(tuple(points), tuple(excludes))


def _implied_patterns(no: Pattern) -> set[Pattern]:
    """Return what a pattern contains, directly or through another."""
    implied = set(BY_NUMBER[no].implies)
    for inner in tuple(implied):
        # MCR, Kongs: two concealed kongs are two concealed pungs, but beside three or four
        # kongs the concealed pungs are counted by themselves.
        implied |= _implied_patterns(inner)
        if inner is Pattern.TWO_CONCEALED_KONGS:
            implied.discard(Pattern.TWO_CONCEALED_PUNGS)
    return implied - NOT_IMPLIED.get(no, frozenset())


def patterns_within(no: Pattern) -> frozenset[Pattern]:
    """Return all that a pattern contains by definition, be it only in sets of its own."""
    inner = (
        _implied_patterns(no) | set(BY_NUMBER[no].implies_among) | ON_ONE_LINE.get(no, frozenset())
    )
    if (inner | {no}) & PUNGS_OF_HONORS:
        inner.add(Pattern.PUNG_OF_TERMINALS_OR_HONORS)
    return frozenset(inner)


PRINCIPLES: Final = frozenset((ACCOUNT_ONCE, ONE_WAIT))
CONTAINED: Final = {
    KEYS[no]: frozenset(KEYS[inner] for inner in patterns_within(no)) for no in BY_NUMBER
}


@lru_cache(maxsize=8192)  # all there are
def reason(key: str, because: str) -> str:
    """Return why ``key`` is left out: what ``because`` is to it, or the principle it is."""
    if because in PRINCIPLES:
        return because
    return IMPLIED if key in CONTAINED.get(because, ()) else EXCLUDED


def _allowed_besides(no: Pattern, options: McrOptions) -> set[Pattern]:
    """Return what the options allow together with a pattern although the table excludes it."""
    allowed: set[Pattern] = set()
    if no is Pattern.SEVEN_PAIRS and options.seven_pairs_all_types:
        allowed.add(Pattern.ALL_TYPES)
    if no is Pattern.ALL_GREEN and options.green_half_flush:
        allowed.add(Pattern.HALF_FLUSH)
    if no is Pattern.ALL_TERMINALS and options.terminals_double_pung:
        allowed.add(Pattern.DOUBLE_PUNG)
    if no in THREE_OR_FOUR_KONGS and options.kongs_extra:
        allowed |= {Pattern.CONCEALED_KONG, Pattern.TWO_CONCEALED_KONGS}
    if no is Pattern.NINE_GATES and options.nine_gates_pungs == "less_one":
        allowed.add(Pattern.PUNG_OF_TERMINALS_OR_HONORS)
    if no in SPECIAL_HANDS and options.special_fully_concealed:
        allowed.add(Pattern.FULLY_CONCEALED_HAND)
    return allowed


@dataclass(slots=True)
class McrCount:
    """A reading with all it satisfies and what of that counts."""

    reading: Reading
    occurrences: PatternOccurrences
    counting: list[int]  # the patterns that count, from the highest down
    excluded: list[int]  # those that others exclude, likewise
    points: tuple[int, ...]
    rules: McrRules
    total: int  # without flowers
    repeats: dict[int, tuple[Occurrences, str]]  # occurrences that do not count, and why
    combined_chows: ChowCount


def best_counts(counts: list[McrCount], options: McrOptions) -> list[McrCount]:
    """Return all of ``counts`` that are worth most, each with every best way to combine chows."""
    best = max(count.total for count in counts)
    rules = rules_under(options)
    tied = []
    for count in counts:
        if count.total == best:
            tied.append(count)
            in_hand = find_in_hand(count.reading.facts)
            for combined in other_chow_counts(count.reading.chows):
                other = count_reading(count.reading, in_hand, rules, combined)
                if other.total == best:  # pragma: no branch - none is known that is worth less
                    tied.append(other)
    return tied


def count_reading(
    reading: Reading,
    in_hand: PatternOccurrences,
    rules: McrRules,
    chow_count: ChowCount | None = None,
) -> McrCount:
    """Return the count of one reading, by default with the best legal way to combine its chows."""
    if chow_count is None:
        chow_count = count_chows(reading.chows) if len(reading.chows) > 1 else NO_CHOWS
    found = find_in_reading(reading, in_hand, chow_count)
    numbers = sorted(found, reverse=True)
    excluded = 0
    for no in numbers:
        # From the highest down: what does not count itself excludes nothing.
        if not excluded >> no & 1:
            more = rules.excludes[no]
            if no == TWO_CONCEALED_KONGS and not found.keys().isdisjoint(THREE_OR_FOUR_KONGS):
                more &= ~(1 << Pattern.TWO_CONCEALED_PUNGS)  # MCR, Kongs: see _implied_patterns
            excluded |= more
    points = rules.points
    repeated: dict[int, tuple[Occurrences, str]] = {}
    for once in ONCE:  # what another pattern excludes altogether has that reason alone
        if once in found and len(found[once]) > 1 and not excluded >> once & 1:
            repeated[once] = (found[once][1:], ACCOUNT_ONCE)
            found[once] = found[once][:1]
    facts = reading.facts
    if facts.melded_kongs == facts.concealed_kongs == 1 and facts.options.mixed_kongs == 5:
        excluded |= 1 << Pattern.CONCEALED_KONG
        points = (*points[: Pattern.TWO_KONGS], 5, *points[Pattern.TWO_KONGS + 1 :])
    if NINE_GATES in found and facts.options.nine_gates_pungs == "less_one":
        _leave_one_pung(found, repeated)
    counting = [no for no in numbers if not excluded >> no & 1]
    return McrCount(
        reading,
        found,
        counting,
        [no for no in numbers if excluded >> no & 1],
        points,
        rules,
        sum([points[no] * len(found[no]) for no in counting if no != FLOWER_TILES]),
        repeated,
        chow_count,
    )


def _leave_one_pung(
    occurrences: PatternOccurrences, repeats: dict[int, tuple[Occurrences, str]]
) -> None:
    """Take one pung of terminals out of nine gates, where the options count the others.

    However nine gates are read, they have one at least.
    """
    pungs = occurrences[Pattern.PUNG_OF_TERMINALS_OR_HONORS]
    repeats[Pattern.PUNG_OF_TERMINALS_OR_HONORS] = (pungs[:1], str(Pattern.NINE_GATES))
    occurrences[Pattern.PUNG_OF_TERMINALS_OR_HONORS] = pungs[1:]


def score_of(count: McrCount, options: McrOptions) -> Score:
    """Return the explained score of the best count."""
    reading, found, points = count.reading, count.occurrences, count.points
    groups = reading.groups()
    counted = [
        CountedPattern(KEYS[no], points[no], len(found[no]), evidence(found[no], groups))
        for no in sorted(count.counting)
        if found[no]
    ]
    total = count.total
    if not total:
        chicken = CountedPattern(
            KEYS[Pattern.CHICKEN_HAND], points[Pattern.CHICKEN_HAND], 1, (groups,)
        )
        counted = sorted((*counted, chicken), key=lambda line: int(line.key))
        total = chicken.points
    flowers = len(reading.facts.hand.flowers)
    return Score(
        KEY,
        total + flowers,
        tuple(counted),
        tuple(_left_out(count, groups)),
        groups,
        qualifies=total >= options.minimum,
        points_missing=max(0, options.minimum - total),
    )


def _left_out(count: McrCount, groups: tuple[Group, ...]) -> list[LeftOut]:
    reading, found, counting = count.reading, count.occurrences, count.counting
    excludes = count.rules.excludes
    left = []
    for no in count.excluded:
        key, because = KEYS[no], KEYS[_excluding(no, counting, excludes) or TWO_KONGS]
        left.append(LeftOut(key, because, reason(key, because), evidence(found[no], groups)))
    for no, used, why in count.combined_chows.left_out:
        over = _excluding(no, counting, excludes)
        left.append(_left_out_line(no, KEYS[over] if over else why, evidence((used,), groups)))
    for no, (again, why) in count.repeats.items():
        left += [_left_out_line(no, why, (one,)) for one in evidence(again, groups)]
    left += [_left_out_line(no, ONE_WAIT, ((groups[at],),)) for no, at in reading.other_waits]
    if reading.facts.honors and reading.pungs:
        left += _pungs_counted_better(reading, counting)
    return left


def _excluding(no: int, counting: list[int], excludes: tuple[int, ...]) -> int:
    """Return the highest pattern that counts and excludes ``no``; 0 if none does."""
    for other in counting:
        if excludes[other] >> no & 1:
            return other
    return 0


def _left_out_line(no: int, because: str, earned_by: tuple[tuple[Group, ...], ...]) -> LeftOut:
    return LeftOut(KEYS[no], because, reason(KEYS[no], because), earned_by)


def _pungs_counted_better(reading: Reading, counting: list[int]) -> list[LeftOut]:
    """Return the pungs of honors whose 5 is contained in a pattern of that very pung."""
    win = reading.facts.win
    left = []
    for pung in reading.pungs:
        better: list[Pattern] = []
        if pung.tile in DRAGONS:
            better += OF_DRAGONS
        elif pung.tile in WINDS:
            better += OF_WINDS
            better += [Pattern.SEAT_WIND] if pung.tile == win.seat_wind.tile else []
            better += [Pattern.PREVALENT_WIND] if pung.tile == win.prevalent_wind.tile else []
        because = next((no for no in better if no in counting), None)
        if because:
            own = Pattern.PUNG_OF_TERMINALS_OR_HONORS
            left.append(_left_out_line(own, KEYS[because], ((pung.group,),)))
    return left

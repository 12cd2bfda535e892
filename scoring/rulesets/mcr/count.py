"""The count of a hand: what each reading satisfies, what of it counts, which reading is best."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from scoring.result import ACCOUNT_ONCE, EXCLUDED, IMPLIED, ONE_WAIT, Counted, Group, LeftOut, Score
from scoring.tiles import DRAGONS, WINDS

from .chows import CONTAINED, count_chows
from .finders import WHOLE, Occurrences
from .options import McrOptions
from .patterns import BY_NUMBER, PATTERNS
from .reading import Facts, Kind, Reading

KEY: Final = "mcr"
FLOWER_TILES: Final = 13
CHICKEN_HAND: Final = 39

MOST = 4  # sets in a hand
ONCE: Final = (38, 53, 60)  # one pattern over three pungs at most (account-once)
TWO_CONCEALED_PUNGS: Final = 1 << 21

KEPT: Final[dict[int, frozenset[int]]] = {80: frozenset({12})}  # 80 contains 25, not its 12
ONE_LINE: Final[dict[int, frozenset[int]]] = {26: frozenset({22})}  # where mixed kongs give 5
NUMBERS: Final = {str(no): no for no in BY_NUMBER}
PUNGS_OF_HONORS: Final = {14, 15, 16, 48, 70}  # each contains the 5 of its pungs
ONLY_PATTERNS: Final = tuple((row.no, ~row.only) for row in PATTERNS if row.only)
HAND_FINDERS: Final = {
    (kongs, told): tuple(
        (row.no, row.hand)
        for row in PATTERNS
        if row.hand and row.kongs <= kongs and told >= row.told
    )
    for kongs in range(MOST + 1)
    for told in (False, True)
}
READING_FINDERS: Final = {
    (kind, pungs): tuple(
        (row.no, row.reading)
        for row in PATTERNS
        if row.reading and kind in row.within and row.pungs <= pungs
    )
    for kind in Kind
    for pungs in range(MOST + 1)
}

Found = dict[int, Occurrences]


@dataclass(frozen=True, slots=True)
class Rules:
    """The table under the options of an event: points and exclusions by pattern number."""

    points: tuple[int, ...]
    excludes: tuple[int, ...]  # masks, one bit a pattern


@lru_cache(maxsize=256)
def rules_under(options: McrOptions) -> Rules:
    """Return points and exclusions under ``options``."""
    points = [0] * 82
    excludes = [0] * 82
    for pattern in PATTERNS:
        points[pattern.no] = pattern.points
        excluded = set(_implied(pattern.no)) | set(pattern.never_with)
        excluded -= _allowed_besides(pattern.no, options)
        excludes[pattern.no] = sum(1 << no for no in excluded)
    points[33] = options.two_concealed_kongs
    return Rules(tuple(points), tuple(excludes))


def _implied(no: int) -> set[int]:
    """Return what a pattern contains, directly or through another."""
    implied = set(BY_NUMBER[no].implies)
    for inner in tuple(implied):
        # MCR, Kongs: two concealed kongs are two concealed pungs, but beside three or four
        # kongs the concealed pungs are counted by themselves.
        implied |= _implied(inner) - ({21} if inner == 33 else set())
    return implied - KEPT.get(no, frozenset())


@lru_cache(maxsize=128)
def contained(no: int) -> frozenset[int]:
    """Return all that a pattern contains by definition, be it only in sets of its own."""
    inner = _implied(no) | set(CONTAINED.get(no, ())) | ONE_LINE.get(no, frozenset())
    honors = inner | {no}
    return frozenset(inner | ({5} if honors & PUNGS_OF_HONORS else set()))


def reason(key: str, because: str) -> str:
    """Return why ``key`` is left out: what ``because`` is to it, or the principle it is."""
    if because in (ACCOUNT_ONCE, ONE_WAIT):
        return because
    other = NUMBERS.get(because)
    inner = contained(other) if other is not None else frozenset[int]()
    return IMPLIED if NUMBERS.get(key) in inner else EXCLUDED


def _allowed_besides(no: int, options: McrOptions) -> set[int]:
    """Return what the options let stand beside a pattern although the table excludes it."""
    allowed: set[int] = set()
    if no == 55 and options.seven_pairs_all_types:
        allowed.add(31)
    if no == 77 and options.green_half_flush:
        allowed.add(29)
    if no == 69 and options.terminals_double_pung:
        allowed.add(20)
    if no in (65, 79) and options.kongs_extra:
        allowed |= {22, 33}
    if no == 78 and options.nine_gates_pungs == "less_one":
        allowed.add(5)
    if no in (44, 55, 56, 73, 78, 80, 81) and options.special_fully_concealed:
        allowed.add(25)
    return allowed


@dataclass(slots=True)
class Count:
    """A reading with all it satisfies and what of that counts."""

    reading: Reading
    found: Found
    excluded: int  # mask of patterns
    points: tuple[int, ...]
    total: int  # without flowers
    repeated: dict[int, tuple[Occurrences, str]]  # occurrences that do not count, and why


def find_in_hand(facts: Facts) -> Found:
    """Return what the hand satisfies in every reading."""
    kinds = facts.kinds
    found = {no: WHOLE for no, forbidden in ONLY_PATTERNS if not kinds & forbidden}
    finders = HAND_FINDERS[len(facts.kong_tiles), bool(facts.win.situations)]
    found |= {no: occurrences for no, find in finders if (occurrences := find(facts))}
    return found


def find_in_reading(reading: Reading) -> Found:
    """Return what this reading satisfies, chow patterns in their best legal combination."""
    finders = READING_FINDERS[reading.kind, len(reading.pungs)]
    found = {no: occurrences for no, find in finders if (occurrences := find(reading))}
    if len(reading.chows) > 1:
        for no, used in count_chows(reading.chows).counted:
            found[no] = (*found.get(no, ()), used)
    return found


def count_reading(reading: Reading, in_hand: Found, rules: Rules) -> Count:
    """Return the count of one reading."""
    found = in_hand | find_in_reading(reading)
    excluded = 0
    for no in sorted(found, reverse=True):
        # From the highest down: what does not count itself excludes nothing.
        if not excluded >> no & 1:
            more = rules.excludes[no]
            if no == 33 and not found.keys().isdisjoint((65, 79)):
                more &= ~TWO_CONCEALED_PUNGS  # MCR, Kongs: see _implied
            excluded |= more
    points = rules.points
    repeated = {no: (found[no][1:], ACCOUNT_ONCE) for no in ONCE if len(found.get(no, ())) > 1}
    for no in repeated:
        found[no] = found[no][:1]
    facts = reading.facts
    if facts.melded_kongs == facts.concealed_kongs == 1 and facts.options.mixed_kongs == 5:
        excluded |= 1 << 22
        points = (*points[:26], 5, *points[27:])
    if 78 in found and 5 in found and facts.options.nine_gates_pungs == "less_one":
        repeated[5] = (found[5][:1], "78")
        found[5] = found[5][1:]
    total = sum(
        points[no] * len(occurrences)
        for no, occurrences in found.items()
        if not excluded >> no & 1 and no != FLOWER_TILES
    )
    return Count(reading, found, excluded, points, total, repeated)


def score_of(count: Count, options: McrOptions) -> Score:
    """Return the explained score of the best count."""
    reading, found = count.reading, count.found
    groups = reading.groups()
    counted = [
        Counted(str(no), count.points[no], len(found[no]), _evidence(found[no], groups))
        for no in sorted(found)
        if found[no] and not count.excluded >> no & 1
    ]
    total = count.total
    if not total:
        chicken = Counted(str(CHICKEN_HAND), count.points[CHICKEN_HAND], 1, (groups,))
        counted = sorted((*counted, chicken), key=lambda line: int(line.key))
        total = chicken.points
    flowers = len(reading.facts.hand.flowers)
    return Score(
        KEY,
        total + flowers,
        tuple(counted),
        tuple(_left_out(count, groups, rules_under(options))),
        groups,
        qualifies=total >= options.minimum,
        missing=max(0, options.minimum - total),
    )


def _evidence(occurrences: Occurrences, groups: tuple[Group, ...]) -> tuple[tuple[Group, ...], ...]:
    if occurrences[0] == WHOLE[0]:
        return (groups,)
    return tuple(
        tuple(groups[part] if isinstance(part, int) else part for part in occurrence)
        for occurrence in occurrences
    )


def _left_out(count: Count, groups: tuple[Group, ...], rules: Rules) -> list[LeftOut]:
    reading, found = count.reading, count.found
    counting = [no for no in sorted(found, reverse=True) if not count.excluded >> no & 1]
    left = []
    for no in sorted(found, reverse=True):
        if count.excluded >> no & 1:
            because = next((other for other in counting if rules.excludes[other] >> no & 1), 26)
            left.append(_left(no, str(because), _evidence(found[no], groups)))
    if len(reading.chows) > 1:
        for no, used, why in count_chows(reading.chows).left_out:
            over = next((other for other in counting if rules.excludes[other] >> no & 1), None)
            evidence = (tuple(groups[index] for index in used),)
            left.append(_left(no, str(over) if over else why, evidence))
    for no, (again, why) in count.repeated.items():
        left += [_left(no, why, (one,)) for one in _evidence(again, groups)]
    left += [_left(no, ONE_WAIT, ((groups[at],),)) for no, at in reading.other_waits]
    left += _pungs_counted_better(reading, counting)
    return left


def _left(no: int, because: str, evidence: tuple[tuple[Group, ...], ...]) -> LeftOut:
    return LeftOut(str(no), because, reason(str(no), because), evidence)


def _pungs_counted_better(reading: Reading, counting: list[int]) -> list[LeftOut]:
    """Return the pungs of honors whose 5 is contained in a pattern of that very pung."""
    win = reading.facts.win
    left = []
    for pung in reading.pungs:
        better: list[int] = []
        if pung.tile in DRAGONS:
            better = [76, 71, 34, 14]
        elif pung.tile in WINDS:
            better = [75, 70, 48]
            better += [16] if pung.tile == win.seat_wind.tile else []
            better += [15] if pung.tile == win.prevalent_wind.tile else []
        because = next((no for no in better if no in counting), None)
        if because:
            left.append(_left(5, str(because), ((pung.group,),)))
    return left

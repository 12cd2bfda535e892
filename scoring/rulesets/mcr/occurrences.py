"""What a hand satisfies in every reading, and what in one.

Only what can be there is looked for: the rows of the table say what they need, and here they are
sorted by it.
"""

from __future__ import annotations

from typing import Final

from scoring.hand import MAX_SETS, HandKind
from scoring.rulesets.kit.finders import WHOLE, Occurrences
from scoring.rulesets.kit.kinds import ALL_HONORS

from .chows import ChowCount
from .patterns import PATTERNS
from .reading import Facts, Reading

PatternOccurrences = dict[int, Occurrences]  # by the number of a pattern

ALL_NUMBERS: Final = range(MAX_SETS + 1)  # of kongs or pungs in a hand
EITHER: Final = (False, True)
# What is looked for in a hand: by whether it has honors,
ONLY_PATTERNS: Final = {
    honors: tuple(
        (row.no.value, ~row.only)
        for row in PATTERNS
        if row.only and (row.only & ALL_HONORS or not honors)
    )
    for honors in EITHER
}
# by its kongs, whether it has honors, was won on a drawn tile, and in stated circumstances;
HAND_FINDERS: Final = {
    (kongs, honors, drawn, stated): tuple(
        (row.no.value, row.hand)
        for row in PATTERNS
        if row.hand
        and row.kongs <= kongs
        and row.honors in (None, honors)
        and row.drawn in (None, drawn)
        and stated >= row.needs_situation
    )
    for kongs in ALL_NUMBERS
    for honors in EITHER
    for drawn in EITHER
    for stated in EITHER
}
# in a reading: by its shape, its pungs, and whether the hand has honors.
READING_FINDERS: Final = {
    (kind, pungs, honors): tuple(
        (row.no.value, row.reading)
        for row in PATTERNS
        if row.reading
        and kind in row.within
        and row.pungs <= pungs <= row.most_pungs
        and row.honors in (None, honors)
    )
    for kind in HandKind
    for pungs in ALL_NUMBERS
    for honors in EITHER
}


def find_in_hand(facts: Facts) -> PatternOccurrences:
    """Return what the hand satisfies in every reading."""
    kinds = facts.kinds
    found = {no: WHOLE for no, forbidden in ONLY_PATTERNS[facts.honors] if not kinds & forbidden}
    stated = bool(facts.win.situations)
    finders = HAND_FINDERS[len(facts.kong_tiles), facts.honors, facts.self_drawn, stated]
    for no, find in finders:
        if occurrences := find(facts):
            found[no] = occurrences
    return found


def find_in_reading(
    reading: Reading, in_hand: PatternOccurrences, chow_count: ChowCount
) -> PatternOccurrences:
    """Return what this reading and the hand satisfy, the chows combined as in ``chow_count``."""
    found = dict(in_hand)
    for no, find in READING_FINDERS[reading.kind, len(reading.pungs), reading.facts.honors]:
        if occurrences := find(reading):
            found[no] = occurrences
    if reading.wait is not None:
        found[reading.wait] = ((reading.winning_group,),)
    for no, used in chow_count.patterns:
        found[no] = (*found.get(no, ()), used)
    return found

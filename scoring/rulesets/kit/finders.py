"""Finders for patterns that several rule systems share.

A finder returns its occurrences, each a tuple of what earned it: numbers of groups of the
reading, or groups of its own. ``WHOLE`` is one occurrence earned by the whole hand, ``NONE``
none at all. It takes any reading that has what it looks at, a system's own as well.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from typing import Final, TypeAlias

from scoring.hand import HandKind
from scoring.result import Group
from scoring.sets import Pung
from scoring.tiles import FIRST_HONOR, Tile

from .kinds import ALL_HONORS, suits_present
from .readings import HandReading, WithKinds, WithSets, WithWin
from .shapes import Combination

Occurrence: TypeAlias = tuple[int | Group, ...]
Occurrences: TypeAlias = tuple[Occurrence, ...]
Finder: TypeAlias = Callable[[HandReading], Occurrences]
KindsFinder: TypeAlias = Callable[[WithKinds], Occurrences]
SetsFinder: TypeAlias = Callable[[WithSets], Occurrences]
WinFinder: TypeAlias = Callable[[WithWin], Occurrences]

NONE: Final[Occurrences] = ()
WHOLE: Final[Occurrences] = ((),)


def evidence(occurrences: Occurrences, groups: tuple[Group, ...]) -> tuple[tuple[Group, ...], ...]:
    """Return the groups that earned each occurrence; the whole hand is named once."""
    first = occurrences[0]
    if not first:
        return (groups,)
    if len(first) == len(occurrences) == 1:
        part = first[0]
        return ((groups[part] if isinstance(part, int) else part,),)
    return tuple(
        [
            tuple([groups[part] if isinstance(part, int) else part for part in occurrence])
            for occurrence in occurrences
        ]
    )


# --- The tiles, however they are read ---------------------------------------------------


def tiles_among(allowed: int) -> KindsFinder:
    """No tiles but those of a mask."""
    forbidden = ~allowed
    return lambda hand: NONE if hand.kinds & forbidden else WHOLE


def half_flush(hand: WithKinds) -> Occurrences:
    """One suit and honors, both present."""
    return WHOLE if hand.kinds & ALL_HONORS and suits_present(hand.kinds) == 1 else NONE


def full_flush(hand: WithKinds) -> Occurrences:
    "One suit only."
    return WHOLE if not hand.kinds & ALL_HONORS and suits_present(hand.kinds) == 1 else NONE


# --- How the hand was won ---------------------------------------------------------------


def self_drawn(reading: WithWin) -> Occurrences:
    """The winning tile was drawn."""
    return WHOLE if reading.win.self_drawn else NONE


def situation(key: str, *, self_drawn: bool) -> WinFinder:
    """The referee stated this circumstance, on a drawn or a discarded winning tile."""

    def find(reading: WithWin) -> Occurrences:
        happened = key in reading.win.situations and reading.win.self_drawn is self_drawn
        return WHOLE if happened else NONE

    return find


# --- Shapes and chows -------------------------------------------------------------------


def kind(hand_kind: HandKind) -> SetsFinder:
    """The hand is read as this shape."""
    return lambda reading: WHOLE if reading.kind is hand_kind else NONE


def four_chows(reading: WithSets) -> Occurrences:
    """Four chows and whatever pair."""
    return WHOLE if len(reading.chows) == 4 else NONE


def chows_that(size: int, hold: Combination) -> SetsFinder:
    """A choice of ``size`` chows that ``hold``, the first there is."""

    def find(reading: WithSets) -> Occurrences:
        for chosen in combinations(enumerate(reading.chows), size):
            if hold(tuple(tile for _, tile in chosen)):
                return (tuple(number for number, _ in chosen),)
        return NONE

    return find


# --- Pungs and kongs --------------------------------------------------------------------


def pungs_where(reading: WithSets, is_match: Callable[[Pung], bool]) -> tuple[int, ...]:
    """Return the group numbers of the pungs and kongs for which ``is_match`` holds."""
    first = len(reading.chows)
    return tuple([first + index for index, pung in enumerate(reading.pungs) if is_match(pung)])


def pungs_of(tiles: frozenset[Tile], *, least: int, pair: bool = False) -> SetsFinder:
    """At least this many pungs among ``tiles``, with ``pair`` also the pair among them."""

    def find(reading: WithSets) -> Occurrences:
        found = pungs_where(reading, lambda pung: pung.tile in tiles)
        if len(found) < least or (pair and reading.pair not in tiles):
            return NONE
        return ((*found, len(reading.chows) + len(reading.pungs)),) if pair else (found,)

    return find


def four_pungs(reading: WithSets) -> Occurrences:
    """Four pungs or kongs."""
    return WHOLE if len(reading.pungs) == 4 else NONE


def concealed_pungs(least: int) -> SetsFinder:
    """At least the given number of pungs and kongs completed without another player's tile."""

    def find(reading: WithSets) -> Occurrences:
        found = pungs_where(reading, lambda pung: pung.concealed)
        return (found,) if len(found) >= least else NONE

    return find


def kongs(least: int) -> SetsFinder:
    """At least the given number of kongs, melded or concealed."""

    def find(reading: WithSets) -> Occurrences:
        found = pungs_where(reading, lambda pung: pung.kong)
        return (found,) if len(found) >= least else NONE

    return find


def every_choice_of_pungs(size: int, hold: Combination) -> SetsFinder:
    """Every choice of ``size`` suited pungs that ``hold``."""

    def find(reading: WithSets) -> Occurrences:
        suited = [pung.tile for pung in reading.pungs if pung.tile < FIRST_HONOR]
        if len(suited) < size:
            return NONE
        first = len(reading.chows)  # the number of the first pung; those of honors come last
        numbers = range(first, first + len(suited))
        choices = zip(combinations(suited, size), combinations(numbers, size), strict=True)
        return tuple([chosen for tiles, chosen in choices if hold(tiles)])

    return find


def pungs_that(size: int, hold: Combination) -> SetsFinder:
    """A choice of ``size`` suited pungs that ``hold``, the first there is."""
    every = every_choice_of_pungs(size, hold)
    return lambda reading: every(reading)[:1]

"""Who advances from a stage: computed from its standings and from earlier cuts."""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import NamedTuple, TypeAlias

from clubscore.tournaments.models import CutPlace, Tournament
from clubscore.tournaments.stages.points import Exact
from clubscore.tournaments.stages.stage import Cut, CutKind, OnTie

Worth: TypeAlias = tuple[Exact, ...]
"""What players are ranked by, the most important first; more is better. 1 or 0: has played."""


class CutNote(NamedTuple):
    """What a cut says about a player; see ``CutPlace``."""

    rank: int
    through: bool
    group: int | None = None
    position: int | None = None
    by_lot: bool = False


@dataclass(frozen=True, slots=True)
class Field:
    """Those who are in a stage, as its standings have them. By entry."""

    numbers: Mapping[int, int]  # on lists: what the lot goes by
    worths: Mapping[int, Worth]
    tables: Mapping[int, int] = field(default_factory=dict)  # in the last session
    periods: Sequence[Mapping[int, Worth]] = ()  # worths in each period alone


def plan_cut(cut: Cut, players: Field, seed: int) -> dict[int, CutNote]:
    """Return the outcome of a cut for everyone in a stage, by entry in the order of rank.

    Among players equal in everything the lot decides, which is the same for a ``seed``.
    """
    order = _in_order(players.worths, players, seed)
    if cut.kind == CutKind.BLOCKS:
        return _blocks(cut, players, order)
    nowhere: tuple[int | None, int | None] = (None, None)
    through: dict[int, tuple[int | None, int]] = {}
    by_lot: set[int] = set()
    for group, members, worths in _groups(cut, players, order, seed):
        free = [entry for entry in members if entry not in through]
        chosen, equal = _first_of(free, worths, cut)
        by_lot |= equal
        for position, entry in enumerate(chosen, start=1):
            through[entry] = (group, position)
    return {
        entry: CutNote(rank, entry in through, *through.get(entry, nowhere), by_lot=entry in by_lot)
        for rank, entry in enumerate(order, start=1)
    }


def _in_order(worths: Mapping[int, Worth], players: Field, seed: int) -> list[int]:
    """Return entries, best first; equal ones by lot."""
    by_lot = sorted(worths, key=lambda entry: lot(seed, players.numbers[entry]))
    return sorted(by_lot, key=lambda entry: worths[entry], reverse=True)


def lot(seed: int, number: int) -> str:
    """Return the key that orders equal players, lowest first: SHA-256, for all to check.

    ``number`` is the one on lists.
    """
    return hashlib.sha256(f"{seed}:{number}".encode()).hexdigest()


def _groups(
    cut: Cut, players: Field, order: Sequence[int], seed: int
) -> Iterable[tuple[int | None, list[int], Mapping[int, Worth]]]:
    """Yield the groups from which players advance: number, members in order, worths."""
    if cut.kind == CutKind.TOP:
        yield None, list(order), players.worths
    elif cut.kind == CutKind.TABLES:
        tables: defaultdict[int, list[int]] = defaultdict(list)
        for entry in order:
            if entry in players.tables:
                tables[players.tables[entry]].append(entry)
        for number in sorted(tables):
            yield number, tables[number], players.worths
    else:
        for number, worths in enumerate(players.periods, start=1):
            yield number, _in_order(worths, players, seed), worths


def _first_of(
    members: Sequence[int], worths: Mapping[int, Worth], cut: Cut
) -> tuple[list[int], set[int]]:
    """Return who advances, and the players among whom the lot decided."""
    if len(members) <= cut.size or not members:
        return list(members), set()
    edge = worths[members[cut.size - 1]]
    if worths[members[cut.size]] != edge:
        return list(members[: cut.size]), set()
    equal = {entry for entry in members if worths[entry] == edge}
    if cut.on_tie == OnTie.ALL:
        better = [entry for entry in members if worths[entry] > edge or entry in equal]
        return better, set()
    return list(members[: cut.size]), equal


def _blocks(cut: Cut, players: Field, order: Sequence[int]) -> dict[int, CutNote]:
    notes: dict[int, CutNote] = {}
    blocks = {entry: index // cut.size for index, entry in enumerate(order)}
    for _worth, equal in groupby(order, key=lambda entry: players.worths[entry]):
        together = list(equal)
        split = len({blocks[entry] for entry in together}) > 1
        for entry in together:
            rank = len(notes) + 1
            position = rank - cut.size * blocks[entry]
            notes[entry] = CutNote(rank, True, 1 + blocks[entry], position, split)
    return notes


Cuts: TypeAlias = Mapping[int, Mapping[int, CutNote]]
"""What was decided after each stage, by its number and entry."""


def annulled_numbers(event: Tournament) -> frozenset[int]:
    """Return the numbers of the sessions that were annulled: no stage waits for them. One query."""
    return frozenset(event.sessions.annulled().values_list("number", flat=True))


def recorded_cuts(event: Tournament) -> dict[int, dict[int, CutNote]]:
    """Return what each cut decided, by stage number and entry. One query."""
    rows = CutPlace.objects.filter(cut__tournament=event).order_by("cut__stage", "rank")
    found: dict[int, dict[int, CutNote]] = {}
    for stage, entry, *note in rows.values_list(
        *("cut__stage", "entry", "rank", "through", "group", "position", "by_lot")
    ):
        found.setdefault(stage, {})[entry] = CutNote(*note)
    return found

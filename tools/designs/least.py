"""Prove how few pairs of twelve players meet again in four rounds: 13.

``python -m tools.designs.least`` tries everything, in ten seconds. All first rounds are the same up
to renaming, and second rounds are classified by how many players each of their tables takes from
each of the first: nine kinds. For each kind all third and fourth rounds are tried.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from itertools import combinations, permutations
from typing import Final

PLAYERS, SEATS, ROUNDS = 12, 4, 4
MEETINGS: Final = 18  # of one round
PAIRS: Final = {pair: 1 << bit for bit, pair in enumerate(combinations(range(PLAYERS), 2))}


def rounds(players: Sequence[int]) -> Iterator[tuple[tuple[int, ...], ...]]:
    """Yield every way to seat these players, tables in order of their first player."""
    if not players:
        yield ()
        return
    for others in combinations(players[1:], SEATS - 1):
        table = (players[0], *others)
        for rest in rounds([player for player in players if player not in table]):
            yield (table, *rest)


def pairs_of(tables: Sequence[Sequence[int]]) -> int:
    """Return who meets, as a bit for each pair."""
    return sum(PAIRS[pair] for table in tables for pair in combinations(table, 2))


def kind(first: Sequence[Sequence[int]], second: Sequence[Sequence[int]]) -> tuple[object, ...]:
    """Return what two rounds have in common with all that differ from them in names alone."""
    shared = [[len({*one} & {*other}) for other in second] for one in first]
    columns = permutations(range(len(second)))
    return min(tuple(sorted(tuple(row[at] for at in order) for row in shared)) for order in columns)


def least_repeats() -> int:
    """Return the fewest repeats of twelve players in four rounds."""
    every = list(rounds(range(PLAYERS)))
    masks = [pairs_of(tables) for tables in every]
    second = {kind(every[0], tables): mask for tables, mask in zip(every, masks, strict=True)}
    most = 0  # pairs that meet
    for mask in second.values():
        two = masks[0] | mask
        for three in sorted({two | third for third in masks}, key=int.bit_count, reverse=True):
            if three.bit_count() + MEETINGS <= most:
                break
            most = max(most, max((three | fourth).bit_count() for fourth in masks))
    return ROUNDS * MEETINGS - most


if __name__ == "__main__":
    sys.stdout.write(f"{least_repeats()}\n")

"""How few pairs meet twice, compared with the best published schedules and the bound.

Repeats are meetings of a pair beyond its first. Published figures are those of the tournament
tables in use; "bound" is what no schedule can beat.
"""

from __future__ import annotations

import time

from clubscore.seating_plans import quality, schedule

from . import SMALL
from .targets import at_most, say

SEED = 20
# players, rounds, best published number of repeats; None where none is known to us
CASES: tuple[tuple[int, int, int | None], ...] = (
    (8, 4, None),
    (12, 4, None),
    (16, 5, 0),
    (16, 6, 24),
    (16, 8, 72),
    (20, 5, 0),
    (20, 6, 22),
    (20, 8, 67),
    (24, 7, 0),
    (24, 8, 33),
    (28, 9, 0),
    (32, 9, 0),
    (32, 10, 0),
    (36, 11, 0),
    (40, 11, 0),
    (40, 13, 0),
    (44, 14, 0),
    (48, 15, 0),
    (52, 15, None),
    (56, 15, None),
    (60, 15, None),
    (64, 15, 0),
    (64, 21, 0),
    (68, 15, None),
    (80, 15, None),
    (100, 8, None),
    (100, 15, None),
    (132, 15, None),
    (172, 15, None),
    (200, 15, None),
    (400, 15, None),
)


def main() -> None:
    """Print the table."""
    say("Seating schedules: repeats found, the best published, and the bound")
    say(
        "  players  rounds  found  published  bound  winds ±  same table  method"
        "       seconds   repeats"
    )
    for players, rounds, published in CASES[:3] if SMALL else CASES:
        started = time.perf_counter()
        made = schedule(players, rounds, seed=SEED)
        seconds = time.perf_counter() - started
        proof = quality(made)
        say(
            f"  {players:7}  {rounds:6}  {proof.repeats:5}"
            f"  {'' if published is None else published:9}  {proof.repeats_bound:5}"
            f"  {proof.imbalance:7}  {proof.table_repeats:10}  {made.method:12} {seconds:7.2f}"
            f"   {at_most(proof.repeats_bound if published is None else published, proof.repeats)}"
        )


if __name__ == "__main__":
    main()

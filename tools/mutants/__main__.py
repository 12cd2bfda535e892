"""``python -m tools.mutants [AREA …] [--sample N] [--seed N] [--minutes N]``.

Puts small faults into the code, one at a time, in a copy of the project, and runs the tests that
bear on the place. The sample of a seed is the same on every machine; how far it gets within the
minutes is not. Exit status 1 if fewer are found in an area than it asks for (``areas.py``), or if
one that is not found is not explained in ``survivors.toml``.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
import tomllib
from collections.abc import Iterator
from itertools import chain, zip_longest
from pathlib import Path
from typing import Final

from .areas import AREAS, ROOT
from .bearing import Bearing
from .faults import Fault, sampled
from .measuring import measured
from .trying import Copy, Outcome

SURVIVORS: Final = Path(__file__).with_name("survivors.toml")


def main() -> int:
    """Try the sample; return the exit status."""
    asked = _asked()
    areas = asked.areas or list(AREAS)
    faults = {area: sampled(AREAS[area].faults(), asked.seed) for area in areas}
    outcomes: dict[str, list[Outcome]] = {area: [] for area in areas}
    bearings = {
        area: Bearing(asked.data or measured(area), ROOT)
        for area in areas
        if not AREAS[area].is_script
    }
    until = time.monotonic() + 60 * asked.minutes
    with tempfile.TemporaryDirectory(prefix="clubscore-mutants-") as directory:
        copy = Copy(ROOT, Path(directory), bearings)
        for area in areas:
            if wrong := copy.is_well(area, faults[area][:3]):
                sys.stdout.write(f"Without any fault this fails: {wrong}\n")
                return 1
        for area, fault in _in_turn(faults, asked.sample):
            if time.monotonic() > until:
                break
            outcome = copy.tried(area, fault)
            outcomes[area].append(outcome)
            word = f"found by {outcome.by}" if outcome.is_killed else "NOT FOUND"
            sys.stdout.write(f"{word:<10} {fault}\n")
            sys.stdout.flush()
    return _told(outcomes, {area: len(found) for area, found in faults.items()})


def _asked() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="tools.mutants")
    parser.add_argument("areas", nargs="*", metavar="AREA", help=", ".join(AREAS))
    parser.add_argument("--sample", type=int, default=200, help="faults in all (200)")
    parser.add_argument("--seed", type=int, default=1, help="of the sample (1)")
    parser.add_argument("--minutes", type=float, default=30, help="then it ends (30)")
    parser.add_argument("--data", type=Path, help="of coverage, instead of what is measured")
    asked = parser.parse_args()
    if unknown := set(asked.areas) - set(AREAS):
        parser.error(f"there is no area {', '.join(sorted(unknown))}")
    return asked


def _in_turn(faults: dict[str, list[Fault]], most: int) -> Iterator[tuple[str, Fault]]:
    """Yield one of each area after the other, so that the end of the time is fair to all."""
    rows = zip_longest(*([(area, fault) for fault in found] for area, found in faults.items()))
    pairs = (pair for pair in chain.from_iterable(rows) if pair is not None)
    for _number, pair in zip(range(most), pairs, strict=False):
        yield pair


def explained() -> dict[tuple[str, ...], str]:
    """Return the reasons of ``survivors.toml`` by path, function, before and after."""
    rows = tomllib.loads(SURVIVORS.read_text())["survivor"]
    return {
        (row["path"], row["function"], row["before"], row["after"]): row["reason"] for row in rows
    }


def _told(outcomes: dict[str, list[Outcome]], possible: dict[str, int]) -> int:
    known = explained()
    alive, too_few = [], False
    for area, tried in outcomes.items():
        killed = sum(outcome.is_killed for outcome in tried)
        alive += [outcome.fault for outcome in tried if not outcome.is_killed]
        too_few |= 100 * killed < AREAS[area].least * len(tried)
        share = f"{100 * killed / len(tried):.1f} %, " if tried else ""
        counts = f"{killed} of {len(tried)} found, {share}{possible[area]} are possible"
        sys.stdout.write(f"{area}: {counts}, {AREAS[area].least} % wanted\n")
    for fault in alive:
        reason = known.get(fault.key[:4], "NOT EXPLAINED")
        sys.stdout.write(f"  {fault}\n      {reason}\n")
    return 1 if too_few or any(fault.key[:4] not in known for fault in alive) else 0


if __name__ == "__main__":
    sys.exit(main())

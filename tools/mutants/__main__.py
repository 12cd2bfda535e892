"""``python -m tools.mutants [AREA …] [--sample N] [--seed N] [--minutes N] [--least N]``.

Puts small faults into the code, one at a time, in a copy of the project, and runs the tests that
bear on the place (from ``make coverage``). The sample of a seed is the same on every machine; how
far it gets within the minutes is not. Exit status 1 if fewer than ``--least`` percent are found,
or if one that is not found is not explained in ``survivors.toml``.
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

from .bearing import Bearing
from .faults import Fault, faults_in, faults_in_script, sampled
from .trying import Copy, Outcome

ROOT: Final = Path(__file__).parents[2]
AREAS: Final = {
    "engine": ("scoring",),
    "play": ("clubscore/play",),
    "standings": ("clubscore/standings",),
    "outbox": ("static/js/offline/store.js", "static/js/offline/outbox.js"),
    "workers": (
        "static/js/offline/keeping.js",
        "static/js/offline/worker.js",
        "static/js/learn/offline/worker.js",
    ),
}
SCRIPTS_ALONE: Final = {"outbox", "workers"}  # areas that need nothing of coverage
LEFT_OUT: Final = {"migrations", "management"}  # declared, or tested from outside
SURVIVORS: Final = Path(__file__).with_name("survivors.toml")


def main() -> int:
    """Try the sample; return the exit status."""
    asked = _asked()
    until = time.monotonic() + 60 * asked.minutes
    areas = asked.areas or list(AREAS)
    faults = {area: sampled(faults_of(area), asked.seed) for area in areas}
    outcomes: dict[str, list[Outcome]] = {area: [] for area in areas}
    data = ROOT / "var/coverage/data" if asked.data is None else asked.data
    bearing = Bearing(data, ROOT) if set(areas) - SCRIPTS_ALONE else None
    with tempfile.TemporaryDirectory(prefix="clubscore-mutants-") as directory:
        copy = Copy(ROOT, Path(directory), bearing)
        for area in areas:
            if wrong := copy.is_well(faults[area][:3]):
                sys.stdout.write(f"Without any fault this fails: {wrong}\n")
                return 1
        for area, fault in _in_turn(faults, asked.sample):
            if time.monotonic() > until:
                break
            outcome = copy.tried(fault)
            outcomes[area].append(outcome)
            word = f"found by {outcome.by}" if outcome.is_killed else "NOT FOUND"
            sys.stdout.write(f"{word:<10} {fault}\n")
            sys.stdout.flush()
    return _told(outcomes, {area: len(found) for area, found in faults.items()}, asked.least)


def _asked() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="tools.mutants")
    parser.add_argument("areas", nargs="*", metavar="AREA", help=", ".join(AREAS))
    parser.add_argument("--sample", type=int, default=200, help="faults in all (200)")
    parser.add_argument("--seed", type=int, default=1, help="of the sample (1)")
    parser.add_argument("--minutes", type=float, default=30, help="then it ends (30)")
    parser.add_argument("--least", type=int, default=95, help="percent to be found (95)")
    parser.add_argument("--data", type=Path, help="of coverage (var/coverage/data)")
    asked = parser.parse_args()
    if unknown := set(asked.areas) - set(AREAS):
        parser.error(f"there is no area {', '.join(sorted(unknown))}")
    return asked


def faults_of(area: str) -> list[Fault]:
    """Return the faults that can be put into an area."""
    return [fault for name in AREAS[area] for fault in _faults_at(ROOT / name)]


def _faults_at(place: Path) -> list[Fault]:
    if place.is_file():
        return faults_in_script(place, ROOT)
    modules = [path for path in sorted(place.rglob("*.py")) if not LEFT_OUT & set(path.parts)]
    return [fault for path in modules for fault in faults_in(path, ROOT)]


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


def _told(outcomes: dict[str, list[Outcome]], possible: dict[str, int], least: int) -> int:
    known = explained()
    tried = [outcome for found in outcomes.values() for outcome in found]
    alive = [outcome.fault for outcome in tried if not outcome.is_killed]
    new = [fault for fault in alive if fault.key[:4] not in known]
    for area, found in outcomes.items():
        killed = sum(outcome.is_killed for outcome in found)
        sys.stdout.write(f"{area}: {killed} of {len(found)} found, {possible[area]} are possible\n")
    killed = len(tried) - len(alive)
    share = 100 * killed / len(tried) if tried else 0
    sys.stdout.write(f"{killed} of {len(tried)} faults found, {share:.1f} %\n")
    for fault in alive:
        reason = known.get(fault.key[:4], "NOT EXPLAINED")
        sys.stdout.write(f"  {fault}\n      {reason}\n")
    return 1 if share < least or new else 0


if __name__ == "__main__":
    sys.exit(main())

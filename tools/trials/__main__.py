"""``python -m tools.trials [NAME …] [--seed N] [--small] [--postgres|--sqlite]``: run trials.

Each runs in a process of its own, on a database of its own. The exit status is 1 if in any of them
something acknowledged was missing, doubled or otherwise than it should be.
"""

from __future__ import annotations

import argparse
import importlib
import os
import subprocess
import sys

BOTH, SQLITE, POSTGRES = ("sqlite", "postgres"), ("sqlite",), ("postgres",)
TRIALS = {  # name: the databases it is about
    "kill": BOTH,
    "connection": POSTGRES,
    "disk": BOTH,
    "power": SQLITE,
    "clock": BOTH,
    "concurrency": BOTH,
    "growth": BOTH,
    "public": BOTH,
    "check": SQLITE,
}
MOST = 20  # faults told


def main() -> int:
    """Run what was asked for, one after the other; return the exit status."""
    asked = _asked()
    failed = []
    for name in asked.names or TRIALS:
        for database in TRIALS[name]:
            if asked.only in (None, database):
                if asked.inside:
                    return _inside(name, database, asked)
                failed += [] if _run(name, database, asked) else [f"{name} on {database}"]
    sys.stdout.write(f"Failed: {', '.join(failed)}\n" if failed else "Everything held.\n")
    return 1 if failed else 0


def _asked() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="tools.trials")
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(TRIALS))
    parser.add_argument("--seed", type=int, default=1, help="of everything left to chance (1)")
    parser.add_argument("--small", action="store_true", help="just to see that they work")
    parser.add_argument("--inside", action="store_true", help=argparse.SUPPRESS)
    only = parser.add_mutually_exclusive_group()
    only.add_argument("--sqlite", dest="only", action="store_const", const="sqlite")
    only.add_argument("--postgres", dest="only", action="store_const", const="postgres")
    asked = parser.parse_args()
    if unknown := set(asked.names) - set(TRIALS):
        parser.error(f"there is no trial {', '.join(sorted(unknown))}")
    return asked


def _run(name: str, database: str, asked: argparse.Namespace) -> bool:
    command = [sys.executable, "-m", "tools.trials", name, f"--{database}", "--inside"]
    command += ["--seed", str(asked.seed), *(["--small"] if asked.small else [])]
    return subprocess.run(command, check=False).returncode == 0


def _inside(name: str, database: str, asked: argparse.Namespace) -> int:
    from .ground import prepared

    with prepared(database) as ground:
        load = os.getloadavg()
        sys.stdout.write(
            f"{name} on {database}, seed {asked.seed}"
            f" ({os.cpu_count()} processors, load before {load[0]:.1f})\n"
        )
        sys.stdout.flush()
        trial = importlib.import_module(f"tools.trials.trial_{name}")
        faults = list(trial.run(ground, seed=asked.seed, small=asked.small))
    for fault in [*faults[:MOST], *([f"and {len(faults) - MOST} more"] if faults[MOST:] else [])]:
        sys.stdout.write(f"  FAULT: {fault}\n")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())

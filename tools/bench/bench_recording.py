"""What recording a hand costs, and how many a second a hundred tables record, on both databases.

It is the trial of a hundred tables at once (``make trials TRIALS=concurrency``): a real gunicorn,
phones that never rest on the same processors, and at the end each hand there exactly once.
"""

from __future__ import annotations

import subprocess
import sys

from . import SMALL
from .targets import at_least, at_most, row, say

DATABASES = ("sqlite", "postgres")


def main() -> int:
    """Run it on each database in a process of its own: one can install Clubscore once."""
    if sys.argv[1:]:
        return _recorded_on(sys.argv[1])
    command = [sys.executable, "-m", "tools.bench.bench_recording"]
    done = [subprocess.run([*command, database], check=False).returncode for database in DATABASES]
    return int(any(done))


def _recorded_on(database: str) -> int:
    from tools.trials.ground import prepared
    from tools.trials.trial_concurrency import RATE, SLOWEST, TIMES, record

    say(f"Hands recorded by phones that never rest, {database}")
    with prepared(database) as ground:
        done = record(ground, seed=1, small=SMALL)
    row("hands a second", done.rate, target=at_least(RATE, round(done.rate)))
    slowest, times = round(done.slowest, 2), round(done.times, 1)
    row("seconds, 99 of 100", slowest, "{:12.2f}", at_most(SLOWEST, slowest))
    row("processor, × an empty view", times, "{:12.1f}", at_most(TIMES, times))
    row("lost or doubled", len(done.faults), target=at_most(0, len(done.faults)))
    for fault in done.faults[:5]:
        say(f"  {fault}")
    return int(bool(done.faults))


if __name__ == "__main__":
    sys.exit(main())

"""What the figures are held to. The last line of ``make bench`` counts the targets met."""

from __future__ import annotations

import os
import sys
from pathlib import Path

NAME = "BENCH_TARGETS"  # in the environment: the file that counts them, a line each
KEPT = "BENCH_KEPT"  # in the environment: a directory for what several benchmarks use
COUNTED = os.environ.get(NAME)  # an installation clears the environment


def say(text: str = "") -> None:
    """Print a line at once."""
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def at_least(limit: float, figure: float) -> str:
    """Count a target and return it with its outcome, to be printed beside the figure."""
    return _outcome(f"at least {limit:,}", met=figure >= limit)


def at_most(limit: float, figure: float) -> str:
    """Count a target and return it with its outcome, to be printed beside the figure."""
    return _outcome(f"at most {limit:,}", met=figure <= limit)


def mark(*, met: bool) -> str:
    """Count a target and return a star if it was missed, a space if not."""
    _count(met=met)
    return " " if met else "*"


def row(name: str, figure: float, form: str = "{:12,.0f}", target: str = "") -> None:
    """Print a figure under its name, with its target if there is one."""
    say(f"  {name:<48}{form.format(figure)}   {target}".rstrip())


def summary(counted: Path) -> str:
    """Return how many of the targets counted in a file were met."""
    outcomes = counted.read_text().split()
    return f"{outcomes.count('met')} of {len(outcomes)} targets met"


def _outcome(target: str, *, met: bool) -> str:
    return f"{target}: {_count(met=met)}"


def _count(*, met: bool) -> str:
    outcome = "met" if met else "missed"
    if COUNTED:
        with Path(COUNTED).open("a") as file:
            file.write(f"{outcome}\n")
    return outcome

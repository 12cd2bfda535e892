"""``python -m tools.bench [NAME …] [--small]``: run benchmarks, one table after the other."""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping
from pathlib import Path

from tests.deployment import COLLECTED, collect_static

from . import targets
from .targets import KEPT

NAMES = (
    "scoring",
    "verify",
    "backup",
    "phone",
    "seating",
    "pages",
    "club",
    "compression",
    "entry",
    "first_load",
    "recording",
    "live",
    "printing",
    "uploads",
    "million",
)
RUN = (  # as commands and the threads of servers run
    "import sys; from clubscore.call_stack import with_room;"
    " from tools.bench.bench_{name} import main; sys.exit(with_room(main))"
)
# Asked for by name: "rating" says how well ratings predict, not how fast anything is; "hosting" and
# "servers" are about many clubs and many servers. Each takes up to half an hour.
BY_NAME = ("rating", "hosting", "servers")


def main() -> int:
    """Run the named benchmarks; return the exit status."""
    parser = argparse.ArgumentParser(prog="tools.bench")
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join((*NAMES, *BY_NAME)))
    parser.add_argument("--small", action="store_true", help="just to see that they work")
    asked = parser.parse_args()
    if unknown := set(asked.names) - {*NAMES, *BY_NAME}:
        parser.error(f"there is no benchmark {', '.join(sorted(unknown))}")
    environment = os.environ | ({"BENCH_SMALL": "1"} if asked.small else {})
    environment.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
    with tempfile.TemporaryDirectory(prefix="clubscore-bench-") as directory:
        counted, collected = Path(directory, "targets"), Path(directory, "collected")
        counted.touch()
        collected.mkdir()
        collect_static(collected)
        environment |= {targets.NAME: str(counted), KEPT: directory, COLLECTED: str(collected)}
        failed = [name for name in asked.names or NAMES if not _succeeds(name, environment)]
        targets.say(targets.summary(counted))
    if failed:
        targets.say(f"not well: {', '.join(failed)}")
    return int(bool(failed))


def _succeeds(name: str, environment: Mapping[str, str]) -> bool:
    """Run a benchmark; its figures go to the terminal, what servers log to their own files."""
    started = time.monotonic()
    command = [sys.executable, "-c", RUN.format(name=name)]
    status = subprocess.run(command, env=environment, check=False).returncode
    targets.say(f"  ({name}: {time.monotonic() - started:.0f} s)\n")
    return status == 0


if __name__ == "__main__":
    sys.exit(main())

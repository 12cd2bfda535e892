"""``python -m tools.near [--since COMMIT] [--seconds N] [--list]``: run the tests near a change.

A change is everything since the branch left main, committed or not; on an unchanged main, the last
commit. Tests that ran the changed lines when ``make coverage`` last measured come first. For files
it did not measure, or without its data, it takes those that import the module, have its name, are
in its folder or name its functions. Browser tests are left to ``make test``, as is everything there
is no time for.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Final

from tools.mutants.bearing import Bearing

from . import in_time
from .changes import changes_since
from .choice import Choice

ROOT: Final = Path(__file__).parents[2]
DATA: Final = ROOT / "var/coverage/data"
NO_TESTS: Final = 5  # how pytest says so


def main() -> int:
    """Choose and run; return the exit status."""
    asked = _asked()
    until = time.time() + asked.seconds
    changes = changes_since(ROOT, asked.since)
    choice = Choice(ROOT, Bearing(DATA, ROOT).of_lines if DATA.exists() else None)
    tests, scripts = choice.tests(changes), choice.scripts(changes)
    known = "with" if DATA.exists() else "without"
    sys.stdout.write(
        f"{len(changes)} files changed: {len(tests) + len(scripts)} tests or files of tests are"
        f" near, {known} the data of make coverage\n"
    )
    if asked.list:
        sys.stdout.write("".join(f"{test}\n" for test in (*scripts, *tests)))
        return 0
    sys.stdout.flush()
    return (_run_scripts(scripts) if scripts else 0) or (_run(tests, until) if tests else 0)


def _asked() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="tools.near")
    parser.add_argument("--since", default="", help="the commit to compare with")
    parser.add_argument("--seconds", type=int, default=50, help="when no other test begins")
    parser.add_argument("--list", action="store_true", help="say which, and run none")
    return parser.parse_args()


def _run_scripts(scripts: list[str]) -> int:
    command = ["node", "--test", "--test-reporter=dot", *scripts]
    return subprocess.run(command, cwd=ROOT, check=False).returncode


def _run(tests: list[str], until: float) -> int:
    files = list(dict.fromkeys(test.partition("::")[0] for test in tests))
    with tempfile.NamedTemporaryFile("w", suffix=".json") as chosen:
        json.dump(tests, chosen)
        chosen.flush()
        environment = os.environ | {in_time.CHOSEN: chosen.name, in_time.UNTIL: str(until)}
        workers = str(min(len(files), os.cpu_count() or 1, 8))
        options = ["-q", "-p", in_time.__name__, "-n", workers, "--maxschedchunk", "1"]
        command = [sys.executable, "-m", "pytest", *options, *files]
        status = subprocess.run(command, cwd=ROOT, env=environment, check=False).returncode
    return 0 if status == NO_TESTS else status


if __name__ == "__main__":
    sys.exit(main())

"""``python -m tests.bench [NAME …] [--small]``: run benchmarks, one table after the other."""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from . import targets

NAMES = (
    "scoring",
    "rating",
    "verify",
    "backup",
    "phone",
    "seating",
    "pages",
    "compression",
    "entry",
    "first_load",
    "live",
    "printing",
)


def main() -> int:
    """Run what was asked for; return the exit status."""
    parser = argparse.ArgumentParser(prog="tests.bench")
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(NAMES))
    parser.add_argument("--small", action="store_true", help="just to see that they work")
    asked = parser.parse_args()
    if unknown := set(asked.names) - set(NAMES):
        parser.error(f"there is no benchmark {', '.join(sorted(unknown))}")
    environment = os.environ | ({"BENCH_SMALL": "1"} if asked.small else {})
    environment.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
    with tempfile.NamedTemporaryFile() as counted:
        environment[targets.NAME] = counted.name
        for name in asked.names or NAMES:
            command = [sys.executable, "-m", f"tests.bench.bench_{name}"]
            if status := subprocess.run(command, env=environment, check=False).returncode:
                return status
        targets.say(targets.summary(Path(counted.name)))
    return 0


if __name__ == "__main__":
    sys.exit(main())

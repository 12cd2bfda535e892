"""Which tests run a line: measured once for each area, and stored in ``var/coverage``.

For ``scoring``, ``play`` and ``standings`` ``make coverage`` provides it and runs all tests.
Elsewhere only the tests in the area’s own folders run, measuring lines but not branches: all tests
with all of the code would take twice the time of ``make test``, and ten times the space.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from .areas import AREAS, ROOT

CONFIGURATION = Path(__file__).with_name("coverage.ini")


def measured(area: str) -> Path:
    """Return the coverage data of an area's tests, measuring it if there is none."""
    if not AREAS[area].tests:
        data = ROOT / "var/coverage/data"
        if not data.exists():
            subprocess.run([ROOT / ".ci/coverage"], check=True)
        return data
    data = ROOT / "var/coverage" / area
    if not data.exists():
        _measure(area, data)
    return data


def _measure(area: str, data: Path) -> None:
    """Run the tests of an area once; one that fails is run no more by what it shows."""
    sys.stdout.write(f"Measuring what the tests of {area} run\n")
    sys.stdout.flush()
    data.parent.mkdir(parents=True, exist_ok=True)
    places = ",".join(AREAS[area].places)
    environment = {**os.environ, "MUTANTS_DATA": str(data), "MUTANTS_PLACES": places}
    coverage = [sys.executable, "-m", "coverage"]
    workers = ["--numprocesses", "auto", "--maxprocesses", "8", "--dist", "worksteal"]
    tests = ["-m", "pytest", "--quiet", *workers, *AREAS[area].tests]
    rcfile = f"--rcfile={CONFIGURATION}"
    done = subprocess.run([*coverage, "run", rcfile, *tests], cwd=ROOT, env=environment)
    if done.returncode not in (0, 1):  # 1: some fail, and the first look at the copy says so
        raise SystemExit(f"The tests of {area} cannot be run.")
    combine = [*coverage, "combine", "--quiet", rcfile]
    subprocess.run(combine, cwd=ROOT, env=environment, check=True)

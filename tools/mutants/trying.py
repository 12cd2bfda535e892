"""A copy of the project for trying faults, one at a time, and running the tests on it."""

from __future__ import annotations

import importlib.util
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from .bearing import Bearing, script_tests
from .faults import Fault

NEAREST: Final = 30  # tests that are tried first
MOST: Final = 200  # tests of those after them
PATIENCE: Final = 300.0  # seconds for one run of tests; with a fault it may never end
SCRIPT_PATIENCE: Final = 60.0  # of those of scripts


@dataclass(frozen=True, slots=True)
class Outcome:
    """What the tests made of a fault: ``by`` is the one that found it, or "time"."""

    fault: Fault
    by: str = ""

    @property
    def is_killed(self) -> bool:
        """Some test found it."""
        return bool(self.by)


class Copy:
    """The project in a directory of its own: nothing of ours is changed, whatever stops us."""

    def __init__(self, root: Path, directory: Path, bearings: Mapping[str, Bearing]) -> None:
        """Copy what git knows, and the compiled texts."""
        self.root, self.directory, self.bearings = root, directory, bearings
        listing = ["git", "-c", "safe.directory=*", "ls-files", "-co", "--exclude-standard"]
        listed = subprocess.run(
            listing,
            cwd=root,
            check=True,
            capture_output=True,
            text=True,
        )
        compiled = (str(path.relative_to(root)) for path in root.glob("*/locale/**/*.mo"))
        for name in {*listed.stdout.splitlines(), *compiled}:
            if (root / name).is_file():
                (directory / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(root / name, directory / name)
        for name in (".venv", ".ci/node_modules"):
            if (root / name).exists():
                (directory / name).symlink_to((root / name).resolve())

    def tried(self, area: str, fault: Fault) -> Outcome:
        """Insert a fault, run the relevant tests, and remove it again."""
        path = self.directory / fault.path
        source = path.read_bytes()
        path.write_bytes(fault.into(source))
        try:
            return Outcome(fault, self._found_by(area, fault))
        finally:
            path.write_bytes(source)
            self._forget(path)

    def is_well(self, area: str, faults: Sequence[Fault]) -> str:
        """Return what fails without any of these faults: nothing."""
        tests = sorted({test for fault in faults for test in self._tests(area, fault)[:NEAREST]})
        scripts = [test for test in tests if test.endswith(".js")]
        return self._run_scripts(scripts) if scripts else self._run_python(tests)

    def _tests(self, area: str, fault: Fault) -> list[str]:
        if fault.path.endswith(".js"):
            return script_tests(fault.path)
        return self.bearings[area].tests(fault)

    def _found_by(self, area: str, fault: Fault) -> str:
        if fault.path.endswith(".js"):
            return self._run_scripts(script_tests(fault.path))
        self._forget(self.directory / fault.path)
        tests = self._tests(area, fault)
        files = self.bearings[area].files_with_name(fault)
        for some in (tests[:NEAREST], tests[NEAREST : NEAREST + MOST], files):
            if some and (found := self._run_python(some)):
                return found
        return ""

    def _forget(self, path: Path) -> None:
        """Delete Python's compiled file, which does not distinguish two faults within a second."""
        if path.suffix == ".py":
            Path(importlib.util.cache_from_source(str(path))).unlink(missing_ok=True)

    def _run_python(self, tests: Sequence[str]) -> str:
        options = ["-q", "-x", "--every", "-p", "no:cacheprovider", "--no-header", "--tb=no"]
        text, status = self._run([sys.executable, "-m", "pytest", *options, *tests])
        if "not found:" in text or status == 5:
            raise SystemExit(
                f"What is measured is older than the tests; delete it from var/coverage:\n{text}"
            )
        named = re.search(r"^(?:FAILED|ERROR) (\S+)", text, re.MULTILINE)
        return (named[1] if named else text.strip()[-60:] or "time") if status else ""

    def _run_scripts(self, tests: Sequence[str]) -> str:
        text, status = self._run(["node", "--test", *tests], SCRIPT_PATIENCE)
        named = re.search(r"^\s*not ok \d+ - (.*)", text, re.MULTILINE)
        return (named[1] if named else "time") if status else ""

    def _run(self, command: Sequence[str], patience: float = PATIENCE) -> tuple[str, int]:
        environment = {key: value for key, value in os.environ.items() if key[:4] not in OURS}
        process = subprocess.Popen(
            command,
            cwd=self.directory,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )
        try:
            text, _ = process.communicate(timeout=patience)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, 9)
            process.communicate()
            return "", 1
        return text, process.returncode


OURS: Final = ("COVE", "PYTE")  # variables of the coverage and the pytest that may have started us

"""Which tests bear on a line: those that ran it when that was measured, the nearest first."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Final

from coverage import CoverageData

from .faults import Fault

OWN: Final = 130  # tests of the line, at most
NAMING: Final = 4  # files of tests that name the function, at most
SCRIPTS: Final = {  # the tests of each script, in tests/scripts/
    "static/js/offline/store.js": ("store", "outbox", "worker"),
    "static/js/offline/outbox.js": ("store", "outbox", "worker"),
    "static/js/offline/keeping.js": ("worker", "learn_worker"),
    "static/js/offline/worker.js": ("worker",),
    "static/js/learn/offline/worker.js": ("learn_worker",),
}


def script_tests(path: str) -> list[str]:
    """Return the files of tests that run a script."""
    return [f"tests/scripts/{name}.test.js" for name in SCRIPTS[path]]


class Bearing:
    """Finds the tests of each line, in the data that :mod:`measuring` stored."""

    def __init__(self, data: Path, root: Path) -> None:
        """Read the data; raise ``SystemExit`` where there are none."""
        if not data.exists():
            raise SystemExit(f"{data} is missing.")
        self.root = root
        self.data = CoverageData(str(data))
        self.data.read()
        self.files = sorted(self.data.measured_files())

    def tests(self, fault: Fault) -> list[str]:
        """Return the tests that run the line, then others of its module, as pytest names them.

        What a cache keeps is run by the first test alone, though others look at it too.
        """
        lines = self._lines(fault.path)
        own = self._sorted(fault.path, lines.get(fault.line, ()))[:OWN]
        others = self._sorted(fault.path, chain.from_iterable(lines.values()))
        return list(dict.fromkeys([*own, *others]))

    def of_lines(self, path: str, lines: Iterable[int]) -> list[str]:
        """Return the tests that run some lines of a file; none, if it was not measured."""
        measured = self._lines(path)
        return self._sorted(path, chain.from_iterable(measured.get(line, ()) for line in lines))

    def files_with_name(self, fault: Fault) -> list[str]:
        """Return files of tests that name the function: whatever folder they are in.

        A view has the name of its address, which tests ask for.
        """
        name = re.compile(rf"\b{fault.function.rpartition('.')[2]}\b")
        files = [
            str(path.relative_to(self.root))
            for path in sorted((self.root / "tests").rglob("test_*.py"))
            if "browser" not in path.parts and name.search(path.read_text())
        ]
        return sorted(files, key=lambda file: -_near(file, fault.path))[:NAMING]

    def _sorted(self, path: str, contexts: Iterable[str]) -> list[str]:
        found = {test for one in set(contexts) if one and (test := self._test(one))}
        return sorted(found, key=lambda test: (-_near(test, path), test))

    @cache  # noqa: B019 - there is one, for as long as the program runs
    def _lines(self, path: str) -> dict[int, list[str]]:
        measured = next((one for one in self.files if one.endswith(f"/{path}")), "")
        return self.data.contexts_by_lineno(measured)

    @cache  # noqa: B019 - as above
    def _test(self, context: str) -> str:
        """Return pytest’s name of the test that coverage names as a path of modules."""
        parts = context.split(".")
        for length in range(len(parts) - 1, 0, -1):
            path = Path(*parts[:length]).with_suffix(".py")
            if (self.root / path).exists():
                name = parts[length]
                is_there = f" {name}" in (self.root / path).read_text()
                return "::".join([str(path), *parts[length:]]) if is_there else ""
        return ""


def _near(test: str, path: str) -> int:
    """Return how many folders a test and a module have in common."""
    theirs = test.partition("::")[0].removesuffix(".py").split("/")[1:]
    ours = [part for part in path.removesuffix(".py").split("/") if part not in OUTSIDE]
    common = 0
    for one, other in zip(theirs, ours, strict=False):
        if one.removeprefix("test_") != other:
            break
        common += 1
    return common


OUTSIDE: Final = ("clubscore", "rulesets")  # folders that tests leave out

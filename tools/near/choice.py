"""Which tests bear on a change: by what ran it, else by names and imports."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache, cached_property
from pathlib import Path
from typing import Final

from tools.mutants.bearing import SCRIPTS, script_tests

from .changes import Change

Ran = Callable[[str, set[int]], list[str]]  # tests that ran lines of a file, the nearest first

MOST: Final = 25  # files of tests for one change
OF_ITS_NAME, IMPORTS, OF_A_NAME, NAMES, SAME_FOLDER, OF_A_USER = 6, 5, 4, 3, 2, 2  # points
# What looks at files of one kind, whichever they are.
OF_A_KIND: Final = (
    (r"docs/.*|README\.md", "tests/test_docs.py"),
    (r"docs/.*|README\.md", "tests/tools/test_site.py"),
    (r"(clubscore|scoring)/locale/.*", "tests/test_translations.py"),
    (r"pyproject\.toml|Makefile|\.ci/.*|\.github/.*|requirements.*", "tests/test_setup.py"),
    (r"(clubscore|scoring)/.*\.py", "tests/test_architecture.py"),
    (r"clubscore/.*/errors\.py", "tests/test_error_codes.py"),
    (r"clubscore/.*/urls\.py", "tests/test_access.py"),
    (r"tests/.*conftest\.py", "tests/test_differences.py"),
)


class Choice:
    """Chooses tests in a checkout: files, or tests as pytest names them without parameters."""

    def __init__(self, root: Path, ran: Ran | None = None) -> None:
        self.root = root
        self.ran = ran

    def tests(self, changes: Iterable[Change]) -> list[str]:
        """Return tests of Python, the nearest first: changed ones, then those of each change."""
        every = list(changes)
        changed = [one.path for one in every if _is_test(one.path) and self._exists(one.path)]
        turns = [list(self._of(one)) for one in every]
        longest = max(map(len, turns), default=0)
        found = [turn[at] for at in range(longest) for turn in turns if at < len(turn)]
        kinds = [
            test
            for pattern, test in OF_A_KIND
            if any(re.fullmatch(pattern, one.path) for one in every)
        ]
        return list(dict.fromkeys([*changed, *filter(self._exists, kinds), *found]))

    def scripts(self, changes: Iterable[Change]) -> list[str]:
        """Return the tests of scripts that run or name what was changed."""
        paths = [one.path for one in changes if one.path.endswith(".js")]
        known = {test for path in paths if path in SCRIPTS for test in script_tests(path)}
        files = sorted((self.root / "tests/scripts").glob("*.test.js"))
        named = {
            file.relative_to(self.root).as_posix()
            for file in files
            for path in map(Path, paths)
            if path.name == file.name or f"{path.parent.name}/{path.name}" in file.read_text()
        }
        return sorted(known | named)

    def _exists(self, path: str) -> bool:
        return (self.root / path).exists()

    def _of(self, change: Change) -> Iterator[str]:
        if _is_test(change.path):
            return
        if self.ran and (tests := self.ran(change.path, change.lines)):
            yield from tests
        elif change.path.endswith(".py"):
            yield from self._near(change.path, change.names)
        elif change.path.startswith("templates/"):
            yield from self._of_template(change.path)

    def _near(self, path: str, names: Iterable[str] = ()) -> list[str]:
        """Return the files of tests with the most points for a module."""
        module, words = _module(path), [re.compile(rf"\b{name}\b") for name in names]
        users = [(_module(one), one) for one in self._users(path)]
        points = {}
        for test, imports in self._imports.items():
            found = _alike(test, path) + (IMPORTS if module in imports else 0)
            if any(word.search(self._text(test)) for word in words):
                found += NAMES
            if any(user in imports or _alike(test, file) >= OF_A_NAME for user, file in users):
                found += OF_A_USER
            points[test] = found
        chosen = [test for test, found in points.items() if found]
        return sorted(chosen, key=lambda test: (-points[test], test))[:MOST]

    def _users(self, path: str) -> list[str]:
        """Return the files of ours that import a module."""
        package, _, name = _module(path).rpartition(".")
        names = rf"import (\([^)]*|[^\n]*)\b{name}\b"  # among others
        folder, beside = f"{Path(path).parent}/", rf"|from \.({name} import| {names})"
        imports = rf"from {re.escape(package)}(\.{name} import| {names})"
        anywhere, here = re.compile(imports), re.compile(imports + beside)
        return [
            file
            for file in self._code
            if (here if file.startswith(folder) else anywhere).search(self._text(file))
        ]

    @cached_property
    def _code(self) -> list[str]:
        found = [
            file for top in ("clubscore", "scoring") for file in (self.root / top).rglob("*.py")
        ]
        return sorted(file.relative_to(self.root).as_posix() for file in found)

    def _of_template(self, path: str, depth: int = 2) -> Iterator[str]:
        """Yield the tests that name a template, then those of what renders or includes it."""
        name = path.removeprefix("templates/")
        yield from (test for test in self._imports if name in self._text(test))
        mirrored = f"clubscore/web/{name.replace('.html', '.py')}"
        yield from self._near(mirrored)
        for module in self._code:
            if f'"{name}"' in self._text(module):
                yield from self._near(module)
        for other in sorted((self.root / "templates").rglob("*.html")) if depth else ():
            if f'"{name}"' in other.read_text():
                outer = other.relative_to(self.root).as_posix()
                yield from self._of_template(outer, depth - 1)

    @cached_property
    def _imports(self) -> dict[str, set[str]]:
        """What each file of tests imports; those of a browser take long, and are left out."""
        files = sorted((self.root / "tests").rglob("test_*.py"))
        paths = [file.relative_to(self.root).as_posix() for file in files]
        return {
            path: set(_imported(path, self._text(path)))
            for path in paths
            if not path.startswith("tests/browser/")
        }

    @cache  # noqa: B019 - there is one, for as long as the program runs
    def _text(self, path: str) -> str:
        return (self.root / path).read_text()


def _is_test(path: str) -> bool:
    return re.fullmatch(r"tests/(.*/)?test_\w+\.py", path) is not None


def _module(path: str) -> str:
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def _imported(path: str, text: str) -> Iterator[str]:
    """Yield the modules that a file imports, and the names from them as if they were modules."""
    package = path.split("/")[:-1]
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else []
            module = ".".join([*above, *([node.module] if node.module else [])])
            yield module
            yield from (f"{module}.{alias.name}" for alias in node.names)


def _alike(test: str, path: str) -> int:
    """Return the points for a test of the name of a module or its folder, or beside such tests."""
    *folders, name = test.removesuffix(".py").split("/")[1:]
    *ours, module = path.removesuffix(".py").removeprefix("tests/").split("/")
    ours = [folder for folder in ours if folder not in ("clubscore", "rulesets")]
    if folders == ours:
        return OF_ITS_NAME if name == f"test_{module}" else SAME_FOLDER
    is_of_folder = bool(ours) and folders == ours[:-1] and name == f"test_{ours[-1]}"
    return OF_A_NAME if is_of_folder or folders == [*ours, module] else 0

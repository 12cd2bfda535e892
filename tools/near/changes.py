"""What was changed since the branch left main, committed or not."""

from __future__ import annotations

import re
import subprocess
from collections import defaultdict
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

HUNK: Final = re.compile(r"^@@ -(\d+)(?:,(\d+))? \+\S+ @@ ?(.*)$")
DEFINITION: Final = re.compile(r"^[-+ ]?\s*(?:async def|def|class|function|export function) (\w+)")


@dataclass(slots=True)
class Change:
    """A file with the lines that were changed, as they were numbered before."""

    path: str
    lines: set[int] = field(default_factory=set)
    names: set[str] = field(default_factory=set)  # of functions and classes around them


def changes_since(root: Path, since: str = "") -> list[Change]:
    """Return the changes since a commit: where the branch left main, or the last one on main."""
    base = since or _base(root)
    options = ("--unified=0", "--no-color", "--no-ext-diff", "--no-renames")
    found = _read(_git(root, "diff", *options, base, "--"))
    for path in _git(root, "ls-files", "--others", "--exclude-standard").splitlines():
        found.append(Change(path))
    return found


def _base(root: Path) -> str:
    head = _git(root, "rev-parse", "HEAD").strip()
    try:
        base = _git(root, "merge-base", "HEAD", "main").strip()
    except subprocess.CalledProcessError:  # no branch of this name
        base = head
    return base if base != head or _git(root, "status", "--porcelain") else "HEAD~1"


def _read(diff: str) -> list[Change]:
    changes: defaultdict[str, Change] = defaultdict(lambda: Change(""))
    path = ""
    for line in diff.splitlines():
        if line.startswith("diff --git "):
            path = line.rpartition(" b/")[2]
            changes[path].path = path
        elif hunk := HUNK.match(line):
            first, number = int(hunk[1]), int(hunk[2] or 1)
            # What is added stands between two lines, and the first of them is named.
            changes[path].lines |= set(range(first, first + (number or 2)))
            changes[path].names |= _names(hunk[3])
        elif line.startswith(("+", "-")):
            changes[path].names |= _names(line)
    return list(changes.values())


def _names(line: str) -> set[str]:
    found = DEFINITION.match(line)
    return {found[1]} if found else set()


def _git(root: Path, *arguments: str) -> str:
    command = ["git", "-c", "safe.directory=*", "-c", "core.quotePath=false", *arguments]
    return subprocess.run(command, cwd=root, check=True, capture_output=True, text=True).stdout

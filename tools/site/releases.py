"""The folders of a site: releases and ``dev``, their order, and releases built from their tags."""

from __future__ import annotations

import re
import subprocess
import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from .navigation import ROOT

RELEASE: Final = re.compile(r"(?P<series>\d+\.\d+)(?:\.\d+)*(?:(?:a|b|rc)\d+)?")
BUILDER: Final = ".ci/site"


def order(name: str) -> tuple[bool, tuple[int, ...], bool, str]:
    """Return what folders are sorted by: ``dev`` is the newest, a release after its candidates."""
    found = re.match(r"[\d.]+\d", re.sub(r"(a|b|rc)\d+$", "", name))
    numbers = tuple(map(int, found[0].split("."))) if found else ()
    return name == "dev", numbers, not re.search("[a-z]", name), name


def newest_of_each(tags: Iterable[str]) -> list[str]:
    """Return, of tags such as ``v1.2.0``, the newest of each series, as 1.2 is one."""
    newest: dict[str, str] = {}
    for version in sorted((tag.removeprefix("v") for tag in tags), key=order):
        if found := RELEASE.fullmatch(version):
            newest[found["series"]] = f"v{version}"
    return list(newest.values())


def build_releases(site: Path) -> None:
    """Build the newest release of each series that has a site, into a folder with others.

    Each has its own working tree and packages, since its code and documents are different.
    """
    for tag in newest_of_each(_git("tag", "--list", "v*").split()):
        if not _git("ls-tree", "--name-only", tag, BUILDER):
            continue  # from before there was a site
        with tempfile.TemporaryDirectory() as folder:
            tree = Path(folder) / "tree"
            _git("worktree", "add", "--quiet", "--detach", str(tree), tag)
            try:
                subprocess.run([tree / ".ci/setup", "demo"], cwd=tree, check=True)
                subprocess.run([tree / BUILDER, "--into", site], cwd=tree, check=True)
            finally:
                _git("worktree", "remove", "--force", str(tree))


def _git(*words: str) -> str:
    command = ["git", "-c", "safe.directory=*", *words]
    return subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout

"""The version of Clubscore: a release, or a build after one.

The commit that set the version in ``pyproject.toml`` is the release. Builds from later commits say
which: ``1.0.1.dev12+g39137c2f`` is twelve commits after 1.0.0, commit 39137c2f; ``.dirty`` at its
end means that files had been changed since. Wheels and source distributions contain the version; a
clone asks git; an archive packed by a forge names its commit.
"""

from __future__ import annotations

import re
import subprocess
import tomllib
from email.parser import HeaderParser
from functools import lru_cache
from importlib import metadata
from pathlib import Path
from typing import Final

from clubscore.places import BASE_DIR, INSTALLED

NUMBER: Final = re.compile(r"^(?P<release>\d+(?:\.\d+)*?)(?P<kind>\.|a|b|rc)(?P<last>\d+)$")
ARCHIVED: Final = re.compile(r"^(?P<commit>[0-9a-f]{7,40})\b(?P<names>.*)$")


@lru_cache(maxsize=1)
def version() -> str:
    """Return the version that runs, such as ``1.0.0`` or ``1.0.1.dev12+g39137c2f`` (PEP 440)."""
    if INSTALLED:
        return metadata.version("clubscore")
    return version_of(BASE_DIR)


def version_of(top: Path) -> str:
    """Return the version of the source in a folder.

    Where nothing tells which commit it is, the version ends in ``+unknown``.
    """
    if (top / "PKG-INFO").exists():  # a source distribution, unpacked
        with (top / "PKG-INFO").open(encoding="utf-8") as file:
            return str(HeaderParser().parse(file)["Version"])
    release = last_release(top)
    if (top / ".git").exists():  # a folder, or a file in a further working tree
        return _of_clone(top, release)
    return _of_archive(top / ".ci" / "archive", release)


def last_release(top: Path) -> str:
    """Return the version that ``pyproject.toml`` of a folder names."""
    project = tomllib.loads((top / "pyproject.toml").read_text(encoding="utf-8"))
    return str(project["tool"]["clubscore"]["version"])


def next_version(release: str) -> str:
    """Return the version after one, which development works towards: ``1.0.1`` after ``1.0.0``."""
    if (found := NUMBER.match(release)) is None:
        raise ValueError(f"a version has numbers, such as 1.0.0 or 1.0.0rc1, not {release}")
    return f"{found['release']}{found['kind']}{int(found['last']) + 1}"


def _of_clone(top: Path, release: str) -> str:
    try:
        described = _git(top, "describe", "--always", "--dirty", "--exclude=*", "--abbrev=8")
        commit, _, changed = described.partition("-")
        count = _commits_since(top, release)
    except (OSError, subprocess.CalledProcessError):  # no git here, or no commit yet
        return f"{next_version(release)}.dev0+unknown"
    if count == 0 and not changed:
        return release
    return f"{next_version(release)}.dev{count or 0}+g{commit}{'.dirty' if changed else ''}"


def _commits_since(top: Path, release: str) -> int | None:
    """Return how many commits follow the one that set a version, or None if history is cut off."""
    if _git(top, "rev-parse", "--is-shallow-repository") == "true":
        return None
    line = f'version = "{release}"'
    setting = _git(top, "log", "-1", "--format=%H", f"-S{line}", "--", "pyproject.toml")
    return int(_git(top, "rev-list", "--count", f"{setting}..HEAD")) if setting else None


def _git(top: Path, *words: str) -> str:
    """Return the output of git for a clone, no matter who owns it."""
    command = ["git", "-c", "safe.directory=*", "-C", str(top), *words]
    done = subprocess.run(command, check=True, capture_output=True, text=True)  # noqa: S603 - ours
    return done.stdout.strip()


def _of_archive(path: Path, release: str) -> str:
    """Return the version in a ``git archive``, which writes commit and tags into a file."""
    text = path.read_text(encoding="utf-8") if path.exists() else ""
    if (found := ARCHIVED.match(text.strip())) is None:
        return f"{next_version(release)}.dev0+unknown"
    if f"tag: v{release}" in (name.strip() for name in found["names"].split(",")):
        return release
    return f"{next_version(release)}.dev0+g{found['commit'][:8]}"

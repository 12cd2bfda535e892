"""``python -m tools.site``: build the site of this checkout into ``var/site/html``, and check it.

Every version has a folder: releases under their number, anything else under ``dev``. English is in
it, Italian below ``it``. Next to them are ``index.html``, which leads to the newest release, and
``versions.js``, which every page reads to offer the others. So a version built into a folder with
others joins them.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

import django

from clubscore.version import version

from . import check
from .finish import finish
from .navigation import ROOT, counterparts, problems
from .releases import RELEASE, build_releases, order
from .sources import Sources

HERE: Final = Path(__file__).parent
PYTHON: Final = ROOT / ".venv/site/bin/python"
STAGE: Final = ROOT / "var/site/sources"  # what Sphinx reads, and what it remembers


def main() -> None:
    """Build the site, check it, and report errors."""
    arguments = argparse.ArgumentParser(prog="python -m tools.site", description=__doc__)
    arguments.add_argument("--into", type=Path, default=ROOT / "var/site/html")
    arguments.add_argument("--releases", action="store_true", help="what tags had, beside it")
    options = arguments.parse_args()
    site = options.into.resolve()
    if options.releases:
        build_releases(site)
        return
    _end_if(problems())
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "clubscore.settings")
    django.setup()
    from .references import references  # reads models

    number = version()
    name = number if RELEASE.fullmatch(number) else "dev"
    target = site / name
    shutil.rmtree(target, ignore_errors=True)
    made = references()
    for language in ("en", "it"):
        Sources(language, STAGE / language, os.environ.get("SITE_FORGE", "")).write(made)
        pages = target / "it" if language == "it" else target
        _sphinx(language, number, pages)
        finish(pages, language)
    _with_other_versions(site)
    _end_if(check.problems(site))
    print(f"{options.into}/index.html: {number}, in English and Italian")  # noqa: T201 - a command


def _sphinx(language: str, number: str, target: Path) -> None:
    pairs = ",".join(f"{here}={there}" for here, there in counterparts(language).items())
    environment = os.environ | {
        "SITE_LANGUAGE": language,
        "SITE_VERSION": number,
        "SITE_COUNTERPARTS": pairs,
        "PYTHONDONTWRITEBYTECODE": "1",
    }
    options = ["-b", "html", "-W", "--keep-going", "-q", "-E", "-c", str(HERE)]
    places = [STAGE / f"{language}.doctrees", STAGE / language, target]
    command = [str(PYTHON), "-m", "sphinx", *options, "-d", *map(str, places)]
    done = subprocess.run(command, cwd=ROOT, env=environment, check=False)
    if done.returncode:
        sys.exit(done.returncode)
    for left in (".buildinfo", "objects.inv"):
        (target / left).unlink(missing_ok=True)
    (target / "_sources").rmdir()  # empty, as conf.py wants no copies of the sources


def _with_other_versions(site: Path) -> None:
    """Write what every page reads to find the other versions, and the way to the newest."""
    names = sorted(
        (path.parent.name for path in site.glob("*/index.html")), key=order, reverse=True
    )
    versions = [
        {
            "name": name,
            "pages": _pages(site / name),
            "it": _pages(site / name / "it"),
        }
        for name in names
    ]
    text = f"window.SITE_VERSIONS = {json.dumps(versions)};\n"
    (site / "versions.js").write_text(text, encoding="utf-8")
    newest = next((name for name in names if name != "dev"), "dev")
    page = (HERE / "theme/first.html").read_text(encoding="utf-8")
    (site / "index.html").write_text(page.replace("VERSION", newest), encoding="utf-8")
    (site / ".nojekyll").touch()  # folders that begin with an underscore are published too


def _pages(folder: Path) -> list[str]:
    found = [path.relative_to(folder).as_posix() for path in folder.rglob("*.html")]
    return sorted(name for name in found if not name.startswith(("it/", "genindex", "search")))


def _end_if(wrong: list[str]) -> None:
    if wrong:
        sys.exit("\n".join(wrong))


if __name__ == "__main__":
    main()

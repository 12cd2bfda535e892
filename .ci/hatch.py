"""Makes what a wheel needs first: compiled catalogues, and the static files collected.

hatchling runs it, for .ci/package and for whoever builds with pip, pipx or uv. It needs no program
besides Python, so that it does on any system.
"""

import os
import subprocess
import sys
import tempfile
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

DAY = datetime(2020, 2, 2, tzinfo=UTC)  # of every file in a wheel
OF_OTHERS = ("DJANGO_SETTINGS_MODULE", "DATABASE_URL", "CACHE_URL")  # of a test or a developer


class WheelHook(BuildHookInterface[Any]):
    """What hatchling calls before and after it writes a wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Make both, and say where they belong in the wheel."""
        self._work = tempfile.TemporaryDirectory()
        top, work = Path(self.root), Path(self._work.name)
        included: dict[str, str] = build_data["force_include"]
        for source in sorted(top.glob("*/locale/**/*.po")):
            compiled = source.with_suffix(".mo")
            compile_catalogue(source, compiled)
            included[str(compiled)] = compiled.relative_to(top).as_posix()
        for guides in sorted(top.glob("clubscore/locale/*")):  # of each language that has some
            if (top / "docs" / guides.name).is_dir():
                included[f"docs/{guides.name}"] = f"clubscore/shipped/docs/{guides.name}"
        collect(top, work)
        included[str(work / "static")] = "clubscore/shipped/collected"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Delete what was made."""
        self._work.cleanup()


def compile_catalogue(source: Path, target: Path) -> None:
    """Compile the texts of one language, those without a doubt alone, as msgfmt does."""
    with source.open("rb") as file:
        catalogue = read_po(file)
    catalogue.creation_date = DAY  # or it is now, and no two wheels are the same
    with target.open("wb") as file:
        write_mo(file, catalogue)


def collect(top: Path, work: Path) -> None:
    """Collect the static files: named by what is in them, and compressed."""
    environment = {name: value for name, value in os.environ.items() if name not in OF_OTHERS}
    environment |= {"CLUBSCORE_VAR": str(work), "CLUBSCORE_SECRET_KEY": "none"}
    command = [sys.executable, "manage.py", "collectstatic", "--no-input", "--verbosity", "0"]
    subprocess.run(command, cwd=top, env=environment, check=True)  # noqa: S603 - ours

"""What is declared, what is read, and what the documents say of settings are the same."""

import re
import shlex
from pathlib import Path

import pytest

from clubscore.environment.reading import read
from clubscore.environment.relations import problems_of
from clubscore.environment.variables import OF_THE_SYSTEM, VARIABLES, table

ROOT = Path(__file__).parent.parent.parent
FILES = [ROOT / "docs/deploy/clubscore.env", ROOT / ".ci/debian/clubscore.env"]
NAMED = re.compile(r"\b(?:CLUBSCORE_[A-Z_]*[A-Z]|DATABASE_URL|CACHE_URL)\b")
SHIPPED = [
    *ROOT.glob("clubscore/**/*.py"),
    *ROOT.glob("scoring/**/*.py"),
    ROOT / "gunicorn.conf.py",
    *(path for path in (ROOT / "docs/deploy").iterdir() if path.is_file()),
    *(path for path in (ROOT / ".ci/debian").iterdir() if path.is_file()),
    *(ROOT / ".ci" / name for name in ("deb", "demo", "image", "package")),
    *ROOT.glob("docs/**/*.md"),
]


def test_the_guide_has_the_table():
    guide = (ROOT / "docs/operator.md").read_text()
    assert table() in guide, f"docs/operator.md needs this table:\n{table()}"


def test_every_variable_that_is_named_is_declared():
    named = {
        (name, str(path.relative_to(ROOT)))
        for path in SHIPPED
        for name in NAMED.findall(path.read_text())
    }
    assert len(named) > 50
    assert {one for one in named if one[0] not in VARIABLES} == set()


def test_one_place_reads_the_environment():
    """Others look for a name that is declared, or hand the whole of it to a process they start."""
    asked = re.compile(r"environ(?:\.get\(|\[)\s*\"(\w+)\"")
    found = {
        name for path in SHIPPED if path.suffix == ".py" for name in asked.findall(path.read_text())
    }
    assert found <= {*VARIABLES, *OF_THE_SYSTEM}


@pytest.mark.parametrize("file", FILES, ids=lambda path: str(path.relative_to(ROOT)))
@pytest.mark.parametrize("hints", [False, True])
def test_the_files_of_settings_are_well(file, hints):
    """As they are, and with every hint in them taken up."""
    lines = file.read_text().splitlines()
    if hints:
        lines = [re.sub(r"^#(?=[A-Z_]+=)", "", line) for line in lines]
    environ = dict(line.split("=", 1) for line in lines if line and not line.startswith("#"))
    environ = {name: "".join(shlex.split(value)) for name, value in environ.items()}
    assert len(environ) >= (8 if hints else 2)
    environ["CLUBSCORE_VAR"] = "/tmp"  # noqa: S108 - the one of the file may not be ours
    assert problems_of(read(environ), environ) == []

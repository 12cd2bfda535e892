"""What stands in the README, the Makefile, the lock and the settings holds together."""

import os
import re
import stat
import subprocess
import sys
import tomllib
from itertools import chain
from pathlib import Path

import pytest
from django.conf import settings
from packaging.requirements import Requirement

from clubscore.settings import _kept_secret

ROOT = Path(__file__).parent.parent
TARGETS = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))


def manage(*arguments: str, **environment: str) -> str:
    """Run manage.py as on a server: with the settings of the application and nothing of ours."""
    ours = ("CACHE_URL", "CLUBSCORE_", "DATABASE_URL", "DJANGO_")
    inherited = {name: value for name, value in os.environ.items() if not name.startswith(ours)}
    done = subprocess.run(
        [sys.executable, "manage.py", *arguments],
        cwd=ROOT,
        env=inherited | environment,
        check=False,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_readme_names_commands_that_exist():
    named = set(re.findall(r"\bmake ([a-z]+)", (ROOT / "README.md").read_text()))
    assert {"demo", "test", "bench"} <= named <= TARGETS


def test_ci_runs_the_tests():
    script = ROOT / ".ci" / "run"
    assert os.access(script, os.X_OK)
    assert "exec make test" in script.read_text()


def test_lock_fits_the_project():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    lock = (ROOT / "requirements.lock").read_text()
    locked = dict(re.findall(r"^([a-z0-9-]+)==([^ ]+)", lock, re.MULTILINE))
    groups = [project["dependencies"], *project["optional-dependencies"].values()]
    for requirement in map(Requirement, chain.from_iterable(groups)):
        assert requirement.specifier.contains(locked[requirement.name]), requirement


def test_deployment_check_passes(tmp_path):
    manage("check", "--deploy", "--fail-level=WARNING", CLUBSCORE_VAR=str(tmp_path))


PRAGMAS = {
    "journal_mode": "wal",  # readers do not block the writer
    "synchronous": "2",  # a commit outlives a power cut
    "foreign_keys": "1",  # they are checked
    "busy_timeout": "20000",  # writers wait for each other
}


def test_sqlite_is_set_up_for_several_writers(tmp_path):
    query = (
        "from django.db import connection; cursor = connection.cursor()\n"
        f"for pragma in {list(PRAGMAS)}:\n"
        "    print(cursor.execute(f'PRAGMA {pragma}').fetchone()[0])"
    )
    output = manage("shell", "--no-imports", "-c", query, CLUBSCORE_VAR=str(tmp_path))
    assert dict(zip(PRAGMAS, output.split(), strict=True)) == PRAGMAS


def test_secret_key_is_made_once_and_is_private(tmp_path):
    path = tmp_path / "var" / "secret_key"
    key = _kept_secret(path)
    assert len(key) >= 50
    assert _kept_secret(path) == key
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert [found.name for found in path.parent.iterdir()] == ["secret_key"]


@pytest.mark.parametrize("directive", ["default-src", "script-src", "style-src"])
def test_policy_allows_nothing_inline_and_nothing_from_elsewhere(directive):
    assert settings.CONTENT_SECURITY_POLICY["DIRECTIVES"][directive] == ["'self'"]

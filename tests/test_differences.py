"""Tests differ from what is shipped in what stands in tests/differences.py, and in nothing else."""

import ast
import json
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings

from clubscore import settings as shipped

from .deployment import clean_environment
from .differences import ENVIRONMENT, FIXTURES, SETTINGS

ROOT = Path(__file__).parent.parent
# All settings, Django's own among them, and the environment in which they were read, as JSON.
TELL = """
import json, os, re
import django
from django.conf import settings
django.setup()
told = {name: repr(getattr(settings, name)) for name in dir(settings) if name.isupper()}
told = {name: re.sub(" at 0x[0-9a-f]+", "", value) for name, value in told.items()}
del told["SETTINGS_MODULE"]
ours = {name: value for name, value in os.environ.items() if name.startswith("CLUBSCORE_")}
print(json.dumps([told, ours | {"LANGUAGE": os.environ.get("LANGUAGE", "")}]))
"""
MAY_NAME_IT = {"deployment_settings.py", "differences.py", "test_differences.py", "cache_time.py"}
PLACES = {"CLUBSCORE_VAR", "CLUBSCORE_SECRET_KEY"}  # an installation's own


def told_by(module: str, environment: dict[str, str]) -> tuple[dict[str, str], dict[str, str]]:
    """Return the settings of a module as a process of its own reads them, and what they heed."""
    done = subprocess.run(
        [sys.executable, "-c", TELL],
        cwd=ROOT,
        env=clean_environment() | environment | {"DJANGO_SETTINGS_MODULE": module},
        check=False,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    told, heeded = json.loads(done.stdout)
    return told, heeded


@pytest.mark.parametrize("module", SETTINGS)
def test_settings_differ_in_what_is_listed_alone(module, tmp_path):
    installation = {"CLUBSCORE_VAR": str(tmp_path), "CLUBSCORE_SECRET_KEY": "tests"}
    told, heeded = told_by(module, installation | {"LANGUAGE": "it"})
    own = {name: value for name, value in heeded.items() if name in PLACES}
    Path(own["CLUBSCORE_VAR"]).mkdir(exist_ok=True)
    as_shipped, plain = told_by("clubscore.settings", own | {"LANGUAGE": "it"})
    assert different(told, as_shipped) == set(SETTINGS[module])
    assert different(heeded, plain) <= set(ENVIRONMENT)


def different(one: dict[str, str], other: dict[str, str]) -> set[str]:
    return {name for name in one.keys() | other.keys() if one.get(name) != other.get(name)}


def test_all_modules_of_settings_are_listed():
    found = {
        ".".join(path.relative_to(ROOT).with_suffix("").parts)
        for folder in ("tests", "tools")
        for path in (ROOT / folder).rglob("*.py")
        if "settings" in path.name and "from clubscore.settings import *" in path.read_text()
    }
    assert found == set(SETTINGS)


def test_all_fixtures_of_all_tests_are_listed():
    tree = ast.parse((ROOT / "tests" / "conftest.py").read_text())
    found = {
        one.name
        for one in tree.body
        if isinstance(one, ast.FunctionDef)
        and any("autouse=True" in ast.unparse(decorator) for decorator in one.decorator_list)
    }
    assert found == set(FIXTURES)


def test_a_difference_has_a_reason():
    for listed in (*SETTINGS.values(), ENVIRONMENT, FIXTURES):
        for name, reason in listed.items():
            assert len(reason.split()) > 2, name


def test_no_test_keeps_nothing():
    """What is kept, and for how long, is as shipped: tests move the clock (tests/cache_time.py)."""
    assert settings.LIVE_SECONDS == shipped.LIVE_SECONDS > 0
    for path in (*(ROOT / "tests").rglob("*.py"), *(ROOT / "tools").rglob("*.py")):
        if "LIVE_SECONDS" in path.read_text():
            assert path.name in MAY_NAME_IT, path

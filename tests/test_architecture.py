import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
WEB = (ROOT / "scoring" / "apps.py", ROOT / "scoring" / "management")
RULES = [
    path
    for path in sorted(ROOT.glob("scoring/**/*.py"))
    if not any(path.is_relative_to(web) for web in WEB)
]

CLUB = ROOT / "clubscore"
BELOW_REQUESTS = [
    path
    for package in ("people", "tournaments", "play", "standings", "printing", "exchange")
    for path in sorted((CLUB / package).glob("**/*.py"))
]
OF_REQUESTS = {"django.http", "django.urls", "django.shortcuts", "django.forms", "django.views"}


def imported_names(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and not node.level:
            yield node.module or ""


@pytest.mark.parametrize("path", RULES, ids=lambda path: str(path.relative_to(ROOT)))
def test_rules_import_the_standard_library_alone(path):
    packages = {name.partition(".")[0] for name in imported_names(path)}
    assert packages <= sys.stdlib_module_names | {"scoring"}


@pytest.mark.parametrize("path", BELOW_REQUESTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_what_a_club_has_knows_neither_requests_nor_addresses_nor_forms(path):
    assert not set(imported_names(path)) & OF_REQUESTS

"""Which version of Clubscore this is, and what it runs on."""

from __future__ import annotations

import platform
import tomllib
from functools import lru_cache
from importlib import metadata

import django
from django.db import DatabaseError, connection
from django.utils.translation import gettext as _

from clubscore.places import BASE_DIR, INSTALLED


@lru_cache(maxsize=1)
def version() -> str:
    """Return the version that pyproject.toml gives, such as ``1.0.0``."""
    if INSTALLED:
        return metadata.version("clubscore")
    text: str = tomllib.loads((BASE_DIR / "pyproject.toml").read_text())["project"]["version"]
    return text


def versions() -> str:
    """Return what a report of a fault has to say: Clubscore, Python, Django, the database."""
    parts = [
        f"Clubscore {version()}",
        f"Python {platform.python_version()}",
        f"Django {django.get_version()}",
        _database(),
    ]
    return ", ".join(parts)


def _database() -> str:
    try:
        numbers = connection.get_database_version()
    except DatabaseError:
        return _("%(database)s that does not answer") % {"database": connection.display_name}
    return f"{connection.display_name} {'.'.join(map(str, numbers))}"

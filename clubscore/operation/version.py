"""What Clubscore runs on."""

from __future__ import annotations

import platform

import django
from django.db import DatabaseError, connection
from django.utils.translation import gettext as _

from clubscore.version import version


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

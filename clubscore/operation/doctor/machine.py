"""Examines the machine: files, disk, permissions, clock; names what it runs."""

from __future__ import annotations

import platform
import shutil
import stat
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final

import django
from django.conf import settings
from django.db import DatabaseError, connection
from django.utils import timezone
from django.utils.translation import gettext as _

from clubscore.places import INSTALLED, PACKAGE, command_line
from clubscore.play.models import HandChange
from clubscore.system import ONE_PROCESS
from clubscore.system.files import is_outside_home
from clubscore.system.users import is_root
from clubscore.version import version

from .configuration import Findings
from .files import everybody_may
from .postgresql import is_behind_pooler

MEGABYTE: Final = 2**20
SPACE_LOW: Final = 1024 * MEGABYTE
SPACE_GONE: Final = 200 * MEGABYTE
CLOCKS_APART: Final = timedelta(seconds=5)


def catalogues() -> Findings:
    if INSTALLED:
        return  # they came compiled; beside them are those of other packages
    for source in sorted(PACKAGE.parent.glob("*/locale/*/LC_MESSAGES/*.po")):
        compiled = source.with_suffix(".mo")
        if not compiled.exists() or compiled.stat().st_mtime < source.stat().st_mtime:
            yield (
                "wrong",
                _("The translations into “%(language)s” are missing or out of date.")
                % {"language": source.parts[-3]},
                _("Run %(command)s, then restart the server.")
                % {"command": command_line("compilemessages --ignore .venv")},
            )


def static_files() -> Findings:
    manifest = Path(settings.STATIC_ROOT) / "staticfiles.json"
    todo = _("Run %(command)s, then restart the server.") % {
        "command": command_line("collectstatic --noinput")
    }
    if not manifest.exists():
        yield "wrong", _("Static files have not been collected: no page works."), todo
        return
    if INSTALLED:
        return  # they came together
    collected = manifest.stat().st_mtime
    files = (file for root in settings.STATICFILES_DIRS for file in Path(root).rglob("*.*"))
    if any(file.stat().st_mtime > collected for file in files):
        yield "doubtful", _("Some static files are newer than the collected ones."), todo


def space() -> Findings:
    for path in {Path(settings.VAR_DIR), _place_of_database()}:
        free = shutil.disk_usage(path).free
        if free < SPACE_LOW:
            yield (
                "wrong" if free < SPACE_GONE else "doubtful",
                _("Only %(free)s MB are free in %(path)s.")
                % {"free": free // MEGABYTE, "path": path},
                _("Delete what you don’t need, such as old backups, or use a larger disk."),
            )


def _place_of_database() -> Path:
    path = Path(str(connection.settings_dict["NAME"])).parent
    return path if connection.vendor == "sqlite" and path.is_dir() else Path(settings.VAR_DIR)


def permissions() -> Findings:
    var = Path(settings.VAR_DIR)
    if everybody_may(stat.S_IWOTH, var):
        yield (
            "wrong",
            _("All users of this machine can write to %(path)s.") % {"path": var},
            f"chmod o-w {var}",
        )
    if is_outside_home(var):
        yield (
            "doubtful",
            _("Other users of this machine may be able to read %(path)s.") % {"path": var},
            _("Set CLUBSCORE_VAR to a folder of your own, or remove it."),
        )
    if is_root():
        yield (
            "doubtful",
            _("Clubscore is running as root."),
            _("Run Clubscore as a user of its own, as docs/deploy/clubscore.service does."),
        )


def clock() -> Findings:
    todo = (
        _("Turn on automatic time in the system’s date and time settings.")
        if ONE_PROCESS
        else _("Turn on automatic time: timedatectl set-ntp true")
    )
    now = timezone.now()
    try:
        apart = abs(now - _database_time())
        latest = HandChange.objects.order_by("-at").values_list("at", flat=True).first()
    except DatabaseError:
        return  # the database is told of already
    if apart > CLOCKS_APART:
        yield (
            "wrong",
            _("The clocks of this machine and of the database differ by %(seconds)s s.")
            % {"seconds": apart.seconds},
            todo,
        )
    if latest is not None and latest > now + CLOCKS_APART:
        yield (
            "wrong",
            _("A hand is dated %(time)s UTC, but it is now %(now)s.")
            % {"time": f"{latest:%Y-%m-%d %H:%M}", "now": f"{now:%Y-%m-%d %H:%M}"},
            todo,
        )


def _database_time() -> datetime:
    if connection.vendor != "postgresql":
        return timezone.now()
    with connection.cursor() as cursor:
        cursor.execute("SELECT clock_timestamp()")
        found: datetime = cursor.fetchone()[0]
    return found.astimezone(UTC)


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
        return _("%(database)s (not responding)") % {"database": connection.display_name}
    name = f"{connection.display_name} {'.'.join(map(str, numbers))}"
    if connection.vendor == "postgresql" and is_behind_pooler():
        return _("%(database)s behind a pooler") % {"database": name}
    return name

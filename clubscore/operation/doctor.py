"""What is wrong with this installation, and what to do about it."""

from __future__ import annotations

import os
import shutil
import sqlite3
import stat
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final

from django.conf import settings
from django.core.cache import DEFAULT_CACHE_ALIAS, caches
from django.core.cache.backends.locmem import LocMemCache
from django.db import DatabaseError, connection
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from clubscore.database import trouble_words
from clubscore.places import INSTALLED, PACKAGE, command_line
from clubscore.play.models import HandChange

from .configuration import Findings, Level, addresses, debug_mode, django_checks, secret_key
from .integrity import DamagedError, amcheck_can_be_had, check_integrity, repair_words
from .monitoring.health import (
    UnwellError,
    cache_answers,
    database_answers,
    later_migrations,
    migrations_are_applied,
)

MEGABYTE: Final = 2**20
SPACE_LOW: Final = 1024 * MEGABYTE
SPACE_GONE: Final = 200 * MEGABYTE
CLOCKS_APART: Final = timedelta(seconds=5)
BACKUP_OLD: Final = timedelta(days=2)
FONTS: Final = {"Inter": "fonts-inter", "NotoSansCJK": "fonts-noto-cjk"}  # files → Debian package


@dataclass(frozen=True, slots=True)
class Advice:
    """Something that is not as it should be."""

    about: str
    level: Level
    what: str
    todo: str

    def as_dict(self) -> dict[str, str]:
        """Return it for a program."""
        return asdict(self)


def _database() -> Findings:
    try:
        database_answers()
    except DatabaseError as error:
        yield (
            "wrong",
            _("The database does not answer: %(reason)s") % {"reason": error},
            _("Start it, or correct DATABASE_URL."),
        )
        return
    try:
        migrations_are_applied()
    except UnwellError:
        yield (
            "wrong",
            _("Migrations are missing."),
            _("Run %(command)s, then start the server again.")
            % {"command": command_line("upgrade")},
        )
    if later := later_migrations():
        yield (
            "wrong",
            _("A newer Clubscore has been at work in this database: %(names)s.")
            % {"names": ", ".join(later)},
            _("Update this one, or restore a backup made before: it may not write all there is."),
        )
    if connection.vendor == "sqlite":
        yield from _sqlite()


def _sqlite() -> Findings:
    with connection.cursor() as cursor:
        mode = cursor.execute("PRAGMA journal_mode").fetchone()[0]
    if mode != "wal":
        yield (
            "wrong",
            _("SQLite keeps its journal in mode “%(mode)s”, not WAL: readers and writers wait.")
            % {"mode": mode},
            _("Keep the database on a disk of this machine, not on a network or a shared folder."),
        )
    path = Path(str(connection.settings_dict["NAME"]))
    if path.exists() and path.stat().st_mode & 0o007:
        yield (
            "doubtful",
            _("Every user of this machine may read %(path)s.") % {"path": path},
            f"chmod o= {path}",
        )
    if sqlite3.sqlite_version_info < (3, 35):
        yield (
            "doubtful",
            _("SQLite %(version)s is old.") % {"version": sqlite3.sqlite_version},
            _("Update the system."),
        )


def _stored_data() -> Findings:
    try:
        unchecked = check_integrity()
    except DamagedError as error:
        yield (
            "wrong",
            _("The database is damaged: %(fault)s. Faults found: %(count)s.")
            % {"fault": error.faults[0], "count": len(error.faults)},
            repair_words(),
        )
        return
    if unchecked and amcheck_can_be_had():
        yield (
            "doubtful",
            _("PostgreSQL’s indexes were not checked: %(reason)s.") % {"reason": unchecked},
            "CREATE EXTENSION IF NOT EXISTS amcheck; GRANT EXECUTE ON FUNCTION"
            f" bt_index_check(regclass, boolean) TO {connection.settings_dict['USER'] or 'PUBLIC'}",
        )


def _cache() -> Findings:
    try:
        cache_answers()
    except Exception as error:  # noqa: BLE001 - whatever a driver raises
        yield (
            "wrong",
            _("The cache does not answer: %(reason)s") % {"reason": error},
            _("Start Redis, or correct CACHE_URL; without it, let us write into CLUBSCORE_VAR."),
        )
        return
    if isinstance(caches[DEFAULT_CACHE_ALIAS], LocMemCache) and connection.vendor == "postgresql":
        yield (
            "doubtful",
            _("Without CACHE_URL each server counts logins and requests by itself."),
            _("With several servers, set CACHE_URL=redis://…, the same for all of them."),
        )


def _catalogues() -> Findings:
    for source in sorted((PACKAGE / "locale").glob("*/LC_MESSAGES/*.po")):
        compiled = source.with_suffix(".mo")
        if not compiled.exists() or compiled.stat().st_mtime < source.stat().st_mtime:
            yield (
                "wrong",
                _("The translations into “%(language)s” are not compiled, or older ones are.")
                % {"language": source.parts[-3]},
                _("Run %(command)s, then start the server again.")
                % {"command": command_line("compilemessages --ignore .venv")},
            )


def _static_files() -> Findings:
    manifest = Path(settings.STATIC_ROOT) / "staticfiles.json"
    todo = _("Run %(command)s, then start the server again.") % {
        "command": command_line("collectstatic --noinput")
    }
    if not manifest.exists():
        yield "wrong", _("The static files have not been collected: no page works."), todo
        return
    if INSTALLED:
        return  # they came together
    collected = manifest.stat().st_mtime
    files = (file for root in settings.STATICFILES_DIRS for file in Path(root).rglob("*.*"))
    if any(file.stat().st_mtime > collected for file in files):
        yield "doubtful", _("Static files are newer than those collected."), todo


def _space() -> Findings:
    for path in {Path(settings.VAR_DIR), _place_of_database()}:
        free = shutil.disk_usage(path).free
        if free < SPACE_LOW:
            yield (
                "wrong" if free < SPACE_GONE else "doubtful",
                _("%(free)s MB are free for %(path)s.") % {"free": free // MEGABYTE, "path": path},
                _("Delete what is not needed, such as old backups, or give it a larger disk."),
            )


def _place_of_database() -> Path:
    path = Path(str(connection.settings_dict["NAME"])).parent
    return path if connection.vendor == "sqlite" and path.is_dir() else Path(settings.VAR_DIR)


def _permissions() -> Findings:
    var = Path(settings.VAR_DIR)
    if not os.access(var, os.W_OK | os.X_OK):
        yield "wrong", _("%(path)s cannot be written.") % {"path": var}, f"chown {_user()} {var}"
    elif var.stat().st_mode & stat.S_IWOTH:
        yield (
            "wrong",
            _("Every user of this machine may write into %(path)s.") % {"path": var},
            f"chmod o-w {var}",
        )
    if os.geteuid() == 0:
        yield (
            "doubtful",
            _("This runs as root."),
            _("Let a user of its own run Clubscore, as docs/deploy/clubscore.service does."),
        )


def _user() -> str:
    import pwd

    return pwd.getpwuid(os.geteuid()).pw_name


def _clock() -> Findings:
    todo = _("Let the system set its clock from the network: timedatectl set-ntp true")
    now = timezone.now()
    try:
        apart = abs(now - _database_time())
        latest = HandChange.objects.order_by("-at").values_list("at", flat=True).first()
    except DatabaseError:
        return  # the database is told of already
    if apart > CLOCKS_APART:
        yield (
            "wrong",
            _("The clocks of this machine and of the database are %(seconds)s s apart.")
            % {"seconds": apart.seconds},
            todo,
        )
    if latest is not None and latest > now + CLOCKS_APART:
        yield (
            "wrong",
            _("A hand is written down for %(time)s UTC; it is %(now)s.")
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


FONT_DIRECTORIES: Final = (
    Path("/usr/share/fonts"),
    Path("/usr/local/share/fonts"),
    Path.home() / ".local/share/fonts",
)


def _fonts() -> Findings:
    there = {
        file.name
        for directory in FONT_DIRECTORIES
        if directory.is_dir()
        for file in directory.rglob("*.[ot]t[fc]")
    }
    for start, package in FONTS.items():
        if not any(name.startswith(start) for name in there):
            yield (
                "wrong",
                _("Sheets are printed with another font: %(font)s is not installed.")
                % {"font": start},
                f"apt-get install {package}",
            )


def _printing() -> Findings:
    try:
        import weasyprint
    except OSError as error:
        yield (
            "wrong",
            _("No PDF can be made: %(reason)s") % {"reason": error},
            "apt-get install libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0",
        )
    else:
        assert weasyprint  # noqa: S101 - it is there, and that was the question


def _backups() -> Findings:
    directory = Path(settings.VAR_DIR) / "backups"
    latest = max((file.stat().st_mtime for file in directory.glob("*.zip")), default=None)
    if latest is None:
        yield (
            "doubtful",
            _("There is no backup in %(path)s.") % {"path": directory},
            _(
                "Run %(command)s every night, as docs/deploy/clubscore-backup.timer does,"
                " and keep copies elsewhere."
            )
            % {"command": command_line("backup")},
        )
    elif timezone.now() - datetime.fromtimestamp(latest, UTC) > BACKUP_OLD:
        yield (
            "doubtful",
            _("The latest backup in %(path)s is more than %(days)s days old.")
            % {"path": directory, "days": BACKUP_OLD.days},
            _("See why the nightly one does not run: systemctl status clubscore-backup"),
        )


EXAMINATIONS: Final[dict[str, Callable[[], Findings]]] = {
    gettext_noop("debugging"): debug_mode,
    gettext_noop("secret key"): secret_key,
    gettext_noop("addresses"): addresses,
    gettext_noop("Django’s checks"): django_checks,
    gettext_noop("database"): _database,
    gettext_noop("stored data"): _stored_data,
    gettext_noop("cache"): _cache,
    gettext_noop("translations"): _catalogues,
    gettext_noop("static files"): _static_files,
    gettext_noop("disk space"): _space,
    gettext_noop("permissions"): _permissions,
    gettext_noop("clock"): _clock,
    gettext_noop("fonts"): _fonts,
    gettext_noop("printing"): _printing,
    gettext_noop("backups"): _backups,
}


def examine() -> Iterator[tuple[str, list[Advice]]]:
    """Yield every subject with what there is to say about it."""
    for about, examination in EXAMINATIONS.items():
        yield about, [Advice(about, *found) for found in _told(examination)]


def _told(examination: Callable[[], Findings]) -> Findings:
    """Yield what an examination finds; a database that stops it is a finding too."""
    try:
        yield from examination()
    except DatabaseError as error:
        reason = trouble_words(error) or str(error).strip().partition("\n")[0]
        yield (
            "wrong",
            _("This could not be examined: %(reason)s") % {"reason": reason},
            _("Repair the database first."),
        )

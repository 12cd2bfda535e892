"""Examines the data of an installation: database, cache, backups."""

from __future__ import annotations

import sqlite3
import stat
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final

from django.conf import settings
from django.core.cache import DEFAULT_CACHE_ALIAS, caches
from django.core.cache.backends.locmem import LocMemCache
from django.db import DatabaseError, connection
from django.utils import timezone
from django.utils.translation import gettext as _

from clubscore.database import first_line
from clubscore.errors import ClubError
from clubscore.operation.integrity import (
    DamagedError,
    amcheck_can_be_had,
    check_integrity,
    repair_words,
)
from clubscore.operation.monitoring.health import (
    UnwellError,
    cache_answers,
    database_answers,
    later_migrations,
    migrations_are_applied,
)
from clubscore.people.domains.hosts import domains_offered, server_hosts
from clubscore.people.federation.selectors import federation_list
from clubscore.people.models import ClubDomain
from clubscore.places import command_line
from clubscore.system import ONE_PROCESS

from .configuration import Findings
from .files import everybody_may
from .postgresql import postgresql

BACKUP_OLD: Final = timedelta(days=2)
MOST_DOMAINS: Final = 20  # of a kind that are named
LIST_OLD: Final = timedelta(days=365)


def database() -> Findings:
    try:
        database_answers()
    except DatabaseError as error:
        yield (
            "wrong",
            _("The database is not responding: %(reason)s") % {"reason": first_line(error)},
            _("Start it, or correct DATABASE_URL."),
        )
        return
    try:
        migrations_are_applied()
    except UnwellError:
        yield (
            "wrong",
            _("Migrations are missing."),
            _("Run %(command)s, then restart the server.") % {"command": command_line("upgrade")},
        )
    if later := later_migrations():
        yield (
            "wrong",
            _("A newer Clubscore has used this database: %(names)s.") % {"names": ", ".join(later)},
            _(
                "Update this one, or restore an earlier backup: this version may not store "
                "everything."
            ),
        )
    yield from _sqlite() if connection.vendor == "sqlite" else postgresql()


def _sqlite() -> Findings:
    with connection.cursor() as cursor:
        mode = cursor.execute("PRAGMA journal_mode").fetchone()[0]
    if mode != "wal":
        yield (
            "wrong",
            _(
                "SQLite’s journal mode is “%(mode)s” instead of WAL, so readers and writers "
                "block each other."
            )
            % {"mode": mode},
            _("Keep the database on a local disk, not on a network drive or in a shared folder."),
        )
    path = Path(str(connection.settings_dict["NAME"]))
    if everybody_may(stat.S_IROTH | stat.S_IWOTH, path):
        yield (
            "doubtful",
            _("All users of this machine can read %(path)s.") % {"path": path},
            f"chmod o= {path}",
        )
    if sqlite3.sqlite_version_info < (3, 35):
        yield (
            "doubtful",
            _("SQLite %(version)s is old.") % {"version": sqlite3.sqlite_version},
            _("Update the system."),
        )


def stored_data() -> Findings:
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


def listed_players() -> Findings:
    kept = federation_list()
    if kept is not None and timezone.now() - kept.loaded_at > LIST_OLD:
        yield (
            "doubtful",
            _("The player list “%(name)s” was loaded more than a year ago.") % {"name": kept.name},
            _("Load a newer one, or delete it: %(command)s")
            % {"command": command_line("federation_list")},
        )


def cached() -> Findings:
    todo = _(
        "Start Redis, or correct CACHE_URL. Without CACHE_URL, Clubscore needs write access to "
        "CLUBSCORE_VAR."
    )
    try:
        cache_answers()
    except UnwellError:  # the log has what the driver said
        yield "wrong", _("The cache is not responding."), todo
        return
    except Exception as error:  # noqa: BLE001 - whatever a driver raises
        yield "wrong", _("The cache is not responding: %(reason)s") % {"reason": error}, todo
        return
    if isinstance(caches[DEFAULT_CACHE_ALIAS], LocMemCache) and connection.vendor == "postgresql":
        yield (
            "doubtful",
            _("Without CACHE_URL, each server counts logins and requests separately."),
            _("With several servers, set CACHE_URL=redis://…, the same for all of them."),
        )


def _nightly() -> str:
    if ONE_PROCESS:
        return _("Run %(command)s after each event, and keep copies elsewhere.")
    return _(
        "Run %(command)s every night, as docs/deploy/clubscore-backup.timer does, and keep copies"
        " elsewhere."
    )


def backups() -> Findings:
    directory = Path(settings.VAR_DIR) / "backups"
    latest = max((file.stat().st_mtime for file in directory.glob("*.zip")), default=None)
    if latest is None:
        yield (
            "doubtful",
            _("There is no backup in %(path)s.") % {"path": directory},
            _nightly() % {"command": command_line("backup")},
        )
    elif timezone.now() - datetime.fromtimestamp(latest, UTC) > BACKUP_OLD:
        yield (
            "doubtful",
            _("The latest backup in %(path)s is more than %(days)s days old.")
            % {"path": directory, "days": BACKUP_OLD.days},
            _("Run %(command)s, and keep copies elsewhere.") % {"command": command_line("backup")}
            if ONE_PROCESS
            else _(
                "Find out why the nightly backup does not run: systemctl status clubscore-backup"
            ),
        )


def club_domains() -> Findings:
    """Yield domains of clubs that do not lead here, or cannot be served."""
    domains = ClubDomain.objects.order_by("host")
    if domains.exists() and not domains_offered():
        yield (
            "wrong",
            _("Club domains don’t work: they need CLUBSCORE_BASE_URL, without a path."),
            _("Set it, or remove the domains with %(command)s.")
            % {"command": command_line("club_domains --remove CLUB")},
        )
        return
    own = server_hosts()
    for domain in domains.filter(host__in=own)[:MOST_DOMAINS]:
        yield (
            "wrong",
            _("%(host)s is both a club’s domain and a name of this server.") % {"host": domain},
            _("Remove it from CLUBSCORE_ALLOWED_HOSTS or from %(club)s.") % {"club": domain.club},
        )
    failing = domains.exclude(fault="").exclude(host__in=own)
    for domain in failing.filter(state=ClubDomain.State.ACTIVE)[:MOST_DOMAINS]:
        yield (
            "doubtful",
            _("The domain %(host)s (%(club)s) fails its checks.")
            % {"host": domain, "club": domain.club},
            str(ClubError(domain.fault, host=domain.host)),
        )

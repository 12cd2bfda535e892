"""Brings a database to this version: backed up, migrated, verified; or left as it was."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from django.contrib.contenttypes.models import ContentType
from django.core.management.sql import emit_post_migrate_signal
from django.db import DatabaseError, connection, transaction
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubscore.operation.backup.restorer import constraints_at_the_end, constraints_between
from clubscore.operation.backup.writer import Moment, backup_file
from clubscore.operation.verification.everything import VerificationSummary, verify_everything

from .status import DatabaseStatus, applied_leaves, database_status, refusal


class UpgradeError(Exception):
    """A database that cannot be upgraded and stays as it was; the text says why and what to do."""


@dataclass(frozen=True, slots=True)
class Upgrade:
    """What an upgrade has done; ``summary`` is of its verification."""

    before: DatabaseStatus
    summary: VerificationSummary


def upgrade(
    *, backup: Path, tell: Callable[[str], None], accept_differences: bool = False
) -> Upgrade:
    """Bring the database to this version; an empty one gets its tables.

    An older one is first written into ``backup``. Migration and verification are one transaction:
    any failure, even a power cut, leaves the database as it was. Raises ``UpgradeError``, and
    ``BackupError`` or ``OSError`` if the backup fails.
    """
    status = database_status()
    if status in {DatabaseStatus.TOO_OLD, DatabaseStatus.NEWER}:
        raise UpgradeError(refusal(status))
    summary = VerificationSummary()
    if status is DatabaseStatus.CURRENT:
        return Upgrade(status, summary)
    if status is DatabaseStatus.OLDER:
        tell(_("Backing up into %(path)s") % {"path": backup})
        backup_file(backup, state_of_now())
    try:
        with constraints_at_the_end(), transaction.atomic():
            tell(_("Migrating"))
            _migrate()
            tell(_("Verifying"))
            _verify(summary, tell, accept_differences=accept_differences)
    except UpgradeError:
        raise
    except Exception as error:
        raise UpgradeError(_went_back(error)) from error
    finally:
        ContentType.objects.clear_cache()
    return Upgrade(status, summary)


def state_of_now() -> Moment:
    """Return what a backup has to know of a database whose migrations are behind."""
    loader = MigrationLoader(connection)
    leaves = applied_leaves(loader)
    return Moment(loader.project_state(leaves).apps, leaves)


def _migrate() -> None:
    executor = MigrationExecutor(connection, progress_callback=constraints_between)
    executor.migrate(executor.loader.graph.leaf_nodes())
    emit_post_migrate_signal(verbosity=0, interactive=False, db=connection.alias)
    connection.check_constraints()


def _verify(
    summary: VerificationSummary, tell: Callable[[str], None], *, accept_differences: bool
) -> None:
    for finding in verify_everything(summary):
        tell(str(finding))
    if summary.findings and not accept_differences:
        raise UpgradeError(
            ngettext(
                "After the migration, %(count)s stored value doesn’t match the entered data, so "
                "the database was restored as it was. If the previous version reports it too, "
                "it is older than this upgrade: continue with --accept-differences.",
                "After the migration, %(count)s stored values don’t match the entered data, so "
                "the database was restored as it was. If the previous version reports them too, "
                "they are older than this upgrade: continue with --accept-differences.",
                summary.findings,
            )
            % {"count": summary.findings}
        )


def _went_back(error: Exception) -> str:
    reason = str(error) or type(error).__name__
    if isinstance(error, DatabaseError):
        reason = _("the database rejected it: %(reason)s") % {"reason": reason}
    return _("The migration failed, and the database is unchanged (%(reason)s).") % {
        "reason": reason
    }

"""``manage.py restore``: a backup into this database."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubscore.operation.backup.manifest import BackupError
from clubscore.operation.backup.restorer import restore
from clubscore.operation.verification.everything import VerificationSummary, verify_everything
from clubscore.people.audit import act_log
from clubscore.people.models import Act
from clubscore.terminal import TerminalCommand


class Command(TerminalCommand):
    """Restore a backup, all of it or nothing, then verify everything that is there."""

    help = (
        "Put a backup into an empty database, of SQLite or of PostgreSQL, whichever it came from,"
        " and verify it. All of it or nothing. Exit status 1 also if verify finds anything."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add arguments for the file, and whether to delete the existing data."""
        parser.add_argument("file", help="the file that “backup” wrote")
        parser.add_argument(
            "--replace", action="store_true", help="first delete everything in this database"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Restore it; raise ``CommandError`` with the problem."""
        try:
            manifest, erasures = restore(Path(options["file"]), replace=options["replace"])
        except BackupError as error:
            facts = {"reason": str(error)}
            raise CommandError(_("%(reason)s Nothing was changed.") % facts) from None
        except OSError as error:
            facts = {"reason": str(error)}
            raise CommandError(_("The backup cannot be read: %(reason)s") % facts) from None
        act_log(kind=Act.Kind.BACKUP_RESTORED, facts=Path(options["file"]).name)
        self.stdout.write(
            ngettext(
                "Restored: %(rows)s row, from %(time)s on %(database)s.",
                "Restored: %(rows)s rows, from %(time)s on %(database)s.",
                manifest.total,
            )
            % {
                "rows": manifest.total,
                "time": f"{manifest.made_at:%Y-%m-%d %H:%M} UTC",
                "database": manifest.database,
            }
        )
        if erasures:
            text = _("Deletions of players’ data repeated: %(count)s.")
            self.stdout.write(text % {"count": erasures})
        summary = VerificationSummary()
        for finding in verify_everything(summary):
            self.stderr.write(str(finding))
        if summary.findings:
            raise CommandError(
                _(
                    "The data is restored as it was. %(what)s. Differences found by"
                    " manage.py verify: %(count)s."
                )
                % {"what": summary, "count": summary.findings}
            )
        self.stdout.write(_("%(what)s. Everything is in order.") % {"what": summary})

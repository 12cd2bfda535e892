"""``clubscore upgrade``: the database of an older version, brought to this one."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any, Final

from django.conf import settings
from django.core.management.base import CommandError
from django.db import OperationalError
from django.utils import timezone
from django.utils.translation import gettext as _

from clubscore.database import first_line
from clubscore.operation.backup.manifest import BackupError
from clubscore.operation.upgrade.services import Upgrade, UpgradeError, upgrade
from clubscore.operation.upgrade.status import DatabaseStatus
from clubscore.terminal import TerminalCommand
from clubscore.version import version

NAME: Final = "before-%(version)s-%%Y%%m%%d-%%H%%M%%S.zip"


class Command(TerminalCommand):
    """Back up, migrate, verify; if one of these fails, everything stays as it was."""

    help = (
        "Bring the database to this version: write a backup, migrate, verify everything. If"
        " anything fails, the database is as it was, and the exit status 1. Stop the server before."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take where the backup goes, and whether differences are known already."""
        parser.add_argument(
            "--backup", metavar="FILE", help="where the backup goes; otherwise var/backups/"
        )
        parser.add_argument(
            "--accept-differences",
            action="store_true",
            help="go on although verify finds something, which was there before",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Upgrade; raise ``CommandError`` if something prevents it."""
        try:
            outcome = upgrade(
                backup=Path(options["backup"]) if options["backup"] else _backup_path(),
                tell=self.stdout.write,
                accept_differences=options["accept_differences"],
            )
        except (UpgradeError, BackupError) as error:
            raise CommandError(str(error)) from None
        except OperationalError as error:
            text = _("The database cannot be used (%(reason)s). Is the server still running?")
            raise CommandError(text % {"reason": first_line(error)}) from None
        except OSError as error:
            facts = {"reason": error}
            raise CommandError(_("The backup cannot be written: %(reason)s") % facts) from None
        self.stdout.write(_outcome_text(outcome))


def _backup_path() -> Path:
    directory = Path(settings.VAR_DIR) / "backups"
    directory.mkdir(mode=0o700, parents=True, exist_ok=True)
    return directory / timezone.now().strftime(NAME % {"version": version()})


def _outcome_text(outcome: Upgrade) -> str:
    facts = {"version": version(), "what": outcome.summary}
    if outcome.before is DatabaseStatus.CURRENT:
        return _("The database is up to date with Clubscore %(version)s.") % facts
    if outcome.before is DatabaseStatus.EMPTY:
        return _("The database was empty and now has the tables of Clubscore %(version)s.") % facts
    if outcome.summary.findings:
        return _("Upgraded to Clubscore %(version)s, with the differences above. %(what)s.") % facts
    return _("Upgraded to Clubscore %(version)s. %(what)s. Everything is in order.") % facts

"""``manage.py backup``: the whole database as one file."""

import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any, Final

from django.conf import settings
from django.core.management.base import CommandError
from django.utils import timezone
from django.utils.translation import gettext as _

from clubscore.database import trouble_words
from clubscore.delivery.queue import deliveries_forget
from clubscore.exchange.club_sizes import club_sizes_count
from clubscore.exchange.clubs.deletion import closed_clubs_delete
from clubscore.exchange.clubs.queue import club_jobs_expire
from clubscore.exchange.uploads.files import uploads_expire
from clubscore.operation.backup.manifest import BackupError
from clubscore.operation.backup.writer import backup_file, backup_write
from clubscore.operation.models import LastRun
from clubscore.people.audit import act_log
from clubscore.people.clubs.beginning import club_requests_forget
from clubscore.people.models import Act
from clubscore.play.personal_data.journal import journal_complete
from clubscore.play.quick_games.forgetting import quick_games_forget
from clubscore.terminal import TerminalCommand
from clubscore.tournaments.officials.api_tokens import answers_forget
from clubscore.tournaments.roster.retention import contacts_forget

NAME: Final = "clubscore-%Y%m%d-%H%M%S.zip"
PATTERN: Final = "clubscore-????????-??????.zip"


class Command(TerminalCommand):
    """Write a backup while the server keeps running. It holds personal data and secrets."""

    help = "Write the whole database into one file, which “restore” puts into any database."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add arguments for the file and the number of backups to keep."""
        parser.add_argument(
            "-o",
            "--output",
            metavar="PATH",
            help="a file, a directory or - for standard output; otherwise var/backups/",
        )
        parser.add_argument(
            "--keep",
            type=int,
            metavar="N",
            help="delete older backups of the directory afterwards, all but the latest N",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Write it; raise ``CommandError`` with the reason if that fails."""
        if options["keep"] is not None and options["keep"] < 1:
            raise CommandError(_("--keep must be 1 or more."))
        # What has been kept long enough: a backup is made every night.
        answers_forget()
        deliveries_forget()
        contacts_forget()
        quick_games_forget()
        uploads_expire()
        club_requests_forget()
        club_jobs_expire()
        closed_clubs_delete()
        try:
            journal_complete()
            if options["output"] == "-":
                backup_write(sys.stdout.buffer)
                act_log(kind=Act.Kind.BACKUP_MADE)
                LastRun.note(LastRun.Command.BACKUP)
                club_sizes_count()
                return
            path = _path(options["output"])
            manifest = backup_file(path)
            journal_complete(beside=path.parent)
            act_log(kind=Act.Kind.BACKUP_MADE, facts=path.name)
            LastRun.note(LastRun.Command.BACKUP)
            club_sizes_count()  # last: a copy of a copy is the same
            facts = {"path": path, "rows": manifest.total, "bytes": path.stat().st_size}
            self.stdout.write(_("%(path)s: rows: %(rows)s, bytes: %(bytes)s") % facts)
            for old in _too_old(path.parent, options["keep"]):
                old.unlink()
                self.stdout.write(_("%(path)s: deleted") % {"path": old})
        except BackupError as error:
            raise CommandError(str(error)) from None
        except OSError as error:
            reason = trouble_words(error) or error
            facts = {"reason": reason}
            raise CommandError(_("The backup cannot be written: %(reason)s") % facts) from None


def _path(output: str | None) -> Path:
    directory = Path(settings.VAR_DIR) / "backups"
    if output is None:
        directory.mkdir(mode=0o700, exist_ok=True)
    elif not Path(output).is_dir():
        return Path(output)
    else:
        directory = Path(output)
    return directory / timezone.now().strftime(NAME)


def _too_old(directory: Path, keep: int | None) -> list[Path]:
    return [] if keep is None else sorted(directory.glob(PATTERN))[:-keep]

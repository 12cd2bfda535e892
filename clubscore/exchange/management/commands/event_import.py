"""``manage.py event_import``: the file of an event into a club."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import CommandError
from django.utils.translation import gettext as _

from clubscore.errors import ClubError
from clubscore.exchange.event_file.checks import EventFile
from clubscore.exchange.event_file.importer import event_import, match_players
from clubscore.exchange.event_file.reader import read_event
from clubscore.people.models import Club
from clubscore.standings.verification.event import event_findings
from clubscore.terminal import TerminalCommand


class Command(TerminalCommand):
    """Import an event, all of it or nothing, and print what was found."""

    help = "Import the file of an event into a club, all of it or nothing."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the club and the file."""
        parser.add_argument("club", help="the club at /clubs/SLUG/")
        parser.add_argument("file", help="the file that event_export wrote")

    def handle(self, *args: Any, **options: Any) -> None:
        """Import it; raise ``CommandError`` with the problem and its place."""
        club = Club.objects.filter(slug=options["club"]).first()
        if club is None:
            raise CommandError(_("There is no club “%(slug)s”.") % {"slug": options["club"]})
        try:
            file = read_event(Path(options["file"]).read_bytes())
            self._tell(file, club)
            event = event_import(file=file, club=club, by=None)
        except OSError as error:
            facts = {"reason": error}
            raise CommandError(_("The file cannot be read: %(reason)s") % facts) from None
        except ClubError as error:
            raise CommandError(str(error)) from None
        findings = list(event_findings(event))
        for finding in findings:
            self.stderr.write(str(finding))
        if findings:
            text = _("Differences: %(count)s. The event is as in its file.")
            self.stderr.write(text % {"count": len(findings)})
        path = f"{settings.BASE_PATH}/e/{event.slug}/"
        self.stdout.write(_("Imported: %(path)s") % {"path": path})

    def _tell(self, file: EventFile, club: Club) -> None:
        rows = match_players(file.players, club)
        known = sum(row.in_club is not None for row in rows)
        self.stdout.write(
            _(
                "%(event)s: players: %(players)s (%(known)s of them in the club’s list),"
                " sessions: %(sessions)s, hands: %(hands)s"
            )
            % {
                "event": file.tournament.name,
                "players": len(rows),
                "known": known,
                "sessions": len(file.sessions),
                "hands": len(file.hands),
            }
        )

"""``manage.py event_import``: the file of an event into a club."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from clubscore.errors import ClubError
from clubscore.exchange.event_file.checks import EventFile
from clubscore.exchange.event_file.importer import event_import, match_players
from clubscore.exchange.event_file.reader import read_event
from clubscore.people.models import Club
from clubscore.standings.verification.event import event_findings


class Command(BaseCommand):
    """Import an event, all of it or nothing, and print what was found."""

    help = "Import the file of an event into a club, all of it or nothing."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the club and the file."""
        parser.add_argument("club", help="the club's slug")
        parser.add_argument("file", help="as event_export wrote it")

    def handle(self, *args: Any, **options: Any) -> None:
        """Import it; raise ``CommandError`` with what is wrong and where."""
        club = Club.objects.filter(slug=options["club"]).first()
        if club is None:
            raise CommandError(f"There is no club {options['club']!r}.")
        try:
            file = read_event(Path(options["file"]).read_bytes())
            self._tell(file, club)
            event = event_import(file=file, club=club, by=None)
        except OSError as error:
            raise CommandError(f"The file cannot be read: {error}") from None
        except ClubError as error:
            raise CommandError(str(error)) from None
        findings = list(event_findings(event))
        for finding in findings:
            self.stderr.write(str(finding))
        if findings:
            self.stderr.write(f"{len(findings)} differences; the event is as in its file.")
        self.stdout.write(f"Imported: /e/{event.slug}/")

    def _tell(self, file: EventFile, club: Club) -> None:
        rows = match_players(file.players, club)
        known = sum(row.in_club is not None for row in rows)
        self.stdout.write(
            f"{file.tournament.name}: {len(rows)} players, {known} of them in the club's list,"
            f" {len(file.sessions)} sessions, {len(file.hands)} hands"
        )

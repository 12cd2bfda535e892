"""``manage.py event_export``: a whole event as a file."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError
from django.utils.translation import gettext as _

from clubscore.exchange.event_file.writer import event_chunks
from clubscore.terminal import TerminalCommand
from clubscore.tournaments.models import Tournament


class Command(TerminalCommand):
    """Write the file of an event; it holds personal data, but no links and no logins."""

    help = "Write a whole event as one JSON file, for a backup or for another installation."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the event and where the file goes."""
        parser.add_argument("slug", help="the event at /e/SLUG/")
        parser.add_argument(
            "-o", "--output", metavar="FILE", help="where to write it; otherwise to standard output"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Write it; raise ``CommandError`` if there is no such event or no such place."""
        event = Tournament.objects.filter(slug=options["slug"]).first()
        if event is None:
            raise CommandError(_("There is no event “%(slug)s”.") % {"slug": options["slug"]})
        if not options["output"]:
            for chunk in event_chunks(event):
                self.stdout.write(chunk, ending="")
            return
        try:
            with Path(options["output"]).open("w", encoding="utf-8", newline="\n") as file:
                file.writelines(event_chunks(event))
        except OSError as error:
            facts = {"reason": error}
            raise CommandError(_("The file cannot be written: %(reason)s") % facts) from None

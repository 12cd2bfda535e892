"""``manage.py rescore``: do the stored payments still follow from the stored tiles?"""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import CommandError
from django.utils.translation import gettext as _

from clubscore.database import one_moment
from clubscore.play.verification import table_differences
from clubscore.terminal import TerminalCommand
from clubscore.tournaments.models import Table


class Command(TerminalCommand):
    """Judge every stored hand again and report what differs; nothing is written."""

    help = "Score every stored hand again and list those that differ. Exit status 1 if any do."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Let one event be chosen."""
        parser.add_argument("--event", metavar="SLUG", help="the event at /e/SLUG/ alone")

    def handle(self, *args: Any, **options: Any) -> None:
        """Go through the tables; raise ``CommandError`` if anything differs."""
        tables = Table.objects.select_related("session__tournament").order_by("pk")
        if options["event"]:
            tables = tables.filter(session__tournament__slug=options["event"])
            if not tables:
                raise CommandError(
                    _("There is no event “%(slug)s” with tables.") % {"slug": options["event"]}
                )
        hands = differences = 0
        with one_moment():
            for table in tables.iterator(chunk_size=100):
                hands += table.hands.count()
                for difference in table_differences(table):
                    differences += 1
                    self.stdout.write(str(difference))
        facts = {"hands": hands, "count": differences}
        if differences:
            raise CommandError(_("Hands: %(hands)s. Differences: %(count)s.") % facts)
        self.stdout.write(_("Hands: %(hands)s. All payments match the entered data.") % facts)

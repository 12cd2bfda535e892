"""Calculates the books of large clubs: started by the pages that ask for them, or by hand."""

from argparse import ArgumentParser
from functools import partial
from typing import Any

from django.utils.translation import gettext as _

from clubscore.database import outlast_outage
from clubscore.people.models import Club
from clubscore.standings.clubs.shelf import book_store, outdated_clubs
from clubscore.terminal import TerminalCommand


class Command(TerminalCommand):
    """``manage.py club_books circolo-1``."""

    help = (
        "Calculate ratings, seasons and records of large clubs and store them. Pages start this by"
        " themselves when results have changed; run it after an update so that nobody waits."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Let clubs be chosen."""
        parser.add_argument(
            "clubs",
            nargs="*",
            metavar="SLUG",
            help="the clubs at /clubs/SLUG/; otherwise all that are due",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Work until all are done."""
        slugs = options["clubs"]
        clubs = list(Club.objects.filter(slug__in=slugs)) if slugs else outdated_clubs()
        for club in clubs:
            outlast_outage(partial(book_store, club))
        self.stdout.write(_("Clubs calculated: %(count)s.") % {"count": len(clubs)})

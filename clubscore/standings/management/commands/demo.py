"""``manage.py demo``: made-up clubs to try everything with."""

from argparse import ArgumentParser
from collections.abc import Sequence
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.urls import reverse

from clubscore.events.models import Session, Table, Tournament
from clubscore.people.models import User
from clubscore.standings.demonstration import (
    PASSWORD,
    USERNAME,
    InUseError,
    demonstration_evening,
)
from clubscore.standings.demonstration_other_club import (
    USERNAME as OTHER_USERNAME,
)
from clubscore.standings.demonstration_other_club import demonstration_other_club
from clubscore.standings.demonstration_tournaments import demonstration_tournaments


class Command(BaseCommand):
    """Load the demo and print where to go; a second run adds nothing and keeps what was entered."""

    help = "Load made-up clubs with events, and print their addresses and logins."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the address the server will answer at."""
        parser.add_argument(
            "--address", default="http://127.0.0.1:8000", help="where the server is reached"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Make what is missing, then print."""
        address = options["address"].rstrip("/")
        try:
            evening = demonstration_evening()
        except InUseError:
            raise CommandError(
                "This database holds a club already: the demo needs one of its own."
            ) from None
        user = User.objects.get(username=USERNAME)
        tournaments = demonstration_tournaments(evening.club, user)
        for line in self._lines(evening, tournaments, address):
            self.stdout.write(line)
        for line in self._other_lines(demonstration_other_club(), address):
            self.stdout.write(line)

    def _lines(
        self, evening: Tournament, tournaments: Sequence[Tournament], address: str
    ) -> list[str]:
        tables = Table.objects.filter(
            session__tournament=evening, session__state=Session.State.RUNNING, link_active=True
        )
        links = [
            (f"Table {table.number}", reverse("table_open", args=[table.link_token]))
            for table in tables.order_by("session__number", "number")
        ]
        pages = [
            ("Start page", reverse("home")),
            ("Standings", reverse("event", args=[evening.slug])),
            *links,
            *((one.name, reverse("event", args=[one.slug])) for one in tournaments),
            ("Organizer", reverse("login")),
        ]
        return [
            f"{evening.club.name}: {evening.name}",
            *(f"  {what:<18} {address}{path}" for what, path in pages),
            f"                     name: {USERNAME}   password: {PASSWORD}",
        ]

    def _other_lines(self, events: Sequence[Tournament], address: str) -> list[str]:
        pages = [(one.name, reverse("event", args=[one.slug])) for one in events]
        return [
            "",
            f"{events[0].club.name}, a club of its own on the same site:",
            *(f"  {what:<18} {address}{path}" for what, path in pages),
            f"                     name: {OTHER_USERNAME}   password: {PASSWORD}",
        ]

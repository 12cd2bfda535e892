"""``manage.py demo``: made-up clubs to try everything with."""

from argparse import ArgumentParser
from collections.abc import Sequence
from time import monotonic
from typing import Any

from django.conf import settings
from django.core.management.base import CommandError
from django.urls import reverse
from django.utils.translation import gettext as _

from clubscore.demo.circuits import demonstration_circuit
from clubscore.demo.club import PASSWORD, USERNAME, InUseError, demonstration_club_night
from clubscore.demo.other_club import USERNAME as OTHER_USERNAME
from clubscore.demo.other_club import demonstration_other_club, demonstration_tables
from clubscore.demo.riichi import demonstration_riichi
from clubscore.demo.seasons import demonstration_seasons
from clubscore.demo.tournaments import demonstration_tournaments
from clubscore.environment.terminal import terminal_language
from clubscore.operation.management.commands.serve import (
    add_address,
    free_address,
    running_text,
)
from clubscore.operation.server.addresses import Listening
from clubscore.operation.server.preparation import (
    prepare_database,
    settings_examined,
    static_files_collected,
)
from clubscore.operation.server.start import Server
from clubscore.people.models import User
from clubscore.terminal import TerminalCommand
from clubscore.tournaments.models import Circuit, Session, Table, Tournament
from scoring.rulesets import get


class Command(TerminalCommand):
    """Load the demo, run it and print where to go; data entered in an earlier run stays."""

    help = "Load made-up clubs with events, run the server, and print its addresses and logins."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take where the server listens, or whether there is one."""
        add_address(parser)
        parser.add_argument(
            "--load-only", action="store_true", help="load and print, without running a server"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Create what is missing, then print the addresses, or become the server that does."""
        if options["load_only"]:
            prepare_database()
            address = Listening(options["host"] or "127.0.0.1", options["port"]).address()
            self.stdout.write("\n".join(self._load(address)))
            return
        server = Server(
            free_address(options),
            quiet=True,
            environment={"CLUBSCORE_LOG_LEVEL": "WARNING"},
            plain=True,
        )
        since = monotonic()
        self.stderr.write(_("==> Preparing the database, and loading the demo data:"))
        with settings_examined(self.stderr, server.settings()), static_files_collected():
            prepare_database()
            lines = self._load(server.origin)
        seconds = {"seconds": round(monotonic() - since)}
        self.stderr.write(
            _("==> Starting the server (everything else took %(seconds)s s)") % seconds
        )
        data = _("Data is stored in %(path)s") % {"path": settings.VAR_DIR}
        server.run("\n".join(["", *lines, "", data, running_text(server)]))

    def _load(self, address: str) -> list[str]:
        """Create what is missing; return the lines to print about it."""
        self._tell(_("a club night"))
        try:
            evening = demonstration_club_night()
        except InUseError:
            raise CommandError(
                _("This database already contains a club: the demo needs a database of its own.")
            ) from None
        user = User.objects.get(username=USERNAME)
        self._tell(_("two tournaments, with more than a thousand hands"))
        tournaments = demonstration_tournaments(evening.club, user)
        self._tell(_("two years of club nights, a league and a championship"))
        seasons = demonstration_seasons(evening.club, user)
        circuit = demonstration_circuit(evening.club, user)
        self._tell(_("another club, and a table for each of the other rule systems"))
        others = demonstration_other_club()
        club = others[0].club
        tables = demonstration_tables(club)
        riichi = demonstration_riichi(club)
        return [
            *self._lines(evening, [*tournaments, *seasons], circuit, address),
            *self._other_lines([*others, riichi], address),
            *self._table_lines([evening, others[0], *tables], address),
        ]

    def _tell(self, what: str) -> None:
        self.stderr.write(f"    {what}")

    def _lines(
        self,
        evening: Tournament,
        tournaments: Sequence[Tournament],
        circuit: Circuit,
        address: str,
    ) -> list[str]:
        tables = Table.objects.filter(
            session__tournament=evening, session__state=Session.State.RUNNING, link_active=True
        )
        links = [
            (
                _("Table %(number)s") % {"number": table.number},
                reverse("table_open", args=[table.link_token]),
            )
            for table in tables.order_by("session__number", "number")
        ]
        pages = [
            (_("Home page"), reverse("home")),
            (_("Standings"), reverse("event", args=[evening.slug])),
            *links,
            *((one.name, reverse("event", args=[one.slug])) for one in tournaments),
            (circuit.name, reverse("circuit", args=[evening.club.slug, circuit.pk])),
            (_("Club"), reverse("club", args=[evening.club.slug])),
            (_("Organizer"), reverse("login")),
        ]
        return [
            f"{evening.club.name}: {evening.name}",
            *(f"  {what:<24} {address}{path}" for what, path in pages),
            _login(USERNAME),
        ]

    def _other_lines(self, events: Sequence[Tournament], address: str) -> list[str]:
        pages = [(one.name, reverse("event", args=[one.slug])) for one in events]
        return [
            "",
            _("%(club)s, a club of its own on the same site:") % {"club": events[0].club.name},
            *(f"  {what:<24} {address}{path}" for what, path in pages),
            _login(OTHER_USERNAME),
        ]

    def _table_lines(self, events: Sequence[Tournament], address: str) -> list[str]:
        lines = ["", _("A table for each rule system, to try entering hands; open one on a phone:")]
        for event in events:
            running = Table.objects.filter(
                session__tournament=event, session__state=Session.State.RUNNING, link_active=True
            )
            if table := running.order_by("session__number", "number").first():
                path = reverse("table_open", args=[table.link_token])
                lines.append(
                    f"  {get(event.ruleset).names.get(terminal_language()):<34} {address}{path}"
                )
        return lines


def _login(username: str) -> str:
    facts = {"name": username, "password": PASSWORD}
    return " " * 27 + _("username: %(name)s   password: %(password)s") % facts

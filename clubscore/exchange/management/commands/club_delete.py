"""``manage.py club_delete``: a club and everything in it, gone for good."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import CommandError
from django.utils.translation import gettext as _

from clubscore.errors import ClubError
from clubscore.exchange.clubs.contents import club_contents
from clubscore.exchange.clubs.deletion import club_delete
from clubscore.people.models import Club
from clubscore.terminal import TerminalCommand


class Command(TerminalCommand):
    """Say what goes with a club, ask for its name, and delete it."""

    help = (
        "Delete a club with its events, hands and players, for good. Says what goes and asks for"
        " the club's name first. Accounts stay, without their roles in it."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the club, and whether to ask."""
        parser.add_argument("slug", help="the club at /clubs/SLUG/")
        parser.add_argument("--preview", action="store_true", help="only say what would go")
        parser.add_argument("--yes", action="store_true", help="do not ask for the name")

    def handle(self, *args: Any, **options: Any) -> None:
        """Delete it; raise ``CommandError`` if there is no such club or its name differs."""
        club = Club.objects.filter(slug=options["slug"]).first()
        if club is None:
            raise CommandError(_("There is no club “%(slug)s”.") % {"slug": options["slug"]})
        contents = club_contents(club)
        for line in (
            _("Club: %(name)s") % {"name": club.name},
            _("Events: %(count)s") % {"count": contents.events},
            _("Players: %(count)s") % {"count": contents.players},
            _("Hands: %(count)s") % {"count": contents.hands},
            _("Tables entered as totals: %(count)s") % {"count": contents.totals},
            _("Circuits: %(count)s") % {"count": contents.circuits},
            _("People who lose a role: %(count)s") % {"count": contents.people},
            _("Circuits of other clubs that count an event of this one: %(count)s")
            % {"count": contents.circuits_elsewhere},
        ):
            self.stdout.write(line)
        if options["preview"]:
            return
        name = club.name
        if not options["yes"]:
            self.stdout.write(_("To keep a copy, run club_export first."))
            try:
                name = input(_("Type the name of the club to delete it: "))
            except EOFError:
                raise CommandError(
                    _("Nothing was deleted. Add --yes to skip this question.")
                ) from None
        try:
            club_delete(club=club, confirmed=contents.fingerprint, name=name, by=None)
        except ClubError as error:
            raise CommandError(str(error)) from None
        self.stdout.write(_("Deleted: %(name)s") % {"name": club.name})

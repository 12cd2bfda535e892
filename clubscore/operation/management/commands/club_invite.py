"""``manage.py club_invite``: someone to run a club that has nobody left who can invite."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import CommandError
from django.utils.translation import gettext as _

from clubscore.errors import ClubError
from clubscore.people.models import Club, Membership
from clubscore.terminal import TerminalCommand
from clubscore.tournaments.officials.invitations import invitation_create

from .club_create import invitation_lines


class Command(TerminalCommand):
    """Print an invitation; the person who opens it accepts with their account, or creates one."""

    help = "Print an invitation to run a club: a link that works once, for a week."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add arguments for the club, the person invited and the role."""
        parser.add_argument("club", help="as in its address, such as circolo-il-bambu")
        parser.add_argument("name", help="first and last name of whom it is for")
        parser.add_argument(
            "--role", default=Membership.Role.ADMIN, choices=Membership.Role.values, help="admin"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Print it; raise ``CommandError`` with the problem."""
        club = Club.objects.filter(slug=options["club"]).first()
        if club is None:
            raise CommandError(_("There is no club “%(slug)s”.") % {"slug": options["club"]})
        try:
            invitation, token = invitation_create(
                club=club, role=options["role"], name=options["name"], by=None
            )
        except ClubError as error:
            raise CommandError(str(error)) from None
        for line in invitation_lines(invitation, token):
            self.stdout.write(line)

"""``manage.py club_suspend``: close a club to everyone but its own people, or open it again."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import CommandError
from django.utils.translation import gettext as _

from clubscore.errors import ClubError
from clubscore.people.clubs.hosting import club_release, club_suspend
from clubscore.people.models import Club
from clubscore.terminal import TerminalCommand


class Command(TerminalCommand):
    """Suspend a club with a reason, which its people read, or lift the suspension."""

    help = "Close a club to everybody but its own people, who read and export; or open it again."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the club, and why."""
        parser.add_argument("club", help="as in its address, such as circolo-il-bambu")
        what = parser.add_mutually_exclusive_group(required=True)
        what.add_argument("--reason", metavar="TEXT", help="why: the people of the club read it")
        what.add_argument("--end", action="store_true", help="open the club again")

    def handle(self, *args: Any, **options: Any) -> None:
        """Do it; raise ``CommandError`` with the problem."""
        club = Club.objects.filter(slug=options["club"]).first()
        if club is None:
            raise CommandError(_("There is no club “%(slug)s”.") % {"slug": options["club"]})
        if options["end"]:
            club_release(club=club, by=None)
            self.stdout.write(_("%(club)s is open again.") % {"club": club.name})
            return
        try:
            club_suspend(club=club, reason=options["reason"], by=None)
        except ClubError as error:
            raise CommandError(str(error)) from None
        text = _(
            "%(club)s is suspended: only people with a role in it can see it, and "
            "nothing can be changed."
        )
        self.stdout.write(text % {"club": club.name})

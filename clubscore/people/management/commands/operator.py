"""``manage.py operator``: let an account look after the clubs of this server, or no longer."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import CommandError
from django.utils.translation import gettext as _

from clubscore.people.logins.operators import operator_set
from clubscore.people.models import User
from clubscore.terminal import TerminalCommand


class Command(TerminalCommand):
    """Make someone an operator: they see all clubs, and suspend, limit and delete them."""

    help = "Let an account look after the clubs of this server, or no longer."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the account, and whether it stops."""
        parser.add_argument("username", help="whose account it is")
        parser.add_argument("--end", action="store_true", help="it is no operator any more")

    def handle(self, *args: Any, **options: Any) -> None:
        """Do it; raise ``CommandError`` for an unknown account."""
        facts = {"name": options["username"]}
        user = User.objects.filter(username=options["username"], is_active=True).first()
        if user is None:
            raise CommandError(_("There is no account “%(name)s”.") % facts)
        operator_set(user=user, is_operator=not options["end"])
        if options["end"]:
            self.stdout.write(_("%(name)s is no longer an operator.") % facts)
            return
        self.stdout.write(
            _("%(name)s is now an operator, and needs two-factor authentication to open clubs.")
            % facts
        )

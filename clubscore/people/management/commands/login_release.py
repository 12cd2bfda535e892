"""``manage.py login_release``: let someone in again who has locked the door on themselves."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import CommandError
from django.db import transaction
from django.utils.translation import gettext as _

from clubscore.people.audit import act_log
from clubscore.people.logins.second_factor import factor_off
from clubscore.people.logins.throttling import login_release
from clubscore.people.models import Act, User
from clubscore.terminal import TerminalCommand


class Command(TerminalCommand):
    """End the wait after wrong passwords; on request, switch off the second factor."""

    help = "End the wait after wrong passwords of a login, and on request its second factor."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the login, and whether its second factor goes."""
        parser.add_argument("username", help="whose login it is")
        parser.add_argument(
            "--second-factor",
            action="store_true",
            help="switch it off: the phone is lost, and the recovery codes",
        )

    @transaction.atomic
    def handle(self, *args: Any, **options: Any) -> None:
        """Do it; raise ``CommandError`` for an unknown login."""
        username = options["username"]
        facts = {"name": username}
        try:
            forgotten = login_release(username=username)
        except User.DoesNotExist:
            raise CommandError(_("There is no account “%(name)s”.") % facts) from None
        user = User.objects.get(username=username)
        act_log(kind=Act.Kind.LOGIN_RELEASED, about=user)
        if options["second_factor"]:
            factor_off(user=user, by=None)
            self.stdout.write(_("%(name)s: two-factor authentication is now off.") % facts)
        text = _("%(name)s can log in again. Failed attempts cleared: %(count)s.")
        self.stdout.write(text % {**facts, "count": forgotten})

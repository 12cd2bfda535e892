"""``manage.py login_release``: let somebody in again who has locked the door on themselves."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import transaction

from clubscore.people.audit import act_log
from clubscore.people.logins.second_factor import factor_off
from clubscore.people.logins.throttling import login_release
from clubscore.people.models import Act, User


class Command(BaseCommand):
    """End the wait after wrong passwords; on request, switch off the second factor."""

    help = "End the wait after wrong passwords of a login, and on request its second factor."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the login, and whether its second factor goes."""
        parser.add_argument("username")
        parser.add_argument(
            "--second-factor",
            action="store_true",
            help="switch it off: the phone is lost, and the recovery codes",
        )

    @transaction.atomic
    def handle(self, *args: Any, **options: Any) -> None:
        """Do it; raise ``CommandError`` for a login there is not."""
        username = options["username"]
        try:
            forgotten = login_release(username=username)
        except User.DoesNotExist:
            raise CommandError(f"There is no login {username!r}.") from None
        user = User.objects.get(username=username)
        act_log(kind=Act.Kind.LOGIN_RELEASED, about=user)
        if options["second_factor"]:
            factor_off(user=user, by=None)
            self.stdout.write(f"{username}: the second factor is off.")
        self.stdout.write(f"{username} may log in again; {forgotten} wrong tries are forgotten.")

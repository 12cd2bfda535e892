"""``manage.py password_link``: let someone who has forgotten the password choose a new one."""

from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import CommandError
from django.urls import reverse
from django.utils.translation import gettext as _

from clubscore.people.logins.accounts import password_link_create, password_link_hours
from clubscore.people.models import User
from clubscore.terminal import TerminalCommand


class Command(TerminalCommand):
    """Print a link that works once, for a day; earlier links stop working."""

    help = "Print a link to choose a new password with. It works once, for a day."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take whose password it is."""
        parser.add_argument("username", help="whose password it is")

    def handle(self, *args: Any, **options: Any) -> None:
        """Print the link; raise ``CommandError`` for an unknown account."""
        username = options["username"]
        user = User.objects.filter(username=username, is_active=True).first()
        if user is None:
            raise CommandError(_("There is no account “%(name)s”.") % {"name": username})
        path = reverse("password_new", args=password_link_create(user=user))
        self.stdout.write(f"{settings.BASE_URL}{path}")
        self.stdout.write(
            _(
                "It works once, for %(hours)s hours. Make sure you know who is asking, and give "
                "it to that person only. Two-factor authentication stays on."
            )
            % {"hours": password_link_hours()}
        )

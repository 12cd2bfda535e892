"""``manage.py acts``: the audit log of accounts and rights, of all clubs."""

from argparse import ArgumentParser
from typing import Any

from clubscore.people.models import Act
from clubscore.terminal import TerminalCommand


class Command(TerminalCommand):
    """Print the latest acts, the oldest of them first."""

    help = "Print what was done about logins, roles, exports and backups, of all clubs."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take how many."""
        parser.add_argument("-n", type=int, default=100, metavar="N", help="how many (100)")

    def handle(self, *args: Any, **options: Any) -> None:
        """Print a line for each: time, act, club, who, about whom, what, from where."""
        acts = Act.objects.select_related("club", "by", "about")[: max(options["n"], 0)]
        for act in reversed(acts):
            names = [user.username if user else "-" for user in (act.by, act.about)]
            club = act.club.slug if act.club else "-"
            told = [str(act), club, *names, act.facts or "-", act.address or "-"]
            self.stdout.write("\t".join(told))

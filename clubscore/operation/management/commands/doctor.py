"""``manage.py doctor``: what is wrong with this installation, and what to do."""

import json
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import CommandError
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from clubscore.operation.doctor import Advice, examine
from clubscore.operation.version import versions
from clubscore.terminal import TerminalCommand


class Command(TerminalCommand):
    """Look at settings, database, files and machine; nothing is changed."""

    help = "Say what is wrong with this installation and what to do. Exit status 1 if anything is."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Let programs read it."""
        parser.add_argument("--json", action="store_true", help="what was found, as JSON")

    def handle(self, *args: Any, **options: Any) -> None:
        """Print it; raise ``CommandError`` if something is wrong, not for what is doubtful."""
        if not options["json"]:
            self.stdout.write(versions())
        found: list[Advice] = []
        for about, advice in examine():
            found += advice
            if not options["json"]:
                self._tell(about, advice)
        if options["json"]:
            self.stdout.write(json.dumps([one.as_dict() for one in found], indent=1))
        if wrong := sum(one.level == "wrong" for one in found):
            raise CommandError(_("%(count)s wrong: see above.") % {"count": wrong})

    def _tell(self, about: str, advice: list[Advice]) -> None:
        subject = _(about)
        levels = {
            "well": pgettext("manage.py doctor", "well"),
            "wrong": pgettext("manage.py doctor", "wrong"),
            "doubtful": pgettext("manage.py doctor", "doubtful"),
        }
        if not advice:
            self.stdout.write(f"{levels['well']:<9} {subject}")
        for one in advice:
            self.stdout.write(f"{levels[one.level]:<9} {subject}: {one.what}")
            self.stdout.write(f"          → {one.todo}")

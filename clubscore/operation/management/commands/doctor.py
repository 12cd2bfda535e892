"""``manage.py doctor``: what is wrong with this installation, and what to do."""

import json
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from clubscore.operation.doctor import Advice, examine
from clubscore.operation.version import versions


class Command(BaseCommand):
    """Look at settings, database, files and machine; nothing is changed."""

    help = "Say what is wrong with this installation and what to do. Exit status 1 if anything is."
    requires_system_checks = []

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
            raise CommandError(f"{wrong} wrong: see above.")

    def _tell(self, about: str, advice: list[Advice]) -> None:
        if not advice:
            self.stdout.write(f"well      {about}")
        for one in advice:
            self.stdout.write(f"{one.level:<9} {about}: {one.what}")
            self.stdout.write(f"          → {one.todo}")

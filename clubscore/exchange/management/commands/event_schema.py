"""``manage.py event_schema``: the JSON Schema of the event file, or of the club file."""

import json
from argparse import ArgumentParser
from typing import Any

from clubscore.exchange.club_file.records import club_file_schema
from clubscore.exchange.event_file.records import event_file_schema
from clubscore.terminal import TerminalCommand


class Command(TerminalCommand):
    """Print the schema; other programs check event files with it."""

    help = "Print the JSON Schema of the event file, or with --club that of club.json."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add an argument that chooses the schema."""
        parser.add_argument(
            "--club", action="store_true", help="of club.json in the file of a whole club"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Print it, keys sorted."""
        schema = club_file_schema() if options["club"] else event_file_schema()
        self.stdout.write(json.dumps(schema, indent=2, sort_keys=True, ensure_ascii=False))

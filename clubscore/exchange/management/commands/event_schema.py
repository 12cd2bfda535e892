"""``manage.py event_schema``: the JSON Schema of the event file."""

import json
from typing import Any

from clubscore.exchange.event_file.records import event_file_schema
from clubscore.terminal import TerminalCommand


class Command(TerminalCommand):
    """Print the schema; other programs check event files with it."""

    help = "Print the JSON Schema of the event file."

    def handle(self, *args: Any, **options: Any) -> None:
        """Print it, keys sorted."""
        schema = event_file_schema()
        self.stdout.write(json.dumps(schema, indent=2, sort_keys=True, ensure_ascii=False))

"""Random tournaments as files, for ``docs/check_event.py`` and other programs.

``python -m tests.exchange.event_check.generate_event --seed 7 out`` writes ``event-7.json`` and
``standings-7.json``. The same seed gives the same event, but for times and codes.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

TILES = 0.15  # of the tables: games that are dealt, not only points


def main(arguments: Sequence[str] | None = None) -> int:
    """Write the events that are asked for; nothing else is left of them."""
    parser = argparse.ArgumentParser(prog="generate_event", description=__doc__)
    parser.add_argument("directory", type=Path, help="where the files are written")
    parser.add_argument("--seed", type=int, default=1, help="of the first event (1)")
    parser.add_argument("--count", type=int, default=1, help="how many events, a seed each (1)")
    asked = parser.parse_args(arguments)
    asked.directory.mkdir(parents=True, exist_ok=True)

    import django

    os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"
    django.setup()
    from django.db import connection

    connection.creation.create_test_db(verbosity=0, serialize=False)
    for seed, event, standings in _files(asked.seed, asked.count):
        for name, told in (("event", event), ("standings", standings)):
            path = asked.directory / f"{name}-{seed}.json"
            path.write_text(json.dumps(told, ensure_ascii=False, indent=1) + "\n")
            sys.stdout.write(f"{path}\n")
    return 0


def _files(first: int, count: int) -> Iterator[tuple[int, Any, Any]]:
    from tests.factories import make_club, organizer

    from .random_events import random_files

    return random_files(range(first, first + count), make_club(), organizer(), tiles=TILES)


if __name__ == "__main__":
    sys.exit(main())

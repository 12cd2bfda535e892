"""``python -m tools.versions`` keeps a database of this version, before it is tagged."""

import gzip
import sys
import tempfile
from pathlib import Path

from django.db import connection

from clubscore.places import BASE_DIR
from clubscore.version import last_release
from tests.deployment import installed
from tests.versions import FOLDER, VERSIONS

HANDS = 12  # at a table of each rule system


def main() -> None:
    """Make it, play in it, and write both files."""
    name = last_release(BASE_DIR)  # of pyproject.toml: nothing is committed yet
    if name in VERSIONS:
        sys.exit(f"There are files of {name} already; what a version left does not change.")
    with installed():
        _fill()
        from clubscore.operation.backup.writer import backup_file

        backup_file(FOLDER / f"{name}.zip")
        with tempfile.TemporaryDirectory() as folder:
            copy = Path(folder) / "copy.sqlite3"
            with connection.cursor() as cursor:
                cursor.execute("VACUUM INTO %s", [str(copy)])
            (FOLDER / f"{name}.sqlite3.gz").write_bytes(gzip.compress(copy.read_bytes(), mtime=0))


def _fill() -> None:
    from clubscore.play.entry.assessment import EventRules
    from clubscore.play.entry.random_games import deal_game
    from scoring.rulesets import RULESETS
    from tests.exchange.events import all_hands_event, full_event
    from tests.factories import make_table, record

    full_event()
    all_hands_event()
    for ruleset in RULESETS.values():
        table = make_table(ruleset=ruleset.key)
        for number, entry in deal_game(3, EventRules.of(table.session.tournament), HANDS):
            record(table, entry, number=number)


if __name__ == "__main__":
    main()

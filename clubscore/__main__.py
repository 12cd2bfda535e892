"""``clubscore``: every command of ``manage.py``, where Clubscore is installed."""

import json
import os
import sys
from pathlib import Path
from typing import Final

from django.core.management import execute_from_command_line

from clubscore.call_stack import with_room
from clubscore.environment.problems import SettingsError
from clubscore.environment.reading import UNREADABLE, read, refuse
from clubscore.operation.overview import overview
from clubscore.places import INSTALLED
from clubscore.system.terminals import ending_with_reader, write_every_letter
from clubscore.version import version

FOR_HELP: Final[tuple[list[str], ...]] = ([], ["help"], ["--help"], ["-h"])
FOR_VERSION: Final = (["version"], ["--version"])


def main() -> None:
    """Run the command that the command line names."""
    write_every_letter()
    with ending_with_reader():
        _run()


def _run() -> None:
    words = sys.argv[1:]
    name = Path(sys.argv[0]).name
    if INSTALLED or name == "__main__.py":  # as Python calls a package that it runs
        name = "clubscore" if INSTALLED else "python -m clubscore"
    if words in FOR_HELP:
        sys.stdout.write(f"{overview(name)}\n")
        return
    if words in FOR_VERSION:
        sys.stdout.write(f"Clubscore {version()}\n")
        return
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "clubscore.settings")
    try:
        if INSTALLED and words[0] == "demo" and not os.environ.get("CLUBSCORE_VAR"):
            # Beside a club's own data, which it must not mix with.
            os.environ["CLUBSCORE_VAR"] = str(read().var / "demo")
        with_room(execute_from_command_line, [name, *words])
    except SettingsError as error:
        if words[0] == "doctor" and "--json" in words:
            found = [one.as_dict() for one in error.problems]
            sys.stdout.write(f"{json.dumps(found, indent=1)}\n")
            sys.exit(UNREADABLE)
        refuse(error.problems)


if __name__ == "__main__":
    main()

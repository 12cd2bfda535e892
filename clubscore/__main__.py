"""``clubscore``: every command of ``manage.py``, where Clubscore is installed."""

import os
import sys

from django.core.management import execute_from_command_line

from clubscore.call_stack import with_room
from clubscore.environment.problems import SettingsError
from clubscore.environment.reading import refuse
from clubscore.places import INSTALLED, data_directory


def main() -> None:
    """Run the command that the command line names."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "clubscore.settings")
    if INSTALLED and sys.argv[1:2] == ["demo"]:
        # Beside a club's own data, which it must not mix with.
        os.environ.setdefault("CLUBSCORE_VAR", str(data_directory() / "demo"))
    program = "clubscore" if INSTALLED else sys.argv[0]  # where Python runs it as a package, too
    try:
        with_room(execute_from_command_line, [program, *sys.argv[1:]])
    except SettingsError as error:
        refuse(error.problems)


if __name__ == "__main__":
    main()

"""Prepares what a server needs: the tables and, in a checkout, the static files."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from django.conf import settings
from django.core.management import CommandError, call_command
from django.utils.translation import gettext as _

from clubscore.operation.upgrade.standing import Standing, database_standing, refusal
from clubscore.places import INSTALLED, command_line


def prepare_database() -> None:
    """Make the tables of an empty database; raise ``CommandError`` for one of another version."""
    standing = database_standing()
    if standing is Standing.EMPTY:
        call_command("migrate", verbosity=0, interactive=False)
    elif standing is Standing.OLDER:
        facts = {"command": command_line("upgrade")}
        raise CommandError(
            _("An older Clubscore made this database: run %(command)s first.") % facts
        )
    elif standing is not Standing.CURRENT:
        raise CommandError(refusal(standing))


@contextmanager
def static_files_collected() -> Iterator[None]:
    """Collect the static files of a checkout meanwhile; an installed Clubscore brings them."""
    if INSTALLED:
        yield
        return
    process = subprocess.Popen(  # noqa: S603 - our own command
        [
            *(sys.executable, str(settings.BASE_DIR / "manage.py")),
            *("collectstatic", "--no-input", "--verbosity=0"),
        ],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    try:
        yield
        output, _nothing = process.communicate()
    finally:
        process.kill()
        process.wait()
    if process.returncode:
        raise CommandError(output)

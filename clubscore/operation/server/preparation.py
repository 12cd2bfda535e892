"""Prepares what a server needs: settings that go together, tables, in a checkout static files."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from threading import Thread

from django.conf import settings
from django.core.management import CommandError, call_command
from django.core.management.base import OutputWrapper
from django.utils.translation import gettext as _

from clubscore.environment.problems import Problem
from clubscore.environment.relations import server_settings
from clubscore.operation.mail_server import PATIENCE, mail_trouble
from clubscore.operation.upgrade.status import DatabaseStatus, database_status, refusal
from clubscore.places import INSTALLED, command_line


@contextmanager
def settings_examined(output: OutputWrapper, more: Mapping[str, str]) -> Iterator[None]:
    """Report warnings about the settings, including those that only a server gets.

    Exits if the server could not work with them. The mail server is checked in the meantime: all
    else works without it.
    """
    _environment, doubts = server_settings({**os.environ, **more})
    for doubt in doubts:
        output.write(doubt.as_lines(output))
    found: list[Problem | None] = []
    asking = Thread(target=lambda: found.append(mail_trouble()), daemon=True)
    asking.start()
    yield
    asking.join(PATIENCE)
    for trouble in filter(None, found):
        output.write(trouble.as_lines(output))


def prepare_database() -> None:
    """Make the tables of an empty database; raise ``CommandError`` for one of another version."""
    status = database_status()
    if status is DatabaseStatus.EMPTY:
        call_command("migrate", verbosity=0, interactive=False)
    elif status is DatabaseStatus.OLDER:
        facts = {"command": command_line("upgrade")}
        raise CommandError(
            _("This database was made by an older Clubscore: run %(command)s first.") % facts
        )
    elif status is not DatabaseStatus.CURRENT:
        raise CommandError(refusal(status))


@contextmanager
def static_files_collected() -> Iterator[None]:
    """Collect static files meanwhile in a checkout; an installed Clubscore already has them."""
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
        encoding="utf-8",
        errors="replace",
    )
    try:
        yield
        output, _nothing = process.communicate()
    finally:
        process.kill()
        process.wait()
    if process.returncode:
        raise CommandError(output)

"""What is said of settings before a server starts with them."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from threading import Thread

from django.core.management.base import OutputWrapper

from clubscore.environment.problems import Problem
from clubscore.environment.relations import server_settings
from clubscore.operation.mail_server import PATIENCE, mail_trouble


@contextmanager
def settings_examined(output: OutputWrapper, more: Mapping[str, str]) -> Iterator[None]:
    """Say what is doubtful about the settings, with those that a server gets besides.

    The program ends if it could not work with them. The mail server is asked meanwhile: without it
    everything else works.
    """
    _given, doubts = server_settings({**os.environ, **more})
    for doubt in doubts:
        output.write(doubt.shown(output))
    found: list[Problem | None] = []
    asking = Thread(target=lambda: found.append(mail_trouble()), daemon=True)
    asking.start()
    yield
    asking.join(PATIENCE)
    for trouble in filter(None, found):
        output.write(trouble.shown(output))

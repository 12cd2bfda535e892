"""Starts the server in place of this process, with the settings for its address."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final
from urllib.parse import urlsplit

from django.conf import settings
from django.db import connections

from clubscore.places import INSTALLED
from clubscore.system import ONE_PROCESS
from clubscore.system.processes import become, start

from .addresses import Listening

GREETING: Final = "CLUBSCORE_GREETING"  # printed once the server listens
THREADS: Final = 8
PUBLIC: Final = ("CLUBSCORE_ALLOWED_HOSTS", "CLUBSCORE_BASE_URL", "CLUBSCORE_HTTPS")


@dataclass(frozen=True, slots=True)
class Server:
    """A server to be started: where, with how many processes, and by which certificate."""

    listening: Listening
    workers: int = 2
    certificate: tuple[str, ...] = ()  # the options that name its files
    quiet: bool = False  # whether gunicorn says nothing of its processes
    environment: Mapping[str, str] = field(default_factory=dict)
    plain: bool = False  # whether it speaks HTTP although something is set of a public one

    @property
    def is_private(self) -> bool:
        """Return whether nothing says that others reach it by HTTPS: it is for this network."""
        return self.plain or not any(os.environ.get(name) for name in PUBLIC)

    def address(self) -> str:
        """Return the address to give people."""
        return os.environ.get("CLUBSCORE_BASE_URL") or self.listening.address()

    @property
    def origin(self) -> str:
        """Return how full addresses begin, before a path as ``reverse`` gives it."""
        return urlsplit(self.address())._replace(path="").geturl()

    def settings(self) -> dict[str, str]:
        """Return the environment that it runs in; what the operator has set stays."""
        environment = dict(self.environment)
        if self.is_private:
            environment |= {
                "CLUBSCORE_ALLOWED_HOSTS": ",".join(self.listening.names()),
                "CLUBSCORE_BASE_URL": self.listening.address(),
                "CLUBSCORE_HTTPS": "0",
            }
        return {name: os.environ.get(name) or value for name, value in environment.items()}

    def command(self) -> list[str]:
        """Return the command that runs it."""
        if ONE_PROCESS:
            return [
                *(
                    sys.executable,
                    "-P",
                    "-m",
                    "clubscore.operation.server.one_process",
                    "clubscore.wsgi",
                ),
                *("--host", self.listening.host, "--port", str(self.listening.port)),
                *("--threads", str(THREADS), *self.certificate),
            ]
        return [
            *(sys.executable, "-m", "gunicorn", "clubscore.wsgi"),
            *("--config", str(settings.BASE_DIR / "gunicorn.conf.py")),
            *("--bind", self.listening.bind),
            *("--workers", str(self.workers), "--threads", str(THREADS)),
            *self.certificate,
            *(("--log-level", "warning") if self.quiet else ()),
        ]

    def run(self, greeting: str = "") -> None:
        """Become this server; ``greeting`` is printed once it listens. Does not return."""
        become(self.command(), self._environment({**self.settings(), GREETING: greeting}))

    def start(self, environment: Mapping[str, str]) -> subprocess.Popen[bytes]:
        """Start it next to this process, with this environment added."""
        return start(self.command(), self._environment(environment))

    def _environment(self, more: Mapping[str, str]) -> dict[str, str]:
        connections.close_all()
        whole = {**os.environ, **more}
        if ONE_PROCESS and not INSTALLED:  # gunicorn reads in its configuration where a checkout is
            paths = (str(settings.BASE_DIR), os.environ.get("PYTHONPATH", ""))
            whole["PYTHONPATH"] = os.pathsep.join(filter(None, paths))
        return whole

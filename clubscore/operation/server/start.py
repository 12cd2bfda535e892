"""gunicorn in the place of this process, with the settings of where it answers."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final
from urllib.parse import urlsplit

from django.conf import settings
from django.db import connections

from .addresses import Listening

GREETING: Final = "CLUBSCORE_GREETING"  # what gunicorn.conf.py prints once the server listens
THREADS: Final = 8
PUBLIC: Final = ("CLUBSCORE_ALLOWED_HOSTS", "CLUBSCORE_BASE_URL", "CLUBSCORE_HTTPS")


@dataclass(frozen=True, slots=True)
class Server:
    """A server to be started: where, with how many processes, and what else gunicorn is told."""

    listening: Listening
    workers: int = 2
    options: tuple[str, ...] = ()
    environment: Mapping[str, str] = field(default_factory=dict)
    plain: bool = False  # whether it speaks HTTP although something is set of a public one

    @property
    def is_private(self) -> bool:
        """Return whether nothing says that others reach it by HTTPS: it is for this network."""
        return self.plain or not any(os.environ.get(name) for name in PUBLIC)

    def address(self) -> str:
        """Return the address to tell people."""
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
        return [
            *(sys.executable, "-m", "gunicorn", "clubscore.wsgi"),
            *("--config", str(settings.BASE_DIR / "gunicorn.conf.py")),
            *("--bind", self.listening.bind),
            *("--workers", str(self.workers), "--threads", str(THREADS)),
            *self.options,
        ]

    def run(self, greeting: str = "") -> None:
        """Become this server; ``greeting`` is printed as soon as it listens. Does not return."""
        connections.close_all()
        sys.stdout.flush()
        sys.stderr.flush()
        environment = {**os.environ, **self.settings(), GREETING: greeting}
        os.execve(sys.executable, self.command(), environment)  # noqa: S606 - our own command

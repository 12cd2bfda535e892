"""A worker of gunicorn, which starts, watches and replaces the processes of the server.

Like :mod:`.connections`, in which it answers, it is loaded before Clubscore is.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from typing import Any

from gunicorn.sock import ssl_context
from gunicorn.workers.base import Worker

from .connections import Door


class WaitressWorker(Worker):  # type: ignore[misc]  # gunicorn comes without types
    """A process of the server."""

    alive: bool

    def run(self) -> None:
        """Answer until gunicorn says to stop, then finish the requests under way."""
        door = Door(
            self._answer,
            [one.sock for one in self.sockets],
            threads=self.cfg.threads,
            tls=(lambda: ssl_context(self.cfg)) if self.cfg.is_ssl else None,
        )
        door.answer(
            lambda: self.alive and self.ppid == os.getppid(),
            beat=self.notify,
            patience=self.cfg.graceful_timeout,
        )

    def _answer(self, environ: dict[str, Any], start: Callable[..., Any]) -> Iterable[bytes]:
        self.nr += 1
        if self.nr >= self.max_requests:
            self.alive = False
        answer: Iterable[bytes] = self.wsgi(environ, start)
        return answer

"""A server in a process of its own, on the test's database: it can be killed and restarted."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path
from typing import Any

from django.db import connection

PATIENCE = 20  # seconds until a server has to answer


class Server:
    """Clubscore at ``url``, once it is started."""

    def __init__(self, directory: Path) -> None:
        self._trap = directory / "trap"
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self._port = free.getsockname()[1]
        self._process: subprocess.Popen[bytes] | None = None
        self.url = f"http://127.0.0.1:{self._port}"

    def start(self) -> None:
        """Start it and wait until it answers."""
        name = str(connection.settings_dict["NAME"])
        command = [sys.executable, "-m", __name__, str(self._port), name, str(self._trap)]
        environment = os.environ | {"DJANGO_SETTINGS_MODULE": "tests.settings"}
        self._process = subprocess.Popen(command, env=environment)
        until = time.monotonic() + PATIENCE
        while not self._answers():
            assert time.monotonic() < until, "the server did not start"
            assert self._process.poll() is None, "the server ended"

    def _answers(self) -> bool:
        try:
            with urllib.request.urlopen(f"{self.url}/sw.js", timeout=PATIENCE) as answer:  # noqa: S310 - our own address
                return bool(answer.status == 200)
        except OSError:
            return False

    def hang(self) -> None:
        """Take requests and answer none."""
        self._signal(signal.SIGSTOP)

    def go_on(self) -> None:
        """Answer again."""
        self._signal(signal.SIGCONT)

    def _signal(self, which: signal.Signals) -> None:
        assert self._process is not None
        self._process.send_signal(which)

    def kill(self) -> None:
        """Let it die at once, whatever it is doing."""
        if self._process is not None:
            self._process.kill()
            self._process.wait(PATIENCE)
            self._process = None

    def set_trap(self) -> None:
        """Let it die as soon as it has recorded a hand, before it says so."""
        self._trap.touch()

    def wait_until_trapped(self) -> None:
        """Wait until it has died of that; when it is started again it does not."""
        assert self._process is not None
        self._process.wait(PATIENCE)
        self._process = None
        self._trap.unlink()


def main(port: int, database: str, trap: Path) -> None:
    """Serve until killed."""
    import django
    from django.db import connections

    django.setup()
    connections.settings["default"]["NAME"] = database
    from django.contrib.staticfiles.handlers import StaticFilesHandler
    from django.core.handlers.wsgi import WSGIHandler
    from django.core.servers.basehttp import ThreadedWSGIServer, WSGIRequestHandler

    class Mortal(WSGIHandler):
        def __call__(self, environ: dict[str, Any], start_response: Any) -> Any:
            answer = super().__call__(environ, start_response)
            is_hand = environ["PATH_INFO"].endswith(("/hand/", "/queue/"))
            if environ["REQUEST_METHOD"] == "POST" and is_hand and trap.exists():
                os._exit(1)
            return answer

    class Silent(WSGIRequestHandler):
        def log_message(self, *args: Any) -> None:
            pass

    server = ThreadedWSGIServer(("127.0.0.1", port), Silent)
    server.set_app(StaticFilesHandler(Mortal()))
    server.serve_forever()


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2], Path(sys.argv[3]))

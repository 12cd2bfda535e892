"""How gunicorn runs Clubscore; it reads this file by itself when started here.

The command line goes before it: how many workers, which address.
"""

import os
import shutil
import sys
import tempfile
from pathlib import Path
from typing import Any

from gunicorn.glogging import Logger
from gunicorn.util import getcwd

# gunicorn puts the folder it is started in before all others: in a clone, the clone would run in
# place of what is installed. It goes last; without it, gunicorn would put it there again.
sys.path.sort(key=lambda path: path in {"", str(Path.cwd()), getcwd()})
sys.path.insert(0, str(Path(__file__).parent))

from clubscore.call_stack import give_threads_room
from clubscore.environment.relations import server_settings
from clubscore.operation.monitoring.logs import configuration

GREETING = "CLUBSCORE_GREETING"  # there if a command of ours has started this
DIRECTORY = "PROMETHEUS_MULTIPROC_DIR"  # where the figures of all workers add up

worker_class = "clubscore.operation.server.worker.WaitressWorker"
threads = 8  # some wait for others: for a document, or for a slow network
SWITCH = 0.001  # seconds for which a thread works while others wait; 0.005 in Python
control_socket_disable = True  # a socket in the home of whoever starts it
timeout = 60  # seconds; a long list of sheets takes some
graceful_timeout = 30  # seconds for what is under way
# Then a worker is replaced: 1,000 people who watch an event ask this often in a quarter of an hour.
max_requests = 100_000
max_requests_jitter = 10_000
_environment, _doubts = server_settings()
_levels = {"gunicorn.error": _environment.log_level, "gunicorn.access": "CRITICAL"}
logconfig_dict = {
    **configuration(_environment.log_format, _environment.log_level),
    "loggers": {
        name: {"level": level, "handlers": ["console"], "propagate": False, "qualname": name}
        for name, level in _levels.items()
    },
}
_made: list[str] = []


class Log(Logger):
    """No access log: addresses hold table links, and Clubscore logs its requests without them."""

    def access(self, *_request: Any) -> None:
        """Write nothing, and put nothing together to write."""


logger_class = Log


def on_starting(server: Any) -> None:
    """Make the directory of the figures, and load Clubscore before any worker starts.

    The workers begin with all of it. It is what ``preload_app`` does, which loads too early: the
    figures have to know their directory first.
    """
    if not os.environ.get(DIRECTORY):
        _made.append(tempfile.mkdtemp(prefix="clubscore-metrics-"))
        os.environ[DIRECTORY] = _made[0]
    for old in Path(os.environ[DIRECTORY]).glob("*.db"):
        old.unlink()
    if GREETING not in os.environ:  # or else the command that started it has said so
        for doubt in _doubts:
            server.log.warning("%s %s", doubt.what, doubt.todo)
    server.app.wsgi()


def when_ready(server: Any) -> None:
    """Say where it runs, if whoever started it has something to say: from now on it listens."""
    if greeting := os.environ.get(GREETING):
        sys.stdout.write(f"{greeting}\n")
        sys.stdout.flush()


def child_exit(server: Any, worker: Any) -> None:
    """Let a worker that is gone count no more where only living ones do."""
    from prometheus_client import multiprocess

    multiprocess.mark_process_dead(worker.pid)


def on_exit(server: Any) -> None:
    """Take away what :func:`on_starting` made."""
    for directory in _made:
        shutil.rmtree(directory, ignore_errors=True)


def post_worker_init(worker: Any) -> None:
    """Let a thread that only passes on what is kept not wait long for one that works.

    And look in every now and then whether something is to be delivered.
    """
    sys.setswitchinterval(SWITCH)
    give_threads_room()  # before the first of them starts
    from clubscore.delivery.worker import ticker_start

    ticker_start()

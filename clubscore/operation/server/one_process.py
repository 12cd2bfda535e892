"""The server in one process, where gunicorn does not run: ``python -m`` this, started by ``serve``.

Its threads take turns on one processor. It ends when its input does: see
:func:`clubscore.system.processes.start`.
"""

from __future__ import annotations

import os
import ssl
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from importlib import import_module
from threading import Event
from typing import Final

SWITCH: Final = 0.001  # seconds for which a thread works while others wait, as under gunicorn
PATIENCE: Final = 30  # seconds for what is under way
GREETING: Final = "CLUBSCORE_GREETING"


def main(arguments: Sequence[str]) -> None:
    """Answer until someone says that it is enough."""
    options = _options(arguments)
    from clubscore.call_stack import give_threads_room
    from clubscore.system.processes import end_with_parent, on_end

    from .addresses import Listening
    from .connections import Application, Door

    listener = Listening(options.host, options.port).open()
    over = Event()
    on_end(over.set)
    end_with_parent(over.set)
    sys.setswitchinterval(SWITCH)
    give_threads_room()  # before the first of them starts

    # Clubscore whole, and what a server makes ready; by its name, as gunicorn is told it.
    application: Application = import_module(options.application).application
    listener.listen(1024)
    door = Door(
        application,
        [listener],
        threads=options.threads,
        tls=(lambda: _context(options)) if options.certfile else None,
    )
    from clubscore.delivery.worker import ticker_start

    ticker_start()
    if greeting := os.environ.get(GREETING):
        sys.stdout.write(f"{greeting}\n")
        sys.stdout.flush()
    door.answer(lambda: not over.is_set(), beat=lambda: None, patience=PATIENCE)


def _options(arguments: Sequence[str]) -> Namespace:
    parser = ArgumentParser(prog="clubscore.operation.server.one_process")
    parser.add_argument("application")
    parser.add_argument("--host", required=True)
    parser.add_argument("--port", type=int, required=True)
    parser.add_argument("--threads", type=int, required=True)
    parser.add_argument("--certfile")
    parser.add_argument("--keyfile")
    return parser.parse_args(arguments)


def _context(options: Namespace) -> ssl.SSLContext:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(options.certfile, options.keyfile)
    return context


if __name__ == "__main__":
    from clubscore.system.terminals import write_every_letter

    write_every_letter()
    main(sys.argv[1:])

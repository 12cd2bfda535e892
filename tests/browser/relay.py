"""The way from a phone to a server: it can be cut, and lead to another server."""

from __future__ import annotations

import socket
from contextlib import suppress
from threading import Thread

from tests.deployment import PATIENCE

HOST = "127.0.0.1"
CHUNK = 65_536  # bytes


class Relay:
    """Passes everything on to a port of this machine, as long as it is open."""

    def __init__(self, port: int) -> None:
        self._to = port
        self._open: list[tuple[socket.socket, socket.socket, Thread]] = []
        self._listener = socket.create_server((HOST, 0))
        self._port = self._listener.getsockname()[1]
        self.url = f"http://{HOST}:{self._port}"
        self._start()

    def _start(self) -> None:
        self._thread = Thread(target=self._accept, daemon=True)
        self._thread.start()

    def _accept(self) -> None:
        with suppress(OSError):  # the listener is closed
            while True:
                phone, _address = self._listener.accept()
                try:
                    server = socket.create_connection((HOST, self._to))
                except OSError:
                    phone.close()
                    continue
                asking = Thread(target=_pass_on, args=(phone, server), daemon=True)
                answering = Thread(target=_pass_on, args=(server, phone), daemon=True)
                self._open.append((phone, server, answering))
                asking.start()
                answering.start()

    def _admit_nobody(self) -> None:
        self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()
        self._thread.join()

    def cut(self) -> None:
        """Let nothing through, and break off what is under way."""
        self._admit_nobody()
        self._hang_up()

    def _hang_up(self) -> None:
        for phone, server, _answering in self._open:
            for one in (phone, server):
                with suppress(OSError):
                    one.shutdown(socket.SHUT_RDWR)
                one.close()
        self._open.clear()

    def lead_to(self, port: int) -> None:
        """Lead to another server, once that of before has answered what it was asked.

        Nobody gets through meanwhile. A server whose service is restarted does the same.
        """
        self._admit_nobody()
        for _phone, server, _answering in self._open:
            with suppress(OSError):
                server.shutdown(socket.SHUT_WR)  # nothing more is asked: it answers and hangs up
        for _phone, _server, answering in self._open:
            answering.join(PATIENCE)
            assert not answering.is_alive(), "the server does not answer"
        self._hang_up()
        self._to = port
        self.mend()

    def mend(self) -> None:
        """Let everything through again, at the same address."""
        self._listener = socket.create_server((HOST, self._port))
        self._start()


def _pass_on(source: socket.socket, target: socket.socket) -> None:
    with suppress(OSError):  # either end is closed
        while data := source.recv(CHUNK):
            target.sendall(data)
        target.shutdown(socket.SHUT_WR)

"""The way from a phone to the server, which can be cut: neither engine switches its network off."""

from __future__ import annotations

import socket
from contextlib import suppress
from threading import Thread

HOST = "127.0.0.1"
CHUNK = 65_536  # bytes


class Relay:
    """Passes everything on to a port of this machine, as long as it is open."""

    def __init__(self, port: int) -> None:
        self._to = port
        self._open: list[socket.socket] = []
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
                self._open += [phone, server]
                Thread(target=_pass_on, args=(phone, server), daemon=True).start()
                Thread(target=_pass_on, args=(server, phone), daemon=True).start()

    def cut(self) -> None:
        """Let nothing through, and break off what is under way."""
        self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()
        self._thread.join()
        for one in self._open:
            with suppress(OSError):
                one.shutdown(socket.SHUT_RDWR)
            one.close()
        self._open.clear()

    def mend(self) -> None:
        """Let everything through again, at the same address."""
        self._listener = socket.create_server((HOST, self._port))
        self._start()


def _pass_on(source: socket.socket, target: socket.socket) -> None:
    with suppress(OSError):  # either end is closed
        while data := source.recv(CHUNK):
            target.sendall(data)
        target.shutdown(socket.SHUT_WR)
